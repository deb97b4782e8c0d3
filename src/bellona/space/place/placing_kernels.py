"""The best place for one base while everybody else stands still.

Every condition on the centre of a round base is bounded by circles and lines: circles around other bases and around
the corners of outlines, lines along their edges and along the table's. The legal places are a union of cells of this
arrangement. So a nearest legal point is one of its crossings, or the point of one curve that lies nearest to the aim;
and the legal places in contact with something are whole arcs between neighbouring crossings, of which it is enough to
try the ends and the middle. This is exact for discs among discs, outlines and rectangles. Ellipses among them, and
bases that are no discs themselves, are tried at many points instead.
"""

import math
from typing import NamedTuple

import numpy as np

from ..columns import COLUMNS, DISC, ELLIPSE, FX, FY, KIND, ROUND, A, X, Y, Z
from ..compiled import compiled, inner
from ..measure.gap_kernels import plan_closest, plan_gap, upright_gap
from ..move.hurdle_kernels import BASE, CLEAR, FIRST, LAST, LIMIT, ROW, SORT, Surroundings, empty_surroundings
from ..move.path_kernels import LegTerms, end_hit, is_leg_clear, is_supported, leg_terms
from ..move.reach_kernels import MARGIN, nearby
from ..numbers import FAR, TOUCH, Floats, Ints
from .curve_kernels import (
    Curves,
    add_around,
    add_circle,
    add_line,
    add_outline,
    arcs,
    meet_circles,
    meet_line,
    meet_lines,
    nearest_on_circle,
    nearest_on_line,
    pieces,
    size_of,
)
from .end_kernels import NEAREST, Task, Ties, nearest, nothing_to_do, suits, ties_of, touches

TOUCHING, APPROACHING, PULLED = 0, 1, 2


class Wish(NamedTuple):
    """What the place is to be good for."""

    sort: int  # in contact with an aim and near to x, y; as near to an aim as can be; as near to x, y as can be
    x: float
    y: float
    cap: float = FAR  # no place is wanted that is further from it than this
    loose: bool = False  # mates are still missing: hold on to those who are there, leave goals to the others


class BestPlace(NamedTuple):
    """A place for the base: how far it is from what was wished for (FAR: there is none)."""

    score: float
    x: float
    y: float


@compiled
def best_place(
    surroundings: Surroundings,
    task: Task,
    unit: Floats,
    present: Ints,
    me: int,
    start: Floats,
    nodes: Floats,
    budget: float,
    aims: Floats,
    wish: Wish,
    ring: Floats,
) -> tuple[float, float, float]:
    """The best place (as `BestPlace`) for mate `me` on the elevation and with the facing that it has in `unit`.

    present: which of its mates are there. nodes: waymarks it can reach, x, y, inches spent and level, cheapest first.
    From a waymark on another level it climbs when it is there.
    """
    mover = unit[me].copy()
    lowest = mover.copy()
    for i in range(len(nodes)):
        lowest[Z] = min(lowest[Z], nodes[i, 3])
    way = nearby(surroundings.way, lowest, nodes, budget, surroundings.free_height)
    end = nearby(surroundings.end, lowest, nodes, budget, -FAR)
    mates = unit[present]
    ties = ties_of(task, mates, start, surroundings.points)
    leg, barred, tops = np.empty((2, 5)), np.full(len(nodes), -1, np.int64), _tops(surroundings, mover[Z])
    case = Case(surroundings, task, ties, way, end, mates, mover, start, nodes, budget, aims, wish, leg, barred, tops)
    curves = _boundaries(case)
    best = np.array([wish.cap, FAR, FAR])
    if wish.sort == TOUCHING:
        _search_contacts(case, curves, ring, best)
    else:
        _search_crossings(case, curves, ring, best)
    return best[0] if best[1] < FAR else FAR, best[1], best[2]


class Case(NamedTuple):
    """All that a place is judged by."""

    surroundings: Surroundings
    task: Task
    ties: Ties
    way: Floats
    end: Floats
    mates: Floats
    mover: Floats
    start: Floats
    nodes: Floats
    budget: float
    aims: Floats
    wish: Wish
    leg: Floats
    barred: Ints  # by which hurdle each waymark's last leg was
    tops: Floats  # boxes around all that one can stand on at this elevation: left, near, right, back


@compiled
def _tops(surroundings: Surroundings, z: float) -> Floats:
    """The table is everywhere."""
    corners, starts, levels = surroundings.surface_corners, surroundings.surface_starts, surroundings.surface_levels
    if z <= TOUCH:
        return np.array([[-FAR, -FAR, FAR, FAR]])
    tops = np.empty((len(levels), 4))
    count = 0
    for i in range(len(levels)):
        if abs(levels[i] - z) <= TOUCH:
            xs, ys = corners[starts[i] : starts[i + 1], 0], corners[starts[i] : starts[i + 1], 1]
            tops[count] = xs.min(), ys.min(), xs.max(), ys.max()
            count += 1
    return tops[:count]


@inner
def _consider(case: Case, places: Floats, best: Floats) -> None:
    """Finds the best of some places: score, x, y."""
    surroundings, task, mover, aims, wish = case.surroundings, case.task, case.mover, case.aims, case.wish
    points, terms = surroundings.points, leg_terms(surroundings)
    last = 0  # the hurdle that was hit before is mostly hit again
    for k in range(len(places)):
        x, y = math.floor(places[k, 0] * 1000.0 + 0.5) / 1000.0, math.floor(places[k, 1] * 1000.0 + 0.5) / 1000.0
        if wish.sort == APPROACHING:
            score = FAR  # never more than what it will be
            for i in range(len(aims)):
                dx, dy = x - aims[i, X], y - aims[i, Y]
                score = min(score, math.sqrt(dx * dx + dy * dy) - aims[i, ROUND] - mover[ROUND])
        else:
            score = math.sqrt((x - wish.x) * (x - wish.x) + (y - wish.y) * (y - wish.y))
        if score >= best[0] or not (_might_suit(case, x, y, 0.0) and _is_near(case.nodes, x, y, case.budget)):
            continue
        mover[X], mover[Y] = x, y
        if end_hit(case.end[last : last + 1], points, mover, case.mates[:0], -1, terms)[0] != CLEAR:
            continue
        if wish.sort == APPROACHING:
            score = nearest(mover, aims, points)
        if score >= best[0]:
            continue
        hit = end_hit(case.end, points, mover, case.mates, -1, terms)
        last = hit[4] if hit[4] >= 0 else last
        if (
            hit[0] == CLEAR
            and (wish.sort != TOUCHING or touches(mover, aims, points))
            and suits(task, case.ties, mover, case.mates, case.start, points, wish.loose)
            and (mover[Z] <= TOUCH or is_supported(surroundings, mover))
            and _can_go(case, terms)
        ):
            best[0], best[1], best[2] = score, x, y


@inner
def _is_near(nodes: Floats, x: float, y: float, budget: float) -> bool:
    for i in range(len(nodes)):
        dx, dy, reach = x - nodes[i, 0], y - nodes[i, 1], budget + TOUCH - nodes[i, 2]
        if reach >= 0.0 and dx * dx + dy * dy <= reach * reach:
            return True
    return False


@inner
def _can_go(case: Case, terms: LegTerms) -> bool:
    """Whether a clear leg leads from a waymark to where the base stands."""
    mover, start, nodes, budget, leg, barred = case.mover, case.start, case.nodes, case.budget, case.leg, case.barred
    way, end, mates, points = case.way, case.end, case.mates, case.surroundings.points
    x, y, z = mover[X], mover[Y], mover[Z]
    if x == start[X] and y == start[Y] and z == start[Z]:
        return True
    leg[:, 3], leg[:, 4] = mover[FX], mover[FY]
    leg[1, 0], leg[1, 1] = x, y
    can, level, climbs = False, z, True  # whether the base can climb from the level of the last waymark
    for i in range(len(nodes)):
        dx, dy, reach = x - nodes[i, 0], y - nodes[i, 1], budget + TOUCH - nodes[i, 2]
        if reach >= 0.0 and dx * dx + dy * dy <= reach * reach:
            if nodes[i, 3] != level and not terms.flies:
                level = nodes[i, 3]
                leg[0, 0], leg[0, 1], leg[0, 2], leg[1, 2] = x, y, level, z
                climbs = level == z or is_leg_clear(way, end, points, mover, mates, -1, leg, terms, -1)[0]
            if not climbs:
                continue
            leg[0, 0], leg[0, 1], leg[0, 2] = nodes[i, 0], nodes[i, 1], nodes[i, 3]
            leg[1, 2] = z if terms.flies else level
            can, barred[i] = is_leg_clear(way, end, points, mover, mates, -1, leg, terms, barred[i])
            if can:
                break
    mover[X], mover[Y], mover[Z] = x, y, z
    return can


# -- where a condition begins or ends to hold --------------------------------------------------------------------------


@compiled
def _boundaries(case: Case) -> Curves:
    """All curves at which a condition on the centre of the base begins or ends to hold."""
    surroundings, task, ties, end, mates = case.surroundings, case.task, case.ties, case.end, case.mates
    mover, nodes, budget = case.mover, case.nodes, case.budget
    points, radius, bond = surroundings.points, mover[ROUND], task.bond
    room = len(nodes) + 4
    for k in range(len(end)):
        room += max(size_of(end[k, ROW:]), int(end[k, LAST] - end[k, FIRST]))
    for i in range(len(mates)):
        room += 3 * size_of(mates[i])
    for i in range(len(task.goals)):
        room += size_of(task.goals[i])
    for i in range(len(task.toward)):
        room += size_of(task.toward[i])
    for i in range(len(surroundings.surface_levels) if mover[Z] > TOUCH else 0):
        if abs(surroundings.surface_levels[i] - mover[Z]) <= TOUCH:
            room += surroundings.surface_starts[i + 1] - surroundings.surface_starts[i]
    curves = Curves(np.empty((room, 3)), np.empty((room, 4)), np.zeros(2, np.int64))
    for i in range(len(nodes)):
        if nodes[i, 2] < budget:
            add_circle(curves, nodes[i, 0], nodes[i, 1], budget - nodes[i, 2])
    for k in range(len(end)):
        grow = radius + end[k, LIMIT] + (MARGIN if end[k, LIMIT] > 0.0 else TOUCH)
        if end[k, SORT] == BASE:
            add_around(curves, end[k, ROW:], points, grow)
        else:
            add_outline(curves, points[int(end[k, FIRST]) : int(end[k, LAST])], grow)
    for i in range(len(mates)):
        add_around(curves, mates[i], points, radius)
        if bond.needed >= 0:
            add_around(curves, mates[i], points, radius + bond.across - TOUCH)
            if bond.spread < FAR:
                add_around(curves, mates[i], points, radius + bond.spread - TOUCH)
    for i in range(len(task.goals)):
        if not ties.reached[task.groups[i]]:
            add_around(curves, task.goals[i], points, radius + task.within[task.groups[i]] - TOUCH)
    if task.closer == NEAREST:
        for i in range(len(task.toward)):
            up, away = upright_gap(mover, task.toward[i], False), ties.away[i] - MARGIN
            add_around(curves, task.toward[i], points, radius + math.sqrt(max(0.0, away * away - up * up)))
    _rims(curves, surroundings, mover)
    if surroundings.edges:
        w, d = surroundings.width - radius, surroundings.depth - radius
        add_line(curves, radius, radius, w, radius)
        add_line(curves, w, radius, w, d)
        add_line(curves, w, d, radius, d)
        add_line(curves, radius, d, radius, radius)
    return Curves(curves.circles[: curves.counts[0]], curves.lines[: curves.counts[1]], curves.counts)


@inner
def _rims(curves: Curves, surroundings: Surroundings, mover: Floats) -> None:
    """Where a base just stands on a surface of its elevation: along its edges, and around corners that cut into one."""
    corners, starts, radius = surroundings.surface_corners, surroundings.surface_starts, mover[ROUND]
    for i in range(len(surroundings.surface_levels) if mover[Z] > TOUCH else 0):
        if abs(surroundings.surface_levels[i] - mover[Z]) > TOUCH:
            continue
        ax, ay = corners[starts[i + 1] - 1, 0], corners[starts[i + 1] - 1, 1]
        for k in range(starts[i], starts[i + 1]):
            bx, by = corners[k, 0], corners[k, 1]
            nx, ny = by - ay, ax - bx
            share = 0.0 if surroundings.overhang else -radius / math.sqrt(nx * nx + ny * ny)
            add_line(curves, ax + nx * share, ay + ny * share, bx + nx * share, by + ny * share)
            if not surroundings.overhang:
                add_circle(curves, bx, by, radius)
            ax, ay = bx, by


# -- the searches ------------------------------------------------------------------------------------------------------


@compiled
def _search_crossings(case: Case, curves: Curves, ring: Floats, best: Floats) -> None:
    """Tries where each curve is nearest to an aim, places beside the aims, and where curves meet."""
    mover, start, wish, points = case.mover, case.start, case.wish, case.surroundings.points
    circles, lines = _near_circles(case, curves.circles), _near_lines(case, curves.lines)
    nc, nl = len(circles), len(lines)
    aims = case.aims
    if wish.sort == PULLED:
        aims = np.zeros((1, COLUMNS))
        aims[0, X], aims[0, Y] = wish.x, wish.y
    places = np.empty((1 + len(aims) * (nc + nl + len(ring) + 4) + 2 * (nc + nl) + 4 * len(ring), 2))
    places[0, 0], places[0, 1] = start[X], start[Y]
    n = 1
    if mover[KIND] != DISC:
        n = _all_round(places, n, start, case.budget, ring)
    for k in range(len(aims)):
        n = _beside(places, n, mover, start, aims[k], points, ring)
        n = _across(places, n, mover, start, aims[k], points, case.budget)
        x, y = aims[k, X], aims[k, Y]
        places[n, 0], places[n, 1] = x, y
        n += 1
        for i in range(nc):
            n = nearest_on_circle(places, n, circles[i], x, y)
        for i in range(nl):
            n = nearest_on_line(places, n, lines[i], x, y)
    _consider(case, places[:n], best)
    floors = np.full(nc + nl, FAR)  # no place on the curve scores less
    for i in range(nc + nl):
        for k in range(len(aims)):
            if i < nc:
                nearest_on_circle(places, 0, circles[i], aims[k, X], aims[k, Y])
            else:
                nearest_on_line(places, 0, lines[i - nc], aims[k, X], aims[k, Y])
            dx, dy = places[0, 0] - aims[k, X], places[0, 1] - aims[k, Y]
            reach = aims[k, ROUND] + mover[ROUND] if wish.sort == APPROACHING else 0.0
            floors[i] = min(floors[i], math.sqrt(dx * dx + dy * dy) - reach - MARGIN)
    first = 0 if mover[KIND] == DISC else _first_hurdle(case, curves.circles)
    for i in range(first, nc + nl):
        n = 0
        for j in range(first, i if floors[i] < best[0] else first):
            if floors[j] >= best[0]:
                continue
            if i < nc:
                n = meet_circles(
                    places, n, circles[i, 0], circles[i, 1], circles[i, 2], circles[j, 0], circles[j, 1], circles[j, 2]
                )
            elif j < nc:
                n = meet_line(places, n, circles[j, 0], circles[j, 1], circles[j, 2], lines[i - nc])
            else:
                n = meet_lines(places, n, lines[i - nc], lines[j - nc])
        if n > 0:
            _consider(case, places[:n], best)


@compiled
def _first_hurdle(case: Case, circles: Floats) -> int:
    """Which of the near circles is the first that does not merely say how far one gets from a waymark.

    Where those meet something, a disc may just fit; for other bases this is not exact, and there are a great many.
    """
    count = 0
    for i in range(len(case.nodes)):
        if case.nodes[i, 2] < case.budget:
            count += 1
    return len(_near_circles(case, circles[:count]))


@compiled
def _near_circles(case: Case, circles: Floats) -> Floats:
    """The circles that come to where the base can get and might suit: no others bound a legal place."""
    near = np.empty_like(circles)
    n = 0
    for i in range(len(circles)):
        x, y, radius = circles[i, 0], circles[i, 1], circles[i, 2]
        if _might_suit(case, x, y, radius) and _is_near_nodes(case, x, y, radius):
            near[n] = circles[i]
            n += 1
    return near[:n]


@compiled
def _near_lines(case: Case, lines: Floats) -> Floats:
    """The same of lines, each as the circle around its middle that holds it."""
    near = np.empty_like(lines)
    n = 0
    for i in range(len(lines)):
        x, y = 0.5 * (lines[i, 0] + lines[i, 2]), 0.5 * (lines[i, 1] + lines[i, 3])
        dx, dy = lines[i, 0] - x, lines[i, 1] - y
        half = math.sqrt(dx * dx + dy * dy)
        if _might_suit(case, x, y, -half) and _is_near_nodes(case, x, y, -half):
            near[n] = lines[i]
            n += 1
    return near[:n]


@inner
def _is_near_nodes(case: Case, x: float, y: float, radius: float) -> bool:
    """Whether a circle, or if the radius is negative a disc, comes within the budget of a waymark."""
    for i in range(len(case.nodes)):
        dx, dy = x - case.nodes[i, 0], y - case.nodes[i, 1]
        if _away(dx, dy, radius) <= case.budget + TOUCH - case.nodes[i, 2] + MARGIN:
            return True
    return False


@inner
def _might_suit(case: Case, x: float, y: float, radius: float) -> bool:
    """Whether a circle, or if the radius is negative a disc, comes to where the base can stand, near to the mates and
    goals that it must be near to.
    """
    if not (_is_on_top(case.tops, x, y, radius) and _is_near_mates(case, x, y, radius)):
        return False
    return case.wish.loose or _is_near_goals(case, x, y, radius)


@inner
def _is_on_top(tops: Floats, x: float, y: float, radius: float) -> bool:
    """Whether it comes to one of some boxes."""
    for i in range(len(tops)):
        left, near, right, back = tops[i, 0] - x, tops[i, 1] - y, tops[i, 2] - x, tops[i, 3] - y
        dx, dy, inner = max(left, -right, 0.0), max(near, -back, 0.0), abs(radius) + 2.0 * TOUCH
        if dx * dx + dy * dy <= inner * inner:
            ex, ey, outer = max(right, -left), max(back, -near), max(0.0, radius - 2.0 * TOUCH)
            if ex * ex + ey * ey >= outer * outer:
                return True
    return False


@inner
def _is_near_mates(case: Case, x: float, y: float, radius: float) -> bool:
    """Whether it comes near enough of the mates for the base to hold on to."""
    mates, across = case.mates, case.mover[ROUND] + case.task.bond.across + MARGIN
    missing = min(case.task.bond.needed, len(mates))
    for i in range(len(mates)):
        if missing < 1:
            break
        if _away(x - mates[i, X], y - mates[i, Y], radius) <= mates[i, ROUND] + across:
            missing -= 1
    return missing < 1


@inner
def _is_near_goals(case: Case, x: float, y: float, radius: float) -> bool:
    """Whether it comes near the goals that nobody has reached yet: each of them, or one."""
    task, reached = case.task, case.ties.reached
    for k in range(len(reached)):
        is_near = reached[k] > 0
        for g in range(len(task.goals)):
            if is_near:
                break
            across = task.goals[g, ROUND] + case.mover[ROUND] + task.within[k] + MARGIN
            away = _away(x - task.goals[g, X], y - task.goals[g, Y], radius)
            is_near = task.groups[g] == k and away <= across
        if is_near != task.every:
            return bool(is_near)
    return task.every or len(reached) == 0


@inner
def _away(dx: float, dy: float, radius: float) -> float:
    """How far a point is from a circle, or if the radius is negative from a disc, whose middle is at dx, dy."""
    far = math.sqrt(dx * dx + dy * dy)
    return abs(far - radius) if radius >= 0.0 else far + radius


@compiled
def _search_contacts(case: Case, curves: Curves, ring: Floats, best: Floats) -> None:
    """Tries the ends and the middle of every arc, between crossings, of what is in contact with an aim.

    The aims come in the order of how near a place beside them can be to what is wished for, until none can be nearer.
    """
    mover, start, aims, wish, points = case.mover, case.start, case.aims, case.wish, case.surroundings.points
    floors = np.empty(len(aims))
    most = 0
    for k in range(len(aims)):
        dx, dy = aims[k, X] - wish.x, aims[k, Y] - wish.y
        floors[k] = max(0.0, math.sqrt(dx * dx + dy * dy) - aims[k, ROUND] - mover[ROUND] - MARGIN)
        most = max(most, size_of(aims[k]))
    some = np.empty((2 * (len(curves.circles) + len(curves.lines)) + len(ring) + 4, 2))
    places = np.empty((4 * most * len(some), 2))
    for k in np.argsort(floors, kind="mergesort"):
        if floors[k] >= best[0]:
            return
        n = 0
        if mover[KIND] != DISC or aims[k, KIND] == ELLIPSE:
            n = _beside(places, n, mover, start, aims[k], points, ring)
        else:
            size = size_of(aims[k])
            loci = Curves(np.empty((size, 3)), np.empty((size, 4)), np.zeros(2, np.int64))
            add_around(loci, aims[k], points, mover[ROUND])
            for i in range(loci.counts[0]):
                n = arcs(places, n, loci.circles[i], curves, start, ring, some)
            for i in range(loci.counts[1]):
                n = pieces(places, n, loci.lines[i], curves, start, some)
        _consider(case, places[:n], best)


@inner
def _beside(places: Floats, n: int, mover: Floats, start: Floats, aim: Floats, points: Floats, ring: Floats) -> int:
    """Places all around an aim, in contact with it; one straight across the gap, one on the line to where it began."""
    n = _across(places, n, mover, start, aim, points, FAR)
    for i in range(-1, len(ring)):
        ux, uy = start[X] - aim[X], start[Y] - aim[Y]
        length = math.sqrt(ux * ux + uy * uy)
        if i >= 0:
            ux, uy, length = ring[i, 0], ring[i, 1], 1.0
        if length > 0.0:
            ux, uy = ux / length, uy / length
            out = aim[ROUND] + mover[ROUND]
            for _ in range(30):
                mover[X], mover[Y] = aim[X] + ux * out, aim[Y] + uy * out
                gap = plan_gap(mover, aim, points)
                out -= gap
                if gap < 1e-4:
                    break
            places[n, 0], places[n, 1] = aim[X] + ux * out, aim[Y] + uy * out
            n += 1
    return n


@inner
def _all_round(places: Floats, n: int, start: Floats, budget: float, ring: Floats) -> int:
    """Places in all directions, at four distances."""
    for i in range(len(ring)):
        for step in range(1, 5):
            places[n, 0] = start[X] + 0.25 * step * budget * ring[i, 0]
            places[n, 1] = start[Y] + 0.25 * step * budget * ring[i, 1]
            n += 1
    return n


@inner
def _across(places: Floats, n: int, mover: Floats, start: Floats, aim: Floats, points: Floats, budget: float) -> int:
    """The place straight across the gap to an aim, or as far that way as the budget goes."""
    mover[X], mover[Y] = start[X], start[Y]
    gap, px, py, qx, qy = plan_closest(mover, aim, points)
    if gap <= 0.0:
        return n
    share = min(1.0, budget / gap)
    places[n, 0], places[n, 1] = start[X] + share * (qx - px), start[Y] + share * (qy - py)
    return n + 1


def warm() -> None:
    """Compile what Python calls directly."""
    rows, ints, corners = np.zeros((1, COLUMNS)), np.zeros(0, np.int64), np.zeros((0, 2))
    rows[:, FX] = rows[:, A] = rows[:, ROUND] = 1.0
    nodes = np.zeros((1, 4))
    wish = Wish(TOUCHING, 0.0, 0.0)
    best_place(empty_surroundings(), nothing_to_do(), rows, ints, 0, rows[0], nodes, 0.0, rows[:0], wish, corners)
