"""Melee attacks: which models may strike at whom, with which weapons, and how the attacks are divided."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.game import named, settles
from bellona.kernel.refusal import Refusal
from bellona.space import measure

from ..attack import Attack
from ..expressions import expression
from ..facts import AttacksDivided, MeleeDeclared, NoMeleeTargets
from ..game import Warhammer
from ..moves.barricades import barricades, striking_across
from ..rolls import roll_value
from ..state import Model, Unit
from .resolve import Shot, make_all_attacks, sequence_of, volleys_of
from .targeting import items_of

SEVERAL = "*"  # the target of attacks that are divided


# -- who may strike at whom --------------------------------------------------------------------------------------------


def strikers(game: Warhammer, unit: Unit, enemy: Unit) -> tuple[str, ...]:
    """The models within Engagement Range of an enemy unit, those in base contact with a mate who is in base contact
    with it, and those that face it across a barricade.

    [10e.fight.models-that-fight, 10e.fight.targets, 10e.terrain.barricades.fight]
    """
    table, key = game.table, unit.key
    ground = game.parts.ground
    reaching = [*measure.models_within(table, key, enemy.key, ground.engagement, vertically=ground.engagement_up)]
    for mate in measure.models_within(table, key, enemy.key):
        reaching += measure.models_within(table, key, measure.OneModel(key, mate))
    reaching += striking_across(game, key, enemy.key)
    return tuple(m.name for m in unit.models if m.name in reaching and may_strike(game, unit, m, enemy))


def may_strike(game: Warhammer, unit: Unit, model: Model, enemy: Unit) -> bool:
    """AIRCRAFT fight only those who can FLY, and are fought only by them.

    [10e.aircraft.fight.aircraft-attacks, 10e.aircraft.fight.attacked-by-fly]
    """
    if game.has(unit, "AIRCRAFT") and not game.has(enemy, "FLY"):
        return False
    return not game.has(enemy, "AIRCRAFT") or game.model_has(unit, model, "FLY")


def targets_of(game: Warhammer, unit: Unit) -> dict[str, list[str]]:
    """The enemy units that each model may target; models that may target none are left out. [10e.fight.targets]"""
    found: dict[str, list[str]] = {model.name: [] for model in unit.models}
    for enemy in game.enemies(unit):
        for name in game.parts.fight.strikers(game, unit, enemy):
            found[name].append(enemy.key)
    return {name: targets for name, targets in found.items() if targets}


# -- with what ---------------------------------------------------------------------------------------------------------


class Strike(msgspec.Struct, frozen=True):
    """What a model has to decide: which of its melee weapons it uses, or, by itself, one with Extra Attacks."""

    key: str
    model: str
    weapons: tuple[str, ...]
    extra: bool = False

    @property
    def item(self) -> str:
        return self.key.partition("/")[2]


class MeleeAim(msgspec.Struct, frozen=True):
    """A weapon profile, and the unit that it is used against."""

    weapon: str
    target: str

    @property
    def key(self) -> str:
        return f"{self.weapon}>{self.target}" if self.weapon else "none"


def melee_aim(key: str) -> MeleeAim:
    weapon, _, target = key.rpartition(">")
    return MeleeAim(weapon, target if weapon else "")


def melee_weapons(game: Warhammer, unit: Unit, model: Model) -> list[str]:
    """The melee weapons, by profile, that the model can use. [10e.datasheet.psychic]"""
    return [key for key in model.weapons if game.weapon(model, key).melee and game.can_use(unit, model, key)]


def is_extra(game: Warhammer, model: Model, weapon: str) -> bool:
    return game.rulebook.special_rules.granted("used-besides", game.weapon(model, weapon).abilities) is not None


def strikes_of(game: Warhammer, unit: Unit, model: Model) -> list[Strike]:
    """One of its melee weapons, with one of its profiles; and each weapon with Extra Attacks besides.

    [10e.fight.weapon.one, 10e.fight.weapon.profile, 10e.weapon.extra-attacks]
    """
    weapons = game.parts.fight.weapons(game, unit, model)
    usual = tuple(dict.fromkeys(key for key in weapons if not is_extra(game, model, key)))
    extra = items_of(game, model, [key for key in weapons if is_extra(game, model, key)])
    chosen = [Strike(model.name, model.name, usual)] if usual else []
    return chosen + [Strike(f"{model.name}/{item}", model.name, tuple(keys), True) for item, keys in extra.items()]


def melee_aims(game: Warhammer, unit: Unit, strike: Strike, targets: list[str]) -> list[MeleeAim]:
    """What may be done with a strike: each profile at each target, or divided; Extra Attacks need not be made.

    [10e.fight.targets, 10e.fight.targets.split]
    """
    model = unit.model(strike.model)
    aims = [MeleeAim(weapon, target) for weapon in strike.weapons for target in targets]
    if len(targets) > 1:
        several = [w for w in strike.weapons if expression(attacks_divided(game, unit, model, w, targets[0])).most > 1]
        aims += [MeleeAim(weapon, SEVERAL) for weapon in several]
    return [*aims, MeleeAim("", "")] if strike.extra else aims


def attacks_divided(game: Warhammer, unit: Unit, model: Model, weapon: str, target: str) -> str:
    """How many attacks a model makes that divides them, dice unrolled. [10e.fight.number-of-attacks]"""
    return sequence_of(game.rulebook, blow(game, unit, model, weapon, target, divided=True)).attacks


def blow(game: Warhammer, unit: Unit, model: Model, weapon: str, target: str, *, divided: bool) -> Attack:
    """The attack that a model makes at a unit, at no other or at others besides."""
    known = game.parts.fight.circumstances(divided)
    return game.parts.attacks.attack_by(game, unit, model, weapon, game.unit(target), **known)


def nothing_more(divided: bool) -> dict[str, Any]:
    """What an attack has to know of the fight: nothing."""
    return {}


# -- declaring ---------------------------------------------------------------------------------------------------------


@settles
async def declare_attacks(game: Warhammer, unit: Unit) -> list[tuple[Shot, str, Attack]]:
    """Every fighting model's weapon and targets, before any attack is resolved.

    [10e.fight.weapon.one, 10e.fight.weapon.profile, 10e.fight.targets]
    """
    targets = game.find(lambda: targets_of(game, unit))
    strikes = [s for model in unit.models if model.name in targets for s in strikes_of(game, unit, model)]
    declared = await game.assign(
        unit.owner,
        "melee attacks",
        strikes,
        lambda strike: melee_aims(game, unit, strike, targets[strike.model]),
        all=True,
        find=melee_aim,
        why_not=lambda strike, chosen: bar_to_aim(game, unit, strike, melee_aim(chosen)),
        rules=("10e.fight.weapon.one", "10e.fight.targets"),
        about={"unit": unit.key},
    )
    used = [(strike, aim) for strike, aim in declared if aim.weapon]
    if used:
        told = tuple((strike.model, aim.weapon, aim.target) for strike, aim in used)
        game.record(MeleeDeclared(unit=unit.key, blows=told, rules=rules_behind(game, unit, used)))
    aimed = []
    for strike, chosen in used:
        aimed += await aim(game, unit, strike, chosen, targets[strike.model])
    return aimed


def rules_behind(game: Warhammer, unit: Unit, used: list[tuple[Strike, MeleeAim]]) -> tuple[str, ...]:
    """The rules that a declaration has made use of."""
    profiles = any(game.weapon(unit.model(strike.model), aim.weapon).item for strike, aim in used)
    return (
        "10e.fight.targets",
        "10e.fight.weapon.one",
        *(("10e.fight.weapon.profile",) if profiles else ()),
        *(game.rulebook.special_rules.cited("strikes-besides") if any(strike.extra for strike, _ in used) else ()),
        *(("10e.terrain.barricades.fight",) if any(is_across(game, unit, *each) for each in used) else ()),
    )


def is_across(game: Warhammer, unit: Unit, strike: Strike, chosen: MeleeAim) -> bool:
    """Whether a barricade keeps the model from its target, which it may strike all the same.

    [10e.terrain.barricades.fight]
    """
    if chosen.target == SEVERAL or strike.model not in striking_across(game, unit.key, chosen.target):
        return False
    model = measure.OneModel(unit.key, strike.model)
    ground = game.parts.ground
    return not measure.is_within(game.table, model, chosen.target, ground.engagement, vertically=ground.engagement_up)


async def aim(
    game: Warhammer, unit: Unit, strike: Strike, chosen: MeleeAim, targets: list[str]
) -> list[tuple[Shot, str, Attack]]:
    """The attacks of one weapon at its target, or divided among several."""
    model, weapon = unit.model(strike.model), chosen.weapon
    if chosen.target != SEVERAL:
        attack = blow(game, unit, model, weapon, chosen.target, divided=False)
        return [(Shot(model.name, weapon, item=strike.item), chosen.target, attack)]
    attacks = {key: blow(game, unit, model, weapon, key, divided=True) for key in targets}
    shares = await divide(game, unit, model, weapon, attacks)
    return [(Shot(model.name, weapon, share, strike.item), key, attacks[key]) for key, share in shares.items()]


@named("divide attacks")
async def divide(game: Warhammer, unit: Unit, model: Model, weapon: str, attacks: dict[str, Attack]) -> dict[str, int]:
    """Each attack of one weapon to a target of its own; a random number of attacks is rolled first.

    [10e.fight.targets.split]
    """
    sequence = sequence_of(game.rulebook, next(iter(attacks.values())))
    number = await roll_value(game, unit, "attacks", sequence.attacks, again=sequence.rerolls("attacks"))
    rules = ("10e.fight.targets.split",)
    given = await game.assign(
        unit.owner,
        "divided attacks",
        [str(place + 1) for place in range(number)],
        lambda attack: list(attacks),
        all=True,
        rules=rules,
        about={"unit": unit.key, "model": model.name, "weapon": weapon},
    )
    struck = [target for _, target in given]
    shares = {key: struck.count(key) for key in attacks if key in struck}
    game.record(AttacksDivided(unit=unit.key, model=model.name, weapon=weapon, shares=shares, rules=rules))
    return shares


def bar_to_aim(game: Warhammer, unit: Unit, strike: str, chosen: MeleeAim) -> Refusal | None:
    """The rule that bars a weapon or a target that somebody named all the same."""
    name, _, item = strike.partition("/")
    model = next((m for m in unit.models if m.name == name), None)
    target = game.state.units.get(chosen.target)
    if model is None or (target is None and chosen.target != SEVERAL):
        return None
    if item and item in melee_weapons(game, unit, model) and not is_extra(game, model, item):
        return Refusal("one-melee-weapon", ("10e.fight.weapon.one",), {"model": name, "weapon": item})
    return bar_to_target(game, unit, model, target) if target and target.owner != unit.owner else None


def bar_to_target(game: Warhammer, unit: Unit, model: Model, target: Unit) -> Refusal | None:
    """Why a model may not strike at an enemy unit.

    [10e.fight.models-that-fight, 10e.fight.targets, 10e.aircraft.fight.aircraft-attacks,
    10e.aircraft.fight.attacked-by-fly, 10e.terrain.barricades.fight]
    """
    if model.name in game.parts.fight.strikers(game, unit, target) or not game.table.is_on_table(target.key):
        return None
    about = {"model": model.name, "target": target.key}
    if not may_strike(game, unit, model, target):
        if game.has(unit, "AIRCRAFT"):
            return Refusal("aircraft-strike-only-flyers", ("10e.aircraft.fight.aircraft-attacks",), about)
        return Refusal("only-flyers-strike-aircraft", ("10e.aircraft.fight.attacked-by-fly",), about)
    away = measure.gap(game.table, measure.OneModel(unit.key, model.name), target.key)
    rules: tuple[str, ...] = ("10e.fight.targets", "10e.fight.models-that-fight")
    if barricades(game.table.terrain) and away.distance <= game.parts.terrain.across:
        rules = (*rules, "10e.terrain.barricades.fight")
    measured = {"distance": round(away.horizontal, 3), "limit": game.parts.ground.engagement}
    return Refusal("out-of-melee-reach", rules, about | measured)


@settles
async def make_melee_attacks(game: Warhammer, unit: Unit) -> None:
    """Declare all attacks, then resolve them, whatever becomes of the distances meanwhile.

    [10e.fight.targets.none, 10e.fight.attacks-persist, 10e.fight.resolve-order]
    """
    aimed = await declare_attacks(game, unit)
    if not aimed:
        game.record(NoMeleeTargets(unit=unit.key, rules=("10e.fight.targets.none",)))
        return
    for target in dict.fromkeys(target for _, target, _ in aimed):
        await game.window.selected_as_target(game, game.unit(target), unit)
    await make_all_attacks(game, unit, volleys_of(unit, aimed))
