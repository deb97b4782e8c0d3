"""The Charge phase: units name their targets, roll, and close with them."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product
from typing import Any

from bellona.kernel.flow import Each, Once, Phase
from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.move.terms import EndTerms, Near
from bellona.space.numbers import TOUCH

from ..facts import ChargeDeclared, ChargeFailed, ChargeMade, ChargeRoll
from ..game import Warhammer
from ..moves.barricades import ChargeAcross, shelters_of
from ..moves.engaging import IMPOSSIBLE, Closing, Verdict, ask_to_close, ruled
from ..moves.judging import MoveKind, everybody
from ..moves.making import carry_out, still_there
from ..parts import GroundPart
from ..rolls import roll
from ..state import Unit
from ..table.measures import (
    distance,
    enemies_within,
    engaged_with,
    is_engaged_with,
    is_within,
)

OTHERS = "10e.charge.success.no-other-engagement"
CHARGE = MoveKind("charge", "10e.charge.roll", OTHERS, OTHERS)
CITES = {
    "ends-too-far": ("10e.charge.success.all-targets",),
    "not-closer": ("10e.charge.move.closer",),
    "could-be-in-contact": ("10e.charge.move.base-contact",),
    "not-coherent": ("10e.charge.success.coherency",),
    "through-enemy": ("10e.charge.non-fly-through-models",),
    "through-friend": ("10e.charge.non-fly-through-models",),
    "overlaps": ("10e.charge.fly",),
    "through-terrain": ("10e.charge.terrain",),
    "not-a-leg": ("10e.charge.terrain",),
    "unsupported": ("10e.charge.terrain.no-mid-climb",),
}


# -- who may charge whom -----------------------------------------------------------------------------------------------


async def see_who_is_near(game: Warhammer) -> None:
    """Only units that are near enough to an enemy now may charge in this phase. [10e.charge.eligible]"""
    reach = game.parts.charge.reach
    units = [unit for unit in game.on_battlefield(game.player) if enemies_within(game, unit, reach)]
    game.state.near_at_start = tuple(unit.key for unit in units)


def was_near(game: Warhammer, unit: Unit) -> bool:
    """Whether an enemy was near enough when the phase began. [10e.charge.eligible]"""
    return unit.key in game.state.near_at_start


def eligible_to_charge(game: Warhammer, player: int) -> list[Unit]:
    """The units that may be selected to declare a charge. [10e.charge.eligible, 10e.charge.select-units]"""
    near = [unit for unit in game.on_battlefield(player) if game.parts.charge.near(game, unit)]
    return [unit for unit in near if game.parts.charge.bar(game, unit) is None and charge_targets(game, unit)]


def bar_to_charge(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit may not declare a charge this turn, whoever is near. [10e.charge.ineligible, 10e.aircraft.charge]"""
    if game.has(unit, "AIRCRAFT"):
        return Refusal("charge-by-aircraft", ("10e.aircraft.charge", "10e.charge.ineligible"), {"unit": unit.key})
    return bar_by_this_turn(game, unit)


def bar_by_this_turn(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why what a unit has done or is in the midst of bars a charge.

    [10e.charge.ineligible, 10e.movement.advance.no-shoot-charge, 10e.movement.fall-back.no-shoot-charge,
    10e.transport.disembark.after-normal-move, 10e.transport.destroyed.no-charge]
    """
    about: dict[str, Any] = {"unit": unit.key}
    rules: tuple[str, ...] = ("10e.charge.ineligible",)
    if unit.moved in ("advance", "fall-back") and not game.may(unit, f"charge-after-{unit.moved}"):
        rules = (*rules, f"10e.movement.{unit.moved}.no-shoot-charge")
        return Refusal("charge-after-move", rules, about | {"moved": unit.moved})
    if not unit.may_charge:
        left = ("10e.transport.disembark.after-normal-move", "10e.transport.destroyed.no-charge")
        return Refusal("charge-after-disembarking", (*rules, *left), about)
    if enemies := engaged_with(game, unit):
        return Refusal("charge-while-engaged", rules, about | {"enemies": [enemy.key for enemy in enemies]})
    return None


def why_not_charge(game: Warhammer, player: int, key: str) -> Refusal | None:
    """Why a unit cannot be selected to charge."""
    unit = game.state.units.get(key)
    if unit is None or unit.owner != player or not game.table.is_on_table(key):
        return None
    if not game.parts.charge.near(game, unit) and game.enemies(unit):
        nearest = min(distance(game, unit, enemy) for enemy in game.enemies(unit))
        about = {"unit": key, "distance": round(nearest, 3), "limit": game.parts.charge.reach}
        return Refusal("nobody-near-to-charge", ("10e.charge.eligible",), about)
    return game.parts.charge.bar(game, unit)


def charge_targets(game: Warhammer, unit: Unit) -> list[Unit]:
    """The enemy units that may be named as targets, the nearest first; they need not be visible.

    [10e.charge.targets, 10e.charge.targets-need-not-be-visible]
    """
    near = enemies_within(game, unit, game.parts.charge.reach)
    enemies = [enemy for enemy in near if game.parts.charge.bar_to_target(game, unit, enemy) is None]
    return sorted(enemies, key=lambda enemy: distance(game, unit, enemy))


def bar_to_target(game: Warhammer, unit: Unit, target: Unit) -> Refusal | None:
    """Why a unit may not charge this enemy. [10e.charge.targets, 10e.aircraft.charge.only-fly-targets]"""
    about: dict[str, Any] = {"unit": unit.key, "target": target.key}
    reach = game.parts.charge.reach
    if not is_within(game, unit, target, reach):
        about |= {"distance": round(distance(game, unit, target), 3), "limit": reach}
        return Refusal("too-far-to-charge", ("10e.charge.targets",), about)
    if game.has(target, "AIRCRAFT") and not game.has(unit, "FLY"):
        return Refusal("charge-at-aircraft", ("10e.aircraft.charge.only-fly-targets",), about)
    return None


def could_charge(game: Warhammer, unit: Unit, target: Unit) -> bool:
    """Whether the unit could declare a charge against the target if it were its Charge phase."""
    return game.parts.charge.bar(game, unit) is None and game.parts.charge.bar_to_target(game, unit, target) is None


def prospects(game: Warhammer, unit: Unit) -> dict[str, Any]:
    """How far the nearest target is, and how likely a Charge roll is enough for it, for the player who chooses.

    [10e.charge.roll]
    """
    nearest = charge_targets(game, unit)[0]
    enough = game.parts.charge.needed(game, unit, [nearest])
    rolls = [sum(dice) >= enough for dice in product(range(1, 7), repeat=2)]
    return {"distance": f"{distance(game, unit, nearest):.1f}", "chance": round(100 * sum(rolls) / len(rolls))}


# -- charging ----------------------------------------------------------------------------------------------------------


@named("charge")
async def select_to_charge(game: Warhammer, unit: Unit) -> None:
    """A unit charges whom it may, as the edition has it declared."""
    await game.parts.charge.declare(game, unit)


async def declare_charge(game: Warhammer, unit: Unit) -> None:
    """Name the targets, then charge. [10e.charge.targets]"""
    targets = await ask_for_targets(game, unit, charge_targets(game, unit), game.parts.charge.bar_to_target)
    await game.parts.charge.charge(game, unit, targets)


async def ask_for_targets(
    game: Warhammer, unit: Unit, options: list[Unit], bar: Callable[[Warhammer, Unit, Unit], Refusal | None]
) -> list[Unit]:
    """Which of these enemies the unit charges: one or more; `bar` says why not another. [10e.charge.targets]"""

    def why_not(key: str) -> Refusal | None:
        target = game.state.units.get(key)
        stands = target is not None and target.owner != unit.owner and game.table.is_on_table(key)
        return bar(game, unit, target) if target and stands else None

    return await game.choose_some(
        unit.owner,
        "charge targets",
        options,
        1,
        len(options),
        find=game.unit,
        why_not=why_not,
        rules=("10e.charge.targets",),
        about={"unit": unit.key},
    )


async def charge(
    game: Warhammer, unit: Unit, targets: list[Unit], *, bonus: bool = True, most: int | None = None
) -> None:
    """Roll 2D6, and move if every target can be reached with that, or with `most`; Heroic Intervention calls this, too.

    [10e.charge.roll, 10e.charge.fail]
    """
    name_targets(game, unit, targets)
    total = await charge_roll(game, unit, targets, most)
    await close_in(game, unit, targets, total, bonus=bonus)


def name_targets(game: Warhammer, unit: Unit, targets: list[Unit]) -> None:
    """The targets are named for good. [10e.charge.targets]"""
    keys = tuple(target.key for target in targets)
    game.record(ChargeDeclared(unit=unit.key, targets=keys, rules=("10e.charge.targets",)))


async def charge_roll(game: Warhammer, unit: Unit, targets: list[Unit], most: int | None = None) -> int:
    """How far each model may move: what was rolled, or `most` if that is less. [10e.charge.roll]"""
    enough = game.parts.charge.needed(game, unit, targets)
    rolled = await roll(game, unit, "charge", 2, together=True, needed=enough)
    total = rolled.total if most is None else min(rolled.total, most)
    game.record(ChargeRoll(unit=unit.key, dice=tuple(rolled.dice), total=total, rules=("10e.charge.roll",)))
    return total


async def close_in(game: Warhammer, unit: Unit, targets: list[Unit], inches: int, *, bonus: bool = True) -> None:
    """The charge move, if every target can be reached by it. [10e.charge.fail]"""
    keys = tuple(target.key for target in targets)
    move, verdict = await begin_move(game, unit, keys, inches)
    if not game.table.is_on_table(unit.key):
        return
    moves = None
    if verdict.possible != "no":
        moves = await ask_to_close(game, move, verdict, may_pass=verdict.possible == "unknown")
    if moves is None:
        fail(game, unit.key, move.engaging or keys, verdict)
        return
    carry_out(game, move, moves)
    await end_move(game, unit.key, move.engaging, bonus)


def to_engagement(ground: GroundPart, distance: float) -> float:
    """What a Charge roll must cover of the distance to a target. [10e.charge.success.all-targets]"""
    return distance - ground.engagement


def needed(game: Warhammer, unit: Unit, targets: list[Unit]) -> int:
    """The lowest Charge roll that could be enough if nothing were in the way."""
    across, engaged = game.parts.terrain.across, game.parts.ground.engagement
    limits = {t.key: across if shelters_of(game, t.key) else engaged for t in targets}
    short = max(measure.gap(game.table, unit.key, key).horizontal - limit for key, limit in limits.items())
    return max(2, math.ceil(short - TOUCH))


async def begin_move(game: Warhammer, unit: Unit, keys: tuple[str, ...], inches: int) -> tuple[Closing, Verdict]:
    """Whether the charge succeeds; if it does the move begins, and whoever waits for that acts first."""
    move = game.parts.charge.move(game, unit, keys, inches)
    verdict = await ruled(game, move, "charge possible")
    if verdict.possible == "no":
        return move, verdict
    before = {key: game.table.version(key) for key in game.table.units()}
    await game.window.move_begins(game, game.unit(unit.key))
    if not (living := still_there(game, unit.key)) or before == {k: game.table.version(k) for k in game.table.units()}:
        return move, verdict
    left = tuple(key for key in keys if game.table.is_on_table(key))
    move = game.parts.charge.move(game, living, left, inches)
    return move, await ruled(game, move, "charge still possible") if left else IMPOSSIBLE


def charge_move(game: Warhammer, unit: Unit, targets: tuple[str, ...], inches: float) -> Closing:
    """The move: every model up to the Charge roll, over terrain and past models as in other moves; all targets engaged,
    nobody else on the way or at the end, in Coherency, whoever moves closer to a target, in base contact if possible.

    [10e.charge.roll, 10e.charge.success.all-targets, 10e.charge.success.no-other-engagement,
    10e.charge.success.coherency, 10e.charge.move.closer, 10e.charge.move.base-contact, 10e.charge.terrain,
    10e.charge.terrain.no-mid-climb, 10e.charge.fly, 10e.charge.fly.measure-through-air,
    10e.charge.non-fly-through-models, 10e.aircraft.charge.end-engaged]
    """
    sort = ChargeAcross if any(shelters_of(game, key) for key in targets) else Closing
    return closing(sort, game, unit, targets, inches)


def closing(sort: type[Closing], game: Warhammer, unit: Unit, targets: tuple[str, ...], inches: float) -> Closing:
    """The move that closes with some targets, of a sort that may ask for more than that."""
    ground = game.parts.ground
    goals = tuple(Near(key, ground.engagement, ground.engagement_up) for key in targets)
    aims = EndTerms({}, goals, contact=targets, toward=targets, closer="one", coherency=ground.coherency)
    return sort(game, unit, CHARGE, everybody(game, unit, float(inches)), targets, aims, CITES)


def targets_left(game: Warhammer, unit: Unit) -> list[str]:
    """The targets of the charge that the unit has declared last, as far as they are still there."""
    return [key for key in targets_declared(game, unit) or () if game.table.is_on_table(key)]


def targets_declared(game: Warhammer, unit: Unit) -> tuple[str, ...] | None:
    """The targets of the charge that the unit declared last; of a charge before a scene begins nobody knows them."""
    declared = (fact for fact in reversed(game.facts) if isinstance(fact, ChargeDeclared) and fact.unit == unit.key)
    last = next(declared, None)
    return last.targets if last else None


def fail(game: Warhammer, key: str, targets: tuple[str, ...], verdict: Verdict) -> None:
    """The charge fails and nobody moves. [10e.charge.fail]"""
    rule = "10e.charge.success.coherency" if verdict.term == "incoherent" else "10e.charge.success.all-targets"
    rules = ("10e.charge.fail", *((rule,) if verdict.possible == "no" else ()))
    failed = ChargeFailed(unit=key, targets=targets, measured=verdict.measured, limit=verdict.limit, rules=rules)
    game.record(failed)


async def end_move(game: Warhammer, key: str, targets: tuple[str, ...], bonus: bool) -> None:
    """The unit has charged and will fight first, unless it charged without the Charge bonus. [10e.charge.bonus]"""
    game.change(key, charged=True)
    if bonus:
        game.gain(key, "fights-first", "turn")
    rules = ("10e.charge.success.all-targets", *(("10e.charge.bonus",) if bonus else ()))
    if any(not is_engaged_with(game, game.unit(key), game.unit(target)) for target in targets):
        rules = (*rules, "10e.terrain.barricades.charge")
    game.record(ChargeMade(unit=key, targets=targets, bonus=bonus, rules=rules))
    await game.window.move_ends(game, game.unit(key))
    if living := still_there(game, key):
        await game.window.charge_move_ends(game, living)


CHARGE_PHASE = Phase(
    "charge",
    (
        Once("start", see_who_is_near),
        Each(
            "unit to charge",
            eligible_to_charge,
            select_to_charge,
            may_stop=True,
            rules=("10e.charge.select-units",),
            why_not=why_not_charge,
            tells=prospects,
        ),
    ),
)
