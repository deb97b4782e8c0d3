"""Rectangles of blocks, standing, shifted and turned, against convex outlines: gaps, touching, exact sweeps.

The parts of a block are outlines of four corners, counter-clockwise. Hurdles are convex outlines packed one behind the
other: hurdle i has corners[starts[i]:starts[i + 1]] and lies within the circle rounds[i] (x, y, radius). Each has a
limit: the gap below which a block is too near; less than 0, if the hurdle may be touched.

A shift sweeps the hull of where it begins and ends. On a turn, the least distance of two outlines is that of a corner
of one, on its arc, from an edge of the other. Both are closed formulas.
"""

import math

import numpy as np

from ..compiled import compiled, inner
from ..measure.outline_kernels import outlines_apart
from ..numbers import FAR, TOUCH, Floats, Ints

# Two arcs and edges that meet are this near, by rounding.
MEET = 1e-9
NONE, CORNER, EDGE = 0, 1, 2  # how two outlines touch


# -- standing ----------------------------------------------------------------------------------------------------------


@inner
def place(plan: Floats, x: float, y: float, fx: float, fy: float, made: Floats) -> None:
    """Outlines of a plan, so far ahead and to the left, on the table, into `made`."""
    for k in range(len(plan)):
        for i in range(len(plan[k])):
            ahead, left = plan[k, i, 0], plan[k, i, 1]
            made[k, i, 0] = x + ahead * fx - left * fy
            made[k, i, 1] = y + ahead * fy + left * fx


@compiled
def placed(plan: Floats, x: float, y: float, fx: float, fy: float) -> Floats:
    """The same for who asks from outside."""
    made = np.empty_like(plan)
    place(plan, x, y, fx, fy, made)
    return made


@inner
def circle(outline: Floats) -> tuple[float, float, float]:
    """A circle that holds an outline."""
    x, y = 0.0, 0.0
    for i in range(len(outline)):
        x += outline[i, 0]
        y += outline[i, 1]
    x, y = x / len(outline), y / len(outline)
    square = 0.0
    for i in range(len(outline)):
        dx, dy = outline[i, 0] - x, outline[i, 1] - y
        square = max(square, dx * dx + dy * dy)
    return x, y, math.sqrt(square)


@compiled
def circles(corners: Floats, starts: Ints) -> Floats:
    """Circles that hold some outlines."""
    found = np.empty((len(starts) - 1, 3))
    for i in range(len(found)):
        found[i, 0], found[i, 1], found[i, 2] = circle(corners[starts[i] : starts[i + 1]])
    return found


@compiled
def gap_of(parts: Floats, others: Floats) -> float:
    """The gap of two blocks."""
    least = FAR
    for i in range(len(parts)):
        for j in range(len(others)):
            least = min(least, outlines_apart(parts[i], others[j])[0])
    return least


@compiled
def gaps(parts: Floats, corners: Floats, starts: Ints) -> Floats:
    """The gap of a block to each hurdle."""
    found = np.full(len(starts) - 1, FAR)
    for i in range(len(found)):
        for k in range(len(parts)):
            found[i] = min(found[i], outlines_apart(parts[k], corners[starts[i] : starts[i + 1]])[0])
    return found


@compiled
def standing_hit(parts: Floats, corners: Floats, starts: Ints, rounds: Floats, limits: Floats) -> int:
    """A hurdle that a block is too near to where it stands; -1: none."""
    for k in range(len(parts)):
        x, y, r = circle(parts[k])
        for i in range(len(limits)):
            dx, dy, near = rounds[i, 0] - x, rounds[i, 1] - y, rounds[i, 2] + r + max(limits[i], 0.0)
            if dx * dx + dy * dy >= near * near:
                continue
            if outlines_apart(parts[k], corners[starts[i] : starts[i + 1]])[0] < limits[i]:
                return i
    return -1


@compiled
def touching(ours: Floats, theirs: Floats) -> Ints:
    """How each of our outlines touches each of theirs: not at all, at a corner, or along an edge."""
    found = np.zeros((len(ours), len(theirs)), np.int64)
    for i in range(len(ours)):
        x, y, r = circle(ours[i])
        for j in range(len(theirs)):
            ox, oy, o = circle(theirs[j])
            near = r + o + TOUCH
            if (ox - x) * (ox - x) + (oy - y) * (oy - y) <= near * near:
                found[i, j] = touch(ours[i], theirs[j])
    return found


@inner
def touch(p: Floats, q: Floats) -> int:
    """How two outlines touch; along an edge, where corners of one that lie on an edge of the other share some of it."""
    gap = outlines_apart(p, q)[0]
    if gap > TOUCH or gap < -TOUCH:
        return NONE
    longest = 0.0
    for first in range(2):
        one, other = (p, q) if first == 0 else (q, p)
        px, py = one[-1, 0], one[-1, 1]
        for i in range(len(one)):
            tx, ty = one[i, 0] - px, one[i, 1] - py
            length = math.sqrt(tx * tx + ty * ty)
            tx, ty = tx / length, ty / length
            low, high, deepest = FAR, -FAR, FAR
            for j in range(len(other)):
                out = (other[j, 0] - px) * ty - (other[j, 1] - py) * tx
                deepest = min(deepest, out)
                if out <= 2.0 * TOUCH:
                    along = (other[j, 0] - px) * tx + (other[j, 1] - py) * ty
                    low, high = min(low, along), max(high, along)
            if deepest >= -2.0 * TOUCH:
                longest = max(longest, min(high, length) - max(low, 0.0))
            px, py = one[i, 0], one[i, 1]
    return EDGE if longest > 2.0 * TOUCH else CORNER


# -- shifts ------------------------------------------------------------------------------------------------------------


@inner
def swept(part: Floats, dx: float, dy: float, hull: Floats) -> int:
    """The hull of a rectangle here and shifted, into `hull`; and how many corners it has."""
    count, n = 0, len(part)
    for i in range(n):
        x, y = part[i, 0], part[i, 1]
        last, following = part[i - 1], part[(i + 1) % n]
        before = dx * (y - last[1]) - dy * (x - last[0]) > 0.0  # the edge that ends here looks ahead
        behind = dx * (following[1] - y) - dy * (following[0] - x) > 0.0
        if before:
            hull[count, 0], hull[count, 1] = x + dx, y + dy
            count += 1
            if not behind:
                hull[count, 0], hull[count, 1] = x, y
                count += 1
        else:
            hull[count, 0], hull[count, 1] = x, y
            count += 1
            if behind:
                hull[count, 0], hull[count, 1] = x + dx, y + dy
                count += 1
    return count


@compiled
def shift_hit(
    parts: Floats, dx: float, dy: float, corners: Floats, starts: Ints, rounds: Floats, limits: Floats
) -> int:
    """A hurdle that a block comes too near to on a shift; -1: none."""
    if abs(dx) + abs(dy) < MEET:
        return standing_hit(parts, corners, starts, rounds, limits)
    hull = np.empty((8, 2))
    for k in range(len(parts)):
        count = swept(parts[k], dx, dy, hull)
        x, y, r = circle(hull[:count])
        for i in range(len(limits)):
            ox, oy, near = rounds[i, 0] - x, rounds[i, 1] - y, rounds[i, 2] + r + max(limits[i], 0.0)
            if ox * ox + oy * oy >= near * near:
                continue
            if outlines_apart(hull[:count], corners[starts[i] : starts[i + 1]])[0] < limits[i]:
                return i
    return -1


@compiled
def least_shifting(parts: Floats, dx: float, dy: float, corners: Floats, starts: Ints, which: Ints) -> float:
    """The least gap of a block to some hurdles on a shift; 0 or less where it meets one."""
    hull, least = np.empty((8, 2)), FAR
    for k in range(len(parts)):
        count = swept(parts[k], dx, dy, hull)
        for i in which:
            least = min(least, outlines_apart(hull[:count], corners[starts[i] : starts[i + 1]])[0])
    return least


@inner
def ray(x: float, y: float, dx: float, dy: float, px: float, py: float, qx: float, qy: float) -> float:
    """How many times d a point goes until it meets the segment from p to q; FAR: it does not."""
    ex, ey = qx - px, qy - py
    turning = dx * ey - dy * ex
    if abs(turning) < 1e-12:
        return FAR
    t = ((px - x) * ey - (py - y) * ex) / turning
    s = ((px - x) * dy - (py - y) * dx) / turning
    return t if t >= -MEET and -MEET <= s <= 1.0 + MEET else FAR


@inner
def way_to(parts: Floats, dx: float, dy: float, others: Floats) -> float:
    """How many times d a block goes until it meets another; FAR: it does not. They do not overlap as they stand."""
    least = FAR
    for i in range(len(parts)):
        for j in range(len(others)):
            p, q = parts[i], others[j]
            for a in range(len(p)):
                for b in range(len(q)):
                    least = min(least, ray(p[a, 0], p[a, 1], dx, dy, q[b - 1, 0], q[b - 1, 1], q[b, 0], q[b, 1]))
                    least = min(least, ray(q[b, 0], q[b, 1], -dx, -dy, p[a - 1, 0], p[a - 1, 1], p[a, 0], p[a, 1]))
    return max(least, 0.0)


@compiled
def way_until(parts: Floats, dx: float, dy: float, others: Floats) -> float:
    """The same for who asks from outside."""
    return way_to(parts, dx, dy, others)


# -- turns -------------------------------------------------------------------------------------------------------------


@inner
def to_segment(x: float, y: float, px: float, py: float, qx: float, qy: float) -> float:
    """How far a point is from a segment."""
    ex, ey = qx - px, qy - py
    t = min(1.0, max(0.0, ((x - px) * ex + (y - py) * ey) / (ex * ex + ey * ey)))
    ox, oy = px + t * ex - x, py + t * ey - y
    return math.sqrt(ox * ox + oy * oy)


@inner
def in_arc(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> bool:
    """Whether a direction lies between a and, at most a quarter turn to the left of it, b."""
    return bool(ax * y - ay * x >= 0.0 and x * by - y * bx >= 0.0 and x * (ax + bx) + y * (ay + by) > 0.0)


@inner
def arc_to_segment(ax: float, ay: float, bx: float, by: float, px: float, py: float, qx: float, qy: float) -> float:
    """How far the arc about the origin from a to b, at most a quarter turn to its left, is from the segment p to q."""
    least = min(to_segment(ax, ay, px, py, qx, qy), to_segment(bx, by, px, py, qx, qy))
    r = math.sqrt(ax * ax + ay * ay)
    if in_arc(ax, ay, bx, by, px, py):
        least = min(least, abs(math.sqrt(px * px + py * py) - r))
    if in_arc(ax, ay, bx, by, qx, qy):
        least = min(least, abs(math.sqrt(qx * qx + qy * qy) - r))
    ex, ey = qx - px, qy - py
    square = ex * ex + ey * ey
    foot = -(px * ex + py * ey) / square
    nx, ny = px + foot * ex, py + foot * ey
    away = nx * nx + ny * ny
    if away > r * r:
        if 0.0 <= foot <= 1.0 and in_arc(ax, ay, bx, by, nx, ny):
            least = min(least, math.sqrt(away) - r)
        return least
    half = math.sqrt((r * r - away) / square)
    for way in (-half, half):
        t = foot + way
        if 0.0 <= t <= 1.0 and in_arc(ax, ay, bx, by, px + t * ex, py + t * ey):
            return 0.0
    return least


@inner
def _arcs_apart(moving: Floats, fixed: Floats, x: float, y: float, cos: float, sin: float, stop: float) -> float:
    """The least distance of corners that turn about x, y from edges that stay; no matter by how much below `stop`."""
    least = FAR
    for i in range(len(moving)):
        ax, ay = moving[i, 0] - x, moving[i, 1] - y
        bx, by = ax * cos - ay * sin, ax * sin + ay * cos
        if sin < 0.0:
            ax, ay, bx, by = bx, by, ax, ay
        for j in range(len(fixed)):
            px, py, qx, qy = fixed[j - 1, 0] - x, fixed[j - 1, 1] - y, fixed[j, 0] - x, fixed[j, 1] - y
            least = min(least, arc_to_segment(ax, ay, bx, by, px, py, qx, qy))
            if least < stop:
                return least
    return least


@inner
def _inset(part: Floats, by: float, small: Floats) -> None:
    """A rectangle that is smaller all round."""
    for i in range(4):
        ux, uy = part[i - 1, 0] - part[i, 0], part[i - 1, 1] - part[i, 1]
        vx, vy = part[i - 3, 0] - part[i, 0], part[i - 3, 1] - part[i, 1]
        u, v = by / math.sqrt(ux * ux + uy * uy), by / math.sqrt(vx * vx + vy * vy)
        small[i, 0], small[i, 1] = part[i, 0] + u * ux + v * vx, part[i, 1] + u * uy + v * vy


@compiled
def turn_hit(
    parts: Floats,
    x: float,
    y: float,
    cos: float,
    sin: float,
    times: int,
    corners: Floats,
    starts: Ints,
    rounds: Floats,
    limits: Floats,
) -> int:
    """A hurdle that a block comes too near to on a turn about x, y; -1: none.

    It turns some times by the same angle of at most a quarter, to the left where the sine is positive.
    """
    part, small = np.empty((4, 2)), np.empty((4, 2))
    for k in range(len(parts)):
        far = 0.0
        for i in range(4):
            dx, dy = parts[k, i, 0] - x, parts[k, i, 1] - y
            far = max(far, dx * dx + dy * dy)
        far = math.sqrt(far)
        for i in range(len(limits)):
            dx, dy, near = rounds[i, 0] - x, rounds[i, 1] - y, rounds[i, 2] + far + max(limits[i], 0.0)
            if dx * dx + dy * dy >= near * near:
                continue
            hurdle = corners[starts[i] : starts[i + 1]]
            if comes_near(parts[k], x, y, cos, sin, times, hurdle, limits[i], part, small):
                return i
    return -1


@inner
def comes_near(
    start: Floats,
    x: float,
    y: float,
    cos: float,
    sin: float,
    times: int,
    hurdle: Floats,
    limit: float,
    part: Floats,
    small: Floats,
) -> bool:
    """Whether a rectangle comes too near to a hurdle on a turn, given as for `turn_hit`; the last two are room to work
    in.
    """
    if outlines_apart(start, hurdle)[0] < limit:
        return True
    stop = max(limit, MEET)
    for c in range(len(start)):
        part[c, 0], part[c, 1] = start[c, 0], start[c, 1]
    for _ in range(times):
        _inset(part, max(-limit, 0.0), small)
        if (
            _arcs_apart(small, hurdle, x, y, cos, sin, stop) < stop
            or _arcs_apart(hurdle, small, x, y, cos, -sin, stop) < stop
        ):
            return True
        _turn(part, x, y, cos, sin)
    return False


@inner
def _turn(part: Floats, x: float, y: float, cos: float, sin: float) -> None:
    for c in range(len(part)):
        dx, dy = part[c, 0] - x, part[c, 1] - y
        part[c, 0], part[c, 1] = x + dx * cos - dy * sin, y + dx * sin + dy * cos


@compiled
def least_turning(
    parts: Floats, x: float, y: float, cos: float, sin: float, times: int, corners: Floats, starts: Ints, which: Ints
) -> float:
    """The least gap of a block to some hurdles on a turn, given as for `turn_hit`; 0 where it meets one."""
    here, least = parts.copy(), FAR
    for _ in range(times):
        for k in range(len(here)):
            for i in which:
                hurdle = corners[starts[i] : starts[i + 1]]
                least = min(least, _arcs_apart(here[k], hurdle, x, y, cos, sin, 0.0))
                least = min(least, _arcs_apart(hurdle, here[k], x, y, cos, -sin, 0.0))
            _turn(here[k], x, y, cos, sin)
    return least


# -- the edge of the table ---------------------------------------------------------------------------------------------


@compiled
def beyond(parts: Floats, width: float, depth: float) -> float:
    """How far a block sticks out of the table; negative by its margin when it does not."""
    out = -FAR
    for k in range(len(parts)):
        for i in range(len(parts[k])):
            x, y = parts[k, i, 0], parts[k, i, 1]
            out = max(out, -x, x - width, -y, y - depth)
    return out


@compiled
def beyond_turning(
    parts: Floats, x: float, y: float, cos: float, sin: float, times: int, width: float, depth: float
) -> float:
    """How far a block sticks out of the table on a turn, at most; turns are given as for `turn_hit`."""
    out = beyond(parts, width, depth)
    for k in range(len(parts)):
        for i in range(len(parts[k])):
            ax, ay = parts[k, i, 0] - x, parts[k, i, 1] - y
            r = math.sqrt(ax * ax + ay * ay)
            for _ in range(times):
                bx, by = ax * cos - ay * sin, ax * sin + ay * cos
                fx, fy, gx, gy = (ax, ay, bx, by) if sin >= 0.0 else (bx, by, ax, ay)
                out = max(out, -x - bx, x + bx - width, -y - by, y + by - depth)
                if in_arc(fx, fy, gx, gy, -1.0, 0.0):
                    out = max(out, r - x)
                if in_arc(fx, fy, gx, gy, 1.0, 0.0):
                    out = max(out, x + r - width)
                if in_arc(fx, fy, gx, gy, 0.0, -1.0):
                    out = max(out, r - y)
                if in_arc(fx, fy, gx, gy, 0.0, 1.0):
                    out = max(out, y + r - depth)
                ax, ay = bx, by
    return out


def warm() -> None:
    """Compile what Python calls directly."""
    parts = np.array([[(0.0, 1.0), (0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]])
    starts, limits = np.array([0, 4]), np.array([0.5])
    corners = parts[0] + 5.0
    rounds = circles(corners, starts)
    placed(parts, 0.0, 0.0, 1.0, 0.0)
    gap_of(parts, parts)
    gaps(parts, corners, starts)
    standing_hit(parts, corners, starts, rounds, limits)
    touching(parts, parts)
    shift_hit(parts, 1.0, 0.0, corners, starts, rounds, limits)
    way_until(parts, 1.0, 0.0, parts)
    turn_hit(parts, 0.0, 0.0, 0.0, 1.0, 1, corners, starts, rounds, limits)
    least_shifting(parts, 1.0, 0.0, corners, starts, starts[:1])
    least_turning(parts, 0.0, 0.0, 0.0, 1.0, 1, corners, starts, starts[:1])
    beyond(parts, 10.0, 10.0)
    beyond_turning(parts, 0.0, 0.0, 0.0, 1.0, 1, 10.0, 10.0)
