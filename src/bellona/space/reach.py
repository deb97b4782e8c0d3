"""Where a base can get to, and a way there.

Ways run along tangents of what is in the way, the base taken as its circle about the centre, so both answers are on
the safe side: a cell in reach is in reach, a route is one that `check` accepts, but a way may be missed where an oval
or a hull must squeeze past or where more than one climb is needed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from .block import DISC, FX, FY, KIND, ROUND, Z
from .climbs import climb_costs
from .measure_kernels import support
from .numbers import FAR, TOUCH, on_grid, unit_vector
from .paths import POSE_COLUMNS, Path, check, climbed_freely, travelled
from .reach_kernels import Arrivals, Ways, spread
from .scene import scene
from .scene_kernels import Scene
from .shapes import Point
from .table import Floats, Pose, Table
from .terms import MoveTerms

RING: Floats = np.array([unit_vector(math.cos(k * math.pi / 8), math.sin(k * math.pi / 8)) for k in range(16)])
ANYWHERE: Floats = np.zeros((0, 3))
NOWHERE: Floats = np.zeros((0, 2))
EYES = 5  # so many of the places one looks at


class Reach(NamedTuple):
    """What a base can reach on one level: inches[j, i] to have its centre at x + i * cell, y + j * cell."""

    x: float
    y: float
    z: float
    cell: float
    inches: Floats  # FAR: out of reach
    stands: NDArray[np.bool_]  # and whether it may end there, everybody else where they are now


def reach(table: Table, unit: str, model: str, terms: MoveTerms, *, cell: float, level: float | None = None) -> Reach:
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
    there = walk.stages(start, z, points, ANYWHERE)[-1].arrivals
    inches = there.costs
    if terms.flies:
        inches = np.sqrt(inches**2 + (z - start.z) ** 2)
    inches = np.where(inches <= walk.distance + TOUCH, inches, FAR)
    return Reach(x, y, z, cell, inches.reshape(size, size), (there.stands > 0).reshape(size, size))


def route(table: Table, unit: str, model: str, goal: Pose, terms: MoveTerms) -> list[Pose] | None:
    """A path to the goal that breaks none of the terms, the first of those worth trying; None if there is none."""
    terms = terms.between(table.pose(unit, model).z, goal.z)
    for path in _walk(table, unit, model, terms).paths_to(goal.on_grid):
        if check(table, unit, {model: path}, terms) is None:
            return path
    return None


def _walk(table: Table, unit: str, model: str, terms: MoveTerms) -> Walk:
    return Walk(table, unit, table.names(unit).index(model), terms)


class Stage(NamedTuple):
    """Ways on one level and where they arrive."""

    z: float
    ways: Ways
    points: Floats
    arrivals: Arrivals

    def trace(self, point: int) -> list[Point]:
        """The places on the way to the point, from the source to the point itself."""
        places = [self.points[point]]
        at = self.arrivals.before[point]
        while at >= 0:
            places.append(self.ways.places[at, :2])
            at = self.ways.before[at]
        return [(float(x), float(y)) for x, y in reversed(places)]


class Walk:
    """One model about to move by itself; whether it flies the terms have to say."""

    def __init__(
        self,
        table: Table,
        unit: str,
        me: int,
        terms: MoveTerms,
        within: Scene | None = None,
        mates: Floats | None = None,
    ) -> None:
        self.table, self.me, self.terms = table, me, terms
        self.scene = within or scene(table, unit, terms)
        self.mates = table.rows(unit) if mates is None else mates
        self.start = Pose(*self.mates[me, :POSE_COLUMNS].tolist())
        self.distance = float(min(terms.distance, self.scene.width + self.scene.depth))

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
            yield from [[Pose(b.x, b.y, a.z, b.fx, b.fy), b]] if a.z < b.z and self.terms.free_climbs else []
            return
        stages = self.stages(b, b.z, np.array([(b.x, b.y)]), np.array([(b.x, b.y, 0.0)]))
        if stages[-1].arrivals.before[0] < 0:
            return
        way: list[Pose] = []
        point = 0
        for stage in reversed(stages):
            places = stage.trace(point)
            way = [Pose(x, y, stage.z, b.fx, b.fy) for x, y in places] + way
            if stage is not stages[0]:
                point = _row_of(stages[0].points, places[0])
        yield way[1:]

    def stages(self, facing: Pose, z: float, points: Floats, goals: Floats, eyes: Floats = NOWHERE) -> list[Stage]:
        """Ways from where the model stands to points on a level: at once, or by one climb where it can be made.

        Only ways that lead to the goals (x, y, radius) are followed, if there are any. Climbs are tried on the
        straight way to the points and to the eyes (x, y), too.
        """
        start = self.start
        here = np.array([(start.x, start.y, 0.0)])
        if z == start.z or self.terms.flies:
            return [self._stage(facing, z, here, points, goals, z)]
        transfers = self._transfers(facing, z, np.vstack([points if len(goals) else NOWHERE, eyes]))
        first = self._stage(facing, start.z, here, transfers, goals, z)
        costs = first.arrivals.costs + self.climb_costs(facing, transfers, z)
        usable = (first.arrivals.climbs > 0) & (costs <= self.distance)
        sources = np.column_stack([transfers, costs])[usable]
        return [first, self._stage(facing, z, sources, points, goals, z)]

    def climb_costs(self, facing: Pose, places: Floats, z: float) -> Floats:
        """What it costs to climb from where the model begins to another level, at each of some places."""
        row = self.mates[self.me].copy()
        row[FX], row[FY] = facing.fx, facing.fy
        return climb_costs(self.table.terrain, self.table.hulls, row, places, self.start.z, z, self.terms)

    def _stage(self, facing: Pose, z: float, sources: Floats, points: Floats, goals: Floats, level: float) -> Stage:
        mover = self.mates[self.me].copy()
        mover[Z], mover[FX], mover[FY] = z, facing.fx, facing.fy
        ways, arrivals = spread(
            self.scene, mover, self.mates, self.me, sources, RING, self.distance, goals, points, float(level)
        )
        return Stage(z, ways, points, arrivals)

    def _transfers(self, facing: Pose, z: float, goals: Floats) -> Floats:
        """Places from which the base might climb between its level and another: here, there, and along rims."""
        start = self.start
        mover = self.mates[self.me].copy()
        mover[FX], mover[FY] = facing.fx, facing.fy
        places = [(start.x, start.y), *((float(x), float(y)) for x, y in goals)]
        eyes = places[:EYES]
        levels, starts = self.scene.surface_levels, self.scene.surface_starts
        for i, level in enumerate(levels):
            if level > TOUCH and min(abs(level - z), abs(level - start.z)) <= TOUCH:
                corners = self.scene.surface_corners[starts[i] : starts[i + 1]]
                for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
                    places += _beside(mover, self.scene.points, a, b, eyes)
        near = [p for p in dict.fromkeys(places) if math.dist(p, (start.x, start.y)) <= self.distance]
        return np.array(near)


def _beside(mover: Floats, points: Floats, a: Floats, b: Floats, eyes: list[Point]) -> list[Point]:
    """Places where the base just touches the edge from outside: every inch or so, nearest to some points, and on the
    straight way from the first of them to the others.
    """
    dx, dy = float(b[0] - a[0]), float(b[1] - a[1])
    length = math.sqrt(dx * dx + dy * dy)
    nx, ny = dy / length, -dx / length
    off = support(mover, points, -nx, -ny)
    steps = max(1, int(length))
    shares = [i / steps for i in range(steps + 1)]
    (sx, sy), *others = [((x - a[0]) * nx + (y - a[1]) * ny, (x - a[0]) * -ny + (y - a[1]) * nx) for x, y in eyes]
    shares += [y / length for _, y in ((sx, sy), *others)]
    shares += [(sy + (y - sy) * (off - sx) / (x - sx)) / length for x, y in others if (x - off) * (sx - off) < 0.0]
    shares = [min(1.0, max(0.0, share)) for share in shares]
    return [(on_grid(a[0] + t * dx + nx * off), on_grid(a[1] + t * dy + ny * off)) for t in shares]


def _row_of(points: Floats, place: Point) -> int:
    return int(np.flatnonzero((points[:, 0] == place[0]) & (points[:, 1] == place[1]))[0])


def outlines(reach: Reach) -> list[list[Point]]:
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
