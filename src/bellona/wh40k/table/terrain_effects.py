"""What a terrain feature does to sight past it, and to whom it gives the Benefit of Cover.

A feature's kind is a word of its data, such as "ruin"; what that is, the edition says. All others are ordinary. How
models move over them is told in `footing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bellona.space import measure
from bellona.space.remembered import Remembered
from bellona.space.terrain import Feature

from ..game import Warhammer
from ..state import Unit


class TerrainKind:
    """A feature of no category: sight past it is ordinary, and it covers nobody. [10e.terrain.default-rules]"""

    hides_beyond: ClassVar[bool] = False  # nobody sees through or over it
    veils: ClassVar[bool] = False  # nothing is fully visible through or over it, nor inside it
    cover: ClassVar[str] = ""  # the rule by which it gives cover

    def shelters(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        """The unit's models that are in cover where they stand, wherever attacks come from."""
        return ()

    def screens(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        """The unit's models that are in cover if because of the feature an attacker does not see them fully."""
        return ()


_ORDINARY = TerrainKind()


def kind_of(game: Warhammer, feature: Feature) -> TerrainKind:
    """What a feature is. [10e.terrain.default-rules]"""
    return kind_among(game.parts.terrain.kinds, feature)


def kind_among(kinds: Mapping[str, TerrainKind], feature: Feature) -> TerrainKind:
    return kinds.get(feature.kind, _ORDINARY)


def traits_agreed_on(feature: Feature) -> tuple[str, ...]:
    """What the battlefield says of a feature besides its kind. [10e.terrain.default-rules]"""
    return feature.traits


_within: Remembered[tuple[int, str, float], tuple[str, ...]] = Remembered()


def wholly_within(game: Warhammer, feature: Feature, unit: Unit, inches: float = 0.0) -> tuple[str, ...]:
    """The unit's models of which every part stands on, or within a distance of, the feature's footprint.

    [10e.core.measure.wholly-within]
    """
    table = game.table
    if feature.key not in measure.features_within(table, unit.key, inches):
        return ()
    key = (table.version(unit.key), feature.key, inches)
    known = _within.get(key)
    if known is None:
        area = measure.area(table, feature.key)
        known = _within.keep(key, measure.models_wholly_within(table, unit.key, area, inches))
    return known


def everybody(game: Warhammer, unit: Unit) -> tuple[str, ...]:
    return game.table.names(unit.key)


def infantry(game: Warhammer, unit: Unit, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the models that are INFANTRY. [10e.core.keywords.mixed-unit]"""
    return tuple(name for name in names if game.model_has(unit, unit.model(name), "INFANTRY"))
