"""The Shooting phase: who may shoot, at what, and in which order it is resolved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bellona.kernel.flow import Each, Once, Phase
from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.space import measure

from ...datasheet import Weapon
from ...game import Warhammer
from ...state import Model, Unit
from ..ground import engaged_with, is_engaged
from ..resolving import Shot, Volley, attack_by, finish_attacks, resolve_attacks


class Gun(msgspec.Struct, frozen=True):
    """A ranged weapon in a model's hands, with the profiles it may be fired with."""

    key: str
    model: str
    profiles: tuple[str, ...]
    crew: str = ""  # the embarked model that fires it from a Firing Deck


class Aim(msgspec.Struct, frozen=True):
    """A target, and the profile with which it is fired at."""

    key: str
    profile: str
    target: str


async def shooting_begins(game: Warhammer) -> None:
    await game.window.shooting_begins(game, game.player)


def may_shoot(game: Warhammer, player: int) -> list[Unit]:
    """The player's units that may be selected to shoot, each once a phase. [10e.shooting.select-units]"""
    return [unit for unit in game.on_battlefield(player) if not unit.shot and guns_of(game, unit)]


def bar_to_shooting(game: Warhammer, unit: Unit, model: Model, weapon: Weapon) -> Refusal | None:
    """Why this weapon may not be fired now, whatever the target."""
    grants = game.rulebook.rules.granted
    about = {"unit": unit.key, "model": model.name, "weapon": weapon.name}
    if unit.moved == "fall-back" and not game.may(unit, "shoot-after-falling-back"):
        return Refusal(
            "fell-back-this-turn", ("10e.shooting.ineligible-moved", "10e.movement.fall-back.no-shoot-charge"), about
        )
    if unit.moved == "advance" and not grants("fire-after-advancing", weapon.abilities):
        rules = ("10e.shooting.ineligible-moved", "10e.movement.advance.no-shoot-charge", "10e.weapon.assault.only")
        return Refusal("advanced-this-turn", rules, about)
    if is_engaged(game, unit) and not is_big(game, unit) and not grants("pistol", weapon.abilities):
        rules = ("10e.shooting.locked.shooter", "10e.weapon.pistol.engaged-limits")
        others = [enemy.key for enemy in engaged_with(game, unit)]
        return Refusal(
            "locked-in-combat", (*rules, "10e.shooting.big-guns.others-stay-locked"), about | {"enemies": others}
        )
    if grants("fired-once", weapon.abilities) and weapon.name in model.spent:
        return Refusal("fired-already", ("10e.weapon.one-shot",), about)
    if grants("psychic", weapon.abilities) and not game.model_has(unit, model, "PSYKER"):
        return Refusal("not-a-psyker", ("10e.datasheet.psychic",), about)
    return None


def is_big(game: Warhammer, unit: Unit) -> bool:
    """A MONSTER or VEHICLE, which fights and shoots at once. [10e.shooting.big-guns.engaged-shooter]"""
    return game.has(unit, "MONSTER") or game.has(unit, "VEHICLE")


def guns_of(game: Warhammer, unit: Unit) -> list[Gun]:
    """The weapons that the unit may fire now, the profiles of one weapon together. [10e.shooting.profile-choice]"""
    guns = []
    for model in unit.models:
        items: dict[str, list[str]] = {}
        for key in model.weapons:
            weapon = game.weapon(model, key)
            if not weapon.melee and bar_to_shooting(game, unit, model, weapon) is None:
                items.setdefault(weapon.item or key, []).append(key)
        guns += [Gun(f"{model.name}/{item}", model.name, tuple(keys)) for item, keys in items.items()]
    return guns


# -- targets -----------------------------------------------------------------------------------------------------------


def bar_to_target(game: Warhammer, unit: Unit, model: Model, weapon: Weapon, target: Unit) -> Refusal | None:
    """Why this model may not fire this weapon at that unit.

    [10e.shooting.target-valid, 10e.shooting.range]
    """
    about: dict[str, Any] = {"model": model.name, "weapon": weapon.name, "target": target.key}
    barred = bar_by_combat(game, unit, weapon, target, about)
    if barred is not None:
        return barred
    shooter = measure.Model(unit.key, model.name)
    away = measure.gap(game.table, shooter, target.key).distance
    if not target.is_attached and game.may(target, "lone-operative") and not _near(game, target, shooter, 12.0):
        rules = ("10e.ability.lone-operative",)
        return Refusal("lone-operative-too-far", rules, about | {"distance": round(away, 3), "limit": 12.0})
    reached = measure.models_within(game.table, target.key, shooter, weapon.range)
    if not reached:
        rules = ("10e.shooting.range", "10e.shooting.target-valid")
        return Refusal("out-of-range", rules, about | {"distance": round(away, 3), "limit": weapon.range})
    if game.rulebook.rules.granted("fire-at-the-unseen", weapon.abilities):
        return None
    seen = game.rules.visible_models(game, unit, model.name, target)
    if not any(name in seen for name in reached):
        rules = ("10e.shooting.target-valid", "10e.core.visibility.unit")
        return Refusal("not-visible", rules, about | {"in range": list(reached), "visible": list(seen)})
    return None


def bar_by_combat(game: Warhammer, unit: Unit, weapon: Weapon, target: Unit, about: dict[str, Any]) -> Refusal | None:
    """Why units in combat bar this target.

    [10e.shooting.locked.target, 10e.shooting.big-guns.engaged-targets, 10e.shooting.big-guns.target-monster-vehicle,
    10e.weapon.pistol.engaged-limits, 10e.weapon.pistol.friends-engaged, 10e.weapon.blast.not-into-engagement]
    """
    grants = game.rulebook.rules.granted
    fighting = [friend.key for friend in engaged_with(game, target)]
    if fighting and grants("not-into-engagement", weapon.abilities):
        return Refusal("blast-into-combat", ("10e.weapon.blast.not-into-engagement",), about | {"friends": fighting})
    ours = unit.key in fighting
    if is_engaged(game, unit) and not is_big(game, unit) and not ours:
        return Refusal("pistol-at-unengaged", ("10e.weapon.pistol.engaged-limits",), about)
    if not fighting or is_big(game, target):
        return None
    if ours and (is_big(game, unit) or grants("pistol", weapon.abilities)):
        return None
    rules = ("10e.shooting.locked.target", "10e.shooting.big-guns.engaged-targets")
    return Refusal("target-locked-in-combat", rules, about | {"friends": fighting})


def _near(game: Warhammer, target: Unit, shooter: measure.Model, inches: float) -> bool:
    return measure.is_within(game.table, target.key, shooter, inches)


def aims(game: Warhammer, unit: Unit, gun: Gun, targets: Iterable[Unit]) -> list[Aim]:
    """What a gun may be fired at, profile by profile."""
    model = unit.model(gun.model)
    found = []
    for profile in gun.profiles:
        weapon = game.weapon(model, profile)
        for target in targets:
            if bar_to_target(game, unit, model, weapon, target) is None:
                key = target.key if len(gun.profiles) == 1 else f"{profile}>{target.key}"
                found.append(Aim(key, profile, target.key))
    return found


# -- shooting ----------------------------------------------------------------------------------------------------------


@named("shoot")
async def shoot(game: Warhammer, unit: Unit, *, at: Unit | None = None, hits_on: int | None = None) -> None:
    """Name every target, then resolve the attacks; Fire Overwatch calls this too.

    [10e.shooting.declare-all-targets-first, 10e.shooting.split.weapons, 10e.shooting.split.not-one-weapon,
    10e.shooting.split.models]
    """
    unit = game.change(unit.key, shot=True) if at is None else unit
    await game.window.selected_to_shoot(game, unit)
    targets = [at] if at else game.enemies(unit)
    guns = guns_of(game, unit)
    aimed = await game.assign(
        unit.owner,
        "targets",
        guns,
        lambda gun: aims(game, unit, gun, targets),
        refuses=lambda aimed: either_pistols_or_others(game, unit, aimed),
        why_not=lambda gun, aim: why_not(game, unit, gun, aim),
        rules=("10e.shooting.declare-all-targets-first", "10e.shooting.target-valid"),
    )
    declared = [(gun, aim, circumstances(game, unit, gun, aim, hits_on)) for gun, aim in aimed]
    for key in dict.fromkeys(aim.target for _, aim, _ in declared):
        await game.window.selected_as_target(game, game.unit(key), unit)
    volleys = await in_order(game, unit, volleys_of(game, game.unit(unit.key), declared))
    spend(game, unit.key, declared)
    await resolve_attacks(game, volleys)
    await finish_attacks(game, game.unit(unit.key), volleys)


def either_pistols_or_others(game: Warhammer, unit: Unit, aimed: list[tuple[Gun, Aim]]) -> Refusal | None:
    """A model fires its Pistols or its other weapons, unless it is a MONSTER or VEHICLE. [10e.weapon.pistol.either-or]"""
    fired: dict[str, set[bool]] = {}
    for gun, aim in aimed:
        model = unit.model(gun.model)
        if gun.crew or game.model_has(unit, model, "MONSTER") or game.model_has(unit, model, "VEHICLE"):
            continue
        pistol = game.rulebook.rules.granted("pistol", game.weapon(model, aim.profile).abilities) is not None
        fired.setdefault(gun.model, set()).add(pistol)
        if len(fired[gun.model]) > 1:
            return Refusal("pistol-and-other-weapon", ("10e.weapon.pistol.either-or",), {"model": gun.model})
    return None


def why_not(game: Warhammer, unit: Unit, gun: str, aim: str) -> Refusal | None:
    """The rule that bars a weapon or a target that somebody named all the same."""
    name, _, item = gun.partition("/")
    model = next((m for m in unit.models if m.name == name), None)
    profile, _, key = aim.rpartition(">")
    target = game.state.units.get(key)
    if model is None or target is None:
        return None
    for weapon in (game.weapon(model, w) for w in model.weapons):
        if item in (weapon.item, weapon.name, profile) or item in model.weapons and game.weapon(model, item) == weapon:
            return bar_to_shooting(game, unit, model, weapon) or bar_to_target(game, unit, model, weapon, target)
    return None


# -- from declarations to volleys --------------------------------------------------------------------------------------


def circumstances(game: Warhammer, unit: Unit, gun: Gun, aim: Aim, hits_on: int | None) -> dict[str, Any]:
    """What is true when targets are selected, and stays so until the attacks are resolved.

    [10e.shooting.attacks-persist]
    """
    target, model = game.unit(aim.target), unit.model(gun.model)
    half = game.weapon(model, aim.profile).range / 2
    return {
        "half_range": measure.is_within(game.table, target.key, measure.Model(unit.key, gun.model), half),
        "engaged": is_engaged(game, unit),
        "target_engaged": is_engaged(game, target),
        "visible": game.rules.unit_sees(game, unit, target),
        "plunging": game.rules.fires_down(game, unit, gun.model, target),
        "hits_on": hits_on,
    }


def volleys_of(game: Warhammer, unit: Unit, declared: list[tuple[Gun, Aim, dict[str, Any]]]) -> list[Volley]:
    """The declared shots, those together that may be rolled together. [10e.attack.fast-dice.conditions]"""
    found: dict[Volley, list[Shot]] = {}
    for gun, aim, facts in declared:
        attack = attack_by(game, unit, unit.model(gun.model), aim.profile, game.unit(aim.target), **facts)
        found.setdefault(Volley(unit.key, aim.target, attack, ()), []).append(Shot(gun.model, aim.profile))
    return [msgspec.structs.replace(volley, shots=tuple(shots)) for volley, shots in found.items()]


async def in_order(game: Warhammer, unit: Unit, volleys: list[Volley]) -> list[Volley]:
    """The attacker says which target comes first, and against each target which profile.

    [10e.shooting.resolve.by-target, 10e.shooting.resolve.by-profile]
    """
    targets = list(dict.fromkeys(volley.target for volley in volleys))
    ordered = []
    for target in await game.order(unit.owner, "order of targets", targets, rules=("10e.shooting.resolve.by-target",)):
        weapons = list(dict.fromkeys(volley.attack.weapon for volley in volleys if volley.target == target))
        rules = ("10e.shooting.resolve.by-profile",)
        for weapon in await game.order(unit.owner, "order of weapons", weapons, rules=rules):
            ordered += [v for v in volleys if (v.target, v.attack.weapon) == (target, weapon)]
    return ordered


def spend(game: Warhammer, key: str, declared: list[tuple[Gun, Aim, dict[str, Any]]]) -> None:
    """Weapons that fire once are spent. [10e.weapon.one-shot]"""
    for gun, aim, _ in declared:
        model = game.unit(key).model(gun.model)
        weapon = game.weapon(model, aim.profile)
        if game.rulebook.rules.granted("fired-once", weapon.abilities):
            game.change_model(key, model.name, spent=(*model.spent, weapon.name))


SHOOTING = Phase(
    "shooting",
    (
        Once("shooting begins", shooting_begins),
        Each("shoot", may_shoot, shoot, may_stop=True, rules=("10e.shooting.select-units",)),
    ),
)
