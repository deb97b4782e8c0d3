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

from .block import COLUMNS, DISC, ELLIPSE, FX, FY, HULL_FROM, HULL_TO, KIND, ROUND, A, X, Y, Z
from .compiled import compiled, inner
from .cover_kernels import Bools, farthest_part, is_covered
from .measure_kernels import outline, plan_closest, plan_gap, upright_gap
from .numbers import FAR, TOUCH
from .path_kernels import Rules, end_hit, is_supported, leg_hit, rules_of
from .reach_kernels import MARGIN, nearby
from .scene_kernels import BASE, CLEAR, FIRST, LAST, LIMIT, ROW, SORT, Scene, empty_scene
from .terrain import Floats, Ints

NOT, ONE, NEAREST = 0, 1, 2  # what a model that moves must end closer to: nothing, one of the things, the nearest model


class Bond(NamedTuple):
    """What holds a unit together: so many mates near each model (-1: nothing), how near is near, and the rest."""

    needed: int
    across: float
    up: float
    spread: float
    spread_up: float
    one_group: bool


class Yard(NamedTuple):
    """Where bases must lie wholly: in a region of convex parts, if it has any, and near to things."""

    corners: Floats
    starts: Ints
    parts: Ints
    things: Floats  # rows of bases
    groups: Ints  # thing k is the rows from groups[k] to groups[k + 1]
    within: Floats  # how near, for each thing


class Task(NamedTuple):
    """What a unit has to bring about by its move."""

    goals: Floats  # rows of bases to come near to
    groups: Ints  # which goal each belongs to
    within: Floats  # how near, for each goal
    up: Floats
    every: bool  # each of the goals, or one of them
    toward: Floats  # rows of bases to come closer to
    families: Ints  # which thing each belongs to
    closer: int
    bond: Bond
    yard: Yard


TOUCHING, APPROACHING, PULLED = 0, 1, 2


class Wish(NamedTuple):
    """What the place is to be good for."""

    sort: int  # in contact with an aim and near to x, y; as near to an aim as can be; as near to x, y as can be
    x: float
    y: float
    cap: float = FAR  # no place is wanted that is further from it than this
    loose: bool = False  # mates are still missing: hold on to those who are there, leave goals to the others
    walks: bool = True  # it has to get there; otherwise it is set down
    floating: bool = False  # never mind surfaces


class Place(NamedTuple):
    """A place for the base: how far it is from what was wished for (FAR: there is none)."""

    score: float
    x: float
    y: float


class Ties(NamedTuple):
    """What holds of the mates without this model, and of the place where it started."""

    near: Ints  # how many others each mate has near it
    label: Ints  # which group of near mates it belongs to
    beside: Ints  # to note which mates are near the model where it is tried
    reached: Ints  # which goals are reached
    away: Floats  # how far each base to come closer to was


@compiled
def best_place(
    scene: Scene,
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
) -> Place:
    """The best place for mate `me` on the elevation and with the facing that it has in `unit`.

    present: which of its mates are there. nodes: waymarks it can reach, x, y and inches spent, cheapest first.
    """
    mover = unit[me].copy()
    way = nearby(scene.way, mover, nodes, budget, scene.free_height)
    end = nearby(scene.end, mover, nodes, budget, -FAR)
    mates = unit[present]
    ties = _ties(task, mates, start, scene.points)
    case = Case(scene, task, ties, way, end, mates, mover, start, nodes, budget, aims, wish, np.empty((2, 5)))
    curves = _boundaries(case)
    best = np.array([wish.cap, FAR, FAR])
    if wish.sort == TOUCHING:
        _search_contacts(case, curves, ring, best)
    else:
        _search_crossings(case, curves, ring, best)
    return Place(best[0] if best[1] < FAR else FAR, best[1], best[2])


class Case(NamedTuple):
    """All that a place is judged by."""

    scene: Scene
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


@inner
def _consider(case: Case, places: Floats, best: Floats) -> None:
    """Finds the best of some places: score, x, y."""
    scene, task, mover, aims, wish = case.scene, case.task, case.mover, case.aims, case.wish
    points, rules = scene.points, rules_of(scene)
    for k in range(len(places)):
        x, y = math.floor(places[k, 0] * 1000.0 + 0.5) / 1000.0, math.floor(places[k, 1] * 1000.0 + 0.5) / 1000.0
        if wish.sort == APPROACHING:
            score = FAR  # never more than what it will be
            for i in range(len(aims)):
                dx, dy = x - aims[i, X], y - aims[i, Y]
                score = min(score, math.sqrt(dx * dx + dy * dy) - aims[i, ROUND] - mover[ROUND])
        else:
            score = math.sqrt((x - wish.x) * (x - wish.x) + (y - wish.y) * (y - wish.y))
        if score >= best[0] or not (_is_near(case.nodes, x, y, case.budget) and _is_near_mates(case, x, y, 0.0)):
            continue
        mover[X], mover[Y] = x, y
        if wish.sort == APPROACHING:
            score = nearest(mover, aims, points)
        if (
            score < best[0]
            and end_hit(case.end, points, mover, case.mates, -1, rules)[0] == CLEAR
            and (wish.sort != TOUCHING or touches(mover, aims, points))
            and _suits(task, case.ties, mover, case.mates, case.start, points, wish.loose)
            and (mover[Z] <= TOUCH or wish.floating or is_supported(scene, mover))
            and _lies_in(task.yard, mover, points)
            and (not wish.walks or _can_go(case, rules))
        ):
            best[0], best[1], best[2] = score, x, y


# -- conditions on a place ---------------------------------------------------------------------------------------------


@inner
def air_gap(a: Floats, b: Floats, points: Floats) -> float:
    """Distance of two models, as it is measured."""
    across, up = max(0.0, plan_gap(a, b, points)), upright_gap(a, b, False)
    return math.sqrt(across * across + up * up)


@inner
def is_beside(a: Floats, b: Floats, points: Floats, across: float, up: float) -> bool:
    """Whether two models are within these limits of each other."""
    return bool(upright_gap(a, b, False) <= up and plan_gap(a, b, points) <= across)


@inner
def nearest(mover: Floats, aims: Floats, points: Floats) -> float:
    """How far the nearest of the aims is."""
    least = FAR
    for i in range(len(aims)):
        least = min(least, air_gap(mover, aims[i], points))
    return least


@compiled
def away_from(row: Floats, others: Floats, points: Floats) -> Floats:
    """How far each of the others is."""
    away = np.empty(len(others))
    for i in range(len(others)):
        away[i] = air_gap(row, others[i], points)
    return away


@inner
def touches(mover: Floats, aims: Floats, points: Floats) -> bool:
    """Whether the base is in contact with one of the aims."""
    found = False
    for i in range(len(aims)):
        if not _are_apart(mover, aims, i, TOUCH):
            found |= is_beside(mover, aims[i], points, TOUCH, TOUCH)
    return found


@compiled
def touching(rows: Floats, aims: Floats, points: Floats) -> Bools:
    """Which of some bases are in contact with one of the aims."""
    return np.array([touches(rows[i], aims, points) for i in range(len(rows))], np.bool_)


@compiled
def within_reach(start: Floats, aims: Floats, reach: float) -> Floats:
    """Those of the aims that a base could touch if it went so far and nothing were in its way."""
    near = np.array([not _are_apart(start, aims, i, reach + TOUCH) for i in range(len(aims))], np.bool_)
    return aims[near]


@inner
def _are_apart(mover: Floats, rows: Floats, i: int, across: float) -> bool:
    """Whether the circles around two bases are further apart than this: quickly known, and mostly enough to know."""
    dx, dy, reach = mover[X] - rows[i, X], mover[Y] - rows[i, Y], mover[ROUND] + rows[i, ROUND] + across
    return bool(dx * dx + dy * dy > reach * reach)


@compiled
def groups_of(rows: Floats, points: Floats, across: float, up: float) -> Ints:
    """Which group each model belongs to, if a chain of near ones makes a group."""
    label = np.arange(len(rows))
    for i in range(len(rows)):
        for j in range(i):
            if label[i] != label[j] and is_beside(rows[i], rows[j], points, across, up):
                old, new = label[i], label[j]
                for k in range(len(rows)):
                    if label[k] == old:
                        label[k] = new
    return label


@compiled
def _ties(task: Task, mates: Floats, start: Floats, points: Floats) -> Ties:
    count, bond = len(mates), task.bond
    near = np.zeros(count, np.int64)
    for i in range(count if bond.needed >= 0 else 0):
        for j in range(i):
            if not _are_apart(mates[i], mates, j, bond.across) and is_beside(
                mates[i], mates[j], points, bond.across, bond.up
            ):
                near[i] += 1
                near[j] += 1
    label = groups_of(mates, points, bond.across, bond.up)
    reached = np.zeros(len(task.within), np.int64)
    for g in range(len(task.goals)):
        k = task.groups[g]
        for i in range(count):
            if not reached[k] and is_beside(mates[i], task.goals[g], points, task.within[k], task.up[k]):
                reached[k] = 1
    return Ties(near, label, np.zeros(count, np.int64), reached, away_from(start, task.toward, points))


@inner
def _suits(task: Task, ties: Ties, mover: Floats, mates: Floats, start: Floats, points: Floats, loose: bool) -> bool:
    """Whether the unit holds together, its goals are reached, and the model has come closer."""
    if not loose and not _reaches(task, ties, mover, points):
        return False
    moves = mover[X] != start[X] or mover[Y] != start[Y] or mover[Z] != start[Z]
    if moves and task.closer != NOT and not _comes_closer(task, ties.away, mover, points):
        return False
    return task.bond.needed < 0 or _holds_together(task.bond, ties, mover, mates, points, loose)


@inner
def _reaches(task: Task, ties: Ties, mover: Floats, points: Floats) -> bool:
    total = 0
    for k in range(len(ties.reached)):
        reached = ties.reached[k] > 0
        for g in range(len(task.goals)):
            if reached or task.groups[g] != k or _are_apart(mover, task.goals, g, task.within[k]):
                continue
            reached = is_beside(mover, task.goals[g], points, task.within[k], task.up[k])
        total += reached
    return total == len(ties.reached) or (not task.every and total > 0)


@compiled
def is_closer(task: Task, away: Floats, mover: Floats, points: Floats) -> bool:
    """Whether it is closer to one of the things than before (`away`), or to the base that was the nearest of all."""
    return _comes_closer(task, away, mover, points)


@inner
def _comes_closer(task: Task, away: Floats, mover: Floats, points: Floats) -> bool:
    nearest_of_all = FAR
    for i in range(len(away)):
        nearest_of_all = min(nearest_of_all, away[i])
    for i in range(len(away)):
        limit = away[i]
        if task.closer == NEAREST and limit > nearest_of_all:
            continue
        for j in range(len(away)):
            if task.families[j] == task.families[i]:
                limit = min(limit, away[j])
        if air_gap(mover, task.toward[i], points) < limit:
            return True
    return False


@inner
def _holds_together(bond: Bond, ties: Ties, mover: Floats, mates: Floats, points: Floats, loose: bool) -> bool:
    count, beside = len(mates), ties.beside
    needed = min(bond.needed, count)
    total = 0
    for i in range(count):
        beside[i] = 0
        if bond.spread < FAR and not is_beside(mover, mates[i], points, bond.spread, bond.spread_up):
            return False
        if not _are_apart(mover, mates, i, bond.across) and is_beside(mover, mates[i], points, bond.across, bond.up):
            beside[i] = 1
            total += 1
    if total < needed or loose:
        return total >= needed
    for i in range(count):
        if ties.near[i] + beside[i] < needed:
            return False
        if bond.one_group and not beside[i]:
            is_linked = False
            for j in range(count):
                is_linked |= beside[j] == 1 and ties.label[j] == ties.label[i]
            if not is_linked:
                return False
    return True


@inner
def _lies_in(yard: Yard, mover: Floats, points: Floats) -> bool:
    corners, starts, parts = yard.corners, yard.starts, yard.parts
    if len(parts) > 0 and not is_covered(mover, points, corners, starts, parts, TOUCH):
        return False
    for k in range(len(yard.within)):
        things, limit = yard.things[yard.groups[k] : yard.groups[k + 1]], yard.within[k]
        if farthest_part(mover, points, things, corners, starts, parts[:0], False, limit, limit) > limit:
            return False
    return True


@inner
def _is_near(nodes: Floats, x: float, y: float, budget: float) -> bool:
    for i in range(len(nodes)):
        dx, dy, reach = x - nodes[i, 0], y - nodes[i, 1], budget + TOUCH - nodes[i, 2]
        if reach >= 0.0 and dx * dx + dy * dy <= reach * reach:
            return True
    return False


@inner
def _can_go(case: Case, rules: Rules) -> bool:
    """Whether a clear leg leads from a waymark to where the base stands."""
    mover, start, nodes, budget, leg = case.mover, case.start, case.nodes, case.budget, case.leg
    way, end, mates, points = case.way, case.end, case.mates, case.scene.points
    x, y, z = mover[X], mover[Y], mover[Z]
    if x == start[X] and y == start[Y] and z == start[Z]:
        return True
    leg[:, 2], leg[:, 3], leg[:, 4] = z, mover[FX], mover[FY]
    leg[1, 0], leg[1, 1] = x, y
    can = False
    for i in range(len(nodes)):
        dx, dy, reach = x - nodes[i, 0], y - nodes[i, 1], budget + TOUCH - nodes[i, 2]
        if reach >= 0.0 and dx * dx + dy * dy <= reach * reach:
            leg[0, 0], leg[0, 1] = nodes[i, 0], nodes[i, 1]
            if leg_hit(way, end, points, mover, mates, -1, leg, rules)[0] == CLEAR:
                can = True
                break
    mover[X], mover[Y], mover[Z] = x, y, z
    return can


# -- where a condition begins or ends to hold: circles and lines -------------------------------------------------------


class Curves(NamedTuple):
    """Circles x, y, radius and lines ax, ay, bx, by; counts says how many of each."""

    circles: Floats
    lines: Floats
    counts: Ints


@compiled
def _boundaries(case: Case) -> Curves:
    """All curves at which a condition on the centre of the base begins or ends to hold."""
    scene, task, ties, end, mates = case.scene, case.task, case.ties, case.end, case.mates
    mover, nodes, budget = case.mover, case.nodes, case.budget
    points, radius, bond = scene.points, mover[ROUND], task.bond
    room = len(nodes) + 4
    for k in range(len(end)):
        room += max(_size(end[k, ROW:]), int(end[k, LAST] - end[k, FIRST]))
    for i in range(len(mates)):
        room += 3 * _size(mates[i])
    for i in range(len(task.goals)):
        room += _size(task.goals[i])
    for i in range(len(task.toward)):
        room += _size(task.toward[i])
    room += len(task.yard.corners)
    for i in range(len(task.yard.things)):
        room += _size(task.yard.things[i])
    curves = Curves(np.empty((room, 3)), np.empty((room, 4)), np.zeros(2, np.int64))
    for i in range(len(nodes)):
        if nodes[i, 2] < budget:
            _circle(curves, nodes[i, 0], nodes[i, 1], budget - nodes[i, 2])
    for k in range(len(end)):
        grow = radius + end[k, LIMIT] + (MARGIN if end[k, LIMIT] > 0.0 else TOUCH)
        if end[k, SORT] == BASE:
            _around(curves, end[k, ROW:], points, grow)
        else:
            _around_outline(curves, points[int(end[k, FIRST]) : int(end[k, LAST])], grow)
    for i in range(len(mates)):
        _around(curves, mates[i], points, radius)
        if bond.needed >= 0:
            _around(curves, mates[i], points, radius + bond.across - TOUCH)
            if bond.spread < FAR:
                _around(curves, mates[i], points, radius + bond.spread - TOUCH)
    for i in range(len(task.goals)):
        if not ties.reached[task.groups[i]]:
            _around(curves, task.goals[i], points, radius + task.within[task.groups[i]] - TOUCH)
    if task.closer == NEAREST:
        for i in range(len(task.toward)):
            _around(curves, task.toward[i], points, radius + max(0.0, ties.away[i] - MARGIN))
    _fence(curves, task.yard, points, radius)
    if scene.edges:
        w, d = scene.width - radius, scene.depth - radius
        _line(curves, radius, radius, w, radius)
        _line(curves, w, radius, w, d)
        _line(curves, w, d, radius, d)
        _line(curves, radius, d, radius, radius)
    return Curves(curves.circles[: curves.counts[0]], curves.lines[: curves.counts[1]], curves.counts)


@inner
def _size(row: Floats) -> int:
    """How many circles, or lines, bound what is near a base."""
    return 1 if row[KIND] == DISC else max(4, int(row[HULL_TO] - row[HULL_FROM]))


@inner
def _circle(curves: Curves, x: float, y: float, radius: float) -> None:
    i = curves.counts[0]
    curves.circles[i, 0], curves.circles[i, 1], curves.circles[i, 2] = x, y, radius
    curves.counts[0] = i + 1


@inner
def _line(curves: Curves, ax: float, ay: float, bx: float, by: float) -> None:
    i = curves.counts[1]
    curves.lines[i, 0], curves.lines[i, 1], curves.lines[i, 2], curves.lines[i, 3] = ax, ay, bx, by
    curves.counts[1] = i + 1


@compiled
def _around(curves: Curves, row: Floats, points: Floats, grow: float) -> None:
    """All that is `grow` away from a base; nothing for an ellipse."""
    if row[KIND] == DISC:
        _circle(curves, row[X], row[Y], row[A] + grow)
    elif row[KIND] != ELLIPSE:
        _around_outline(curves, outline(row, points), grow)


@inner
def _around_outline(curves: Curves, corners: Floats, grow: float) -> None:
    ax, ay = corners[-1, 0], corners[-1, 1]
    for i in range(len(corners)):
        bx, by = corners[i, 0], corners[i, 1]
        nx, ny = by - ay, ax - bx
        share = grow / math.sqrt(nx * nx + ny * ny)
        _circle(curves, bx, by, grow)
        _line(curves, ax + nx * share, ay + ny * share, bx + nx * share, by + ny * share)
        ax, ay = bx, by


@inner
def _fence(curves: Curves, yard: Yard, points: Floats, radius: float) -> None:
    """Where a base lies just inside of the parts of its region, or just near enough to things."""
    for part in yard.parts:
        corners = yard.corners[yard.starts[part] : yard.starts[part + 1]]
        ax, ay = corners[-1, 0], corners[-1, 1]
        for i in range(len(corners)):
            bx, by = corners[i, 0], corners[i, 1]
            nx, ny = by - ay, ax - bx
            share = -radius / math.sqrt(nx * nx + ny * ny)
            _line(curves, ax + nx * share, ay + ny * share, bx + nx * share, by + ny * share)
            ax, ay = bx, by
    for k in range(len(yard.within)):
        for i in range(yard.groups[k], yard.groups[k + 1]):
            if yard.within[k] > radius + TOUCH:
                _around(curves, yard.things[i], points, yard.within[k] - TOUCH - radius)


# -- points of the curves ----------------------------------------------------------------------------------------------
#
# Each function writes the points it finds to `places` from `n` on and returns how many there are then.


@inner
def _meet_circles(places: Floats, n: int, ax: float, ay: float, ar: float, bx: float, by: float, br: float) -> int:
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    if square == 0.0 or square > (ar + br) * (ar + br) or square < (ar - br) * (ar - br):
        return n
    along = 0.5 + 0.5 * (ar * ar - br * br) / square
    off = math.sqrt(max(0.0, ar * ar / square - along * along))
    places[n, 0], places[n, 1] = ax + along * dx - off * dy, ay + along * dy + off * dx
    places[n + 1, 0], places[n + 1, 1] = ax + along * dx + off * dy, ay + along * dy - off * dx
    return n + 2


@inner
def _meet_line(places: Floats, n: int, x: float, y: float, radius: float, line: Floats) -> int:
    dx, dy = line[2] - line[0], line[3] - line[1]
    square = dx * dx + dy * dy
    middle = ((x - line[0]) * dx + (y - line[1]) * dy) / square
    cross = (x - line[0]) * dy - (y - line[1]) * dx
    off = radius * radius / square - cross * cross / (square * square)
    if off < 0.0:
        return n
    off = math.sqrt(off)
    for share in (middle - off, middle + off):
        if 0.0 <= share <= 1.0:
            places[n, 0], places[n, 1] = line[0] + share * dx, line[1] + share * dy
            n += 1
    return n


@inner
def _meet_lines(places: Floats, n: int, a: Floats, b: Floats) -> int:
    ax, ay, bx, by = a[2] - a[0], a[3] - a[1], b[2] - b[0], b[3] - b[1]
    cross = ax * by - ay * bx
    if cross == 0.0:
        return n
    s = ((b[0] - a[0]) * by - (b[1] - a[1]) * bx) / cross
    t = ((b[0] - a[0]) * ay - (b[1] - a[1]) * ax) / cross
    if not (0.0 <= s <= 1.0 and 0.0 <= t <= 1.0):
        return n
    places[n, 0], places[n, 1] = a[0] + s * ax, a[1] + s * ay
    return n + 1


@compiled
def _search_crossings(case: Case, curves: Curves, ring: Floats, best: Floats) -> None:
    """Tries where each curve is nearest to an aim, places beside the aims, and where curves meet."""
    mover, start, wish, points = case.mover, case.start, case.wish, case.scene.points
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
            n = _nearest_on_circle(places, n, circles[i], x, y)
        for i in range(nl):
            n = _nearest_on_line(places, n, lines[i], x, y)
    _consider(case, places[:n], best)
    floors = np.full(nc + nl, FAR)  # no place on the curve scores less
    for i in range(nc + nl):
        for k in range(len(aims)):
            if i < nc:
                _nearest_on_circle(places, 0, circles[i], aims[k, X], aims[k, Y])
            else:
                _nearest_on_line(places, 0, lines[i - nc], aims[k, X], aims[k, Y])
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
                n = _meet_circles(
                    places, n, circles[i, 0], circles[i, 1], circles[i, 2], circles[j, 0], circles[j, 1], circles[j, 2]
                )
            elif j < nc:
                n = _meet_line(places, n, circles[j, 0], circles[j, 1], circles[j, 2], lines[i - nc])
            else:
                n = _meet_lines(places, n, lines[i - nc], lines[j - nc])
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
    """The circles that come to where the base can get and where it has a mate near: no others bound a legal place."""
    near = np.empty_like(circles)
    n = 0
    for i in range(len(circles)):
        x, y, radius = circles[i, 0], circles[i, 1], circles[i, 2]
        if _is_near_nodes(case, x, y, radius) and _is_near_mates(case, x, y, radius):
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
        if _is_near_nodes(case, x, y, -half) and _is_near_mates(case, x, y, -half):
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
def _is_near_mates(case: Case, x: float, y: float, radius: float) -> bool:
    """The same of mates that the base has to be near to; true where it needs none."""
    bond, mates = case.task.bond, case.mates
    if bond.needed < 1 or len(mates) == 0:
        return True
    for i in range(len(mates)):
        reach = mates[i, ROUND] + case.mover[ROUND] + bond.across + MARGIN
        if _away(x - mates[i, X], y - mates[i, Y], radius) <= reach:
            return True
    return False


@inner
def _away(dx: float, dy: float, radius: float) -> float:
    """How far a point is from a circle, or if the radius is negative from a disc, whose middle is at dx, dy."""
    far = math.sqrt(dx * dx + dy * dy)
    return abs(far - radius) if radius >= 0.0 else far + radius


@inner
def _nearest_on_circle(places: Floats, n: int, circle: Floats, x: float, y: float) -> int:
    dx, dy = x - circle[0], y - circle[1]
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        dx, length = 1.0, 1.0
    share = circle[2] / length
    places[n, 0], places[n, 1] = circle[0] + share * dx, circle[1] + share * dy
    return n + 1


@inner
def _nearest_on_line(places: Floats, n: int, line: Floats, x: float, y: float) -> int:
    dx, dy = line[2] - line[0], line[3] - line[1]
    share = ((x - line[0]) * dx + (y - line[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    places[n, 0], places[n, 1] = line[0] + share * dx, line[1] + share * dy
    return n + 1


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


@compiled
def _search_contacts(case: Case, curves: Curves, ring: Floats, best: Floats) -> None:
    """Tries the ends and the middle of every arc, between crossings, of what is in contact with an aim.

    The aims come in the order of how near a place beside them can be to what is wished for, until none can be nearer.
    """
    mover, start, aims, wish, points = case.mover, case.start, case.aims, case.wish, case.scene.points
    floors = np.empty(len(aims))
    most = 0
    for k in range(len(aims)):
        dx, dy = aims[k, X] - wish.x, aims[k, Y] - wish.y
        floors[k] = max(0.0, math.sqrt(dx * dx + dy * dy) - aims[k, ROUND] - mover[ROUND] - MARGIN)
        most = max(most, _size(aims[k]))
    some = np.empty((2 * (len(curves.circles) + len(curves.lines)) + len(ring) + 4, 2))
    places = np.empty((4 * most * len(some), 2))
    for k in np.argsort(floors, kind="mergesort"):
        if floors[k] >= best[0]:
            return
        n = 0
        if mover[KIND] != DISC or aims[k, KIND] == ELLIPSE:
            n = _beside(places, n, mover, start, aims[k], points, ring)
        else:
            size = _size(aims[k])
            loci = Curves(np.empty((size, 3)), np.empty((size, 4)), np.zeros(2, np.int64))
            _around(loci, aims[k], points, mover[ROUND])
            for i in range(loci.counts[0]):
                n = _arcs(places, n, loci.circles[i], curves, start, ring, some)
            for i in range(loci.counts[1]):
                n = _pieces(places, n, loci.lines[i], curves, start, some)
        _consider(case, places[:n], best)


@compiled
def _arcs(places: Floats, n: int, circle: Floats, curves: Curves, start: Floats, ring: Floats, some: Floats) -> int:
    x, y, radius = circle[0], circle[1], circle[2]
    m = 0
    for i in range(len(curves.circles)):
        m = _meet_circles(some, m, x, y, radius, curves.circles[i, 0], curves.circles[i, 1], curves.circles[i, 2])
    for i in range(len(curves.lines)):
        m = _meet_line(some, m, x, y, radius, curves.lines[i])
    dx, dy = start[X] - x, start[Y] - y
    length = math.sqrt(dx * dx + dy * dy)
    if length > 0.0:
        some[m, 0], some[m, 1] = x + radius * dx / length, y + radius * dy / length
        m += 1
    for i in range(0, len(ring), 4):  # so that no arc is longer than a few steps of the ring
        some[m, 0], some[m, 1] = x + radius * ring[i, 0], y + radius * ring[i, 1]
        m += 1
    turn = np.empty(m)
    for i in range(m):
        turn[i] = _turn(some[i, 0] - x, some[i, 1] - y)
    order = np.argsort(turn, kind="mergesort")
    for i in range(m):
        a, b = order[i], order[(i + 1) % m]
        ux, uy = some[a, 0] + some[b, 0] - 2.0 * x, some[a, 1] + some[b, 1] - 2.0 * y
        length = math.sqrt(ux * ux + uy * uy)
        places[n, 0], places[n, 1] = some[a, 0], some[a, 1]
        places[n + 1, 0], places[n + 1, 1] = x + radius * ux / length, y + radius * uy / length
        n += 2
    return n


@inner
def _turn(x: float, y: float) -> float:
    """Grows with the angle of x, y from 0 to 4."""
    share = y / (abs(x) + abs(y))
    if x < 0.0:
        return 2.0 - share
    return share if y >= 0.0 else 4.0 + share


@compiled
def _pieces(places: Floats, n: int, line: Floats, curves: Curves, start: Floats, some: Floats) -> int:
    m = 0
    for i in range(len(curves.circles)):
        m = _meet_line(some, m, curves.circles[i, 0], curves.circles[i, 1], curves.circles[i, 2], line)
    for i in range(len(curves.lines)):
        m = _meet_lines(some, m, line, curves.lines[i])
    dx, dy = line[2] - line[0], line[3] - line[1]
    share = ((start[X] - line[0]) * dx + (start[Y] - line[1]) * dy) / (dx * dx + dy * dy)
    for at in (0.0, 1.0, min(1.0, max(0.0, share))):
        some[m, 0], some[m, 1] = line[0] + at * dx, line[1] + at * dy
        m += 1
    along = np.empty(m)
    for i in range(m):
        along[i] = some[i, 0] * dx + some[i, 1] * dy
    order = np.argsort(along, kind="mergesort")
    for i in range(m):
        a, b = order[i], order[min(i + 1, m - 1)]
        places[n, 0], places[n, 1] = some[a, 0], some[a, 1]
        places[n + 1, 0], places[n + 1, 1] = 0.5 * (some[a, 0] + some[b, 0]), 0.5 * (some[a, 1] + some[b, 1])
        n += 2
    return n


def warm() -> None:
    """Compile what Python calls directly."""
    rows, none, ints, corners = np.zeros((1, COLUMNS)), np.zeros(0), np.zeros(0, np.int64), np.zeros((0, 2))
    rows[:, FX] = rows[:, A] = rows[:, ROUND] = 1.0
    yard = Yard(corners, np.zeros(1, np.int64), ints, rows[:0], np.zeros(1, np.int64), none)
    task = Task(rows[:0], ints, none, none, True, rows[:0], ints, NOT, Bond(-1, 0.0, 0.0, 0.0, 0.0, False), yard)
    touching(rows, within_reach(rows[0], rows, 0.0), corners)
    groups_of(rows, corners, 0.0, 0.0)
    is_closer(task, away_from(rows[0], rows, corners), rows[0], corners)
    wish = Wish(TOUCHING, 0.0, 0.0)
    nodes = np.zeros((1, 3))
    best_place(empty_scene(), task, rows, ints[:0], 0, rows[0], nodes, 0.0, rows[:0], wish, corners)
