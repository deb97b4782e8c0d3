"""The kinds of terrain features that 10th edition knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from bellona.space.numbers import TOUCH
from bellona.space.terrain import Feature

from ..game import Warhammer
from ..state import Unit
from ..table.terrain_effects import TerrainKind, everybody, infantry, kind_of, wholly_within

T = TypeVar("T", bound=type[TerrainKind])
KINDS: dict[str, TerrainKind] = {}


def terrain(kind: str) -> Callable[[T], T]:
    """Decorator: features of this kind are terrain of this class."""

    def register(cls: T) -> T:
        KINDS[kind] = cls()
        return cls

    return register


@terrain("crater")
class Crater(TerrainKind):
    """INFANTRY wholly on top of it are in cover; sight is ordinary. [10e.terrain.craters.cover]"""

    cover = "10e.terrain.craters.cover"

    def shelters(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        return infantry(game, unit, wholly_within(game, feature, unit)) if game.has(unit, "INFANTRY") else ()


@terrain("barricade")
class Barricade(TerrainKind):
    """INFANTRY wholly within 3" that it partly hides are in cover; sight is ordinary. [10e.terrain.barricades.cover]"""

    cover = "10e.terrain.barricades.cover"
    reach: ClassVar[float] = 3.0

    def screens(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        if not game.has(unit, "INFANTRY"):
            return ()
        return infantry(game, unit, wholly_within(game, feature, unit, self.reach))


@terrain("debris")
class Debris(TerrainKind):
    """Whoever is partly hidden by it is in cover; sight is ordinary. [10e.terrain.debris.cover]"""

    cover = "10e.terrain.debris.cover"

    def screens(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        return everybody(game, unit)


@terrain("hill")
class Hill(TerrainKind):
    """Whoever is partly hidden by it is in cover; sight is ordinary. [10e.terrain.hills.cover]"""

    cover = "10e.terrain.hills.cover"

    def screens(self, game: Warhammer, feature: Feature, unit: Unit) -> tuple[str, ...]:
        return everybody(game, unit)


@terrain("woods")
class Woods(TerrainKind):
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
class Ruin(TerrainKind):
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
    """From wholly within a ruin, high above the ground, at a unit of which every model is on the ground.

    [10e.terrain.ruins.plunging-fire]
    """
    table = game.table
    if table.pose(unit.key, name).z < game.parts.terrain.plunge - TOUCH:
        return False
    if any(table.pose(target.key, other).z > TOUCH for other in table.names(target.key)):
        return False
    ruins = [feature for feature in table.terrain.features if isinstance(kind_of(game, feature), Ruin)]
    return any(name in wholly_within(game, ruin, unit) for ruin in ruins)
