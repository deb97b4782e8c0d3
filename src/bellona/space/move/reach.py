"""Where a base can get to, and a way there.

Ways run along tangents of what is in the way, the base turned as it is, so both answers are on the safe side: a cell in
reach is in reach, a route is one that `check` accepts, but a way may be missed where a base must turn to get past, or
where there is more to climb than to another level, or up something and down again.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Hashable, Iterator
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from ..columns import DISC, FX, FY, KIND, ROUND, Z
from ..numbers import FAR, TOUCH, Floats, on_grid, unit_vector
from ..shapes import Point
from ..table import Pose, Table
from .climbs import climb_costs, heights_over, least_climb
from .hurdle_kernels import Surroundings
from .paths import POSE_COLUMNS, Path, check, climbed_freely, climbs_through, travelled
from .reach_kernels import Arrivals, Ways, arrive, leads_on, rim_places, spread
from .surroundings import surroundings
from .terms import MoveTerms

RING: Floats = np.array([unit_vector(math.cos(k * math.pi / 8), math.sin(k * math.pi / 8)) for k in range(16)])
FINE: Floats = np.array([unit_vector(math.cos(k * math.pi / 32), math.sin(k * math.pi / 32)) for k in range(64)])
ANYWHERE: Floats = np.zeros((0, 3))
NOWHERE: Floats = np.zeros((0, 2))
EYES = 5  # so many of the places one looks at


class Reachable(NamedTuple):
    """What a base can reach on one level: inches[j, i] to have its centre at x + i * cell, y + j * cell."""

    x: float
    y: float
    z: float
    cell: float
    inches: Floats  # FAR: out of reach
    stands: NDArray[np.bool_]  # and whether it may end there, everybody else where they are now


def reach(
    table: Table, unit: str, model: str, terms: MoveTerms, *, cell: float, level: float | None = None
) -> Reachable:
    """The part of a level, by default its own, that the model's base can get to, keeping its facing."""
    here = table.pose(unit, model).z
    z = here if level is None else level
    terms = terms.between(here, z)
    walk = _walk(table, unit, model, terms)
    start, half = walk.start, int(walk.distance / cell)
    x, y = on_grid(start.x - half * cell), on_grid(start.y - half * cell)
    size = 2 * half + 1
    ticks = np.arange(size) * cell
    points = np.rint(np.stack(np.meshgrid(x + ticks, y + ticks), axis=-1).reshape(-1, 2) * 1000) / 1000
    there = walk.levels(start, z, points, ANYWHERE)[-1].arrivals
    inches = there.costs
    if terms.flies and not terms.level:
        inches = np.sqrt(inches**2 + (z - start.z) ** 2)
    inches = np.where(inches <= walk.distance + TOUCH, inches, FAR)
    return Reachable(x, y, z, cell, inches.reshape(size, size), (there.stands > 0).reshape(size, size))


def route(table: Table, unit: str, model: str, goal: Pose, terms: MoveTerms) -> list[Pose] | None:
    """A path to the goal that breaks none of the terms, the first of those worth trying; None if there is none."""
    terms = terms.between(table.pose(unit, model).z, goal.z)
    for path in _walk(table, unit, model, terms).paths_to(goal.on_grid):
        if check(table, unit, {model: path}, terms) is None:
            return path
    return None


def _walk(table: Table, unit: str, model: str, terms: MoveTerms) -> Walk:
    return Walk(table, unit, table.names(unit).index(model), terms)


class Level(NamedTuple):
    """Ways on one level and where they arrive."""

    z: float
    ways: Ways
    points: Floats
    arrivals: Arrivals

    def trace(self, point: int) -> list[Point]:
        """The places on the way to the point, from the source to the point itself."""
        return self.through(int(self.arrivals.before[point]), point)

    def through(self, at: int, point: int) -> list[Point]:
        places = [self.points[point]]
        while at >= 0:
            places.append(self.ways.places[at, :2])
            at = self.ways.before[at]
        return [(float(x), float(y)) for x, y in reversed(places)]


class Walk:
    """One model about to move by itself; whether it flies the terms have to say. The finer the ring by which it goes
    round things, the shorter its ways.
    """

    def __init__(
        self,
        table: Table,
        unit: str,
        me: int,
        terms: MoveTerms,
        within: Surroundings | None = None,
        mates: Floats | None = None,
        ring: Floats = RING,
    ) -> None:
        self.table, self.unit, self.me, self.terms, self.ring = table, unit, me, terms, ring
        self.surroundings = within or surroundings(table, unit, terms)
        self.mates = table.rows(unit) if mates is None else mates
        self.start = Pose(*self.mates[me, :POSE_COLUMNS].tolist())
        self.distance = float(min(terms.distance, self.surroundings.width + self.surroundings.depth))
        self._ways_from: dict[Hashable, Ways] = {}

    def length(self, path: Path) -> float:
        """How far the model goes along the path."""
        row = self.mates[self.me]
        length = travelled(path, float(row[ROUND]), bool(row[KIND] == DISC), self.terms)
        return length - climbed_freely(self.table, row, path, self.terms)

    def paths_to(self, goal: Pose) -> Iterator[list[Pose]]:
        """Paths worth trying, the straight one first; what has to turn does so before it sets out or on arrival."""
        start = self.start
        is_disc = self.mates[self.me, KIND] == DISC
        if is_disc or (start.fx, start.fy) == (goal.fx, goal.fy):
            yield from ([start, *way] for way in self._ways(start, goal))
            return
        turned = Pose(start.x, start.y, start.z, goal.fx, goal.fy)
        yield from ([start, turned, *way] for way in self._ways(turned, goal))
        unturned = Pose(goal.x, goal.y, goal.z, start.fx, start.fy)
        yield from ([start, *way, goal] for way in self._ways(start, unturned))

    def _ways(self, a: Pose, b: Pose) -> Iterator[list[Pose]]:
        """From one pose to another without turning: straight, and bent around what is in the way."""
        if self.terms.flies or a.z == b.z:
            yield [b]
        if self.terms.flies:
            if self.terms.free_climbs and a.z != b.z:  # where the higher of the two places is
                x, y, z = (b.x, b.y, a.z) if a.z < b.z else (a.x, a.y, b.z)
                yield [Pose(x, y, z, b.fx, b.fy), b]
            return
        points, goals = np.array([(b.x, b.y)]), np.array([(b.x, b.y, 0.0)])
        for levels in itertools.chain([self.levels(b, b.z, points, goals)], self.over(b, b.z, points, goals)):
            last = levels[-1]
            ends = [last.trace(0)] if last.arrivals.before[0] >= 0 else self._by_any_mark(last, b)
            for places in ends:
                way = [Pose(x, y, last.z, b.fx, b.fy) for x, y in places]
                for level in levels[-2::-1]:
                    before = level.trace(_row_of(level.points, (way[0].x, way[0].y)))
                    way = [Pose(x, y, level.z, b.fx, b.fy) for x, y in before] + way
                yield way[1:]
        if a.z != b.z:  # levels drop ways that are too long by less than the tolerance
            yield [Pose(b.x, b.y, a.z, b.fx, b.fy), b]

    def _by_any_mark(self, level: Level, goal: Pose) -> Iterator[list[Point]]:
        """Ways to a goal that no way leads to that is taut to its last waymark, from each that is near enough: who
        comes to touch something does not come along its tangents.
        """
        mover = self._at_height(level.z, goal)
        clear = leads_on(self.surroundings, mover, self.mates, self.me, level.ways, goal.x, goal.y)
        lengths = level.ways.costs + np.hypot(*(level.ways.places[:, :2] - (goal.x, goal.y)).T)
        order = np.argsort(lengths, kind="stable")
        return (level.through(int(at), 0) for at in order if clear[at] and lengths[at] <= self.distance + TOUCH)

    def _at_height(self, z: float, facing: Pose) -> Floats:
        """The model where it stands, but on some height and facing another way."""
        mover: Floats = self.mates[self.me].copy()
        mover[Z], mover[FX], mover[FY] = z, facing.fx, facing.fy
        return mover

    def levels(self, facing: Pose, z: float, points: Floats, goals: Floats, eyes: Floats = NOWHERE) -> list[Level]:
        """Ways from where the model stands to points on a level: at once, or by one climb where it can be made.

        Only ways that lead to the goals (x, y, radius) are followed, if there are any. Climbs are tried on the
        straight way to the points and to the eyes (x, y), too.
        """
        start = self.start
        here = np.array([(start.x, start.y, 0.0)])
        if z == start.z or self.terms.flies:
            return [self._level(facing, z, here, points, goals, z)]
        looked_at = np.vstack([points if len(goals) else NOWHERE, eyes])
        spare = self.distance - self._least_climb(start.z, z)
        transfers = self._transfers(facing, z, looked_at, goals, spare)
        first = self._level(facing, start.z, here, transfers, goals, z)
        return [first, self._level(facing, z, self._climbed(first, facing, z), points, goals, z)]

    def over(
        self, facing: Pose, z: float, points: Floats, goals: Floats, eyes: Floats = NOWHERE
    ) -> Iterator[list[Level]]:
        """The same by going up something and down again on its other side, for each height worth it, lowest first."""
        start = self.start
        here = np.array([(start.x, start.y, 0.0)])
        for high in self.heights_over(z):
            drop = self._least_climb(high, z)
            spare = self.distance - self._least_climb(start.z, high) - drop
            if not len(self._on_the_way(here[:, :2], goals, spare)):
                continue
            looked_at = np.vstack([points if len(goals) else NOWHERE, eyes])
            transfers = self._transfers(facing, high, looked_at, goals, spare, walls=True)
            first = self._level(facing, start.z, here, transfers, goals, high)
            if not len(up := self._climbed(first, facing, high)):
                continue
            across = self._level(facing, high, up, transfers, goals, z, drop)
            if len(down := self._climbed(across, facing, z)):
                yield [first, across, self._level(facing, z, down, points, goals, z)]

    def heights_over(self, z: float) -> list[float]:
        """How high the model might go on its way to a level that is lower."""
        if self.terms.flies:
            return []
        return heights_over(self.table.terrain, self.terms.through, self.start, z, self.distance)

    def _least_climb(self, a: float, b: float) -> float:
        """No more than what a climb from one height to another costs, wherever it is made."""
        return least_climb(self.table.terrain, self.terms.free_climbs, self.terms.free_height, a, b)

    def _on_the_way(self, places: Floats, goals: Floats, distance: float) -> Floats:
        """Those of some places (x, y) by which a way to one of the goals, if there are any, might be short enough."""
        gone = np.hypot(*(places - (self.start.x, self.start.y)).T)
        if len(goals):
            left = np.hypot(*(places[:, None] - goals[None, :, :2]).transpose(2, 0, 1)) - goals[:, 2]
            gone += np.maximum(left, 0.0).min(axis=1)
        near: Floats = places[gone <= distance + TOUCH]
        return near

    def _climbed(self, level: Level, facing: Pose, z: float) -> Floats:
        """Where the model can climb to another level, and what it has spent when it is there (x, y, inches)."""
        row = self.mates[self.me].copy()
        row[FX], row[FY] = facing.fx, facing.fy
        terrain, hulls = self.table.terrain, self.table.hulls
        costs = level.arrivals.costs + climb_costs(terrain, hulls, row, level.points, level.z, z, self.terms)
        usable = (level.arrivals.climbs > 0) & (costs <= self.distance)
        if self.terms.on_level:
            for i in np.flatnonzero(usable).tolist():
                x, y = level.points[i].tolist()
                at = Pose(x, y, level.z, facing.fx, facing.fy)
                usable[i] = not climbs_through(self.table, self.unit, row, at, z, self.terms)
        sources: Floats = np.column_stack([level.points, costs])[usable]
        return sources

    def _level(
        self, facing: Pose, z: float, sources: Floats, points: Floats, goals: Floats, level: float, kept: float = 0.0
    ) -> Level:
        """Ways on one level, from which one might go on to another; so much is kept for that."""
        mover = self._at_height(z, facing)
        around, mates, me, distance = self.surroundings, self.mates, self.me, self.distance - kept
        key = z, facing.fx, facing.fy, sources.tobytes(), goals.tobytes(), kept
        ways = self._ways_from.get(key)
        if ways is None:
            found, there = spread(around, mover, mates, me, sources, self.ring, distance, goals, points, float(level))
            ways = self._ways_from[key] = Ways(*found)
        else:
            there = arrive(around, mover, mates, me, sources, ways, distance, points, float(level))
        return Level(z, ways, points, Arrivals(*there))

    def _transfers(
        self, facing: Pose, z: float, looked_at: Floats, goals: Floats, distance: float, *, walls: bool = False
    ) -> Floats:
        """Places from which the base might climb between its level and another: here, there, and along rims; those of
        walls only where it need not stand on them.
        """
        start, around = self.start, self.surroundings
        mover = self.mates[self.me].copy()
        mover[FX], mover[FY] = facing.fx, facing.fy
        places = np.vstack([(start.x, start.y), looked_at])
        if walls:
            tops = self.table.terrain.obstacles
            around = around._replace(surface_corners=tops.corners, surface_starts=tops.starts, surface_levels=tops.high)
        rims = rim_places(around, mover, places[:EYES], start.z, float(z))
        near = self._on_the_way(np.vstack([places, rims]), goals, distance)
        return np.array(list(dict.fromkeys(map(tuple, near.tolist())))).reshape(-1, 2)


def _row_of(points: Floats, place: Point) -> int:
    return int(np.flatnonzero((points[:, 0] == place[0]) & (points[:, 1] == place[1]))[0])


def outlines(reach: Reachable) -> list[list[Point]]:
    """Where the middle of the base may end, as outlines: holes are outlines of their own."""
    half = reach.cell / 2
    free = reach.stands & (reach.inches < FAR)
    boxes = []
    for row, cells in enumerate(free):
        edges = np.flatnonzero(np.diff(np.concatenate([[False], cells, [False]]).astype(np.int8)))
        y = reach.y + row * reach.cell
        for start, end in edges.reshape(-1, 2):
            left, right = reach.x + start * reach.cell, reach.x + (end - 1) * reach.cell
            boxes.append(shapely.box(left - half, y - half, right + half, y + half))
    area = shapely.simplify(shapely.union_all(boxes, grid_size=0.001), reach.cell * 0.7)
    rings = [ring for part in shapely.get_parts(area) for ring in (part.exterior, *part.interiors)]
    return [[(round(x, 3), round(y, 3)) for x, y in ring.coords[:-1]] for ring in rings if not ring.is_empty]
