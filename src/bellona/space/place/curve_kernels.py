"""Circles and lines at which a condition on the centre of a base begins or ends to hold, and where they meet."""

import math
from typing import NamedTuple

import numpy as np

from ..columns import DISC, ELLIPSE, HULL_FROM, HULL_TO, KIND, A, X, Y
from ..compiled import compiled, inner
from ..measure.outline_kernels import outline
from ..numbers import Floats, Ints


class Curves(NamedTuple):
    """Circles x, y, radius and lines ax, ay, bx, by; counts says how many of each."""

    circles: Floats
    lines: Floats
    counts: Ints


@inner
def size_of(row: Floats) -> int:
    """How many circles, or lines, bound what is near a base."""
    return 1 if row[KIND] == DISC else max(4, int(row[HULL_TO] - row[HULL_FROM]))


@inner
def add_circle(curves: Curves, x: float, y: float, radius: float) -> None:
    i = curves.counts[0]
    curves.circles[i, 0], curves.circles[i, 1], curves.circles[i, 2] = x, y, radius
    curves.counts[0] = i + 1


@inner
def add_line(curves: Curves, ax: float, ay: float, bx: float, by: float) -> None:
    i = curves.counts[1]
    curves.lines[i, 0], curves.lines[i, 1], curves.lines[i, 2], curves.lines[i, 3] = ax, ay, bx, by
    curves.counts[1] = i + 1


@compiled
def add_around(curves: Curves, row: Floats, points: Floats, grow: float) -> None:
    """All that is `grow` away from a base; nothing for an ellipse."""
    if row[KIND] == DISC:
        add_circle(curves, row[X], row[Y], row[A] + grow)
    elif row[KIND] != ELLIPSE:
        add_outline(curves, outline(row, points), grow)


@inner
def add_outline(curves: Curves, corners: Floats, grow: float) -> None:
    ax, ay = corners[-1, 0], corners[-1, 1]
    for i in range(len(corners)):
        bx, by = corners[i, 0], corners[i, 1]
        nx, ny = by - ay, ax - bx
        share = grow / math.sqrt(nx * nx + ny * ny)
        add_circle(curves, bx, by, grow)
        add_line(curves, ax + nx * share, ay + ny * share, bx + nx * share, by + ny * share)
        ax, ay = bx, by


# -- points of the curves ----------------------------------------------------------------------------------------------
#
# Each function writes the points it finds to `places` from `n` on and returns how many there are then.


@inner
def meet_circles(places: Floats, n: int, ax: float, ay: float, ar: float, bx: float, by: float, br: float) -> int:
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
def meet_line(places: Floats, n: int, x: float, y: float, radius: float, line: Floats) -> int:
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
def meet_lines(places: Floats, n: int, a: Floats, b: Floats) -> int:
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


@inner
def nearest_on_circle(places: Floats, n: int, circle: Floats, x: float, y: float) -> int:
    dx, dy = x - circle[0], y - circle[1]
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        dx, length = 1.0, 1.0
    share = circle[2] / length
    places[n, 0], places[n, 1] = circle[0] + share * dx, circle[1] + share * dy
    return n + 1


@inner
def nearest_on_line(places: Floats, n: int, line: Floats, x: float, y: float) -> int:
    dx, dy = line[2] - line[0], line[3] - line[1]
    share = ((x - line[0]) * dx + (y - line[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    places[n, 0], places[n, 1] = line[0] + share * dx, line[1] + share * dy
    return n + 1


@compiled
def arcs(places: Floats, n: int, circle: Floats, curves: Curves, start: Floats, ring: Floats, some: Floats) -> int:
    x, y, radius = circle[0], circle[1], circle[2]
    m = 0
    for i in range(len(curves.circles)):
        m = meet_circles(some, m, x, y, radius, curves.circles[i, 0], curves.circles[i, 1], curves.circles[i, 2])
    for i in range(len(curves.lines)):
        m = meet_line(some, m, x, y, radius, curves.lines[i])
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
def pieces(places: Floats, n: int, line: Floats, curves: Curves, start: Floats, some: Floats) -> int:
    m = 0
    for i in range(len(curves.circles)):
        m = meet_line(some, m, curves.circles[i, 0], curves.circles[i, 1], curves.circles[i, 2], line)
    for i in range(len(curves.lines)):
        m = meet_lines(some, m, line, curves.lines[i])
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
    """Nothing here is called by Python."""
