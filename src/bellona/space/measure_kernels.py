"""Distances of convex outlines in plan, exact for each pair of kinds, and of the volumes above them.

A gap is positive between shapes that are apart, and then it is their distance. Where they overlap it is negative:
moving one of them that far along the line of the two closest points takes them apart. No shorter move does so, except
that deep overlaps of an ellipse with an ellipse or polygon may be taken for somewhat deeper than they are.

A stored facing is a unit vector only to six digits. Everywhere a base is the image of its outline under the matrix of
its facing, so that corners, supports and distances speak of the very same shape.
"""

import math
from typing import TypeAlias

import numpy as np

from .block import (
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
    A,
    B,
    X,
    Y,
    Z,
)
from .compiled import compiled, inner
from .numbers import FAR
from .terrain import Floats

_CONTACT = 1e-9  # bases that touch overlap by so much, for rounding

Nearest: TypeAlias = tuple[float, float, float]  # gap, the shape's closest point
Closest: TypeAlias = tuple[float, float, float, float, float]  # gap, closest point of the first, of the second

# -- one shape ---------------------------------------------------------------------------------------------------------


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


@inner
def _ellipse_to_point(row: Floats, x: float, y: float) -> Nearest:
    """Gap of an ellipse to a point, and the ellipse's closest point."""
    scale = math.sqrt(row[FX] * row[FX] + row[FY] * row[FY])
    fx, fy = row[FX] / scale, row[FY] / scale
    a, b = row[A] * scale, row[B] * scale
    if a < b:
        a, b = b, a
        fx, fy = -fy, fx
    u = (x - row[X]) * fx + (y - row[Y]) * fy
    v = (y - row[Y]) * fx - (x - row[X]) * fy
    gap, cu, cv = _first_quadrant(a, b, abs(u), abs(v))
    if u < 0.0:
        cu = -cu
    if v < 0.0:
        cv = -cv
    return gap, row[X] + cu * fx - cv * fy, row[Y] + cu * fy + cv * fx


@inner
def _first_quadrant(a: float, b: float, u: float, v: float) -> Nearest:
    """Gap of the ellipse x²/a² + y²/b² = 1, a ≥ b, to the point u, v ≥ 0, and the ellipse's closest point.

    The closest point is (a² u / (t + a²), b² v / (t + b²)) for the t that puts it on the ellipse. The excess is convex
    and falls with t, so that Newton's steps from where it is positive never jump over the root. The loop runs on
    z = t + b², which stays exact for points next to the long axis.
    """
    aa, bb = a * a, b * b
    if v == 0.0:
        if a * u >= aa - bb:
            return u - a, a, 0.0
        cu = aa * u / (aa - bb)
        cv = b * math.sqrt(1.0 - cu * cu / aa)
        return -math.sqrt((u - cu) * (u - cu) + cv * cv), cu, cv
    z = max(a * u - aa + bb, b * v)
    for _ in range(100):
        w = z + (aa - bb)
        p, q = a * u / w, b * v / z
        step = (p * p + q * q - 1.0) / (2.0 * (p * p / w + q * q / z))
        if not z + step > z:
            break
        z += step
    p, q = u / (z + (aa - bb)), v / z
    return (z - bb) * math.sqrt(p * p + q * q), aa * p, bb * q


# -- two shapes: gap, closest point of the first, closest point of the second ------------------------------------------


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
def _round_pair(gap_to_centre: float, px: float, py: float, x: float, y: float, radius: float) -> Closest:
    """Gap of some shape to a disc at x, y, from the shape's gap to the disc's centre and its closest point p to it."""
    dx, dy = px - x, py - y
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return gap_to_centre - radius, px, py, x, y
    toward = radius / length if gap_to_centre >= 0.0 else -radius / length
    return gap_to_centre - radius, px, py, x + dx * toward, y + dy * toward


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


@inner
def _ellipse_and_outline(row: Floats, corners: Floats) -> Closest:
    """An ellipse and a convex outline: exact where an edge or a corner of the outline is the closest."""
    gap, ax, ay, bx, by = -FAR, 0.0, 0.0, 0.0, 0.0
    px, py = corners[-1, 0], corners[-1, 1]
    for i in range(len(corners)):
        qx, qy = corners[i, 0], corners[i, 1]
        nx, ny = qy - py, px - qx
        length = math.sqrt(nx * nx + ny * ny)
        nx, ny = nx / length, ny / length
        ex, ey = _ellipse_tip(row, -nx, -ny)
        slot = (ex - px) * nx + (ey - py) * ny
        along = (qx - px) * (ex - px) + (qy - py) * (ey - py)
        if slot > -_CONTACT and 0.0 <= along <= length * length:
            return slot, ex, ey, ex - slot * nx, ey - slot * ny
        if slot > gap:
            gap, ax, ay, bx, by = slot, ex, ey, ex - slot * nx, ey - slot * ny
        px, py = qx, qy
    if gap <= 0.0 and not _is_clear_of(row, corners):
        return _ellipse_in_outline(row, corners, (gap, ax, ay, bx, by))
    gap = FAR
    for i in range(len(corners)):
        x, y = corners[i, 0], corners[i, 1]
        near, ex, ey = _ellipse_to_point(row, x, y)
        if near < gap:
            gap, ax, ay, bx, by = near, ex, ey, x, y
    return gap, ax, ay, bx, by


@inner
def _ellipse_in_outline(row: Floats, corners: Floats, best: Closest) -> Closest:
    """An ellipse and a convex outline that overlap: the least overlap found from the corners and the ellipse's axes."""
    for i in range(len(corners)):
        x, y = corners[i, 0], corners[i, 1]
        _, ex, ey = _ellipse_to_point(row, x, y)
        nx, ny = _ellipse_normal(row, ex, ey)
        found = _shallowest_slot(row, corners, -nx, -ny)
        if found[0] > best[0]:
            best = found
    nx, ny = row[FX], row[FY]
    for _ in range(4):
        found = _shallowest_slot(row, corners, nx, ny)
        if found[0] > best[0]:
            best = found
        nx, ny = -ny, nx
    return best


@inner
def _shallowest_slot(row: Floats, corners: Floats, nx: float, ny: float) -> Closest:
    """Climbs from n, which points from the outline to the ellipse, to the direction of the least overlap near it."""
    best, ax, ay, bx, by = -FAR, 0.0, 0.0, 0.0, 0.0
    for _ in range(20):
        length = math.sqrt(nx * nx + ny * ny)
        nx, ny = nx / length, ny / length
        ex, ey = _ellipse_tip(row, -nx, -ny)
        gap, foremost = FAR, 0
        for i in range(len(corners)):
            slot = (ex - corners[i, 0]) * nx + (ey - corners[i, 1]) * ny
            if slot < gap:
                gap, foremost = slot, i
        if gap <= best:
            break
        wx, wy = ex - corners[foremost, 0], ey - corners[foremost, 1]
        best, ax, ay, bx, by = gap, ex, ey, corners[foremost, 0], corners[foremost, 1]
        bend = gap + _bend(row, nx, ny)
        if bend <= 0.0:
            break
        step = (wy * nx - wx * ny) / bend
        nx, ny = nx - step * ny, ny + step * nx
    return best, ax, ay, bx, by


@inner
def _ellipse_tip(row: Floats, nx: float, ny: float) -> tuple[float, float]:
    """The point of the ellipse that lies furthest along n."""
    u = nx * row[FX] + ny * row[FY]
    v = ny * row[FX] - nx * row[FY]
    a, b = row[A], row[B]
    reach = math.sqrt(a * a * u * u + b * b * v * v)
    cu, cv = a * a * u / reach, b * b * v / reach
    return row[X] + cu * row[FX] - cv * row[FY], row[Y] + cu * row[FY] + cv * row[FX]


@inner
def _ellipse_normal(row: Floats, x: float, y: float) -> tuple[float, float]:
    """The direction across the ellipse's rim at its point x, y, outwards."""
    u = ((x - row[X]) * row[FX] + (y - row[Y]) * row[FY]) / (row[A] * row[A])
    v = ((y - row[Y]) * row[FX] - (x - row[X]) * row[FY]) / (row[B] * row[B])
    return u * row[FX] - v * row[FY], u * row[FY] + v * row[FX]


@compiled
def _is_clear_of(row: Floats, corners: Floats) -> bool:
    """Whether an ellipse misses a convex outline: squeezed to a circle of radius 1, is the outline 1 away or more?"""
    scale = row[FX] * row[FX] + row[FY] * row[FY]
    squeezed = np.empty_like(corners)
    for i in range(len(corners)):
        dx, dy = corners[i, 0] - row[X], corners[i, 1] - row[Y]
        squeezed[i, 0] = (dx * row[FX] + dy * row[FY]) / (scale * row[A])
        squeezed[i, 1] = (dy * row[FX] - dx * row[FY]) / (scale * row[B])
    return outline_to_point(squeezed, 0.0, 0.0)[0] >= 1.0


@inner
def _ellipse_pair(a: Floats, b: Floats) -> Closest:
    """Two ellipses: the direction n along which the slot between their tips is widest.

    The slot g(n) = (tip of b against n - tip of a along n) · n, taken without normalising n, is concave. Where it is
    positive its slope along the circle has one root; where it is not, the slope of g along the line across the
    centres leads to where it may be. The root lies within a right angle of the line of centres, each step is Newton's
    if that stays between the last directions known to be too far right (r) and too far left (l), else it halves.
    """
    cx, cy = b[X] - a[X], b[Y] - a[Y]
    distance = math.sqrt(cx * cx + cy * cy)
    if distance == 0.0:
        return _overlap(a, b, a[FX], a[FY])
    cx, cy = cx / distance, cy / distance
    nx, ny = cx, cy
    rx, ry, lx, ly = cy, -cx, -cy, cx
    for turn in range(200):
        ax, ay = _ellipse_tip(a, nx, ny)
        bx, by = _ellipse_tip(b, -nx, -ny)
        wx, wy = bx - ax, by - ay
        gap = wx * nx + wy * ny
        bend = _bend(a, nx, ny) + _bend(b, nx, ny)
        if gap > 0.0:
            slope = wy * nx - wx * ny
            if slope * slope <= 1e-15 * gap:
                break
            step = slope / (gap + bend)
            mx, my = nx - step * ny, ny + step * nx
        else:
            slope = wy * cx - wx * cy
            ahead = nx * cx + ny * cy
            step = slope / (bend * ahead * ahead)
            if slope * step <= 1e-18:
                break
            mx, my = nx - step * cy, ny + step * cx
        if step * step <= 1e-30:
            break
        if slope > 0.0:
            rx, ry = nx, ny
        else:
            lx, ly = nx, ny
        if rx * my - ry * mx <= 0.0 or mx * ly - my * lx <= 0.0 or turn % 8 == 7:
            mx, my = rx + lx, ry + ly
        length = math.sqrt(mx * mx + my * my)
        nx, ny = mx / length, my / length
    if gap <= 0.0:
        return _overlap(a, b, nx, ny)
    return gap, ax, ay, bx, by


@inner
def _bend(row: Floats, nx: float, ny: float) -> float:
    """Radius of curvature of the ellipse where n is its normal."""
    u = nx * row[FX] + ny * row[FY]
    v = ny * row[FX] - nx * row[FY]
    aa, bb = row[A] * row[A], row[B] * row[B]
    square = aa * u * u + bb * v * v
    radius: float = aa * bb / (square * math.sqrt(square))
    return radius


@inner
def _shallowest(a: Floats, b: Floats, nx: float, ny: float) -> Closest:
    """Two ellipses that overlap: climbs from n to the direction along which they overlap least."""
    best, px, py, qx, qy = -FAR, 0.0, 0.0, 0.0, 0.0
    for _ in range(20):
        ax, ay = _ellipse_tip(a, nx, ny)
        bx, by = _ellipse_tip(b, -nx, -ny)
        wx, wy = bx - ax, by - ay
        gap = wx * nx + wy * ny
        if gap <= best:
            break
        best, px, py, qx, qy = gap, ax, ay, bx, by
        bend = gap + _bend(a, nx, ny) + _bend(b, nx, ny)
        if bend <= 0.0:
            break
        step = (wy * nx - wx * ny) / bend
        nx, ny = nx - step * ny, ny + step * nx
        length = math.sqrt(nx * nx + ny * ny)
        nx, ny = nx / length, ny / length
    return min(best, 0.0), px, py, qx, qy


@inner
def _overlap(a: Floats, b: Floats, nx: float, ny: float) -> Closest:
    """Two ellipses that overlap: the least overlap found from n and from the axes of both."""
    best, px, py, qx, qy = _shallowest(a, b, nx, ny)
    cx, cy = b[X] - a[X], b[Y] - a[Y]
    for axis in range(4):
        row = a if axis < 2 else b
        nx, ny = (row[FX], row[FY]) if axis % 2 == 0 else (-row[FY], row[FX])
        if nx * cx + ny * cy < 0.0:
            nx, ny = -nx, -ny
        gap, ax, ay, bx, by = _shallowest(a, b, nx, ny)
        if gap > best:
            best, px, py, qx, qy = gap, ax, ay, bx, by
    return best, px, py, qx, qy


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
            return _ellipse_pair(a, b)
        return _ellipse_and_outline(a, outline(b, hulls))
    if b[KIND] == ELLIPSE:
        gap, px, py, qx, qy = _ellipse_and_outline(b, outline(a, hulls))
        return gap, qx, qy, px, py
    return outlines_apart(outline(a, hulls), outline(b, hulls))


@inner
def _disc_and(disc: Floats, other: Floats, hulls: Floats) -> Closest:
    """Gap, closest point of the other shape, closest point of the disc."""
    x, y = disc[X], disc[Y]
    gap, px, py = point_closest(other, hulls, x, y)
    return _round_pair(gap, px, py, x, y, disc[A])


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
        return _ellipse_to_point(row, x, y)
    if row[KIND] == RECTANGLE:
        return _rectangle_to_point(row, x, y)
    return outline_to_point(outline(row, hulls), x, y)


@inner
def plan_gap(a: Floats, b: Floats, hulls: Floats) -> float:
    """Gap of two bases in plan: their distance, or negative by how much they overlap."""
    if a[KIND] == DISC and b[KIND] == DISC:
        dx, dy, radii = b[X] - a[X], b[Y] - a[Y], float(a[A] + b[A])
        return math.sqrt(dx * dx + dy * dy) - radii
    return plan_closest(a, b, hulls)[0]


@compiled
def outline_closest(row: Floats, hulls: Floats, corners: Floats) -> Closest:
    """Gap of a base to a convex outline, the closest point of the base, the closest point of the outline."""
    if row[KIND] == DISC:
        gap, px, py = outline_to_point(corners, row[X], row[Y])
        gap, px, py, qx, qy = _round_pair(gap, px, py, row[X], row[Y], row[A])
        return gap, qx, qy, px, py
    if row[KIND] == ELLIPSE:
        return _ellipse_and_outline(row, corners)
    return outlines_apart(outline(row, hulls), corners)


@inner
def outline_gap(row: Floats, hulls: Floats, corners: Floats) -> float:
    """Gap of a base to a convex outline in plan."""
    if row[KIND] == DISC:
        gap: float = outline_to_point(corners, row[X], row[Y])[0] - row[A]
        return gap
    return outline_closest(row, hulls, corners)[0]


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
    reach_beyond(row, hulls, corners)
    is_inside(corners, 0.0, 0.0)
