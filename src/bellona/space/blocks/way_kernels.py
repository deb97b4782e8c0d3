"""What a block breaks on its way past hurdles and the table's edges, and how far it gets; terms as in `block_kernels`.

`edge`: by how much it may stick out of the table; FAR, where the edges do not hold.
"""

import numpy as np

from ..compiled import compiled, inner
from ..measure.outline_kernels import outlines_apart
from ..numbers import FAR, TOUCH, Floats, Ints
from .block_kernels import (
    MEET,
    beyond,
    beyond_turning,
    circle,
    circles,
    comes_near,
    place,
    shift_hit,
    standing_hit,
    swept,
    turn_hit,
)

FREE, OFF = -1, -2  # nothing is broken, or the table's edge; otherwise the number of a hurdle
HALVINGS = 40


@compiled
def limits_beside(
    parts: Floats, corners: Floats, starts: Ints, rounds: Floats, distances: Floats, owners: Ints
) -> Floats:
    """The limits for a block that begins nearer to some owners of hurdles than it is to keep: it may stay as near."""
    most = distances.max()
    now = np.full(len(owners), FAR)
    for k in range(len(parts)):
        x, y, r = circle(parts[k])
        for i in range(len(owners)):
            dx, dy, near = rounds[i, 0] - x, rounds[i, 1] - y, rounds[i, 2] + r + most
            if dx * dx + dy * dy < near * near:
                gap = outlines_apart(parts[k], corners[starts[i] : starts[i + 1]])[0]
                now[owners[i]] = min(now[owners[i]], gap)
    found = np.empty(len(owners))
    for i in range(len(owners)):
        least = min(distances[i], now[owners[i]])
        found[i] = least - TOUCH if least > TOUCH else -TOUCH
    return found


@compiled
def shift_breaks(
    parts: Floats,
    ends: Floats,
    dx: float,
    dy: float,
    edge: float,
    width: float,
    depth: float,
    corners: Floats,
    starts: Ints,
    rounds: Floats,
    limits: Floats,
) -> int:
    """What a block breaks on a shift to `ends`."""
    if edge < FAR and max(beyond(parts, width, depth), beyond(ends, width, depth)) > edge:
        return OFF
    return shift_hit(parts, dx, dy, corners, starts, rounds, limits)


@compiled
def turn_breaks(
    parts: Floats,
    ends: Floats,
    x: float,
    y: float,
    cos: float,
    sin: float,
    times: int,
    edge: float,
    width: float,
    depth: float,
    corners: Floats,
    starts: Ints,
    rounds: Floats,
    limits: Floats,
) -> int:
    """What a block breaks on a turn, given as for `turn_hit`, or where it stands after it, on the grid."""
    if edge < FAR and beyond_turning(parts, x, y, cos, sin, times, width, depth) > edge:
        return OFF
    hit = turn_hit(parts, x, y, cos, sin, times, corners, starts, rounds, limits)
    return hit if hit >= 0 else standing_hit(ends, corners, starts, rounds, limits)


@inner
def _on_grid(inches: float) -> float:
    return float(np.rint(inches * 1000) / 1000)


@inner
def _shift_meets(part: Floats, dx: float, dy: float, hurdle: Floats, limit: float, hull: Floats) -> bool:
    """Whether a rectangle comes too near to a hurdle on a shift."""
    if abs(dx) + abs(dy) < MEET:
        return bool(outlines_apart(part, hurdle)[0] < limit)
    count = swept(part, dx, dy, hull)
    return bool(outlines_apart(hull[:count], hurdle)[0] < limit)


@compiled
def share_of_shift(
    parts: Floats,
    plan: Floats,
    x: float,
    y: float,
    fx: float,
    fy: float,
    dx: float,
    dy: float,
    edge: float,
    width: float,
    depth: float,
    corners: Floats,
    starts: Ints,
    limits: Floats,
) -> float:
    """The largest share of a shift up to which a block at x, y that faces along f breaks nothing, by halving.

    Each try ends on the grid. Only what the whole shift breaks is looked at again.
    """
    hull, ends = np.empty((8, 2)), np.empty_like(plan)
    hit, count, share, low, high = np.arange(len(limits)), len(limits), 1.0, 0.0, 1.0
    for halving in range(HALVINGS + 1):
        ex, ey = _on_grid(x + _on_grid(dx * share)), _on_grid(y + _on_grid(dy * share))
        breaks, others = False, 0
        if edge < FAR:
            place(plan, ex, ey, fx, fy, ends)
            breaks = max(beyond(parts, width, depth), beyond(ends, width, depth)) > edge
        for n in range(count):
            i = hit[n]
            for k in range(len(parts)):
                if _shift_meets(parts[k], ex - x, ey - y, corners[starts[i] : starts[i + 1]], limits[i], hull):
                    breaks = True
                    hit[others] = i if halving == 0 else hit[others]
                    others += 1
                    break
            if breaks and halving > 0:
                break
        if halving == 0:
            if not breaks:
                return 1.0
            count = others
        elif breaks:
            high = share
        else:
            low = share
        share = (low + high) / 2
    return low


@compiled
def turn_hits(
    parts: Floats,
    x: float,
    y: float,
    cos: float,
    sin: float,
    times: int,
    corners: Floats,
    starts: Ints,
    limits: Floats,
    among: Ints,
) -> Ints:
    """All hurdles among some that a block comes too near to on a turn."""
    found, count = among.copy(), 0
    part, small = np.empty((4, 2)), np.empty((4, 2))
    for i in among:
        for k in range(len(parts)):
            if comes_near(parts[k], x, y, cos, sin, times, corners[starts[i] : starts[i + 1]], limits[i], part, small):
                found[count] = i
                count += 1
                break
    return found[:count]


@compiled
def turn_stays_on(
    parts: Floats,
    x: float,
    y: float,
    cos: float,
    sin: float,
    times: int,
    edge: float,
    width: float,
    depth: float,
    corners: Floats,
    starts: Ints,
    limits: Floats,
    among: Ints,
) -> bool:
    """Whether a block breaks nothing on a turn, of the edges and some hurdles."""
    if edge < FAR and beyond_turning(parts, x, y, cos, sin, times, width, depth) > edge:
        return False
    part, small = np.empty((4, 2)), np.empty((4, 2))
    for i in among:
        for k in range(len(parts)):
            if comes_near(parts[k], x, y, cos, sin, times, corners[starts[i] : starts[i + 1]], limits[i], part, small):
                return False
    return True


def warm() -> None:
    """Compile what Python calls directly."""
    parts = np.array([[(0.0, 1.0), (0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]])
    starts, limits, one = np.array([0, 4]), np.array([0.5]), np.zeros(1, np.int64)
    corners = parts[0] + 5.0
    rounds = circles(corners, starts)
    turn, table, hurdles = (0.0, 0.0, 0.0, 1.0, 1), (TOUCH, 10.0, 10.0), (corners, starts, rounds, limits)
    limits_beside(parts, corners, starts, rounds, limits, one)
    shift_breaks(parts, parts, 1.0, 0.0, *table, *hurdles)
    turn_breaks(parts, parts, *turn, *table, *hurdles)
    share_of_shift(parts, parts, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, *table, corners, starts, limits)
    turn_hits(parts, *turn, corners, starts, limits, one)
    turn_stays_on(parts, *turn, *table, corners, starts, limits, one)
