"""Turns a table and the terms of a move into what the kernels look at."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from weakref import WeakKeyDictionary

import numpy as np

from ..numbers import TOUCH, Floats, Ints
from ..remembered import Remembered
from ..table import Table
from ..terrain import Terrain
from .hurdle_kernels import ABSENT, BLOCKING, HIGH, LOW, PRESENT, Ground, Surroundings, hurdles
from .terms import MoveTerms

_grounds: WeakKeyDictionary[Terrain, Ground] = WeakKeyDictionary()
_found: Remembered[Hashable, Surroundings] = Remembered(256)


def surroundings(table: Table, unit: str, terms: MoveTerms) -> Surroundings:
    """What is in the way of this unit's move; kept, under the versions of all others, for the next question."""
    others = tuple((other, table.version(other)) for other in table.units() if other != unit)
    key = (table.terrain, table.width, table.depth, unit, terms, others, len(table.hulls))
    known = _found.get(key)
    if known is None:
        known = _found.keep(key, _surroundings(table, unit, terms))
    return known


def _surroundings(table: Table, unit: str, terms: MoveTerms) -> Surroundings:
    ground = ground_of(table.terrain)
    models, keeps = _kept_off(table, terms)
    roles = np.full(len(models), ABSENT, dtype=np.int64)
    for other in table.units():
        if other != unit:
            start, end = table.span(other)
            roles[start:end] = BLOCKING if other in terms.blockers else PRESENT
    areas = [
        (i, keep.distance, keep.on_the_way)
        for keep in terms.keep_off
        for i in _footprints(table.terrain, keep.features)
    ]
    tops = _tops(table.terrain, terms.no_footing)
    areas += [(i, 0.0, False) for i in tops.tolist()]
    passable = _outlines(table.terrain, terms.through)
    given = (models, ground, roles, _matrix(keeps, 5), _matrix(areas, 3), passable, len(table.hulls))
    ends = hurdles(*given, True)
    barred = ends[len(ends) - len(tops) :]  # for those who would stand on them
    barred[:, LOW], barred[:, HIGH] = ground.high[tops] - 3 * TOUCH, ground.high[tops] + 3 * TOUCH
    surfaces = table.terrain.surfaces
    return Surroundings(
        np.vstack([table.hulls, ground.corners]),
        hurdles(*given, False),
        ends,
        surfaces.corners,
        surfaces.starts,
        surfaces.high,
        float(table.width),
        float(table.depth),
        float(terms.free_height),
        unit in terms.blockers,
        terms.flies,
        terms.overhang,
        terms.edges,
    )


def _kept_off(table: Table, terms: MoveTerms) -> tuple[Floats, list[tuple[float, ...]]]:
    """All models, followed by the markers that are kept off; and what is kept off, by rows."""
    models = table.models
    keeps: list[tuple[float, ...]] = []
    for keep in terms.keep_off:
        how = (keep.distance, keep.vertical, keep.on_the_way)
        keeps += [(*table.span(other), *how) for other in keep.units if table.is_on_table(other)]
        if keep.markers:
            keeps.append((len(models), len(models) + len(keep.markers), *how))
            models = np.vstack([models, *(marker.rows for marker in keep.markers)])
    return models, keeps


def ground_of(terrain: Terrain) -> Ground:
    """The terrain as moves see it; made once for each terrain."""
    if terrain not in _grounds:
        _grounds[terrain] = _ground(terrain)
    return _grounds[terrain]


def _ground(terrain: Terrain) -> Ground:
    obstacles, areas = terrain.obstacles, terrain.areas
    return Ground(
        np.vstack([obstacles.corners, areas.corners]),
        np.concatenate([obstacles.starts, areas.starts[1:] + obstacles.starts[-1]]),
        np.concatenate([obstacles.low, areas.low]),
        np.concatenate([obstacles.high, areas.high]),
        np.vstack([obstacles.boxes, areas.boxes]),
        np.concatenate([obstacles.feature, areas.feature]),
        len(obstacles.low),
    )


@lru_cache(maxsize=1024)
def _outlines(terrain: Terrain, features: tuple[str, ...]) -> Ints:
    """Which outlines on the ground belong to one of the features: 1, else 0."""
    return np.isin(ground_of(terrain).feature, [terrain.index[key] for key in features]).astype(np.int64)


@lru_cache(maxsize=1024)
def _footprints(terrain: Terrain, features: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers of their footprints."""
    return tuple(i for i in np.flatnonzero(_outlines(terrain, features)).tolist() if i >= ground_of(terrain).obstacles)


@lru_cache(maxsize=1024)
def _tops(terrain: Terrain, features: tuple[str, ...]) -> Ints:
    """The numbers of the outlines of their floors and blocks."""
    return terrain.tops[np.isin(terrain.surfaces.feature, [terrain.index[key] for key in features])]


def _matrix(rows: Sequence[tuple[float, ...]], columns: int) -> Floats:
    return np.array(rows, dtype=np.float64).reshape(-1, columns)
