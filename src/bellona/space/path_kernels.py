"""Swept bases: the least gap along a leg, exact for shifts, certified for turns.

A pose is x, y, z and a facing. Between two poses a base is shifted, raised, turned on the spot, or, if it is no disc
and both place and facing change, turned about the one point that carries the first pose into the second.
"""

import math
from typing import NamedTuple, TypeAlias

import numpy as np

from .block import COLUMNS, DISC, FX, FY, HEIGHT, KIND, ROUND, A, X, Y, Z
from .compiled import compiled, inner
from .cover_kernels import Bools, is_covered
from .measure_kernels import (
    is_inside,
    outline_gap,
    outline_to_point,
    outlines_apart,
    plan_gap,
    point_closest,
    support,
    top,
)
from .numbers import FAR, TOUCH
from .scene_kernels import (
    BACK,
    BASE,
    CLEAR,
    EDGE,
    FIRST,
    HIGH,
    LAST,
    LEFT,
    LIMIT,
    LOW,
    NEAR,
    OFF_TABLE,
    OUTLINE,
    OVERLAP_END,
    RIGHT,
    ROW,
    SORT,
    TERM,
    THROUGH_MODEL,
    TOO_NEAR,
    TOP,
    UNSUPPORTED,
    WHAT,
    Scene,
    empty_scene,
)
from .terrain import Floats, Ints

# Term, a gap below the limit, the limit, whether a base or an outline was hit, and which hurdle; mates from -2 down.
Hit: TypeAlias = tuple[int, float, float, int, int]

# A gap on a turn is certified to this; shorter steps would find nothing that a ruler finds.
FINE = 5e-5
# How finely a gap on a turn is measured for the record once it is known to be too small.
COARSE = 1e-3
# Facings are stored with six digits: less than this is no turn.
STRAIGHT = 4e-6
GOLDEN = 0.6180339887498949
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
    return _least_shifting(mover, points, leg, other, corners, limit)


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
def _unit(x: float, y: float) -> tuple[float, float]:
    length = math.sqrt(x * x + y * y)
    return x / length, y / length


@inner
def _turned(mover: Floats, x: float, y: float, leg: Floats, fx: float, fy: float) -> None:
    """Put the base where the start of the leg comes to when it is turned about x, y until it faces fx, fy."""
    cos, sin = leg[0, 3] * fx + leg[0, 4] * fy, leg[0, 3] * fy - leg[0, 4] * fx
    dx, dy = leg[0, 0] - x, leg[0, 1] - y
    mover[X], mover[Y], mover[Z] = x + dx * cos - dy * sin, y + dx * sin + dy * cos, leg[0, 2]
    mover[FX], mover[FY] = fx, fy


@inner
def _next_facing(fx: float, fy: float, gx: float, gy: float, way: float, angle: float) -> tuple[float, float, bool]:
    """The facing after a turn from f towards g by at most `angle`, and whether that is g."""
    t = min(0.5 * angle, 1.0)
    cos, sin = (1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t)
    if fx * gx + fy * gy >= cos:
        return gx, gy, True
    fx, fy = _unit(fx * cos - way * fy * sin, fy * cos + way * fx * sin)
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
    fx, fy = _unit(leg[0, 3], leg[0, 4])
    gx, gy = _unit(leg[1, 3], leg[1, 4])
    way = 1.0 if fx * gy - fy * gx >= 0.0 else -1.0
    least, there = FAR, False
    while True:
        _turned(mover, x, y, leg, fx, fy)
        gap = gap_to(mover, points, other, corners)
        least = min(least, gap)
        if there or least < limit:
            return least
        step = max(gap - limit, FINE) if limit > EXACT else max(gap - least, COARSE)
        fx, fy, there = _next_facing(fx, fy, gx, gy, way, step / radius)


# -- the edge of the table ---------------------------------------------------------------------------------------------


@inner
def beyond(mover: Floats, points: Floats, width: float, depth: float) -> float:
    """How far the base sticks out of the table where it stands; negative by its margin when it does not."""
    x, y = float(mover[X]), float(mover[Y])
    across = max(support(mover, points, -1.0, 0.0) - x, support(mover, points, 1.0, 0.0) + x - width)
    return max(across, support(mover, points, 0.0, -1.0) - y, support(mover, points, 0.0, 1.0) + y - depth)


@inner
def _furthest_beyond(mover: Floats, points: Floats, leg: Floats, width: float, depth: float) -> float:
    """How far the base sticks out of the table on its way; on a turn, once that is too far, any such excess."""
    if not turns(mover[KIND], leg):
        stand(mover, leg[0])
        before = beyond(mover, points, width, depth)
        stand(mover, leg[1])
        return max(before, beyond(mover, points, width, depth))
    x, y, radius = hub(mover[ROUND], leg)
    fx, fy = _unit(leg[0, 3], leg[0, 4])
    gx, gy = _unit(leg[1, 3], leg[1, 4])
    way = 1.0 if fx * gy - fy * gx >= 0.0 else -1.0
    furthest, there = -FAR, False
    while not there and furthest <= TOUCH:
        _turned(mover, x, y, leg, fx, fy)
        out = beyond(mover, points, width, depth)
        furthest = max(furthest, out)
        fx, fy, there = _next_facing(fx, fy, gx, gy, way, max(TOUCH - out, FINE) / radius)
    stand(mover, leg[1])
    return max(furthest, beyond(mover, points, width, depth))


# -- a leg, and where it ends ------------------------------------------------------------------------------------------


class Rules(NamedTuple):
    """The numbers of a scene that concern a leg."""

    width: float
    depth: float
    free_height: float
    mates_block: bool
    flies: bool
    edges: bool


@inner
def rules_of(scene: Scene) -> Rules:
    return Rules(scene.width, scene.depth, scene.free_height, scene.mates_block, scene.flies, scene.edges)


@inner
def leg_hit(
    way: Floats, end: Floats, points: Floats, mover: Floats, mates: Floats, me: int, leg: Floats, rules: Rules
) -> Hit:
    """What the base of mate `me` first breaks on its way."""
    hit = _hurdle_hit(way, points, mover, leg, rules)
    if hit[0] != CLEAR or rules.flies:
        return hit
    if rules.mates_block:
        hit = _mate_hit(mates, me, points, mover, leg)
    if hit[0] == CLEAR and not is_held(end, points, mover, leg):
        return UNSUPPORTED, max(leg[0, 2], leg[1, 2]), 0.0, EDGE, -1
    return hit


@inner
def _hurdle_hit(way: Floats, points: Floats, mover: Floats, leg: Floats, rules: Rules) -> Hit:
    """What the base first comes too near to or runs into, mates apart, or where it leaves the table."""
    r, kind = mover[ROUND], mover[KIND]
    left, right = min(leg[0, 0], leg[1, 0]) - r, max(leg[0, 0], leg[1, 0]) + r
    near, back = min(leg[0, 1], leg[1, 1]) - r, max(leg[0, 1], leg[1, 1]) + r
    if turns(kind, leg):
        x, y, r = hub(r, leg)
        left, near, right, back = x - r, y - r, x + r, y + r
    if rules.edges and (left < 0.0 or near < 0.0 or right > rules.width or back > rules.depth):
        out = _furthest_beyond(mover, points, leg, rules.width, rules.depth)
        if out > TOUCH:
            return OFF_TABLE, out, 0.0, EDGE, -1
    low, level, free = min(leg[0, 2], leg[1, 2]), max(leg[0, 2], leg[1, 2]), rules.free_height + TOUCH
    high, foot = level + mover[HEIGHT], level + top(mover, False) - mover[Z]
    for k in range(len(way)):
        if way[k, LEFT] > right or way[k, RIGHT] < left or way[k, NEAR] > back or way[k, BACK] < near:
            continue
        upper = foot if way[k, TERM] == TOO_NEAR else high
        if way[k, HIGH] - low <= TOUCH or upper - way[k, LOW] <= TOUCH or way[k, TOP] <= low + free:
            continue
        limit = way[k, LIMIT]
        if rules.flies and limit < 0.0:
            continue
        if kind == DISC and way[k, SORT] == BASE and way[k, ROW + KIND] == DISC:
            gap = distance_to_leg(leg[0, 0], leg[0, 1], leg[1, 0], leg[1, 1], way[k, ROW + X], way[k, ROW + Y])
            gap -= mover[A] + way[k, ROW + A]
        else:
            gap = least_gap(mover, points, leg, way[k, ROW:], points[int(way[k, FIRST]) : int(way[k, LAST])], limit)
        if gap < limit:
            return int(way[k, TERM]), gap, limit, int(way[k, SORT]), k
    return CLEAR, 0.0, 0.0, EDGE, -1


@inner
def _mate_hit(mates: Floats, me: int, points: Floats, mover: Floats, leg: Floats) -> Hit:
    """Which mate the base runs into."""
    low, high = min(leg[0, 2], leg[1, 2]), max(leg[0, 2], leg[1, 2]) + mover[HEIGHT]
    for i in range(len(mates)):
        mate = mates[i]
        if i != me and mate[Z] + mate[HEIGHT] - low > TOUCH and high - mate[Z] > TOUCH:
            gap = least_gap(mover, points, leg, mate, points[:0], -TOUCH)
            if gap < -TOUCH:
                return THROUGH_MODEL, gap, -TOUCH, BASE, -2 - i
    return CLEAR, 0.0, 0.0, EDGE, -1


@inner
def is_held(end: Floats, points: Floats, mover: Floats, leg: Floats) -> bool:
    """Whether the base touches a surface of its own elevation all along the leg; a climb only needs it at both ends.

    The table is a surface everywhere. Otherwise any top of terrain will do: one can stride over a wall, not stop there.
    """
    if leg[0, 2] != leg[1, 2]:
        stand(mover, leg[0])
        if leg[0, 2] > TOUCH and _hold(end, points, mover) > TOUCH:
            return False
        stand(mover, leg[1])
        return bool(leg[1, 2] <= TOUCH or _hold(end, points, mover) <= TOUCH)
    if leg[0, 2] <= TOUCH:
        return True
    if turns(mover[KIND], leg):
        return _is_held_turning(end, points, mover, leg)
    stand(mover, leg[0])
    x, y, dx, dy = leg[0, 0], leg[0, 1], leg[1, 0] - leg[0, 0], leg[1, 1] - leg[0, 1]
    length = math.sqrt(dx * dx + dy * dy)
    gone = 0.0
    while True:
        share = gone / length if length > 0.0 else 0.0
        mover[X], mover[Y] = x + share * dx, y + share * dy
        hold = _hold(end, points, mover)
        if hold > TOUCH or gone >= length:
            return bool(hold <= TOUCH)
        gone = min(length, gone + max(TOUCH - hold, FINE))


@inner
def _is_held_turning(end: Floats, points: Floats, mover: Floats, leg: Floats) -> bool:
    x, y, radius = hub(mover[ROUND], leg)
    fx, fy = _unit(leg[0, 3], leg[0, 4])
    gx, gy = _unit(leg[1, 3], leg[1, 4])
    way = 1.0 if fx * gy - fy * gx >= 0.0 else -1.0
    there = False
    while True:
        _turned(mover, x, y, leg, fx, fy)
        hold = _hold(end, points, mover)
        if hold > TOUCH or there:
            return bool(hold <= TOUCH)
        fx, fy, there = _next_facing(fx, fy, gx, gy, way, max(TOUCH - hold, FINE) / radius)


@inner
def _hold(end: Floats, points: Floats, mover: Floats) -> float:
    """The least gap of the base to a piece of terrain whose top is at its elevation."""
    least, reach = FAR, mover[ROUND] + 2.0 * TOUCH
    for k in range(len(end)):
        if (
            end[k, SORT] == OUTLINE
            and end[k, TERM] == OVERLAP_END
            and abs(end[k, HIGH] - mover[Z]) <= TOUCH
            and end[k, LEFT] <= mover[X] + reach
            and end[k, RIGHT] >= mover[X] - reach
            and end[k, NEAR] <= mover[Y] + reach
            and end[k, BACK] >= mover[Y] - reach
        ):
            least = min(least, outline_gap(mover, points, points[int(end[k, FIRST]) : int(end[k, LAST])]))
    return least


@compiled
def is_supported(scene: Scene, mover: Floats) -> bool:
    """Whether the base rests on the table or wholly on surfaces above it; with overhang, whether its centre does."""
    if mover[Z] <= TOUCH:
        return True
    corners, starts, levels = scene.surface_corners, scene.surface_starts, scene.surface_levels
    level = np.empty(len(levels), np.int64)
    count = 0
    for i in range(len(levels)):
        if abs(levels[i] - mover[Z]) <= TOUCH:
            if scene.overhang and is_inside(corners[starts[i] : starts[i + 1]], mover[X], mover[Y]):
                return True
            level[count] = i
            count += 1
    return not scene.overhang and is_covered(mover, scene.points, corners, starts, level[:count], TOUCH)


@inner
def end_hit(end: Floats, points: Floats, mover: Floats, mates: Floats, me: int, rules: Rules) -> Hit:
    """What the base of mate `me` breaks by standing where it stands, surfaces apart."""
    r, low, high, foot = mover[ROUND], mover[Z], mover[Z] + mover[HEIGHT], top(mover, False)
    left, near, right, back = mover[X] - r, mover[Y] - r, mover[X] + r, mover[Y] + r
    if rules.edges and (left < 0.0 or near < 0.0 or right > rules.width or back > rules.depth):
        out = beyond(mover, points, rules.width, rules.depth)
        if out > TOUCH:
            return OFF_TABLE, out, 0.0, EDGE, -1
    for k in range(len(end)):
        if end[k, LEFT] > right or end[k, RIGHT] < left or end[k, NEAR] > back or end[k, BACK] < near:
            continue
        upper, limit = foot if end[k, TERM] == TOO_NEAR else high, end[k, LIMIT]
        if end[k, HIGH] - low <= TOUCH or upper - end[k, LOW] <= TOUCH:
            continue
        if mover[KIND] == DISC and end[k, SORT] == BASE and end[k, ROW + KIND] == DISC:
            dx, dy = mover[X] - end[k, ROW + X], mover[Y] - end[k, ROW + Y]
            gap = math.sqrt(dx * dx + dy * dy) - (mover[A] + end[k, ROW + A])
        else:
            gap = gap_to(mover, points, end[k, ROW:], points[int(end[k, FIRST]) : int(end[k, LAST])])
        if gap < limit:
            return int(end[k, TERM]), gap, limit, int(end[k, SORT]), k
    for i in range(len(mates)):
        dx, dy, reach = mates[i, X] - mover[X], mates[i, Y] - mover[Y], mates[i, ROUND] + r
        if i == me or dx * dx + dy * dy >= reach * reach:
            continue
        if mates[i, Z] + mates[i, HEIGHT] - low > TOUCH and high - mates[i, Z] > TOUCH:
            gap = plan_gap(mover, mates[i], points)
            if gap < -TOUCH:
                return OVERLAP_END, gap, -TOUCH, BASE, -2 - i
    return CLEAR, 0.0, 0.0, EDGE, -1


@compiled
def first_hit(
    scene: Scene, now: Floats, ends: Floats, order: Ints, starts: Ints, poses: Floats
) -> tuple[int, int, float, float, int, int]:
    """The first path that breaks something, and what: term, least gap, limit, base or outline, and its number.

    Path i is poses[starts[i]:starts[i + 1]] of mate order[i]. `now` is the unit as it stands and moves along; `ends`
    is the unit with every move made.
    """
    way, end, points, rules = scene.way, scene.end, scene.points, rules_of(scene)
    mover = np.empty(COLUMNS)
    for i in range(len(order)):
        me = order[i]
        mover[:] = now[me]
        for k in range(starts[i], starts[i + 1] - 1):
            hit = leg_hit(way, end, points, mover, now, me, poses[k : k + 2], rules)
            if hit[0] != CLEAR:
                gap, what = hit[1], hit[4]
                if what >= 0:
                    corners = points[int(way[what, FIRST]) : int(way[what, LAST])]
                    gap = least_gap(mover, points, poses[k : k + 2], way[what, ROW:], corners, EXACT)
                    what = int(way[what, WHAT])
                return i, hit[0], gap, hit[2], hit[3], what
        stand(mover, poses[starts[i + 1] - 1])
        hit = end_hit(end, points, mover, ends, me, rules)
        if hit[0] == CLEAR and mover[Z] > TOUCH and not is_supported(scene, mover):
            hit = UNSUPPORTED, mover[Z], 0.0, EDGE, -1
        if hit[0] != CLEAR:
            what = int(end[hit[4], WHAT]) if hit[4] >= 0 else hit[4]
            return i, hit[0], hit[1], hit[2], hit[3], what
        now[me] = mover
    return len(order), CLEAR, 0.0, 0.0, EDGE, -1


@compiled
def plain_paths(rows: Floats, order: Ints, starts: Ints, poses: Floats, longest: float) -> int:
    """How many of the first paths are plain: from where the mate stands straight on, neither up nor round, not too far.

    Paths are given as for `first_hit`.
    """
    for i in range(len(order)):
        here, first, last = rows[order[i]], poses[starts[i]], poses[starts[i + 1] - 1]
        if starts[i + 1] - starts[i] > 2 or (here[: FY + 1] != first).any() or (first[Z:] != last[Z:]).any():
            return i
        dx, dy = last[X] - first[X], last[Y] - first[Y]
        if math.sqrt(dx * dx + dy * dy) > longest:
            return i
    return len(order)


@compiled
def goes_straight(scene: Scene, now: Floats, ends: Floats, order: Ints) -> bool:
    """Whether some mates, one after the other, can go straight to where they stand in `ends`; `now` moves along."""
    starts, poses = np.arange(0, 2 * len(order) + 1, 2), np.empty((2 * len(order), FY + 1))
    for i in range(len(order)):
        poses[2 * i], poses[2 * i + 1] = now[order[i], : FY + 1], ends[order[i], : FY + 1]
    return first_hit(scene, now, ends, order, starts, poses)[1] == CLEAR


@compiled
def go_straight(scene: Scene, now: Floats, ends: Floats, order: Ints) -> Bools:
    """Which of some mates, one after the other, can go straight to where they stand in `ends`; `now` moves along."""
    gone = np.zeros(len(order), np.bool_)
    for i in range(len(order)):
        gone[i] = goes_straight(scene, now, ends, order[i : i + 1])
    return gone


@compiled
def shifted(rows: Floats, movers: Ints, dx: float, dy: float) -> tuple[Floats, Ints]:
    """A unit with some of its models shifted alike, on the grid; and these models, the foremost first."""
    ends, behind = rows.copy(), np.empty(len(movers))
    for k in range(len(movers)):
        x, y = rows[movers[k], X], rows[movers[k], Y]
        behind[k] = -(x * dx + y * dy)
        ends[movers[k], X], ends[movers[k], Y] = (
            np.rint((x + dx) * 1000.0) / 1000.0,
            np.rint((y + dy) * 1000.0) / 1000.0,
        )
    return ends, movers[np.argsort(behind, kind="mergesort")]


def warm() -> None:
    """Compile what Python calls directly."""
    none = np.zeros((0, COLUMNS))
    ends, order = shifted(none, np.zeros(0, np.int64), 0.0, 0.0)
    goes_straight(empty_scene(), none, ends, order)
    go_straight(empty_scene(), none, ends, order)
    first_hit(empty_scene(), none, none, order, np.zeros(1, np.int64), np.zeros((0, 5)))
    plain_paths(none, order, np.zeros(1, np.int64), np.zeros((0, 5)), 0.0)
