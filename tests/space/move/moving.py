"""Random tables for moves, and a slow judge of paths that knows nothing but gaps and small steps."""

import math
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import numpy as np

from bellona.space.columns import FX, FY, HEIGHT, X, Y, Z
from bellona.space.measure.gap_kernels import outline_gap, plan_gap
from bellona.space.measure.outline_kernels import reach_beyond
from bellona.space.measure.together import Coherency
from bellona.space.move.paths import check
from bellona.space.move.terms import EndTerms, KeepOff, MoveTerms, Near
from bellona.space.numbers import TOUCH, Floats, unit_vector
from bellona.space.shapes import Base, disc, ellipse, hull, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Floor, Solid, Terrain, Wall

KINDS = ("disc", "ellipse", "rectangle", "hull")


def a_base(rng: Random, kind: str) -> Base:
    if kind == "disc":
        return disc(rng.choice([25, 32, 40, 60]))
    if kind == "ellipse":
        return ellipse(rng.choice([60, 75, 90, 120]), rng.choice([25, 35, 42, 52]))
    if kind == "rectangle":
        return rectangle(rng.uniform(1, 5), rng.uniform(0.7, 2.5))
    corners = [(rng.uniform(0.5, 2.5) * math.cos(t), rng.uniform(0.4, 1.5) * math.sin(t)) for t in range(6)]
    return hull(corners)


def a_facing(rng: Random) -> tuple[float, float]:
    turn = rng.uniform(0, 2 * math.pi)
    return unit_vector(math.cos(turn), math.sin(turn))


def a_pose(rng: Random, x: float, y: float, spread: float, z: float = 0.0) -> Pose:
    fx, fy = a_facing(rng)
    return Pose(x + rng.uniform(-spread, spread), y + rng.uniform(-spread, spread), z, fx, fy).on_grid


def a_wall(rng: Random, x: float, y: float, spread: float) -> Wall:
    a = (x + rng.uniform(-spread, spread), y + rng.uniform(-spread, spread))
    fx, fy = a_facing(rng)
    long = rng.uniform(0.5, 4)
    return Wall(a, (a[0] + fx * long, a[1] + fy * long), rng.uniform(1, 6), thickness=rng.choice([0.1, 0.3]))


def a_solid(rng: Random, x: float, y: float, spread: float) -> Solid:
    cx, cy = x + rng.uniform(-spread, spread), y + rng.uniform(-spread, spread)
    turns = sorted(rng.uniform(0, 2 * math.pi) for _ in range(5))
    outline = [(cx + 2 * math.cos(t), cy + 2 * math.sin(t)) for t in turns]
    return Solid(tuple(outline), rng.uniform(0.5, 4))


def a_feature(
    key: str, walls: tuple[Wall, ...] = (), floors: tuple[Floor, ...] = (), solids: tuple[Solid, ...] = ()
) -> Feature:
    return Feature(key, "ruin", ((0, 0), (1, 0), (0, 1)), walls=walls, floors=floors, solids=solids)


# -- the slow judge ----------------------------------------------------------------------------------------------------


def between(a: Pose, b: Pose, share: float) -> Pose:
    """The pose after a share of a shift, a climb, or a turn about one point; by angles, as the engine never does."""
    turn = math.atan2(a.fx * b.fy - a.fy * b.fx, a.fx * b.fx + a.fy * b.fy)
    z = a.z + share * (b.z - a.z)
    dx, dy = b.x - a.x, b.y - a.y
    if abs(turn) < 3e-6:
        return Pose(a.x + share * dx, a.y + share * dy, z, a.fx, a.fy)
    facing = math.atan2(a.fy, a.fx) + share * turn
    if not (dx or dy):
        return Pose(a.x, a.y, z, math.cos(facing), math.sin(facing))
    hx = (a.x + b.x) / 2 - dy / (2 * math.tan(turn / 2))
    hy = (a.y + b.y) / 2 + dx / (2 * math.tan(turn / 2))
    c, s = math.cos(share * turn), math.sin(share * turn)
    px, py = a.x - hx, a.y - hy
    return Pose(hx + px * c - py * s, hy + px * s + py * c, z, math.cos(facing), math.sin(facing))


def posed(row: Floats, pose: Pose) -> Floats:
    moved = row.copy()
    moved[X], moved[Y], moved[Z], moved[FX], moved[FY] = pose.x, pose.y, pose.z, pose.fx, pose.fy
    return moved


class Obstacle:
    """Something that a base can run into, by name."""

    def __init__(self, name: tuple[str, ...], low: float, high: float, row: Floats | None, corners: Floats) -> None:
        self.name, self.low, self.high, self.row, self.corners = name, low, high, row, corners

    def gap(self, mover: Floats, hulls: Floats) -> float:
        if self.row is not None:
            return plan_gap(mover, self.row, hulls)
        return outline_gap(mover, hulls, self.corners)

    def least_gap(self, table: Table, row: Floats, a: Pose, b: Pose) -> float:
        """The least gap on a leg, by small steps and smaller ones where they matter."""
        steps = 120

        def at(share: float) -> float:
            return self.gap(posed(row, between(a, b, share)), table.hulls)

        gaps = [at(i / steps) for i in range(steps + 1)]
        least = min(gaps)
        for i in sorted(range(steps + 1), key=gaps.__getitem__)[:3]:
            first, last = max(0, i - 1) / steps, min(steps, i + 1) / steps
            least = min(least, *(at(first + (last - first) * k / 80) for k in range(81)))
        return least


def obstacles(table: Table, unit: str) -> Iterator[Obstacle]:
    none = np.zeros((0, 2))
    for other in table.units():
        for name, row in zip(table.names(other), table.rows(other), strict=True):
            if other != unit:
                yield Obstacle((other, name), row[Z], row[Z] + row[HEIGHT], row, none)
    prisms = table.terrain.obstacles
    for i, feature in enumerate(prisms.feature):
        corners = prisms.corners[prisms.starts[i] : prisms.starts[i + 1]]
        key = table.terrain.features[int(feature)].key
        yield Obstacle((key,), float(prisms.low[i]), float(prisms.high[i]), None, corners)


def overlaps_on_the_way(
    table: Table, unit: str, name: str, path: list[Pose], terms: MoveTerms
) -> tuple[dict[tuple[str, ...], float], float]:
    """What the path runs into and how deep, and how near any gap comes to the limit."""
    row = table.models[table.row(unit, name)]
    found: dict[tuple[str, ...], float] = {}
    doubt = 1.0
    for a, b in pairwise(path):
        low, high = min(a.z, b.z), max(a.z, b.z) + row[HEIGHT]
        for thing in obstacles(table, unit):
            is_free = len(thing.name) == 1 and thing.high <= low + terms.free_height
            if is_free or min(high, thing.high) - max(low, thing.low) <= TOUCH:
                continue
            gap = thing.least_gap(table, row, a, b)
            doubt = min(doubt, abs(gap + TOUCH))
            if gap < -TOUCH:
                found[thing.name] = min(found.get(thing.name, 0.0), gap)
    return found, doubt


def beyond_the_table(table: Table, unit: str, name: str, path: list[Pose]) -> float:
    """How far the base sticks out of the table on its way, at most."""
    row = table.models[table.row(unit, name)]
    w, d = table.width, table.depth
    frame = np.array([(0.0, 0.0), (w, 0.0), (w, d), (0.0, d)])
    return max(
        reach_beyond(posed(row, between(a, b, i / 2000)), table.hulls, frame)
        for a, b in pairwise(path)
        for i in range(2001)
    )


def table_with(terrain: tuple[Feature, ...], size: float = 20.0) -> Table:
    return Table(size, size, Terrain(terrain))


# -- random charges ----------------------------------------------------------------------------------------------------

TOGETHER = Coherency(2.0, 5.0, 1, 7, 2, one_group=True)


def a_cluster(rng: Random, count: int, x: float, y: float, spacing: float) -> dict[str, Pose]:
    """Models in two or three loose ranks around a point."""
    wide = -(-count // rng.choice([2, 3]))
    fx, fy = a_facing(rng)
    poses = {}
    for i in range(count):
        u, v = (i % wide - wide / 2) * spacing, (i // wide) * spacing
        u, v = u + rng.uniform(-0.1, 0.1), v + rng.uniform(-0.1, 0.1)
        poses[f"m{i}"] = Pose(x + u * fx - v * fy, y + u * fy + v * fx, 0, fx, fy).on_grid
    return poses


def a_charge(rng: Random, models: int, targets: int, screens: int, walls: int) -> tuple[Table, EndTerms]:
    """A unit, those it charges, others it must keep off, and some walls; distances as dice give them."""
    features = [a_feature(f"wall {i}", (a_wall(rng, 20, 24, 6),)) for i in range(walls)]
    table = table_with(tuple(features), 40.0)
    enemies = [f"target {i}" for i in range(targets)] + [f"screen {i}" for i in range(screens)]
    for unit in ("ours", *enemies):
        count = models if unit == "ours" else rng.choice([3, 5, 10])
        table.add(unit, {f"m{i}": (disc(32), 1.5) for i in range(count)})
        for _ in range(100):
            x, y = (20.0, 15.0) if unit == "ours" else (20 + rng.uniform(-6, 6), rng.uniform(20, 28))
            table.place(unit, a_cluster(rng, count, x, y, rng.uniform(1.35, 2.2)))
            stays = {name: [table.pose(unit, name)] for name in table.names(unit)}
            keep = KeepOff(1.0, tuple(other for other in table.units() if other != unit))
            if check(table, unit, stays, MoveTerms(keep_off=(keep,))) is None:
                break
    roll = rng.randint(1, 6) + rng.randint(1, 6)
    others, aims = tuple(enemies[targets:]), tuple(enemies[:targets])
    move = MoveTerms(roll, blockers=tuple(enemies), keep_off=(KeepOff(1.0, others, vertical=5.0),), free_height=2.0)
    goals = tuple(Near(unit, 1.0, 5.0) for unit in aims)
    return table, EndTerms(move, goals, contact=aims, toward=aims, closer="one", coherency=TOGETHER)
