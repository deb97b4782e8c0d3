"""What climbing costs: up and down what is low nothing, elsewhere the difference in height."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from .climb_kernels import touch_area
from .numbers import TOUCH
from .table import Floats
from .terms import MoveTerms
from .terrain import Feature, Ints, Terrain


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


@lru_cache(maxsize=1024)
def least_climbs(terrain: Terrain, terms: MoveTerms, start: float) -> dict[float, float]:
    """For each height at which there is something to stand on, the least that any climbs to there cost."""
    heights = tuple(dict.fromkeys([start, 0.0, *terrain.obstacles.high.tolist()]))
    costs, settled = {start: 0.0}, dict[float, float]()
    while costs:
        here = min(costs, key=lambda height: (costs[height], height))
        settled[here] = costs.pop(here)
        for there in heights:
            if there not in settled:
                cost = settled[here] + _least_climb(terrain, terms, here, there)
                costs[there] = min(cost, costs.get(there, cost))
    return settled


def _least_climb(terrain: Terrain, terms: MoveTerms, a: float, b: float) -> float:
    is_free = abs(a - b) <= terms.free_height + TOUCH or len(_steps(terrain, terms.free_climbs, min(a, b), max(a, b)))
    return 0.0 if is_free else abs(a - b)


def footholds(terrain: Terrain, no_footing: Sequence[str]) -> Ints:
    """The surfaces on which a move may end."""
    barred = [terrain.index[key] for key in no_footing]
    return np.flatnonzero(~np.isin(terrain.surfaces.feature, barred)).astype(np.int64)
