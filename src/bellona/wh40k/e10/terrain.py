"""Kinds of terrain features: what each does to sight past it, and to whom it gives the Benefit of Cover.

A feature's kind is a word of its data: "ruin", "woods", "crater", "barricade", "debris", "hill". Others are ordinary.
How models move over them is told in `footing`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from bellona.space import measure
from bellona.space.measure import Kept
from bellona.space.numbers import TOUCH
from bellona.space.terrain import Feature

from ..game import Warhammer
from ..state import Unit

PLUNGE = 6.0


class Terrain:
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


T = TypeVar("T", bound=type[Terrain])
_ORDINARY = Terrain()
KINDS: dict[str, Terrain] = {}


def terrain(kind: str) -> Callable[[T], T]:
    """Decorator: features of this kind are terrain of this class."""

    def register(cls: T) -> T:
        KINDS[kind] = cls()
        return cls

    return register


def kind_of(feature: Feature) -> Terrain:
    """What a feature is. [10e.terrain.default-rules]"""
    return KINDS.get(feature.kind, _ORDINARY)


_within: Kept[tuple[int, str, float], tuple[str, ...]] = Kept()


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


@terrain("crater")
class Crater(Terrain):
    """INFANTRY wholly on top of it are in cover; sight is ordinary. [10e.terrain.craters.cover]"""

    cover = "10e.terrain.craters.cover"

    def shelters(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        return infantry(game, unit, wholly_within(game, feature, unit)) if game.has(unit, "INFANTRY") else ()


@terrain("barricade")
class Barricade(Terrain):
    """INFANTRY wholly within 3" that it partly hides are in cover; sight is ordinary. [10e.terrain.barricades.cover]"""

    cover = "10e.terrain.barricades.cover"
    reach: ClassVar[float] = 3.0

    def screens(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        if not game.has(unit, "INFANTRY"):
            return ()
        return infantry(game, unit, wholly_within(game, feature, unit, self.reach))


@terrain("debris")
class Debris(Terrain):
    """Whoever is partly hidden by it is in cover; sight is ordinary. [10e.terrain.debris.cover]"""

    cover = "10e.terrain.debris.cover"

    def screens(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        return everybody(game, unit)


@terrain("hill")
class Hill(Terrain):
    """Whoever is partly hidden by it is in cover; sight is ordinary. [10e.terrain.hills.cover]"""

    cover = "10e.terrain.hills.cover"

    def screens(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        return everybody(game, unit)


@terrain("woods")
class Woods(Terrain):
    """Whoever is wholly within it, or looked at through or over it, is never fully visible and in cover.

    [10e.terrain.woods.cover, 10e.terrain.woods.visibility.inside, 10e.terrain.woods.visibility.through]
    """

    veils = True
    cover = "10e.terrain.woods.cover"

    def shelters(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        return wholly_within(game, feature, unit)

    def screens(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        return everybody(game, unit)


@terrain("ruin")
class Ruin(Terrain):
    """Nobody sees through or over it; whoever is wholly within it or partly hidden by it is in cover.

    [10e.terrain.ruins.cover, 10e.terrain.ruins.visibility]
    """

    hides_beyond = True
    cover = "10e.terrain.ruins.cover"

    def shelters(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        return wholly_within(game, feature, unit)

    def screens(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        return everybody(game, unit)


def fires_down(game: Warhammer, unit: Unit, name: str, target: Unit) -> bool:
    """From wholly within a ruin, at least 6" above the ground, at a unit of which every model is on the ground.

    [10e.terrain.ruins.plunging-fire]
    """
    table = game.table
    if table.pose(unit.key, name).z < PLUNGE - TOUCH:
        return False
    if any(table.pose(target.key, other).z > TOUCH for other in table.names(target.key)):
        return False
    ruins = [feature for feature in table.terrain.features if isinstance(kind_of(feature), Ruin)]
    return any(name in wholly_within(game, ruin, unit) for ruin in ruins)
