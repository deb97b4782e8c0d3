"""Convex outlines in plan: corners, how far they reach, what lies in them, how far apart two of them are.

A stored facing is a unit vector only to six digits. Everywhere a base is the image of its outline under the matrix of
its facing, so that corners, supports and distances speak of the very same shape.
"""

import math
from typing import TypeAlias

import numpy as np

from ..columns import COLUMNS, DISC, ELLIPSE, FX, FY, HULL_FROM, HULL_TO, KIND, RECTANGLE, A, B, X, Y
from ..compiled import compiled, inner
from ..numbers import FAR, Floats

Nearest: TypeAlias = tuple[float, float, float]  # gap, the shape's closest point
Closest: TypeAlias = tuple[float, float, float, float, float]  # gap, closest point of the first, of the second

# -- one shape ---------------------------------------------------------------------------------------------------------

# -- one outline -------------------------------------------------------------------------------------------------------


@inner
def support(row: Floats, hulls: Floats, nx: float, ny: float) -> float:
    """How far the base reaches from its centre along n, times the length of n."""
    u = nx * row[FX] + ny * row[FY]
    v = ny * row[FX] - nx * row[FY]
    reach: float = -FAR
    if row[KIND] == DISC:
        reach = row[A] * math.sqrt(nx * nx + ny * ny)
    elif row[KIND] == ELLIPSE:
        reach = math.sqrt(row[A] * row[A] * u * u + row[B] * row[B] * v * v)
    elif row[KIND] == RECTANGLE:
        reach = row[A] * abs(u) + row[B] * abs(v)
    else:
        for i in range(int(row[HULL_FROM]), int(row[HULL_TO])):
            reach = max(reach, hulls[i, 0] * u + hulls[i, 1] * v)
    return reach


@compiled
def outline(row: Floats, hulls: Floats) -> Floats:
    """Corners of a rectangle or hull on the table, counter-clockwise."""
    x, y, fx, fy = row[X], row[Y], row[FX], row[FY]
    if row[KIND] == RECTANGLE:
        ax, ay = row[A] * fx, row[A] * fy
        bx, by = -row[B] * fy, row[B] * fx
        corners = np.empty((4, 2))
        corners[0, 0], corners[0, 1] = x + ax + bx, y + ay + by
        corners[1, 0], corners[1, 1] = x - ax + bx, y - ay + by
        corners[2, 0], corners[2, 1] = x - ax - bx, y - ay - by
        corners[3, 0], corners[3, 1] = x + ax - bx, y + ay - by
        return corners
    first = int(row[HULL_FROM])
    corners = np.empty((int(row[HULL_TO]) - first, 2))
    for i in range(len(corners)):
        hx, hy = hulls[first + i, 0], hulls[first + i, 1]
        corners[i, 0], corners[i, 1] = x + hx * fx - hy * fy, y + hx * fy + hy * fx
    return corners


@compiled
def is_inside(corners: Floats, x: float, y: float) -> bool:
    """Whether a point lies inside an outline, which need not be convex."""
    inside = False
    px, py = corners[-1, 0], corners[-1, 1]
    for i in range(len(corners)):
        qx, qy = corners[i, 0], corners[i, 1]
        if (py > y) != (qy > y) and x < px + (y - py) * (qx - px) / (qy - py):
            inside = not inside
        px, py = qx, qy
    return inside


@compiled
def holds(corners: Floats, x: float, y: float) -> bool:
    """Whether a convex outline holds the point, its edge included."""
    px, py = corners[-1, 0], corners[-1, 1]
    for i in range(len(corners)):
        qx, qy = corners[i, 0], corners[i, 1]
        if (x - px) * (qy - py) > (y - py) * (qx - px):
            return False
        px, py = qx, qy
    return True


@compiled
def reach_beyond(row: Floats, hulls: Floats, corners: Floats) -> float:
    """How far the base sticks out of a convex outline, at most; negative by its margin when it lies wholly inside."""
    worst = -FAR
    px, py = corners[-1, 0], corners[-1, 1]
    for i in range(len(corners)):
        qx, qy = corners[i, 0], corners[i, 1]
        nx, ny = qy - py, px - qx
        length = math.sqrt(nx * nx + ny * ny)
        nx, ny = nx / length, ny / length
        worst = max(worst, (row[X] - px) * nx + (row[Y] - py) * ny + support(row, hulls, nx, ny))
        px, py = qx, qy
    return worst


# -- a point and a shape -----------------------------------------------------------------------------------------------


@inner
def outline_to_point(corners: Floats, x: float, y: float) -> Nearest:
    """Gap of a convex outline to a point, and the outline's closest point."""
    nearest, bx, by = FAR * FAR, 0.0, 0.0
    px, py = corners[-1, 0], corners[-1, 1]
    for i in range(len(corners)):
        qx, qy = corners[i, 0], corners[i, 1]
        ex, ey = qx - px, qy - py
        if (x - px) * ey >= (y - py) * ex:
            t = ((x - px) * ex + (y - py) * ey) / (ex * ex + ey * ey)
            t = min(1.0, max(0.0, t))
            cx, cy = px + t * ex, py + t * ey
            square = (x - cx) * (x - cx) + (y - cy) * (y - cy)
            if square < nearest:
                nearest, bx, by = square, cx, cy
        px, py = qx, qy
    if nearest < FAR:
        return math.sqrt(nearest), bx, by
    gap = -FAR
    for i in range(len(corners)):
        qx, qy = corners[i, 0], corners[i, 1]
        nx, ny = qy - py, px - qx
        length = math.sqrt(nx * nx + ny * ny)
        side = ((x - px) * nx + (y - py) * ny) / length
        if side > gap:
            gap, bx, by = side, x - side * nx / length, y - side * ny / length
        px, py = qx, qy
    return gap, bx, by


# -- two outlines ------------------------------------------------------------------------------------------------------


@inner
def outlines_apart(p: Floats, q: Floats) -> Closest:
    """Two convex outlines: the gap and the closest points."""
    gap, ax, ay, bx, by = _widest_slot(p, q)
    other, cx, cy, dx, dy = _widest_slot(q, p)
    if other > gap:
        gap, ax, ay, bx, by = other, dx, dy, cx, cy
    if gap <= 0.0:
        return gap, ax, ay, bx, by
    gap = FAR
    for i in range(len(q)):
        near, x, y = outline_to_point(p, q[i, 0], q[i, 1])
        if near < gap:
            gap, ax, ay, bx, by = near, x, y, q[i, 0], q[i, 1]
    for i in range(len(p)):
        near, x, y = outline_to_point(q, p[i, 0], p[i, 1])
        if near < gap:
            gap, ax, ay, bx, by = near, p[i, 0], p[i, 1], x, y
    return gap, ax, ay, bx, by


@inner
def _widest_slot(p: Floats, q: Floats) -> Closest:
    """The widest slot between p and q along an edge of p (negative: the least overlap), with its two points."""
    gap, ax, ay, bx, by = -FAR, 0.0, 0.0, 0.0, 0.0
    px, py = p[-1, 0], p[-1, 1]
    for i in range(len(p)):
        nx, ny = p[i, 1] - py, px - p[i, 0]
        length = math.sqrt(nx * nx + ny * ny)
        nx, ny = nx / length, ny / length
        slot, deepest = FAR, 0
        for j in range(len(q)):
            side = (q[j, 0] - px) * nx + (q[j, 1] - py) * ny
            if side < slot:
                slot, deepest = side, j
        if slot > gap:
            gap, bx, by = slot, q[deepest, 0], q[deepest, 1]
            ax, ay = bx - slot * nx, by - slot * ny
        px, py = p[i, 0], p[i, 1]
    return gap, ax, ay, bx, by


def warm() -> None:
    """Compile what Python calls directly."""
    hulls, row = np.zeros((0, 2)), np.zeros(COLUMNS)
    row[FX], row[KIND], row[A], row[B] = 1.0, RECTANGLE, 1.0, 1.0
    corners = outline(row, hulls)
    reach_beyond(row, hulls, corners)
    is_inside(corners, 0.0, 0.0)
    holds(corners, 0.0, 0.0)
