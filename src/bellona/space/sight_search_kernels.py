"""The search for one free line between two bodies.

In the frame of the two bodies a line is four numbers: where it crosses two upright planes, one through each body,
sideways (s, u) and in height (za, zb). A *cell* is a box of such lines. A cell is done with when one body in between,
grown by `GROW`, stops all of its lines; it ends the search when the line through its middle is free; else it is halved,
down to `FINE`. So a line that is found is free, and when none is found there is none that keeps 0.02" from everything.

Where everything that could be in the way reaches down below all lines, a higher line is never worse: the heights
follow from the plan then (`raised`) and only s and u are searched.

Throughout, `f` are the bodies in the frame (0 the observer, 1 the target, then what is in between), and `c` is the cell
at hand.
"""

import math
from typing import TypeAlias

from .body_kernels import (
    CX,
    CY,
    FIRST,
    HALF_A,
    HALF_B,
    LAST,
    LOW,
    OVERLAP,
    RX,
    RY,
    SHORT,
    STANDS,
    TOP,
    UX,
    UY,
    XMAX,
    XMIN,
    YMAX,
    YMIN,
    Pair,
    across,
    beyond_box,
    chord,
    clip,
    extent,
    extreme,
    misses_box,
)
from .compiled import inner
from .numbers import FAR, TOUCH
from .terrain import Floats, Ints

Shade: TypeAlias = tuple[int, float]
Triple: TypeAlias = tuple[float, float, float]

CLEAR = TOUCH / 2  # a free line keeps this far from everything, so that bases in contact leave no gap
GROW = 0.01
FINE = 0.02
MANY = 62  # blockers that a cell keeps track of, one bit each

# Columns of a cell: the ranges of s, u, za and zb; and what follows from s and u for the lines that meet both models.
S0, S1, U0, U1, ZA0, ZA1, ZB0, ZB1 = 0, 1, 2, 3, 4, 5, 6, 7
A_FORE, A_AFT, B_FORE, B_AFT = 8, 9, 10, 11  # how far forward and back they meet the observer and the target, at most
A_EXIT, B_ENTRY = 12, 13  # they leave the observer not before the one and enter the target not after the other
STALE = 14  # 1 if the last six are yet to be found
CELL = 15

# More columns, of the cell at hand only.
ALPHA, BETA, PER_INCH = 15, 16, 17  # where the two planes are, and 1 / (beta - alpha)
NEAR, FAR_END = 18, 19  # what is crossed between these is crossed after the observer and before the target
FRONT, BACK = 20, 21  # the same, also for bodies that overlap a model
FROM, TO = 22, 23  # between these
ROOF_A, ROOF_B = 24, 25  # no line is higher than the line with these heights at the planes
BED_A, BED_B = 26, 27  # nor lower than the line with these
A_FRONT, A_REAR, B_FRONT, B_REAR = 28, 30, 32, 34  # the foremost and rearmost points of both models
HAND = 36

# How a body stands to a cell.
OUTSIDE, PARTLY, WHOLLY = 0, 1, 2

# What a search ends with.
HIDDEN, VISIBLE, UNSETTLED = 0, 1, -1


# -- the lines of a cell -----------------------------------------------------------------------------------------------


@inner
def _least(a0: float, a1: float, b0: float, b1: float, w: float) -> float:
    """The least value at w of the lines from a0..a1 at 0 to b0..b1 at 1."""
    return (1.0 - w) * (a0 if w <= 1.0 else a1) + w * (b0 if w >= 0.0 else b1)


@inner
def _lowest(c: Floats, t: float) -> float:
    """The least height at t of those lines of the cell that meet both models."""
    w = (t - c[ALPHA]) * c[PER_INCH]
    z = _least(c[ZA0], c[ZA1], c[ZB0], c[ZB1], w)
    if c[FROM] <= t <= c[TO]:
        z = max(z, c[BED_A] + w * (c[BED_B] - c[BED_A]))
    return z


@inner
def _highest(c: Floats, t: float) -> float:
    """The greatest height at t of those lines of the cell that meet both models."""
    w = (t - c[ALPHA]) * c[PER_INCH]
    z = _least(c[ZA1], c[ZA0], c[ZB1], c[ZB0], w)
    if c[FROM] <= t <= c[TO]:
        z = min(z, c[ROOF_A] + w * (c[ROOF_B] - c[ROOF_A]))
    return z


@inner
def _is_missed(f: Floats, j: int, plane: float, y0: float, y1: float, rise0: float, rise1: float) -> bool:
    """Whether every plan line that crosses the plane between y0 and y1, rising so much, passes body j by."""
    high0, high1 = extent(f, j, -rise0, 1.0) + rise0 * plane, extent(f, j, -rise1, 1.0) + rise1 * plane
    if y0 > max(high0, high1):
        return True
    low0, low1 = extent(f, j, rise0, -1.0) - rise0 * plane, extent(f, j, rise1, -1.0) - rise1 * plane
    return -y1 > max(low0, low1)


@inner
def _contact(f: Floats, j: int, c: Floats) -> Pair:
    """From where to where lines of the cell can be as high as body j, within its length; from > to if none is."""
    alpha, per_inch = c[ALPHA], c[PER_INCH]
    c0, c1 = FAR, -FAR
    for k in range(2):
        plane = c[ALPHA + j]
        t0 = f[j, XMIN] if k == 0 else plane
        t1 = plane if k == 0 else f[j, XMAX]
        if t0 > t1:
            continue
        w0, w1 = (t0 - alpha) * per_inch, (t1 - alpha) * per_inch
        low, top = f[j, LOW] - 1e-9, f[j, TOP] + 1e-9
        up0 = _least(c[ZA1], c[ZA0], c[ZB1], c[ZB0], w0) - low
        up1 = _least(c[ZA1], c[ZA0], c[ZB1], c[ZB0], w1) - low
        down0 = top - _least(c[ZA0], c[ZA1], c[ZB0], c[ZB1], w0)
        down1 = top - _least(c[ZA0], c[ZA1], c[ZB0], c[ZB1], w1)
        if (up0 < 0.0 and up1 < 0.0) or (down0 < 0.0 and down1 < 0.0):
            continue
        lo, hi = 0.0, 1.0
        if up0 < 0.0:
            lo = up0 / (up0 - up1)
        elif up1 < 0.0:
            hi = up0 / (up0 - up1)
        if down0 < 0.0:
            lo = max(lo, down0 / (down0 - down1))
        elif down1 < 0.0:
            hi = min(hi, down0 / (down0 - down1))
        if lo <= hi:
            c0, c1 = min(c0, t0 + lo * (t1 - t0)), max(c1, t0 + hi * (t1 - t0))
    return c0, c1


@inner
def _foremost(f: Floats, j: int, c: Floats, point: int, forward: bool) -> float:
    """How far forward (or back) body j reaches within the lines of a cell, at most; its foremost point is known."""
    alpha, per_inch = c[ALPHA], c[PER_INCH]
    x, y = float(c[point]), float(c[point + 1])
    s0, s1, u0, u1 = c[S0], c[S1], c[U0], c[U1]
    if x <= alpha:
        u0, u1 = u1, u0
    elif x >= c[BETA]:
        s0, s1 = s1, s0
    rise0, rise1 = (u0 - s0) * per_inch, (u1 - s1) * per_inch
    y0, y1 = s0 - rise0 * alpha, s1 - rise1 * alpha
    if y0 + rise0 * x <= y <= y1 + rise1 * x:
        return x
    a0, a1 = chord(f, j, y0, rise0)
    b0, b1 = chord(f, j, y1, rise1)
    if a0 > a1:
        a0, a1 = b0, b1
    if b0 > b1:
        b0, b1 = a0, a1
    if a0 > a1:
        return x
    # The lines through the cell's corners bound it on one side of a plane only.
    plane = c[ALPHA + j]
    if forward:
        return max(a1, b1, plane) if x > plane else max(a1, b1)
    return min(a0, b0, plane) if x < plane else min(a0, b0)


# -- a body and a cell -------------------------------------------------------------------------------------------------


@inner
def shade(f: Floats, j: int, c: Floats, near: float, far: float, grow: float) -> Shade:
    """Whether body j stops none, some or all lines of the cell between near and far, and how far it falls short."""
    low, top = f[j, LOW], f[j, TOP]
    if low > max(c[ZA1], c[ZB1]) or top < min(c[ZA0], c[ZB0]):
        return OUTSIDE, FAR
    alpha, per_inch = c[ALPHA], c[PER_INCH]
    rise0, rise1 = (c[U0] - c[S0]) * per_inch, (c[U1] - c[S1]) * per_inch
    y0, y1 = c[S0] - rise0 * alpha, c[S1] - rise1 * alpha
    first, last = int(f[j, FIRST]), int(f[j, LAST])
    # Distances above the cell's lowest line (0) and highest line (1), least and most; and the points k where the
    # body reaches lowest below the first and highest above the second.
    least0, most0, least1, most1 = FAR, -FAR, FAR, -FAR
    kx0, ky0, kx1, ky1 = 0.0, 0.0, 0.0, 0.0
    if first == last:
        a, b, ux, uy = f[j, HALF_A], f[j, HALF_B], f[j, UX], f[j, UY]
        x, y = f[j, CX], f[j, CY]
        p0, q0 = a * (uy - rise0 * ux), b * (ux + rise0 * uy)
        p1, q1 = a * (uy - rise1 * ux), b * (ux + rise1 * uy)
        reach0, reach1 = math.sqrt(p0 * p0 + q0 * q0), math.sqrt(p1 * p1 + q1 * q1)
        middle0, middle1 = y - y0 - rise0 * x, y - y1 - rise1 * x
        least0, most0, least1, most1 = middle0 - reach0, middle0 + reach0, middle1 - reach1, middle1 + reach1
        if max(least0, -most1) <= grow:
            p0, q0, p1, q1 = a * p0 / reach0, b * q0 / reach0, a * p1 / reach1, b * q1 / reach1
            kx0, ky0 = x - p0 * ux + q0 * uy, y - p0 * uy - q0 * ux
            kx1, ky1 = x + p1 * ux - q1 * uy, y + p1 * uy + q1 * ux
    else:
        for i in range(first, last):
            x, y = f[i, RX], f[i, RY]
            above0, above1 = y - y0 - rise0 * x, y - y1 - rise1 * x
            if above0 > most0:
                most0 = above0
            if above1 < least1:
                least1 = above1
            if above0 < least0:
                least0, kx0, ky0 = above0, x, y
            if above1 > most1:
                most1, kx1, ky1 = above1, x, y
    if least1 > 0.0 or most0 < 0.0:
        return OUTSIDE, FAR
    short = max(least0, -most1)
    if short > grow:
        return PARTLY, short
    # The stretch of the body from the lowest line to the highest is crossed by every line of the cell.
    ky0, ky1 = ky0 - grow, ky1 + grow
    other0, other1 = ky1 - y0 - rise0 * kx1, ky0 - y1 - rise1 * kx0
    least0, most1 = least0 - grow, most1 + grow
    if other0 <= least0 or other1 >= most1 or other0 < 0.0 or other1 > 0.0:
        return PARTLY, FAR
    t0 = kx0 + (kx1 - kx0) * (least0 / (least0 - other0))
    t1 = kx0 + (kx1 - kx0) * (other1 / (other1 - most1))
    outside = max(max(near, alpha) - min(t0, t1), max(t0, t1) - min(far, c[BETA]))
    if outside > 0.0:
        return PARTLY, outside + grow
    short = max(short, max(_highest(c, t0), _highest(c, t1)) - top)
    if low > -FAR:
        short = max(short, low - min(_lowest(c, t0), _lowest(c, t1)))
    return WHOLLY if short <= grow else PARTLY, short


@inner
def _short_at(f: Floats, j: int, c: Floats, near: float, far: float, t: float) -> float:
    """By how much body j's cut across the way at t fails to stop every line of the cell."""
    if t < near or t > far:
        return FAR
    w = (t - c[ALPHA]) * c[PER_INCH]
    v0, v1 = _least(c[S0], c[S1], c[U0], c[U1], w), _least(c[S1], c[S0], c[U1], c[U0], w)
    upright = max(_highest(c, t) - f[j, TOP], f[j, LOW] - _lowest(c, t))
    return float(max(upright, beyond_box(f, j, t, t, v0, v1)))


@inner
def _short_level(f: Floats, j: int, c: Floats, near: float, far: float) -> float:
    """By how much body j's level cut, a floor or a roof, fails to stop every line of the cell."""
    if c[ZA0] <= c[ZB1] and c[ZA1] >= c[ZB0]:
        return FAR
    alpha, length = c[ALPHA], c[BETA] - c[ALPHA]
    low, top = f[j, LOW], f[j, TOP]
    level = (low + top) / 2
    t0, t1 = FAR, -FAR
    for k in range(4):
        za, zb = c[ZA0 + k % 2], c[ZB0 + k // 2]
        t = alpha + length * ((za - level) / (za - zb))
        t0, t1 = min(t0, t), max(t1, t)
    # Between a model wholly above the piece and one wholly below it every line crosses its level.
    over_a, over_b = f[0, LOW] >= top - TOUCH, f[1, LOW] >= top - TOUCH
    under_a, under_b = f[0, TOP] <= low + TOUCH, f[1, TOP] <= low + TOUCH
    if (over_a and under_b) or (under_a and over_b):
        t0, t1 = max(t0, f[0, XMIN]), min(t1, f[1, XMAX])
    elif t0 < near or t1 > far:
        return FAR
    w0, w1 = (t0 - alpha) / length, (t1 - alpha) / length
    v0 = min(_least(c[S0], c[S1], c[U0], c[U1], w0), _least(c[S0], c[S1], c[U0], c[U1], w1))
    v1 = max(_least(c[S1], c[S0], c[U1], c[U0], w0), _least(c[S1], c[S0], c[U1], c[U0], w1))
    return beyond_box(f, j, t0, t1, v0, v1)


# -- one line ----------------------------------------------------------------------------------------------------------


@inner
def _touch(f: Floats, j: int, y: float, rise: float) -> Triple:
    """Where a plan line enters and leaves body j; if it passes by, the body's nearest point and how far off that is."""
    x0, x1 = chord(f, j, y, rise)
    if x0 <= x1:
        return x0, x1, 0.0
    side = 1.0 if y + rise * f[j, CX] > f[j, CY] else -1.0
    x, top = extreme(f, j, -rise * side, side)
    return x, x, top - (y + rise * x)


@inner
def _aim(f: Floats, c: Floats, raised: bool, shortest: bool, line: Floats) -> bool:
    """The line through the middle of a cell, from the observer to the target; bent to touch both if it does not."""
    alpha, per_inch = c[ALPHA], c[PER_INCH]
    s, u = (c[S0] + c[S1]) / 2, (c[U0] + c[U1]) / 2
    rise = (u - s) * per_inch
    y = s - rise * alpha
    a0, a1, a_off = _touch(f, 0, y, rise)
    b0, b1, b_off = _touch(f, 1, y, rise)
    off = 0.0
    if raised:
        az, bz = f[0, TOP], f[1, TOP]
        at = a0 if az < bz and not shortest else a1
        bt = b1 if az > bz and not shortest else b0
    else:
        za, zb = (c[ZA0] + c[ZA1]) / 2, (c[ZB0] + c[ZB1]) / 2
        climb = (zb - za) * per_inch
        at, az = _meet(f, 0, a1, a0, za + climb * (a1 - alpha), climb)
        bt, bz = _meet(f, 1, b0, b1, za + climb * (b0 - alpha), climb)
        off = max(abs(az - za - climb * (at - alpha)), abs(bz - za - climb * (bt - alpha)))
    line[0], line[1], line[2] = at, y + rise * at + a_off, az
    line[3], line[4], line[5] = bt, y + rise * bt + b_off, bz
    return a_off != 0.0 or b_off != 0.0 or off > GROW


@inner
def _meet(f: Floats, j: int, t: float, back: float, z: float, climb: float) -> Pair:
    """Where, from t back to `back`, a line at height z in t is first as high as body j, and that height."""
    bound = min(max(z, f[j, LOW]), f[j, TOP])
    if z != bound and climb != 0.0:
        there = t + (bound - z) / climb
        if (there - t) * (there - back) <= 0.0:
            return there, bound
        if (back - t) * (bound - z) * climb > 0.0:
            return back, bound
    return t, bound


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
            short = min(f[j, SHORT] if marked else FAR, _short_at(f, j, c, near, far, t))
            level = FAR
            if f[j, LOW] > -FAR and abs(qz - pz) * (hi - lo) >= f[j, TOP] - f[j, LOW]:
                level = _short_level(f, j, c, near, far)
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
        above = max(_highest(c, t) - f[j, TOP], f[j, LOW] - _lowest(c, t))
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
    c[A_FORE] = _foremost(f, 0, c, A_FRONT, True)
    c[A_AFT] = _foremost(f, 0, c, A_REAR, False)
    c[B_FORE] = _foremost(f, 1, c, B_FRONT, True)
    c[B_AFT] = _foremost(f, 1, c, B_REAR, False)
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
        c0, c1 = _contact(f, j, c)
        if j == 0:
            c0 = max(c0, c[A_EXIT])
            a_end = c1
        else:
            c1 = min(c1, c[B_ENTRY])
            b_end = c0
        if c0 > c1:
            return False
        w0, w1 = (c0 - alpha) * per_inch, (c1 - alpha) * per_inch
        y0 = min(_least(c[S0], c[S1], c[U0], c[U1], w0), _least(c[S0], c[S1], c[U0], c[U1], w1))
        y1 = max(_least(c[S1], c[S0], c[U1], c[U0], w0), _least(c[S1], c[S0], c[U1], c[U0], w1))
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
        c[FRONT] = _foremost(f, 0, c, A_FRONT, True)
    if rough or not inside_b:
        c[BACK] = _foremost(f, 1, c, B_REAR, False)
    c[NEAR] = alpha if inside_a else c[FRONT]
    c[FAR_END] = beta if inside_b else c[BACK]
    a, b = f[0, TOP], f[1, TOP]
    za, zb = a, b
    if a != b:
        start = _foremost(f, 0, c, A_FRONT if a > b else A_REAR, a > b)
        end = _foremost(f, 1, c, B_FRONT if a > b else B_REAR, a > b)
        climb = (b - a) / (end - start)
        za, zb = a + climb * (alpha - start), a + climb * (beta - start)
    c[ZA0], c[ZA1], c[ZB0], c[ZB1] = za, za, zb, zb


@inner
def _is_past(f: Floats, c: Floats, inside_a: bool, inside_b: bool) -> bool:
    """Whether in plan all lines of a cell pass the observer by, or all pass the target by."""
    per_inch = c[PER_INCH]
    rise0, rise1 = (c[U0] - c[S1]) * per_inch, (c[U1] - c[S0]) * per_inch
    if not inside_a and _is_missed(f, 0, c[ALPHA], c[S0], c[S1], rise0, rise1):
        return True
    return not inside_b and _is_missed(f, 1, c[BETA], c[U0], c[U1], rise0, rise1)


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
        _aim(f, c, True, True, line)
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
        bent = _aim(f, c, raised, False, line)
        if bent and _is_past(f, c, inside_a, inside_b):
            continue
        worst, at, flat = _judge(f, first, last, mark, c, line)
        if worst >= 0 and raised and rough:
            _aim(f, c, raised, True, line)
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
