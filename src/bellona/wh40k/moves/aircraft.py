"""Aircraft: they fly straight on, over everything, and off the battlefield."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.space.move import paths
from bellona.space.move.terms import KeepOff, MoveTerms
from bellona.space.numbers import TOUCH
from bellona.space.table import Pose

from ..facts import LeftBattlefield, UnitMoved
from ..game import Warhammer
from ..phases.movement import move_choices as choices_on_foot
from ..state import Unit
from .judging import NO_END, OVER_AIRCRAFT
from .making import still_there
from .where_to_stand import Moves, inches, misdrawn, refusal_of_end, refusal_of_place, settled, too_near

# Kept off the battlefield until their player's next turn: whoever has flown off, and whoever was called back.
RETURNING, RECALLED = "returning", "recalled"
BACK_NEXT_TURN = (RETURNING, RECALLED)


async def move_choices(game: Warhammer, unit: Unit) -> list[str]:
    """An AIRCRAFT flies, whatever is near it; nothing else is open to it. [10e.aircraft.move.only-normal]"""
    return ["fly"] if game.has(unit, "AIRCRAFT") else await choices_on_foot(game, unit)


@named("aircraft move")
async def fly(game: Warhammer, unit: Unit) -> None:
    """Straight forward at least 20 inches, then a pivot; or off the battlefield, into Strategic Reserves.

    [10e.aircraft.move.straight-minimum, 10e.aircraft.move.no-maximum, 10e.aircraft.move.pivot,
    10e.aircraft.move.leaves-battlefield]
    """
    await game.window.move_begins(game, unit)
    if (living := still_there(game, unit.key)) is None:
        return
    answer = await game.place(
        unit.owner,
        "aircraft move",
        Moves,
        lambda moves: refusal_of_flight(game, living, moves),
        lambda: flights(game, living),
        may_pass=True,
        rules=("10e.aircraft.move.straight-minimum", "10e.aircraft.move.leaves-battlefield"),
        about={"unit": unit.key, "least": game.parts.aircraft.least},
    )
    if answer is None:
        leave_battlefield(game, unit)
        return
    moves = settled(answer)
    game.table.place(unit.key, {name: path[-1] for name, path in moves.items()})
    game.change(unit.key, moved="normal")
    flown = {name: tuple(path) for name, path in moves.items()}
    rules = ("10e.aircraft.move.straight-minimum", "10e.aircraft.move.only-normal", "10e.aircraft.move.no-maximum")
    game.record(UnitMoved(unit=unit.key, how="aircraft", paths=flown, rules=rules))
    inches = {name: dist((path[0].x, path[0].y), (path[-1].x, path[-1].y)) for name, path in moves.items()}
    game.parts.moving.remember(game, unit.key, "aircraft", lambda: inches)
    await game.window.move_ends(game, game.unit(unit.key))


def leave_battlefield(
    game: Warhammer, unit: Unit, reserves: str = RETURNING, *, rule: str = "10e.aircraft.move.leaves-battlefield"
) -> None:
    """It is placed in Strategic Reserves, and comes back next turn.

    [10e.aircraft.move.leaves-battlefield, 10e.aircraft.move.returns]
    """
    game.table.take_off(unit.key)
    game.change(unit.key, moved="normal", reserves=reserves)
    game.record(LeftBattlefield(unit=unit.key, rules=(rule,)))


def refusal_of_flight(game: Warhammer, unit: Unit, moves: Moves) -> Refusal | None:
    """Why an AIRCRAFT may not move like this: on its way nothing is in its way, at the end of it what is in anybody's.

    [10e.aircraft.move.straight-minimum, 10e.aircraft.move.pivot, 10e.aircraft.others.move-over,
    10e.aircraft.move.leaves-battlefield, 10e.objective.movement]
    """
    if refusal := misdrawn(game.table, unit, moves):
        return refusal
    moves = settled(moves)
    for model in unit.models:
        path = moves.get(model.name, [])
        if refusal := refusal_of_course(game, unit, model.name, path):
            return refusal
    enemies = tuple(enemy.key for enemy in game.enemies(unit))
    ground = game.parts.ground
    near = KeepOff(ground.engagement, enemies, (), ground.engagement_up, on_the_way=False)
    terms = MoveTerms(keep_off=(near,), flies=True, pivots="free")
    broken = paths.check(game.table, unit.key, moves, terms)
    if broken is None:
        keywords = {model.name: game.model_keywords(unit, model) for model in unit.models}
        return refusal_of_end(game, unit, {name: path[-1] for name, path in moves.items()}, keywords)
    if broken.term == "too-near":
        over = (OVER_AIRCRAFT,) if game.has(game.unit(broken.hit[0]), "AIRCRAFT") else ()
        rules = (*over, NO_END)
        return too_near(game, broken.model, broken.hit[-1], broken.measured, *rules)
    if broken.term == "off-table":
        about = {"model": broken.model, "beyond": inches(broken.measured)}
        return Refusal("flies-off", ("10e.aircraft.move.leaves-battlefield",), about)
    return refusal_of_place(game, game.table, unit.key, broken, moves[broken.model][-1])


def refusal_of_course(game: Warhammer, unit: Unit, name: str, path: list[Pose]) -> Refusal | None:
    """Straight along its facing at least 20 inches, then turned on the spot by at most a right angle.

    [10e.aircraft.move.straight-minimum, 10e.aircraft.move.pivot]
    """
    rules, least = ("10e.aircraft.move.straight-minimum", "10e.aircraft.move.only-normal"), game.parts.aircraft.least
    if not 2 <= len(path) <= 3:
        return Refusal("must-fly", rules, {"model": name, "least": least})
    start, end = path[0], path[1]
    dx, dy = end.x - start.x, end.y - start.y
    flown = dx * start.fx + dy * start.fy
    turned_first = (start.fx, start.fy) != (end.fx, end.fy)
    if turned_first or abs(dx * start.fy - dy * start.fx) > TOUCH:
        pivot = ("10e.aircraft.move.pivot",) if turned_first else ()
        return Refusal("not-straight", ("10e.aircraft.move.straight-minimum", *pivot), {"model": name})
    if flown < least - TOUCH:
        return Refusal("too-short", rules, {"model": name, "moved": inches(flown), "least": least})
    turned = path[-1]
    if (turned.x, turned.y) != (end.x, end.y) or turned.fx * end.fx + turned.fy * end.fy < -1e-6:
        return Refusal("turned-too-far", ("10e.aircraft.move.pivot",), {"model": name, "limit": 90})
    return None


def flights(game: Warhammer, unit: Unit) -> Iterator[Moves]:
    """Straight on by 20 inches and more, then a turn to either side, or none."""
    starts = {name: game.table.pose(unit.key, name) for name in game.table.names(unit.key)}
    least = game.parts.aircraft.least
    for inches_flown in (least, least + 4, least + 8, least + 14):
        for left in (0.0, 1.0, -1.0):
            moves = {name: _flight(pose, inches_flown, left) for name, pose in starts.items()}
            if refusal_of_flight(game, unit, moves) is None:
                yield moves


def _flight(pose: Pose, flown: float, left: float) -> list[Pose]:
    flown += TOUCH  # the grid must not make it a hair too short
    end = Pose(pose.x + pose.fx * flown, pose.y + pose.fy * flown, pose.z, pose.fx, pose.fy).on_grid
    if not left:
        return [pose, end]
    return [pose, end, Pose(end.x, end.y, end.z, -left * end.fy, left * end.fx).on_grid]


def returning(game: Warhammer, player: int) -> list[Unit]:
    """AIRCRAFT that left the battlefield in an earlier turn: they must arrive now. [10e.aircraft.move.returns]"""
    return [unit for unit in game.units(player) if unit.reserves in BACK_NEXT_TURN and not unit.moved]
