"""What is in the way of one move, as rows of numbers: every base and outline with the gap it must be given.

Calling a kernel from a kernel costs some 20 ns for each array it is given. Therefore a hurdle carries its base along,
and all corners, of hulls and of terrain, stand in one array.
"""

from typing import NamedTuple

import numpy as np

from ..columns import COLUMNS, HEIGHT, ROUND, X, Y, Z
from ..compiled import compiled, inner
from ..measure.gap_kernels import top
from ..numbers import FAR, TOUCH, Floats, Ints

# Columns of a hurdle.
SORT, WHAT = 0, 1  # BASE and its row of the table, or OUTLINE and its number on the ground
TERM = 2  # what is broken by coming nearer than LIMIT
LIMIT = 3
LOW, HIGH = 4, 5  # it counts for what meets this upright span
TOP = 6  # what ends this low above a leg is stepped over; FAR when it never is
LEFT, NEAR, RIGHT, BACK = 7, 8, 9, 10  # plan box, grown by the limit
FIRST, LAST = 11, 12  # the corners of an outline
ROW = 13  # from here on: the row of a base
HURDLE_COLUMNS = ROW + COLUMNS

BASE, OUTLINE, EDGE = 0, 1, 2

CLEAR, OFF_TABLE, THROUGH_MODEL, THROUGH_TERRAIN, TOO_NEAR, UNSUPPORTED, OVERLAP_END = 0, 1, 2, 3, 4, 5, 6

# Roles of a row of the table.
ABSENT, PRESENT, BLOCKING = 0, 1, 2


class Ground(NamedTuple):
    """The terrain of one table for moves: obstacles first, then the footprints of features, as convex outlines."""

    corners: Floats
    starts: Ints
    low: Floats
    high: Floats
    boxes: Floats
    feature: Ints
    obstacles: int  # how many of the outlines are obstacles


class Surroundings(NamedTuple):
    """One unit's move: where everything is and what the terms say of it. Mates are not in it; they move."""

    points: Floats  # corners of hulls, then of the ground
    way: Floats  # hurdles on the way
    end: Floats  # hurdles where the move ends; all obstacles are among them
    surface_corners: Floats  # where a base can stand above the table
    surface_starts: Ints
    surface_levels: Floats
    width: float
    depth: float
    free_height: float
    mates_block: bool
    flies: bool
    overhang: bool
    edges: bool


@compiled
def hurdles(
    models: Floats,
    ground: Ground,
    roles: Ints,
    keeps: Floats,
    areas: Floats,
    passable: Ints,
    hull_corners: int,
    at_end: bool,
) -> Floats:
    """All hurdles of a move, on the way or at its end.

    keeps: first row, last-plus-one row, distance, vertical, whether on the way. areas: outline, distance, whether on
    the way. The ground's corners follow those of the hulls.
    """
    count = len(roles) + ground.obstacles + len(areas)
    for k in range(len(keeps)):
        count += int(keeps[k, 1] - keeps[k, 0])
    found = np.empty((count, HURDLE_COLUMNS))
    n = 0
    for i in range(len(roles)):
        if roles[i] == BLOCKING or (at_end and roles[i] == PRESENT):
            _base(found[n], models[i], i, OVERLAP_END if at_end else THROUGH_MODEL, -TOUCH)
            n += 1
    for k in range(len(keeps)):
        if at_end or keeps[k, 4] > 0.0:
            up = keeps[k, 3] + 2.0 * TOUCH
            for i in range(int(keeps[k, 0]), int(keeps[k, 1])):
                _base(found[n], models[i], i, TOO_NEAR, _limit(keeps[k, 2]))
                found[n, LOW], found[n, HIGH] = models[i, Z] - up, top(models[i], False) + up
                n += 1
    for i in range(ground.obstacles):
        if at_end or not passable[i]:
            _outline(found[n], ground, i, hull_corners, OVERLAP_END if at_end else THROUGH_TERRAIN, -TOUCH)
            n += 1
    for k in range(len(areas)):
        if at_end or areas[k, 2] > 0.0:
            _outline(found[n], ground, int(areas[k, 0]), hull_corners, TOO_NEAR, _limit(areas[k, 1]))
            found[n, LOW], found[n, HIGH], found[n, TOP] = -FAR, FAR, FAR
            n += 1
    return found[:n]


@inner
def _limit(distance: float) -> float:
    """The gap at which one is not within `distance` any more; what is to be kept off by nothing may be touched."""
    return distance + TOUCH if distance > 0.0 else -TOUCH


@inner
def _base(hurdle: Floats, row: Floats, i: int, term: int, limit: float) -> None:
    reach = row[ROUND] + limit
    hurdle[SORT], hurdle[WHAT], hurdle[TERM], hurdle[LIMIT] = BASE, i, term, limit
    hurdle[LOW], hurdle[HIGH], hurdle[TOP] = row[Z], row[Z] + row[HEIGHT], FAR
    hurdle[LEFT], hurdle[RIGHT] = row[X] - reach, row[X] + reach
    hurdle[NEAR], hurdle[BACK] = row[Y] - reach, row[Y] + reach
    hurdle[FIRST] = hurdle[LAST] = 0.0
    for k in range(COLUMNS):
        hurdle[ROW + k] = row[k]


@inner
def _outline(hurdle: Floats, ground: Ground, i: int, hull_corners: int, term: int, limit: float) -> None:
    box = ground.boxes[i]
    hurdle[SORT], hurdle[WHAT], hurdle[TERM], hurdle[LIMIT] = OUTLINE, i, term, limit
    hurdle[LOW], hurdle[HIGH], hurdle[TOP] = ground.low[i], ground.high[i], ground.high[i]
    hurdle[LEFT], hurdle[NEAR] = box[0] - limit, box[1] - limit
    hurdle[RIGHT], hurdle[BACK] = box[2] + limit, box[3] + limit
    hurdle[FIRST], hurdle[LAST] = hull_corners + ground.starts[i], hull_corners + ground.starts[i + 1]
    for k in range(COLUMNS):
        hurdle[ROW + k] = 0.0


def empty_surroundings() -> Surroundings:
    """A table without anything on it, to compile with."""
    none, corners, hurdle = np.zeros(0), np.zeros((0, 2)), np.zeros((0, HURDLE_COLUMNS))
    starts = np.zeros(1, dtype=np.int64)
    return Surroundings(corners, hurdle, hurdle, corners, starts, none, 1.0, 1.0, 0.0, False, False, False, True)


def warm() -> None:
    """Compile what Python calls directly."""
    none, corners, ints = np.zeros(0), np.zeros((0, 2)), np.zeros(1, dtype=np.int64)
    ground = Ground(corners, ints, none, none, np.zeros((0, 4)), ints[1:], 0)
    hurdles(np.zeros((0, COLUMNS)), ground, ints[1:], np.zeros((0, 5)), np.zeros((0, 3)), ints[1:], 0, False)
