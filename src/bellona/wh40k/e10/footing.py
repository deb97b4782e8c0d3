"""Terrain underfoot: what a model passes as if it were not there, what it climbs, where it may stand.

What a feature is, its `kind` says: "ruin", "woods", "crater", "barricade", "debris" or "hill". All others are ordinary.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.numbers import TOUCH
from bellona.space.paths import Path
from bellona.space.shapes import Point
from bellona.space.table import Table
from bellona.space.terrain import Feature, Terrain

LOW = 2.0  # a feature that rises no higher is moved over as if it were not there

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
    """How high a feature rises above what it stands on: the table, or a hill."""
    feet = [part.bottom for part in (*feature.walls, *feature.solids)]
    tops = [part.top for part in (*feature.walls, *feature.solids)] + [floor.level for floor in feature.floors]
    return max(tops, default=0.0) - min(feet, default=0.0)


@lru_cache(maxsize=256)
def passable(terrain: Terrain, walks_through_ruins: bool) -> tuple[str, ...]:
    """The features that do not hinder a model on its way: low ones, and ruins if it is INFANTRY or a BEAST.

    [10e.terrain-movement.two-inch-free, 10e.terrain.ruins.move-through]
    """
    return tuple(
        feature.key
        for feature in terrain.features
        if rise(feature) <= LOW + TOUCH or (walks_through_ruins and feature.kind == "ruin")
    )


def climbed_freely(table: Table, unit: str, name: str, path: Path) -> float:
    """The inches of a path that lead straight up or down low features, which do not count.

    [10e.terrain-movement.two-inch-free, 10e.terrain-movement.climb]
    """
    climbs = [(a, b) for a, b in pairwise(path) if a.z != b.z and a.x == b.x and a.y == b.y]
    free = 0.0
    for a, b in climbs:
        there = table.clone()
        there.place(unit, {name: a})
        foot, top = min(a.z, b.z), max(a.z, b.z)
        if any(
            _leads(feature, foot, top)
            and measure.is_within(there, measure.Model(unit, name), measure.area(table, feature.key))
            for feature in table.terrain.features
        ):
            free += top - foot
    return free


def _leads(feature: Feature, foot: float, top: float) -> bool:
    """Whether a low feature reaches from one height to the other."""
    tops = [part.top for part in (*feature.walls, *feature.solids)] + [floor.level for floor in feature.floors]
    feet = [part.bottom for part in (*feature.walls, *feature.solids)]
    ends_there = any(abs(level - top) <= TOUCH for level in tops)
    return ends_there and min(feet, default=0.0) <= foot + TOUCH and rise(feature) <= LOW + TOUCH


def surfaces_at(feature: Feature, level: float) -> list[tuple[Point, ...]]:
    """The outlines of the raised surfaces that a feature has at this height."""
    levels = [(floor.outline, floor.level) for floor in feature.floors]
    levels += [(solid.outline, solid.top) for solid in feature.solids]
    return [outline for outline, height in levels if abs(height - level) <= TOUCH]


def stands_on(table: Table, unit: str, name: str, feature: Feature) -> bool:
    """Whether some of the model's base rests on a raised surface of the feature."""
    outlines = surfaces_at(feature, table.pose(unit, name).z)
    if not outlines:
        return False
    return measure.is_within(table, measure.Model(unit, name), measure.region(*outlines), -2 * TOUCH)


def refusal_of_footing(table: Table, unit: str, name: str, keywords: tuple[str, ...]) -> Refusal | None:
    """Why a model may not stay where it stands on a feature: on an obstacle, or too high in a ruin for what it is.

    [10e.terrain.barricades.movement, 10e.terrain.debris.movement, 10e.terrain.ruins.upper-floors]
    """
    height = table.pose(unit, name).z
    if height <= TOUCH:
        return None
    for feature in table.terrain.features:
        if feature.kind in ("barricade", "debris") and stands_on(table, unit, name, feature):
            return Refusal("on-obstacle", (movement_rule(feature),), {"model": name, "feature": feature.key})
        if feature.kind == "ruin" and not climbs_ruins(keywords) and stands_on(table, unit, name, feature):
            about = {"model": name, "feature": feature.key, "height": height}
            return Refusal("upper-floor", ("10e.terrain.ruins.upper-floors",), about)
    return None


def climbs_ruins(keywords: tuple[str, ...]) -> bool:
    """Whether a model of these keywords may stand on the upper floors of a ruin. [10e.terrain.ruins.upper-floors]"""
    return any(word in keywords for word in ("INFANTRY", "BEAST", "FLY"))


def walks_through_ruins(keywords: tuple[str, ...]) -> bool:
    """Whether walls and floors of ruins do not stop a model of these keywords. [10e.terrain.ruins.move-through]"""
    return "INFANTRY" in keywords or "BEAST" in keywords
