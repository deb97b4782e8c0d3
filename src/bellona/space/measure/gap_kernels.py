"""Distances of convex outlines in plan, exact for each pair of kinds, and of the volumes above them.

A gap is positive between shapes that are apart, and then it is their distance. Where they overlap it is negative:
moving one of them that far along the line of the two closest points takes them apart. No shorter move does so, except
that deep overlaps of an ellipse with an ellipse or polygon may be taken for somewhat deeper than they are.
"""

import math

import numpy as np

from ..columns import COLUMNS, DISC, ELLIPSE, FX, FY, HEIGHT, HULL, KIND, RECTANGLE, A, B, X, Y, Z
from ..compiled import compiled, inner
from ..numbers import Floats
from .ellipse_kernels import ellipse_and_outline, ellipse_pair, ellipse_to_point
from .outline_kernels import Closest, Nearest, outline, outline_to_point, outlines_apart

# -- two bases: gap, closest point of the first, closest point of the second -------------------------------------------


@compiled
def plan_closest(a: Floats, b: Floats, hulls: Floats) -> Closest:
    """Gap of two bases in plan, the closest point of the first, the closest point of the second."""
    if a[KIND] == DISC:
        if b[KIND] == DISC:
            return _disc_pair(a, b)
        gap, px, py, qx, qy = _disc_and(a, b, hulls)
        return gap, qx, qy, px, py
    if b[KIND] == DISC:
        return _disc_and(b, a, hulls)
    if a[KIND] == ELLIPSE:
        if b[KIND] == ELLIPSE:
            return ellipse_pair(a, b)
        return ellipse_and_outline(a, outline(b, hulls))
    if b[KIND] == ELLIPSE:
        gap, px, py, qx, qy = ellipse_and_outline(b, outline(a, hulls))
        return gap, qx, qy, px, py
    return outlines_apart(outline(a, hulls), outline(b, hulls))


@inner
def _disc_pair(a: Floats, b: Floats) -> Closest:
    nx, ny = b[X] - a[X], b[Y] - a[Y]
    length = math.sqrt(nx * nx + ny * ny)
    gap = length - (a[A] + b[A])
    if length == 0.0:
        nx, length = 1.0, 1.0
    nx, ny = nx / length, ny / length
    return gap, a[X] + a[A] * nx, a[Y] + a[A] * ny, b[X] - b[A] * nx, b[Y] - b[A] * ny


@inner
def _disc_and(disc: Floats, other: Floats, hulls: Floats) -> Closest:
    """Gap, closest point of the other shape, closest point of the disc."""
    x, y = disc[X], disc[Y]
    gap, px, py = point_closest(other, hulls, x, y)
    return _round_pair(gap, px, py, x, y, disc[A])


@inner
def _round_pair(gap_to_centre: float, px: float, py: float, x: float, y: float, radius: float) -> Closest:
    """Gap of some shape to a disc at x, y, from the shape's gap to the disc's centre and its closest point p to it."""
    dx, dy = px - x, py - y
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return gap_to_centre - radius, px, py, x, y
    toward = radius / length if gap_to_centre >= 0.0 else -radius / length
    return gap_to_centre - radius, px, py, x + dx * toward, y + dy * toward


@inner
def plan_gap(a: Floats, b: Floats, hulls: Floats) -> float:
    """Gap of two bases in plan: their distance, or negative by how much they overlap."""
    if a[KIND] == DISC and b[KIND] == DISC:
        dx, dy, radii = b[X] - a[X], b[Y] - a[Y], float(a[A] + b[A])
        return math.sqrt(dx * dx + dy * dy) - radii
    return plan_closest(a, b, hulls)[0]


# -- a base and a point, or an outline ---------------------------------------------------------------------------------


@compiled
def point_closest(row: Floats, hulls: Floats, x: float, y: float) -> Nearest:
    """Gap of a base to a point in plan, and the base's closest point."""
    if row[KIND] == DISC:
        dx, dy = x - row[X], y - row[Y]
        length = math.sqrt(dx * dx + dy * dy)
        if length == 0.0:
            return -row[A], row[X] + row[A], row[Y]
        return length - row[A], row[X] + dx * row[A] / length, row[Y] + dy * row[A] / length
    if row[KIND] == ELLIPSE:
        return ellipse_to_point(row, x, y)
    if row[KIND] == RECTANGLE:
        return _rectangle_to_point(row, x, y)
    return outline_to_point(outline(row, hulls), x, y)


@inner
def _rectangle_to_point(row: Floats, x: float, y: float) -> Nearest:
    """Gap of a rectangle to a point, and the rectangle's closest point."""
    scale = math.sqrt(row[FX] * row[FX] + row[FY] * row[FY])
    fx, fy = row[FX] / scale, row[FY] / scale
    a, b = row[A] * scale, row[B] * scale
    u = (x - row[X]) * fx + (y - row[Y]) * fy
    v = (y - row[Y]) * fx - (x - row[X]) * fy
    du, dv = abs(u) - a, abs(v) - b
    cu, cv = min(a, max(-a, u)), min(b, max(-b, v))
    if du > 0.0 or dv > 0.0:
        gap = math.sqrt((u - cu) * (u - cu) + (v - cv) * (v - cv))
    elif du > dv:
        gap, cu = du, (a if u >= 0.0 else -a)
    else:
        gap, cv = dv, (b if v >= 0.0 else -b)
    return gap, row[X] + cu * fx - cv * fy, row[Y] + cu * fy + cv * fx


@compiled
def outline_closest(row: Floats, hulls: Floats, corners: Floats) -> Closest:
    """Gap of a base to a convex outline, the closest point of the base, the closest point of the outline."""
    if row[KIND] == DISC:
        gap, px, py = outline_to_point(corners, row[X], row[Y])
        gap, px, py, qx, qy = _round_pair(gap, px, py, row[X], row[Y], row[A])
        return gap, qx, qy, px, py
    if row[KIND] == ELLIPSE:
        return ellipse_and_outline(row, corners)
    return outlines_apart(outline(row, hulls), corners)


@inner
def outline_gap(row: Floats, hulls: Floats, corners: Floats) -> float:
    """Gap of a base to a convex outline in plan."""
    if row[KIND] == DISC:
        gap: float = outline_to_point(corners, row[X], row[Y])[0] - row[A]
        return gap
    return outline_closest(row, hulls, corners)[0]


# -- heights -----------------------------------------------------------------------------------------------------------


# -- heights -----------------------------------------------------------------------------------------------------------


@inner
def top(row: Floats, volumes: bool) -> float:
    """Where the model ends upwards: a hull at its height, a base at its elevation unless whole volumes are measured."""
    z: float = row[Z]
    return z + row[HEIGHT] if volumes or row[KIND] == HULL else z


@inner
def vertical_gap(low_a: float, high_a: float, low_b: float, high_b: float) -> float:
    """Inches between two upright spans; 0 when they meet."""
    return max(0.0, low_b - high_a, low_a - high_b)


@inner
def upright_gap(a: Floats, b: Floats, volumes: bool) -> float:
    """Inches between two models upwards; 0 when they are level somewhere."""
    return vertical_gap(a[Z], top(a, volumes), b[Z], top(b, volumes))


@compiled
def volume_gap(a: Floats, b: Floats, hulls: Floats) -> float:
    """Distance of two models as volumes, base or hull from foot to top; 0 when they meet."""
    across = max(0.0, plan_gap(a, b, hulls))
    up = upright_gap(a, b, True)
    return math.sqrt(across * across + up * up)


def warm() -> None:
    """Compile what Python calls directly."""
    hulls = np.zeros((0, 2))
    row = np.zeros(COLUMNS)
    row[FX], row[KIND], row[A], row[B], row[HEIGHT] = 1.0, RECTANGLE, 1.0, 1.0, 1.0
    corners = outline(row, hulls)
    plan_closest(row, row, hulls)
    plan_gap(row, row, hulls)
    volume_gap(row, row, hulls)
    point_closest(row, hulls, 0.0, 0.0)
    outline_closest(row, hulls, corners)
    outline_gap(row, hulls, corners)
