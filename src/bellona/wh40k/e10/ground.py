"""Distances and engagement: the measured facts that the rules of 10th edition ask for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bellona.space import coherency, measure
from bellona.space.coherency import Coherency
from bellona.space.measure import Marker
from bellona.space.numbers import FAR, MILLIMETRE

from ..game import Warhammer
from ..state import Objective, Unit

ENGAGEMENT, ENGAGEMENT_UP = 1.0, 5.0
MARKER = 40 * MILLIMETRE / 2  # radius of an objective marker

# Each model near one mate, near two in a unit of seven or more, and all of them one group.
COHERENCY = Coherency(within=2.0, vertically=5.0, neighbours=1, crowd=7, crowd_neighbours=2, one_group=True)


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
    """Within an inch horizontally and five vertically. [10e.core.engagement-range, 10e.core.engagement-range.units]"""
    return measure.is_within(game.table, a.key, b.key, ENGAGEMENT, vertically=ENGAGEMENT_UP)


def engaged_with(game: Warhammer, unit: Unit) -> list[Unit]:
    """The enemy units within Engagement Range. [10e.core.engagement-range.units]"""
    return enemies_within(game, unit, ENGAGEMENT, ENGAGEMENT_UP)


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
    return coherency.is_coherent(game.table, unit.key, COHERENCY)


def is_wholly_within(game: Warhammer, unit: Unit, thing: measure.Thing, inches: float = 0.0) -> bool:
    """Every part of all its bases, within an area or a distance. [10e.core.measure.wholly-within]"""
    return measure.is_wholly_within(game.table, unit.key, thing, inches)


def sees(game: Warhammer, unit: Unit, target: Unit) -> bool:
    """Whether some model of the unit sees some model of the other. [10e.core.visibility.unit]"""
    return any(game.rules.visible_models(game, unit, model.name, target) for model in unit.models)


def marker(objective: Objective) -> Marker:
    """What distances are measured to: the nearest part of the marker. [10e.objective.measure]"""
    return Marker(objective.x, objective.y, 0.0, MARKER)


@lru_cache(maxsize=64)
def markers(objectives: tuple[Objective, ...]) -> Mapping[str, Marker]:
    """The markers of a battle by their keys; made once, for they lie where they lie."""
    return {objective.key: marker(objective) for objective in objectives}


def units_within_of_model(game: Warhammer, unit: Unit, name: str, inches: float) -> list[Unit]:
    """The units, of both armies, that have other models within a distance of one model; the active player's first.

    [10e.core.unqualified-affects-both]
    """
    model = measure.Model(unit.key, name)
    units = sorted(game.on_battlefield(), key=lambda other: other.owner != game.player)
    near = [(u, measure.models_within(game.table, u.key, model, inches)) for u in units]
    return [other for other, names in near if names and (other.key != unit.key or names != (name,))]
