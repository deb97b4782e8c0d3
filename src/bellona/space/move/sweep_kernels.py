"""Swept bases: the least gap along a leg, exact for shifts, certified for turns.

A pose is x, y, z and a facing. Between two poses a base is shifted, raised, turned on the spot, or, if it is no disc
and both place and facing change, turned about the one point that carries the first pose into the second.
"""

import math

from ..columns import DISC, FX, FY, HULL, KIND, ROUND, A, B, X, Y, Z
from ..compiled import inner
from ..measure.gap_kernels import outline_gap, plan_gap, point_closest
from ..measure.outline_kernels import outline_to_point, outlines_apart, support
from ..numbers import FAR, TOUCH, Floats

# A gap on a turn is certified to this; shorter steps would find nothing that a ruler finds.
FINE = 5e-5
# How finely a gap on a turn is measured for the record once it is known to be too small.
COARSE = 1e-3
# Facings are stored with six digits: less than this is no turn.
STRAIGHT = 4e-6
GOLDEN = 0.6180339887498949
SURE = 1e-6  # by so much a bound must be beyond a limit where the gap itself is found by golden section
EXACT = -FAR


# -- the least gap along a leg -----------------------------------------------------------------------------------------
#
# A leg is two rows, the pose at its start and the pose at its end. `mover` is the row of the base; where it stands in
# it is scratch. `other` is what it meets: an outline, if there are corners, or else the row of another base.


@inner
def stand(mover: Floats, pose: Floats) -> None:
    """Put the base at the pose."""
    mover[X], mover[Y], mover[Z], mover[FX], mover[FY] = pose[0], pose[1], pose[2], pose[3], pose[4]


@inner
def gap_to(mover: Floats, points: Floats, other: Floats, corners: Floats) -> float:
    """Gap of the base, where it stands, to an outline or another base."""
    if len(corners) == 0:
        return plan_gap(mover, other, points)
    if mover[KIND] == DISC:
        radius: float = mover[A]
        return outline_to_point(corners, mover[X], mover[Y])[0] - radius
    return outline_gap(mover, points, corners)


@inner
def turns(kind: float, leg: Floats) -> bool:
    """Whether the outline of a base of this kind turns on the leg."""
    return bool(kind != DISC and abs(leg[0, 3] - leg[1, 3]) + abs(leg[0, 4] - leg[1, 4]) > STRAIGHT)


@inner
def least_gap(mover: Floats, points: Floats, leg: Floats, other: Floats, corners: Floats, limit: float) -> float:
    """Least gap of the base to something on its way.

    With a limit it stops as soon as it knows on which side of it the least gap lies; with EXACT it goes to the end.
    """
    if turns(mover[KIND], leg):
        return _least_turning(mover, points, leg, other, corners, limit)
    stand(mover, leg[0])
    if leg[0, 0] == leg[1, 0] and leg[0, 1] == leg[1, 1]:
        return gap_to(mover, points, other, corners)
    if limit > EXACT and mover[KIND] == DISC and len(corners) > 0:
        # A disc sweeps all within its radius of the leg. This does not tell how deep its centre goes into an outline.
        radius: float = mover[A]
        return outlines_apart(leg[:, :2], corners)[0] - radius
    if limit > EXACT:
        most, least = _bounds(mover, leg, other, corners)
        if least >= limit:
            return least
        if most < limit - SURE:
            return most
    return _least_shifting(mover, points, leg, other, corners, limit)


@inner
def _bounds(mover: Floats, leg: Floats, other: Floats, corners: Floats) -> tuple[float, float]:
    """What the least gap on a shift is at most and at least, by the circles inside and around the bases."""
    if len(corners) > 0:
        away: float = outlines_apart(leg[:, :2], corners)[0]
        return away - inside(mover), away - mover[ROUND]
    away = distance_to_leg(leg[0, 0], leg[0, 1], leg[1, 0], leg[1, 1], other[X], other[Y])
    return away - inside(mover) - inside(other), away - mover[ROUND] - other[ROUND]


@inner
def inside(row: Floats) -> float:
    """The radius of a circle about the middle of a base that the base holds."""
    return 0.0 if row[KIND] == HULL else min(row[A], row[B])


@inner
def distance_to_leg(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> float:
    """How far a point is from a straight leg."""
    dx, dy, square = bx - ax, by - ay, (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    share = 0.0
    if square > 0.0:
        share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square))
    ox, oy = ax + share * dx - x, ay + share * dy - y
    return math.sqrt(ox * ox + oy * oy)


@inner
def _least_shifting(mover: Floats, points: Floats, leg: Floats, other: Floats, corners: Floats, limit: float) -> float:
    """The gap of convex shapes is convex along a shift and changes no faster than the base moves: golden section."""
    x, y, dx, dy = leg[0, 0], leg[0, 1], leg[1, 0] - leg[0, 0], leg[1, 1] - leg[0, 1]
    length = math.sqrt(dx * dx + dy * dy)
    at_low = gap_to(mover, points, other, corners)
    mover[X], mover[Y] = x + dx, y + dy
    at_high = gap_to(mover, points, other, corners)
    low, high, p, q = 0.0, 1.0, 1.0 - GOLDEN, GOLDEN
    mover[X], mover[Y] = x + p * dx, y + p * dy
    at_p = gap_to(mover, points, other, corners)
    mover[X], mover[Y] = x + q * dx, y + q * dy
    at_q = gap_to(mover, points, other, corners)
    least = min(at_low, at_high)
    for _ in range(80):
        least = min(least, at_p, at_q)
        floor = 0.5 * (at_low + at_high - length * (high - low))
        if least < limit or (floor >= limit and limit > EXACT) or (high - low) * length < 1e-7:
            break
        if at_p < at_q:
            high, at_high, q, at_q = q, at_q, p, at_p
            p = high - GOLDEN * (high - low)
            mover[X], mover[Y] = x + p * dx, y + p * dy
            at_p = gap_to(mover, points, other, corners)
        else:
            low, at_low, p, at_p = p, at_p, q, at_q
            q = low + GOLDEN * (high - low)
            mover[X], mover[Y] = x + q * dx, y + q * dy
            at_q = gap_to(mover, points, other, corners)
    return least


# -- turns -------------------------------------------------------------------------------------------------------------


@inner
def hub(radius: float, leg: Floats) -> tuple[float, float, float]:
    """The point about which a base turns on the leg, and how far its furthest part is from there."""
    x, y, dx, dy = leg[0, 0], leg[0, 1], leg[1, 0] - leg[0, 0], leg[1, 1] - leg[0, 1]
    if dx == 0.0 and dy == 0.0:
        return x, y, radius
    cos = leg[0, 3] * leg[1, 3] + leg[0, 4] * leg[1, 4]
    sin = leg[0, 3] * leg[1, 4] - leg[0, 4] * leg[1, 3]
    half = 0.5 * ((1.0 + cos) / sin if cos > 0.0 else sin / (1.0 - cos))
    ox, oy = 0.5 * dx - half * dy, 0.5 * dy + half * dx
    return x + ox, y + oy, math.sqrt(ox * ox + oy * oy) + radius


@inner
def unit(x: float, y: float) -> tuple[float, float]:
    length = math.sqrt(x * x + y * y)
    return x / length, y / length


@inner
def turned(mover: Floats, x: float, y: float, leg: Floats, fx: float, fy: float) -> None:
    """Put the base where the start of the leg comes to when it is turned about x, y until it faces fx, fy."""
    cos, sin = leg[0, 3] * fx + leg[0, 4] * fy, leg[0, 3] * fy - leg[0, 4] * fx
    dx, dy = leg[0, 0] - x, leg[0, 1] - y
    mover[X], mover[Y], mover[Z] = x + dx * cos - dy * sin, y + dx * sin + dy * cos, leg[0, 2]
    mover[FX], mover[FY] = fx, fy


@inner
def next_facing(fx: float, fy: float, gx: float, gy: float, way: float, angle: float) -> tuple[float, float, bool]:
    """The facing after a turn from f towards g by at most `angle`, and whether that is g."""
    t = min(0.5 * angle, 1.0)
    cos, sin = (1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t)
    if fx * gx + fy * gy >= cos:
        return gx, gy, True
    fx, fy = unit(fx * cos - way * fy * sin, fy * cos + way * fx * sin)
    return fx, fy, False


@inner
def _least_turning(mover: Floats, points: Floats, leg: Floats, other: Floats, corners: Floats, limit: float) -> float:
    """No part of the base moves faster than the furthest: each step is as long as the gap certifies."""
    x, y, radius = hub(mover[ROUND], leg)
    if len(corners) > 0:
        least = outline_to_point(corners, x, y)[0] - radius
    else:
        least = point_closest(other, points, x, y)[0] - radius
    if least >= limit and limit > EXACT:
        return least
    fx, fy = unit(leg[0, 3], leg[0, 4])
    gx, gy = unit(leg[1, 3], leg[1, 4])
    way = 1.0 if fx * gy - fy * gx >= 0.0 else -1.0
    least, there = FAR, False
    while True:
        turned(mover, x, y, leg, fx, fy)
        gap = gap_to(mover, points, other, corners)
        least = min(least, gap)
        if there or least < limit:
            return least
        step = max(gap - limit, FINE) if limit > EXACT else max(gap - least, COARSE)
        fx, fy, there = next_facing(fx, fy, gx, gy, way, step / radius)


# -- the edge of the table ---------------------------------------------------------------------------------------------


@inner
def beyond(mover: Floats, points: Floats, width: float, depth: float) -> float:
    """How far the base sticks out of the table where it stands; negative by its margin when it does not."""
    x, y = float(mover[X]), float(mover[Y])
    across = max(support(mover, points, -1.0, 0.0) - x, support(mover, points, 1.0, 0.0) + x - width)
    return max(across, support(mover, points, 0.0, -1.0) - y, support(mover, points, 0.0, 1.0) + y - depth)


@inner
def furthest_beyond(mover: Floats, points: Floats, leg: Floats, width: float, depth: float) -> float:
    """How far the base sticks out of the table on its way; on a turn, once that is too far, any such excess."""
    if not turns(mover[KIND], leg):
        stand(mover, leg[0])
        before = beyond(mover, points, width, depth)
        stand(mover, leg[1])
        return max(before, beyond(mover, points, width, depth))
    x, y, radius = hub(mover[ROUND], leg)
    fx, fy = unit(leg[0, 3], leg[0, 4])
    gx, gy = unit(leg[1, 3], leg[1, 4])
    way = 1.0 if fx * gy - fy * gx >= 0.0 else -1.0
    furthest, there = -FAR, False
    while not there and furthest <= TOUCH:
        turned(mover, x, y, leg, fx, fy)
        out = beyond(mover, points, width, depth)
        furthest = max(furthest, out)
        fx, fy, there = next_facing(fx, fy, gx, gy, way, max(TOUCH - out, FINE) / radius)
    stand(mover, leg[1])
    return max(furthest, beyond(mover, points, width, depth))


def warm() -> None:
    """Nothing to do: Python calls no kernel of this file. `path_kernels` compiles them."""
