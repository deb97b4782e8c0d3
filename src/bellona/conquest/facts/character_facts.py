"""What Characters do and suffer: duels, escorts, spells."""

from __future__ import annotations

from typing import ClassVar

from bellona.kernel.facts import Fact, kinds_in


class CharacterLost(Fact, frozen=True):
    heading: ClassVar[str] = "losses"

    character: str
    unit: str
    why: str


class LastClash(Fact, frozen=True):
    """A Character strikes once more before he is removed with his Regiment, if anybody touches him."""

    heading: ClassVar[str] = "losses"

    character: str
    target: str = ""


class Challenged(Fact, frozen=True):
    """A Character challenges another to a duel."""

    heading: ClassVar[str] = "attacks"

    character: str
    target: str
    accepted: bool


class CharacterWounded(Fact, frozen=True):
    """A Character lost wounds of his own."""

    character: str
    wounds: int
    why: str


class EscortChanged(Fact, frozen=True):
    """A Character left his Regiment for another."""

    character: str
    left: str
    joined: str


class SpellCast(Fact, frozen=True):
    """A spell was tried on a Regiment."""

    heading: ClassVar[str] = "attacks"

    caster: str
    spell: str
    target: str
    dice: tuple[int, ...]
    needed: int  # or less: the Attunement
    successes: int
    of: int  # that it takes
    succeeded: bool


FACTS = kinds_in(globals())
