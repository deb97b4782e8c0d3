"""Terrain of 11th edition: areas, each Exposed, Light or Dense, with or without the properties Obscuring and Solid.

They stand in a feature's `traits`: "dense", "obscuring", "solid". Where a battlefield says nothing, its kind decides.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bellona.space import measure
from bellona.space.numbers import TOUCH
from bellona.space.terrain import Feature

from ..game import Warhammer
from ..keywords import has_keyword
from ..state import Unit
from ..table.footing import is_low

CATEGORIES = ("exposed", "light", "dense")
PROPERTIES = ("obscuring", "solid")
ON_FOOT = ("INFANTRY", "BEAST", "SWARM")  # at home in Dense terrain
TOWERS_OVER = 12.0  # how far a TOWERING model fires down

_CATEGORY_OF = {
    "crater": "exposed",
    "debris": "exposed",
    "hill": "exposed",
    "barricade": "light",
    "woods": "dense",
    "ruin": "dense",
}


class Area(NamedTuple):
    """What an area of terrain is. [11e.terrain.categories, 11e.terrain.area]"""

    category: str
    is_obscuring: bool
    is_solid: bool


@lru_cache(maxsize=1024)
def area_of(feature: Feature) -> Area:
    """What was agreed on about a feature, else what its kind is by default.

    [11e.terrain.area, 11e.terrain.categories, 11e.terrain.default-mapping]
    """
    category = next((trait for trait in feature.traits if trait in CATEGORIES), None)
    properties = [trait in feature.traits for trait in PROPERTIES]
    if category or any(properties):
        return Area(category or _CATEGORY_OF.get(feature.kind, "exposed"), *properties)
    category = _CATEGORY_OF.get(feature.kind, "exposed")
    return Area(category, category != "exposed", category == "dense")


def traits_of(feature: Feature) -> tuple[str, ...]:
    """The category and the properties of an area, for players to read. [11e.terrain.categories]"""
    area = area_of(feature)
    has = (area.is_obscuring, area.is_solid)
    return (area.category, *(name for name, is_so in zip(PROPERTIES, has, strict=True) if is_so))


def within(game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
    """The unit's models within an area: part of their base is on its footprint, at any level. [11e.terrain.area]"""
    table = game.table
    if feature.key not in measure.features_within(table, unit.key):
        return ()
    return measure.models_within(table, unit.key, measure.area(table, feature.key), 0.0)


def areas_around(game: Warhammer, unit: Unit) -> dict[str, tuple[str, ...]]:
    """The areas that models of a unit are within, and which models these are. [11e.terrain.area]"""
    table = game.table
    features = [table.terrain[key] for key in measure.features_within(table, unit.key)]
    return {feature.key: within(game, feature, unit) for feature in features}


# -- moving ------------------------------------------------------------------------------------------------------------


def may_pass(feature: Feature, keywords: tuple[str, ...], low: float) -> bool:
    """Exposed and Light terrain hinders nobody, Dense terrain neither INFANTRY nor BEASTS nor SWARM nor MOBILE models;
    what is low hinders nobody either.

    [11e.terrain-movement.exposed-light, 11e.terrain-movement.dense, 11e.terrain-movement.mobile,
    11e.terrain-movement.low]
    """
    return rises_through(feature, keywords, low) or has_keyword(keywords, "MOBILE")


def rises_through(feature: Feature, keywords: tuple[str, ...], low: float) -> bool:
    """Through floors and ceilings of Dense terrain rise only those at home in it; what is higher is climbed outside.

    [11e.terrain-movement.dense-vertical, 11e.terrain-movement.exposed-light, 11e.terrain-movement.low]
    """
    return area_of(feature).category != "dense" or is_low(feature, low) or is_on_foot(keywords)


def rules_of_area(feature: Feature, why: str) -> tuple[str, ...]:
    """Why some do not move "through" an area, and nobody ends "inside" its walls or, unless they may, "upon" it.

    [11e.terrain-movement.dense, 11e.terrain-movement.dense-others, 11e.terrain-movement.dense-vertical,
    11e.terrain-movement.ending-positions]
    """
    if why != "through":
        return ("11e.terrain-movement.ending-positions",)
    return (
        "11e.terrain-movement.dense",
        "11e.terrain-movement.dense-others",
        "11e.terrain-movement.dense-vertical",
    )


def may_stand_on(feature: Feature, keywords: tuple[str, ...]) -> bool:
    """Anybody stands on a hill; on floors and roofs of Dense terrain stand those at home in it, MONSTERs and FLY.

    [11e.terrain-movement.ending-positions]
    """
    if area_of(feature).category != "dense":
        return True
    return is_on_foot(keywords) or any(has_keyword(keywords, word) for word in ("MONSTER", "FLY"))


def is_on_foot(keywords: tuple[str, ...]) -> bool:
    return any(has_keyword(keywords, word) for word in ON_FOOT)


# -- firing down -------------------------------------------------------------------------------------------------------


def fires_down(game: Warhammer, unit: Unit, name: str, target: Unit) -> bool:
    """From high above the ground, or as a TOWERING model at a target nearby; some model of the target is on the ground,
    and no AIRCRAFT has part in it.

    [11e.terrain.plunging-fire, 11e.terrain.plunging-fire-details]
    """
    table = game.table
    if game.has(unit, "AIRCRAFT") or game.has(target, "AIRCRAFT"):
        return False
    if all(table.pose(target.key, other).z > TOUCH for other in table.names(target.key)):
        return False
    if table.pose(unit.key, name).z >= game.parts.terrain.plunge - TOUCH:
        return True
    if not game.model_has(unit, unit.model(name), "TOWERING"):
        return False
    return measure.is_within(table, measure.OneModel(unit.key, name), target.key, TOWERS_OVER)
