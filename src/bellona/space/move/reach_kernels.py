"""Shortest ways of a base among what is in its way, along waymarks set around everything it has to go round.

Round corners are replaced by tangents, so that ways come out up to 2 % longer than they need be where they bend: what
is reached is truly reached, what is not may be missed by that much. The waymarks keep the base clear as it is turned;
whether a leg between two of them is clear is asked of the base itself.
"""

import math
from typing import NamedTuple

import numpy as np

from ..columns import COLUMNS, DISC, ELLIPSE, FX, FY, HULL_FROM, HULL_TO, KIND, ROUND, X, Y, Z
from ..compiled import compiled, inner
from ..measure.outline_kernels import outline, support
from ..numbers import FAR, TOUCH, Bools, Floats, Ints
from .hurdle_kernels import (
    BACK,
    BASE,
    CLEAR,
    FIRST,
    HIGH,
    LAST,
    LEFT,
    LIMIT,
    NEAR,
    RIGHT,
    ROW,
    SORT,
    TOP,
    Surroundings,
    empty_surroundings,
)
from .path_kernels import end_hit, is_leg_clear, is_supported, leg_hit, leg_terms
from .sweep_kernels import stand

# A way bends only around things. It does not come to a waymark from further outside than along its tangents, nor leave
# it further outwards (the sine of half a step of the ring, and a bit).
TAUT = 0.25
# Waymarks go to the grid, which must not bring them within what is to be kept off.
MARGIN = 0.001


class Ways(NamedTuple):
    """Waymarks that were reached: place and which way is out, inches spent, and the waymark before (-1: a source)."""

    places: Floats
    costs: Floats
    before: Ints


class Arrivals(NamedTuple):
    """Points asked for: inches to get there, the last waymark before, whether one can climb there, and stand there."""

    costs: Floats
    before: Ints
    climbs: Ints
    stands: Ints


@compiled
def spread(
    surroundings: Surroundings,
    mover: Floats,
    mates: Floats,
    me: int,
    sources: Floats,
    ring: Floats,
    distance: float,
    goals: Floats,
    points: Floats,
    level: float,
) -> tuple[tuple[Floats, Floats, Ints], tuple[Floats, Ints, Ints, Ints]]:
    """The ways of a base from its sources (x, y, inches spent) on the elevation of `mover`, and to some points.

    With goals (x, y, radius) only waymarks that can lie on a way to one of them count. At the points the base may want
    to climb to another level. `ring`: unit vectors in a full circle. What it finds are `Ways` and `Arrivals`.
    """
    way = nearby(surroundings.way, mover, sources, distance, surroundings.free_height)
    end = nearby(surroundings.end, mover, sources, distance, -FAR)
    marks = np.empty((_room(way, surroundings, mates, sources, ring), 5))
    count = _waymarks(way, surroundings, mover, mates, me, sources, ring, marks)
    marks = _kept(way, end, surroundings, mover, mates, me, sources, distance, goals, marks[:count])
    ways = _shortest(way, end, surroundings, mover, mates, me, marks, sources, distance)
    there = _arrive(way, end, surroundings, mover, mates, me, ways, distance, points, level)
    return (ways.places, ways.costs, ways.before), there


@compiled
def arrive(
    surroundings: Surroundings,
    mover: Floats,
    mates: Floats,
    me: int,
    sources: Floats,
    ways: Ways,
    distance: float,
    points: Floats,
    level: float,
) -> tuple[Floats, Ints, Ints, Ints]:
    """The same to some other points, by ways that are known."""
    way = nearby(surroundings.way, mover, sources, distance, surroundings.free_height)
    end = nearby(surroundings.end, mover, sources, distance, -FAR)
    return _arrive(way, end, surroundings, mover, mates, me, ways, distance, points, level)


@compiled
def leads_on(
    surroundings: Surroundings, mover: Floats, mates: Floats, me: int, ways: Ways, x: float, y: float
) -> Bools:
    """From which waymarks a clear leg leads to a place, taut or not."""
    points, terms = surroundings.points, leg_terms(surroundings)
    clear = np.zeros(len(ways.costs), np.bool_)
    leg, last = _leg(mover), -1
    leg[0, 0], leg[0, 1], leg[1, 0], leg[1, 1] = x, y, x, y
    if leg_hit(surroundings.way, surroundings.end, points, mover, mates, me, leg, terms)[0] != CLEAR:
        return clear
    for i in range(len(clear)):
        leg[0, 0], leg[0, 1] = ways.places[i, 0], ways.places[i, 1]
        clear[i], last = is_leg_clear(surroundings.way, surroundings.end, points, mover, mates, me, leg, terms, last)
    return clear


@compiled
def nearby(hurdles: Floats, mover: Floats, sources: Floats, distance: float, free_height: float) -> Floats:
    """Those hurdles that matter on this elevation and within the distance."""
    near = np.empty_like(hurdles)
    count = 0
    for k in range(len(hurdles)):
        if hurdles[k, TOP] <= mover[Z] + free_height + TOUCH or hurdles[k, HIGH] < mover[Z] - TOUCH:
            continue
        for i in range(len(sources)):
            reach = distance - sources[i, 2] + mover[ROUND] + TOUCH
            x, y = sources[i, 0], sources[i, 1]
            if (
                hurdles[k, LEFT] <= x + reach
                and hurdles[k, RIGHT] >= x - reach
                and hurdles[k, NEAR] <= y + reach
                and hurdles[k, BACK] >= y - reach
            ):
                for c in range(hurdles.shape[1]):
                    near[count, c] = hurdles[k, c]
                count += 1
                break
    return near[:count].copy()


# -- waymarks ----------------------------------------------------------------------------------------------------------


@inner
def _room(way: Floats, surroundings: Surroundings, mates: Floats, sources: Floats, ring: Floats) -> int:
    """How many waymarks there can be."""
    room = len(sources) + len(surroundings.surface_corners)
    for k in range(len(way)):
        room += len(ring) + 2 * max(4, int(way[k, LAST] - way[k, FIRST]), _hull_size(way[k, ROW:])) + 2
    for i in range(len(mates)):
        room += len(ring) + 2 * max(4, _hull_size(mates[i])) + 2
    return room


@inner
def _hull_size(row: Floats) -> int:
    return int(row[HULL_TO] - row[HULL_FROM])


@compiled
def _waymarks(
    way: Floats,
    surroundings: Surroundings,
    mover: Floats,
    mates: Floats,
    me: int,
    sources: Floats,
    ring: Floats,
    marks: Floats,
) -> int:
    """The sources and waymarks around everything: x, y, which way is out, and one number more. Says how many."""
    points = surroundings.points
    marks[: len(sources), :2] = sources[:, :2]
    marks[: len(sources), 2:] = 0.0
    count = len(sources)
    for k in range(len(way)):
        off = way[k, LIMIT] + (MARGIN if way[k, LIMIT] > 0.0 else TOUCH)
        if way[k, SORT] == BASE:
            count = _around_base(way[k, ROW:], points, mover, off, ring, marks, count)
        else:
            corners = points[int(way[k, FIRST]) : int(way[k, LAST])]
            count = _around_outline(corners, points, mover, off, ring, marks, count)
    if surroundings.mates_block:
        for i in range(len(mates)):
            if i != me:
                count = _around_base(mates[i], points, mover, 0.0, ring, marks, count)
    if mover[Z] > TOUCH:
        starts = surroundings.surface_starts
        for i in range(len(surroundings.surface_levels)):
            if abs(surroundings.surface_levels[i] - mover[Z]) <= TOUCH:
                for k in range(starts[i], starts[i + 1]):
                    marks[count, :2] = surroundings.surface_corners[k]
                    marks[count, 2:] = 0.0
                    count += 1
    return count


@compiled
def _kept(
    way: Floats,
    end: Floats,
    surroundings: Surroundings,
    mover: Floats,
    mates: Floats,
    me: int,
    sources: Floats,
    distance: float,
    goals: Floats,
    marks: Floats,
) -> Floats:
    """The waymarks, on the grid, where the base fits and which are near enough; each with what remains to a goal."""
    points, terms = surroundings.points, leg_terms(surroundings)
    kept = len(sources)
    leg = _leg(mover)
    for i in range(kept, len(marks)):
        x, y = math.floor(marks[i, 0] * 1000.0 + 0.5) / 1000.0, math.floor(marks[i, 1] * 1000.0 + 0.5) / 1000.0
        ahead = _to_goal(goals, x, y)
        if _least_cost(sources, x, y) + ahead > distance + TOUCH:
            continue
        leg[0, 0] = leg[1, 0] = x
        leg[0, 1] = leg[1, 1] = y
        if leg_hit(way, end, points, mover, mates, me, leg, terms)[0] == CLEAR:
            marks[kept, 0], marks[kept, 1], marks[kept, 2], marks[kept, 3] = x, y, marks[i, 2], marks[i, 3]
            marks[kept, 4] = ahead
            kept += 1
    return marks[:kept]


@compiled
def _leg(mover: Floats) -> Floats:
    """A leg of no length where the base stands."""
    leg = np.empty((2, 5))
    for i in range(2):
        leg[i, 0], leg[i, 1], leg[i, 2], leg[i, 3], leg[i, 4] = mover[X], mover[Y], mover[Z], mover[FX], mover[FY]
    return leg


@inner
def _least_cost(sources: Floats, x: float, y: float) -> float:
    least = FAR
    for i in range(len(sources)):
        dx, dy = sources[i, 0] - x, sources[i, 1] - y
        least = min(least, sources[i, 2] + math.sqrt(dx * dx + dy * dy))
    return least


@inner
def _to_goal(goals: Floats, x: float, y: float) -> float:
    least = FAR if len(goals) > 0 else 0.0
    for i in range(len(goals)):
        dx, dy = goals[i, 0] - x, goals[i, 1] - y
        least = min(least, max(0.0, math.sqrt(dx * dx + dy * dy) - goals[i, 2]))
    return least


@inner
def _behind(mover: Floats, hulls: Floats, x: float, y: float) -> float:
    """How far the middle of the base is off a line that it touches, the line's outer side being this way."""
    return float(mover[ROUND]) if mover[KIND] == DISC else support(mover, hulls, -x, -y)


@compiled
def _around_base(row: Floats, hulls: Floats, mover: Floats, off: float, ring: Floats, marks: Floats, count: int) -> int:
    """Corners of a polygon of tangents around another base, for the middle of one that stays so far off."""
    if row[KIND] != DISC and row[KIND] != ELLIPSE:
        return _around_outline(outline(row, hulls), hulls, mover, off, ring, marks, count)
    px, py = ring[-1, 0], ring[-1, 1]
    ph = support(row, hulls, px, py) + (_behind(mover, hulls, px, py) + off)
    for i in range(len(ring)):
        qx, qy = ring[i, 0], ring[i, 1]
        qh = support(row, hulls, qx, qy) + (_behind(mover, hulls, qx, qy) + off)
        cross = px * qy - py * qx
        marks[count, 0] = row[X] + (ph * qy - qh * py) / cross
        marks[count, 1] = row[Y] + (qh * px - ph * qx) / cross
        length = math.sqrt((px + qx) * (px + qx) + (py + qy) * (py + qy))
        marks[count, 2], marks[count, 3] = (px + qx) / length, (py + qy) / length
        count += 1
        px, py, ph = qx, qy, qh
    return count


@inner
def _around_outline(
    corners: Floats, hulls: Floats, mover: Floats, off: float, ring: Floats, marks: Floats, count: int
) -> int:
    """The same around an outline: along its edges, and a few around each corner."""
    size = len(corners)
    for i in range(size):
        cx, cy = corners[i, 0], corners[i, 1]
        px, py = _outward(corners[i - 1, 0], corners[i - 1, 1], cx, cy)
        sx, sy = _outward(cx, cy, corners[(i + 1) % size, 0], corners[(i + 1) % size, 1])
        ph = _behind(mover, hulls, px, py) + off
        first = 0
        for k in range(len(ring)):  # the first tangent of the ring that is not before p
            if px * ring[k, 1] - py * ring[k, 0] > 0.0 and px * ring[k - 1, 1] - py * ring[k - 1, 0] <= 0.0:
                first = k
        for k in range(first, first + len(ring) + 1):
            qx, qy = ring[k % len(ring), 0], ring[k % len(ring), 1]
            last = qx * sy - qy * sx <= 0.0
            if last:
                qx, qy = sx, sy
            qh, cross = _behind(mover, hulls, qx, qy) + off, px * qy - py * qx
            if mover[KIND] == DISC or cross < 1e-9:
                share = ph / (1.0 + px * qx + py * qy)
                marks[count, 0], marks[count, 1] = cx + share * (px + qx), cy + share * (py + qy)
            else:
                marks[count, 0] = cx + (ph * qy - qh * py) / cross
                marks[count, 1] = cy + (qh * px - ph * qx) / cross
            length = math.sqrt((px + qx) * (px + qx) + (py + qy) * (py + qy))
            marks[count, 2], marks[count, 3] = (px + qx) / length, (py + qy) / length
            count += 1
            if last:
                break
            px, py, ph = qx, qy, qh
    return count


@inner
def _outward(ax: float, ay: float, bx: float, by: float) -> tuple[float, float]:
    nx, ny = by - ay, ax - bx
    length = math.sqrt(nx * nx + ny * ny)
    return nx / length, ny / length


# -- ways --------------------------------------------------------------------------------------------------------------


@compiled
def _shortest(
    way: Floats,
    end: Floats,
    surroundings: Surroundings,
    mover: Floats,
    mates: Floats,
    me: int,
    marks: Floats,
    sources: Floats,
    distance: float,
) -> Ways:
    """The waymarks that can be reached, in the order of their costs."""
    points, terms, size = surroundings.points, leg_terms(surroundings), len(marks)
    costs = np.full(size, FAR)
    costs[: len(sources)] = sources[:, 2]
    before, order = np.full(size, -1, np.int64), np.full(size, -1, np.int64)
    places, spent, links = np.empty((size, 4)), np.empty(size), np.empty(size, np.int64)
    leg = _leg(mover)
    for count in range(size):
        at = -1
        for i in range(size):
            if order[i] < 0 and costs[i] <= distance and (at < 0 or costs[i] < costs[at]):
                at = i
        if at < 0:
            return Ways(places[:count], spent[:count], links[:count])
        order[at] = count
        places[count], spent[count] = marks[at, :4], costs[at]
        links[count] = order[before[at]] if before[at] >= 0 else -1
        leg[0, 0], leg[0, 1] = marks[at, 0], marks[at, 1]
        last = -1
        for i in range(len(sources), size):
            dx, dy = marks[i, 0] - marks[at, 0], marks[i, 1] - marks[at, 1]
            length = math.sqrt(dx * dx + dy * dy)
            cost = costs[at] + length
            if order[i] >= 0 or cost >= costs[i] or cost + marks[i, 4] > distance + TOUCH:
                continue
            slack = TAUT * length
            if dx * marks[at, 2] + dy * marks[at, 3] > slack or dx * marks[i, 2] + dy * marks[i, 3] < -slack:
                continue
            leg[1, 0], leg[1, 1] = marks[i, 0], marks[i, 1]
            is_clear, last = is_leg_clear(way, end, points, mover, mates, me, leg, terms, last)
            if is_clear:
                costs[i], before[i] = cost, at
    return Ways(places, spent, links)


@compiled
def _arrive(
    way: Floats,
    end: Floats,
    surroundings: Surroundings,
    mover: Floats,
    mates: Floats,
    me: int,
    ways: Ways,
    distance: float,
    asked: Floats,
    level: float,
) -> tuple[Floats, Ints, Ints, Ints]:
    """The shortest way to each point (`Arrivals`). What led to the point before is tried first: it mostly leads to this
    one too.
    """
    points, terms, size = surroundings.points, leg_terms(surroundings), len(asked)
    places, spent = ways.places, ways.costs
    costs, before = np.full(size, FAR), np.full(size, -1, np.int64)
    climbs, stands = np.zeros(size, np.int64), np.zeros(size, np.int64)
    leg = _leg(mover)
    last, barred = 0, np.full(len(spent), -1, np.int64)  # by which hurdle each waymark's last leg was
    for k in range(size):
        x, y = asked[k, 0], asked[k, 1]
        leg[0, 0], leg[0, 1], leg[1, 0], leg[1, 1] = x, y, x, y
        if leg_hit(way, end, points, mover, mates, me, leg, terms)[0] != CLEAR:
            continue
        for turn in range(-1, len(spent)):
            i = last if turn < 0 else turn
            if i >= len(spent) or spent[i] >= costs[k]:
                if turn < 0:
                    continue
                break
            dx, dy = x - places[i, 0], y - places[i, 1]
            length = math.sqrt(dx * dx + dy * dy)
            cost = spent[i] + length
            is_taut = dx * places[i, 2] + dy * places[i, 3] <= TAUT * length
            if is_taut and cost < costs[k] and cost <= distance + TOUCH:
                leg[0, 0], leg[0, 1] = places[i, 0], places[i, 1]
                is_clear, barred[i] = is_leg_clear(way, end, points, mover, mates, me, leg, terms, barred[i])
                if is_clear:
                    costs[k], before[k] = cost, i
        if before[k] < 0:
            continue
        last = before[k]
        stand(mover, leg[1])
        hit = end_hit(end, points, mover, mates, me, terms)
        stands[k] = hit[0] == CLEAR and (mover[Z] <= TOUCH or is_supported(surroundings, mover))
        if level != leg[1, 2]:
            leg[0, 0], leg[0, 1], leg[0, 2] = x, y, level
            climbs[k] = leg_hit(surroundings.way, surroundings.end, points, mover, mates, me, leg, terms)[0] == CLEAR
            leg[0, 2] = leg[1, 2]
    return costs, before, climbs, stands


# -- climbs ------------------------------------------------------------------------------------------------------------


@compiled
def rim_places(surroundings: Surroundings, mover: Floats, eyes: Floats, low: float, high: float) -> Floats:
    """Places on the grid where the base just touches an edge of the surfaces of two levels from outside."""
    corners, starts, levels = surroundings.surface_corners, surroundings.surface_starts, surroundings.surface_levels
    places, count = np.empty((0, 2)), 0
    for room in range(2):  # they are counted before they are written
        if room:
            places = np.empty((count, 2))
        count = 0
        for i in range(len(levels)):
            if levels[i] <= TOUCH or min(abs(levels[i] - low), abs(levels[i] - high)) > TOUCH:
                continue
            for k in range(starts[i], starts[i + 1]):
                after = k + 1 if k + 1 < starts[i + 1] else starts[i]
                count = _beside(mover, surroundings.points, corners[k], corners[after], eyes, places, count)
    return places


@inner
def _beside(mover: Floats, points: Floats, a: Floats, b: Floats, eyes: Floats, places: Floats, count: int) -> int:
    """Along one edge: every inch or so, nearest to the eyes, and on the straight way from the first of them to the
    others.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.sqrt(dx * dx + dy * dy)
    nx, ny = dy / length, -dx / length
    off = support(mover, points, -nx, -ny)
    steps = max(1, int(length))
    for i in range(steps + 1):
        count = _put(places, count, a, dx, dy, i / steps, nx * off, ny * off)
    for crossing in range(2):
        for i in range(crossing, len(eyes)):
            x, y = _aside(a, nx, ny, eyes[i])
            if crossing:
                sx, sy = _aside(a, nx, ny, eyes[0])
                if (x - off) * (sx - off) >= 0.0:
                    continue
                y = sy + (y - sy) * (off - sx) / (x - sx)
            count = _put(places, count, a, dx, dy, y / length, nx * off, ny * off)
    return count


@inner
def _aside(a: Floats, nx: float, ny: float, place: Floats) -> tuple[float, float]:
    """How far a place is outside of the line through a corner, and how far along it."""
    x, y = place[0] - a[0], place[1] - a[1]
    return x * nx + y * ny, x * -ny + y * nx


@inner
def _put(places: Floats, count: int, a: Floats, dx: float, dy: float, share: float, ox: float, oy: float) -> int:
    share = min(1.0, max(0.0, share))
    if count < len(places):
        places[count, 0] = np.rint((a[0] + share * dx + ox) * 1000.0) / 1000.0 + 0.0
        places[count, 1] = np.rint((a[1] + share * dy + oy) * 1000.0) / 1000.0 + 0.0
    return count + 1


def warm() -> None:
    """Compile what Python calls directly."""
    two, mover = np.zeros((0, 2)), np.zeros(COLUMNS)
    rim_places(empty_surroundings(), mover, two, 0.0, 0.0)
    around, nobody, none = empty_surroundings(), np.zeros((0, COLUMNS)), np.zeros((0, 3))
    ways = Ways(*spread(around, mover, nobody, 0, none, two, 0.0, none, two, 0.0)[0])
    arrive(around, mover, nobody, 0, none, ways, 0.0, two, 0.0)
    leads_on(around, mover, nobody, 0, ways, 0.0, 0.0)
