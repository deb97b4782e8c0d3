"""What sight stops at: the terrain as sight sees it, and the filters by which a ruleset changes that."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Literal, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
import numpy as np

from ..numbers import FAR, Bytes, Floats, Ints
from ..remembered import Remembered
from ..shapes import Point
from ..terrain import Feature, Terrain, Wall, convex_parts, slab
from .body_kernels import (
    CORNER,
    NC,
    NX,
    NY,
    P_AREA,
    P_FEATURE,
    P_FIRST,
    P_LAST,
    P_LOW,
    P_TOP,
    P_XMAX,
    P_XMIN,
    P_YMAX,
    P_YMIN,
    PRISM,
    RX,
    RY,
)

Being = Literal["partly", "wholly"]

WALL, AREA, SHUTTER = 0, 1, 2
MANY = 1 << 12  # answers that a terrain remembers


class Filters(msgspec.Struct, frozen=True, cache_hash=True):
    """What a ruleset looks through, and what it does not look through although it could."""

    own_unit: bool = True  # through the other models of the observer's unit
    target_unit: bool = False  # through the other models of the target's unit
    units: tuple[str, ...] = ()  # through these units
    models: bool = False  # through all models
    features: tuple[str, ...] = ()  # through the walls, floors and solids of these features
    opaque: tuple[str, ...] = ()  # not through the footprints of these, up to the feature's height
    endless: bool = False  # nor over them
    observer_in: Being = "partly"  # what an observer must be in such a footprint to look out of it
    target_in: Being = "partly"  # what a target must be in it to be seen in it
    shut: tuple[str, ...] = ()  # not through windows and doors of these features
    shut_below: float = FAR  # as far as they are below this height


class Screens(NamedTuple):
    """The prisms that are left to look at, for the kernels, and the outlines of the areas among them."""

    corners: Floats
    prisms: Floats
    rings: Floats
    ring_starts: Ints
    areas: tuple[int, ...]  # the feature of each ring


class _Screen(NamedTuple):
    feature: int
    kind: int
    outline: list[Point]
    low: float
    top: float


class Scenery:
    """All prisms of a terrain that could ever stop sight, once and for all; a subset for each set of filters."""

    def __init__(self, terrain: Terrain) -> None:
        self.index = terrain.index
        self.footprints = [feature.footprint for feature in terrain.features]
        parts = [part for i, feature in enumerate(terrain.features) for part in _parts(i, feature)]
        self.kinds = np.array([part.kind for part in parts], dtype=np.int64)
        self.corners, self.prisms = _packed(parts)
        self.answers: Remembered[Hashable, Any] = Remembered(MANY)  # what was found out, by what it depends on
        self.masks: Remembered[Hashable, Bytes] = Remembered(MANY)  # which models can be in the way, likewise
        self.insiders: Remembered[Hashable, Floats] = Remembered(
            MANY
        )  # which models are in which opaque areas, likewise
        self._screens: Remembered[Filters, Screens] = Remembered()
        self._alone: Remembered[tuple[tuple[str, ...], Filters], Screens] = Remembered()

    def screens(self, filters: Filters) -> Screens:
        """The prisms that stop sight under these filters."""
        known = self._screens.get(filters)
        return known if known is not None else self._screens.keep(filters, self._left(filters))

    def _left(self, filters: Filters) -> Screens:
        through, opaque, shut = (
            [self.index[key] for key in keys] for keys in (filters.features, filters.opaque, filters.shut)
        )
        feature = self.prisms[:, P_FEATURE].astype(np.int64)
        wall = (self.kinds == WALL) & ~np.isin(feature, through)
        area = (self.kinds == AREA) & np.isin(feature, opaque)
        shutter = (self.kinds == SHUTTER) & np.isin(feature, shut) & ~np.isin(feature, through)
        prisms = self.prisms.copy()
        prisms[area, P_AREA] = [opaque.index(i) for i in feature[area]]
        if filters.endless:
            prisms[area, P_TOP] = FAR
        prisms[shutter, P_TOP] = np.minimum(prisms[shutter, P_TOP], filters.shut_below)
        rings = [self.footprints[i] for i in opaque]
        return Screens(
            self.corners,
            prisms[(wall | area | shutter) & (prisms[:, P_TOP] > prisms[:, P_LOW])],
            np.array([p for ring in rings for p in ring], dtype=np.float64).reshape(-1, 2),
            np.cumsum([0, *(len(ring) for ring in rings)], dtype=np.int64),
            tuple(opaque),
        )

    def alone(self, features: tuple[str, ...], filters: Filters) -> Screens:
        """The prisms of these features only, feature by feature; their P_FEATURE counts these features."""
        known = self._alone.get((features, filters))
        return (
            known if known is not None else self._alone.keep((features, filters), self._found_alone(features, filters))
        )

    def _found_alone(self, features: tuple[str, ...], filters: Filters) -> Screens:
        screens = self.screens(filters)
        rows = []
        for place, key in enumerate(features):
            own = screens.prisms[screens.prisms[:, P_FEATURE] == self.index[key]].copy()
            own[:, P_FEATURE] = place
            rows.append(own)
        return screens._replace(prisms=np.concatenate([screens.prisms[:0], *rows]))

    def owners(self, screens: Screens) -> list[str]:
        """The feature that each prism belongs to."""
        keys = list(self.index)
        return [keys[int(feature)] for feature in screens.prisms[:, P_FEATURE]]


_scenery: WeakKeyDictionary[Terrain, Scenery] = WeakKeyDictionary()


def scenery(terrain: Terrain) -> Scenery:
    """A terrain's scenery, shared by all tables that stand on it."""
    if terrain not in _scenery:
        _scenery[terrain] = Scenery(terrain)
    return _scenery[terrain]


# -- prisms ------------------------------------------------------------------------------------------------------------


def _parts(index: int, feature: Feature) -> list[_Screen]:
    parts: list[_Screen] = []
    for wall in feature.walls:
        parts += [_Screen(index, WALL, slab(wall, s, e), low, top) for s, e, low, top in panels(wall)]
        if wall.openings:  # all of them are shut by one large panel
            parts.append(_Screen(index, SHUTTER, slab(wall, 0.0, _length(wall)), wall.bottom, wall.top))
    for floor in feature.floors:
        for outline in convex_parts(list(floor.outline)):
            parts.append(_Screen(index, WALL, outline, floor.level - floor.thickness, floor.level))
    for solid in feature.solids:
        for outline in convex_parts(list(solid.outline)):
            parts.append(_Screen(index, WALL, outline, solid.bottom, solid.top))
    for outline in convex_parts(list(feature.footprint)):
        parts.append(_Screen(index, AREA, outline, 0.0, feature.height))
    return parts


def _length(wall: Wall) -> float:
    return float(((wall.b[0] - wall.a[0]) ** 2 + (wall.b[1] - wall.a[1]) ** 2) ** 0.5)


def panels(wall: Wall) -> list[tuple[float, float, float, float]]:
    """A wall less its openings as upright panels (start, end, low, top), each as large as it can be; they overlap.

    Large panels matter: what is behind one of them is hidden at once, and they leave no seams to look along.
    """
    length = _length(wall)
    openings = sorted(wall.openings, key=lambda o: o.start)

    def widened(start: float, end: float, low: float, top: float) -> tuple[float, float, float, float]:
        crossing = [o for o in openings if o.bottom < top and low < o.top]
        left = max((o.end for o in crossing if o.end <= start), default=0.0)
        right = min((o.start for o in crossing if o.start >= end), default=length)
        return (left, right, low, top)

    edges = [0.0, *(x for o in openings for x in (o.start, o.end)), length]
    piers = [(s, e, wall.bottom, wall.top) for s, e in zip(edges[::2], edges[1::2], strict=True)]
    sills = [widened(o.start, o.end, wall.bottom, o.bottom) for o in openings]
    heads = [widened(o.start, o.end, o.top, wall.top) for o in openings]
    return [p for p in dict.fromkeys(piers + sills + heads) if p[0] < p[1] and p[2] < p[3]]


def _packed(parts: list[_Screen]) -> tuple[Floats, Floats]:
    corners = np.zeros((sum(len(part.outline) for part in parts), CORNER))
    prisms = np.zeros((len(parts), PRISM))
    at = 0
    for prism, part in zip(prisms, parts, strict=True):
        outline = np.array(part.outline)
        rows = corners[at : at + len(outline)]
        along = np.roll(outline, -1, axis=0) - outline
        along /= np.sqrt((along**2).sum(axis=1, keepdims=True))
        rows[:, RX], rows[:, RY], rows[:, NX], rows[:, NY] = outline[:, 0], outline[:, 1], along[:, 1], -along[:, 0]
        rows[:, NC] = rows[:, NX] * rows[:, RX] + rows[:, NY] * rows[:, RY]
        prism[P_FIRST], prism[P_LAST], prism[P_AREA], prism[P_FEATURE] = at, at + len(outline), -1, part.feature
        prism[P_LOW], prism[P_TOP] = part.low, part.top
        prism[P_XMIN], prism[P_YMIN] = outline.min(axis=0)
        prism[P_XMAX], prism[P_YMAX] = outline.max(axis=0)
        at += len(outline)
    return corners, prisms
