"""Zones, points and the end of the battle."""

from __future__ import annotations

from typing import ClassVar

from bellona.kernel.facts import Fact, kinds_in


class ZonesHeld(Fact, frozen=True):
    """Who holds each zone at the end of a round (-1: nobody), and for which zone each Regiment counted."""

    holders: dict[str, int]
    counted: dict[str, str]


class Scored(Fact, frozen=True):
    heading: ClassVar[str] = "score"

    player: int
    points: int
    total: int
    why: str


class SecondariesDrawn(Fact, frozen=True):
    player: int
    cards: tuple[str, ...]


class SecondaryScored(Fact, frozen=True):
    heading: ClassVar[str] = "score"

    player: int
    card: str
    points: int


class BattleEnded(Fact, frozen=True):
    """The battle is over; -1 is a draw."""

    heading: ClassVar[str] = "score"

    victor: int
    points: tuple[int, int]


FACTS = kinds_in(globals())
