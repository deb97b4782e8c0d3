"""The parts of the battlefield that a mission's map shows: each player's deployment zone, and No Man's Land."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from bellona.space import measure
from bellona.space.measure import Region, is_inside
from bellona.space.shapes import Point
from bellona.space.table import Pose

from ..game import Warhammer
from ..state import BattleState, Objective, Unit
from .measures import is_wholly_within

Outline: TypeAlias = tuple[Point, ...]


def outline_of_zone(game: Warhammer, player: int) -> Outline:
    """The outline of a player's deployment zone: one is the Attacker's, one the Defender's. [10e.mission.map-zones]"""
    return _outline(game.state, player)


def _outline(state: BattleState, player: int) -> Outline:
    return tuple((float(x), float(y)) for x, y in state.mission["zones"][int(player != state.attacker)])


def zone(game: Warhammer, player: int) -> Region:
    """A player's deployment zone. [10e.mission.map-zones]"""
    return _region(outline_of_zone(game, player))


@lru_cache(maxsize=64)
def _region(outline: Outline) -> Region:
    return measure.region(outline)


def sits_across(state: BattleState, player: int) -> bool:
    """Whether a player sits at the far edge: where their zone is, or before there are zones, the second player."""
    if "zones" not in state.mission:
        return player == 1
    heights = [y for _, y in _outline(state, player)]
    return min(heights) + max(heights) > state.table.depth


def from_side(game: Warhammer, player: int, poses: Iterable[Pose]) -> Iterator[Pose]:
    """Places named from the near edge, as players name them from where they sit: what one is shown, both are."""
    if not sits_across(game.state, player):
        yield from poses
        return
    width, depth = game.table.width, game.table.depth
    for pose in poses:
        yield Pose(width - pose.x, depth - pose.y, pose.z, 0.0 - pose.fx, 0.0 - pose.fy)


def is_wholly_in_zone(game: Warhammer, unit: Unit, player: int) -> bool:
    """Whether the unit stands wholly within that player's zone. [10e.core.measure.wholly-within]"""
    return is_wholly_within(game, unit, zone(game, player))


def player_whose_zone_holds(game: Warhammer, objective: Objective) -> int | None:
    """The player in whose zone an objective's centre lies; None: in No Man's Land. [10e.mission.map-zones]"""
    for player in game.players:
        if is_inside(outline_of_zone(game, player), objective.x, objective.y):
            return player
    return None
