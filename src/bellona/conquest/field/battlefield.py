"""The battlefield: what terrain may lie on it, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import dist

import shapely
from msgspec.structs import replace

from bellona.kernel.errors import BellonaError
from bellona.kernel.refusal import Refusal
from bellona.space.numbers import TOUCH
from bellona.space.shapes import Point
from bellona.space.terrain import Feature

from .terrain_traits import GARRISON_TRAIT, has_trait, wrong_trait

SPACING = 9.0  # inches between two pieces
FOOTPRINT = (9.0, 6.0)
COUNT = (6, 8)
GARRISONS = 2
APART = 6.0  # that garrisons should be from each other and from the edges


def violations(features: Sequence[Feature], objectives: Sequence[Sequence[Point]] = ()) -> list[Refusal]:
    """Everything that is wrong with the terrain of a battlefield; `objectives` are the outlines of zones and markers.

    Small pieces that are put together are one piece here. What lies there stays where it is for the whole battle.
    [conquest.battlefield.terrain-fixed, conquest.battlefield.count, conquest.battlefield.garrison-max,
    conquest.battlefield.footprint, conquest.battlefield.spacing, conquest.battlefield.objectives-clear]
    """
    return [*_numbers(features), *_sizes(features), *_spacing(features), *_objectives(features, objectives)]


def _numbers(features: Sequence[Feature]) -> Iterator[Refusal]:
    """[conquest.battlefield.count, conquest.battlefield.garrison-max]"""
    least, most = COUNT
    if not least <= len(features) <= most:
        about = {"pieces": len(features), "least": least, "most": most}
        yield Refusal("wrong-number-of-pieces", ("conquest.battlefield.count",), about)
    garrisons = [feature.key for feature in features if has_trait(feature, GARRISON_TRAIT)]
    if len(garrisons) > GARRISONS:
        about = {"garrisons": len(garrisons), "most": GARRISONS}
        yield Refusal("too-many-garrisons", ("conquest.battlefield.garrison-max",), about)


def _sizes(features: Sequence[Feature]) -> Iterator[Refusal]:
    """A piece fits under a rectangle of 9 by 6 inches, however it is turned. [conquest.battlefield.footprint]"""
    for feature in features:
        long, short = _extent(feature)
        if long > FOOTPRINT[0] + TOUCH or short > FOOTPRINT[1] + TOUCH:
            about = {"piece": feature.key, "inches": [round(long, 3), round(short, 3)], "most": list(FOOTPRINT)}
            yield Refusal("piece-too-large", ("conquest.battlefield.footprint",), about)


def _extent(feature: Feature) -> tuple[float, float]:
    """The longer and the shorter side of the smallest rectangle about a piece."""
    box = shapely.minimum_rotated_rectangle(shapely.Polygon(feature.footprint))
    a, b, c = (point for point in shapely.get_coordinates(box)[:3].tolist())
    short, long = sorted((dist(a, b), dist(b, c)))
    return long, short


def _spacing(features: Sequence[Feature]) -> Iterator[Refusal]:
    """[conquest.battlefield.spacing]"""
    for one, other in combinations(features, 2):
        inches = shapely.Polygon(one.footprint).distance(shapely.Polygon(other.footprint))
        if inches < SPACING - TOUCH:
            about = {"pieces": [one.key, other.key], "inches": round(inches, 3), "least": SPACING}
            yield Refusal("pieces-too-near", ("conquest.battlefield.spacing",), about)


def _objectives(features: Sequence[Feature], objectives: Sequence[Sequence[Point]]) -> Iterator[Refusal]:
    """[conquest.battlefield.objectives-clear]"""
    zones = [shapely.Polygon(outline) for outline in objectives]
    for feature in features:
        piece = shapely.Polygon(feature.footprint).buffer(-TOUCH)
        if any(piece.intersects(zone) for zone in zones):
            yield Refusal("terrain-on-objective", ("conquest.battlefield.objectives-clear",), {"piece": feature.key})


def agreed(features: Sequence[Feature], traits: Mapping[str, tuple[str, ...]]) -> tuple[Feature, ...]:
    """The terrain with the traits that the players agreed on, by the names of pieces; the others are as they are laid.

    [conquest.terrain.zone.agree, conquest.terrain.garrison.agree, conquest.regiment.size.terrain-defaults,
    conquest.terrain.zone.elevation-default]
    """
    if strange := [key for key in traits if key not in {feature.key for feature in features}]:
        there = ", ".join(feature.key for feature in features)
        raise BellonaError(f"there is no terrain {strange[0]!r}; there are {there or 'none'}")
    found = tuple(replace(one, traits=traits.get(one.key, one.traits)) for one in features)
    if wrong := next(filter(None, map(wrong_trait, found)), ""):
        raise BellonaError(wrong)
    return found


def advice(features: Sequence[Feature], width: float, depth: float) -> list[Refusal]:
    """What is recommended of garrisons beyond that: six inches from others of their kind and from the edges.

    [conquest.terrain.garrison.agree]
    """
    found = []
    rules = ("conquest.terrain.garrison.agree",)
    edges = shapely.box(0, 0, width, depth).exterior
    garrisons = [(one.key, shapely.Polygon(one.footprint)) for one in features if has_trait(one, GARRISON_TRAIT)]
    for key, outline in garrisons:
        inches = outline.distance(edges)
        if inches < APART - TOUCH:
            about = {"piece": key, "inches": round(inches, 3), "least": APART}
            found.append(Refusal("garrison-near-edge", rules, about))
    for (one, outline), (other, theirs) in combinations(garrisons, 2):
        inches = outline.distance(theirs)
        if inches < APART - TOUCH:
            about = {"pieces": [one, other], "inches": round(inches, 3), "least": APART}
            found.append(Refusal("garrisons-too-near", rules, about))
    return found
