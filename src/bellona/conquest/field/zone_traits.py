"""Every trait that a piece of terrain may have, a small class each; the rest of the rules asks what a trait does.

Water, Hindering and Impassable terrain and garrisons have chapters of their own, which know them by name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar

from bellona.space.terrain import Feature


class Trait:
    """A trait of terrain: whether a number follows it, and what it does to those who look past it or move over it."""

    numbered: ClassVar[bool] = False
    veils: ClassVar[bool] = False  # it is seen through, whatever its Size, and Volleys through it are Obscured
    blinds: ClassVar[bool] = False  # nobody sees past it, whatever its Size
    level: ClassVar[bool] = False  # who is on it stands no higher
    hurts: ClassVar[int] = 0  # the lowest die that wounds a Stand on its way over it
    only_charges: ClassVar[bool] = False  # it hurts nobody else


TRAITS: dict[str, type[Trait]] = {}


def _trait(name: str) -> Callable[[type[Trait]], type[Trait]]:
    """Decorator: enter a trait."""

    def enter(cls: type[Trait]) -> type[Trait]:
        TRAITS[name] = cls
        return cls

    return enter


def does(feature: Feature, what: str) -> bool:
    """Whether a trait of a piece of terrain does this."""
    return _does(feature.traits, what)


@lru_cache(maxsize=1024)
def _does(traits: tuple[str, ...], what: str) -> bool:
    words = (text.partition(" ")[0] for text in traits)
    return any(getattr(TRAITS[word], what) for word in words if word in TRAITS)


@_trait("garrison")
class Garrison(Trait):
    """It is occupied, not crossed. [conquest.terrain.zone.two-kinds]"""


@_trait("defense")
class Defense(Trait):
    """What the walls of a garrison add. [conquest.terrain.garrison.values]"""

    numbered = True


@_trait("capacity")
class Capacity(Trait):
    """How many Stands a garrison holds. [conquest.terrain.garrison.values]"""

    numbered = True


@_trait("height")
class Height(Trait):
    """How tall a garrison is. [conquest.terrain.garrison.values]"""

    numbered = True


@_trait("elevation")
class Elevation(Trait):
    """By how much it raises who is on it. [conquest.terrain.zone.elevation]"""

    numbered = True


@_trait("size")
class Size(Trait):
    """How tall it is in lines of sight. [conquest.regiment.size.terrain-defaults]"""

    numbered = True


@_trait("water")
class Water(Trait):
    """[conquest.terrain.zone.water]"""


@_trait("hindering")
class Hindering(Trait):
    """[conquest.terrain.zone.hindering]"""


@_trait("impassable")
class Impassable(Trait):
    """[conquest.terrain.zone.impassable]"""


@_trait("obscuring")
class Obscuring(Trait):
    """It is seen through, and Volleys through it are Obscured. [conquest.terrain.zone.obscuring]"""

    veils = True


@_trait("blocks-los")
class BlocksSight(Trait):
    """Nobody sees past it. [conquest.terrain.zone.blocks-los]"""

    blinds = True


@_trait("passable")
class Passable(Trait):
    """It is moved through, not over. [conquest.terrain.zone.passable]"""

    level = True


@_trait("dangerous")
class Dangerous(Trait):
    """A 6 wounds. [conquest.terrain.zone.dangerous]"""

    hurts = 6


@_trait("perilous")
class Perilous(Trait):
    """A 4 wounds, or more. [conquest.terrain.zone.perilous]"""

    hurts = 4


@_trait("broken-ground")
class BrokenGround(Trait):
    """A 6 wounds who charges. [conquest.terrain.zone.broken-ground]"""

    hurts = 6
    only_charges = True
