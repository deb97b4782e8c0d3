"""The Shooting phase: who shoots, with what, at whom, and in which order it is resolved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bellona.kernel.flow import Each, Once, Phase
from bellona.kernel.game import named, settles
from bellona.kernel.refusal import Refusal

from ..attacks.resolve import Shot, Volley, make_all_attacks, volleys_of
from ..attacks.targeting import SNAP, Aim, FieldOfFire, Gun, seen_from_near
from ..facts import Covered, TargetSelected
from ..game import Warhammer
from ..keywords import BIG
from ..state import Unit
from ..table.measures import sees

# -- who shoots --------------------------------------------------------------------------------------------------------


def may_shoot(game: Warhammer, player: int) -> list[Unit]:
    """The player's units that may be selected to shoot, each once a phase. [10e.shooting.select-units]"""
    return [unit for unit in game.on_battlefield(player) if game.parts.shooting.bar(game, unit) is None]


def why_not_selected(game: Warhammer, player: int, key: str) -> Refusal | None:
    """The rule that bars one of the player's units from being selected. [10e.shooting.select-units]"""
    unit = game.state.units.get(key)
    return game.parts.shooting.bar(game, unit) if unit and unit.models and unit.owner == player else None


def could_shoot(game: Warhammer, unit: Unit, target: Unit) -> bool:
    """Whether a unit could shoot at a target out of turn, as if it were its player's Shooting phase."""
    if game.parts.shooting.bar(game, unit) is not None:
        return False
    return game.parts.shooting.field_of_fire(game, unit, [target], how=SNAP).has_targets()


def in_reach(game: Warhammer, unit: Unit) -> dict[str, Any]:
    """How many units it has for targets, for the player who chooses; without any it may be selected, but not act."""
    targets = game.parts.shooting.field_of_fire(game, unit).reached()
    return {"targets": len(targets), "acts": bool(targets)}


async def about_to_select(game: Warhammer) -> None:
    await game.window.shooting_begins(game, game.player)


async def shoot_in_turn(game: Warhammer, unit: Unit) -> None:
    """The unit shoots, once this phase; then its player may select the next. [10e.shooting.select-units]"""
    await game.parts.shooting.shoot(game, game.change(unit.key, shot=True))
    await about_to_select(game)


# -- shooting ----------------------------------------------------------------------------------------------------------


async def one_type(game: Warhammer, unit: Unit, how: str = "") -> str:
    """How a unit shoots, where there is no choice."""
    return how


class Declared(NamedTuple):
    """A gun, the profile and the target chosen for it, and what was true when they were."""

    gun: Gun
    profile: str
    target: str
    circumstances: dict[str, Any]


@settles
@named("shoot")
async def shoot(
    game: Warhammer, unit: Unit, *, at: Unit | None = None, hits_on: int | None = None, rules: tuple[str, ...] = ()
) -> None:
    """Select every target, then resolve the attacks. By some `rules` a unit shoots `at` one target only, and may hit
    only on some rolls, out of turn.

    [10e.shooting.declare-all-targets-first]
    """
    await game.window.selected_to_shoot(game, unit)
    how = await game.parts.shooting.choose_type(game, game.unit(unit.key), SNAP if hits_on else "")
    field = game.parts.shooting.field_of_fire(game, game.unit(unit.key), [at] if at else None, rules, how)
    declared = await declare_shots(game, field)
    volleys = game.find(lambda: volleys_by(game, game.unit(unit.key), declared, hits_on))
    for key in dict.fromkeys(one.target for one in declared):
        await game.window.selected_as_target(game, game.unit(key), game.unit(unit.key))
    left = [volley for volley in volleys if game.unit(volley.target).models]
    await make_all_attacks(game, unit, [game.parts.attacks.as_it_stands(game, volley) for volley in left])


@settles
async def declare_shots(game: Warhammer, field: FieldOfFire) -> list[Declared]:
    """Every target is selected and known before any attack is resolved. [10e.shooting.declare-all-targets-first]"""
    declared = await select_targets(game, field)
    tell(game, field, declared)
    spend(game, field.unit.key, declared)
    return declared


async def select_targets(game: Warhammer, field: FieldOfFire) -> list[Declared]:
    """A target, or none, for each weapon at once: the same or different ones, but one for all attacks of a weapon.

    [10e.shooting.declare-all-targets-first, 10e.shooting.split.weapons, 10e.shooting.split.not-one-weapon,
    10e.shooting.split.models, 10e.shooting.profile-choice]
    """
    guns = await game.parts.shooting.weapons(game, field, game.find(lambda: list(field.ready())))
    rules = ("declare-all-targets-first", "target-valid", "split.not-one-weapon")
    aimed = await game.assign(
        field.unit.owner,
        "targets",
        guns,
        field.aims,
        find=Aim,
        why_not=lambda gun, aim: field.why_not(gun, aim) or _other_weapons_chosen(field, guns, gun),
        rules=tuple(f"10e.shooting.{rule}" for rule in rules),
        about={"unit": field.unit.key} | ({"how": field.how} if field.how else {}),
    )
    known = game.parts.shooting.circumstances
    return [Declared(gun, aim.profile(gun), aim.target, known(field, gun, aim)) for gun, aim in aimed]


async def pistols_or_others(game: Warhammer, field: FieldOfFire, guns: list[Gun]) -> list[Gun]:
    """A model that has both fires its Pistols or all its others; its player says which before selecting targets. A
    MONSTER or VEHICLE fires them together.

    [10e.weapon.pistol.either-or]
    """
    return await some_or_others(game, field.unit, guns, lambda gun: is_fired_apart(game, field.unit, gun))


async def some_or_others(game: Warhammer, unit: Unit, guns: list[Gun], is_apart: Callable[[Gun], bool]) -> list[Gun]:
    """A model that has weapons that are fired apart, and others, fires the one or the other sort."""
    apart = {gun.key: is_apart(gun) for gun in guns}
    both: dict[str, set[bool]] = {}
    for gun in guns:
        both.setdefault(gun.model, set()).add(apart[gun.key])
    torn = [name for name, sorts in both.items() if len(sorts) > 1]
    rules = game.rulebook.special_rules.cited("pistols-or-others")
    chosen = await game.choose_some(unit.owner, "pistols", torn, 0, len(torn), rules=rules)
    return [gun for gun in guns if gun.model not in torn or apart[gun.key] == (gun.model in chosen)]


def _other_weapons_chosen(field: FieldOfFire, guns: list[Gun], key: str) -> Refusal | None:
    """Why a weapon that could be fired is not: its bearer fires the others."""
    left = next((gun for gun in field.ready() if gun.key == key and gun not in guns), None)
    return field.other_weapons_chosen(left, guns) if left else None


def is_fired_apart(game: Warhammer, unit: Unit, gun: Gun) -> bool:
    """Whether it is a weapon that a model, unless it is a MONSTER or VEHICLE, does not fire together with others.

    [10e.weapon.pistol.either-or]
    """
    model = unit.model(gun.model)
    if any(game.model_has(unit, model, word) for word in BIG):
        return False
    abilities = game.weapon(model, gun.profiles[0]).abilities
    return game.rulebook.special_rules.granted("fired-apart", abilities) is not None


def circumstances(field: FieldOfFire, gun: Gun, aim: Aim) -> dict[str, Any]:
    """What is true when targets are selected, and counts until the attacks are resolved."""
    game, unit, target = field.game, field.unit, field.game.unit(aim.target)
    weapon = game.weapon(unit.model(gun.model), aim.profile(gun))
    return {
        "half_range": bool(field.in_range(gun.model, weapon.range / 2, target.key)),
        "engaged": bool(field.engaged),
        "target_engaged": bool(field.fighting(target)),
        "visible": not field.may_fire_unseen(weapon) or sees(game, unit, target),
        "plunging": game.parts.terrain.fires_down(game, unit, gun.model, target),
    }


def volleys_by(game: Warhammer, unit: Unit, declared: list[Declared], hits_on: int | None) -> list[Volley]:
    """All declared shots as volleys at their targets as they were selected; it does not matter who is left in sight
    and range when they are made. [10e.shooting.attacks-persist, 10e.attack.fast-dice.conditions]
    """
    aimed = []
    for gun, profile, target, known in declared:
        model = unit.model(gun.model)
        attack = game.parts.attacks.attack_by(game, unit, model, profile, game.unit(target), hits_on=hits_on, **known)
        aimed.append((Shot(gun.model, profile, item=gun.item), target, attack))
    return volleys_of(unit, aimed)


# -- what is told and kept ---------------------------------------------------------------------------------------------


def tell(game: Warhammer, field: FieldOfFire, declared: list[Declared]) -> None:
    """Record each target with the rules that made it one, and the terrain that covers it."""
    for key in dict.fromkeys(one.target for one in declared):
        target, shots = game.unit(key), [one for one in declared if one.target == key]
        fired = tuple((one.gun.model, one.profile) for one in shots)
        rules = grounds(field, target, declared)
        game.record(TargetSelected(unit=field.unit.key, target=key, shots=fired, rules=rules))
        for feature, models in game.parts.terrain.cover(game, field.unit, target).items():
            rules = game.parts.terrain.cover_rules(game, game.table.terrain[feature], target, models)
            game.record(Covered(unit=key, by=field.unit.key, feature=feature, models=models, rules=rules))


def forget_shots(game: Warhammer, unit: Unit, made: list[Volley]) -> None:
    """Nothing more is kept of the attacks that a unit has made."""


def grounds(field: FieldOfFire, target: Unit, declared: list[Declared]) -> tuple[str, ...]:
    """The rules that were at work when a target was selected."""
    game, unit, fighting = field.game, field.unit, field.fighting(target)
    cited = game.rulebook.special_rules.cited
    shots = [one for one in declared if one.target == target.key]
    models = [one.gun.model for one in declared]
    others = [key for key in fighting if key != unit.key]
    found = {
        "10e.shooting.declare-all-targets-first": True,
        "10e.shooting.target-valid": True,
        "10e.shooting.split.models": any(one.target != target.key for one in declared),
        "10e.shooting.split.weapons": any(models.count(one.gun.model) > 1 for one in shots),
        "10e.shooting.profile-choice": any(len(one.gun.profiles) > 1 for one in shots),
    }
    occasions = {
        "fires-while-engaged": field.is_locked,
        "fires-into-friends' combat": field.is_locked and bool(others),
        "fires-after-advancing": unit.moved == "advance",
        "fires-at-the-unseen": not all(one.circumstances["visible"] for one in shots),
        "fires-once": any(fires_once(game, unit, one) for one in shots),
    }
    rules = [rule for rule, holds in found.items() if holds]
    rules += field.grounds(target)
    rules += [rule for occasion, holds in occasions.items() if holds for rule in cited(occasion)]
    rules += [rule for near in seen_from_near(game, target) for rule in near.rules]
    rules += cited("fires-from-above") if any(one.circumstances["plunging"] for one in shots) else ()
    return tuple(rules)


def fires_once(game: Warhammer, unit: Unit, declared: Declared) -> bool:
    """Whether a weapon can be fired only once in the battle."""
    abilities = game.weapon(unit.model(declared.gun.model), declared.profile).abilities
    return game.rulebook.special_rules.granted("fired-once", abilities) is not None


def spend(game: Warhammer, key: str, declared: list[Declared]) -> None:
    """A weapon that fires once is spent when a target is selected for it; if it is lent, by whoever lends it."""
    for one in declared:
        if fires_once(game, game.unit(key), one):
            lender, _, own = one.gun.item.rpartition(":")
            unit, model = game.model_named(lender or one.gun.model)
            game.change_model(unit.key, model.name, spent=(*model.spent, own))


SHOOTING = Phase(
    "shooting",
    (
        Once("shooting begins", about_to_select),
        Each(
            "shoot",
            may_shoot,
            shoot_in_turn,
            may_stop=True,
            rules=("10e.shooting.select-units",),
            why_not=why_not_selected,
            tells=in_reach,
        ),
    ),
)
