"""Skirmish: distances, sight and movement, asked of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from bellona.kernel.refusal import Refusal
from bellona.space.numbers import TOUCH
from bellona.space.table import Pose

from .state import SkirmishGame, Unit

Moves: TypeAlias = dict[str, list[Pose]]


def gap(game: SkirmishGame, a: Unit, b: Unit) -> float:
    return min(
        ((p.x - q.x) ** 2 + (p.y - q.y) ** 2) ** 0.5
        for p in (game.table.pose(a.key, n) for n in game.table.names(a.key))
        for q in (game.table.pose(b.key, n) for n in game.table.names(b.key))
    )


def sees(game: SkirmishGame, a: Unit, b: Unit) -> bool:
    return True


def refusal_of_move(game: SkirmishGame, unit: Unit, moves: Moves, at_most: float) -> Refusal | None:
    for name, path in moves.items():
        if name not in game.table.names(unit.key) or not path:
            return Refusal("no-such-model", ("skirmish.move",), {"model": name})
        at = game.table.pose(unit.key, name)
        moved = 0.0
        for p in path:
            moved += ((p.x - at.x) ** 2 + (p.y - at.y) ** 2) ** 0.5
            at = p
            if not (0 <= p.x <= game.table.width and 0 <= p.y <= game.table.depth):
                return Refusal("off-table", ("skirmish.move",), {"model": name})
        if moved > at_most + TOUCH:
            return Refusal("too-long", ("skirmish.move",), {"model": name, "moved": round(moved, 3), "limit": at_most})
    return None


def suggested_moves(game: SkirmishGame, unit: Unit, at_most: float) -> Iterable[Any]:
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        moves = {}
        for name in game.table.names(unit.key):
            p = game.table.pose(unit.key, name)
            moves[name] = [Pose(p.x + dx * at_most, p.y + dy * at_most, p.z, p.fx, p.fy).on_grid]
        if refusal_of_move(game, unit, moves, at_most) is None:
            yield moves
    yield {name: [game.table.pose(unit.key, name)] for name in game.table.names(unit.key)}
