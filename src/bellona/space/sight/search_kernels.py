"""The search for one free line between two bodies, cell by cell.

A cell is done with when one body in between, grown by `GROW`, stops all of its lines; it ends the search when the line
through its middle is free; else it is halved, down to `FINE`. So a line that is found is free, and when none is found
there is none that keeps 0.02" from everything.

Where everything that could be in the way reaches down below all lines, a higher line is never worse: the heights
follow from the plan then (`raised`) and only s and u are searched.
"""

from ..compiled import inner
from ..numbers import FAR, Floats, Ints
from .body_kernels import (
    LOW,
    OVERLAP,
    SHORT,
    STANDS,
    TOP,
    XMAX,
    XMIN,
    YMAX,
    YMIN,
    across,
    chord,
    clip,
    extreme,
    misses_box,
)
from .cell_kernels import (
    A_AFT,
    A_EXIT,
    A_FORE,
    A_FRONT,
    A_REAR,
    ALPHA,
    B_AFT,
    B_ENTRY,
    B_FORE,
    B_FRONT,
    B_REAR,
    BACK,
    BED_A,
    BED_B,
    BETA,
    CELL,
    CLEAR,
    FAR_END,
    FINE,
    FROM,
    FRONT,
    GROW,
    MANY,
    NEAR,
    OUTSIDE,
    PER_INCH,
    ROOF_A,
    ROOF_B,
    S0,
    S1,
    STALE,
    TO,
    U0,
    U1,
    WHOLLY,
    ZA0,
    ZA1,
    ZB0,
    ZB1,
    aim,
    contact,
    foremost,
    highest,
    is_missed,
    least,
    lowest,
    shade,
    short_at,
    short_level,
)

# What a search ends with.
HIDDEN, VISIBLE, UNSETTLED = 0, 1, -1


# -- the search --------------------------------------------------------------------------------------------------------


@inner
def _judge(f: Floats, first: int, last: int, mark: int, c: Floats, line: Floats) -> tuple[int, float, bool]:
    """The body that stops the line, at t, and comes nearest to stopping all of the cell: -1 if none, -2 if one does.

    Also whether it comes so near as a floor or roof does, crossed from above to below. Bodies without a mark stop no
    line of the cell; but the line may be bent.
    """
    px, py, pz, qx, qy, qz = line[0], line[1], line[2], line[3], line[4], line[5]
    y0, y1, z0, z1 = min(py, qy) - CLEAR, max(py, qy) + CLEAR, min(pz, qz) - CLEAR, max(pz, qz) + CLEAR
    best, at, flat = -1, 0.0, False
    least = 2.0 * FAR
    for marked in range(1, -1, -1):
        for j in range(first, last):
            if (mark >> min(j - first, MANY)) & 1 != marked:
                continue
            if f[j, XMAX] < px - CLEAR or f[j, XMIN] > qx + CLEAR or f[j, YMAX] < y0 or f[j, YMIN] > y1:
                continue
            if f[j, TOP] < z0 or f[j, LOW] > z1:
                continue
            lo, hi = clip(f, j, px, py, pz, qx, qy, qz, CLEAR)
            if lo >= hi:
                continue
            t = px + (lo + hi) / 2 * (qx - px)
            near = c[FRONT] if int(f[j, OVERLAP]) % 2 == 1 else c[NEAR]
            far = c[BACK] if f[j, OVERLAP] >= 2.0 else c[FAR_END]
            short = min(f[j, SHORT] if marked else FAR, short_at(f, j, c, near, far, t))
            level = FAR
            if f[j, LOW] > -FAR and abs(qz - pz) * (hi - lo) >= f[j, TOP] - f[j, LOW]:
                level = short_level(f, j, c, near, far)
            if min(short, level) <= GROW:
                return -2, 0.0, False
            if min(short, level) < least:
                best, at, flat, least = j, t, level < short, min(short, level)
        if best >= 0:
            break
    return best, at, flat


@inner
def _widest(f: Floats, j: int, c: Floats, t: float, raised: bool, flat: bool, bent: bool) -> int:
    """Which range of a cell to halve so that body j, which stops its middle line at t, comes to stop whole halves.

    -1 if the cell is as small as it gets. `flat` says that the line goes through the piece from above to below, `bent`
    that it is not a line of the cell.
    """
    if bent:
        column = S0
        for k in range(U0, U1 if raised else ZB1, 2):
            if c[k + 1] - c[k] > c[column + 1] - c[column]:
                column = k
        return column if c[column + 1] - c[column] > FINE / 2 else -1
    w = (t - c[ALPHA]) * c[PER_INCH]
    s, u = (c[S1] - c[S0]) * abs(1.0 - w), (c[U1] - c[U0]) * abs(w)
    sideways = S0 if s >= u else U0
    if raised:
        return sideways if max(s, u) > FINE / 2 else -1
    a, b = (c[ZA1] - c[ZA0]) * abs(1.0 - w), (c[ZB1] - c[ZB0]) * abs(w)
    upwards = ZA0 if a >= b else ZB0
    if flat:
        # How far the crossing of the piece's level wanders along the way.
        climb = abs(c[ZB0] + c[ZB1] - c[ZA0] - c[ZA1]) / 2 / (c[BETA] - c[ALPHA])
        first = (a + b) / max(climb, 0.01) > s + u
    else:
        above = max(highest(c, t) - f[j, TOP], f[j, LOW] - lowest(c, t))
        first = above > 0.0 and a + b > s + u
    if max(a, b) > FINE / 2 and (first or max(s, u) <= FINE / 2):
        return upwards
    return sideways if max(s, u) > FINE / 2 else -1


@inner
def _last_exit(f: Floats, j: int, c: Floats, forward: bool) -> float:
    """How far forward (or back) the lines of a cell that meet body j leave it at the least.

    Along the rim of a convex outline the least is at one end of any stretch: on a corner line of the cell or, where
    such a line passes by, at a point where a line as steep as any of the cell touches.
    """
    alpha, per_inch = c[ALPHA], c[PER_INCH]
    least = FAR if forward else -FAR
    passes = False
    for k in range(4):
        s, u = c[S0 + k % 2], c[U0 + k // 2]
        rise = (u - s) * per_inch
        x0, x1 = chord(f, j, s - rise * alpha, rise)
        if x0 > x1:
            passes = True
        else:
            least = min(least, x1) if forward else max(least, x0)
    if passes:
        rise0, rise1 = (c[U0] - c[S1]) * per_inch, (c[U1] - c[S0]) * per_inch
        for k in range(4):
            rise, side = rise0 if k % 2 == 0 else rise1, 1.0 if k < 2 else -1.0
            x, _ = extreme(f, j, -rise * side, side)
            least = min(least, x) if forward else max(least, x)
    return least


@inner
def _survey(f: Floats, c: Floats) -> None:
    """Find out what follows from a cell's s and u."""
    c[A_FORE] = foremost(f, 0, c, A_FRONT, True)
    c[A_AFT] = foremost(f, 0, c, A_REAR, False)
    c[B_FORE] = foremost(f, 1, c, B_FRONT, True)
    c[B_AFT] = foremost(f, 1, c, B_REAR, False)
    # Lines leave a model that stands on a floor by its sides, not through the floor.
    c[A_EXIT] = _last_exit(f, 0, c, True) if f[0, STANDS] > 0.0 else f[0, XMIN]
    c[B_ENTRY] = _last_exit(f, 1, c, False) if f[1, STANDS] > 0.0 else f[1, XMAX]
    c[STALE] = 0.0


@inner
def _bind(f: Floats, c: Floats, inside_a: bool, inside_b: bool) -> bool:
    """Find out what holds for those lines of a cell that meet both models; false if no line does."""
    if c[STALE] > 0.0:
        _survey(f, c)
    alpha, beta, per_inch = c[ALPHA], c[BETA], c[PER_INCH]
    inside_a = inside_a and f[0, LOW] <= c[ZA0] and c[ZA1] <= f[0, TOP]
    inside_b = inside_b and f[1, LOW] <= c[ZB0] and c[ZB1] <= f[1, TOP]
    a_end, b_end = FAR, -FAR
    for j in range(2):
        if inside_a if j == 0 else inside_b:
            continue
        c0, c1 = contact(f, j, c)
        if j == 0:
            c0 = max(c0, c[A_EXIT])
            a_end = c1
        else:
            c1 = min(c1, c[B_ENTRY])
            b_end = c0
        if c0 > c1:
            return False
        w0, w1 = (c0 - alpha) * per_inch, (c1 - alpha) * per_inch
        y0 = min(least(c[S0], c[S1], c[U0], c[U1], w0), least(c[S0], c[S1], c[U0], c[U1], w1))
        y1 = max(least(c[S1], c[S0], c[U1], c[U0], w0), least(c[S1], c[S0], c[U1], c[U0], w1))
        if misses_box(f, j, c0 - 1e-9, c1 + 1e-9, y0 - 1e-9, y1 + 1e-9):
            return False
    c[FRONT], c[BACK] = min(a_end, c[A_FORE]), max(b_end, c[B_AFT])
    c[NEAR] = min(alpha, c[FRONT]) if inside_a else c[FRONT]
    c[FAR_END] = max(beta, c[BACK]) if inside_b else c[BACK]
    c[FROM], c[TO] = c[FRONT], c[BACK]
    # From top to top, and from foot to foot, by those points of both that make the line highest and lowest.
    a, b = f[0, TOP], f[1, TOP]
    start, end = (c[A_FORE], c[B_FORE]) if a > b else (c[A_AFT], c[B_AFT])
    climb = (b - a) / (end - start)
    c[ROOF_A], c[ROOF_B] = a + climb * (alpha - start), a + climb * (beta - start)
    a, b = f[0, LOW], f[1, LOW]
    start, end = (c[A_FORE], min(c[B_FORE], c[B_ENTRY])) if a < b else (max(c[A_AFT], c[A_EXIT]), c[B_AFT])
    climb = (b - a) / (end - start)
    c[BED_A], c[BED_B] = a + climb * (alpha - start), a + climb * (beta - start)
    return True


@inner
def _raise(f: Floats, c: Floats, rough: bool, inside_a: bool, inside_b: bool) -> None:
    """The same when only the highest lines are searched, from top to top: all of the cell count as the highest one."""
    alpha, beta = c[ALPHA], c[BETA]
    c[FRONT], c[BACK], c[FROM], c[TO] = f[0, XMAX], f[1, XMIN], FAR, -FAR
    if rough or not inside_a:
        c[FRONT] = foremost(f, 0, c, A_FRONT, True)
    if rough or not inside_b:
        c[BACK] = foremost(f, 1, c, B_REAR, False)
    c[NEAR] = alpha if inside_a else c[FRONT]
    c[FAR_END] = beta if inside_b else c[BACK]
    a, b = f[0, TOP], f[1, TOP]
    za, zb = a, b
    if a != b:
        start = foremost(f, 0, c, A_FRONT if a > b else A_REAR, a > b)
        end = foremost(f, 1, c, B_FRONT if a > b else B_REAR, a > b)
        climb = (b - a) / (end - start)
        za, zb = a + climb * (alpha - start), a + climb * (beta - start)
    c[ZA0], c[ZA1], c[ZB0], c[ZB1] = za, za, zb, zb


@inner
def _is_past(f: Floats, c: Floats, inside_a: bool, inside_b: bool) -> bool:
    """Whether in plan all lines of a cell pass the observer by, or all pass the target by."""
    per_inch = c[PER_INCH]
    rise0, rise1 = (c[U0] - c[S1]) * per_inch, (c[U1] - c[S0]) * per_inch
    if not inside_a and is_missed(f, 0, c[ALPHA], c[S0], c[S1], rise0, rise1):
        return True
    return not inside_b and is_missed(f, 1, c[BETA], c[U0], c[U1], rise0, rise1)


@inner
def _is_free(f: Floats, first: int, last: int, line: Floats) -> bool:
    """Whether none of the bodies first..last is in the way of a line."""
    px, py, pz, qx, qy, qz = line[0], line[1], line[2], line[3], line[4], line[5]
    y0, y1 = min(py, qy) - CLEAR, max(py, qy) + CLEAR
    for j in range(first, last):
        if f[j, XMAX] < px - CLEAR or f[j, XMIN] > qx + CLEAR or f[j, YMAX] < y0 or f[j, YMIN] > y1:
            continue
        lo, hi = clip(f, j, px, py, pz, qx, qy, qz, CLEAR)
        if lo < hi:
            return False
    return True


@inner
def _peeks(f: Floats, first: int, last: int, c: Floats, line: Floats) -> bool:
    """Whether a line close to the edges of both models is free: what hides a model mostly hides its middle."""
    s0, s1, u0, u1 = c[S0], c[S1], c[U0], c[U1]
    free = False
    for k in range(4):
        s, u = 0.95 if k % 2 == 0 else 0.05, 0.95 if k % 3 == 0 else 0.05
        c[S0], c[S1], c[U0], c[U1] = s0 + s * (s1 - s0), s0 + s * (s1 - s0), u0 + u * (u1 - u0), u0 + u * (u1 - u0)
        aim(f, c, True, True, line)
        free = free or _is_free(f, first, last, line)
        if free:
            break
    c[S0], c[S1], c[U0], c[U1] = s0, s1, u0, u1
    return free


@inner
def search(f: Floats, first: int, last: int, raised: bool, c: Floats, cells: Floats, marks: Ints, line: Floats) -> int:
    """Look for a free line from body 0 to body 1 past the bodies first..last, among the lines of the cell at hand.

    A line that is found is written into `line`. Larger cells come first. When `cells` is full the rest is looked at
    without halving, and if that finds nothing the answer is UNSETTLED. marks[0] ends as the number of cells looked at.
    """
    c[A_FRONT], c[A_FRONT + 1] = extreme(f, 0, 1.0, 0.0)
    c[A_REAR], c[A_REAR + 1] = extreme(f, 0, -1.0, 0.0)
    c[B_FRONT], c[B_FRONT + 1] = extreme(f, 1, 1.0, 0.0)
    c[B_REAR], c[B_REAR + 1] = extreme(f, 1, -1.0, 0.0)
    a_low, a_high = across(f, 0, c[ALPHA])
    b_low, b_high = across(f, 1, c[BETA])
    tracked = min(last - first, MANY)
    rough = False
    for j in range(first, last):
        rough = rough or f[j, OVERLAP] > 0.0
        f[j, SHORT] = FAR
    for k in range(CELL):
        cells[0, k] = c[k]
    cells[0, STALE] = 1.0
    marks[0] = (1 << tracked) - 1
    head, tail, latest = 0, 1, 0
    full = False
    while head < tail:
        for k in range(CELL):
            c[k] = cells[head, k]
        mark = marks[head]
        head += 1
        inside_a = a_low <= c[S0] and c[S1] <= a_high
        inside_b = b_low <= c[U0] and c[U1] <= b_high
        if raised:
            _raise(f, c, rough, inside_a, inside_b)
        elif not _bind(f, c, inside_a, inside_b):
            continue
        stopped = False
        for turn in range(tracked):
            # What stopped the last cell will often stop its neighbours.
            k = turn + latest if turn + latest < tracked else turn + latest - tracked
            if (mark >> k) & 1 == 0:
                continue
            j = first + k
            near = c[FRONT] if int(f[j, OVERLAP]) % 2 == 1 else c[NEAR]
            far = c[BACK] if f[j, OVERLAP] >= 2.0 else c[FAR_END]
            way, f[j, SHORT] = shade(f, j, c, near, far, GROW)
            if way == WHOLLY:
                stopped, latest = True, k
                break
            if way == OUTSIDE:
                mark -= 1 << k
        if stopped:
            continue
        bent = aim(f, c, raised, False, line)
        if bent and _is_past(f, c, inside_a, inside_b):
            continue
        worst, at, flat = _judge(f, first, last, mark, c, line)
        if worst >= 0 and raised and rough:
            aim(f, c, raised, True, line)
            again, _, _ = _judge(f, first, last, mark, c, line)
            worst = min(worst, again)
        if worst == -1:
            marks[0] = head
            return VISIBLE
        if worst == -2:
            continue
        if head == 1 and _peeks(f, first, last, c, line):
            marks[0] = head
            return VISIBLE
        column = _widest(f, worst, c, at, raised, flat, bent)
        if column < 0:
            continue
        if tail + 2 > len(cells):
            full = True
            continue
        middle = (c[column] + c[column + 1]) / 2
        for k in range(2):
            for i in range(CELL):
                cells[tail, i] = c[i]
            cells[tail, column + 1 - k] = middle
            cells[tail, STALE] = 1.0 if column < ZA0 else 0.0
            marks[tail] = mark
            tail += 1
    marks[0] = head
    return UNSETTLED if full else HIDDEN


def warm() -> None:
    """Nothing to do: Python calls no kernel of this file. `sight_kernels` compiles them."""
