"""A block that wheels, goes straight ahead and lies flush with a side: how far that is and how many bases touch then.

The sides of the target run counter-clockwise: x, y, x, y. Sides in one line touch together: lines[i] is the number of
the first side on the line of side i, and spans[i] is from where to where side i reaches along that one.
"""

import math

import numpy as np

from ..compiled import compiled, inner
from ..measure.outline_kernels import outlines_apart
from ..numbers import FAR, TOUCH, Floats, Ints
from .block_kernels import MEET, circle, circles, ray, swept

SURE = 0.01  # inches by which something is too near for sure, whatever the grid does


@inner
def _flush(
    sides: Floats, lines: Ints, spans: Floats, j: int, x: float, y: float, share: float, wide: float, files: int
) -> int:
    """How many of the front bases touch when a block lies flush with side j, turned about the point x, y of its front
    edge, `share` of the front from its left corner.
    """
    side = sides[lines[j]]
    ex, ey = side[2] - side[0], side[3] - side[1]
    start = ((x - side[0]) * ex + (y - side[1]) * ey) / math.sqrt(ex * ex + ey * ey) - share * wide * files
    count = 0
    for file in range(files):
        low, high = start + file * wide, start + (file + 1) * wide
        for i in range(len(sides)):
            if lines[i] == lines[j] and low <= spans[i, 1] + TOUCH and high >= spans[i, 0] - TOUCH:
                count += 1
                break
    return count


@inner
def _ahead(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    fx: float,
    fy: float,
    sides: Floats,
    lines: Ints,
    spans: Floats,
    preferred: Ints,
    wide: float,
    files: int,
) -> tuple[float, int]:
    """How far a front edge from a, on the left, to b goes along f until it meets the target; how many touch then."""
    way, side, share = FAR, -1, 0.0
    for j in range(len(sides)):
        px, py, qx, qy = sides[j, 0], sides[j, 1], sides[j, 2], sides[j, 3]
        if (qy - py) * fx - (qx - px) * fy >= 0.0:
            continue  # it looks away
        for end in range(2):
            t = ray(ax, ay, fx, fy, px, py, qx, qy) if end == 0 else ray(bx, by, fx, fy, px, py, qx, qy)
            if t < way:
                way, side, share = max(t, 0.0), j, float(end)
    for j in range(len(sides)):
        for end in range(2):
            qx, qy = sides[j, 2 * end], sides[j, 2 * end + 1]
            t = ray(qx, qy, -fx, -fy, ax, ay, bx, by)
            if t < way - TOUCH:
                way, side = max(t, 0.0), -1
    if way == FAR:
        return FAR, 0
    if side >= 0:
        x, y = (ax, ay) if share == 0.0 else (bx, by)
        return way, _flush(sides, lines, spans, side, x + way * fx, y + way * fy, share, wide, files)
    # A corner of the target, or several at once, meets the front: the best of the sides that begin or end there.
    best, is_preferred, front = 0, 0, wide * files
    for j in range(len(sides)):
        ex, ey = sides[j, 2] - sides[j, 0], sides[j, 3] - sides[j, 1]
        if ey * fx - ex * fy > TOUCH:
            continue  # more than a quarter turn
        for end in range(2):
            qx, qy = sides[j, 2 * end], sides[j, 2 * end + 1]
            if ray(qx, qy, -fx, -fy, ax, ay, bx, by) <= way + TOUCH:
                share = ((qx - ax) * (bx - ax) + (qy - ay) * (by - ay)) / (front * front)
                count = _flush(sides, lines, spans, j, qx, qy, share, wide, files)
                if preferred[j] > is_preferred or (preferred[j] == is_preferred and count > best):
                    best, is_preferred = count, preferred[j]
    return way, best


@compiled
def advances(
    corners: Floats,
    facing: Floats,
    turns: Floats,
    hub: int,
    sides: Floats,
    lines: Ints,
    spans: Floats,
    preferred: Ints,
    wide: float,
    files: int,
) -> Floats:
    """For each turn (cosine, sine) of the front edge about one of its two corners: the way ahead, how many touch."""
    found = np.empty((len(turns), 2))
    x, y = corners[hub, 0], corners[hub, 1]
    dx, dy = corners[1 - hub, 0] - x, corners[1 - hub, 1] - y
    for i in range(len(turns)):
        cos, sin = turns[i, 0], turns[i, 1]
        fx, fy = facing[0] * cos - facing[1] * sin, facing[0] * sin + facing[1] * cos
        ox, oy = x + dx * cos - dy * sin, y + dx * sin + dy * cos
        ax, ay, bx, by = (x, y, ox, oy) if hub == 0 else (ox, oy, x, y)
        found[i, 0], found[i, 1] = _ahead(ax, ay, bx, by, fx, fy, sides, lines, spans, preferred, wide, files)
    return found


@compiled
def first_free(
    tries: Floats,
    number: int,
    widest: Floats,
    parts: Floats,
    front: Floats,
    facing: Floats,
    corners: Floats,
    starts: Ints,
    rounds: Floats,
    limits: Floats,
    end_corners: Floats,
    end_starts: Ints,
    end_rounds: Floats,
    end_limits: Floats,
) -> int:
    """The next try, from a number on, that does not surely break something: its wheel is not too wide about its corner,
    straight ahead it goes through no hurdle, and it ends on none of the others. Of the wheel itself nothing is said.

    tries: how many touch, degrees, inches ahead, about which corner, cosine and sine.
    """
    turned, hull = np.empty_like(parts), np.empty((8, 2))
    while number < len(tries):
        degrees, inches, hub = tries[number, 1], tries[number, 2], int(tries[number, 3])
        cos, sin = tries[number, 4], tries[number, 5]
        x, y = front[hub, 0], front[hub, 1]
        dx, dy = inches * (facing[0] * cos - facing[1] * sin), inches * (facing[0] * sin + facing[1] * cos)
        is_barred = degrees > widest[hub]
        for k in range(len(parts)):
            if is_barred:
                break
            for i in range(len(parts[k])):
                ax, ay = parts[k, i, 0] - x, parts[k, i, 1] - y
                turned[k, i, 0], turned[k, i, 1] = x + ax * cos - ay * sin, y + ax * sin + ay * cos
            count = swept(turned[k], dx, dy, hull) if inches > MEET else 0
            if count > 0:
                is_barred = _hits(hull[:count], corners, starts, rounds, limits)
            for i in range(len(parts[k])):
                turned[k, i, 0], turned[k, i, 1] = turned[k, i, 0] + dx, turned[k, i, 1] + dy
            is_barred = is_barred or _hits(turned[k], end_corners, end_starts, end_rounds, end_limits)
        if not is_barred:
            break
        number += 1
    return number


@inner
def _hits(outline: Floats, corners: Floats, starts: Ints, rounds: Floats, limits: Floats) -> bool:
    """Whether an outline is too near to a hurdle for sure."""
    x, y, r = circle(outline)
    for i in range(len(limits)):
        dx, dy, near = rounds[i, 0] - x, rounds[i, 1] - y, rounds[i, 2] + r + limits[i] - SURE
        if near <= 0.0 or dx * dx + dy * dy >= near * near:
            continue
        if outlines_apart(outline, corners[starts[i] : starts[i + 1]])[0] < limits[i] - SURE:
            return True
    return False


def warm() -> None:
    """Compile what Python calls directly."""
    sides, spans = np.array([(5.0, 0.0, 5.0, 1.0)]), np.array([(0.0, 1.0)])
    one = np.zeros(1, np.int64)
    corners, facing, turns = np.array([(0.0, 1.0), (0.0, 0.0)]), np.array([1.0, 0.0]), np.array([(1.0, 0.0)])
    advances(corners, facing, turns, 0, sides, one, spans, one, 1.0, 1)
    outline = np.array([(0.0, 1.0), (0.0, 0.0), (1.0, 0.0), (1.0, 1.0)])
    hurdle = outline, np.array([0, 4]), circles(outline, np.array([0, 4])), spans[0, :1]
    first_free(np.ones((1, 6)), 0, facing, outline[None], corners, facing, *hurdle, *hurdle)
