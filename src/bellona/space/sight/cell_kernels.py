"""Cells: boxes of lines between two bodies, what a body in between stops of them, and the line through their middle.

In the frame of the two bodies a line is four numbers: where it crosses two upright planes, one through each body,
sideways (s, u) and in height (za, zb). A *cell* is a box of such lines.

Throughout, `f` are the bodies in the frame (0 the observer, 1 the target, then what is in between), and `c` is the cell
at hand.
"""

import math
from typing import TypeAlias

from ..compiled import inner
from ..numbers import FAR, TOUCH, Floats
from .body_kernels import (
    CX,
    CY,
    FIRST,
    HALF_A,
    HALF_B,
    LAST,
    LOW,
    RX,
    RY,
    TOP,
    UX,
    UY,
    XMAX,
    XMIN,
    Pair,
    beyond_box,
    chord,
    extent,
    extreme,
)

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


# -- the lines of a cell -----------------------------------------------------------------------------------------------


@inner
def least(a0: float, a1: float, b0: float, b1: float, w: float) -> float:
    """The least value at w of the lines from a0..a1 at 0 to b0..b1 at 1."""
    return (1.0 - w) * (a0 if w <= 1.0 else a1) + w * (b0 if w >= 0.0 else b1)


@inner
def lowest(c: Floats, t: float) -> float:
    """The least height at t of those lines of the cell that meet both models."""
    w = (t - c[ALPHA]) * c[PER_INCH]
    z = least(c[ZA0], c[ZA1], c[ZB0], c[ZB1], w)
    if c[FROM] <= t <= c[TO]:
        z = max(z, c[BED_A] + w * (c[BED_B] - c[BED_A]))
    return z


@inner
def highest(c: Floats, t: float) -> float:
    """The greatest height at t of those lines of the cell that meet both models."""
    w = (t - c[ALPHA]) * c[PER_INCH]
    z = least(c[ZA1], c[ZA0], c[ZB1], c[ZB0], w)
    if c[FROM] <= t <= c[TO]:
        z = min(z, c[ROOF_A] + w * (c[ROOF_B] - c[ROOF_A]))
    return z


@inner
def is_missed(f: Floats, j: int, plane: float, y0: float, y1: float, rise0: float, rise1: float) -> bool:
    """Whether every plan line that crosses the plane between y0 and y1, rising so much, passes body j by."""
    high0, high1 = extent(f, j, -rise0, 1.0) + rise0 * plane, extent(f, j, -rise1, 1.0) + rise1 * plane
    if y0 > max(high0, high1):
        return True
    low0, low1 = extent(f, j, rise0, -1.0) - rise0 * plane, extent(f, j, rise1, -1.0) - rise1 * plane
    return -y1 > max(low0, low1)


@inner
def contact(f: Floats, j: int, c: Floats) -> Pair:
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
        up0 = least(c[ZA1], c[ZA0], c[ZB1], c[ZB0], w0) - low
        up1 = least(c[ZA1], c[ZA0], c[ZB1], c[ZB0], w1) - low
        down0 = top - least(c[ZA0], c[ZA1], c[ZB0], c[ZB1], w0)
        down1 = top - least(c[ZA0], c[ZA1], c[ZB0], c[ZB1], w1)
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
def foremost(f: Floats, j: int, c: Floats, point: int, forward: bool) -> float:
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
    short = max(short, max(highest(c, t0), highest(c, t1)) - top)
    if low > -FAR:
        short = max(short, low - min(lowest(c, t0), lowest(c, t1)))
    return WHOLLY if short <= grow else PARTLY, short


@inner
def short_at(f: Floats, j: int, c: Floats, near: float, far: float, t: float) -> float:
    """By how much body j's cut across the way at t fails to stop every line of the cell."""
    if t < near or t > far:
        return FAR
    w = (t - c[ALPHA]) * c[PER_INCH]
    v0, v1 = least(c[S0], c[S1], c[U0], c[U1], w), least(c[S1], c[S0], c[U1], c[U0], w)
    upright = max(highest(c, t) - f[j, TOP], f[j, LOW] - lowest(c, t))
    return float(max(upright, beyond_box(f, j, t, t, v0, v1)))


@inner
def short_level(f: Floats, j: int, c: Floats, near: float, far: float) -> float:
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
    v0 = min(least(c[S0], c[S1], c[U0], c[U1], w0), least(c[S0], c[S1], c[U0], c[U1], w1))
    v1 = max(least(c[S1], c[S0], c[U1], c[U0], w0), least(c[S1], c[S0], c[U1], c[U0], w1))
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
def aim(f: Floats, c: Floats, raised: bool, shortest: bool, line: Floats) -> bool:
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


def warm() -> None:
    """Nothing to do: Python calls no kernel of this file. `sight_kernels` compiles them."""
