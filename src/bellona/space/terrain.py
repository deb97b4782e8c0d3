"""Terrain: footprints, walls with openings, floors at levels, solid blocks. All of it becomes convex prisms.

A feature's *footprint* is the area it covers and blocks nothing by itself; its walls, floors and solids are what bases
bump into and sight stops at. What an area means ("woods", "dense cover") is a ruleset's business: it reads `kind` and
`traits` and tells `sight` which features to look through.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

import msgspec
import numpy as np
import shapely
from msgspec import Meta

from .numbers import Floats, Ints
from .shapes import Inches, Outline, Point, turn

Name: TypeAlias = Annotated[str, Meta(max_length=100)]


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A window or door: from `start` to `end` inches along its wall, `bottom` to `top` above the table."""

    start: Inches
    end: Inches
    bottom: Inches
    top: Inches


class Wall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An upright slab of `thickness` centred on the line from `a` to `b`."""

    a: Point
    b: Point
    top: Inches
    bottom: Inches = 0.0
    thickness: Inches = 0.1
    openings: Annotated[tuple[Opening, ...], Meta(max_length=20)] = ()


class Floor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level that models stand on: its upper side is `level` inches above the table."""

    outline: Outline
    level: Inches
    thickness: Inches = 0.1


class Solid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A massive block, a container or a hill: an outline from `bottom` to `top`. Models stand on its top."""

    outline: Outline
    top: Inches
    bottom: Inches = 0.0


class Feature(msgspec.Struct, frozen=True):
    """One terrain feature on the table, in table coordinates."""

    key: Name
    kind: Name
    footprint: Outline
    height: Inches = 0.0
    traits: Annotated[tuple[Name, ...], Meta(max_length=20)] = ()
    walls: Annotated[tuple[Wall, ...], Meta(max_length=40)] = ()
    floors: Annotated[tuple[Floor, ...], Meta(max_length=20)] = ()
    solids: Annotated[tuple[Solid, ...], Meta(max_length=40)] = ()

    @property
    def parts(self) -> int:
        """Of how many convex prisms it is made, at most."""
        outlines = [
            self.footprint,
            *(floor.outline for floor in self.floors),
            *(solid.outline for solid in self.solids),
        ]
        return sum(1 + 3 * len(wall.openings) for wall in self.walls) + sum(len(each) for each in outlines)

    @property
    def tops(self) -> list[float]:
        """How high its parts reach."""
        levels = [floor.level for floor in self.floors]
        return levels + [wall.top for wall in self.walls] + [solid.top for solid in self.solids]

    @property
    def foot(self) -> float:
        """The height at which it stands: on the table, or on a hill."""
        return min([wall.bottom for wall in self.walls] + [solid.bottom for solid in self.solids], default=0.0)

    def moved(self, x: float, y: float, fx: float = 1.0, fy: float = 0.0) -> Feature:
        """This feature, drawn about its own origin, set down at x, y with its x axis along fx, fy."""

        def there(point: Point) -> Point:
            return (x + point[0] * fx - point[1] * fy, y + point[0] * fy + point[1] * fx)

        def outline(points: tuple[Point, ...]) -> tuple[Point, ...]:
            return tuple(there(point) for point in points)

        replace = msgspec.structs.replace
        return replace(
            self,
            footprint=outline(self.footprint),
            walls=tuple(replace(w, a=there(w.a), b=there(w.b)) for w in self.walls),
            floors=tuple(replace(f, outline=outline(f.outline)) for f in self.floors),
            solids=tuple(replace(s, outline=outline(s.outline)) for s in self.solids),
        )


class Prisms(NamedTuple):
    """Convex prisms for the kernels: prism i has corners[starts[i]:starts[i + 1]], counter-clockwise, low to high."""

    corners: Floats  # (n, 2)
    starts: Ints  # (k + 1,)
    low: Floats  # (k,)
    high: Floats  # (k,)
    feature: Ints  # (k,) index of the feature it belongs to
    boxes: Floats  # (k, 4) xmin, ymin, xmax, ymax


class Terrain:
    """The features of one table, and the prisms they are made of. Never changes during a game."""

    def __init__(self, features: tuple[Feature, ...] = ()) -> None:
        self.features = features
        self.index = {feature.key: i for i, feature in enumerate(features)}
        if len(self.index) != len(features):
            raise ValueError("two terrain features have the same key")
        solids: list[_ConvexPart] = []
        areas: list[_ConvexPart] = []
        surfaces: list[_ConvexPart] = []
        tops: list[int] = []
        for i, feature in enumerate(features):
            walls, massive = _panels(i, feature), _surfaces(i, feature)
            tops += range(len(solids) + len(walls), len(solids) + len(walls) + len(massive))
            solids += walls + [part._replace(low=low) for part, low in massive]
            surfaces += [part for part, _ in massive]
            areas += _prisms(i, feature.footprint, 0.0, max(feature.height, 0.0))
        self.obstacles = _packed(solids)  # what bases bump into and sight stops at
        self.areas = _packed(areas)  # footprints, from the table to the feature's height
        self.surfaces = _packed(surfaces)  # where a base can stand above the table
        self.tops = np.array(tops, dtype=np.int64)  # which obstacle each surface is the top of

    def __getitem__(self, key: str) -> Feature:
        return self.features[self.index[key]]


class _ConvexPart(NamedTuple):
    feature: int
    outline: list[Point]
    low: float
    high: float


def _panels(index: int, feature: Feature) -> list[_ConvexPart]:
    walls = [(wall, panel) for wall in feature.walls for panel in _wall_panels(wall)]
    return [_ConvexPart(index, slab(wall, s, e), low, high) for wall, (s, e, low, high) in walls]


def _surfaces(index: int, feature: Feature) -> list[tuple[_ConvexPart, float]]:
    """Floors and the tops of blocks, each with where it begins as an obstacle."""
    floors = [(floor.outline, floor.level, floor.level - floor.thickness) for floor in feature.floors]
    blocks = [(solid.outline, solid.top, solid.bottom) for solid in feature.solids]
    return [(part, low) for outline, top, low in floors + blocks for part in _prisms(index, outline, top, top)]


def _wall_panels(wall: Wall) -> list[tuple[float, float, float, float]]:
    """The wall less its openings, as upright panels (start, end, low, high)."""
    length = _distance(wall.a, wall.b)
    if length <= 0 or wall.thickness <= 0:
        raise ValueError(f"{wall} has no length or no thickness")
    panels: list[tuple[float, float, float, float]] = []
    at = 0.0
    for opening in sorted(wall.openings, key=lambda o: o.start):
        if not (
            at <= opening.start < opening.end <= length and wall.bottom <= opening.bottom < opening.top <= wall.top
        ):
            raise ValueError(f"opening {opening} does not lie in its wall of length {length:.3f} or overlaps another")
        if opening.start > at:
            panels.append((at, opening.start, wall.bottom, wall.top))
        if opening.bottom > wall.bottom:
            panels.append((opening.start, opening.end, wall.bottom, opening.bottom))
        if opening.top < wall.top:
            panels.append((opening.start, opening.end, opening.top, wall.top))
        at = opening.end
    if at < length:
        panels.append((at, length, wall.bottom, wall.top))
    return panels


def slab(wall: Wall, start: float, end: float) -> list[Point]:
    """The outline of a wall from `start` to `end` inches along it, counter-clockwise."""
    length = _distance(wall.a, wall.b)
    ux, uy = (wall.b[0] - wall.a[0]) / length, (wall.b[1] - wall.a[1]) / length
    half = wall.thickness / 2
    nx, ny = -uy * half, ux * half

    def at(t: float, side: float) -> Point:
        return (wall.a[0] + ux * t + nx * side, wall.a[1] + uy * t + ny * side)

    return [at(start, -1), at(end, -1), at(end, 1), at(start, 1)]


def _prisms(index: int, outline: tuple[Point, ...], low: float, high: float) -> list[_ConvexPart]:
    return [_ConvexPart(index, part, low, high) for part in convex_parts(list(outline))]


def convex_parts(outline: list[Point]) -> list[list[Point]]:
    """A simple outline as convex pieces, counter-clockwise; itself when it is convex already."""
    polygon = shapely.remove_repeated_points(shapely.Polygon(outline))
    if not polygon.is_valid or polygon.area <= 0:
        raise ValueError(f"outline {outline} crosses itself or has no area")
    ring = _ring(polygon)
    if all(turn(ring[i - 2], ring[i - 1], ring[i]) >= -1e-9 for i in range(len(ring))):
        return [ring]
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(polygon))
    return [_ring(triangle) for triangle in triangles]


def _ring(polygon: shapely.Polygon) -> list[Point]:
    oriented = shapely.geometry.polygon.orient(polygon)
    return [(float(x), float(y)) for x, y in oriented.exterior.coords[:-1]]


def _packed(parts: list[_ConvexPart]) -> Prisms:
    starts = np.cumsum([0, *(len(part.outline) for part in parts)], dtype=np.int64)
    corners = np.array([p for part in parts for p in part.outline], dtype=np.float64).reshape(-1, 2)
    boxes = [
        (
            min(x for x, _ in p.outline),
            min(y for _, y in p.outline),
            max(x for x, _ in p.outline),
            max(y for _, y in p.outline),
        )
        for p in parts
    ]
    return Prisms(
        corners,
        starts,
        np.array([part.low for part in parts], dtype=np.float64),
        np.array([part.high for part in parts], dtype=np.float64),
        np.array([part.feature for part in parts], dtype=np.int64),
        np.array(boxes, dtype=np.float64).reshape(-1, 4),
    )


def _distance(a: Point, b: Point) -> float:
    return float(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
