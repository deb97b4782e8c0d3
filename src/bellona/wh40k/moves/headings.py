"""Where a unit might want to go: towards objectives and enemies, up onto something, or away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from bellona.space import measure
from bellona.space.measure import Gap
from bellona.space.numbers import shift_on_grid
from bellona.space.shapes import Point
from bellona.space.table import Pose, Table

from ..game import Warhammer
from ..state import Unit
from ..table.footing import surfaces
from ..table.objectives import place_of

CLEAR = 0.05  # so much further away than Engagement Range
NO_DIRECTION = 0.01  # points so close together do not tell a direction
ROUND_ABOUT = (  # all directions as seen from one: to either side, back, and between these
    (0.0, 1.0),
    (0.0, -1.0),
    (-1.0, 0.0),
    (0.707107, 0.707107),
    (0.707107, -0.707107),
    (-0.707107, 0.707107),
    (-0.707107, -0.707107),
)


class Heading(NamedTuple):
    """A direction in plan, how far to go that way, and on which level to end; None: on one's own."""

    x: float
    y: float
    inches: float
    level: float | None = None

    def turned(self, x: float, y: float) -> Heading:
        """The same way with another direction: x along this one, y to its left."""
        return Heading(self.x * x - self.y * y, self.y * x + self.x * y, self.inches, self.level)

    def shift(self, share: float) -> tuple[float, float]:
        return self.x * self.inches * share, self.y * self.inches * share

    def path(self, start: Pose, level: float, share: float) -> list[Pose]:
        """That way for a share of the distance, from where one stands to a level: down first, up last."""
        dx, dy = (shift_on_grid(inches) for inches in self.shift(share))
        x, y, walk = start.x + dx, start.y + dy, min(start.z, level)
        there = Pose(x, y, walk, start.fx, start.fy).on_grid
        down = [msgspec.structs.replace(start, z=walk)] if walk < start.z else []
        up = [msgspec.structs.replace(there, z=level)] if walk < level else []
        return [start, *down, there, *up]


def onwards(game: Warhammer, unit: Unit, reach: float) -> Iterator[Heading]:
    """To the nearest enemies and objectives, as far as one can and half as far; up; away from the nearest enemy."""
    table, near = game.table, game.parts.ground.engagement + CLEAR
    enemies = _nearest(measure.gap(table, unit.key, enemy.key) for enemy in game.enemies(unit))
    yield from _towards(table, unit, enemies, reach, near)
    places = _nearest(measure.gap(table, unit.key, place_of(game, goal)) for goal in game.state.objectives)
    yield from _towards(table, unit, places, reach)
    yield from _towards(table, unit, enemies, reach / 2, near)
    yield from _towards(table, unit, places, reach / 2)
    yield from upwards(game, unit, reach)
    yield from (_along(table, unit, gap, -reach) for gap in enemies[:1])


def away(game: Warhammer, unit: Unit, reach: float, foes: Sequence[Unit]) -> Iterator[Heading]:
    """Away from these enemies, and in all directions as seen from the first of them."""
    table = game.table
    ways = [_along(table, unit, measure.gap(table, unit.key, foe.key), -reach) for foe in foes]
    yield from ways
    yield from (first.turned(*way) for first in ways[:1] for way in ROUND_ABOUT)


def upwards(game: Warhammer, unit: Unit, reach: float) -> Iterator[Heading]:
    """Onto the nearest raised surface that the unit may stand on, if one can get there."""
    table, keywords = game.table, game.keywords(unit)
    here = table.pose(unit.key, table.names(unit.key)[0])
    found = []
    for feature in table.terrain.features:
        for surface in surfaces(feature) if game.parts.terrain.may_stand_on(feature, keywords) else ():
            dx, dy = surface.middle[0] - here.x, surface.middle[1] - here.y
            distance = (dx * dx + dy * dy) ** 0.5
            if surface.level != here.z and CLEAR < distance <= reach:
                found.append(Heading(dx / distance, dy / distance, distance, surface.level))
    yield from sorted(found, key=lambda heading: heading.inches)[:1]


def _towards(table: Table, unit: Unit, gaps: Sequence[Gap], reach: float, short: float = 0.0) -> Iterator[Heading]:
    """To the other side of each gap, or as far as one can; `short` of it."""
    for gap in gaps:
        inches = min(reach, gap.horizontal - short)
        if inches > CLEAR:
            yield _along(table, unit, gap, inches)


def _nearest(gaps: Iterable[Gap]) -> list[Gap]:
    return sorted(gaps, key=lambda gap: gap.horizontal)[:2]


def _along(table: Table, unit: Unit, gap: Gap, inches: float) -> Heading:
    """From our closest point towards theirs; where bases touch, from our closest model's middle towards theirs.

    One who stands in the very middle of another looks ahead.
    """
    (ax, ay, _), (bx, by, _) = gap.points
    x, y = bx - ax, by - ay
    here = table.pose(unit.key, gap.models[0])
    if (x * x + y * y) ** 0.5 < NO_DIRECTION:
        x, y = _middle(table, gap.models[1], (bx, by))
        x, y = x - here.x, y - here.y
    length = (x * x + y * y) ** 0.5
    return Heading(x / length, y / length, inches) if length >= NO_DIRECTION else Heading(here.fx, here.fy, inches)


def _middle(table: Table, model: str, point: Point) -> Point:
    """The middle of a model's base; of what is no model, the point that was measured to."""
    unit = next((key for key in table.units() if model in table.names(key)), None)
    if unit is None:
        return point
    there = table.pose(unit, model)
    return there.x, there.y
