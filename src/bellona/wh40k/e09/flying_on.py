"""AIRCRAFT of 9th edition: they fly on whoever is near, at least and at most so far, or are lost."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from bellona.kernel.lazy import Searched
from bellona.kernel.refusal import Refusal
from bellona.space.columns import ROUND, X, Y
from bellona.space.move import paths
from bellona.space.move.terms import KeepOff
from bellona.space.numbers import TOUCH
from bellona.space.table import Pose

from ..attacks.damage import destroy
from ..game import Warhammer, replace
from ..moves.aircraft import leave_battlefield
from ..moves.judging import ADVANCE, FALL_BACK, NORMAL, Move, MoveKind
from ..moves.making import ask_for_paths, carry_out, has_moved
from ..moves.where_to_stand import Moves, inches
from ..phases import movement
from ..readings import reading
from ..set_up.transports import all_aboard
from ..state import Model, Unit
from ..table.measures import engaged_with
from .facts import AircraftLost

LEAST = "9e.aircraft.minimum-move"
REMOVAL = "9e.aircraft.forced-removal"
FLOWN = tuple(kind.name for kind in (NORMAL, ADVANCE, FALL_BACK))  # moves past enemies, without counting heights
HEADINGS = 16  # that are tried for a suggestion, the first straight on
SHARES = (1.0, 0.5, 0.0)  # of what lies between the least and the most

# -- what is open to them ----------------------------------------------------------------------------------------------


async def move_choices(game: Warhammer, unit: Unit) -> list[str]:
    """AIRCRAFT move on although enemies are near; with a minimum Move they do not stay where they are.

    [9e.aircraft.engaged-aircraft, 9e.aircraft.minimum-move]
    """
    if not game.has(unit, "AIRCRAFT"):
        return await movement.move_choices(game, unit)
    stay = [] if must_fly_on(game, unit) else ["stationary"]
    escape = ["fall-back"] if engaged_with(game, unit) and not must_fly_on(game, unit) else []
    return [*stay, "normal", "advance", *escape]


def must_fly_on(game: Warhammer, unit: Unit) -> bool:
    """Whether some of its models have a minimum Move. [9e.aircraft.minimum-move]"""
    return any(least_move(game, unit, model) for model in unit.models)


def bound_to_fly(game: Warhammer, player: int) -> list[Unit]:
    """Units with a minimum Move that have not moved yet: nobody leaves them out. [9e.aircraft.minimum-move]"""
    return [unit for unit in movement.units_to_move(game, player) if must_fly_on(game, unit)]


def least_move(game: Warhammer, unit: Unit, model: Model) -> float:
    """Its minimum Move, changed by all that changes its Move; 0 without one.

    [9e.aircraft.minimum-move, 9e.aircraft.modified-move]
    """
    printed, most = game.characteristic(unit, model, "least_move"), game.characteristic(unit, model, "move")
    if printed is None or most is None or not game.model_has(unit, model, "AIRCRAFT"):
        return 0.0
    return float(game.rulebook.stacking.total("move", printed.base, most.trail).value)


def can_fly(move: Move) -> bool:
    """Whether a unit with the FLY keyword, be it one model's alone, makes a move in which that helps.

    [9e.core.mixed-keyword-unit, 9e.fly.over-models, 9e.fly.charge]
    """
    return move.kind.flight and bool(move.flyers)


def is_flown(move: Move) -> bool:
    """Whether it does so past enemies and without counting heights: in a charge it does not.

    [9e.fly.through-engagement, 9e.fly.ignore-vertical, 9e.fly.charge-terrain]
    """
    return can_fly(move) and move.kind.name in FLOWN


def passes_near(move: Move, name: str) -> bool:
    """Whether a model may be within Engagement Range on its way: if its unit can FLY or Falls Back, and AIRCRAFT that
    are engaged already.

    [9e.fly.through-engagement, 9e.charge.non-target, 9e.movement.fall-back, 9e.aircraft.engaged-aircraft]
    """
    if is_flown(move) or move.kind.passes_near:
        return True
    return move.kind.name in FLOWN and move.has(name, "AIRCRAFT") and bool(engaged_with(move.game, move.unit))


# -- flying ------------------------------------------------------------------------------------------------------------


class FlyOn(Move):
    """A move of which every part of a base goes at least so far: `least` inches, by model."""

    def __init__(
        self, game: Warhammer, unit: Unit, kind: MoveKind, distances: Mapping[str, float], least: Mapping[str, float]
    ) -> None:
        super().__init__(game, unit, kind, distances)
        self.least = least

    def _judged(self, moves: Moves) -> Refusal | None:
        """Why they may not fly like this: too far, too short, or off the battlefield.

        [9e.aircraft.minimum-move, 9e.aircraft.maximum-move, 9e.aircraft.forced-removal]
        """
        refusal = super()._judged(moves)
        if refusal is not None and refusal.why == "off-battlefield":
            return replace_why(refusal, "flies-off", REMOVAL)
        if refusal is not None and refusal.why == "moved-too-far":
            return replace_why(refusal, refusal.why, "9e.aircraft.maximum-move")
        return refusal or self._too_short(moves)

    def _too_short(self, moves: Moves) -> Refusal | None:
        """[9e.aircraft.minimum-move]"""
        for name, least in self.least.items():
            path = moves.get(name) or [self.table.pose(self.unit.key, name)]
            moved = paths.least_displaced(self.table, self.unit.key, name, path[0], path[-1])
            if moved < least - TOUCH:
                return Refusal("too-short", (LEAST,), {"model": name, "moved": inches(moved), "least": least})
        return None

    @property
    def could_fly_off(self) -> bool:
        """Whether an edge is near enough for some part of a base to end beyond it."""
        table, key = self.table, self.unit.key
        rows = zip(table.names(key), table.rows(key), strict=True)
        return any(
            min(row[X], row[Y], table.width - row[X], table.depth - row[Y]) - row[ROUND] < self.distances.get(name, 0.0)
            for name, row in rows
        )

    def flights(self) -> Iterator[Moves]:
        """Straight ways in all directions, first where they look and as far as they can."""
        starts = self.table.poses(self.unit.key)
        for turn in sorted(range(HEADINGS), key=lambda turn: min(turn, HEADINGS - turn)):
            angle = 2 * math.pi * turn / HEADINGS
            for share in SHARES:
                moves = {
                    name: [start, self._ahead(name, start, angle, share)]
                    for name, start in starts.items()
                    if name in self.distances
                }
                if self.judged(moves) is None:
                    yield moves

    def _ahead(self, name: str, start: Pose, angle: float, share: float) -> Pose:
        least, most = self.least.get(name, 0.0), self.distances[name]
        far = least + TOUCH + share * max(most - least - 2 * TOUCH, 0.0)  # the grid must make it neither short nor long
        cos, sin = round(math.cos(angle), 6), round(math.sin(angle), 6)
        x, y = start.fx * cos - start.fy * sin, start.fy * cos + start.fx * sin
        return replace(start, x=start.x + far * x, y=start.y + far * y).on_grid


def replace_why(refusal: Refusal, why: str, rule: str) -> Refusal:
    return Refusal(why, (rule, *refusal.rules) if why == refusal.why else (rule,), refusal.about)


async def make_move(game: Warhammer, unit: Unit, kind: MoveKind, distances: dict[str, float]) -> None:
    """A move as in the 10th; a unit with a minimum Move flies on, or is lost. What is added to its Move, as an Advance
    roll is, is added to both.

    [9e.aircraft.minimum-move, 9e.aircraft.maximum-move, 9e.aircraft.modified-move, 9e.aircraft.forced-removal]
    """
    least = {
        model.name: max(least_move(game, unit, model) + distances[model.name] - game.value(unit, model, "move"), 0.0)
        for model in unit.models
        if model.name in distances and least_move(game, unit, model)
    }
    if not least:
        await movement.make_move(game, unit, kind, distances)
        return
    move = FlyOn(game, unit, replace(kind, asks="aircraft"), distances, least)
    ways = Searched(move.flights())
    may_pass = game.find(lambda: move.could_fly_off or next(iter(ways), None) is None)
    about = {"least": max(least.values())}
    moves = await ask_for_paths(game, move, move.refusal, lambda: ways, may_pass=may_pass, about=about)
    if moves is None:
        await fly_off(game, unit)
        return
    carry_out(game, move, moves)
    await has_moved(game, unit.key, kind)


async def fly_off(game: Warhammer, unit: Unit) -> None:
    """Off the battlefield or too short, it is destroyed with all aboard; where Strategic Reserves are played, it is
    placed there instead.

    [9e.aircraft.forced-removal, 9e.aircraft.strategic-reserves, 9e.core.destroyed-other-reasons]
    """
    if reading(game.rulebook, game.state, "aircraft-off-the-battlefield") == "strategic-reserves":
        leave_battlefield(game, unit, rule="9e.aircraft.strategic-reserves")
        return
    aboard = all_aboard(game, unit)
    game.record(AircraftLost(unit.key, tuple(rider.key for rider in aboard), rules=(REMOVAL,)))
    for lost in (*aboard, unit):
        for model in lost.models:
            await destroy(game, lost.key, model.name, triggers=False, rules=(REMOVAL,))


# -- where others end --------------------------------------------------------------------------------------------------


def is_strict(game: Warhammer) -> bool:
    """Whether no move at all ends near enemy AIRCRAFT. [9e.aircraft.end-of-move]"""
    return reading(game.rulebook, game.state, "near-aircraft") == "never"


def off_aircraft(move: Move, kept: tuple[KeepOff, ...]) -> tuple[KeepOff, ...]:
    """What a charge or a step keeps off; in the strict reading it ends near no enemy AIRCRAFT either.

    [9e.aircraft.end-of-move]
    """
    if not move.aircraft or not is_strict(move.game):
        return kept
    ground = move.game.parts.ground
    return (*kept, KeepOff(ground.engagement, move.aircraft, (), ground.engagement_up, on_the_way=False))
