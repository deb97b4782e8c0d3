"""Paths of a unit's bases: what each breaks first on its legs and where it ends."""

import math
from typing import NamedTuple, TypeAlias

import numpy as np

from ..columns import COLUMNS, DISC, FY, HEIGHT, KIND, ROUND, A, X, Y, Z
from ..compiled import compiled, inner
from ..measure.gap_kernels import outline_gap, plan_gap, top
from ..measure.outline_kernels import holds
from ..measure.wholly_kernels import is_covered
from ..numbers import FAR, TOUCH, Bools, Floats, Ints
from .hurdle_kernels import (
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
    Surroundings,
    empty_surroundings,
)
from .sweep_kernels import (
    EXACT,
    FINE,
    beyond,
    distance_to_leg,
    furthest_beyond,
    gap_to,
    hub,
    least_gap,
    next_facing,
    stand,
    turned,
    turns,
    unit,
)

# Term, a gap below the limit, the limit, whether a base or an outline was hit, and which hurdle; mates from -2 down.
Hit: TypeAlias = tuple[int, float, float, int, int]


# -- a leg, and where it ends ------------------------------------------------------------------------------------------


class LegTerms(NamedTuple):
    """The numbers of the surroundings that concern a leg."""

    width: float
    depth: float
    free_height: float
    mates_block: bool
    flies: bool
    edges: bool


@inner
def leg_terms(surroundings: Surroundings) -> LegTerms:
    return LegTerms(
        surroundings.width,
        surroundings.depth,
        surroundings.free_height,
        surroundings.mates_block,
        surroundings.flies,
        surroundings.edges,
    )


@inner
def leg_hit(
    way: Floats, end: Floats, points: Floats, mover: Floats, mates: Floats, me: int, leg: Floats, terms: LegTerms
) -> Hit:
    """What the base of mate `me` first breaks on its way."""
    hit = _hurdle_hit(way, points, mover, leg, terms)
    if hit[0] != CLEAR or terms.flies:
        return hit
    if terms.mates_block:
        hit = _mate_hit(mates, me, points, mover, leg)
    if hit[0] == CLEAR and not is_held(end, points, mover, leg):
        return UNSUPPORTED, max(leg[0, 2], leg[1, 2]), 0.0, EDGE, -1
    return hit


@inner
def is_leg_clear(
    way: Floats,
    end: Floats,
    points: Floats,
    mover: Floats,
    mates: Floats,
    me: int,
    leg: Floats,
    terms: LegTerms,
    last: int,
) -> tuple[bool, int]:
    """Whether the base breaks nothing on its way, and which hurdle it hit last, of this leg or of those before: that is
    mostly hit again, and so comes first; then mates, which are few.
    """
    if last >= 0 and _hurdle_hit(way[last : last + 1], points, mover, leg, terms)[0] != CLEAR:
        return False, last
    if terms.mates_block and not terms.flies and _mate_hit(mates, me, points, mover, leg)[0] != CLEAR:
        return False, last
    hit = _hurdle_hit(way, points, mover, leg, terms)
    if hit[0] != CLEAR:
        return False, hit[4] if hit[4] >= 0 else last
    return terms.flies or is_held(end, points, mover, leg), last


@inner
def _hurdle_hit(way: Floats, points: Floats, mover: Floats, leg: Floats, terms: LegTerms) -> Hit:
    """What the base first comes too near to or runs into, mates apart, or where it leaves the table."""
    kind = mover[KIND]
    left, near, right, back = _box(mover, leg)
    if terms.edges and (left < 0.0 or near < 0.0 or right > terms.width or back > terms.depth):
        out = furthest_beyond(mover, points, leg, terms.width, terms.depth)
        if out > TOUCH:
            return OFF_TABLE, out, 0.0, EDGE, -1
    low, level, free = min(leg[0, 2], leg[1, 2]), max(leg[0, 2], leg[1, 2]), terms.free_height + TOUCH
    high, foot = level + mover[HEIGHT], level + top(mover, False) - mover[Z]
    for k in range(len(way)):
        if way[k, LEFT] > right or way[k, RIGHT] < left or way[k, NEAR] > back or way[k, BACK] < near:
            continue
        upper = foot if way[k, TERM] == TOO_NEAR else high
        if way[k, HIGH] - low <= TOUCH or upper - way[k, LOW] <= TOUCH or way[k, TOP] <= low + free:
            continue
        limit = way[k, LIMIT]
        if terms.flies and limit < 0.0:
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
def _box(mover: Floats, leg: Floats) -> tuple[float, float, float, float]:
    """The box that the base does not leave on its way: left, near, right, back."""
    r = mover[ROUND]
    if turns(mover[KIND], leg):
        x, y, r = hub(r, leg)
        return x - r, y - r, x + r, y + r
    left, near = min(leg[0, 0], leg[1, 0]) - r, min(leg[0, 1], leg[1, 1]) - r
    return left, near, max(leg[0, 0], leg[1, 0]) + r, max(leg[0, 1], leg[1, 1]) + r


@inner
def _mate_hit(mates: Floats, me: int, points: Floats, mover: Floats, leg: Floats) -> Hit:
    """Which mate the base runs into."""
    left, near, right, back = _box(mover, leg)
    low, high = min(leg[0, 2], leg[1, 2]), max(leg[0, 2], leg[1, 2]) + mover[HEIGHT]
    for i in range(len(mates)):
        mate, r = mates[i], mates[i, ROUND]
        if mate[X] - r > right or mate[X] + r < left or mate[Y] - r > back or mate[Y] + r < near:
            continue
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
    fx, fy = unit(leg[0, 3], leg[0, 4])
    gx, gy = unit(leg[1, 3], leg[1, 4])
    way = 1.0 if fx * gy - fy * gx >= 0.0 else -1.0
    there = False
    while True:
        turned(mover, x, y, leg, fx, fy)
        hold = _hold(end, points, mover)
        if hold > TOUCH or there:
            return bool(hold <= TOUCH)
        fx, fy, there = next_facing(fx, fy, gx, gy, way, max(TOUCH - hold, FINE) / radius)


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
def is_supported(surroundings: Surroundings, mover: Floats) -> bool:
    """Whether the base rests on the table or wholly on surfaces above it; with overhang, whether its centre does."""
    if mover[Z] <= TOUCH:
        return True
    corners, starts, levels = surroundings.surface_corners, surroundings.surface_starts, surroundings.surface_levels
    level = np.empty(len(levels), np.int64)
    count = 0
    for i in range(len(levels)):
        if abs(levels[i] - mover[Z]) <= TOUCH:
            if surroundings.overhang and holds(corners[starts[i] : starts[i + 1]], mover[X], mover[Y]):
                return True
            level[count] = i
            count += 1
    return not surroundings.overhang and is_covered(mover, surroundings.points, corners, starts, level[:count], TOUCH)


@inner
def end_hit(end: Floats, points: Floats, mover: Floats, mates: Floats, me: int, terms: LegTerms) -> Hit:
    """What the base of mate `me` breaks by standing where it stands, surfaces apart."""
    r, low, high, foot = mover[ROUND], mover[Z], mover[Z] + mover[HEIGHT], top(mover, False)
    left, near, right, back = mover[X] - r, mover[Y] - r, mover[X] + r, mover[Y] + r
    if terms.edges and (left < 0.0 or near < 0.0 or right > terms.width or back > terms.depth):
        out = beyond(mover, points, terms.width, terms.depth)
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
    surroundings: Surroundings, now: Floats, ends: Floats, order: Ints, starts: Ints, poses: Floats
) -> tuple[int, int, float, float, int, int]:
    """The first path that breaks something, and what: term, least gap, limit, base or outline, and its number.

    Path i is poses[starts[i]:starts[i + 1]] of mate order[i]. `now` is the unit as it stands and moves along; `ends`
    is the unit with every move made.
    """
    way, end, points, terms = surroundings.way, surroundings.end, surroundings.points, leg_terms(surroundings)
    mover = np.empty(COLUMNS)
    for i in range(len(order)):
        me = order[i]
        mover[:] = now[me]
        for k in range(starts[i], starts[i + 1] - 1):
            hit = leg_hit(way, end, points, mover, now, me, poses[k : k + 2], terms)
            if hit[0] != CLEAR:
                gap, what = hit[1], hit[4]
                if what >= 0:
                    corners = points[int(way[what, FIRST]) : int(way[what, LAST])]
                    gap = least_gap(mover, points, poses[k : k + 2], way[what, ROW:], corners, EXACT)
                    what = int(way[what, WHAT])
                return i, hit[0], gap, hit[2], hit[3], what
        stand(mover, poses[starts[i + 1] - 1])
        hit = end_hit(end, points, mover, ends, me, terms)
        if hit[0] == CLEAR and mover[Z] > TOUCH and not is_supported(surroundings, mover):
            hit = UNSUPPORTED, mover[Z], 0.0, EDGE, -1
        if hit[0] != CLEAR:
            what = int(end[hit[4], WHAT]) if hit[4] >= 0 else hit[4]
            return i, hit[0], hit[1], hit[2], hit[3], what
        now[me] = mover
    return len(order), CLEAR, 0.0, 0.0, EDGE, -1


@compiled
def where_free(surroundings: Surroundings, mates: Floats, me: int, poses: Floats) -> Bools:
    """At which of some poses mate `me` breaks nothing by standing there, all others standing where they stand."""
    end, points, terms = surroundings.end, surroundings.points, leg_terms(surroundings)
    mover, free = mates[me].copy(), np.empty(len(poses), np.bool_)
    for i in range(len(poses)):
        stand(mover, poses[i])
        hit = end_hit(end, points, mover, mates, me, terms)
        free[i] = hit[0] == CLEAR and is_supported(surroundings, mover)
    return free


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
def goes_straight(surroundings: Surroundings, now: Floats, ends: Floats, order: Ints) -> bool:
    """Whether some mates, one after the other, can go straight to where they stand in `ends`; `now` moves along."""
    starts, poses = np.arange(0, 2 * len(order) + 1, 2), np.empty((2 * len(order), FY + 1))
    for i in range(len(order)):
        poses[2 * i], poses[2 * i + 1] = now[order[i], : FY + 1], ends[order[i], : FY + 1]
    return first_hit(surroundings, now, ends, order, starts, poses)[1] == CLEAR


@compiled
def go_straight(surroundings: Surroundings, now: Floats, ends: Floats, order: Ints) -> Bools:
    """Which of some mates, one after the other, can go straight to where they stand in `ends`; `now` moves along."""
    gone = np.zeros(len(order), np.bool_)
    for i in range(len(order)):
        gone[i] = goes_straight(surroundings, now, ends, order[i : i + 1])
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
    goes_straight(empty_surroundings(), none, ends, order)
    go_straight(empty_surroundings(), none, ends, order)
    first_hit(empty_surroundings(), none, none, order, np.zeros(1, np.int64), np.zeros((0, 5)))
    where_free(empty_surroundings(), np.zeros((1, COLUMNS)), 0, np.zeros((0, 5)))
    plain_paths(none, order, np.zeros(1, np.int64), np.zeros((0, 5)), 0.0)
