"""Poses that a base may take near its goals: one of them, or the proof that there is none.

Place and facing are cut into ever smaller cells. No point of the base lies further from where it is at the middle of a
cell than the cell's reach; so if the middle misses a condition by more than that, the whole cell does.
"""

import math
from typing import NamedTuple

import numpy as np

from ..columns import COLUMNS, DISC, ELLIPSE, FX, FY, HEIGHT, KIND, ROUND, A, X, Y, Z
from ..compiled import compiled, inner
from ..measure.gap_kernels import plan_gap, top
from ..measure.wholly_kernels import is_covered
from ..move.hurdle_kernels import (
    BACK,
    CLEAR,
    FIRST,
    HIGH,
    LAST,
    LEFT,
    LIMIT,
    LOW,
    NEAR,
    RIGHT,
    ROW,
    TERM,
    TOO_NEAR,
    Surroundings,
    empty_surroundings,
)
from ..move.path_kernels import end_hit, is_supported, leg_terms
from ..move.sweep_kernels import beyond, gap_to
from ..numbers import FAR, TOUCH, Floats, Ints

# A cell: middle and half side; from which turn to which, in radians; the facings there.
CX, CY, HALF, FROM, TO, AX, AY, BX, BY = 0, 1, 2, 3, 4, 5, 6, 7, 8
CELL = 9
# Conditions are eased by this, so that what is excluded is excluded for every reading of the tolerance.
EASE = 2.0 * TOUCH
# Deep overlaps of an ellipse may be taken for somewhat deeper than they are.
DOUBT = 1.25
ROOT = 1.4142135623730951


class Goals(NamedTuple):
    """Bases, all on the level of the mover, to come near to: each of the groups, or one of them."""

    rows: Floats
    groups: Ints
    within: Floats
    every: bool


class Poses(NamedTuple):
    """What was found: a pose that will do, if there is one, and the cells about which nothing is known yet."""

    found: bool
    x: float
    y: float
    fx: float
    fy: float
    open: Floats
    all_open: bool  # whether these are all; otherwise there were too many


@compiled
def search_poses(
    surroundings: Surroundings,
    end: Floats,
    row: Floats,
    goals: Goals,
    budget: float,
    swing: float,
    cells: Floats,
    leaf: float,
    room: int,
    most: int,
    to_first: bool,
) -> tuple[bool, float, float, float, float, Floats, bool]:
    """Goes through the cells, down to those whose reach is `leaf`; with `to_first` until one has a middle that will do.
    What it finds are `Poses`.

    `row` stands where it starts, but on the level where it is to end. Getting there costs at least its shift, and
    `swing` inches a radian. `end`: the hurdles near by. `room`: how many cells may wait. `most`: how many stay open.
    """
    start, mover = row.copy(), row.copy()
    surfaces = _level(surroundings, mover)
    waiting, count = np.empty((len(cells) + 4 * room, CELL)), len(cells)
    waiting[:count] = cells[::-1]
    left, open_ = 0, np.empty((most, CELL))
    cell = np.empty(CELL)
    mates = np.empty((0, COLUMNS))
    while count > 0:
        count -= 1
        cell[:] = waiting[count]
        _stand(mover, cell)
        turn = 0.5 * (cell[TO] - cell[FROM]) * start[ROUND] if start[KIND] != DISC else 0.0
        reach = ROOT * cell[HALF] + turn
        if (
            _cost(start, cell, swing) > budget + EASE
            or _misses_goals(goals, mover, surroundings.points, reach + EASE)
            or _is_blocked(end, surroundings, mover, reach)
            or (mover[Z] > TOUCH and not _might_stand(surroundings, mover, surfaces, reach + EASE + TOUCH))
        ):
            continue
        if to_first and _will_do(surroundings, end, mover, mates, goals, start, cell, budget, swing):
            return True, mover[X], mover[Y], mover[FX], mover[FY], open_[:left], False
        if reach <= leaf:
            if left == most:
                return False, 0.0, 0.0, 1.0, 0.0, open_, False
            open_[left] = cell
            left += 1
        elif count + 4 > len(waiting):
            return False, 0.0, 0.0, 1.0, 0.0, open_[:left], False
        else:
            count = _split(waiting, count, cell, ROOT * cell[HALF] < turn)
    return False, 0.0, 0.0, 1.0, 0.0, open_[:left], True


@inner
def _stand(mover: Floats, cell: Floats) -> None:
    mover[X], mover[Y] = cell[CX], cell[CY]
    if mover[KIND] != DISC:
        fx, fy = cell[AX] + cell[BX], cell[AY] + cell[BY]
        length = math.sqrt(fx * fx + fy * fy)
        mover[FX], mover[FY] = fx / length, fy / length


@inner
def _snap(mover: Floats) -> None:
    """Onto the grid, as poses are kept."""
    mover[X], mover[Y] = math.floor(mover[X] * 1000.0 + 0.5) / 1000.0, math.floor(mover[Y] * 1000.0 + 0.5) / 1000.0
    if mover[KIND] != DISC:
        mover[FX], mover[FY] = math.floor(mover[FX] * 1e6 + 0.5) / 1e6, math.floor(mover[FY] * 1e6 + 0.5) / 1e6


@inner
def _split(waiting: Floats, count: int, cell: Floats, by_turn: bool) -> int:
    """The parts of a cell: two by its turn, or four by its place."""
    if by_turn:
        middle = 0.5 * (cell[FROM] + cell[TO])
        fx, fy = cell[AX] + cell[BX], cell[AY] + cell[BY]
        length = math.sqrt(fx * fx + fy * fy)
        for side in range(2):
            part = waiting[count + side]
            for c in range(CELL):
                part[c] = cell[c]
            if side == 0:
                part[TO], part[BX], part[BY] = middle, fx / length, fy / length
            else:
                part[FROM], part[AX], part[AY] = middle, fx / length, fy / length
        return count + 2
    half = 0.5 * cell[HALF]
    for side in range(4):
        part = waiting[count + side]
        for c in range(CELL):
            part[c] = cell[c]
        part[CX] += half if side % 2 == 0 else -half
        part[CY] += half if side // 2 == 0 else -half
        part[HALF] = half
    return count + 4


@inner
def _cost(start: Floats, cell: Floats, swing: float) -> float:
    """No more than what it costs to get to any pose of the cell."""
    dx, dy = max(0.0, abs(cell[CX] - start[X]) - cell[HALF]), max(0.0, abs(cell[CY] - start[Y]) - cell[HALF])
    turn: float = max(0.0, cell[FROM], -cell[TO])
    return math.sqrt(dx * dx + dy * dy) + swing * turn


@inner
def _misses_goals(goals: Goals, mover: Floats, points: Floats, more: float) -> bool:
    """Whether the base is further than this from what it has to be near to."""
    missed = 0
    for k in range(len(goals.within)):
        near = False
        for i in range(len(goals.rows)):
            if near or goals.groups[i] != k:
                continue
            limit = goals.within[k] + more
            dx, dy = mover[X] - goals.rows[i, X], mover[Y] - goals.rows[i, Y]
            reach = mover[ROUND] + goals.rows[i, ROUND] + limit
            if dx * dx + dy * dy <= reach * reach:
                near = plan_gap(mover, goals.rows[i], points) <= limit
        missed += 0 if near else 1
    return missed > 0 if goals.every else missed == len(goals.within) and missed > 0


@inner
def _is_blocked(end: Floats, surroundings: Surroundings, mover: Floats, reach: float) -> bool:
    """Whether the base is so deep in something that it still would be after any shift by `reach`."""
    points = surroundings.points
    if surroundings.edges and beyond(mover, points, surroundings.width, surroundings.depth) > reach + EASE + TOUCH:
        return True
    low, high, foot, r = mover[Z], mover[Z] + mover[HEIGHT], top(mover, False), mover[ROUND]
    for k in range(len(end)):
        upper, limit = foot if end[k, TERM] == TOO_NEAR else high, end[k, LIMIT] - EASE
        if end[k, HIGH] - low <= TOUCH or upper - end[k, LOW] <= TOUCH:
            continue
        x, y = mover[X], mover[Y]
        if end[k, LEFT] > x + r or end[k, RIGHT] < x - r or end[k, NEAR] > y + r or end[k, BACK] < y - r:
            continue
        is_oval = mover[KIND] == ELLIPSE or (end[k, LAST] == end[k, FIRST] and end[k, ROW + KIND] == ELLIPSE)
        deep = limit - (DOUBT * reach if is_oval else reach)
        if deep < -r or (end[k, LAST] == end[k, FIRST] and deep < -(r + end[k, ROW + ROUND])):
            continue
        if gap_to(mover, points, end[k, ROW:], points[int(end[k, FIRST]) : int(end[k, LAST])]) < deep:
            return True
    return False


@compiled
def _level(surroundings: Surroundings, mover: Floats) -> Ints:
    """The surfaces on the level of the base."""
    found = np.empty(len(surroundings.surface_levels), np.int64)
    count = 0
    for i in range(len(surroundings.surface_levels)):
        if abs(surroundings.surface_levels[i] - mover[Z]) <= TOUCH:
            found[count] = i
            count += 1
    return found[:count]


@inner
def _might_stand(surroundings: Surroundings, mover: Floats, surfaces: Ints, slack: float) -> bool:
    if surroundings.overhang:
        slack += mover[ROUND]
    return is_covered(
        mover, surroundings.points, surroundings.surface_corners, surroundings.surface_starts, surfaces, slack
    )


@inner
def _will_do(
    surroundings: Surroundings,
    end: Floats,
    mover: Floats,
    mates: Floats,
    goals: Goals,
    start: Floats,
    cell: Floats,
    budget: float,
    swing: float,
) -> bool:
    _snap(mover)
    dx, dy, turn = mover[X] - start[X], mover[Y] - start[Y], abs(0.5 * (cell[FROM] + cell[TO]))
    return (
        math.sqrt(dx * dx + dy * dy) + swing * turn <= budget
        and not _misses_goals(goals, mover, surroundings.points, 0.0)
        and end_hit(end, surroundings.points, mover, mates, -1, leg_terms(surroundings))[0] == CLEAR
        and (mover[Z] <= TOUCH or is_supported(surroundings, mover))
    )


@compiled
def least_span(cells: Floats, others: Floats) -> float:
    """How far it is at least from the middle of one of these cells to that of one of the others."""
    least = FAR * FAR
    for i in range(len(cells)):
        for j in range(len(others)):
            dx, dy = cells[i, CX] - others[j, CX], cells[i, CY] - others[j, CY]
            least = min(least, dx * dx + dy * dy)
    return math.sqrt(least)


def warm() -> None:
    """Compile what Python calls directly."""
    row, rows, cells = np.zeros(COLUMNS), np.zeros((0, COLUMNS)), np.zeros((0, CELL))
    row[FX] = row[A] = row[ROUND] = 1.0
    goals = Goals(rows, np.zeros(0, np.int64), np.zeros(0), True)
    search_poses(empty_surroundings(), empty_surroundings().end, row, goals, 0.0, 0.0, cells, 1.0, 1, 1, True)
    least_span(cells, cells)
