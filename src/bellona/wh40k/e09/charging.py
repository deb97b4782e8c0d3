"""The Charge phase of 9th edition: charges, with Overwatch before the roll, then the enemy's Heroic Interventions.

[9e.charge.steps]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bellona.kernel.flow import Each, Once, Phase
from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.move.terms import EndTerms, KeepOff, Near
from bellona.space.place.ends import Ending

from ..game import Warhammer
from ..moves.engaging import Closing, Verdict, ask_to_close, ruled
from ..moves.judging import MoveKind, everybody
from ..moves.making import carry_out, still_there
from ..moves.pile_in import CloseUp, foes_of, ignored_by, step
from ..moves.where_to_stand import Moves
from ..phases import charge as tenth
from ..state import Unit
from ..table.measures import distance, enemies_within, engaged_with, is_within
from .facts import OverwatchFired
from .flying_on import is_strict, off_aircraft

INTERVENTION = "9e.heroic-intervention.move"
NOT_BY_AIRCRAFT = "9e.aircraft.end-of-move"
INTERVENE = MoveKind("heroic intervention", INTERVENTION, NOT_BY_AIRCRAFT, NOT_BY_AIRCRAFT, flight=False)
NEAR, UP = 3.0, 5.0
CITES = tenth.CITES | {"ends-too-far": ("9e.charge.success",), "not-coherent": ("9e.charge.move", "9e.charge.success")}
INTO = dict.fromkeys(("ends-too-far", "not-coherent", "not-closer"), (INTERVENTION,))


# -- charges -----------------------------------------------------------------------------------------------------------


async def see_who_may_charge(game: Warhammer) -> None:
    """Who is near an enemy when the phase begins may charge in it, but not who is engaged.

    [9e.charge.eligibility, 9e.charge.ineligible]
    """
    await tenth.see_who_is_near(game)
    engaged = [unit.key for unit in game.on_battlefield(game.player) if engaged_with(game, unit)]
    game.state.engaged_at_start = tuple(engaged)


def bar_to_charge(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit may not declare a charge: it has Advanced, Fallen Back or left a wreck this turn, it was engaged when
    the phase began, or it cannot move. AIRCRAFT may.

    [9e.charge.ineligible, 9e.characteristic.move-dash]
    """
    if barred := tenth.bar_by_this_turn(game, unit):
        return barred
    about, rules = {"unit": unit.key}, ("9e.charge.ineligible",)
    if game.phase == CHARGE_PHASE.name and unit.key in game.state.engaged_at_start:
        return Refusal("charge-after-combat", rules, about)
    if not everybody(game, unit, 1.0):
        return Refusal("cannot-move", ("9e.characteristic.move-dash", *rules), {"model": unit.models[0].name})
    return None


def bar_to_target(game: Warhammer, unit: Unit, target: Unit) -> Refusal | None:
    """Why a unit may not charge this enemy: it is too far away. [9e.charge.declare-targets]"""
    reach = game.parts.charge.reach
    if is_within(game, unit, target, reach):
        return None
    about = {"unit": unit.key, "target": target.key, "distance": round(distance(game, unit, target), 3), "limit": reach}
    return Refusal("too-far-to-charge", ("9e.charge.declare-targets",), about)


async def declare_charge(game: Warhammer, unit: Unit) -> None:
    """Name the targets; those that may fire Overwatch do; then roll and move.

    [9e.charge.declare-targets, 9e.overwatch.trigger, 9e.charge.roll]
    """
    options = tenth.charge_targets(game, unit)
    targets = await tenth.ask_for_targets(game, unit, options, game.parts.charge.bar_to_target)
    tenth.name_targets(game, unit, targets)
    for target in targets:
        await fire_overwatch(game, unit.key, target.key)
    living, left = still_there(game, unit.key), [game.unit(t.key) for t in targets if still_there(game, t.key)]
    if living and left:
        total = await tenth.charge_roll(game, living, left)
        await tenth.close_in(game, living, left, total, bonus=False)


def bar_to_overwatch(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a target of a charge does not fire Overwatch: no rule of it says so, or enemies are upon it.

    [9e.overwatch.trigger, 9e.overwatch.engaged]
    """
    if not game.may(unit, "fires-at-chargers"):
        return Refusal("no-overwatch", ("9e.overwatch.trigger",), {"unit": unit.key})
    if enemies := engaged_with(game, unit):
        about = {"unit": unit.key, "enemies": [enemy.key for enemy in enemies]}
        return Refusal("overwatch-while-engaged", ("9e.overwatch.engaged",), about)
    return None


async def fire_overwatch(game: Warhammer, charging: str, key: str) -> None:
    """A target that may shoots at the unit that charges it, as in the Shooting phase, and hits on unmodified 6s.

    [9e.overwatch.trigger, 9e.overwatch.resolution, 9e.overwatch.hit, 9e.overwatch.target, 9e.core.out-of-phase]
    """
    unit, enemy = still_there(game, key), still_there(game, charging)
    if not unit or not enemy or bar_to_overwatch(game, unit) or not game.parts.shooting.could_shoot(game, unit, enemy):
        return
    rules = ("9e.overwatch.trigger", "9e.overwatch.hit", "9e.overwatch.target")
    about = {"unit": key, "enemy": charging}
    if await game.choose_some(unit.owner, "overwatch", [key], 0, 1, rules=rules, about=about):
        game.record(OverwatchFired(key, charging, rules=(*rules, "9e.overwatch.resolution", "9e.core.out-of-phase")))
        await game.parts.shooting.shoot(game, unit, at=enemy, hits_on=game.parts.shooting.snap, rules=rules)


def charge_move(game: Warhammer, unit: Unit, targets: tuple[str, ...], inches: float) -> Closing:
    """Every model up to the Charge roll; all targets engaged, nobody else, in Coherency. Models need not come closer.

    [9e.charge.move, 9e.charge.success]
    """
    ground = game.parts.ground
    goals = tuple(Near(key, ground.engagement, ground.engagement_up) for key in targets)
    aims = EndTerms({}, goals, toward=targets, coherency=ground.coherency)
    return Charge(game, unit, tenth.CHARGE, everybody(game, unit, float(inches)), targets, aims, CITES)


class Charge(Closing):
    """A charge move. [9e.charge.move]"""

    def keep_off(self, name: str) -> tuple[KeepOff, ...]:
        """[9e.aircraft.end-of-move]"""
        return off_aircraft(self, super().keep_off(name))

    def verdict(self) -> Verdict:
        """Nobody reaches a target that no move may end near. [9e.aircraft.end-of-move]"""
        barred = is_strict(self.game) and not set(self.engaging).isdisjoint(self.aircraft)
        return Verdict("no") if barred else super().verdict()


# -- Heroic Interventions ----------------------------------------------------------------------------------------------


def may_intervene(game: Warhammer, player: int) -> list[Unit]:
    """The player's units that may, when all charges have been made.

    [9e.charge.steps, 9e.heroic-intervention.eligibility, 9e.heroic-intervention.selection]
    """
    return [unit for unit in game.on_battlefield(player) if bar_to_intervening(game, unit) is None]


def bar_to_intervening(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit may not: it is no CHARACTER, nobody is near, enemies are upon it, or it has left a wreck this turn.

    [9e.heroic-intervention.eligibility, 9e.heroic-intervention.own-phase, 9e.transport.destroyed-restrictions]
    """
    about, rules = {"unit": unit.key}, ("9e.heroic-intervention.eligibility",)
    if unit.owner == game.player:
        return Refusal("intervention-in-own-turn", ("9e.heroic-intervention.own-phase",), about)
    if not game.has(unit, "CHARACTER"):
        return Refusal("intervention-by-no-character", rules, about)
    if not unit.may_charge:
        return Refusal("intervention-after-wreck", ("9e.transport.destroyed-restrictions",), about)
    if engaged_with(game, unit):
        return Refusal("intervention-while-engaged", rules, about)
    if not enemies_within(game, unit, NEAR, UP):
        return Refusal("nobody-near-to-intervene", rules, about | {"limit": NEAR})
    return None


def why_not_intervening(game: Warhammer, player: int, key: str) -> Refusal | None:
    unit = game.state.units.get(key)
    if unit is None or unit.owner != player or not game.table.is_on_table(key):
        return None
    if key in game.state.clock.done:
        return Refusal("has-intervened", ("9e.heroic-intervention.selection",), {"unit": key})
    return bar_to_intervening(game, unit)


def intervention_move(game: Warhammer, unit: Unit) -> CloseUp:
    """Each model up to 3"; whoever moves ends closer to the enemy model that was closest to it, all in Coherency.

    [9e.heroic-intervention.move]
    """
    return step_closer(game, unit, INTERVENE, INTO)


def step_closer(game: Warhammer, unit: Unit, kind: MoveKind, cites: Mapping[str, tuple[str, ...]]) -> CloseUp:
    """A move of 3" in which models only come closer to the closest enemy. [9e.fight.pile-in, 9e.fight.consolidate]"""
    foes = foes_of(game, unit)
    ignored = {name: keys for name, keys in ignored_by(game, unit).items() if not set(foes).isdisjoint(keys)}
    terms: dict[str, Any] = {"closer": "nearest", "may_stay": True, "coherency": game.parts.ground.coherency}
    aims = EndTerms({}, every=False, toward=foes, ignored=ignored, **terms)
    return step(game, unit, kind, aims, cites, sort=StepCloser)


def in_contact(game: Warhammer, unit: Unit) -> set[str]:
    """The models that touch an enemy, and so stay. [9e.fight.pile-in-contact, 9e.fight.consolidate-contact]"""
    found = (measure.models_within(game.table, unit.key, enemy.key, 0.0) for enemy in game.enemies(unit))
    return {name for names in found for name in names}


class StepCloser(CloseUp):
    """A move that need not end anywhere; if it can end near an enemy the engine suggests that."""

    def _roused(self, ending: Ending, moves: Moves) -> Refusal | None:
        """[9e.fight.pile-in-contact, 9e.fight.consolidate-contact]"""
        resting = in_contact(self.game, self.unit)
        stirred = next((name for name, path in moves.items() if len(path) > 1 and name in resting), "")
        return Refusal("in-contact-already", (), {"model": stirred}) if stirred else None

    def keep_off(self, name: str) -> tuple[KeepOff, ...]:
        """[9e.aircraft.end-of-move]"""
        return off_aircraft(self, super().keep_off(name))

    def verdict(self) -> Verdict:
        ground = self.game.parts.ground
        goals = tuple(Near(str(key), ground.engagement, ground.engagement_up) for key in self.aims.toward)
        found = self.searched(self.ending_near(goals)) if goals else Verdict("no")
        return found if found.possible == "yes" else Verdict("yes", {})


@named("heroic intervention")
async def intervene(game: Warhammer, unit: Unit) -> None:
    """The unit moves, if its player wants to. [9e.heroic-intervention.move, 9e.heroic-intervention.selection]"""
    move = intervention_move(game, unit)
    verdict = await ruled(game, move, "heroic intervention possible")
    moves = await ask_to_close(game, move, verdict, may_pass=True)
    if moves:
        carry_out(game, move, moves)
        game.gain(unit.key, "intervened", "turn")


CHARGE_PHASE = Phase(
    "charge",
    (
        Once("start", see_who_may_charge),
        *tenth.CHARGE_PHASE.steps[1:],
        Each(
            "heroic intervention",
            may_intervene,
            intervene,
            may_stop=True,
            rules=("9e.heroic-intervention.selection", "9e.heroic-intervention.eligibility"),
            why_not=why_not_intervening,
            others=True,
        ),
    ),
)
