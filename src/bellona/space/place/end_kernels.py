"""What a unit has to bring about by its move, and whether it does with one base where it is tried."""

import math
from typing import NamedTuple

import numpy as np

from ..columns import COLUMNS, FX, ROUND, A, X, Y, Z
from ..compiled import compiled, inner
from ..measure.gap_kernels import plan_gap, upright_gap
from ..numbers import FAR, TOUCH, Bools, Floats, Ints

NOT, ONE, NEAREST = 0, 1, 2  # what a model that moves must end closer to: nothing, one of the things, the nearest model


class Bond(NamedTuple):
    """What holds a unit together: so many mates near each model (-1: nothing), how near is near, and the rest."""

    needed: int
    across: float
    up: float
    spread: float
    spread_up: float
    one_group: bool


class Task(NamedTuple):
    """What a unit has to bring about by its move."""

    goals: Floats  # rows of bases to come near to
    groups: Ints  # which goal each belongs to
    within: Floats  # how near, for each goal
    up: Floats
    every: bool  # each of the goals, or one of them
    toward: Floats  # rows of bases to come closer to
    families: Ints  # which thing each belongs to
    closer: int
    bond: Bond


class Ties(NamedTuple):
    """What holds of the mates without this model, and of the place where it started."""

    near: Ints  # how many others each mate has near it
    label: Ints  # which group of near mates it belongs to
    beside: Ints  # to note which mates are near the model where it is tried
    reached: Ints  # which goals are reached
    away: Floats  # how far each base to come closer to was


# -- distances ---------------------------------------------------------------------------------------------------------


@inner
def air_gap(a: Floats, b: Floats, points: Floats) -> float:
    """Distance of two models, as it is measured."""
    across, up = max(0.0, plan_gap(a, b, points)), upright_gap(a, b, False)
    return math.sqrt(across * across + up * up)


@inner
def is_beside(a: Floats, b: Floats, points: Floats, across: float, up: float) -> bool:
    """Whether two models are within these limits of each other."""
    return bool(upright_gap(a, b, False) <= up and plan_gap(a, b, points) <= across)


@inner
def nearest(mover: Floats, aims: Floats, points: Floats) -> float:
    """How far the nearest of the aims is."""
    least = FAR
    for i in range(len(aims)):
        least = min(least, air_gap(mover, aims[i], points))
    return least


@compiled
def away_from(row: Floats, others: Floats, points: Floats) -> Floats:
    """How far each of the others is."""
    away = np.empty(len(others))
    for i in range(len(others)):
        away[i] = air_gap(row, others[i], points)
    return away


@compiled
def nearest_each(rows: Floats, others: Floats, points: Floats) -> Floats:
    """How far the nearest of the others is from each row."""
    away = np.empty(len(rows))
    for i in range(len(rows)):
        away[i] = nearest(rows[i], others, points)
    return away


@compiled
def at_level(mover: Floats, rows: Floats, up: float) -> Floats:
    """Those of some bases that are not too far above or below, as if they were level."""
    level = rows[np.array([upright_gap(mover, rows[i], False) <= up + TOUCH for i in range(len(rows))], np.bool_)]
    level[:, Z] = mover[Z]
    return level


@compiled
def level_gaps(rows: Floats, others: Floats, points: Floats, up: float) -> Floats:
    """How far each base is in plan from the nearest of the others that is not too far up or down; FAR: from none."""
    gaps = np.full(len(rows), FAR)
    for i in range(len(rows)):
        for j in range(len(others)):
            if upright_gap(rows[i], others[j], False) <= up + TOUCH:
                gaps[i] = min(gaps[i], max(0.0, plan_gap(rows[i], others[j], points)))
    return gaps


@compiled
def least_gap(mover: Floats, aims: Floats, points: Floats, shift: float) -> float:
    """No more than how far the nearest of the aims is after any shift of so much on the level."""
    least = FAR
    for i in range(len(aims)):
        across, up = max(0.0, plan_gap(mover, aims[i], points) - shift), upright_gap(mover, aims[i], False)
        least = min(least, math.sqrt(across * across + up * up))
    return least


@inner
def touches(mover: Floats, aims: Floats, points: Floats) -> bool:
    """Whether the base is in contact with one of the aims."""
    found = False
    for i in range(len(aims)):
        if not _are_apart(mover, aims, i, TOUCH):
            found |= is_beside(mover, aims[i], points, TOUCH, TOUCH)
    return found


@compiled
def touching(rows: Floats, aims: Floats, points: Floats) -> Bools:
    """Which of some bases are in contact with one of the aims."""
    return np.array([touches(rows[i], aims, points) for i in range(len(rows))], np.bool_)


@compiled
def within_reach(start: Floats, aims: Floats, reach: float) -> Floats:
    """Those of the aims that a base could touch if it went so far and nothing were in its way."""
    near = np.array([not _are_apart(start, aims, i, reach + TOUCH) for i in range(len(aims))], np.bool_)
    return aims[near]


@inner
def _are_apart(mover: Floats, rows: Floats, i: int, across: float) -> bool:
    """Whether the circles around two bases are further apart than this: quickly known, and mostly enough to know."""
    dx, dy, reach = mover[X] - rows[i, X], mover[Y] - rows[i, Y], mover[ROUND] + rows[i, ROUND] + across
    return bool(dx * dx + dy * dy > reach * reach)


@compiled
def groups_of(rows: Floats, points: Floats, across: float, up: float) -> Ints:
    """Which group each model belongs to, if a chain of near ones makes a group."""
    label = np.arange(len(rows))
    for i in range(len(rows)):
        for j in range(i):
            if label[i] != label[j] and is_beside(rows[i], rows[j], points, across, up):
                old, new = label[i], label[j]
                for k in range(len(rows)):
                    if label[k] == old:
                        label[k] = new
    return label


# -- conditions on a place ---------------------------------------------------------------------------------------------


@compiled
def ties_of(task: Task, mates: Floats, start: Floats, points: Floats) -> Ties:
    count, bond = len(mates), task.bond
    near = np.zeros(count, np.int64)
    for i in range(count if bond.needed >= 0 else 0):
        for j in range(i):
            if not _are_apart(mates[i], mates, j, bond.across) and is_beside(
                mates[i], mates[j], points, bond.across, bond.up
            ):
                near[i] += 1
                near[j] += 1
    label = groups_of(mates, points, bond.across, bond.up)
    reached = np.zeros(len(task.within), np.int64)
    for g in range(len(task.goals)):
        k = task.groups[g]
        for i in range(count):
            if not reached[k] and is_beside(mates[i], task.goals[g], points, task.within[k], task.up[k]):
                reached[k] = 1
    return Ties(near, label, np.zeros(count, np.int64), reached, away_from(start, task.toward, points))


@inner
def suits(task: Task, ties: Ties, mover: Floats, mates: Floats, start: Floats, points: Floats, loose: bool) -> bool:
    """Whether the unit holds together, its goals are reached, and the model has come closer."""
    if not loose and not _reaches(task, ties, mover, points):
        return False
    moves = mover[X] != start[X] or mover[Y] != start[Y] or mover[Z] != start[Z]
    if moves and task.closer != NOT and not _comes_closer(task, ties.away, mover, points):
        return False
    return task.bond.needed < 0 or _holds_together(task.bond, ties, mover, mates, points, loose)


@inner
def _reaches(task: Task, ties: Ties, mover: Floats, points: Floats) -> bool:
    total = 0
    for k in range(len(ties.reached)):
        reached = ties.reached[k] > 0
        for g in range(len(task.goals)):
            if reached or task.groups[g] != k or _are_apart(mover, task.goals, g, task.within[k]):
                continue
            reached = is_beside(mover, task.goals[g], points, task.within[k], task.up[k])
        total += reached
    return total == len(ties.reached) or (not task.every and total > 0)


@compiled
def is_closer(task: Task, away: Floats, mover: Floats, points: Floats) -> bool:
    """Whether it is closer to one of the things than before (`away`), or to the base that was the nearest of all."""
    return _comes_closer(task, away, mover, points)


@inner
def _comes_closer(task: Task, away: Floats, mover: Floats, points: Floats) -> bool:
    nearest_of_all = FAR
    for i in range(len(away)):
        nearest_of_all = min(nearest_of_all, away[i])
    for i in range(len(away)):
        limit = away[i]
        if task.closer == NEAREST and limit > nearest_of_all:
            continue
        for j in range(len(away)):
            if task.families[j] == task.families[i]:
                limit = min(limit, away[j])
        if air_gap(mover, task.toward[i], points) < limit:
            return True
    return False


@inner
def _holds_together(bond: Bond, ties: Ties, mover: Floats, mates: Floats, points: Floats, loose: bool) -> bool:
    count, beside = len(mates), ties.beside
    needed = min(bond.needed, count)
    total = 0
    for i in range(count):
        beside[i] = 0
        if bond.spread < FAR and not is_beside(mover, mates[i], points, bond.spread, bond.spread_up):
            return False
        if not _are_apart(mover, mates, i, bond.across) and is_beside(mover, mates[i], points, bond.across, bond.up):
            beside[i] = 1
            total += 1
    if total < needed or loose:
        return total >= needed
    for i in range(count):
        if ties.near[i] + beside[i] < needed:
            return False
        if bond.one_group and not beside[i]:
            is_linked = False
            for j in range(count):
                is_linked |= beside[j] == 1 and ties.label[j] == ties.label[i]
            if not is_linked:
                return False
    return True


def nothing_to_do() -> Task:
    """A task that any place is good for."""
    rows, ints, none = np.zeros((0, COLUMNS)), np.zeros(0, np.int64), np.zeros(0)
    return Task(rows, ints, none, none, True, rows, ints, NOT, Bond(-1, 0.0, 0.0, FAR, FAR, False))


def warm() -> None:
    """Compile what Python calls directly."""
    rows, corners = np.zeros((1, COLUMNS)), np.zeros((0, 2))
    rows[:, FX] = rows[:, A] = rows[:, ROUND] = 1.0
    touching(rows, within_reach(rows[0], rows, 0.0), corners)
    groups_of(rows, corners, 0.0, 0.0)
    nearest_each(rows, rows, corners)
    level_gaps(rows, at_level(rows[0], rows, 0.0), corners, 0.0)
    least_gap(rows[0], rows, corners, 0.0)
    is_closer(nothing_to_do(), away_from(rows[0], rows[:0], corners), rows[0], corners)
