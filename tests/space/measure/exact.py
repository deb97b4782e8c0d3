"""Random bases, and their distances computed another way: bounded from both sides, for all pairs at once.

Any direction n separates two shapes by at least g(n) = (cB - cA) · n - hA(n) - hB(-n), h being how far a shape reaches
from its centre; any two of their points are at least as far apart as the shapes. The best direction is searched for
with angles and sectioning, which the kernels know nothing of, and a distance counts as exact when both bounds agree.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from bellona.space.columns import (
    COLUMNS,
    DISC,
    ELLIPSE,
    FX,
    FY,
    HEIGHT,
    HULL,
    HULL_FROM,
    HULL_TO,
    KIND,
    RECTANGLE,
    ROUND,
    A,
    B,
    X,
    Y,
)
from bellona.space.shapes import Base, hull

Floats: TypeAlias = NDArray[np.float64]
KINDS = {"disc": DISC, "ellipse": ELLIPSE, "rectangle": RECTANGLE, "hull": HULL}
_SECTION = (5**0.5 - 1) / 2


def random_hulls(rng: np.random.Generator, count: int) -> list[Base]:
    """Hulls of 3 to 9 corners about their centre."""
    found: list[Base] = []
    while len(found) < count:
        points = rng.uniform(-2.0, 2.0, (rng.integers(3, 13), 2))
        base = hull([(float(x), float(y)) for x, y in points - points.mean(axis=0)])
        if shapely.Polygon(base.corners).contains(shapely.Point(0, 0)):
            found.append(base)
    return found


def hull_corners(hulls: list[Base]) -> Floats:
    return np.array([corner for base in hulls for corner in base.corners])


def random_rows(rng: np.random.Generator, kind: str, count: int, hulls: list[Base], side: float = 8.0) -> Floats:
    """Bases of one kind, anywhere in a square, facing anywhere, as the table stores them."""
    rows = np.zeros((count, COLUMNS))
    angle = rng.uniform(0.0, 2 * np.pi, count)
    rows[:, X], rows[:, Y] = np.round(rng.uniform(0.0, side, (2, count)), 3)
    rows[:, FX], rows[:, FY] = np.round(np.cos(angle), 6), np.round(np.sin(angle), 6)
    rows[:, KIND], rows[:, HEIGHT] = KINDS[kind], 2.0
    rows[:, A], rows[:, B] = np.exp(rng.uniform(np.log(0.05), np.log(3.0), (2, count)))
    if kind == "disc":
        rows[:, B] = rows[:, A]
    if kind == "hull":
        ends = np.cumsum([0, *(len(base.corners) for base in hulls)])
        which = rng.integers(0, len(hulls), count)
        rows[:, HULL_FROM], rows[:, HULL_TO] = ends[which], ends[which + 1]
        rows[:, A] = [hulls[i].along for i in which]
        rows[:, B] = [hulls[i].across for i in which]
        rows[:, ROUND] = [hulls[i].round for i in which]
    else:
        rows[:, ROUND] = np.sqrt(rows[:, A] ** 2 + rows[:, B] ** 2) if kind == "rectangle" else rows[:, A:HEIGHT].max(1)
    return rows


@dataclass
class Shapes:
    """Many bases of one kind, and what the oracle needs to know of them."""

    rows: Floats
    local: Floats  # corners of polygons in their own frames, the last one repeated where there are fewer

    @property
    def kind(self) -> float:
        return float(self.rows[0, KIND])

    def tip(self, angle: Floats) -> Floats:
        """The point of each that lies furthest in its direction."""
        n, rows = directions(angle), self.rows
        if self.kind == DISC:
            return np.asarray(rows[:, :2] + rows[:, A : A + 1] * n)
        u = n[:, 0] * rows[:, FX] + n[:, 1] * rows[:, FY]
        v = n[:, 1] * rows[:, FX] - n[:, 0] * rows[:, FY]
        if self.kind == ELLIPSE:
            s = np.arctan2(rows[:, B] * v, rows[:, A] * u)
            return self.on_table(np.stack([rows[:, A] * np.cos(s), rows[:, B] * np.sin(s)], axis=1)[:, None])[:, 0]
        best = np.argmax(self.local[:, :, 0] * u[:, None] + self.local[:, :, 1] * v[:, None], axis=1)
        return self.on_table(self.local[np.arange(len(rows)), best][:, None])[:, 0]

    def on_table(self, local: Floats) -> Floats:
        """Points in the bases' own frames, (bases, points, 2), where they are on the table."""
        x, y, fx, fy = (self.rows[:, column, None] for column in (X, Y, FX, FY))
        u, v = local[:, :, 0], local[:, :, 1]
        return np.stack([x + u * fx - v * fy, y + u * fy + v * fx], axis=2)

    def distance(self, points: Floats) -> Floats:
        """Distance of each base from a point; not for ellipses."""
        if self.kind == DISC:
            return np.asarray(np.maximum(0.0, np.linalg.norm(points - self.rows[:, :2], axis=1) - self.rows[:, A]))
        return np.asarray(shapely.distance(self.polygons(), shapely.points(points)))

    def polygons(self) -> NDArray[np.object_]:
        return np.asarray(shapely.polygons(self.on_table(self.local)))


def shapes(rows: Floats, corners: Floats) -> Shapes:
    if rows[0, KIND] == RECTANGLE:
        signs = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)], dtype=np.float64)
        return Shapes(rows, signs * rows[:, None, A : B + 1])
    if rows[0, KIND] == HULL:
        most = int((rows[:, HULL_TO] - rows[:, HULL_FROM]).max())
        picks = np.minimum(rows[:, HULL_FROM, None] + np.arange(most), rows[:, HULL_TO, None] - 1)
        return Shapes(rows, corners[picks.astype(np.int64)])
    return Shapes(rows, np.zeros((len(rows), 0, 2)))


def directions(angle: Floats) -> Floats:
    return np.stack([np.cos(angle), np.sin(angle)], axis=1)


def bounds(a: Shapes, b: Shapes) -> tuple[Floats, Floats]:
    """Lower and upper bounds of the distances of pairs; where they overlap both are at most 0."""
    centres = b.rows[:, :2] - a.rows[:, :2]
    ahead = np.arctan2(centres[:, 1], centres[:, 0])

    def slot(off: Floats) -> Floats:
        n = directions(ahead + off)
        return np.asarray(np.einsum("ij,ij->i", b.tip(ahead + off + np.pi) - a.tip(ahead + off), n))

    quarter = np.full(len(centres), np.pi / 2 - 1e-9)
    peak = _highest(lambda off: slot(off) / np.cos(off), -quarter, quarter)  # concave in tan(off)
    apart = slot(peak) > 0
    left, right = _edge(slot, peak, -quarter), _edge(slot, peak, quarter)
    best = np.where(apart, _highest(slot, left, right), peak)
    angle = ahead + best
    if b.kind == ELLIPSE:
        upper = np.linalg.norm(a.tip(angle) - b.tip(angle + np.pi), axis=1)
    else:
        upper = b.distance(a.tip(angle))
    return slot(best), np.where(apart, upper, np.minimum(0.0, slot(best)))


def _highest(height: Callable[[Floats], Floats], low: Floats, high: Floats) -> Floats:
    """Where functions with one peak are highest, by golden section."""
    low, high = low.copy(), high.copy()
    left, right = high - _SECTION * (high - low), low + _SECTION * (high - low)
    on_left, on_right = height(left), height(right)
    for _ in range(75):
        up = on_right > on_left
        low, high = np.where(up, left, low), np.where(up, high, right)
        fresh = np.where(up, low + _SECTION * (high - low), high - _SECTION * (high - low))
        at_fresh = height(fresh)
        left, right = np.where(up, right, fresh), np.where(up, fresh, left)
        on_left, on_right = np.where(up, on_right, at_fresh), np.where(up, at_fresh, on_left)
    return (low + high) / 2


def _edge(height: Callable[[Floats], Floats], above: Floats, below: Floats) -> Floats:
    """Where functions that are positive at `above` fall to 0 on the way to `below`."""
    for _ in range(50):
        middle = (above + below) / 2
        is_above = height(middle) > 0
        above, below = np.where(is_above, middle, above), np.where(is_above, below, middle)
    return above
