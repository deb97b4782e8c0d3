"""Terrain underfoot: what a model passes as if it were not there, what it climbs, where it may stand.

What a feature is, its `kind` says: "ruin", "woods", "crater", "barricade", "debris" or "hill". All others are ordinary.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import shapely

from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.numbers import TOUCH
from bellona.space.shapes import Point
from bellona.space.table import Table
from bellona.space.terrain import Feature, Terrain

from ..game import Warhammer
from ..keywords import has_keyword
from ..parts import TerrainPart

_MOVEMENT = {
    "ruin": "10e.terrain.ruins.move-through",
    "woods": "10e.terrain.woods.movement",
    "crater": "10e.terrain.craters.rules",
    "barricade": "10e.terrain.barricades.movement",
    "debris": "10e.terrain.debris.movement",
    "hill": "10e.terrain.hills.movement",
}


def movement_rule(feature: Feature) -> str:
    """The rule that says how models move over a feature; craters and woods are as ordinary as what has no category.

    [10e.terrain.default-rules, 10e.terrain.craters.rules, 10e.terrain.woods.movement]
    """
    return _MOVEMENT.get(feature.kind, "10e.terrain.default-rules")


def rise(feature: Feature) -> float:
    """How high it rises above what it stands on."""
    return max(feature.tops, default=0.0) - feature.foot


def passable(game: Warhammer, keywords: tuple[str, ...]) -> tuple[str, ...]:
    """The features that do not hinder a model of these keywords on its way.

    [10e.terrain-movement.two-inch-free, 10e.terrain.ruins.move-through]
    """
    return _passable(game.table.terrain, game.parts.terrain, keywords)


@lru_cache(maxsize=1024)
def _passable(terrain: Terrain, part: TerrainPart, keywords: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(feature.key for feature in terrain.features if part.passable(feature, keywords, part.low))


def may_pass(feature: Feature, keywords: tuple[str, ...], low: float) -> bool:
    """Low features hinder nobody, ruins neither INFANTRY nor BEASTs.

    [10e.terrain-movement.two-inch-free, 10e.terrain.ruins.move-through]
    """
    return is_low(feature, low) or (feature.kind == "ruin" and walks_through_ruins(keywords))


def on_level_only(game: Warhammer, keywords: tuple[str, ...]) -> tuple[str, ...]:
    """The features that a model of these keywords passes, but not straight up or down.

    [10e.terrain.ruins.move-through]
    """
    return _on_level_only(game.table.terrain, game.parts.terrain, keywords)


@lru_cache(maxsize=1024)
def _on_level_only(terrain: Terrain, part: TerrainPart, keywords: tuple[str, ...]) -> tuple[str, ...]:
    passed = _passable(terrain, part, keywords)
    return tuple(key for key in passed if not part.rises_through(terrain[key], keywords, part.low))


def rises_through(feature: Feature, keywords: tuple[str, ...], low: float) -> bool:
    """Whoever passes the walls of a feature passes its floors, too. [10e.terrain.ruins.move-through]"""
    return True


def is_low(feature: Feature, low: float) -> bool:
    """Whether it is moved over as if it were not there. [10e.terrain-movement.two-inch-free]"""
    return rise(feature) <= low + TOUCH


def climbed_freely(game: Warhammer) -> tuple[str, ...]:
    """The features whose height does not count when models move up or down them.

    [10e.terrain-movement.two-inch-free, 10e.terrain-movement.climb]
    """
    return _climbed_freely(game.table.terrain, game.parts.terrain.low)


@lru_cache(maxsize=256)
def _climbed_freely(terrain: Terrain, low: float) -> tuple[str, ...]:
    return tuple(feature.key for feature in terrain.features if is_low(feature, low) and is_raised(feature))


def no_footing(game: Warhammer, keywords: tuple[str, ...]) -> tuple[str, ...]:
    """The features on whose raised surfaces models of these keywords may not stand.

    [10e.terrain.barricades.movement, 10e.terrain.debris.movement, 10e.terrain.ruins.upper-floors]
    """
    return _no_footing(game.table.terrain, game.parts.terrain, keywords)


@lru_cache(maxsize=1024)
def _no_footing(terrain: Terrain, part: TerrainPart, keywords: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f.key for f in terrain.features if is_raised(f) and not part.may_stand_on(f, keywords))


class Surface(NamedTuple):
    """A floor of a feature, or the top of one of its massive parts."""

    outline: tuple[Point, ...]
    level: float

    @property
    def middle(self) -> Point:
        count = len(self.outline)
        return sum(x for x, _ in self.outline) / count, sum(y for _, y in self.outline) / count


def surfaces(feature: Feature) -> list[Surface]:
    """Where models might stand above the ground."""
    floors = [Surface(floor.outline, floor.level) for floor in feature.floors]
    return floors + [Surface(solid.outline, solid.top) for solid in feature.solids]


def is_raised(feature: Feature) -> bool:
    return bool(feature.floors or feature.solids)


def surfaces_at(feature: Feature, level: float) -> list[tuple[Point, ...]]:
    """The outlines of the surfaces that a feature has at this height."""
    return [surface.outline for surface in surfaces(feature) if abs(surface.level - level) <= TOUCH]


def stands_on(table: Table, unit: str, name: str, feature: Feature) -> bool:
    """Whether some of the model's base rests on a raised surface of the feature."""
    outlines = surfaces_at(feature, table.pose(unit, name).z)
    if not outlines:
        return False
    return measure.is_within(table, measure.OneModel(unit, name), measure.region(*outlines), -2 * TOUCH)


def refusal_of_footing(
    game: Warhammer, table: Table, unit: str, name: str, keywords: tuple[str, ...]
) -> Refusal | None:
    """Why a model may not stay where it stands on a feature: on an obstacle, or too high in a ruin for what it is.

    [10e.terrain.barricades.movement, 10e.terrain.debris.movement, 10e.terrain.ruins.upper-floors]
    """
    height = table.pose(unit, name).z
    if height <= TOUCH:
        return None
    part = game.parts.terrain
    for feature in table.terrain.features:
        if not part.may_stand_on(feature, keywords) and stands_on(table, unit, name, feature):
            about = {"model": name, "feature": feature.key}
            if part.may_stand_on(feature, ("INFANTRY",)):
                return Refusal("upper-floor", part.rules(feature, "upon"), about | {"height": height})
            return Refusal("on-obstacle", part.rules(feature, "upon"), about)
    return None


def rules_of_feature(feature: Feature, why: str) -> tuple[str, ...]:
    """The rules by which nobody moves "through" a feature, ends a move "inside" it, or stands "upon" it.

    [10e.terrain-movement.over-not-through, 10e.terrain.ruins.upper-floors]
    """
    if why == "upon" and feature.kind == "ruin":
        return ("10e.terrain.ruins.upper-floors",)
    over = ("10e.terrain-movement.over-not-through",) if why == "through" else ()
    return (*over, movement_rule(feature))


def may_stand_on(feature: Feature, keywords: tuple[str, ...]) -> bool:
    """Whether models of these keywords may stand on a feature's raised surfaces.

    [10e.terrain.barricades.movement, 10e.terrain.debris.movement, 10e.terrain.ruins.upper-floors]
    """
    return feature.kind not in ("barricade", "debris") and (feature.kind != "ruin" or climbs_ruins(keywords))


def climbs_ruins(keywords: tuple[str, ...]) -> bool:
    """Whether a model of these keywords may stand on the upper floors of a ruin. [10e.terrain.ruins.upper-floors]"""
    return any(has_keyword(keywords, word) for word in ("INFANTRY", "BEAST", "FLY"))


def walks_through_ruins(keywords: tuple[str, ...]) -> bool:
    """Whether walls and floors of ruins do not stop a model of these keywords. [10e.terrain.ruins.move-through]"""
    return any(has_keyword(keywords, word) for word in ("INFANTRY", "BEAST"))


def refusal_of_stacking(terrain: Terrain) -> Refusal | None:
    """What stands above the table stands on a hill and does not overhang it. [10e.terrain.hills.stacking]"""
    for feature in terrain.features:
        level = feature.foot
        if level > TOUCH:
            hills = [hill for hill in terrain.features if hill.kind == "hill"]
            tops = [shapely.Polygon(outline) for hill in hills for outline in surfaces_at(hill, level)]
            ground = shapely.unary_union(tops).buffer(TOUCH)
            if not ground.covers(shapely.Polygon(feature.footprint)):
                return Refusal("terrain-overhangs", ("10e.terrain.hills.stacking",), {"feature": feature.key})
    return None
