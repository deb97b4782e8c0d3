"""Clear corridors: straight lines with a width, from a point or an edge to a side of something, past convex blockers.

A corridor is all that lies within half its width of a line; a blocker bars it that comes nearer to the line than that.
If there is a clear corridor at all, then there is one that cannot be moved further: its line ends at an end of the edge
or the side, or where a blocker begins along them, or runs by a corner of a blocker at just half the width. So it is
enough to try those lines.
"""

import math

import numpy as np

from ..compiled import compiled, inner
from ..measure.outline_kernels import holds
from ..numbers import Bools, Floats, Ints
from .block_kernels import circles, ray, to_segment

# Lines are laid this much further off corners than they need be, so that rounding does not bar them.
EASE = 1e-6


@inner
def _crosses(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    """Whether the segments from a to b and from c to d meet."""
    p = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    q = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    r = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    s = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return bool(((p > 0.0) != (q > 0.0)) and ((r > 0.0) != (s > 0.0)))


@inner
def _from_line(x: float, y: float, px: float, py: float, qx: float, qy: float) -> float:
    """How far a point is from a line that may have no length."""
    if px == qx and py == qy:
        return math.sqrt((x - px) * (x - px) + (y - py) * (y - py))
    return to_segment(x, y, px, py, qx, qy)


@inner
def is_barred(px: float, py: float, qx: float, qy: float, outline: Floats, half: float) -> bool:
    """Whether a convex outline is nearer than `half` to the line from p to q."""
    if holds(outline, px, py):
        return True
    ax, ay = outline[-1, 0], outline[-1, 1]
    for i in range(len(outline)):
        bx, by = outline[i, 0], outline[i, 1]
        if (
            _crosses(px, py, qx, qy, ax, ay, bx, by)
            or _from_line(bx, by, px, py, qx, qy) < half
            or to_segment(px, py, ax, ay, bx, by) < half
            or to_segment(qx, qy, ax, ay, bx, by) < half
        ):
            return True
        ax, ay = bx, by
    return False


@inner
def _bar(
    px: float,
    py: float,
    qx: float,
    qy: float,
    corners: Floats,
    starts: Ints,
    rounds: Floats,
    near: Ints,
    half: float,
    hits: Bools,
) -> bool:
    """Whether a line is barred by one of the near blockers; remembers by which, and asks that one first next time."""
    for k in range(len(near)):
        i = near[k]
        if _from_line(rounds[i, 0], rounds[i, 1], px, py, qx, qy) < rounds[i, 2] + half and is_barred(
            px, py, qx, qy, corners[starts[i] : starts[i + 1]], half
        ):
            hits[i] = True
            near[k], near[0] = near[0], i
            return True
    return False


@inner
def _meets(
    x: float, y: float, dx: float, dy: float, ax: float, ay: float, bx: float, by: float
) -> tuple[bool, float, float]:
    """Where the line through a point along d, on both sides of it, meets the segment from a to b."""
    ex, ey = bx - ax, by - ay
    turning = dx * ey - dy * ex
    if turning == 0.0:
        return False, 0.0, 0.0
    s = ((ax - x) * dy - (ay - y) * dx) / turning
    if s < 0.0 or s > 1.0:
        return False, 0.0, 0.0
    return True, ax + s * ex, ay + s * ey


@inner
def _ends(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    corners: Floats,
    starts: Ints,
    near: Ints,
    half: float,
    points: Floats,
) -> int:
    """Where a line may begin or end along a segment at the furthest: its ends, its middle, and just past blockers that
    lie along it. Into `points`; and how many.
    """
    points[0, 0], points[0, 1], points[1, 0], points[1, 1] = ax, ay, bx, by
    if ax == bx and ay == by:
        return 1
    points[2, 0], points[2, 1] = 0.5 * (ax + bx), 0.5 * (ay + by)
    count, ex, ey = 3, bx - ax, by - ay
    square = ex * ex + ey * ey
    for k in range(len(near)):
        outline = corners[starts[near[k]] : starts[near[k] + 1]]
        for i in range(len(outline)):
            cx, cy = outline[i, 0], outline[i, 1]
            foot = ((cx - ax) * ex + (cy - ay) * ey) / square
            ox, oy = ax + foot * ex - cx, ay + foot * ey - cy
            away = half * half - ox * ox - oy * oy
            if away > 0.0:
                reach = math.sqrt(away / square)
                for t in (foot - reach, foot + reach):
                    if 0.0 < t < 1.0:
                        points[count, 0], points[count, 1] = ax + t * ex, ay + t * ey
                        count += 1
            dx, dy = cx - outline[i - 1, 0], cy - outline[i - 1, 1]
            length = math.sqrt(dx * dx + dy * dy)
            found, x, y = _meets(cx + half * dy / length, cy - half * dx / length, dx, dy, ax, ay, bx, by)
            if found and to_segment(x, y, cx, cy, cx - dx, cy - dy) < half + EASE:
                points[count, 0], points[count, 1] = x, y
                count += 1
    return count


@compiled
def find_corridors(
    edges: Floats, target: Floats, corners: Floats, starts: Ints, rounds: Floats, half: float, hits: Bools
) -> Floats:
    """For each edge a clear line from a point of it to a side of the target: 1, x, y, x, y. If there is none: 0, and
    its row of `hits` tells what bars all of them.

    An edge is x, y, x, y of its ends, which are the same for a point. The target is some rectangles.
    """
    found, near, side = np.zeros((len(edges), 5)), np.empty(len(rounds), np.int64), np.empty(4)
    for n in range(len(edges)):
        is_outside = True
        for part in range(len(target)):
            x, y = 0.5 * (edges[n, 0] + edges[n, 2]), 0.5 * (edges[n, 1] + edges[n, 3])
            is_outside = is_outside and not holds(target[part], x, y)
        for part in range(len(target)):
            for k in range(4):
                side[0], side[1] = target[part, k, 0], target[part, k, 1]
                side[2], side[3] = target[part, (k + 1) % 4, 0], target[part, (k + 1) % 4, 1]
                if found[n, 0] > 0.0 or (is_outside and not _looks_at(side, edges[n])):
                    continue  # whatever reaches a side from behind has come by another one
                count = _near(edges[n], side, rounds, half, near)
                clear, px, py, qx, qy = _to_side(
                    edges[n], side, corners, starts, rounds, near[:count], half + EASE, hits[n]
                )
                if clear:
                    share = _first_side(px, py, qx, qy, target)
                    found[n, 0], found[n, 1], found[n, 2] = 1.0, px, py
                    found[n, 3], found[n, 4] = px + share * (qx - px), py + share * (qy - py)
    return found


@inner
def _first_side(px: float, py: float, qx: float, qy: float, target: Floats) -> float:
    """What share of a line runs up to the first side of the target: it may have come through one part to another."""
    share = 1.0
    for part in range(len(target)):
        for k in range(4):
            a, b = target[part, k - 1], target[part, k]
            share = min(share, ray(px, py, qx - px, qy - py, a[0], a[1], b[0], b[1]))
    return max(share, 0.0)


@inner
def _looks_at(side: Floats, edge: Floats) -> bool:
    """Whether an end of an edge lies outside a side, which runs counter-clockwise, or on its line."""
    ex, ey = side[2] - side[0], side[3] - side[1]
    one = ey * (edge[0] - side[0]) >= ex * (edge[1] - side[1])
    return bool(one or ey * (edge[2] - side[0]) >= ex * (edge[3] - side[1]))


@inner
def _near(edge: Floats, side: Floats, rounds: Floats, half: float, near: Ints) -> int:
    """The blockers that might bar a line, into `near`; and how many."""
    left, right = min(edge[0], edge[2], side[0], side[2]), max(edge[0], edge[2], side[0], side[2])
    low, high = min(edge[1], edge[3], side[1], side[3]), max(edge[1], edge[3], side[1], side[3])
    px, py = 0.5 * (edge[0] + edge[2]), 0.5 * (edge[1] + edge[3])
    qx, qy = 0.5 * (side[0] + side[2]), 0.5 * (side[1] + side[3])
    ex, ey, sx, sy = edge[0] - px, edge[1] - py, side[0] - qx, side[1] - qy
    spread = math.sqrt(max(ex * ex + ey * ey, sx * sx + sy * sy)) + half + EASE
    count = 0
    for i in range(len(rounds)):
        r = rounds[i, 2] + half + EASE
        if (
            left - r < rounds[i, 0] < right + r
            and low - r < rounds[i, 1] < high + r
            and _from_line(rounds[i, 0], rounds[i, 1], px, py, qx, qy) < rounds[i, 2] + spread
        ):
            near[count] = i
            count += 1
    return count


@inner
def _is_cut_off(edge: Floats, side: Floats, corners: Floats, starts: Ints, near: Ints, hits: Bools) -> bool:
    """Whether one blocker lies across all lines: it meets the two that bound them, and the four ends are convex."""
    ax, ay, bx, by = edge[0], edge[1], edge[2], edge[3]
    cx, cy, dx, dy = side[0], side[1], side[2], side[3]
    if _crosses(ax, ay, cx, cy, bx, by, dx, dy):
        cx, cy, dx, dy = dx, dy, cx, cy
    p = (bx - ax) * (dy - by) - (by - ay) * (dx - bx)
    q = (dx - bx) * (cy - dy) - (dy - by) * (cx - dx)
    r = (cx - dx) * (ay - cy) - (cy - dy) * (ax - cx)
    s = (ax - cx) * (by - ay) - (ay - cy) * (bx - ax)
    if not ((p >= 0.0 and q >= 0.0 and r >= 0.0 and s >= 0.0) or (p <= 0.0 and q <= 0.0 and r <= 0.0 and s <= 0.0)):
        return False
    for k in range(len(near)):
        outline = corners[starts[near[k]] : starts[near[k] + 1]]
        one = other = False
        px, py = outline[-1, 0], outline[-1, 1]
        for i in range(len(outline)):
            one = one or _crosses(ax, ay, cx, cy, px, py, outline[i, 0], outline[i, 1])
            other = other or _crosses(bx, by, dx, dy, px, py, outline[i, 0], outline[i, 1])
            px, py = outline[i, 0], outline[i, 1]
        if one and other:
            hits[near[k]] = True
            return True
    return False


@compiled
def _to_side(
    edge: Floats,
    side: Floats,
    corners: Floats,
    starts: Ints,
    rounds: Floats,
    near: Ints,
    wide: float,
    hits: Bools,
) -> tuple[bool, float, float, float, float]:
    """A clear line from the edge to one side."""
    half = wide - 0.5 * EASE
    none = (False, 0.0, 0.0, 0.0, 0.0)
    # The nearest pair of middles first: mostly it is clear.
    px, py = 0.5 * (edge[0] + edge[2]), 0.5 * (edge[1] + edge[3])
    qx, qy = 0.5 * (side[0] + side[2]), 0.5 * (side[1] + side[3])
    if not _bar(px, py, qx, qy, corners, starts, rounds, near, half, hits):
        return True, px, py, qx, qy
    if _is_cut_off(edge, side, corners, starts, near, hits):
        return none
    room = 3
    for k in range(len(near)):
        room += 3 * (starts[near[k] + 1] - starts[near[k]])
    froms, ups = np.empty((room, 2)), np.empty((room, 2))
    many = _ends(edge[0], edge[1], edge[2], edge[3], corners, starts, near, wide, froms)
    most = _ends(side[0], side[1], side[2], side[3], corners, starts, near, wide, ups)
    for i in range(many):
        for j in range(most):
            if not _bar(froms[i, 0], froms[i, 1], ups[j, 0], ups[j, 1], corners, starts, rounds, near, half, hits):
                return True, froms[i, 0], froms[i, 1], ups[j, 0], ups[j, 1]
    order = near.copy()
    for k in range(len(order)):
        for c in range(starts[order[k]], starts[order[k] + 1]):
            x, y = corners[c, 0], corners[c, 1]
            for way in (-wide, wide):
                for i in range(many):
                    found, qx, qy = _past(froms[i, 0], froms[i, 1], x, y, way, side)
                    if found and not _bar(froms[i, 0], froms[i, 1], qx, qy, corners, starts, rounds, near, half, hits):
                        return True, froms[i, 0], froms[i, 1], qx, qy
                if many == 1:
                    continue
                for j in range(most):
                    found, px, py = _past(ups[j, 0], ups[j, 1], x, y, way, edge)
                    if found and not _bar(px, py, ups[j, 0], ups[j, 1], corners, starts, rounds, near, half, hits):
                        return True, px, py, ups[j, 0], ups[j, 1]
    if many == 1:
        return none
    return _between(edge, side, corners, starts, rounds, near, order, wide, hits)


@inner
def _past(x: float, y: float, cx: float, cy: float, way: float, side: Floats) -> tuple[bool, float, float]:
    """Where a line from a point, at a distance from a corner on one side of it, meets a side."""
    wx, wy = cx - x, cy - y
    square = wx * wx + wy * wy
    if square <= way * way:
        return False, 0.0, 0.0
    sin = way / math.sqrt(square)
    cos = math.sqrt(1.0 - sin * sin)
    return _meets(x, y, wx * cos - wy * sin, wx * sin + wy * cos, side[0], side[1], side[2], side[3])


@inner
def _between(
    edge: Floats,
    side: Floats,
    corners: Floats,
    starts: Ints,
    rounds: Floats,
    near: Ints,
    order: Ints,
    wide: float,
    hits: Bools,
) -> tuple[bool, float, float, float, float]:
    """A clear line that runs by two corners of blockers, on either side of each."""
    half = wide - 0.5 * EASE
    for k in range(len(order)):
        for c in range(starts[order[k]], starts[order[k] + 1]):
            for m in range(k + 1):
                for d in range(starts[order[m]], min(starts[order[m] + 1], c) if m == k else starts[order[m] + 1]):
                    ax, ay = corners[c, 0], corners[c, 1]
                    ex, ey = corners[d, 0] - ax, corners[d, 1] - ay
                    square = ex * ex + ey * ey
                    for apart in (0.0, 2.0 * wide):  # on the same side of both, or between them
                        rest = square - apart * apart
                        if rest <= 0.0:
                            continue
                        root = math.sqrt(rest)
                        for way in (-1.0, 1.0):
                            # The normal of the line: the first corner lies `wide` from it, the second by `apart` less.
                            nx = (-apart * ex - way * root * ey) / square
                            ny = (-apart * ey + way * root * ex) / square
                            x, y = ax - wide * nx, ay - wide * ny
                            one, px, py = _meets(x, y, -ny, nx, edge[0], edge[1], edge[2], edge[3])
                            other, qx, qy = _meets(x, y, -ny, nx, side[0], side[1], side[2], side[3])
                            if one and other and not _bar(px, py, qx, qy, corners, starts, rounds, near, half, hits):
                                return True, px, py, qx, qy
    return False, 0.0, 0.0, 0.0, 0.0


def warm() -> None:
    """Compile what Python calls directly."""
    corners, starts = np.array([(1.0, 1.0), (0.0, 1.0), (0.0, 0.0), (1.0, 0.0)]), np.array([0, 4])
    edges, target = np.array([(-2.0, 0.0, -2.0, 1.0)]), corners.reshape(1, 4, 2) + 3.0
    find_corridors(edges, target, corners, starts, circles(corners, starts), 0.02, np.zeros((1, 1), np.bool_))
