"""The Benefit of Cover: which models of a unit have it, against whom, and through which terrain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from bellona.space.remembered import Remembered
from bellona.space.terrain import Feature

from ..game import Warhammer
from ..parts import Parts
from ..state import Model, Unit
from .terrain_effects import kind_of
from .visibility import partly_hidden

Cover: TypeAlias = Mapping[str, tuple[str, ...]]  # by each feature, the models that it covers

_kept: Remembered[tuple[Parts, int, int, bool, bool], Cover] = Remembered()


def cover_of(game: Warhammer, by: Unit, unit: Unit) -> Cover:
    """The terrain that covers models of a unit from ranged attacks of another, and which models.

    [10e.terrain.craters.cover, 10e.terrain.barricades.cover, 10e.terrain.debris.cover, 10e.terrain.hills.cover,
    10e.terrain.woods.cover, 10e.terrain.ruins.cover]
    """
    # Whether an AIRCRAFT hovers is the one thing besides the places of both units that can change.
    key = (game.parts, game.table.version(by.key), game.table.version(unit.key), by.hover, unit.hover)
    known = _kept.get(key)
    return _kept.keep(key, _cover_of(game, by, unit)) if known is None else known


def _cover_of(game: Warhammer, by: Unit, unit: Unit) -> Cover:
    features = game.table.terrain.features
    sheltered = {feature.key: kind_of(game, feature).shelters(game, feature, unit) for feature in features}
    screened = {feature.key: kind_of(game, feature).screens(game, feature, unit) for feature in features}
    hidden = partly_hidden(game, by, unit, [feature for feature in features if screened[feature.key]])
    found = {
        key: tuple(
            name
            for name in game.table.names(unit.key)
            if name in sheltered[key] or (name in screened[key] and name in hidden[key])
        )
        for key in sheltered
    }
    return {key: names for key, names in found.items() if names}


def cover_rules(game: Warhammer, feature: Feature, unit: Unit, models: tuple[str, ...]) -> tuple[str, ...]:
    """The rules by which a feature covers these models of a unit: that of its kind."""
    return (kind_of(game, feature).cover,)


def in_cover(game: Warhammer, by: Unit, unit: Unit, model: Model) -> bool:
    """Whether terrain gives a model the Benefit of Cover against ranged attacks of a unit.

    [10e.terrain.cover.save-bonus, 10e.terrain.cover.no-stacking]
    """
    return any(model.name in names for names in game.parts.terrain.cover(game, by, unit).values())
