"""Bodies: convex outlines extruded from one height to another. To sight, models and pieces of terrain are bodies.

A body is a row of numbers and, unless it is round, a run of further rows for its corners. All stand in one array, in
table coordinates or in the frame of a line of sight (`turned`), where x runs along the line and y across it.
"""

import math
from typing import TypeAlias

from ..columns import DISC, ELLIPSE, FX, FY, HEIGHT, HULL_FROM, HULL_TO, KIND, RECTANGLE, A, B, X, Y, Z
from ..compiled import inner
from ..numbers import FAR, Floats

Pair: TypeAlias = tuple[float, float]

# Columns of a body.
CX, CY = 0, 1  # centre
LOW, TOP = 2, 3
FIRST, LAST = 4, 5  # the rows of its corners; the same number twice: it is round
UX, UY = 6, 7  # a round body's long axis, a unit vector
HALF_A, HALF_B = 8, 9  # its half axes along and across it
XMIN, YMIN, XMAX, YMAX = 10, 11, 12, 13
TAG = 14  # which piece it is: a row of the table, or -1 less the number of its prism
FEATURE = 15  # the feature whose area it is part of, or -1
OVERLAP = 16  # 1 if it overlaps the observer, 2 the target, 3 both; known only in a frame
STANDS = 16  # of these two: 1 if it stands wholly on a floor
SHORT = 17  # by how much it fails to cover the lines that a search looks at
BODY = 18

# Columns of a corner, counter-clockwise: where it is, the outward unit normal of the edge that begins there, and where
# that edge lies along it.
RX, RY, NX, NY, NC = 0, 1, 2, 3, 4
CORNER = 5


# Columns of a prism among the screens: its rows of the corners, its heights, the area that it is part of or -1,
# its box, and its feature.
P_FIRST, P_LAST, P_LOW, P_TOP, P_AREA, P_XMIN, P_YMIN, P_XMAX, P_YMAX, P_FEATURE = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
PRISM = 10


# -- entering bodies ---------------------------------------------------------------------------------------------------


@inner
def _enclose(bodies: Floats, j: int) -> None:
    """Box a body in."""
    if bodies[j, FIRST] == bodies[j, LAST]:
        a, b, ux, uy = bodies[j, HALF_A], bodies[j, HALF_B], bodies[j, UX], bodies[j, UY]
        wide = math.sqrt(a * a * ux * ux + b * b * uy * uy)
        deep = math.sqrt(a * a * uy * uy + b * b * ux * ux)
        bodies[j, XMIN], bodies[j, XMAX] = bodies[j, CX] - wide, bodies[j, CX] + wide
        bodies[j, YMIN], bodies[j, YMAX] = bodies[j, CY] - deep, bodies[j, CY] + deep
        return
    x0, y0, x1, y1 = FAR, FAR, -FAR, -FAR
    for i in range(int(bodies[j, FIRST]), int(bodies[j, LAST])):
        x0, x1 = min(x0, bodies[i, RX]), max(x1, bodies[i, RX])
        y0, y1 = min(y0, bodies[i, RY]), max(y1, bodies[i, RY])
    bodies[j, XMIN], bodies[j, YMIN], bodies[j, XMAX], bodies[j, YMAX] = x0, y0, x1, y1


@inner
def _close(bodies: Floats, first: int, last: int) -> None:
    """Give each edge between counter-clockwise corners its outward normal."""
    for i in range(first, last):
        k = i + 1 if i + 1 < last else first
        ex, ey = bodies[k, RX] - bodies[i, RX], bodies[k, RY] - bodies[i, RY]
        length = math.sqrt(ex * ex + ey * ey)
        bodies[i, NX], bodies[i, NY] = ey / length, -ex / length
        bodies[i, NC] = bodies[i, NX] * bodies[i, RX] + bodies[i, NY] * bodies[i, RY]


@inner
def enter_model(row: Floats, hulls: Floats, tag: int, bodies: Floats, j: int, n: int) -> int:
    """Write a model as body j, its corners from row n; the next free row."""
    x, y, fx, fy = row[X], row[Y], row[FX], row[FY]
    bodies[j, CX], bodies[j, CY] = x, y
    bodies[j, LOW], bodies[j, TOP] = row[Z], row[Z] + row[HEIGHT]
    bodies[j, TAG], bodies[j, FEATURE], bodies[j, OVERLAP], bodies[j, SHORT] = tag, -1.0, 0.0, FAR
    bodies[j, UX], bodies[j, UY], bodies[j, HALF_A], bodies[j, HALF_B] = 1.0, 0.0, row[A], row[A]
    last = n
    if row[KIND] == ELLIPSE:
        length = math.sqrt(fx * fx + fy * fy)
        bodies[j, UX], bodies[j, UY] = fx / length, fy / length
        bodies[j, HALF_A], bodies[j, HALF_B] = row[A] * length, row[B] * length
    elif row[KIND] == RECTANGLE:
        ax, ay, bx, by = row[A] * fx, row[A] * fy, -row[B] * fy, row[B] * fx
        bodies[n, RX], bodies[n, RY] = x + ax + bx, y + ay + by
        bodies[n + 1, RX], bodies[n + 1, RY] = x - ax + bx, y - ay + by
        bodies[n + 2, RX], bodies[n + 2, RY] = x - ax - bx, y - ay - by
        bodies[n + 3, RX], bodies[n + 3, RY] = x + ax - bx, y + ay - by
        last = n + 4
    elif row[KIND] != DISC:
        for i in range(int(row[HULL_FROM]), int(row[HULL_TO])):
            bodies[last, RX] = x + hulls[i, 0] * fx - hulls[i, 1] * fy
            bodies[last, RY] = y + hulls[i, 0] * fy + hulls[i, 1] * fx
            last += 1
    bodies[j, FIRST], bodies[j, LAST] = n, last
    _close(bodies, n, last)
    _enclose(bodies, j)
    return last


@inner
def enter_prism(corners: Floats, prisms: Floats, k: int, bodies: Floats, j: int, n: int) -> int:
    """Write prism k as body j, its corners from row n; the next free row."""
    last = n
    for i in range(int(prisms[k, P_FIRST]), int(prisms[k, P_LAST])):
        bodies[last, RX], bodies[last, RY], bodies[last, NX] = corners[i, RX], corners[i, RY], corners[i, NX]
        bodies[last, NY], bodies[last, NC] = corners[i, NY], corners[i, NC]
        last += 1
    bodies[j, LOW], bodies[j, TOP], bodies[j, FIRST], bodies[j, LAST] = prisms[k, P_LOW], prisms[k, P_TOP], n, last
    bodies[j, TAG], bodies[j, FEATURE], bodies[j, OVERLAP], bodies[j, SHORT] = -1 - k, prisms[k, P_AREA], 0.0, FAR
    bodies[j, UX], bodies[j, UY], bodies[j, HALF_A], bodies[j, HALF_B] = 1.0, 0.0, 0.0, 0.0
    bodies[j, XMIN], bodies[j, YMIN] = prisms[k, P_XMIN], prisms[k, P_YMIN]
    bodies[j, XMAX], bodies[j, YMAX] = prisms[k, P_XMAX], prisms[k, P_YMAX]
    bodies[j, CX] = (bodies[j, XMIN] + bodies[j, XMAX]) / 2
    bodies[j, CY] = (bodies[j, YMIN] + bodies[j, YMAX]) / 2
    return last


@inner
def turned(bodies: Floats, j: int, frame: Floats, into: Floats, k: int, n: int) -> int:
    """Copy body j into row k of a frame (origin, direction of x), its corners from row n; the next free row."""
    ox, oy, ex, ey = frame[0], frame[1], frame[2], frame[3]
    first, last = int(bodies[j, FIRST]), int(bodies[j, LAST])
    dx, dy = bodies[j, CX] - ox, bodies[j, CY] - oy
    x, y = dx * ex + dy * ey, dy * ex - dx * ey
    into[k, CX], into[k, CY], into[k, LOW], into[k, TOP] = x, y, bodies[j, LOW], bodies[j, TOP]
    into[k, TAG], into[k, OVERLAP], into[k, SHORT] = bodies[j, TAG], 0.0, FAR
    into[k, FIRST], into[k, LAST] = n, n + last - first
    if first == last:
        a, b, ux, uy = bodies[j, HALF_A], bodies[j, HALF_B], bodies[j, UX], bodies[j, UY]
        ux, uy = ux * ex + uy * ey, uy * ex - ux * ey
        into[k, UX], into[k, UY], into[k, HALF_A], into[k, HALF_B] = ux, uy, a, b
        wide = deep = a
        if a != b:
            wide = math.sqrt(a * a * ux * ux + b * b * uy * uy)
            deep = math.sqrt(a * a * uy * uy + b * b * ux * ux)
        into[k, XMIN], into[k, XMAX], into[k, YMIN], into[k, YMAX] = x - wide, x + wide, y - deep, y + deep
        return n
    x0, y0, x1, y1 = FAR, FAR, -FAR, -FAR
    for i in range(first, last):
        dx, dy, nx, ny = bodies[i, RX] - ox, bodies[i, RY] - oy, bodies[i, NX], bodies[i, NY]
        x, y, nx, ny = dx * ex + dy * ey, dy * ex - dx * ey, nx * ex + ny * ey, ny * ex - nx * ey
        into[n, RX], into[n, RY], into[n, NX], into[n, NY] = x, y, nx, ny
        into[n, NC] = nx * x + ny * y
        x0, x1, y0, y1 = min(x0, x), max(x1, x), min(y0, y), max(y1, y)
        n += 1
    into[k, XMIN], into[k, XMAX], into[k, YMIN], into[k, YMAX] = x0, x1, y0, y1
    return n


# -- questions to one body ---------------------------------------------------------------------------------------------


@inner
def clip(bodies: Floats, j: int, px: float, py: float, pz: float, qx: float, qy: float, qz: float, grow: float) -> Pair:
    """The shares of the way from p to q between which the line is inside the body grown by `grow`; none if lo >= hi."""
    lo, hi = 0.0, 1.0
    low, top, dz = bodies[j, LOW] - grow, bodies[j, TOP] + grow, qz - pz
    if abs(dz) < 1e-12:
        if pz <= low or pz >= top:
            return 1.0, 0.0
    else:
        below, above = (low - pz) / dz, (top - pz) / dz
        lo, hi = max(lo, min(below, above)), min(hi, max(below, above))
        if lo >= hi:
            return 1.0, 0.0
    first, last = int(bodies[j, FIRST]), int(bodies[j, LAST])
    if first == last:
        return _clip_round(bodies, j, px, py, qx, qy, grow, lo, hi)
    for i in range(first, last):
        nx, ny, edge = bodies[i, NX], bodies[i, NY], bodies[i, NC] + grow
        p, q = nx * px + ny * py - edge, nx * qx + ny * qy - edge
        if p >= 0.0:
            if q >= 0.0:
                return 1.0, 0.0
            lo = max(lo, p / (p - q))
        elif q > 0.0:
            hi = min(hi, p / (p - q))
    return lo, hi


@inner
def _clip_round(
    bodies: Floats, j: int, px: float, py: float, qx: float, qy: float, grow: float, lo: float, hi: float
) -> Pair:
    """`clip` in plan for a disc or ellipse: a unit circle once the plan is scaled by the half axes."""
    ux, uy = bodies[j, UX], bodies[j, UY]
    a, b = bodies[j, HALF_A] + grow, bodies[j, HALF_B] + grow
    if a <= 0.0 or b <= 0.0:
        return 1.0, 0.0
    wx, wy, dx, dy = px - bodies[j, CX], py - bodies[j, CY], qx - px, qy - py
    wu, wv = (wx * ux + wy * uy) / a, (wy * ux - wx * uy) / b
    du, dv = (dx * ux + dy * uy) / a, (dy * ux - dx * uy) / b
    square, cross, rest = du * du + dv * dv, wu * du + wv * dv, wu * wu + wv * wv - 1.0
    if square < 1e-18:
        if rest >= 0.0:
            return 1.0, 0.0
        return lo, hi
    root = cross * cross - square * rest
    if root <= 0.0:
        return 1.0, 0.0
    root = math.sqrt(root)
    return max(lo, (-cross - root) / square), min(hi, (-cross + root) / square)


@inner
def extent(bodies: Floats, j: int, nx: float, ny: float) -> float:
    """The greatest n·w over the body's outline."""
    first, last = int(bodies[j, FIRST]), int(bodies[j, LAST])
    if first == last:
        u = nx * bodies[j, UX] + ny * bodies[j, UY]
        v = ny * bodies[j, UX] - nx * bodies[j, UY]
        a, b = bodies[j, HALF_A] * u, bodies[j, HALF_B] * v
        return float(nx * bodies[j, CX] + ny * bodies[j, CY] + math.sqrt(a * a + b * b))
    most = -FAR
    for i in range(first, last):
        most = max(most, nx * bodies[i, RX] + ny * bodies[i, RY])
    return most


@inner
def extreme(bodies: Floats, j: int, nx: float, ny: float) -> Pair:
    """The point of the body's outline that lies furthest along n."""
    first, last = int(bodies[j, FIRST]), int(bodies[j, LAST])
    if first == last:
        ux, uy = bodies[j, UX], bodies[j, UY]
        a, b = bodies[j, HALF_A], bodies[j, HALF_B]
        u, v = a * (nx * ux + ny * uy), b * (ny * ux - nx * uy)
        length = math.sqrt(u * u + v * v)
        if length < 1e-12:
            return bodies[j, CX], bodies[j, CY]
        u, v = a * u / length, b * v / length
        return bodies[j, CX] + u * ux - v * uy, bodies[j, CY] + u * uy + v * ux
    best, most = first, -FAR
    for i in range(first, last):
        reach = nx * bodies[i, RX] + ny * bodies[i, RY]
        if reach > most:
            best, most = i, reach
    return bodies[best, RX], bodies[best, RY]


@inner
def chord(bodies: Floats, j: int, y: float, rise: float) -> Pair:
    """Where the plan line that is at y in x = 0 and rises so much enters and leaves the body; from > to if nowhere."""
    first, last = int(bodies[j, FIRST]), int(bodies[j, LAST])
    if first == last:
        ux, uy, a, b = bodies[j, UX], bodies[j, UY], bodies[j, HALF_A], bodies[j, HALF_B]
        if a <= 0.0:
            return bodies[j, CX], bodies[j, CX]
        wx, wy = -bodies[j, CX], y - bodies[j, CY]
        wu, wv, du, dv = (wx * ux + wy * uy) / a, (wy * ux - wx * uy) / b, (ux + rise * uy) / a, (rise * ux - uy) / b
        square, cross = du * du + dv * dv, wu * du + wv * dv
        root = cross * cross - square * (wu * wu + wv * wv - 1.0)
        if root < 0.0:
            return 1.0, 0.0
        root = math.sqrt(root)
        return (-cross - root) / square, (-cross + root) / square
    lo, hi = -FAR, FAR
    for i in range(first, last):
        slope, rest = bodies[i, NX] + bodies[i, NY] * rise, bodies[i, NC] - bodies[i, NY] * y
        if slope > 1e-12:
            hi = min(hi, rest / slope)
        elif slope < -1e-12:
            lo = max(lo, rest / slope)
        elif rest < 0.0:
            return 1.0, 0.0
    return lo, hi


@inner
def across(bodies: Floats, j: int, x: float) -> Pair:
    """The lowest and highest y of the body's outline at x; the lowest above the highest if it does not reach there."""
    first, last = int(bodies[j, FIRST]), int(bodies[j, LAST])
    if first == last and bodies[j, HALF_A] <= 0.0:
        return bodies[j, CY], bodies[j, CY]
    y0, y1, middle = bodies[j, YMIN] - 0.5, bodies[j, YMAX] + 0.5, (bodies[j, LOW] + bodies[j, TOP]) / 2
    lo, hi = clip(bodies, j, x, y0, middle, x, y1, middle, 1e-9)
    return y0 + lo * (y1 - y0), y0 + hi * (y1 - y0)


@inner
def beyond_box(bodies: Floats, j: int, x0: float, x1: float, y0: float, y1: float) -> float:
    """How far a box sticks out of the body's outline, at most; negative by its margin when it lies wholly inside."""
    first, last = int(bodies[j, FIRST]), int(bodies[j, LAST])
    most = -FAR
    if first == last:
        ux, uy, a, b = bodies[j, UX], bodies[j, UY], bodies[j, HALF_A], bodies[j, HALF_B]
        for k in range(4):
            dx = (x0 if k % 2 == 0 else x1) - bodies[j, CX]
            dy = (y0 if k < 2 else y1) - bodies[j, CY]
            u, v = (dx * ux + dy * uy) / a, (dy * ux - dx * uy) / b
            most = max(most, (math.sqrt(u * u + v * v) - 1.0) * min(a, b))
        return most
    for i in range(first, last):
        nx, ny = bodies[i, NX], bodies[i, NY]
        most = max(most, nx * (x1 if nx > 0.0 else x0) + ny * (y1 if ny > 0.0 else y0) - bodies[i, NC])
    return most


@inner
def misses_box(bodies: Floats, j: int, x0: float, x1: float, y0: float, y1: float) -> bool:
    """Whether the body's outline and a box are apart; no if that is hard to tell."""
    if x1 < bodies[j, XMIN] or x0 > bodies[j, XMAX] or y1 < bodies[j, YMIN] or y0 > bodies[j, YMAX]:
        return True
    first, last = int(bodies[j, FIRST]), int(bodies[j, LAST])
    if first == last:
        x, y = min(max(bodies[j, CX], x0), x1), min(max(bodies[j, CY], y0), y1)
        nx, ny = x - bodies[j, CX], y - bodies[j, CY]
        return bool(nx * x + ny * y > extent(bodies, j, nx, ny))
    for i in range(first, last):
        nx, ny = bodies[i, NX], bodies[i, NY]
        if nx * (x0 if nx > 0.0 else x1) + ny * (y0 if ny > 0.0 else y1) > bodies[i, NC]:
            return True
    return False


def warm() -> None:
    """Nothing to do: Python calls no kernel of this file. `sight_kernels` compiles them."""
