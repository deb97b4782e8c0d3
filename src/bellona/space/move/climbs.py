"""What climbing costs: up and down what is low nothing, elsewhere the difference in height."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ..numbers import FAR, TOUCH, Bools, Floats, Ints
from ..table import Pose
from ..terrain import Feature, Terrain
from .climb_kernels import touch_area
from .terms import MoveTerms


def climb_costs(
    terrain: Terrain, hulls: Floats, row: Floats, places: Floats, a: float, b: float, terms: MoveTerms
) -> Floats:
    """What it costs a base to climb from one height to another, at each of some places (x, y)."""
    if abs(a - b) <= terms.free_height + TOUCH:
        return np.zeros(len(places))
    costs = np.full(len(places), abs(a - b))
    parts = _steps(terrain, terms.free_climbs, min(a, b), max(a, b))
    if len(parts):
        areas = terrain.areas
        costs[touch_area(row, hulls, places, areas.corners, areas.starts, parts)] = 0.0
    return costs


@lru_cache(maxsize=1024)
def _steps(terrain: Terrain, free: tuple[str, ...], low: float, high: float) -> Ints:
    """The footprints of the free features that lead from one height to the other."""
    leading = [terrain.index[key] for key in free if leads(terrain[key], low, high)]
    return np.flatnonzero(np.isin(terrain.areas.feature, leading)).astype(np.int64)


def leads(feature: Feature, low: float, high: float) -> bool:
    """Whether one can climb it from one height to the other."""
    return feature.foot <= low + TOUCH and any(abs(top - high) <= TOUCH for top in feature.tops)


def least_climb(terrain: Terrain, free: tuple[str, ...], free_height: float, a: float, b: float) -> float:
    """What a climb from one height to another costs at least: nothing if a free feature leads there."""
    low, high = min(a, b), max(a, b)
    return 0.0 if high - low <= free_height + TOUCH or len(_steps(terrain, free, low, high)) else high - low


@lru_cache(maxsize=1024)
def climb_anywhere(terrain: Terrain, free: tuple[str, ...], free_height: float, a: float, b: float) -> float:
    """What a climb from one height to another costs wherever there is a surface: nothing if all of them are free."""
    low, high = min(a, b), max(a, b)
    tops = [terrain.features[k] for k in terrain.surfaces.feature[abs(terrain.surfaces.high - high) <= TOUCH]]
    if tops and all(feature.key in free and leads(feature, low, high) for feature in tops):
        return 0.0
    return 0.0 if high - low <= free_height + TOUCH else high - low


@lru_cache(maxsize=1024)
def least_climbs(
    terrain: Terrain, free: tuple[str, ...], free_height: float, start: float, wide: float
) -> dict[float, float]:
    """For each height at which there is something to stand on, the least that any climbs to there cost."""
    found: dict[float, float] = {start: 0.0}
    costs = _climbs_to(terrain, free, free_height, start, wide).tolist()
    for high, cost in zip([0.0, *terrain.obstacles.high.tolist()], costs, strict=True):
        found[high] = min(cost, found.get(high, cost))
    return found


def climbs_past(
    terrain: Terrain, free: tuple[str, ...], free_height: float, heights: tuple[float, float], wide: float, past: Floats
) -> Floats:
    """The least that any climbs cost on a way from one height to another that leads above some boxes (left, front,
    right, back, and how high they are): a base of this width touches something that is as high.
    """
    there, back = (_climbs_to(terrain, free, free_height, height, wide)[1:] for height in heights)
    over = _are_near(past[:, :4], terrain.obstacles.boxes, wide)
    over &= terrain.obstacles.high[None] >= past[:, 4:] - TOUCH
    costs: Floats = np.where(over, there + back, np.inf).min(axis=1, initial=np.inf)
    return costs


@lru_cache(maxsize=1024)
def _climbs_to(terrain: Terrain, free: tuple[str, ...], free_height: float, start: float, wide: float) -> Floats:
    """The least that any climbs cost from a height to the table and to the top of each obstacle.

    One climbs from the table to the top of a piece of terrain, or from top to top where they are so near to each other
    that a base of this width touches both.
    """
    highs = np.array([0.0, *terrain.obstacles.high])
    costs = _climbs_between(terrain, free, free_height, wide)
    least: Floats = np.where(np.abs(highs - start) <= TOUCH, 0.0, np.inf)
    if np.isinf(least).all():
        return np.zeros(len(highs))
    waiting: Bools = np.ones(len(highs), dtype=np.bool_)
    while waiting.any():
        here = int(np.where(waiting, least, np.inf).argmin())
        waiting[here] = False
        least = np.minimum(least, least[here] + costs[here])
    return least


@lru_cache(maxsize=256)
def _climbs_between(terrain: Terrain, free: tuple[str, ...], free_height: float, wide: float) -> Floats:
    """What it costs at least to climb from the table, or the top of an obstacle, to that of another next to it."""
    high = np.array([0.0, *terrain.obstacles.high])
    boxes = np.vstack([(-FAR, -FAR, FAR, FAR), terrain.obstacles.boxes])
    rise, near = np.abs(high[:, None] - high[None]), _are_near(boxes, boxes, wide)
    costs: Floats = np.full(rise.shape, np.inf)
    costs[near] = np.where(rise > free_height + TOUCH, rise, 0.0)[near]
    low, top = np.minimum(high[:, None], high[None]), np.maximum(high[:, None], high[None])
    for key in free:
        feature = terrain[key]
        parts = terrain.areas.boxes[terrain.areas.feature == terrain.index[key]]
        by_it: Bools = np.asarray(_are_near(boxes, parts, wide).any(axis=1))
        ends = (np.abs(top[:, :, None] - np.array(feature.tops)) <= TOUCH).any(axis=2)
        costs[near & ends & (low >= feature.foot - TOUCH) & by_it[:, None] & by_it[None]] = 0.0
    return costs


def _are_near(boxes: Floats, others: Floats, wide: float) -> Bools:
    """Which boxes are no further than this from which others."""
    a, b = boxes[:, None], others[None]
    off = np.maximum(np.maximum(a[:, :, :2] - b[:, :, 2:], b[:, :, :2] - a[:, :, 2:]), 0.0)
    near: Bools = (off**2).sum(axis=2) <= (wide + TOUCH) ** 2
    return near


@lru_cache(maxsize=1024)
def footholds(terrain: Terrain, no_footing: tuple[str, ...]) -> tuple[tuple[float, ...], ...]:
    """The surfaces on which a move may end: their height and the box they lie in."""
    surfaces = terrain.surfaces
    free = ~np.isin(surfaces.feature, [terrain.index[key] for key in no_footing])
    rows = np.column_stack([surfaces.high, surfaces.boxes])[free]
    return tuple(tuple(row) for row in rows.tolist())


def heights_over(terrain: Terrain, through: tuple[str, ...], start: Pose, z: float, reach: float) -> list[float]:
    """The heights of what a model might go over on its way to a level within its reach, the lowest first."""
    tops = _hurdles(terrain, through)
    climb = 2 * tops[:, 0] - start.z - z
    off = np.maximum(np.maximum(tops[:, 1] - start.x, start.x - tops[:, 3]), 0.0)
    off = np.maximum(off, np.maximum(tops[:, 2] - start.y, start.y - tops[:, 4]))
    worth = (tops[:, 0] > max(start.z, z) + TOUCH) & (climb + off <= reach + TOUCH)
    return sorted(set(tops[worth, 0].tolist()))


@lru_cache(maxsize=1024)
def _hurdles(terrain: Terrain, through: tuple[str, ...]) -> Floats:
    """What stands in the way of those who pass through some features: its height and the box it lies in."""
    solid = ~np.isin(terrain.obstacles.feature, [terrain.index[key] for key in through])
    return np.column_stack([terrain.obstacles.high, terrain.obstacles.boxes])[solid]
