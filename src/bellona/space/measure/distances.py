"""Measuring: how far apart things are, what is within a distance, what is wholly within it.

Distances run between the closest points of two bases, or of hulls where a model has no base; a base is flat and lies
at its elevation, a hull fills its height. With `volumes` every model is measured as the volume that it fills. "Within"
includes the limit, give or take TOUCH. With `vertically` the horizontal and the vertical part have a limit each
(`vertically=FAR`: only the horizontal part counts); without it the distance is that through the air.

Positions that are only proposed are measured on a clone of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import NamedTuple, TypeAlias

import numpy as np

from ..columns import COLUMNS, DISC, FX, FY, KIND, ROUND, A, B, X, Y, Z
from ..numbers import TOUCH, Bools, Floats, Ints
from ..remembered import Remembered
from ..shapes import Point
from ..table import Pose, Table
from ..terrain import Terrain, convex_parts
from .outline_kernels import is_inside as holds_point
from .unit_kernels import (
    closest,
    closest_to_region,
    distances,
    near,
    near_features,
    near_pairs,
    near_region,
    near_units,
    overlapping,
)
from .wholly_kernels import covered, farthest_model, wholly_near

# -- what is measured --------------------------------------------------------------------------------------------------


class OneModel(NamedTuple):
    """One model of a unit, where it alone counts."""

    unit: str
    name: str


class Marker(NamedTuple):
    """A round marker lying on the table or on a floor; a point when it has no radius."""

    x: float
    y: float
    z: float = 0.0
    radius: float = 0.0

    @property
    def rows(self) -> Floats:
        """The marker as a row of its own."""
        rows = np.zeros((1, COLUMNS))
        row = rows[0]
        row[X], row[Y], row[Z], row[FX], row[KIND] = self.x, self.y, self.z, 1.0, DISC
        row[A] = row[B] = row[ROUND] = self.radius
        return rows


class Region(NamedTuple):
    """An area in plan, at any height: the union of convex parts, each a run of corners."""

    corners: Floats
    starts: Ints
    parts: Ints  # which runs belong to it


class Footprint(NamedTuple):
    """The footprint of a terrain feature, at any height, by the feature's key."""

    feature: str


Models: TypeAlias = str | OneModel  # the models of a unit, by its key, or one of them
Thing: TypeAlias = Models | Marker | Footprint | Region
Neighbours: TypeAlias = Mapping[
    str, tuple[str, ...]
]  # by the keys of units, or the names of models, the models near them


def region(*outlines: Sequence[Point]) -> Region:
    """The area that some outlines cover together."""
    parts = [part for outline in outlines for part in convex_parts(list(outline))]
    corners = np.array([corner for part in parts for corner in part], dtype=np.float64).reshape(-1, 2)
    starts = np.cumsum([0, *(len(part) for part in parts)], dtype=np.int64)
    return Region(corners, starts, np.arange(len(parts), dtype=np.int64))


def area(table: Table, feature: str) -> Region:
    """The footprint of a terrain feature."""
    return _area(table.terrain, feature)


def is_inside(outline: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies inside an outline or on its edge, from whichever side one looks."""
    corners = np.array(outline, dtype=np.float64)
    edges, away = np.roll(corners, -1, axis=0) - corners, np.array((x, y)) - corners
    along = np.clip((away * edges).sum(axis=1) / (edges**2).sum(axis=1), 0.0, 1.0)
    on_edge = np.hypot(*(away - along[:, None] * edges).T).min() <= TOUCH
    return bool(on_edge or holds_point(corners, float(x), float(y)))


@lru_cache(maxsize=1024)
def _area(terrain: Terrain, feature: str) -> Region:
    areas = terrain.areas
    return Region(areas.corners, areas.starts, np.flatnonzero(areas.feature == terrain.index[feature]))


# -- how far -----------------------------------------------------------------------------------------------------------


class Gap(NamedTuple):
    """Where two things are closest: the distance, its parts, the two models and the two points."""

    distance: float
    horizontal: float  # negative where they overlap in plan
    vertical: float
    models: tuple[str, str]  # "" for what is no model
    points: tuple[tuple[float, float, float], tuple[float, float, float]]

    @property
    def reversed(self) -> Gap:
        """The same as the other thing sees it."""
        return self._replace(models=self.models[::-1], points=self.points[::-1])


def gap(table: Table, ours: Models, thing: Thing, *, volumes: bool = False) -> Gap:
    """The closest points of a unit or model and another thing; both must be on the table."""
    if isinstance(thing, Footprint):
        thing = area(table, thing.feature)
    if isinstance(thing, Region):
        return _gap_to_region(table, ours, thing)
    if isinstance(thing, Marker):
        return _gap(table, _rows(table, ours), _names(table, ours), thing.rows, ("",), volumes)
    if isinstance(ours, OneModel) or isinstance(thing, OneModel):
        return _gap_of_models(table, ours, thing, volumes)
    key = (table.version(ours), table.version(thing), volumes)
    known = _gaps.get(key)
    if known is None:
        known = _gaps.keep(key, _gap_of_models(table, ours, thing, volumes))
    return known


def distances_to(table: Table, unit: str, others: Sequence[str], *, volumes: bool = False) -> Floats:
    """Distance of a unit from each of many, in their order; FAR where one of the two is not on the table."""
    spans = [table.span(key) if table.is_on_table(key) else (0, 0) for key in (unit, *others)]
    theirs = np.array(spans[1:], dtype=np.int64).reshape(-1, 2)
    return distances(table.models, table.hulls, *spans[0], theirs, volumes)


def _gap_of_models(table: Table, ours: Models, theirs: Models, volumes: bool) -> Gap:
    """Of several equally close the first among those who ask, so that it is the same on either side of the table."""
    return _gap(table, _rows(table, ours), _names(table, ours), _rows(table, theirs), _names(table, theirs), volumes)


def _gap(
    table: Table, ours: Floats, names: Sequence[str], theirs: Floats, other_names: Sequence[str], volumes: bool
) -> Gap:
    distance, i, j, plan, heights = closest(ours, theirs, table.hulls, volumes)
    across, ax, ay, bx, by = _floats(plan)
    az, bz = _floats(heights)
    return Gap(float(distance), across, abs(bz - az), (names[i], other_names[j]), ((ax, ay, az), (bx, by, bz)))


def _gap_to_region(table: Table, ours: Models, place: Region) -> Gap:
    rows = _rows(table, ours)
    i, plan = closest_to_region(rows, table.hulls, *place)
    across, ax, ay, bx, by = _floats(plan)
    z = float(rows[i, Z])
    return Gap(max(0.0, across), across, 0.0, (_names(table, ours)[i], ""), ((ax, ay, z), (bx, by, z)))


# -- within ------------------------------------------------------------------------------------------------------------


def models_within(
    table: Table,
    ours: Models,
    thing: Thing,
    inches: float = 0.0,
    *,
    vertically: float | None = None,
    volumes: bool = False,
) -> tuple[str, ...]:
    """Our models of which any part is within the distance of any part of the thing."""
    there = table.version(thing) if isinstance(thing, str) else thing if isinstance(thing, Marker | Footprint) else None
    if there is None or not isinstance(ours, str):
        return _models_within(table, ours, thing, inches, vertically, volumes)
    key = (table.version(ours), there, inches, vertically, volumes)
    known = _near.get(key)
    if known is None:
        known = _near.keep(key, _models_within(table, ours, thing, inches, vertically, volumes))
    return known


def models_within_each(table: Table, ours: str, theirs: str, inches: float) -> Neighbours:
    """By each of their models, our models within the distance of it."""
    key = (table.version(ours), table.version(theirs), inches)
    known = _near_each.get(key)
    if known is None:
        pairs = near_pairs(table.rows(ours), table.rows(theirs), table.hulls, inches + TOUCH, -1.0).T
        near = {name: _picked(table.names(ours), pair) for name, pair in zip(table.names(theirs), pairs, strict=True)}
        known = _near_each.keep(key, near if _is_here(table, ours) and _is_here(table, theirs) else {})
    return known


def is_within(
    table: Table,
    ours: Models,
    thing: Thing,
    inches: float = 0.0,
    *,
    vertically: float | None = None,
    volumes: bool = False,
) -> bool:
    """Whether any of our models is within the distance of the thing."""
    if isinstance(ours, str) and isinstance(thing, str) and ours != thing and not volumes:
        return thing in units_within(table, ours, inches, vertically=vertically)
    return bool(models_within(table, ours, thing, inches, vertically=vertically, volumes=volumes))


def units_within(table: Table, unit: str, inches: float, *, vertically: float | None = None) -> tuple[str, ...]:
    """The other units on the table that are within the distance of the unit. Those of all units are found at once."""
    key = (table.stamp, inches, vertically)
    known = _neighbours.get(key)
    if known is None:
        units, up = table.units(), -1.0 if vertically is None else vertically + TOUCH
        masks = near_units(table.models, table.spans(units), table.hulls, inches + TOUCH, up).tolist()
        near = {one: tuple(compress(units, mask)) for one, mask in zip(units, masks, strict=True)}
        known = _neighbours.keep(key, near)
    return known.get(unit, ())


def all_within(
    table: Table, markers: tuple[Marker, ...], inches: float, *, vertically: float | None = None
) -> Mapping[Marker, Neighbours]:
    """By each of many markers, and by each unit that has any, the models of which any part is within the distance."""
    key = (table.stamp, markers, inches, vertically)
    known = _all_near.get(key)
    if known is None:
        up = -1.0 if vertically is None else vertically + TOUCH
        masks = near_pairs(table.models, _rows_of(markers), table.hulls, inches + TOUCH, up).T.tolist()
        known = {marker: _by_unit(table, mask) for marker, mask in zip(markers, masks, strict=True)}
        _all_near.keep(key, known)
    return known


def all_within_area(table: Table, place: Footprint, inches: float) -> Neighbours:
    """By each unit that has any, the models of which any part is within the distance of a terrain feature, in plan."""
    key = (table.stamp, place, inches)
    known = _all_near_area.get(key)
    if known is None:
        mask = near_region(table.models, table.hulls, *area(table, place.feature), inches + TOUCH).tolist()
        known = _all_near_area.keep(key, _by_unit(table, mask))
    return known


def _by_unit(table: Table, mask: list[bool]) -> Neighbours:
    """The models on the table whose rows of the table are marked."""
    if True not in mask:
        return {}
    picked = {unit: tuple(compress(table.names(unit), mask[slice(*table.span(unit))])) for unit in table.units()}
    return {unit: names for unit, names in picked.items() if names}


def features_within(table: Table, unit: str, inches: float = 0.0) -> tuple[str, ...]:
    """The terrain features whose footprints are within the distance of any model of the unit."""
    key = (table.version(unit), inches)
    known = _features.get(key)
    if known is None:
        areas, index = table.terrain.areas, table.terrain.index
        rows = table.rows(unit) if table.is_on_table(unit) else _NO_ROWS
        parts = areas.corners, areas.starts, areas.feature
        known = _features.keep(
            key, _picked(tuple(index), near_features(rows, table.hulls, *parts, len(index), inches + TOUCH))
        )
    return known


def is_near_any(
    table: Table, unit: str, markers: tuple[Marker, ...], inches: float, *, vertically: float | None = None
) -> bool:
    """Whether any model of the unit is within the distance of any of many markers."""
    up = -1.0 if vertically is None else vertically + TOUCH
    return bool(near(table.rows(unit), _rows_of(markers), table.hulls, False, inches + TOUCH, up).any())


def models_wholly_within(
    table: Table, ours: Models, thing: Thing, inches: float = 0.0, *, volumes: bool = False
) -> tuple[str, ...]:
    """Our models of which every part is within the distance of the thing (not every part of one and the same model)."""
    if not _is_here(table, ours):
        return ()
    rows, names = _rows(table, ours), _names(table, ours)
    if isinstance(thing, Footprint):
        thing = area(table, thing.feature)
    if isinstance(thing, Region) and inches == 0.0:
        return _picked(names, covered(rows, table.hulls, *thing, TOUCH))
    things, place = _rows_and_region(table, thing)
    return _picked(names, wholly_near(rows, table.hulls, things, *place, volumes, inches + TOUCH))


def is_wholly_within(table: Table, ours: Models, thing: Thing, inches: float = 0.0, *, volumes: bool = False) -> bool:
    """Whether every part of all our models is within the distance of the thing."""
    found = models_wholly_within(table, ours, thing, inches, volumes=volumes)
    return bool(found) and len(found) == len(_names(table, ours))


def farthest(table: Table, ours: Models, thing: Thing, *, volumes: bool = False) -> tuple[str, float]:
    """Which of our models has the part that is farthest from the thing, and how far (to a quarter of TOUCH)."""
    things, place = _rows_and_region(table, thing)
    i, reach = farthest_model(_rows(table, ours), table.hulls, things, *place, volumes)
    return _names(table, ours)[i], max(0.0, float(reach))


def _models_within(
    table: Table, ours: Models, thing: Thing, inches: float, vertically: float | None, volumes: bool
) -> tuple[str, ...]:
    if not _is_here(table, ours):
        return ()
    if isinstance(thing, Footprint):
        thing = area(table, thing.feature)
    rows, names = _rows(table, ours), _names(table, ours)
    if isinstance(thing, Region):
        return _picked(names, near_region(rows, table.hulls, *thing, inches + TOUCH))
    theirs, _ = _rows_and_region(table, thing)
    if not len(theirs):
        return ()
    up = -1.0 if vertically is None else vertically + TOUCH
    return _picked(names, near(rows, theirs, table.hulls, volumes, inches + TOUCH, up))


# -- overlap -----------------------------------------------------------------------------------------------------------


class Overlap(NamedTuple):
    """Two models that stand in each other by more than TOUCH."""

    model: str
    other: OneModel
    depth: float


def overlaps(table: Table, unit: str, poses: Mapping[str, Pose] | None = None) -> tuple[Overlap, ...]:
    """Which models of the unit, where they stand or would stand, share room with another model."""
    others = [other for other in table.units() if other != unit]
    pairs = overlapping(posed(table, unit, poses or {}), table.models, table.hulls, table.spans(others), TOUCH)
    if not len(pairs):
        return ()
    owners = {
        row: OneModel(key, name) for key in others for row, name in enumerate(table.names(key), table.span(key)[0])
    }
    owners |= {-1 - i: OneModel(unit, name) for i, name in enumerate(table.names(unit))}
    return tuple(Overlap(table.names(unit)[int(i)], owners[int(j)], depth) for i, j, depth in pairs.tolist())


def posed(table: Table, unit: str, poses: Mapping[str, Pose]) -> Floats:
    """The unit's rows as they would be with some of its models in these poses."""
    rows, names = table.rows(unit).copy(), table.names(unit)
    for name, pose in poses.items():
        row, pose = rows[names.index(name)], pose.on_grid
        row[X], row[Y], row[Z], row[FX], row[FY] = pose.x, pose.y, pose.z, pose.fx, pose.fy
    return rows


# -- behind the questions ----------------------------------------------------------------------------------------------

_NO_ROWS: Floats = np.zeros((0, COLUMNS))
_NOWHERE = Region(np.zeros((0, 2)), np.zeros(1, dtype=np.int64), np.zeros(0, dtype=np.int64))


_gaps: Remembered[tuple[int, int, bool], Gap] = Remembered()
_neighbours: Remembered[tuple[int, float, float | None], Mapping[str, tuple[str, ...]]] = Remembered()
_features: Remembered[tuple[int, float], tuple[str, ...]] = Remembered()
_near_each: Remembered[tuple[int, int, float], Neighbours] = Remembered()
_all_near: Remembered[tuple[int, tuple[Marker, ...], float, float | None], Mapping[Marker, Neighbours]] = Remembered()
_all_near_area: Remembered[tuple[int, Footprint, float], Neighbours] = Remembered()
_near: Remembered[tuple[int, int | Marker | Footprint, float, float | None, bool], tuple[str, ...]] = Remembered()


def _is_here(table: Table, models: Models) -> bool:
    return table.is_on_table(models if isinstance(models, str) else models.unit)


def _names(table: Table, models: Models) -> tuple[str, ...]:
    return table.names(models) if isinstance(models, str) else (models.name,)


def _rows(table: Table, models: Models) -> Floats:
    if not _is_here(table, models):
        raise ValueError(f"{models} is not on the table")
    if isinstance(models, str):
        return table.rows(models)
    start = table.row(*models)
    return table.models[start : start + 1]


@lru_cache(maxsize=256)
def _rows_of(markers: tuple[Marker, ...]) -> Floats:
    return np.vstack([_NO_ROWS, *(marker.rows for marker in markers)])


def _rows_and_region(table: Table, thing: Thing) -> tuple[Floats, Region]:
    """A thing as rows and a region, one of which is empty; both if it is not on the table."""
    if isinstance(thing, Footprint):
        thing = area(table, thing.feature)
    if isinstance(thing, Region):
        return _NO_ROWS, thing
    if isinstance(thing, Marker):
        return thing.rows, _NOWHERE
    return (_rows(table, thing) if _is_here(table, thing) else _NO_ROWS), _NOWHERE


def _picked(names: Sequence[str], mask: Bools) -> tuple[str, ...]:
    return tuple(compress(names, mask.tolist()))


def _floats(numbers: Iterable[float]) -> list[float]:
    """Plain numbers: where kernels are not compiled they give numpy's, which no record takes."""
    return [float(number) for number in numbers]
