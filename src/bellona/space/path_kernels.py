"""Swept bases: the least gap along a leg, exact for shifts, certified for turns.

A pose is x, y, z and a facing. Between two poses a base is shifted, raised, turned on the spot, or, if it is no disc
and both place and facing change, turned about the one point that carries the first pose into the second.
"""

import math
from typing import TypeAlias

import numpy as np

from .block import COLUMNS, DISC, FX, FY, HEIGHT, KIND, ROUND, A, X, Y, Z
from .compiled import compiled
from .cover_kernels import is_covered
from .measure_kernels import (
    is_inside,
    outline_gap,
    outline_to_point,
    outlines_apart,
    plan_gap,
    point_closest,
    reach_beyond,
    top,
)
from .numbers import FAR, TOUCH
from .scene_kernels import (
    BACK,
    BASE,
    CLEAR,
    FRAME,
    HIGH,
    LEFT,
    LIMIT,
    LOW,
    NEAR,
    OFF_TABLE,
    OUTLINE,
    OVERLAP_END,
    RIGHT,
    TERM,
    THROUGH_MODEL,
    TOO_NEAR,
    TOP,
    UNSUPPORTED,
    WHAT,
    Ground,
    Scene,
    empty_ground,
)
from .scene_kernels import KIND as HURDLE
from .terrain import Floats, Ints

Hit: TypeAlias = tuple[int, float, float, int, int]  # term, measured, limit, kind and number of what was hit

# A gap on a turn is certified to this; shorter steps would find nothing that a ruler finds.
FINE = 5e-5
# How finely a gap on a turn is measured for the record once it is known to be too small.
COARSE = 1e-3
# Facings are stored with six digits: less than this is no turn.
STRAIGHT = 4e-6
GOLDEN = 0.6180339887498949
EXACT = -FAR


# -- the least gap along a leg -----------------------------------------------------------------------------------------


@compiled
def stand(mover: Floats, pose: Floats) -> None:
    """Put the base at the pose."""
    mover[X], mover[Y], mover[Z], mover[FX], mover[FY] = pose[0], pose[1], pose[2], pose[3], pose[4]


@compiled
def gap_to(mover: Floats, hulls: Floats, kind: int, other: Floats, corners: Floats) -> float:
    """Gap of the base where it stands to another base, to an outline, or to what lies beyond a frame."""
    if kind == BASE:
        return plan_gap(mover, other, hulls)
    if kind == OUTLINE:
        return outline_gap(mover, hulls, corners)
    return -reach_beyond(mover, hulls, corners)


@compiled
def turns(mover: Floats, a: Floats, b: Floats) -> bool:
    """Whether the outline of the base turns between the two poses."""
    return bool(mover[KIND] != DISC and abs(a[3] - b[3]) + abs(a[4] - b[4]) > STRAIGHT)


@compiled
def least_gap(
    mover: Floats, hulls: Floats, a: Floats, b: Floats, kind: int, other: Floats, corners: Floats, limit: float
) -> float:
    """Least gap of the base to something on its way from pose a to b.

    With a limit it stops as soon as it knows on which side of it the least gap lies; with EXACT it goes to the end.
    """
    stand(mover, a)
    if turns(mover, a, b):
        return _least_turning(mover, hulls, a, b, kind, other, corners, limit)
    dx, dy = b[0] - a[0], b[1] - a[1]
    if dx == 0.0 and dy == 0.0:
        return gap_to(mover, hulls, kind, other, corners)
    if limit > EXACT and mover[KIND] == DISC and (kind == OUTLINE or other[KIND] == DISC):
        return _least_of_disc(mover, a, b, kind, other, corners)
    return _least_shifting(mover, hulls, a, b, kind, other, corners, limit)


@compiled
def _least_of_disc(mover: Floats, a: Floats, b: Floats, kind: int, other: Floats, corners: Floats) -> float:
    """A disc that is shifted sweeps all within its radius of the leg: exact, but for how deep its centre goes in."""
    leg = np.empty((2, 2))
    leg[0, 0], leg[0, 1], leg[1, 0], leg[1, 1] = a[0], a[1], b[0], b[1]
    radius: float = mover[A]
    if kind == OUTLINE:
        return outlines_apart(leg, corners)[0] - radius
    radius += other[A]
    return outline_to_point(leg, other[X], other[Y])[0] - radius


@compiled
def _least_shifting(
    mover: Floats, hulls: Floats, a: Floats, b: Floats, kind: int, other: Floats, corners: Floats, limit: float
) -> float:
    """The gap of convex shapes is convex along a shift and changes no faster than the base moves: golden section."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.sqrt(dx * dx + dy * dy)
    at_start = gap_to(mover, hulls, kind, other, corners)
    mover[X], mover[Y] = b[0], b[1]
    at_end = gap_to(mover, hulls, kind, other, corners)
    least = min(at_start, at_end)
    low, high = 0.0, 1.0
    p, q = 1.0 - GOLDEN, GOLDEN
    mover[X], mover[Y] = a[0] + p * dx, a[1] + p * dy
    at_p = gap_to(mover, hulls, kind, other, corners)
    mover[X], mover[Y] = a[0] + q * dx, a[1] + q * dy
    at_q = gap_to(mover, hulls, kind, other, corners)
    for _ in range(80):
        least = min(least, at_p, at_q)
        floor = 0.5 * (at_start + at_end - length * (high - low))
        if least < limit or (floor >= limit and limit > EXACT) or (high - low) * length < 1e-7:
            break
        if at_p < at_q:
            high, at_end, q, at_q = q, at_q, p, at_p
            p = high - GOLDEN * (high - low)
            mover[X], mover[Y] = a[0] + p * dx, a[1] + p * dy
            at_p = gap_to(mover, hulls, kind, other, corners)
        else:
            low, at_start, p, at_p = p, at_p, q, at_q
            q = low + GOLDEN * (high - low)
            mover[X], mover[Y] = a[0] + q * dx, a[1] + q * dy
            at_q = gap_to(mover, hulls, kind, other, corners)
    return least


@compiled
def hub(mover: Floats, a: Floats, b: Floats) -> tuple[float, float, float]:
    """The point about which the base turns from pose a to b, and how far its furthest part is from there."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if dx == 0.0 and dy == 0.0:
        return a[0], a[1], mover[ROUND]
    cos = a[3] * b[3] + a[4] * b[4]
    sin = a[3] * b[4] - a[4] * b[3]
    half = (1.0 + cos) / sin if cos > 0.0 else sin / (1.0 - cos)
    x, y = 0.5 * (a[0] + b[0] - half * dy), 0.5 * (a[1] + b[1] + half * dx)
    return x, y, math.sqrt((a[0] - x) * (a[0] - x) + (a[1] - y) * (a[1] - y)) + mover[ROUND]


@compiled
def _unit(x: float, y: float) -> tuple[float, float]:
    length = math.sqrt(x * x + y * y)
    return x / length, y / length


@compiled
def _turned(mover: Floats, x: float, y: float, a: Floats, fx: float, fy: float) -> None:
    """Put the base where pose a comes to when it is turned about x, y until it faces fx, fy."""
    cos, sin = a[3] * fx + a[4] * fy, a[3] * fy - a[4] * fx
    mover[X] = x + (a[0] - x) * cos - (a[1] - y) * sin
    mover[Y] = y + (a[0] - x) * sin + (a[1] - y) * cos
    mover[FX], mover[FY] = fx, fy


@compiled
def _next_facing(fx: float, fy: float, gx: float, gy: float, way: float, angle: float) -> tuple[float, float, bool]:
    """The facing after a turn from f towards g by at most `angle`, and whether that is g."""
    t = min(0.5 * angle, 1.0)
    cos, sin = (1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t)
    if fx * gx + fy * gy >= cos:
        return gx, gy, True
    fx, fy = fx * cos - way * fy * sin, fy * cos + way * fx * sin
    fx, fy = _unit(fx, fy)
    return fx, fy, False


@compiled
def _least_turning(
    mover: Floats, hulls: Floats, a: Floats, b: Floats, kind: int, other: Floats, corners: Floats, limit: float
) -> float:
    """No part of the base moves faster than the furthest: each step is as long as the gap certifies."""
    x, y, radius = hub(mover, a, b)
    if kind == BASE:
        least = point_closest(other, hulls, x, y)[0] - radius
    elif kind == OUTLINE:
        least = outline_to_point(corners, x, y)[0] - radius
    else:
        least = -FAR
    if least >= limit and limit > EXACT:
        return least
    fx, fy = _unit(a[3], a[4])
    gx, gy = _unit(b[3], b[4])
    way = 1.0 if fx * gy - fy * gx >= 0.0 else -1.0
    least, there = FAR, False
    while True:
        _turned(mover, x, y, a, fx, fy)
        gap = gap_to(mover, hulls, kind, other, corners)
        least = min(least, gap)
        if there or least < limit:
            return least
        step = max(gap - limit, FINE) if limit > EXACT else max(gap - least, COARSE)
        fx, fy, there = _next_facing(fx, fy, gx, gy, way, step / radius)


@compiled
def _furthest_beyond(mover: Floats, hulls: Floats, a: Floats, b: Floats, frame: Floats) -> float:
    """How far the base sticks out of the frame on its way from pose a to b, at most."""
    if turns(mover, a, b):
        return -_least_turning(mover, hulls, a, b, FRAME, mover, frame, -TOUCH)
    stand(mover, a)
    before = reach_beyond(mover, hulls, frame)
    stand(mover, b)
    return max(before, reach_beyond(mover, hulls, frame))


# -- a leg, and where it ends ------------------------------------------------------------------------------------------


@compiled
def _box(mover: Floats, a: Floats, b: Floats) -> tuple[float, float, float, float]:
    """Plan box of all that the base sweeps."""
    r = mover[ROUND]
    if turns(mover, a, b):
        x, y, r = hub(mover, a, b)
        return x - r, y - r, x + r, y + r
    return min(a[0], b[0]) - r, min(a[1], b[1]) - r, max(a[0], b[0]) + r, max(a[1], b[1]) + r


@compiled
def outline_at(ground: Ground, i: int) -> Floats:
    """Corners of an obstacle or footprint."""
    return ground.corners[ground.starts[i] : ground.starts[i + 1]]


@compiled
def _clear() -> Hit:
    return CLEAR, 0.0, 0.0, BASE, -1


@compiled
def leg_hit(scene: Scene, mover: Floats, mates: Floats, me: int, a: Floats, b: Floats) -> Hit:
    """What the base of mate `me` first breaks on its way from pose a to b."""
    hulls = scene.hulls
    frame = scene.frame
    left, near, right, back = _box(mover, a, b)
    if scene.edges and (left < 0.0 or near < 0.0 or right > frame[2, 0] or back > frame[2, 1]):
        beyond = _furthest_beyond(mover, hulls, a, b, frame)
        if beyond > TOUCH:
            return OFF_TABLE, beyond, 0.0, FRAME, -1
    low, level, free = min(a[2], b[2]), max(a[2], b[2]), scene.free_height + TOUCH
    high, foot = level + mover[HEIGHT], level + top(mover, False) - mover[Z]
    way = scene.way
    for k in range(len(way)):
        if way[k, LEFT] > right or way[k, RIGHT] < left or way[k, NEAR] > back or way[k, BACK] < near:
            continue
        hurdle = way[k]
        upper = foot if hurdle[TERM] == TOO_NEAR else high
        if hurdle[HIGH] - low <= TOUCH or upper - hurdle[LOW] <= TOUCH or hurdle[TOP] <= low + free:
            continue
        kind, what, limit = int(hurdle[HURDLE]), int(hurdle[WHAT]), hurdle[LIMIT]
        if scene.flies and limit < 0.0:
            continue
        other = scene.models[what] if kind == BASE else mover
        corners = outline_at(scene.ground, what) if kind == OUTLINE else frame
        if least_gap(mover, hulls, a, b, kind, other, corners, limit) < limit:
            gap = least_gap(mover, hulls, a, b, kind, other, corners, EXACT)
            return int(hurdle[TERM]), gap, limit, kind, what
    if scene.mates_block and not scene.flies:
        for i in range(len(mates)):
            mate = mates[i]
            if i != me and mate[Z] + mate[HEIGHT] - low > TOUCH and high - mate[Z] > TOUCH:
                gap = least_gap(mover, hulls, a, b, BASE, mate, frame, -TOUCH)
                if gap < -TOUCH:
                    return THROUGH_MODEL, gap, -TOUCH, BASE, -2 - i
    if not scene.flies and level > TOUCH and not _is_held(scene, mover, a, b):
        return UNSUPPORTED, max(a[2], b[2]), 0.0, FRAME, -1
    return _clear()


@compiled
def _is_held(scene: Scene, mover: Floats, a: Floats, b: Floats) -> bool:
    """Whether the base touches a surface of its own elevation all along the leg; a climb only needs it at both ends.

    The table is a surface everywhere. Otherwise any top of terrain will do: one can stride over a wall, not stop there.
    """
    if a[2] != b[2]:
        stand(mover, a)
        if a[2] > TOUCH and not _hold(scene, mover) <= TOUCH:
            return False
        stand(mover, b)
        return bool(b[2] <= TOUCH or _hold(scene, mover) <= TOUCH)
    if a[2] <= TOUCH:
        return True
    stand(mover, a)
    if turns(mover, a, b):
        return _is_held_turning(scene, mover, a, b)
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.sqrt(dx * dx + dy * dy)
    gone = 0.0
    while True:
        share = gone / length if length > 0.0 else 0.0
        mover[X], mover[Y] = a[0] + share * dx, a[1] + share * dy
        hold = _hold(scene, mover)
        if hold > TOUCH:
            return False
        if gone >= length:
            return True
        gone = min(length, gone + max(TOUCH - hold, FINE))


@compiled
def _is_held_turning(scene: Scene, mover: Floats, a: Floats, b: Floats) -> bool:
    x, y, radius = hub(mover, a, b)
    fx, fy = _unit(a[3], a[4])
    gx, gy = _unit(b[3], b[4])
    way = 1.0 if fx * gy - fy * gx >= 0.0 else -1.0
    there = False
    while True:
        _turned(mover, x, y, a, fx, fy)
        hold = _hold(scene, mover)
        if hold > TOUCH:
            return False
        if there:
            return True
        fx, fy, there = _next_facing(fx, fy, gx, gy, way, max(TOUCH - hold, FINE) / radius)


@compiled
def _hold(scene: Scene, mover: Floats) -> float:
    """The least gap of the base to a piece of terrain whose top is at its elevation."""
    ground, least = scene.ground, FAR
    for i in range(ground.obstacles):
        box, reach = ground.boxes[i], mover[ROUND] + TOUCH
        if (
            abs(ground.high[i] - mover[Z]) <= TOUCH
            and box[0] <= mover[X] + reach
            and box[2] >= mover[X] - reach
            and box[1] <= mover[Y] + reach
            and box[3] >= mover[Y] - reach
        ):
            least = min(least, outline_gap(mover, scene.hulls, outline_at(ground, i)))
    return least


@compiled
def is_supported(scene: Scene, mover: Floats) -> bool:
    """Whether the base rests on the table or wholly on surfaces above it; with overhang, whether its centre does."""
    if mover[Z] <= TOUCH:
        return True
    corners, starts, levels = scene.ground.surface_corners, scene.ground.surface_starts, scene.ground.surface_levels
    level = np.empty(len(levels), np.int64)
    count = 0
    for i in range(len(levels)):
        if abs(levels[i] - mover[Z]) <= TOUCH:
            if scene.overhang and is_inside(corners[starts[i] : starts[i + 1]], mover[X], mover[Y]):
                return True
            level[count] = i
            count += 1
    return not scene.overhang and is_covered(mover, scene.hulls, corners, starts, level[:count], TOUCH)


@compiled
def end_hit(scene: Scene, mover: Floats, mates: Floats, me: int) -> Hit:
    """What the base of mate `me` breaks by standing where it stands."""
    hulls = scene.hulls
    frame = scene.frame
    r, low, high, foot = mover[ROUND], mover[Z], mover[Z] + mover[HEIGHT], top(mover, False)
    left, near, right, back = mover[X] - r, mover[Y] - r, mover[X] + r, mover[Y] + r
    if scene.edges and (left < 0.0 or near < 0.0 or right > frame[2, 0] or back > frame[2, 1]):
        beyond = reach_beyond(mover, hulls, frame)
        if beyond > TOUCH:
            return OFF_TABLE, beyond, 0.0, FRAME, -1
    end = scene.end
    for k in range(len(end)):
        if end[k, LEFT] > right or end[k, RIGHT] < left or end[k, NEAR] > back or end[k, BACK] < near:
            continue
        hurdle = end[k]
        upper = foot if hurdle[TERM] == TOO_NEAR else high
        if hurdle[HIGH] - low <= TOUCH or upper - hurdle[LOW] <= TOUCH:
            continue
        kind, what, limit = int(hurdle[HURDLE]), int(hurdle[WHAT]), hurdle[LIMIT]
        if kind == BASE:
            gap = plan_gap(mover, scene.models[what], hulls)
        else:
            gap = outline_gap(mover, hulls, outline_at(scene.ground, what))
        if gap < limit:
            return int(hurdle[TERM]), gap, limit, kind, what
    for i in range(len(mates)):
        mate = mates[i]
        dx, dy, reach = mate[X] - mover[X], mate[Y] - mover[Y], mate[ROUND] + r
        if i == me or dx * dx + dy * dy >= reach * reach:
            continue
        if mate[Z] + mate[HEIGHT] - low > TOUCH and high - mate[Z] > TOUCH:
            gap = plan_gap(mover, mate, hulls)
            if gap < -TOUCH:
                return OVERLAP_END, gap, -TOUCH, BASE, -2 - i
    if low > TOUCH and not is_supported(scene, mover):
        return UNSUPPORTED, low, 0.0, FRAME, -1
    return _clear()


@compiled
def first_hit(
    scene: Scene, now: Floats, ends: Floats, order: Ints, starts: Ints, poses: Floats
) -> tuple[int, int, float, float, int, int]:
    """The first path that breaks something, and what. Path i is poses[starts[i]:starts[i + 1]] of mate order[i].

    `now` is the unit as it stands and moves along; `ends` is the unit with every move made.
    """
    mover = np.empty(COLUMNS)
    for i in range(len(order)):
        me = order[i]
        mover[:] = now[me]
        for k in range(starts[i], starts[i + 1] - 1):
            term, measured, limit, kind, what = leg_hit(scene, mover, now, me, poses[k], poses[k + 1])
            if term != CLEAR:
                return i, term, measured, limit, kind, what
        stand(mover, poses[starts[i + 1] - 1])
        term, measured, limit, kind, what = end_hit(scene, mover, ends, me)
        if term != CLEAR:
            return i, term, measured, limit, kind, what
        now[me] = mover
    return len(order), CLEAR, 0.0, 0.0, BASE, -1


def warm() -> None:
    """Compile what Python calls directly."""
    none = np.zeros((0, COLUMNS))
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
    hurdles = np.zeros((0, 11))
    scene = Scene(none, np.zeros((0, 2)), empty_ground(), square, hurdles, hurdles, 0.0, False, False, False, True)
    ints = np.zeros(0, dtype=np.int64)
    first_hit(scene, none, none, ints, np.zeros(1, dtype=np.int64), np.zeros((0, 5)))
