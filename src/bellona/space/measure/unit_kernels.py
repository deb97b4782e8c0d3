"""Questions about whole units: their closest models, who is near, who overlaps.

A limit is a pair of numbers. `up` < 0: the distance through the air is at most `across`. Otherwise the horizontal part
is at most `across` and the vertical part at most `up`.
"""

import math

import numpy as np

from ..columns import COLUMNS, FX, HEIGHT, ROUND, A, B, X, Y, Z
from ..compiled import compiled, inner
from ..numbers import FAR, Bools, Floats, Ints
from .gap_kernels import outline_closest, outline_gap, plan_closest, plan_gap, top, upright_gap
from .outline_kernels import Closest

# Inches. Facings are unit vectors to six digits only, so that a turned base may reach a little out of its circle.
ROUNDING = 1e-5
# Of several models in contact none is closest by more than the noise of the last digits, which a turned table changes.
ALIKE = 1e-9

# -- distances of units ------------------------------------------------------------------------------------------------


@inner
def _nearest(ours: Floats, theirs: Floats, hulls: Floats, volumes: bool) -> tuple[float, int, int]:
    """The closest two models: distance, row of ours, row of theirs. Of those as good as equal the first."""
    best, told, i_best, j_best = FAR, FAR, 0, 0
    for i in range(len(ours)):
        for j in range(len(theirs)):
            dx, dy = theirs[j, X] - ours[i, X], theirs[j, Y] - ours[i, Y]
            reach = best + ours[i, ROUND] + theirs[j, ROUND] + ROUNDING
            if dx * dx + dy * dy > reach * reach:
                continue
            a, b = ours[i], theirs[j]
            across = max(0.0, plan_gap(a, b, hulls))
            up = upright_gap(a, b, volumes)
            distance = math.sqrt(across * across + up * up)
            best = min(best, distance)
            if distance < told - ALIKE:
                told, i_best, j_best = distance, i, j
    return best, i_best, j_best


@compiled
def closest(
    ours: Floats, theirs: Floats, hulls: Floats, volumes: bool
) -> tuple[float, int, int, Closest, tuple[float, float]]:
    """The closest two models: distance, both rows, the gap in plan with its two points, the heights of these."""
    distance, i, j = _nearest(ours, theirs, hulls, volumes)
    a, b = ours[i], theirs[j]
    level = max(a[Z], b[Z])
    heights = min(level, top(a, volumes)), min(level, top(b, volumes))
    return distance, i, j, plan_closest(a, b, hulls), heights


@compiled
def distances(models: Floats, hulls: Floats, start: int, end: int, spans: Ints, volumes: bool) -> Floats:
    """Distances of the unit in rows start to end from each of many units."""
    result = np.empty(len(spans))
    for k in range(len(spans)):
        result[k] = _nearest(models[start:end], models[spans[k, 0] : spans[k, 1]], hulls, volumes)[0]
    return result


@inner
def _is_near(a: Floats, b: Floats, hulls: Floats, volumes: bool, across: float, up: float) -> bool:
    """Whether two models keep a limit; most that do not are further apart than the circles around them allow."""
    dx, dy, reach = b[X] - a[X], b[Y] - a[Y], across + a[ROUND] + b[ROUND] + ROUNDING
    if dx * dx + dy * dy > reach * reach:
        return False
    high = upright_gap(a, b, volumes)
    if up < 0.0:
        wide = max(0.0, plan_gap(a, b, hulls))
        return bool(math.sqrt(wide * wide + high * high) - across <= 0.0)
    return bool(max(plan_gap(a, b, hulls) - across, high - up) <= 0.0)


@compiled
def near(ours: Floats, theirs: Floats, hulls: Floats, volumes: bool, across: float, up: float) -> Bools:
    """Which of our models are within the limit of any of theirs."""
    result = np.zeros(len(ours), np.bool_)
    for i in range(len(ours)):
        for j in range(len(theirs)):
            if _is_near(ours[i], theirs[j], hulls, volumes, across, up):
                result[i] = True
                break
    return result


@compiled
def near_pairs(ours: Floats, theirs: Floats, hulls: Floats, across: float, up: float) -> Bools:
    """Which of our models are within the limit of which of theirs."""
    result = np.zeros((len(ours), len(theirs)), np.bool_)
    for i in range(len(ours)):
        for j in range(len(theirs)):
            result[i, j] = _is_near(ours[i], theirs[j], hulls, False, across, up)
    return result


@compiled
def near_units(models: Floats, spans: Ints, hulls: Floats, across: float, up: float) -> Bools:
    """Which of some units, given by their spans of rows, have a model within the limit of one of which others."""
    result = np.zeros((len(spans), len(spans)), np.bool_)
    for k in range(len(spans)):
        for m in range(k):
            result[k, m] = result[m, k] = _are_near(models, spans[k], spans[m], hulls, across, up)
    return result


@inner
def _are_near(models: Floats, ours: Ints, theirs: Ints, hulls: Floats, across: float, up: float) -> bool:
    for i in range(ours[0], ours[1]):
        for j in range(theirs[0], theirs[1]):
            if _is_near(models[i], models[j], hulls, False, across, up):
                return True
    return False


# -- units and regions (unions of convex parts, in plan) ---------------------------------------------------------------


@compiled
def closest_to_region(ours: Floats, hulls: Floats, corners: Floats, starts: Ints, parts: Ints) -> tuple[int, Closest]:
    """Which of our models is closest to the region, its gap and the two points."""
    row, best = 0, (FAR, 0.0, 0.0, 0.0, 0.0)
    for i in range(len(ours)):
        for part in parts:
            found = outline_closest(ours[i], hulls, corners[starts[part] : starts[part + 1]])
            if found[0] < best[0]:
                row, best = i, found
    return row, best


@compiled
def near_region(ours: Floats, hulls: Floats, corners: Floats, starts: Ints, parts: Ints, across: float) -> Bools:
    """Which of our models are within `across` of the region."""
    result = np.zeros(len(ours), np.bool_)
    for i in range(len(ours)):
        for part in parts:
            if outline_gap(ours[i], hulls, corners[starts[part] : starts[part + 1]]) <= across:
                result[i] = True
                break
    return result


@compiled
def near_features(
    ours: Floats, hulls: Floats, corners: Floats, starts: Ints, owners: Ints, count: int, across: float
) -> Bools:
    """Which of so many features have a part within `across` of any of our models; `owners` says whose each part is."""
    result = np.zeros(count, np.bool_)
    for part in range(len(owners)):
        for i in range(0 if result[owners[part]] else len(ours)):
            if outline_gap(ours[i], hulls, corners[starts[part] : starts[part + 1]]) <= across:
                result[owners[part]] = True
                break
    return result


# -- overlap -----------------------------------------------------------------------------------------------------------


@compiled
def overlapping(ours: Floats, models: Floats, hulls: Floats, spans: Ints, slack: float) -> Floats:
    """Pairs of models deeper than `slack` in each other: our row, their row or -1 - our other row, and the depth."""
    pairs = np.empty((len(ours) * (len(ours) + len(models)), 3))
    count = 0
    for i in range(len(ours)):
        x, y, z, radius, head = ours[i, X], ours[i, Y], ours[i, Z], ours[i, ROUND], ours[i, Z] + ours[i, HEIGHT]
        for k in range(-1, len(spans)):
            theirs = ours if k < 0 else models
            start, end = (i + 1, len(ours)) if k < 0 else (spans[k, 0], spans[k, 1])
            for j in range(start, end):
                dx, dy, reach = theirs[j, X] - x, theirs[j, Y] - y, theirs[j, ROUND] + radius
                if dx * dx + dy * dy >= reach * reach:
                    continue
                if min(head, theirs[j, Z] + theirs[j, HEIGHT]) - max(z, theirs[j, Z]) <= slack:
                    continue
                depth = -plan_gap(ours[i], theirs[j], hulls)
                if depth > slack:
                    pairs[count, 0], pairs[count, 1], pairs[count, 2] = i, -1 - j if k < 0 else j, depth
                    count += 1
    return pairs[:count].copy()


def warm() -> None:
    """Compile what Python calls directly."""
    hulls, corners = np.zeros((0, 2)), np.array([[0.0, 0.0], [9.0, 0.0], [0.0, 9.0]])
    starts, parts, spans = np.array([0, 3]), np.array([0]), np.array([[1, 2]])
    models = np.zeros((2, COLUMNS))
    models[:, FX] = models[:, A] = models[:, B] = models[:, ROUND] = models[:, HEIGHT] = 1.0
    ours, theirs = models[:1], models[1:]
    closest(ours, theirs, hulls, False)
    distances(models, hulls, 0, 1, spans, False)
    near(ours, theirs, hulls, False, 1.0, -1.0)
    near_pairs(ours, theirs, hulls, 1.0, -1.0)
    near_units(models, spans, hulls, 1.0, -1.0)
    closest_to_region(ours, hulls, corners, starts, parts)
    near_region(ours, hulls, corners, starts, parts, 1.0)
    near_features(ours, hulls, corners, starts, parts, 1, 1.0)
    overlapping(ours, models, hulls, spans, 0.0)
