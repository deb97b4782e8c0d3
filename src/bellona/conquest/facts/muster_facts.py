"""What comes before the battle."""

from __future__ import annotations

from bellona.kernel.facts import Fact, kinds_in


class Agreed(Fact, frozen=True):
    """A matter on which the players had wishes is settled."""

    matter: str  # a reading of the rules by its name, secondary missions, or a piece of terrain
    wishes: tuple[str, ...]  # that are fulfilled


class Mustering(Fact, frozen=True):
    """An army is shown: its Regiments and Characters by their entries."""

    player: int
    faction: str
    points: int
    units: dict[str, str]
    characters: dict[str, str]


class Joined(Fact, frozen=True):
    """A Character is with a Regiment."""

    character: str
    unit: str


FACTS = kinds_in(globals())
