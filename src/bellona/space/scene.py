"""Turns a table and the terms of a move into what the kernels look at."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np
import shapely

from .numbers import on_grid
from .scene_kernels import ABSENT, BLOCKING, PRESENT, Ground, Scene, hurdles
from .table import Table
from .terms import MoveTerms
from .terrain import Floats, Prisms, Terrain

_grounds: WeakKeyDictionary[Terrain, Ground] = WeakKeyDictionary()


def scene(table: Table, unit: str, terms: MoveTerms) -> Scene:
    """What is in the way of this unit's move."""
    ground = ground_of(table.terrain)
    roles = np.full(len(table.models), ABSENT, dtype=np.int64)
    for other in table.units():
        if other != unit:
            start, end = table.span(other)
            roles[start:end] = BLOCKING if other in terms.blockers else PRESENT
    keeps = [
        (*table.span(other), keep.distance, keep.vertical, keep.on_the_way)
        for keep in terms.keep_off
        for other in keep.units
        if table.is_on_table(other)
    ]
    areas = [
        (i, keep.distance, keep.on_the_way)
        for keep in terms.keep_off
        for i in _footprints(table.terrain, ground, keep.features)
    ]
    passable = np.zeros(len(ground.feature), dtype=np.int64)
    for key in terms.through:
        passable[ground.feature == table.terrain.index[key]] = 1
    given = (table.models, ground, roles, _matrix(keeps, 5), _matrix(areas, 3), passable)
    w, d = table.width, table.depth
    return Scene(
        table.models,
        table.hulls,
        ground,
        np.array([(0.0, 0.0), (w, 0.0), (w, d), (0.0, d)]),
        hurdles(*given, False),
        hurdles(*given, True),
        terms.free_height,
        unit in terms.blockers,
        terms.flies,
        terms.overhang,
        terms.edges,
    )


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
        rims(terrain.surfaces),
    )


def rims(surfaces: Prisms) -> Floats:
    """Edges of the surfaces, those of one level joined where they meet: ax, ay, bx, by, level."""
    edges: list[tuple[float, float, float, float, float]] = []
    levels = [on_grid(float(high)) for high in surfaces.high]
    for level in sorted(set(levels)):
        outlines = [
            shapely.Polygon(surfaces.corners[surfaces.starts[i] : surfaces.starts[i + 1]])
            for i, other in enumerate(levels)
            if other == level
        ]
        edges += [(*edge, level) for edge in boundary(shapely.union_all(outlines, grid_size=1e-4))]
    return _matrix(edges, 5)


def boundary(region: shapely.Geometry) -> list[tuple[float, float, float, float]]:
    """Edges of a polygon or several, holes included."""
    edges: list[tuple[float, float, float, float]] = []
    for ring in shapely.get_parts(shapely.boundary(region)):
        points = shapely.get_coordinates(ring).tolist()
        edges += [(a[0], a[1], b[0], b[1]) for a, b in zip(points[:-1], points[1:], strict=True)]
    return edges


def _footprints(terrain: Terrain, ground: Ground, features: tuple[str, ...]) -> list[int]:
    wanted = {terrain.index[key] for key in features}
    return [i for i in range(ground.obstacles, len(ground.feature)) if int(ground.feature[i]) in wanted]


def _matrix(rows: list[tuple[float, ...]] | list[tuple[float, float, float, float, float]], columns: int) -> Floats:
    return np.array(rows, dtype=np.float64).reshape(-1, columns)
