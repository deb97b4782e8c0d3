"""Skirmish: distances, sight and movement, asked of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from bellona.kernel.refusal import Refusal
from bellona.space import measure, sight
from bellona.space.measure import together
from bellona.space.measure.together import Coherency
from bellona.space.move.paths import check
from bellona.space.move.terms import Breach, KeepOff, MoveTerms
from bellona.space.table import Pose

from .state import SkirmishGame, Unit

Moves: TypeAlias = dict[str, list[Pose]]

TOGETHER = Coherency(within=2.0, vertically=3.0, one_group=True)
WAYS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (0.8, 0.6), (0.8, -0.6), (-0.8, 0.6), (-0.8, -0.6))


def gap(game: SkirmishGame, a: Unit, b: Unit) -> float:
    return measure.gap(game.table, a.key, b.key).distance


def sees(game: SkirmishGame, a: Unit, b: Unit) -> bool:
    return sight.is_visible(game.table, a.key, b.key)


def terms(game: SkirmishGame, unit: Unit, at_most: float) -> MoveTerms:
    """Past friends but not enemies, an inch from these, over what is low; trays pay for turning."""
    enemies = tuple(game.enemies(unit.owner))
    return MoveTerms(distance=at_most, blockers=enemies, keep_off=(KeepOff(1.0, enemies),), free_height=1.0)


def refusal_of_move(game: SkirmishGame, unit: Unit, moves: Moves, at_most: float) -> Refusal | None:
    """What is wrong with a move: the first model that breaks a term, or a squad that falls apart."""
    rules = ("skirmish.move",)
    if strange := [name for name in moves if name not in game.table.names(unit.key) or not moves[name]]:
        return Refusal("no-such-model", rules, {"model": strange[0]})
    moves = {name: [pose.on_grid for pose in path] for name, path in moves.items()}
    broken = check(game.table, unit.key, moves, terms(game, unit, at_most))
    if broken is not None:
        return _told(broken, rules)
    ends = {name: path[-1] for name, path in moves.items()}
    for stray in together.strays(game.table, unit.key, TOGETHER, ends):
        about = {
            "model": stray.model,
            "mate": stray.mate,
            "apart": round(stray.horizontal, 3),
            "limit": TOGETHER.within,
        }
        return Refusal("not-together", rules, about)
    return None


def _told(broken: Breach, rules: tuple[str, ...]) -> Refusal:
    about = {"model": broken.model, "measured": round(broken.measured, 3), "limit": broken.limit}
    return Refusal(broken.term, rules, about | ({"hit": list(broken.hit)} if broken.hit else {}))


def suggested_moves(game: SkirmishGame, unit: Unit, at_most: float) -> Iterator[Moves]:
    """The whole unit shifted some way."""
    starts = {name: game.table.pose(unit.key, name) for name in game.table.names(unit.key)}
    for share in (1.0, 0.5):
        for dx, dy in WAYS:
            moves = {
                name: [at, _shifted(at, dx * at_most * share, dy * at_most * share)] for name, at in starts.items()
            }
            if refusal_of_move(game, unit, moves, at_most) is None:
                yield moves


def _shifted(pose: Pose, dx: float, dy: float) -> Pose:
    return Pose(pose.x + dx, pose.y + dy, pose.z, pose.fx, pose.fy).on_grid


def stands(game: SkirmishGame, unit: Unit, places: dict[str, Pose], rules: tuple[str, ...]) -> Refusal | None:
    """What is wrong with models standing here: overlaps, the table's edge, walls, a squad that falls apart."""
    table = game.table.clone()
    table.place(unit.key, places)
    moves = {name: [table.pose(unit.key, name)] for name in places}
    broken = check(table, unit.key, moves, MoveTerms())
    if broken is not None:
        return _told(broken, rules)
    for stray in together.strays(table, unit.key, TOGETHER):
        return Refusal("not-together", rules, {"model": stray.model, "apart": round(stray.horizontal, 3)})
    return None
