"""Sight of whole units: gathers what could be in the way, answers the easy pairs at once, searches the others.

The answer for two models depends on those two and on what is between them, never on which others are asked about at the
same time or on who of the two is the observer: of two models the one further left is always taken first.
"""

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .block import HEIGHT, HULL, HULL_FROM, HULL_TO, KIND, RECTANGLE, ROUND, X, Y, Z
from .body_kernels import (
    BODY,
    CX,
    CY,
    FEATURE,
    FIRST,
    LAST,
    LOW,
    NC,
    NX,
    NY,
    OVERLAP,
    P_LOW,
    P_TOP,
    P_XMAX,
    P_XMIN,
    P_YMAX,
    P_YMIN,
    RIM,
    STANDS,
    TAG,
    TOP,
    XMAX,
    XMIN,
    YMAX,
    YMIN,
    Pair,
    across,
    clip,
    enter_model,
    enter_prism,
    extent,
    turned,
)
from .compiled import compiled, inner
from .numbers import FAR, TOUCH
from .sight_search_kernels import (
    ALPHA,
    BETA,
    BOUNDS,
    CELL,
    CLEAR,
    FROM,
    HIDDEN,
    OUTSIDE,
    PER_INCH,
    S0,
    S1,
    TO,
    U0,
    U1,
    VISIBLE,
    WHOLLY,
    ZA0,
    ZA1,
    ZB0,
    ZB1,
    search,
    shade,
)
from .terrain import Floats, Ints

Bytes: TypeAlias = NDArray[np.uint8]
Shorts: TypeAlias = NDArray[np.int8]

CELLS = 4000  # most cells that one search may open
SLIM = 0.02  # bodies that are not further apart than this along any axis are looked at sheet by sheet
SNUG = 1.5
SHEETS = 5
SHEET_CELLS = 200


# -- a frame -----------------------------------------------------------------------------------------------------------


@inner
def _hull_edge(a0: float, a1: float, av: float, b0: float, b1: float, bv: float) -> Pair:
    """The lower edge of the hull of two boxes (a0..a1 from av up, b0..b1 from bv up), at a1 and at b0."""
    if bv >= av:
        return av, av + (bv - av) * ((b0 - a1) / (b1 - a1))
    return av + (bv - av) * ((a1 - a0) / (b0 - a0)), bv


@inner
def _hull(f: Floats, cell: Floats, bounds: Floats) -> None:
    """The cell of all lines from box 0 to box 1 of a frame, by the planes that touch them in between."""
    a0, a1, b0, b1 = f[0, XMIN], f[0, XMAX], f[1, XMIN], f[1, XMAX]
    cell[S0], cell[U0] = _hull_edge(a0, a1, f[0, YMIN] - CLEAR, b0, b1, f[1, YMIN] - CLEAR)
    cell[ZA0], cell[ZB0] = _hull_edge(a0, a1, f[0, LOW] - CLEAR, b0, b1, f[1, LOW] - CLEAR)
    right_a, right_b = _hull_edge(a0, a1, -f[0, YMAX] - CLEAR, b0, b1, -f[1, YMAX] - CLEAR)
    up_a, up_b = _hull_edge(a0, a1, -f[0, TOP] - CLEAR, b0, b1, -f[1, TOP] - CLEAR)
    cell[S1], cell[U1], cell[ZA1], cell[ZB1] = -right_a, -right_b, -up_a, -up_b
    bounds[ALPHA], bounds[BETA], bounds[PER_INCH], bounds[FROM], bounds[TO] = a1, b0, 1.0 / (b0 - a1), FAR, -FAR


@inner
def _axis(bodies: Floats, i: int, j: int, rim: Floats, frame: Floats) -> float:
    """Lay a frame from body i towards body j, and say how far apart they are along it."""
    dx, dy = bodies[j, CX] - bodies[i, CX], bodies[j, CY] - bodies[i, CY]
    length = math.sqrt(dx * dx + dy * dy)
    ex, ey = 1.0, 0.0
    if length > 1e-6:
        ex, ey = dx / length, dy / length
    gap = -extent(bodies, j, rim, -ex, -ey) - extent(bodies, i, rim, ex, ey)
    if gap < 0.25:
        for side in range(2):
            k, sign = (i, 1.0) if side == 0 else (j, -1.0)
            for c in range(int(bodies[k, FIRST]), int(bodies[k, LAST])):
                nx, ny = sign * rim[c, NX], sign * rim[c, NY]
                apart = -extent(bodies, j, rim, -nx, -ny) - extent(bodies, i, rim, nx, ny)
                if apart > gap + 1e-6:
                    gap, ex, ey = apart, nx, ny
    frame[0], frame[1], frame[2], frame[3] = bodies[i, CX], bodies[i, CY], ex, ey
    return gap


@inner
def _overlaps(f: Floats, j: int, k: int, rim: Floats) -> bool:
    """Whether body k, a piece of terrain, takes up part of body j's room, beyond touch."""
    if f[k, XMIN] >= f[j, XMAX] - TOUCH or f[k, XMAX] <= f[j, XMIN] + TOUCH or f[k, FIRST] == f[k, LAST]:
        return False
    if f[k, YMIN] >= f[j, YMAX] - TOUCH or f[k, YMAX] <= f[j, YMIN] + TOUCH:
        return False
    if f[k, TOP] <= f[j, LOW] + TOUCH or f[k, LOW] >= f[j, TOP] - TOUCH:
        return False
    for i in range(int(f[k, FIRST]), int(f[k, LAST])):
        if -extent(f, j, rim, -rim[i, NX], -rim[i, NY]) >= rim[i, NC] - TOUCH:
            return False
    for i in range(int(f[j, FIRST]), int(f[j, LAST])):
        if -extent(f, k, rim, -rim[i, NX], -rim[i, NY]) >= rim[i, NC] - TOUCH:
            return False
    return True


@inner
def _carries(f: Floats, k: int, j: int, rim: Floats) -> bool:
    """Whether no part of body j sticks out over the edge of body k."""
    for i in range(int(f[k, FIRST]), int(f[k, LAST])):
        if extent(f, j, rim, rim[i, NX], rim[i, NY]) > rim[i, NC] + TOUCH:
            return False
    return True


@inner
def _skips(bodies: Floats, i: int, j: int, k: int, within: Floats) -> bool:
    """Whether body k cannot be in the way of i and j: it is one of them, or an area that one of them is in."""
    tag = bodies[k, TAG]
    if tag == bodies[i, TAG] or tag == bodies[j, TAG]:
        return True
    area = int(bodies[k, FEATURE])
    return area >= 0 and (within[i, area] > 0.0 or within[j, area] > 0.0)


@inner
def _laid_out(
    bodies: Floats,
    rim: Floats,
    i: int,
    j: int,
    start: int,
    stop: int,
    within: Floats,
    frame: Floats,
    gap: float,
    f: Floats,
    f_rim: Floats,
    cell: Floats,
    bounds: Floats,
) -> tuple[int, bool]:
    """Bodies i, j and all of start..stop that could be in between, in their frame: how many, and if all are upright.

    0 if one of them hides i from j altogether. Upright means that each reaches below every line from i to j; it counts
    as bottomless then.
    """
    n = turned(bodies, i, rim, frame, f, 0, f_rim, 0)
    n = turned(bodies, j, rim, frame, f, 1, f_rim, n)
    ox, oy, ex, ey = frame[0], frame[1], frame[2], frame[3]
    x0, x1 = min(f[0, XMIN], f[1, XMIN]), max(f[0, XMAX], f[1, XMAX])
    y0, y1 = min(f[0, YMIN], f[1, YMIN]), max(f[0, YMAX], f[1, YMAX])
    floor, roof = min(f[0, LOW], f[1, LOW]), max(f[0, TOP], f[1, TOP])
    slim = gap < SLIM
    if not slim:
        _hull(f, cell, bounds)
    upright = True
    count = 2
    for k in range(start, stop):
        if bodies[k, LOW] > roof or bodies[k, TOP] < floor or _skips(bodies, i, j, k, within):
            continue
        dx, dy = (bodies[k, XMIN] + bodies[k, XMAX]) / 2 - ox, (bodies[k, YMIN] + bodies[k, YMAX]) / 2 - oy
        wide, deep = (bodies[k, XMAX] - bodies[k, XMIN]) / 2, (bodies[k, YMAX] - bodies[k, YMIN]) / 2
        middle, half = dy * ex - dx * ey, abs(ey) * wide + abs(ex) * deep
        if middle + half < y0 or middle - half > y1:
            continue
        middle, half = dx * ex + dy * ey, abs(ex) * wide + abs(ey) * deep
        if middle + half < x0 or middle - half > x1:
            continue
        m = turned(bodies, k, rim, frame, f, count, f_rim, n)
        if f[count, XMAX] < x0 or f[count, XMIN] > x1:
            continue
        if f[count, FIRST] < f[count, LAST]:
            for a in range(2):
                if abs(f[count, TOP] - f[a, LOW]) <= TOUCH and _carries(f, count, a, f_rim):
                    f[a, STANDS] = 1.0
        lowest = floor
        if not slim:
            alpha, beta = f[0, XMAX], f[1, XMIN]
            way, _ = shade(f, count, f_rim, cell, bounds, alpha, beta, CLEAR)
            if way == WHOLLY:
                return 0, False
            if way == OUTSIDE:
                continue
            t0, t1 = max(f[count, XMIN], x0) - alpha, min(f[count, XMAX], x1) - alpha
            climb = (cell[ZB0] - cell[ZA0]) * bounds[PER_INCH]
            lowest = cell[ZA0] + min(climb * t0, climb * t1)
            climb = (cell[ZB1] - cell[ZA1]) * bounds[PER_INCH]
            if f[count, TOP] < lowest or f[count, LOW] > cell[ZA1] + max(climb * t0, climb * t1):
                continue
        if _overlaps(f, 0, count, f_rim):
            f[count, OVERLAP] = 1.0
        if _overlaps(f, 1, count, f_rim):
            f[count, OVERLAP] += 2.0
        if f[count, LOW] <= max(lowest, floor) + CLEAR:
            f[count, LOW] = -FAR
        else:
            upright = False
        count, n = count + 1, m
    return count, upright


@inner
def _open(f: Floats, rim: Floats, cell: Floats, bounds: Floats) -> None:
    """The cell of all lines that meet body 0 and body 1.

    Its planes go through the middles of the bodies; there a line that meets a body is mostly inside of it. When the
    bodies are close together they touch them in between, lest the cell grows too large.
    """
    a0, a1, b0, b1 = f[0, XMIN], f[0, XMAX], f[1, XMIN], f[1, XMAX]
    gap = b0 - a1
    if gap < SNUG * max(a1 - a0, b1 - b0):
        _hull(f, cell, bounds)
        return
    alpha, beta = f[0, CX], f[1, CX]
    rise1, rise0 = (f[1, YMAX] - f[0, YMIN]) / gap, (f[1, YMIN] - f[0, YMAX]) / gap
    cell[S0] = -max(extent(f, 0, rim, rise0, -1.0) - rise0 * alpha, extent(f, 0, rim, rise1, -1.0) - rise1 * alpha)
    cell[S1] = max(extent(f, 0, rim, -rise0, 1.0) + rise0 * alpha, extent(f, 0, rim, -rise1, 1.0) + rise1 * alpha)
    cell[U0] = -max(extent(f, 1, rim, rise0, -1.0) - rise0 * beta, extent(f, 1, rim, rise1, -1.0) - rise1 * beta)
    cell[U1] = max(extent(f, 1, rim, -rise0, 1.0) + rise0 * beta, extent(f, 1, rim, -rise1, 1.0) + rise1 * beta)
    climb = max(abs(f[1, TOP] - f[0, LOW]), abs(f[1, LOW] - f[0, TOP])) / gap
    depth = climb * max(a1 - alpha, alpha - a0)
    cell[ZA0], cell[ZA1] = f[0, LOW] - depth, f[0, TOP] + depth
    depth = climb * max(b1 - beta, beta - b0)
    cell[ZB0], cell[ZB1] = f[1, LOW] - depth, f[1, TOP] + depth
    bounds[ALPHA], bounds[BETA], bounds[PER_INCH] = alpha, beta, 1.0 / (beta - alpha)


# -- two models --------------------------------------------------------------------------------------------------------


@inner
def _is_roofed(f: Floats, rim: Floats, count: int) -> bool:
    """Whether one level piece lies between two models, one above and one below it, wherever lines cross its level."""
    for k in range(2, count):
        first, last = int(f[k, FIRST]), int(f[k, LAST])
        above = 0 if f[0, LOW] >= f[k, TOP] - TOUCH and f[1, TOP] <= f[k, LOW] + TOUCH else 1
        if above == 1 and (f[1, LOW] < f[k, TOP] - TOUCH or f[0, TOP] > f[k, LOW] + TOUCH):
            continue
        level, below = (f[k, LOW] + f[k, TOP]) / 2, 1 - above
        least = (f[above, LOW] - level) / (f[above, LOW] - f[below, LOW])
        most = (f[above, TOP] - level) / (f[above, TOP] - f[below, TOP])
        covers = first < last
        for i in range(first, last):
            nx, ny, edge = rim[i, NX], rim[i, NY], rim[i, NC] + CLEAR
            start, end = extent(f, above, rim, nx, ny), extent(f, below, rim, nx, ny)
            covers = covers and start + (end - start) * least <= edge and start + (end - start) * most <= edge
        if covers:
            return True
    return False


@inner
def _by_sheets(
    f: Floats, rim: Floats, count: int, upright: bool, cells: Floats, marks: Ints, bounds: Floats, line: Floats
) -> int:
    """The search between models one above the other: from upright sheets through the first to sheets of the second."""
    for a in range(SHEETS):
        alpha = f[0, XMIN] + (f[0, XMAX] - f[0, XMIN]) * (a + 0.5) / SHEETS
        for b in range(SHEETS):
            beta = f[1, XMIN] + (f[1, XMAX] - f[1, XMIN]) * (b + 0.5) / SHEETS
            if beta - alpha < 0.05:
                continue
            cells[0, S0], cells[0, S1] = across(f, 0, rim, alpha)
            cells[0, U0], cells[0, U1] = across(f, 1, rim, beta)
            cells[0, ZA0], cells[0, ZA1] = f[0, LOW], f[0, TOP]
            cells[0, ZB0], cells[0, ZB1] = f[1, LOW], f[1, TOP]
            bounds[ALPHA], bounds[BETA], bounds[PER_INCH] = alpha, beta, 1.0 / (beta - alpha)
            if search(f, rim, 2, count, upright, cells[:SHEET_CELLS], marks, bounds, line) == VISIBLE:
                return VISIBLE
    return HIDDEN


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
def _first_stop(
    bodies: Floats, rim: Floats, one: int, two: int, start: int, stop: int, within: Floats, line: Floats
) -> int:
    """The first body across the straight line between the middles of two models' tops, or -1; the line."""
    first = _comes_first(bodies, one, two)
    i, j = (one, two) if first else (two, one)
    px, py, pz = bodies[i, CX], bodies[i, CY], bodies[i, TOP]
    qx, qy, qz = bodies[j, CX], bodies[j, CY], bodies[j, TOP]
    line[0], line[1], line[2], line[3], line[4], line[5] = px, py, pz, qx, qy, qz
    if not first:
        _turn_round(line)
    x0, x1 = px - CLEAR, qx + CLEAR
    y0, y1 = min(py, qy) - CLEAR, max(py, qy) + CLEAR
    z0, z1 = min(pz, qz) - CLEAR, max(pz, qz) + CLEAR
    for k in range(start, stop):
        if bodies[k, XMAX] < x0 or bodies[k, XMIN] > x1 or bodies[k, YMAX] < y0 or bodies[k, YMIN] > y1:
            continue
        if bodies[k, TOP] < z0 or bodies[k, LOW] > z1 or _skips(bodies, i, j, k, within):
            continue
        lo, hi = clip(bodies, k, rim, px, py, pz, qx, qy, qz, CLEAR)
        if lo < hi:
            return k
    return -1


@inner
def _search_pair(
    bodies: Floats,
    rim: Floats,
    one: int,
    two: int,
    start: int,
    stop: int,
    guess: int,
    within: Floats,
    frame: Floats,
    f: Floats,
    f_rim: Floats,
    cells: Floats,
    marks: Ints,
    bounds: Floats,
    line: Floats,
) -> int:
    """Whether body one sees body two past start..stop, of which `guess` may hide it; the line found."""
    first = _comes_first(bodies, one, two)
    i, j = (one, two) if first else (two, one)
    gap = _axis(bodies, i, j, rim, frame)
    count, upright = _laid_out(bodies, rim, i, j, guess, guess + 1, within, frame, gap, f, f_rim, cells[0], bounds)
    if count == 0:
        return HIDDEN
    count, upright = _laid_out(bodies, rim, i, j, start, stop, within, frame, gap, f, f_rim, cells[0], bounds)
    if count == 0 or _is_roofed(f, f_rim, count):
        return HIDDEN
    found = HIDDEN
    if gap >= SLIM:
        _open(f, f_rim, cells[0], bounds)
        found = search(f, f_rim, 2, count, upright, cells, marks, bounds, line)
    else:
        for turn in range(4):
            if turn > 0:
                frame[2], frame[3] = -frame[3], frame[2]
                count, upright = _laid_out(
                    bodies, rim, i, j, start, stop, within, frame, gap, f, f_rim, cells[0], bounds
                )
            found = _by_sheets(f, f_rim, count, upright, cells, marks, bounds, line)
            if found == VISIBLE:
                break
    if found == VISIBLE:
        _to_table(frame, line)
        if not first:
            _turn_round(line)
    return found


@inner
def _to_table(frame: Floats, line: Floats) -> None:
    """A line of a frame in table coordinates."""
    ox, oy, ex, ey = frame[0], frame[1], frame[2], frame[3]
    for c in (0, 3):
        t, v = line[c], line[c + 1]
        line[c], line[c + 1] = ox + t * ex - v * ey, oy + t * ey + v * ex


# -- what could be in the way ------------------------------------------------------------------------------------------


@inner
def _corners(rows: Floats) -> int:
    """How many corners the outlines of these models have."""
    total = 0
    for i in range(len(rows)):
        if rows[i, KIND] == RECTANGLE:
            total += 4
        elif rows[i, KIND] == HULL:
            total += int(rows[i, HULL_TO] - rows[i, HULL_FROM])
    return total


@compiled
def _gathered(
    eyes: Floats,
    eye_tags: Ints,
    targets: Floats,
    target_tags: Ints,
    models: Floats,
    blocks: Bytes,
    hulls: Floats,
    edges: Floats,
    prisms: Floats,
) -> tuple[Floats, Floats, int]:
    """Observers, targets and everything near the lines between them as bodies; their rim; how many there are."""
    start = len(eyes) + len(targets)
    bodies = np.empty((start + len(models) + len(prisms), BODY))
    rim = np.empty((_corners(eyes) + _corners(targets) + _corners(models) + len(edges), RIM))
    n = 0
    x, y = 0.0, 0.0
    for i in range(len(eyes)):
        n = enter_model(eyes[i], hulls, eye_tags[i], bodies, i, rim, n)
        x, y = x - eyes[i, X] / len(eyes), y - eyes[i, Y] / len(eyes)
    for i in range(len(targets)):
        n = enter_model(targets[i], hulls, target_tags[i], bodies, len(eyes) + i, rim, n)
        x, y = x + targets[i, X] / len(targets), y + targets[i, Y] / len(targets)
    length = math.sqrt(x * x + y * y)
    ex, ey = (x / length, y / length) if length > 1e-6 else (1.0, 0.0)
    x0, y0, z0, v0, x1, y1, z1, v1 = FAR, FAR, FAR, FAR, -FAR, -FAR, -FAR, -FAR
    for i in range(start):
        x0, x1 = min(x0, bodies[i, XMIN]), max(x1, bodies[i, XMAX])
        y0, y1 = min(y0, bodies[i, YMIN]), max(y1, bodies[i, YMAX])
        z0, z1 = min(z0, bodies[i, LOW]), max(z1, bodies[i, TOP])
        v0, v1 = min(v0, -extent(bodies, i, rim, ey, -ex)), max(v1, extent(bodies, i, rim, -ey, ex))
    count = start
    for k in range(len(prisms)):
        px0, py0, px1, py1 = prisms[k, P_XMIN], prisms[k, P_YMIN], prisms[k, P_XMAX], prisms[k, P_YMAX]
        if px1 < x0 or px0 > x1 or py1 < y0 or py0 > y1 or prisms[k, P_TOP] < z0 or prisms[k, P_LOW] > z1:
            continue
        middle = ((py0 + py1) * ex - (px0 + px1) * ey) / 2
        half = (abs(ex) * (py1 - py0) + abs(ey) * (px1 - px0)) / 2
        if middle + half < v0 or middle - half > v1:
            continue
        n = enter_prism(edges, prisms, k, bodies, count, rim, n)
        count += 1
    for k in range(len(models)):
        mx, my, reach = models[k, X], models[k, Y], models[k, ROUND]
        if blocks[k] == 0 or mx + reach < x0 or mx - reach > x1 or my + reach < y0 or my - reach > y1:
            continue
        if models[k, Z] + models[k, HEIGHT] < z0 or models[k, Z] > z1:
            continue
        middle = my * ex - mx * ey
        if middle + reach < v0 or middle - reach > v1:
            continue
        n = enter_model(models[k], hulls, k, bodies, count, rim, n)
        count += 1
    return bodies, rim, count


@inner
def _is_screened(
    bodies: Floats,
    rim: Floats,
    a_from: int,
    a_to: int,
    b_from: int,
    b_to: int,
    start: int,
    stop: int,
    within: Floats,
    frame: Floats,
    f: Floats,
    f_rim: Floats,
    cell: Floats,
    bounds: Floats,
) -> bool:
    """Whether one single piece of terrain hides all of these targets from all of these observers."""
    ox, oy, x, y = 0.0, 0.0, 0.0, 0.0
    for i in range(a_from, a_to):
        ox, oy = ox + bodies[i, CX] / (a_to - a_from), oy + bodies[i, CY] / (a_to - a_from)
    for i in range(b_from, b_to):
        x, y = x + bodies[i, CX] / (b_to - b_from), y + bodies[i, CY] / (b_to - b_from)
    length = math.sqrt((x - ox) * (x - ox) + (y - oy) * (y - oy))
    if length < 1e-6:
        return False
    ex, ey = (x - ox) / length, (y - oy) / length
    frame[0], frame[1], frame[2], frame[3] = ox, oy, ex, ey
    for side in range(2):
        x0, y0, z0, x1, y1, z1 = FAR, FAR, FAR, -FAR, -FAR, -FAR
        for i in range(a_from if side == 0 else b_from, a_to if side == 0 else b_to):
            x0, x1 = min(x0, -extent(bodies, i, rim, -ex, -ey)), max(x1, extent(bodies, i, rim, ex, ey))
            y0, y1 = min(y0, -extent(bodies, i, rim, ey, -ex)), max(y1, extent(bodies, i, rim, -ey, ex))
            z0, z1 = min(z0, bodies[i, LOW]), max(z1, bodies[i, TOP])
        along, aside = ox * ex + oy * ey, oy * ex - ox * ey
        f[side, XMIN], f[side, XMAX], f[side, YMIN], f[side, YMAX] = x0 - along, x1 - along, y0 - aside, y1 - aside
        f[side, LOW], f[side, TOP] = z0, z1
    near, far = f[0, XMAX], f[1, XMIN]
    if far - near < SLIM:
        return False
    _hull(f, cell, bounds)
    for k in range(start, stop):
        if bodies[k, TAG] >= 0.0 or bodies[k, TOP] < z0:
            continue
        area = int(bodies[k, FEATURE])
        if area >= 0:
            exempt = False
            for i in range(a_from, a_to):
                exempt = exempt or within[i, area] > 0.0
            for i in range(b_from, b_to):
                exempt = exempt or within[i, area] > 0.0
            if exempt:
                continue
        turned(bodies, k, rim, frame, f, 2, f_rim, 0)
        way, _ = shade(f, 2, f_rim, cell, bounds, near, far, CLEAR)
        if way == WHOLLY:
            return True
    return False


# -- units -------------------------------------------------------------------------------------------------------------


@compiled
def sees(
    eyes: Floats,
    eye_tags: Ints,
    targets: Floats,
    target_tags: Ints,
    within: Floats,
    models: Floats,
    blocks: Bytes,
    hulls: Floats,
    edges: Floats,
    prisms: Floats,
    every: bool,
) -> tuple[Shorts, Floats]:
    """Which target each observer sees, with the line: all of them, or one if there is one.

    1 is seen, 0 is hidden, -1 was not looked at. `within` has a row for each observer and each target, with a mark for
    each area that is not in its way.
    """
    na, nb = len(eyes), len(targets)
    start = na + nb
    seen = np.full((na, nb), -1, np.int8)
    lines = np.zeros((na, nb, 6))
    bodies, rim, stop = _gathered(eyes, eye_tags, targets, target_tags, models, blocks, hulls, edges, prisms)
    stops = np.full((na, nb), -1, np.int64)
    blind = np.ones(na, np.bool_)
    for i in range(na):
        for j in range(nb):
            stops[i, j] = _first_stop(bodies, rim, i, na + j, start, stop, within, lines[i, j])
            if stops[i, j] < 0:
                seen[i, j], blind[i] = 1, False
                if not every:
                    break
    if not every and not blind.any():
        return seen, lines
    frame, f, f_rim = np.empty(4), np.empty((stop - start + 3, BODY)), np.empty((len(rim), RIM))
    cells, marks, bounds = np.empty((CELLS, CELL)), np.empty(CELLS, np.int64), np.empty(BOUNDS)
    hidden = blind.all() and _is_screened(
        bodies, rim, 0, na, na, start, start, stop, within, frame, f, f_rim, cells[0], bounds
    )
    for i in range(na):
        if not blind[i] and not every:
            continue
        shut = hidden or (
            blind[i]
            and _is_screened(bodies, rim, i, i + 1, na, start, start, stop, within, frame, f, f_rim, cells[0], bounds)
        )
        for j in range(nb):
            if seen[i, j] == 1:
                continue
            found = HIDDEN
            if not shut:
                found = _search_pair(
                    bodies,
                    rim,
                    i,
                    na + j,
                    start,
                    stop,
                    stops[i, j],
                    within,
                    frame,
                    f,
                    f_rim,
                    cells,
                    marks,
                    bounds,
                    lines[i, j],
                )
            seen[i, j] = 1 if found == VISIBLE else 0
            if found == VISIBLE and not every:
                break
    return seen, lines
