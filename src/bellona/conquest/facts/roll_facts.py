"""Dice that are rolled again, and roll-offs."""

from __future__ import annotations

from bellona.kernel.facts import Fact, kinds_in


class Rerolled(Fact, frozen=True):
    """Dice were rolled again."""

    minor = True

    roll: str
    player: int
    dice: tuple[int, ...]
    fresh: tuple[int, ...]


class RolledOff(Fact, frozen=True):
    """Both rolled a die, the lower wins; nobody has where they were equal."""

    why: str
    dice: tuple[int, int]
    winner: int | None = None


FACTS = kinds_in(globals())
