"""Terrain and garrisons."""

from __future__ import annotations

from typing import ClassVar

from bellona.kernel.facts import Fact, kinds_in


class TerrainCrossed(Fact, frozen=True):
    """Stands passed over terrain that hurts, or stopped on it: a die for each."""

    heading: ClassVar[str] = "terrain"

    unit: str
    terrain: str
    trait: str
    dice: tuple[int, ...]
    wounds: int


class Occupied(Fact, frozen=True):
    """A Regiment is in a garrison."""

    heading: ClassVar[str] = "moves"

    unit: str
    terrain: str


class LeftGarrison(Fact, frozen=True):
    """A Regiment has left a garrison: so many files, its Stands by their places, and where they are now."""

    heading: ClassVar[str] = "moves"

    unit: str
    terrain: str
    files: int
    stands: tuple[str, ...]
    at: tuple[float, float, float, float]
    scattered: bool = False


FACTS = kinds_in(globals())
