"""Ellipses in plan: their gaps to points, to convex outlines and to each other, found by Newton's steps."""

import math

import numpy as np

from ..columns import FX, FY, A, B, X, Y
from ..compiled import compiled, inner
from ..numbers import FAR, Floats
from .outline_kernels import Closest, Nearest, outline_to_point

_CONTACT = 1e-9  # bases that touch overlap by so much, for rounding


@inner
def ellipse_to_point(row: Floats, x: float, y: float) -> Nearest:
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


# -- an ellipse and an outline -----------------------------------------------------------------------------------------


@inner
def ellipse_and_outline(row: Floats, corners: Floats) -> Closest:
    """An ellipse and a convex outline: exact where an edge or a corner of the outline is the closest."""
    gap, ax, ay, bx, by = -FAR, 0.0, 0.0, 0.0, 0.0
    px, py = corners[-1, 0], corners[-1, 1]
    for i in range(len(corners)):
        qx, qy = corners[i, 0], corners[i, 1]
        nx, ny = qy - py, px - qx
        length = math.sqrt(nx * nx + ny * ny)
        nx, ny = nx / length, ny / length
        ex, ey = _tip(row, -nx, -ny)
        slot = (ex - px) * nx + (ey - py) * ny
        along = (qx - px) * (ex - px) + (qy - py) * (ey - py)
        if slot > -_CONTACT and 0.0 <= along <= length * length:
            return slot, ex, ey, ex - slot * nx, ey - slot * ny
        if slot > gap:
            gap, ax, ay, bx, by = slot, ex, ey, ex - slot * nx, ey - slot * ny
        px, py = qx, qy
    if gap <= 0.0 and not _is_clear_of(row, corners):
        return _in_outline(row, corners, (gap, ax, ay, bx, by))
    gap = FAR
    for i in range(len(corners)):
        x, y = corners[i, 0], corners[i, 1]
        near, ex, ey = ellipse_to_point(row, x, y)
        if near < gap:
            gap, ax, ay, bx, by = near, ex, ey, x, y
    return gap, ax, ay, bx, by


@inner
def _in_outline(row: Floats, corners: Floats, best: Closest) -> Closest:
    """An ellipse and a convex outline that overlap: the least overlap found from the corners and the ellipse's axes."""
    for i in range(len(corners)):
        x, y = corners[i, 0], corners[i, 1]
        _, ex, ey = ellipse_to_point(row, x, y)
        nx, ny = _normal(row, ex, ey)
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
        ex, ey = _tip(row, -nx, -ny)
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


# -- two ellipses ------------------------------------------------------------------------------------------------------


@inner
def ellipse_pair(a: Floats, b: Floats) -> Closest:
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
        ax, ay = _tip(a, nx, ny)
        bx, by = _tip(b, -nx, -ny)
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
def _shallowest(a: Floats, b: Floats, nx: float, ny: float) -> Closest:
    """Two ellipses that overlap: climbs from n to the direction along which they overlap least."""
    best, px, py, qx, qy = -FAR, 0.0, 0.0, 0.0, 0.0
    for _ in range(20):
        ax, ay = _tip(a, nx, ny)
        bx, by = _tip(b, -nx, -ny)
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


# -- the rim of an ellipse ---------------------------------------------------------------------------------------------


@inner
def _tip(row: Floats, nx: float, ny: float) -> tuple[float, float]:
    """The point of the ellipse that lies furthest along n."""
    u = nx * row[FX] + ny * row[FY]
    v = ny * row[FX] - nx * row[FY]
    a, b = row[A], row[B]
    reach = math.sqrt(a * a * u * u + b * b * v * v)
    cu, cv = a * a * u / reach, b * b * v / reach
    return row[X] + cu * row[FX] - cv * row[FY], row[Y] + cu * row[FY] + cv * row[FX]


@inner
def _normal(row: Floats, x: float, y: float) -> tuple[float, float]:
    """The direction across the ellipse's rim at its point x, y, outwards."""
    u = ((x - row[X]) * row[FX] + (y - row[Y]) * row[FY]) / (row[A] * row[A])
    v = ((y - row[Y]) * row[FX] - (x - row[X]) * row[FY]) / (row[B] * row[B])
    return u * row[FX] - v * row[FY], u * row[FY] + v * row[FX]


@inner
def _bend(row: Floats, nx: float, ny: float) -> float:
    """Radius of curvature of the ellipse where n is its normal."""
    u = nx * row[FX] + ny * row[FY]
    v = ny * row[FX] - nx * row[FY]
    aa, bb = row[A] * row[A], row[B] * row[B]
    square = aa * u * u + bb * v * v
    radius: float = aa * bb / (square * math.sqrt(square))
    return radius


def warm() -> None:
    """Nothing to do: Python calls no kernel of this file. `gap_kernels` compiles them."""
