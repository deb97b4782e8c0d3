"""Where a unit might want to go: towards objectives and enemies, or away from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bellona.space import measure
from bellona.space.measure import Gap
from bellona.space.table import Pose

from ..game import Warhammer
from ..state import Unit
from .ground import ENGAGEMENT, marker

CLEAR = 0.05  # so much further than Engagement Range
COMPASS = (
    (1.0, 0.0),
    (0.0, 1.0),
    (-1.0, 0.0),
    (0.0, -1.0),
    (0.707107, 0.707107),
    (-0.707107, 0.707107),
    (-0.707107, -0.707107),
    (0.707107, -0.707107),
)


class Heading(NamedTuple):
    """A direction in plan and how far to go that way."""

    x: float
    y: float
    inches: float

    def from_pose(self, start: Pose, level: float, share: float) -> list[Pose]:
        """A path that way, a share of the distance long, from the start to another level: down first, up last."""
        walk = min(start.z, level)
        x, y = start.x + self.x * self.inches * share, start.y + self.y * self.inches * share
        there = Pose(x, y, walk, start.fx, start.fy)
        path = [start, Pose(start.x, start.y, walk, start.fx, start.fy), there, Pose(x, y, level, start.fx, start.fy)]
        settled = [pose.on_grid for pose in path]
        return [pose for i, pose in enumerate(settled) if i == 0 or pose != settled[i - 1]]


def towards(game: Warhammer, unit: Unit, reach: float) -> Iterator[Heading]:
    """To the nearest objectives and enemies as far as it can, then half-way, then away from the nearest enemy."""
    enemies = sorted(
        (measure.gap(game.table, unit.key, enemy.key) for enemy in game.enemies(unit)), key=lambda gap: gap.horizontal
    )
    markers = sorted(
        (measure.gap(game.table, unit.key, marker(objective)) for objective in game.state.objectives),
        key=lambda gap: gap.horizontal,
    )
    goals = [(gap, 0.0) for gap in markers[:2]] + [(gap, ENGAGEMENT + CLEAR) for gap in enemies[:2]]
    for share in (1.0, 0.5):
        for gap, short in goals:
            inches = min(reach * share, gap.horizontal - short)
            if inches > CLEAR:
                yield _along(gap, inches)
    yield from (_along(gap, -reach) for gap in enemies[:1])


def away(game: Warhammer, unit: Unit, reach: float, foes: list[Unit]) -> Iterator[Heading]:
    """Away from these enemies, and then in all directions."""
    for foe in foes:
        yield _along(measure.gap(game.table, unit.key, foe.key), -reach)
    for x, y in COMPASS:
        yield Heading(x, y, reach)


def _along(gap: Gap, inches: float) -> Heading:
    """From our closest point to theirs; bases in contact have the line of their centres nowhere, so any will do."""
    (ax, ay, _), (bx, by, _) = gap.points
    x, y = bx - ax, by - ay
    length = (x * x + y * y) ** 0.5
    return Heading(x / length, y / length, inches) if length > 1e-6 else Heading(1.0, 0.0, inches)
