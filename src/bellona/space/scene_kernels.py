"""What is in the way of one move, as rows of numbers: every base and outline with the gap it must be given."""

from typing import NamedTuple

import numpy as np

from .block import COLUMNS, HEIGHT, ROUND, X, Y, Z
from .compiled import compiled
from .measure_kernels import top
from .numbers import FAR, TOUCH
from .terrain import Floats, Ints

# Columns of a hurdle.
KIND, WHAT = 0, 1  # BASE and its row in the block, or OUTLINE and its number on the ground
TERM = 2  # what is broken by coming nearer than LIMIT
LIMIT = 3
LOW, HIGH = 4, 5  # it counts for what meets this upright span
TOP = 6  # what ends this low above a leg is stepped over; FAR when it never is
LEFT, NEAR, RIGHT, BACK = 7, 8, 9, 10  # plan box, grown by the limit
HURDLE_COLUMNS = 11

BASE, OUTLINE, FRAME = 0, 1, 2

CLEAR, OFF_TABLE, THROUGH_MODEL, THROUGH_TERRAIN, TOO_NEAR, UNSUPPORTED, OVERLAP_END = 0, 1, 2, 3, 4, 5, 6

# Roles of a row of the block.
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
    surface_corners: Floats  # where a base can stand above the table
    surface_starts: Ints
    surface_levels: Floats


class Scene(NamedTuple):
    """One unit's move: where everything is and what the terms say of it. Mates are not in it; they move."""

    models: Floats
    hulls: Floats
    ground: Ground
    frame: Floats  # corners of the table
    way: Floats  # hurdles on the way
    end: Floats  # hurdles where the move ends
    free_height: float
    mates_block: bool
    flies: bool
    overhang: bool
    edges: bool


@compiled
def hurdles(
    models: Floats, ground: Ground, roles: Ints, keeps: Floats, areas: Floats, passable: Ints, at_end: bool
) -> Floats:
    """All hurdles of a move, on the way or at its end.

    keeps: first row, last-plus-one row, distance, vertical, whether on the way. areas: outline, distance, whether on
    the way.
    """
    count = len(roles) + ground.obstacles + len(areas)
    for k in range(len(keeps)):
        count += int(keeps[k, 1] - keeps[k, 0])
    found = np.empty((count, HURDLE_COLUMNS))
    n = 0
    for i in range(len(roles)):
        if roles[i] == BLOCKING or (at_end and roles[i] == PRESENT):
            term = OVERLAP_END if at_end else THROUGH_MODEL
            _base(found[n], models, i, term, -TOUCH, 0.0)
            n += 1
    for k in range(len(keeps)):
        if at_end or keeps[k, 4] > 0.0:
            for i in range(int(keeps[k, 0]), int(keeps[k, 1])):
                _base(found[n], models, i, TOO_NEAR, _limit(keeps[k, 2]), keeps[k, 3] + 2.0 * TOUCH)
                found[n, HIGH] = top(models[i], False) + keeps[k, 3] + 2.0 * TOUCH
                n += 1
    for i in range(ground.obstacles):
        if at_end or not passable[i]:
            term = OVERLAP_END if at_end else THROUGH_TERRAIN
            _outline(found[n], ground, i, term, -TOUCH)
            n += 1
    for k in range(len(areas)):
        if at_end or areas[k, 2] > 0.0:
            _outline(found[n], ground, int(areas[k, 0]), TOO_NEAR, _limit(areas[k, 1]))
            found[n, LOW], found[n, HIGH], found[n, TOP] = -FAR, FAR, FAR
            n += 1
    return found[:n]


@compiled
def _limit(distance: float) -> float:
    """The gap at which one is not within `distance` any more; what is to be kept off by nothing may be touched."""
    return distance + TOUCH if distance > 0.0 else -TOUCH


@compiled
def _base(hurdle: Floats, models: Floats, i: int, term: int, limit: float, vertical: float) -> None:
    x, y, reach = models[i, X], models[i, Y], models[i, ROUND] + limit
    hurdle[KIND], hurdle[WHAT], hurdle[TERM], hurdle[LIMIT] = BASE, i, term, limit
    hurdle[LOW], hurdle[HIGH], hurdle[TOP] = models[i, Z] - vertical, models[i, Z] + models[i, HEIGHT] + vertical, FAR
    hurdle[LEFT], hurdle[NEAR], hurdle[RIGHT], hurdle[BACK] = x - reach, y - reach, x + reach, y + reach


@compiled
def _outline(hurdle: Floats, ground: Ground, i: int, term: int, limit: float) -> None:
    box = ground.boxes[i]
    hurdle[KIND], hurdle[WHAT], hurdle[TERM], hurdle[LIMIT] = OUTLINE, i, term, limit
    hurdle[LOW], hurdle[HIGH], hurdle[TOP] = ground.low[i], ground.high[i], ground.high[i]
    hurdle[LEFT], hurdle[NEAR] = box[0] - limit, box[1] - limit
    hurdle[RIGHT], hurdle[BACK] = box[2] + limit, box[3] + limit


def empty_ground() -> Ground:
    """A table without terrain."""
    none, corners, starts = np.zeros(0), np.zeros((0, 2)), np.zeros(1, dtype=np.int64)
    return Ground(corners, starts, none, none, np.zeros((0, 4)), starts[1:], 0, corners, starts, none)


def warm() -> None:
    """Compile what Python calls directly."""
    ints = np.zeros(0, dtype=np.int64)
    hurdles(np.zeros((0, COLUMNS)), empty_ground(), ints, np.zeros((0, 5)), np.zeros((0, 3)), ints, False)
