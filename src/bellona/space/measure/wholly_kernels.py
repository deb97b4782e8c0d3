"""Whether every part of a base lies in a region, or within a distance of things. Regions are unions of convex parts."""

import math

import numpy as np

from ..columns import COLUMNS, FX, ROUND, A, B, X, Y, Z
from ..compiled import compiled, inner
from ..numbers import FAR, TOUCH, Bools, Floats, Ints
from .gap_kernels import outline_gap, point_closest, top
from .outline_kernels import outline_to_point, reach_beyond

_SLIVER = 1e-7  # pieces thinner than this are rounding, not area


@compiled
def is_covered(row: Floats, hulls: Floats, corners: Floats, starts: Ints, parts: Ints, slack: float) -> bool:
    """Whether the convex parts, each grown by `slack`, together hold the whole base.

    Cuts each part out of a square about the base; the base is covered when it reaches into none of what remains.
    """
    room = 4
    near = np.empty_like(parts)
    found = 0
    for part in parts:
        shape = corners[starts[part] : starts[part + 1]]
        if reach_beyond(row, hulls, shape) <= slack:
            return True
        if outline_to_point(shape, row[X], row[Y])[0] < row[ROUND] + slack:
            near[found] = part
            room += len(shape)
            found += 1
    pieces = np.empty((room, room, 2))
    counts = np.empty(room, np.int64)
    after = np.empty(room, np.int64)
    pieces[0, 0, 0], pieces[0, 0, 1] = row[X] - row[ROUND], row[Y] - row[ROUND]
    pieces[0, 1, 0], pieces[0, 1, 1] = row[X] + row[ROUND], row[Y] - row[ROUND]
    pieces[0, 2, 0], pieces[0, 2, 1] = row[X] + row[ROUND], row[Y] + row[ROUND]
    pieces[0, 3, 0], pieces[0, 3, 1] = row[X] - row[ROUND], row[Y] + row[ROUND]
    counts[0], after[0], count = 4, 0, 1
    while count > 0:
        count -= 1
        at = after[count]
        rest = pieces[count, : counts[count]].copy()
        if outline_gap(row, hulls, rest) >= -_SLIVER:
            continue
        if at == found:
            return False
        shape = corners[starts[near[at]] : starts[near[at] + 1]]
        px, py = shape[-1, 0], shape[-1, 1]
        for i in range(len(shape)):
            nx, ny = shape[i, 1] - py, px - shape[i, 0]
            length = math.sqrt(nx * nx + ny * ny)
            nx, ny = nx / length, ny / length
            line = px * nx + py * ny + slack
            outer = cut(rest, nx, ny, line)
            if len(outer) > 2:
                pieces[count, : len(outer)] = outer
                counts[count], after[count] = len(outer), at + 1
                count += 1
            rest = cut(rest, -nx, -ny, -line)
            if len(rest) < 3:
                break
            px, py = shape[i, 0], shape[i, 1]
    return True


@compiled
def cut(corners: Floats, nx: float, ny: float, line: float) -> Floats:
    """The part of a convex outline beyond the line n · p = line; no corners where that is a sliver or nothing."""
    piece = np.empty((len(corners) + 1, 2))
    count, deepest = 0, 0.0
    px, py = corners[-1, 0], corners[-1, 1]
    before = px * nx + py * ny - line
    for i in range(len(corners)):
        qx, qy = corners[i, 0], corners[i, 1]
        side = qx * nx + qy * ny - line
        deepest = max(deepest, side)
        if (side > _SLIVER and before < -_SLIVER) or (side < -_SLIVER and before > _SLIVER):
            t = before / (before - side)
            piece[count, 0], piece[count, 1] = px + t * (qx - px), py + t * (qy - py)
            count += 1
        if side >= -_SLIVER:
            piece[count, 0], piece[count, 1] = qx, qy
            count += 1
        px, py, before = qx, qy, side
    return piece[: count if deepest > _SLIVER else 0]


@compiled
def farthest_part(
    row: Floats,
    hulls: Floats,
    things: Floats,
    corners: Floats,
    starts: Ints,
    parts: Ints,
    volumes: bool,
    low: float,
    high: float,
) -> float:
    """How far away the farthest part of the model is from the things, bases and convex parts taken together.

    Exact to a quarter of TOUCH if it lies between `low` and `high`; else it only says on which side of them it lies.
    A square about the base is quartered until no quarter can hold a part that is farther: from one point to another
    the distance changes by no more than one has moved.
    """
    best = _distance(row, hulls, things, corners, starts, parts, volumes, row[X], row[Y])
    most = best + row[ROUND]
    if most <= low:
        return best
    squares = np.empty((200, 4))
    squares[0, 0], squares[0, 1], squares[0, 2], squares[0, 3] = row[X], row[Y], 2.0 * row[ROUND], FAR
    count = 1
    while count > 0 and best <= high and best < most - TOUCH / 4.0:
        count -= 1
        if squares[count, 3] <= max(best, low) + TOUCH / 4.0:
            continue
        x, y, half = squares[count, 0], squares[count, 1], squares[count, 2] / 2.0
        first = count
        for quarter in range(4):
            cx = x + (half if quarter % 2 == 0 else -half)
            cy = y + (half if quarter < 2 else -half)
            radius = half * math.sqrt(2.0)
            inside, px, py = point_closest(row, hulls, cx, cy)
            if inside > radius:
                continue
            if inside <= 0.0:
                px, py, inside = cx, cy, 0.0
            here = _distance(row, hulls, things, corners, starts, parts, volumes, px, py)
            best = max(best, here)
            farther = here + inside + radius
            at = count
            while at > first and squares[at - 1, 3] > farther:
                squares[at] = squares[at - 1]
                at -= 1
            squares[at, 0], squares[at, 1], squares[at, 2], squares[at, 3] = cx, cy, half, farther
            count += 1
    return best


@inner
def _distance(
    row: Floats,
    hulls: Floats,
    things: Floats,
    corners: Floats,
    starts: Ints,
    parts: Ints,
    volumes: bool,
    x: float,
    y: float,
) -> float:
    """Distance of the model's upright line at x, y, to its farther end, from the nearest thing."""
    nearest = FAR
    for j in range(len(things)):
        thing = things[j]
        across = point_closest(thing, hulls, x, y)[0]
        up = max(0.0, top(row, volumes) - top(thing, volumes), thing[Z] - row[Z])
        if up > 0.0:
            across = max(0.0, across)
            across = math.sqrt(across * across + up * up)
        nearest = min(nearest, across)
    for part in parts:
        nearest = min(nearest, outline_to_point(corners[starts[part] : starts[part + 1]], x, y)[0])
    return nearest


# -- for whole units ---------------------------------------------------------------------------------------------------


@compiled
def covered(rows: Floats, hulls: Floats, corners: Floats, starts: Ints, parts: Ints, slack: float) -> Bools:
    """Which models lie wholly in the region."""
    result = np.empty(len(rows), np.bool_)
    for i in range(len(rows)):
        result[i] = is_covered(rows[i], hulls, corners, starts, parts, slack)
    return result


@compiled
def wholly_near(
    rows: Floats,
    hulls: Floats,
    things: Floats,
    corners: Floats,
    starts: Ints,
    parts: Ints,
    volumes: bool,
    limit: float,
) -> Bools:
    """Which models have no part farther from the things than `limit`."""
    result = np.empty(len(rows), np.bool_)
    for i in range(len(rows)):
        result[i] = farthest_part(rows[i], hulls, things, corners, starts, parts, volumes, limit, limit) <= limit
    return result


@compiled
def farthest_model(
    rows: Floats, hulls: Floats, things: Floats, corners: Floats, starts: Ints, parts: Ints, volumes: bool
) -> tuple[int, float]:
    """The model with the part that is farthest from the things, and how far that is."""
    model, best = 0, -FAR
    for i in range(len(rows)):
        reach = farthest_part(rows[i], hulls, things, corners, starts, parts, volumes, best, FAR)
        if reach > best:
            model, best = i, reach
    return model, best


def warm() -> None:
    """Compile what Python calls directly."""
    hulls, corners = np.zeros((0, 2)), np.array([[0.0, 0.0], [9.0, 0.0], [0.0, 9.0]])
    starts, parts = np.array([0, 3]), np.array([0])
    things = np.zeros((1, COLUMNS))
    things[:, FX] = things[:, A] = things[:, B] = things[:, ROUND] = 1.0
    covered(things, hulls, corners, starts, parts, TOUCH)
    wholly_near(things, hulls, things, corners, starts, parts, False, 0.0)
    farthest_model(things, hulls, things, corners, starts, parts, False)
