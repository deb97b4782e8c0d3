"""Battlefields: their size and their terrain, of pieces that are set down on one half and mirrored to the other."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec
import shapely

from bellona.armies.files import read_data
from bellona.armies.shipped import Shelf
from bellona.kernel.errors import BellonaError
from bellona.kernel.refusal import Refusal, Refused
from bellona.kernel.rulebook import Rulebook
from bellona.space.numbers import TOUCH
from bellona.space.setting import TablePlan
from bellona.space.shapes import Point
from bellona.space.table import Table
from bellona.space.terrain import Feature, Floor, Solid, Terrain, Wall

from ..bounds import Text
from .footing import refusal_of_stacking
from .objectives import bar_to_area

AREAS = ("ruin", "woods")  # terrain whose footprint the players must agree on


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain feature drawn about its own origin. Its outline on the ground is its footprint."""

    kind: str
    footprint: tuple[Point, ...]
    height: float = 0.0
    traits: tuple[str, ...] = ()  # what else is agreed on about it, in the words of the edition
    walls: tuple[Wall, ...] = ()
    floors: tuple[Floor, ...] = ()
    solids: tuple[Solid, ...] = ()

    def feature(self, key: str) -> Feature:
        parts = self.walls, self.floors, self.solids
        return Feature(key, self.kind, self.footprint, self.height, self.traits, *parts)


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece on the battlefield: where its origin lies and where its x axis points."""

    piece: str
    at: Point
    facing: Point = (1.0, 0.0)

    @property
    def towards(self) -> Point:
        """The facing as a unit vector."""
        length = (self.facing[0] ** 2 + self.facing[1] ** 2) ** 0.5
        if length < 1e-9:
            raise BellonaError(f"{self.piece}: facing needs a direction")
        return self.facing[0] / length, self.facing[1] / length


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battlefield that looks the same from both sides: every piece of one half lies turned about on the other."""

    name: str
    size: Point
    half: tuple[Laid, ...]
    middle: str = ""  # a piece that lies there once
    objectives: tuple[str, ...] = ()  # keys of the features whose areas are fought for

    def features(self, pieces: dict[str, Piece]) -> tuple[Feature, ...]:
        """The piece in the middle, those of the half, and their mirror images, which end in an apostrophe."""
        width, depth = self.size
        if strange := [key for key in self._pieces if key not in pieces]:
            raise BellonaError(f"layout {self.name}: there is no piece {strange[0]!r}")
        found = [pieces[self.middle].feature(self.middle).moved(width / 2, depth / 2)] if self.middle else []
        for number, laid in enumerate(self.half, 1):
            feature = pieces[laid.piece].feature(f"{laid.piece}-{number}")
            mirrored = msgspec.structs.replace(feature, key=f"{feature.key}'")
            (x, y), (fx, fy) = laid.at, laid.towards
            found += [feature.moved(x, y, fx, fy), mirrored.moved(width - x, depth - y, -fx, -fy)]
        if strange := [key for key in self.objectives if key not in [feature.key for feature in found]]:
            raise BellonaError(f"layout {self.name}: there is no terrain area {strange[0]!r}")
        return tuple(found)

    @property
    def _pieces(self) -> list[str]:
        return [*([self.middle] if self.middle else []), *(laid.piece for laid in self.half)]


class OwnLayout(TablePlan, frozen=True, forbid_unknown_fields=True):
    """A battlefield of the players' own: its size in inches (width, depth), its terrain, and the keys of the features
    whose areas are fought for.
    """

    objectives: Annotated[tuple[Text, ...], msgspec.Meta(max_length=20)] = ()


def pieces(book: Rulebook) -> dict[str, Piece]:
    """The pieces of terrain that come with an edition."""
    return _pieces(book.parts.muster.shelf)


@lru_cache(maxsize=8)
def _pieces(shelf: Shelf) -> dict[str, Piece]:
    return read_data(shelf.pieces(), dict[str, Piece])


def layout(book: Rulebook, name: str) -> Layout:
    """A battlefield from the shelf, by name."""
    return _layout(book.parts.muster.shelf, name)


@lru_cache(maxsize=64)
def _layout(shelf: Shelf, name: str) -> Layout:
    return read_data(shelf.file("layouts", name, "layout"), Layout)


def battlefield(book: Rulebook, chosen: str | TablePlan) -> Table:
    """The battlefield that the players have chosen: one from the shelf, or one of their own.

    It is a rectangle, and all its terrain is set up before the battle begins.
    [10e.core.battlefield, 10e.core.terrain-features, 10e.terrain.hills.stacking]
    """
    if isinstance(chosen, TablePlan):
        features, size = chosen.features(), chosen.size
    else:
        plan = layout(book, chosen)
        features, size = plan.features(pieces(book)), plan.size
    if refusal := refusal_of_traits(book, features):
        raise Refused(refusal)
    return Table(*size, set_down(features))


def refusal_of_traits(book: Rulebook, features: tuple[Feature, ...]) -> Refusal | None:
    """What is agreed on about a feature is said in the words of the edition. [10e.core.terrain-features]"""
    known = book.parts.terrain.traits
    for feature in features:
        strange = [trait for trait in feature.traits if known and trait not in known]
        if strange:
            about = {"terrain": feature.key, "trait": strange[0], "traits": list(known)}
            return Refusal("no-such-trait", ("10e.core.terrain-features",), about)
    return None


def objectives_of(book: Rulebook, chosen: str | OwnLayout) -> tuple[str, ...]:
    """The terrain areas that a battlefield names as objectives."""
    return chosen.objectives if isinstance(chosen, OwnLayout) else layout(book, chosen).objectives


def check_objectives(book: Rulebook, named: tuple[str, ...], terrain: Terrain) -> None:
    """Each is an area that the edition fights for, and named once. [10e.objective.marker]"""
    for place, key in enumerate(named):
        twice = f"{key} is an objective already" if key in named[:place] else ""
        if barred := bar_to_area(book, terrain, key) or twice:
            raise BellonaError(f"layout.objectives[{place}]: {barred}")


@lru_cache(maxsize=16)
def set_down(features: tuple[Feature, ...]) -> Terrain:
    """The terrain that they make, if they may stand like this; battles on the same terrain share what it has shown."""
    for feature in features:
        if refusal := footprint_refusal(feature):
            raise Refused(refusal)
    try:
        terrain = Terrain(features)
    except ValueError as error:
        raise BellonaError(f"terrain: {error}") from None
    if refusal := refusal_of_stacking(terrain):
        raise Refused(refusal)
    return terrain


def footprint_refusal(feature: Feature) -> Refusal | None:
    """A wood or ruin has a footprint that both players know; whatever it is made of stands on it.

    [10e.terrain.footprint]
    """
    if feature.kind not in AREAS:
        return None
    rules = ("10e.terrain.footprint",)
    if len(feature.footprint) < 3:
        return Refusal("no-footprint", rules, {"terrain": feature.key, "kind": feature.kind})
    outline = shapely.Polygon(feature.footprint).buffer(TOUCH)
    parts = [point for wall in feature.walls for point in (wall.a, wall.b)]
    parts += [point for floor in feature.floors for point in floor.outline]
    parts += [point for solid in feature.solids for point in solid.outline]
    beyond = next((point for point in parts if not outline.covers(shapely.Point(point))), None)
    return Refusal("beyond-footprint", rules, {"terrain": feature.key, "at": list(beyond)}) if beyond else None
