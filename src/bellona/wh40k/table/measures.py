"""Distances and engagement: the measured facts that the rules of 10th edition ask for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bellona.space import measure
from bellona.space.measure import Marker, together
from bellona.space.numbers import FAR

from ..game import Warhammer
from ..state import Objective, Unit


def distance(game: Warhammer, a: Unit, b: Unit) -> float:
    """Between the closest bases of two units, or the closest parts of models that have none.

    [10e.core.measure.inches, 10e.core.measure.base-to-base, 10e.core.measure.no-base, 10e.core.measure.unit-distance]
    """
    return measure.gap(game.table, a.key, b.key).distance


def is_within(game: Warhammer, a: Unit, b: Unit, inches: float) -> bool:
    """Exactly the distance counts as within it. [10e.core.measure.within]"""
    return measure.is_within(game.table, a.key, b.key, inches)


def is_within_horizontally(game: Warhammer, a: Unit, b: Unit, inches: float) -> bool:
    """Height is ignored. [10e.reserves.horizontal-distance]"""
    return measure.is_within(game.table, a.key, b.key, inches, vertically=FAR)


def is_engaged_with(game: Warhammer, a: Unit, b: Unit) -> bool:
    """Near enough horizontally and vertically. [10e.core.engagement-range, 10e.core.engagement-range.units]"""
    ground = game.parts.ground
    return measure.is_within(game.table, a.key, b.key, ground.engagement, vertically=ground.engagement_up)


def engaged_with(game: Warhammer, unit: Unit) -> list[Unit]:
    """The enemy units within Engagement Range. [10e.core.engagement-range.units]"""
    ground = game.parts.ground
    return enemies_within(game, unit, ground.engagement, ground.engagement_up)


def enemies_within(game: Warhammer, unit: Unit, inches: float, vertically: float | None = None) -> list[Unit]:
    """The enemy units within a distance."""
    units = game.state.units
    near = measure.units_within(game.table, unit.key, inches, vertically=vertically)
    return [other for key in near if (other := units[key]).owner != unit.owner]


def is_engaged(game: Warhammer, unit: Unit) -> bool:
    return bool(engaged_with(game, unit))


def is_coherent(game: Warhammer, unit: Unit) -> bool:
    """Whether the unit stands as one group.

    [10e.core.coherency.single-group, 10e.core.coherency.two-to-six, 10e.core.coherency.seven-plus,
    10e.core.coherency.single-model]
    """
    return together.is_coherent(game.table, unit.key, game.parts.ground.coherency)


def is_wholly_within(game: Warhammer, unit: Unit, thing: measure.Thing, inches: float = 0.0) -> bool:
    """Every part of all its bases, within an area or a distance. [10e.core.measure.wholly-within]"""
    return measure.is_wholly_within(game.table, unit.key, thing, inches)


def sees(game: Warhammer, unit: Unit, target: Unit) -> bool:
    """Whether some model of the unit sees some model of the other. [10e.core.visibility.unit]"""
    return any(game.parts.sight.visible_models(game, unit, model.name, target) for model in unit.models)


def marker(game: Warhammer, objective: Objective) -> Marker:
    """What distances are measured to: the nearest part of the marker. [10e.objective.marker, 10e.objective.measure]"""
    return _marker(objective.x, objective.y, game.parts.ground.marker)


@lru_cache(maxsize=256)
def _marker(x: float, y: float, radius: float) -> Marker:
    """Made once, for it lies where it lies."""
    return Marker(x, y, 0.0, radius)


def markers(game: Warhammer) -> Mapping[str, Marker]:
    """The markers of a battle by their keys, those apart that have made a terrain area the objective.

    [10e.objective.measure]
    """
    return _markers(game.state.objectives, game.parts.ground.marker)


@lru_cache(maxsize=256)
def _markers(objectives: tuple[Objective, ...], radius: float) -> Mapping[str, Marker]:
    return {lying.key: _marker(lying.x, lying.y, radius) for lying in objectives if not lying.area}


def units_within_of_model(game: Warhammer, unit: Unit, name: str, inches: float) -> list[Unit]:
    """The units, of both armies, that have other models within a distance of one model; the active player's first.

    [10e.core.unqualified-affects-both]
    """
    model = measure.OneModel(unit.key, name)
    units = sorted(game.on_battlefield(), key=lambda other: other.owner != game.player)
    near = [(u, measure.models_within(game.table, u.key, model, inches)) for u in units]
    return [other for other, names in near if names and (other.key != unit.key or names != (name,))]
