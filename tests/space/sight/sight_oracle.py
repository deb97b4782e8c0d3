"""A second opinion on sight that shares no code with it: exact tests of single lines, and very many lines.

Everything that could be in the way is written down anew from the table's prisms and from the models' rows, as
half-planes for outlines with corners and as centre and half axes for round ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from bellona.space.columns import DISC, ELLIPSE, FX, FY, HEIGHT, HULL_FROM, HULL_TO, KIND, RECTANGLE, A, B, X, Y, Z
from bellona.space.table import Table

Floats = NDArray[np.float64]
Point = tuple[float, float]
Point3 = tuple[float, float, float]


class Volume(NamedTuple):
    """An outline from low to high: corners counter-clockwise, or a centre with half axes and their direction."""

    low: float
    high: float
    corners: tuple[tuple[float, float], ...] = ()
    round: tuple[float, float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 1.0, 0.0)  # x, y, a, b, fx, fy


def volume_of(table: Table, row: Floats) -> Volume:
    """The room that a model takes up."""
    low, high = float(row[Z]), float(row[Z] + row[HEIGHT])
    x, y, fx, fy = (float(row[c]) for c in (X, Y, FX, FY))
    if row[KIND] == DISC:
        return Volume(low, high, round=(x, y, float(row[A]), float(row[A]), 1.0, 0.0))
    if row[KIND] == ELLIPSE:
        scale = math.hypot(fx, fy)  # a facing is a unit vector to six digits only
        return Volume(low, high, round=(x, y, float(row[A]) * scale, float(row[B]) * scale, fx / scale, fy / scale))
    own = table.hulls[int(row[HULL_FROM]) : int(row[HULL_TO])].tolist()
    if row[KIND] == RECTANGLE:
        a, b = float(row[A]), float(row[B])
        own = [(-a, -b), (a, -b), (a, b), (-a, b)]
    return Volume(low, high, tuple((x + u * fx - v * fy, y + u * fy + v * fx) for u, v in own))


def terrain_volumes(table: Table, features: Iterable[str] | None = None) -> list[Volume]:
    """The walls, floors and solids of the table's terrain, or of some of its features."""
    obstacles = table.terrain.obstacles
    keys = [feature.key for feature in table.terrain.features]
    wanted = set(keys if features is None else features)
    return [
        Volume(
            float(obstacles.low[i]),
            float(obstacles.high[i]),
            tuple((float(x), float(y)) for x, y in obstacles.corners[obstacles.starts[i] : obstacles.starts[i + 1]]),
        )
        for i in range(len(obstacles.low))
        if keys[obstacles.feature[i]] in wanted
    ]


# -- one line ----------------------------------------------------------------------------------------------------------


def is_inside(volume: Volume, point: Point3, slack: float = 1e-6) -> bool:
    """Whether the volume holds the point, give or take the slack."""
    x, y, z = point
    if not volume.low - slack <= z <= volume.high + slack:
        return False
    if volume.corners:
        ring = volume.corners
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if ((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / math.hypot(bx - ax, by - ay) > slack:
                return False
        return True
    cx, cy, a, b, fx, fy = volume.round
    u, v = (x - cx) * fx + (y - cy) * fy, (y - cy) * fx - (x - cx) * fy
    return math.hypot(u / (a + slack), v / (b + slack)) <= 1.0


def stops(volume: Volume, p: Point3, q: Point3) -> bool:
    """Whether the open segment p q passes through the inside of the volume: exact but for rounding."""
    enters, leaves = passage(volume, p, q)
    return enters < leaves - 1e-12


def passage(volume: Volume, p: Point3, q: Point3) -> tuple[float, float]:
    """The shares of the way from p to q between which it is inside the volume."""
    bounds: list[tuple[float, float]] = [(0.0, 1.0)]
    bounds.append(_while(volume.low - p[2], p[2] - q[2]))
    bounds.append(_while(p[2] - volume.high, q[2] - p[2]))
    if volume.corners:
        ring = volume.corners
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            length = math.hypot(bx - ax, by - ay)
            out = ((p[0] - ax) * (by - ay) - (p[1] - ay) * (bx - ax)) / length
            turn = ((q[0] - p[0]) * (by - ay) - (q[1] - p[1]) * (bx - ax)) / length
            bounds.append(_while(out, turn))
    else:
        cx, cy, a, b, fx, fy = volume.round
        u = ((p[0] - cx) * fx + (p[1] - cy) * fy) / a
        v = ((p[1] - cy) * fx - (p[0] - cx) * fy) / b
        du = ((q[0] - p[0]) * fx + (q[1] - p[1]) * fy) / a
        dv = ((q[1] - p[1]) * fx - (q[0] - p[0]) * fy) / b
        bounds.append(_within_circle(u, v, du, dv))
    return max(low for low, _ in bounds), min(high for _, high in bounds)


def _while(value: float, slope: float) -> tuple[float, float]:
    """The shares t for which value + t * slope is negative."""
    if slope == 0.0:
        return (-math.inf, math.inf) if value < 0.0 else (math.inf, -math.inf)
    return (-math.inf, -value / slope) if slope > 0.0 else (-value / slope, math.inf)


def _within_circle(u: float, v: float, du: float, dv: float) -> tuple[float, float]:
    """The shares t for which (u, v) + t (du, dv) is inside the unit circle."""
    square, half, rest = du * du + dv * dv, u * du + v * dv, u * u + v * v - 1.0
    if square == 0.0:
        return (-math.inf, math.inf) if rest < 0.0 else (math.inf, -math.inf)
    root = half * half - square * rest
    if root <= 0.0:
        return (math.inf, -math.inf)
    return ((-half - math.sqrt(root)) / square, (-half + math.sqrt(root)) / square)


# -- what must be seen of a target ------------------------------------------------------------------------------------


def support(volume: Volume, nx: float, ny: float) -> float:
    """How far along n the outline reaches."""
    if volume.corners:
        return max(nx * x + ny * y for x, y in volume.corners)
    cx, cy, a, b, fx, fy = volume.round
    return nx * cx + ny * cy + math.hypot(a * (nx * fx + ny * fy), b * (ny * fx - nx * fy))


def axis(observer: Volume, target: Volume, start: Point, end: Point) -> Point:
    """The direction that counts as straight ahead: from middle to middle, or away from an edge between close models."""
    length = math.dist(start, end)
    best = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)

    def gap(n: Point) -> float:
        return -support(target, -n[0], -n[1]) - support(observer, *n)

    if gap(best) < 0.25:
        for volume, sign in ((observer, 1), (target, -1)):
            ring = volume.corners
            for (ax, ay), (bx, by) in zip(ring, (*ring[1:], *ring[:1]), strict=True):
                length = math.hypot(bx - ax, by - ay)
                normal = (sign * (by - ay) / length, sign * (ax - bx) / length)
                if gap(normal) > gap(best) + 1e-6:
                    best = normal
    return best


def facing_points(target: Volume, ahead: Point) -> Floats:
    """The points of a target's near side that must be seen: every quarter inch across, at three heights."""
    ex, ey = ahead
    left, right = -support(target, ey, -ex), support(target, -ey, ex)
    count = max(9, int((right - left) / 0.25) + 2)
    flat = target._replace(low=-1.0, high=1.0)
    points = []
    for v in np.linspace(left + 0.02, right - 0.02, count):
        p = (-100 * ex - v * ey, -100 * ey + v * ex, 0.0)
        q = (100 * ex - v * ey, 100 * ey + v * ex, 0.0)
        share, _ = passage(flat, p, q)
        x, y = p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])
        points += [(x, y, float(z)) for z in np.linspace(target.low + 0.05, target.high - 0.05, 3)]
    return np.array(points)


# -- very many lines ---------------------------------------------------------------------------------------------------


def grown(volume: Volume, by: float) -> tuple[float, float, Floats, Floats]:
    """A volume with everything within `by` of it: low, high, half-planes (n, c), or the round part."""
    planes: list[tuple[float, float, float]] = []
    ring = volume.corners
    normals = []
    for (ax, ay), (bx, by_) in zip(ring, (*ring[1:], *ring[:1]), strict=True):
        length = math.hypot(bx - ax, by_ - ay)
        normals.append(((by_ - ay) / length, (ax - bx) / length))
    for i, (nx, ny) in enumerate(normals):
        x, y = ring[i]
        planes.append((nx, ny, nx * x + ny * y + by))
        mx, my = nx + normals[i - 1][0], ny + normals[i - 1][1]
        length = math.hypot(mx, my)
        planes.append((mx / length, my / length, (mx * x + my * y) / length + by))
    cx, cy, a, b, fx, fy = volume.round
    return (
        volume.low - by,
        volume.high + by,
        np.array(planes).reshape(-1, 3),
        np.array([cx, cy, a + by, b + by, fx, fy]),
    )


def sampled(volume: Volume, around: int, heights: int, rng: np.random.Generator | None = None) -> Floats:
    """Points all over a volume: on its rim and two smaller outlines inside, from foot to top; scattered by chance."""
    turns = np.linspace(0, 2 * np.pi, around, endpoint=False)
    if rng is not None:
        turns = turns + rng.uniform(0, 2 * np.pi / around)
    if volume.corners:
        ring = np.array(volume.corners)
        ends = np.roll(ring, -1, axis=0)
        share = np.linspace(0, 1, max(2, around // len(ring)), endpoint=False)
        rim = np.concatenate([ring + s * (ends - ring) for s in share])
        centre = ring.mean(axis=0)
    else:
        cx, cy, a, b, fx, fy = volume.round
        u, v = a * np.cos(turns), b * np.sin(turns)
        rim = np.stack([cx + u * fx - v * fy, cy + u * fy + v * fx], axis=1)
        centre = np.array([cx, cy])
    plan = np.concatenate([rim, centre + 0.66 * (rim[::2] - centre), centre + 0.33 * (rim[::3] - centre), centre[None]])
    levels = np.linspace(volume.low, volume.high, heights)
    if rng is not None:
        levels = np.concatenate([levels[[0, -1]], rng.uniform(volume.low, volume.high, max(heights - 2, 0))])
    return np.array([(x, y, z) for z in levels for x, y in plan])


class Field(NamedTuple):
    """Grown volumes, packed for `free_line`."""

    planes: Floats
    starts: NDArray[np.int64]
    rounds: Floats
    levels: Floats


def field(volumes: list[Volume], by: float) -> Field:
    parts = [grown(volume, by) for volume in volumes]
    return Field(
        np.concatenate([np.zeros((0, 3)), *(part[2] for part in parts)]),
        np.cumsum([0, *(len(part[2]) for part in parts)]),
        np.array([part[3] for part in parts]).reshape(-1, 6),
        np.array([part[:2] for part in parts]).reshape(-1, 2),
    )


_compiled: Callable[..., Any] = numba.njit(cache=False)


@_compiled
def free_line(
    ps: Floats, qs: Floats, planes: Floats, starts: NDArray[np.int64], rounds: Floats, levels: Floats
) -> tuple[int, int]:
    """The first pair of points between which nothing is in the way; -1, -1 if there is none."""
    count = len(levels)
    last = 0
    for i in range(len(ps)):
        px, py, pz = ps[i]
        for j in range(len(qs)):
            qx, qy, qz = qs[j]
            free = True
            for turn in range(count):
                k = (last + turn) % count
                lo, hi = 0.0, 1.0
                dz = qz - pz
                if dz == 0.0:
                    if pz <= levels[k, 0] or pz >= levels[k, 1]:
                        continue
                else:
                    z0, z1 = (levels[k, 0] - pz) / dz, (levels[k, 1] - pz) / dz
                    lo, hi = max(lo, min(z0, z1)), min(hi, max(z0, z1))
                if starts[k] == starts[k + 1]:
                    cx, cy, a, b, fx, fy = rounds[k]
                    u, v = ((px - cx) * fx + (py - cy) * fy) / a, ((py - cy) * fx - (px - cx) * fy) / b
                    du, dv = ((qx - px) * fx + (qy - py) * fy) / a, ((qy - py) * fx - (qx - px) * fy) / b
                    square, half, rest = du * du + dv * dv, u * du + v * dv, u * u + v * v - 1.0
                    root = half * half - square * rest
                    if square > 0.0:
                        if root <= 0.0:
                            continue
                        root = np.sqrt(root)
                        lo, hi = max(lo, (-half - root) / square), min(hi, (-half + root) / square)
                    elif rest >= 0.0:
                        continue
                else:
                    for m in range(starts[k], starts[k + 1]):
                        out = planes[m, 0] * px + planes[m, 1] * py - planes[m, 2]
                        end = planes[m, 0] * qx + planes[m, 1] * qy - planes[m, 2]
                        if out >= 0.0 and end >= 0.0:
                            lo = 2.0
                            break
                        if out > 0.0:
                            lo = max(lo, out / (out - end))
                        elif end > 0.0:
                            hi = min(hi, out / (out - end))
                if lo < hi:
                    free = False
                    last = k
                    break
            if free:
                return i, j
    return -1, -1
