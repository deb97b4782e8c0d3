"""Sight between two models: what lies between them, laid out in their frame, and whether it hides one from the other.

The answer depends on the two models and on what is between them, never on which others are asked about at the same
time. For plain visibility it does not depend on who looks either: the model further left is always taken first.
"""

import math
from typing import NamedTuple

from ..compiled import inner
from ..numbers import FAR, TOUCH, Floats, Ints
from .body_kernels import (
    BODY,
    CX,
    CY,
    FEATURE,
    FIRST,
    HALF_A,
    HALF_B,
    LAST,
    LOW,
    NC,
    NX,
    NY,
    OVERLAP,
    STANDS,
    TAG,
    TOP,
    UX,
    UY,
    XMAX,
    XMIN,
    YMAX,
    YMIN,
    Pair,
    across,
    chord,
    clip,
    extent,
    turned,
)
from .cell_kernels import (
    ALPHA,
    BETA,
    CLEAR,
    FROM,
    OUTSIDE,
    PER_INCH,
    S0,
    S1,
    TO,
    U0,
    U1,
    WHOLLY,
    ZA0,
    ZA1,
    ZB0,
    ZB1,
    shade,
)
from .search_kernels import HIDDEN, VISIBLE, search

SLIM = 0.02  # models that are not further apart than this in plan are looked at sheet by sheet
SNUG = 1.5  # times its own length, the gap below which a model is close
SHEETS = 5
FEW_CELLS = 200  # enough to find a line that is easy to find

# Which points of a model must be seen for all of it to be seen.
OFFSETS = 9  # across, at least
APART = 0.25  # inches from one to the next, at most
INSET = 0.02  # the outermost ones are this far inside
FOOT = 0.05  # the lowest ones are this far above the foot, the highest this far below the top


class Assembly(NamedTuple):
    """Bodies in table coordinates: first the models that are asked about, from `start` what could be in the way."""

    bodies: Floats
    start: int
    stop: int
    within: Floats  # a row for each model, a mark for each area that is not in its way


class Desk(NamedTuple):
    """Room to lay out two models and what is between them, in their frame."""

    frame: Floats
    f: Floats  # the observer, the target, the bodies in between, then their corners
    spare: int  # a row between the two
    hand: Floats  # the cell at hand
    cells: Floats
    marks: Ints


# -- a frame -----------------------------------------------------------------------------------------------------------


@inner
def _hull_edge(a0: float, a1: float, av: float, b0: float, b1: float, bv: float) -> Pair:
    """The lower edge of the hull of two boxes (a0..a1 from av up, b0..b1 from bv up), at a1 and at b0."""
    if bv >= av:
        return av, av + (bv - av) * ((b0 - a1) / (b1 - a1))
    return av + (bv - av) * ((a1 - a0) / (b0 - a0)), bv


@inner
def hull(f: Floats, c: Floats) -> None:
    """The cell of all lines from box 0 to box 1 of a frame, by the planes that touch them in between."""
    a0, a1, b0, b1 = f[0, XMIN], f[0, XMAX], f[1, XMIN], f[1, XMAX]
    c[S0], c[U0] = _hull_edge(a0, a1, f[0, YMIN] - CLEAR, b0, b1, f[1, YMIN] - CLEAR)
    c[ZA0], c[ZB0] = _hull_edge(a0, a1, f[0, LOW] - CLEAR, b0, b1, f[1, LOW] - CLEAR)
    right_a, right_b = _hull_edge(a0, a1, -f[0, YMAX] - CLEAR, b0, b1, -f[1, YMAX] - CLEAR)
    up_a, up_b = _hull_edge(a0, a1, -f[0, TOP] - CLEAR, b0, b1, -f[1, TOP] - CLEAR)
    c[S1], c[U1], c[ZA1], c[ZB1] = -right_a, -right_b, -up_a, -up_b
    c[ALPHA], c[BETA], c[PER_INCH], c[FROM], c[TO] = a1, b0, 1.0 / (b0 - a1), FAR, -FAR


@inner
def _open(f: Floats, c: Floats) -> None:
    """The cell of all lines that meet body 0 and body 1.

    Its planes go through the middles of the bodies; there a line that meets a body is mostly inside of it. When the
    bodies are close together they touch them in between, lest the cell grows too large.
    """
    a0, a1, b0, b1 = f[0, XMIN], f[0, XMAX], f[1, XMIN], f[1, XMAX]
    gap = b0 - a1
    if gap < SNUG * max(a1 - a0, b1 - b0):
        hull(f, c)
        return
    alpha, beta = f[0, CX], f[1, CX]
    rise1, rise0 = (f[1, YMAX] - f[0, YMIN]) / gap, (f[1, YMIN] - f[0, YMAX]) / gap
    c[S0] = -max(extent(f, 0, rise0, -1.0) - rise0 * alpha, extent(f, 0, rise1, -1.0) - rise1 * alpha)
    c[S1] = max(extent(f, 0, -rise0, 1.0) + rise0 * alpha, extent(f, 0, -rise1, 1.0) + rise1 * alpha)
    c[U0] = -max(extent(f, 1, rise0, -1.0) - rise0 * beta, extent(f, 1, rise1, -1.0) - rise1 * beta)
    c[U1] = max(extent(f, 1, -rise0, 1.0) + rise0 * beta, extent(f, 1, -rise1, 1.0) + rise1 * beta)
    climb = max(abs(f[1, TOP] - f[0, LOW]), abs(f[1, LOW] - f[0, TOP])) / gap
    depth = climb * max(a1 - alpha, alpha - a0)
    c[ZA0], c[ZA1] = f[0, LOW] - depth, f[0, TOP] + depth
    depth = climb * max(b1 - beta, beta - b0)
    c[ZB0], c[ZB1] = f[1, LOW] - depth, f[1, TOP] + depth
    c[ALPHA], c[BETA], c[PER_INCH] = alpha, beta, 1.0 / (beta - alpha)


@inner
def _axis(bodies: Floats, i: int, j: int, frame: Floats) -> float:
    """Lay a frame from body i towards body j, and say how far apart they are along it."""
    dx, dy = bodies[j, CX] - bodies[i, CX], bodies[j, CY] - bodies[i, CY]
    length = math.sqrt(dx * dx + dy * dy)
    ex, ey = 1.0, 0.0
    if length > 1e-6:
        ex, ey = dx / length, dy / length
    gap = -extent(bodies, j, -ex, -ey) - extent(bodies, i, ex, ey)
    if gap < 0.25:
        for side in range(2):
            k, sign = (i, 1.0) if side == 0 else (j, -1.0)
            for c in range(int(bodies[k, FIRST]), int(bodies[k, LAST])):
                nx, ny = sign * bodies[c, NX], sign * bodies[c, NY]
                apart = -extent(bodies, j, -nx, -ny) - extent(bodies, i, nx, ny)
                if apart > gap + 1e-6:
                    gap, ex, ey = apart, nx, ny
    frame[0], frame[1], frame[2], frame[3] = bodies[i, CX], bodies[i, CY], ex, ey
    return gap


@inner
def _to_table(frame: Floats, line: Floats) -> None:
    """A line of a frame in table coordinates."""
    ox, oy, ex, ey = frame[0], frame[1], frame[2], frame[3]
    for c in (0, 3):
        t, v = line[c], line[c + 1]
        line[c], line[c + 1] = ox + t * ex - v * ey, oy + t * ey + v * ex


# -- what is in between ------------------------------------------------------------------------------------------------


@inner
def _skips(assembly: Assembly, i: int, j: int, k: int) -> bool:
    """Whether body k cannot be in the way of i and j: it is one of them, or an area that one of them is in."""
    tag = assembly.bodies[k, TAG]
    if tag == assembly.bodies[i, TAG] or tag == assembly.bodies[j, TAG]:
        return True
    area = int(assembly.bodies[k, FEATURE])
    return area >= 0 and (assembly.within[i, area] > 0.0 or assembly.within[j, area] > 0.0)


@inner
def _carries(f: Floats, k: int, j: int) -> bool:
    """Whether body j stands on body k, and no part of it sticks out over the edge."""
    if abs(f[k, TOP] - f[j, LOW]) > TOUCH or f[k, FIRST] == f[k, LAST]:
        return False
    carries = True
    for i in range(int(f[k, FIRST]), int(f[k, LAST])):
        carries = carries and extent(f, j, f[i, NX], f[i, NY]) <= f[i, NC] + TOUCH
    return carries


@inner
def _overlaps(f: Floats, k: int, j: int) -> bool:
    """Whether body k, a piece of terrain, takes up part of body j's room, beyond touch."""
    if f[k, XMIN] >= f[j, XMAX] - TOUCH or f[k, XMAX] <= f[j, XMIN] + TOUCH or f[k, FIRST] == f[k, LAST]:
        return False
    if f[k, YMIN] >= f[j, YMAX] - TOUCH or f[k, YMAX] <= f[j, YMIN] + TOUCH:
        return False
    if f[k, TOP] <= f[j, LOW] + TOUCH or f[k, LOW] >= f[j, TOP] - TOUCH:
        return False
    apart = False
    for i in range(int(f[k, FIRST]), int(f[k, LAST])):
        apart = apart or -extent(f, j, -f[i, NX], -f[i, NY]) >= f[i, NC] - TOUCH
    for i in range(int(f[j, FIRST]), int(f[j, LAST])):
        apart = apart or -extent(f, k, -f[i, NX], -f[i, NY]) >= f[i, NC] - TOUCH
    return not apart


@inner
def _lay_out(assembly: Assembly, i: int, j: int, guess: int, gap: float, thorough: bool, desk: Desk) -> tuple[int, int]:
    """Put bodies i, j and all that could be in between on the desk; the first and last of the latter.

    0 and 0 if one of them hides i from j altogether, unless we are to be thorough; body `guess` is looked at first. A
    body that reaches below every line from i to j counts as bottomless.
    """
    bodies, frame, f, c = assembly.bodies, desk.frame, desk.f, desk.hand
    n = desk.spare + 1
    for a in range(2):
        n = turned(bodies, i if a == 0 else j, frame, f, a, n)
    ox, oy, ex, ey = frame[0], frame[1], frame[2], frame[3]
    x0, x1 = min(f[0, XMIN], f[1, XMIN]), max(f[0, XMAX], f[1, XMAX])
    y0, y1 = min(f[0, YMIN], f[1, YMIN]), max(f[0, YMAX], f[1, YMAX])
    low, top = min(f[0, LOW], f[1, LOW]), max(f[0, TOP], f[1, TOP])
    slim = gap < SLIM
    if not slim:
        hull(f, c)
    alpha, beta = c[ALPHA], c[BETA]
    count = 2
    for step in range(assembly.start - 1, assembly.stop):
        k = guess if step < assembly.start else step
        if k < 0 or (k == guess) != (step < assembly.start):
            continue
        if bodies[k, LOW] > top or bodies[k, TOP] < low or _skips(assembly, i, j, k):
            continue
        dx, dy = (bodies[k, XMIN] + bodies[k, XMAX]) / 2 - ox, (bodies[k, YMIN] + bodies[k, YMAX]) / 2 - oy
        wide, deep = (bodies[k, XMAX] - bodies[k, XMIN]) / 2, (bodies[k, YMAX] - bodies[k, YMIN]) / 2
        middle, half = dy * ex - dx * ey, abs(ey) * wide + abs(ex) * deep
        if middle + half < y0 or middle - half > y1:
            continue
        middle, half = dx * ex + dy * ey, abs(ex) * wide + abs(ey) * deep
        if middle + half < x0 or middle - half > x1:
            continue
        m = turned(bodies, k, frame, f, count, n)
        if f[count, XMAX] < x0 or f[count, XMIN] > x1:
            continue
        for a in range(2):
            if f[a, LOW] > TOUCH and _carries(f, count, a):
                f[a, STANDS] = 1.0
        lowest = low
        if not slim:
            way, _ = shade(f, count, c, alpha, beta, CLEAR)
            if way == WHOLLY and not thorough:
                return 0, 0
            if way == OUTSIDE:
                continue
            t0, t1 = max(f[count, XMIN], x0) - alpha, min(f[count, XMAX], x1) - alpha
            climb = (c[ZB0] - c[ZA0]) * c[PER_INCH]
            lowest = c[ZA0] + min(climb * t0, climb * t1)
            climb = (c[ZB1] - c[ZA1]) * c[PER_INCH]
            if f[count, TOP] < lowest or f[count, LOW] > c[ZA1] + max(climb * t0, climb * t1):
                continue
        for a in range(2):
            if _overlaps(f, count, a):
                f[count, OVERLAP] += 1.0 + a
        if f[count, LOW] <= max(lowest, low) + CLEAR:
            f[count, LOW] = -FAR
        count, n = count + 1, m
    return 2, count


@inner
def _are_upright(f: Floats, first: int, last: int) -> bool:
    """Whether the bodies first..last are all bottomless, so that a higher line is never worse."""
    upright = True
    for k in range(first, last):
        upright = upright and f[k, LOW] <= -FAR
    return upright


@inner
def _is_roofed(f: Floats, first: int, last: int) -> bool:
    """Whether one level piece lies between two models, one above and one below it, wherever lines cross its level."""
    for k in range(first, last):
        above = 0 if f[0, LOW] >= f[k, TOP] - TOUCH and f[1, TOP] <= f[k, LOW] + TOUCH else 1
        if above == 1 and (f[1, LOW] < f[k, TOP] - TOUCH or f[0, TOP] > f[k, LOW] + TOUCH):
            continue
        level, below = (f[k, LOW] + f[k, TOP]) / 2, 1 - above
        least = (f[above, LOW] - level) / (f[above, LOW] - f[below, LOW])
        most = (f[above, TOP] - level) / (f[above, TOP] - f[below, TOP])
        covers = f[k, FIRST] < f[k, LAST]
        for i in range(int(f[k, FIRST]), int(f[k, LAST])):
            nx, ny, edge = f[i, NX], f[i, NY], f[i, NC] + CLEAR
            start, end = extent(f, above, nx, ny), extent(f, below, nx, ny)
            covers = covers and start + (end - start) * least <= edge and start + (end - start) * most <= edge
        if covers:
            return True
    return False


# -- visible -----------------------------------------------------------------------------------------------------------


@inner
def _comes_first(bodies: Floats, i: int, j: int) -> bool:
    """Whether of two models i is the one to look from, so that sight is mutual to the last bit."""
    if bodies[i, CX] != bodies[j, CX]:
        return bool(bodies[i, CX] < bodies[j, CX])
    if bodies[i, CY] != bodies[j, CY]:
        return bool(bodies[i, CY] < bodies[j, CY])
    return bool(bodies[i, LOW] <= bodies[j, LOW])


@inner
def _turn_round(line: Floats) -> None:
    for c in range(3):
        line[c], line[c + 3] = line[c + 3], line[c]


@inner
def first_stop(assembly: Assembly, one: int, two: int, start: int, line: Floats) -> int:
    """The first body from `start` on across the straight line between the middles of two models' tops, or -1."""
    bodies = assembly.bodies
    ahead = _comes_first(bodies, one, two)
    i, j = (one, two) if ahead else (two, one)
    px, py, pz = bodies[i, CX], bodies[i, CY], bodies[i, TOP]
    qx, qy, qz = bodies[j, CX], bodies[j, CY], bodies[j, TOP]
    line[0], line[1], line[2], line[3], line[4], line[5] = px, py, pz, qx, qy, qz
    if not ahead:
        _turn_round(line)
    x0, x1 = px - CLEAR, qx + CLEAR
    y0, y1 = min(py, qy) - CLEAR, max(py, qy) + CLEAR
    z0, z1 = min(pz, qz) - CLEAR, max(pz, qz) + CLEAR
    for k in range(start, assembly.stop):
        if bodies[k, XMAX] < x0 or bodies[k, XMIN] > x1 or bodies[k, YMAX] < y0 or bodies[k, YMIN] > y1:
            continue
        if bodies[k, TOP] < z0 or bodies[k, LOW] > z1 or _skips(assembly, i, j, k):
            continue
        lo, hi = clip(bodies, k, px, py, pz, qx, qy, qz, CLEAR)
        if lo < hi:
            return k
    return -1


@inner
def is_visible(assembly: Assembly, one: int, two: int, guess: int, desk: Desk, line: Floats) -> bool:
    """Whether body one sees body two, and by which line; body `guess` may well be what hides it."""
    ahead = _comes_first(assembly.bodies, one, two)
    i, j = (one, two) if ahead else (two, one)
    gap = _axis(assembly.bodies, i, j, desk.frame)
    first, last = _lay_out(assembly, i, j, guess, gap, False, desk)
    if last == 0 or _is_roofed(desk.f, first, last):
        return False
    found = HIDDEN
    if gap >= SLIM:
        # The highest lines first: fewer to search, and where nothing hangs in the air there is no need for others.
        _open(desk.f, desk.hand)
        upright = _are_upright(desk.f, first, last)
        cells = desk.cells if upright else desk.cells[:FEW_CELLS]
        found = search(desk.f, first, last, True, desk.hand, cells, desk.marks, line)
        if found != VISIBLE and not upright:
            _open(desk.f, desk.hand)
            found = search(desk.f, first, last, False, desk.hand, desk.cells, desk.marks, line)
    else:
        for turn in range(4):
            if turn > 0:
                desk.frame[2], desk.frame[3] = -desk.frame[3], desk.frame[2]
                first, last = _lay_out(assembly, i, j, guess, gap, False, desk)
            found = _by_sheets(desk, first, last, line)
            if found == VISIBLE:
                break
    if found != VISIBLE:
        return False
    _to_table(desk.frame, line)
    if not ahead:
        _turn_round(line)
    return True


@inner
def _by_sheets(desk: Desk, first: int, last: int, line: Floats) -> int:
    """The search between models one above the other: from upright sheets through the first to sheets of the second."""
    f, c, cells = desk.f, desk.hand, desk.cells[:FEW_CELLS]
    upright = _are_upright(f, first, last)
    for a in range(SHEETS):
        alpha = f[0, XMIN] + (f[0, XMAX] - f[0, XMIN]) * (a + 0.5) / SHEETS
        for b in range(SHEETS):
            beta = f[1, XMIN] + (f[1, XMAX] - f[1, XMIN]) * (b + 0.5) / SHEETS
            if beta - alpha < 0.05:
                continue
            c[S0], c[S1] = across(f, 0, alpha)
            c[U0], c[U1] = across(f, 1, beta)
            c[ZA0], c[ZA1], c[ZB0], c[ZB1] = f[0, LOW], f[0, TOP], f[1, LOW], f[1, TOP]
            c[ALPHA], c[BETA], c[PER_INCH] = alpha, beta, 1.0 / (beta - alpha)
            if search(f, first, last, upright, c, cells, desk.marks, line) == VISIBLE:
                return VISIBLE
    return HIDDEN


# -- fully visible -----------------------------------------------------------------------------------------------------


@inner
def lay_out_all(assembly: Assembly, i: int, j: int, desk: Desk) -> tuple[int, int, bool]:
    """Put everything between observer i and target j on the desk: the first and last of it, and if i and j are slim."""
    gap = _axis(assembly.bodies, i, j, desk.frame)
    first, last = _lay_out(assembly, i, j, -1, gap, True, desk)
    return first, last, gap < SLIM


@inner
def shows_all(desk: Desk, first: int, last: int, slim: bool, line: Floats) -> bool:
    """Whether past the bodies first..last each of the points that must be seen of the target is seen from somewhere.

    The points stand on the side of the target that faces the observer, evenly across it, at its foot, its middle and
    its top; only at its foot where a higher line is never worse. The outermost come first, they are hidden most often.
    """
    if first == last:
        return True
    f = desk.f
    target = desk.spare
    for k in range(BODY):
        f[target, k] = f[1, k]
    width, height = f[target, YMAX] - f[target, YMIN], f[target, TOP] - f[target, LOW]
    inset, lift = min(INSET, width / 4), min(FOOT, height / 4)
    offsets = max(OFFSETS, int(width / APART) + 2)
    levels = 1 if _are_upright(f, first, last) else 3
    seen = True
    for k in range(offsets):
        step = k // 2 if k % 2 == 0 else offsets - 1 - k // 2
        y = f[target, YMIN] + inset + (width - 2 * inset) * step / (offsets - 1)
        x, _ = chord(f, target, y, 0.0)
        for level in range(levels):
            z = f[target, LOW] + lift + (height - 2 * lift) * level / 2
            seen = seen and _shows_point(desk, first, last, slim, x, y, z, line)
    for k in range(BODY):
        f[1, k] = f[target, k]
    return seen


@inner
def _shows_point(desk: Desk, first: int, last: int, slim: bool, x: float, y: float, z: float, line: Floats) -> bool:
    """Whether past the bodies first..last some part of the observer sees the point."""
    f, c = desk.f, desk.hand
    f[1, CX], f[1, CY], f[1, LOW], f[1, TOP], f[1, STANDS] = x, y, z, z, 0.0
    f[1, FIRST], f[1, LAST], f[1, UX], f[1, UY], f[1, HALF_A], f[1, HALF_B] = 0.0, 0.0, 1.0, 0.0, 0.0, 0.0
    f[1, XMIN], f[1, XMAX], f[1, YMIN], f[1, YMAX] = x, x, y, y
    if slim:
        return _glimpses(f, first, last, x, y, z)
    _open(f, c)
    c[U0], c[U1], c[ZB0], c[ZB1] = y, y, z, z
    upright = _are_upright(f, first, last)
    return search(f, first, last, upright, c, desk.cells, desk.marks, line) == VISIBLE


@inner
def _glimpses(f: Floats, first: int, last: int, x: float, y: float, z: float) -> bool:
    """Whether one of many points all over an observer that touches the target or stands above it sees the point."""
    for a in range(SHEETS):
        px = f[0, XMIN] + (f[0, XMAX] - f[0, XMIN]) * (a + 0.5) / SHEETS
        y0, y1 = across(f, 0, px)
        for b in range(SHEETS):
            py = y0 + (y1 - y0) * (b + 0.5) / SHEETS
            for c in range(SHEETS):
                pz = f[0, LOW] + (f[0, TOP] - f[0, LOW]) * (c + 0.5) / SHEETS
                free = True
                for k in range(first, last):
                    lo, hi = clip(f, k, px, py, pz, x, y, z, CLEAR)
                    free = free and lo >= hi
                if free:
                    return True
    return False


def warm() -> None:
    """Nothing to do: Python calls no kernel of this file. `sight_kernels` compiles them."""
