"""Marches, reforms, withdrawals and entries."""

from __future__ import annotations

from typing import Any, ClassVar

from bellona.kernel.facts import Fact, kinds_in


class Marched(Fact, frozen=True):
    """A Regiment moved: by which legs, how many inches they count, and where it stands now (place and facing)."""

    heading: ClassVar[str] = "moves"

    unit: str
    legs: tuple[dict[str, Any], ...]
    inches: float
    at: tuple[float, float, float, float]


class MarchUndone(Fact, frozen=True):
    """A Regiment did not clear a friend and is back where it stood before."""

    heading: ClassVar[str] = "moves"

    unit: str
    at: tuple[float, float, float, float]


class Reformed(Fact, frozen=True):
    """A Regiment took up a formation: so many files, its Stands by their places."""

    heading: ClassVar[str] = "moves"

    unit: str
    files: int
    stands: tuple[str, ...]
    at: tuple[float, float, float, float]


class OrderFailed(Fact, frozen=True):
    """An action in combat was stopped, and is spent."""

    unit: str
    action: str


class Extra(Fact, frozen=True):
    """A rule gives a Regiment a move beyond its actions."""

    unit: str
    rule: str


class Withdrew(Fact, frozen=True):
    """A Regiment withdrew from the enemies that it touched, or could not and is back where it stood."""

    heading: ClassVar[str] = "moves"

    unit: str
    enemies: tuple[str, ...]
    done: bool


class PressedTheAttack(Fact, frozen=True):
    """A stranded Regiment moved back into contact; nobody is the target where it could not."""

    heading: ClassVar[str] = "moves"

    unit: str
    target: str = ""
    inches: float = 0.0
    at: tuple[float, ...] = ()


class LineMoved(Fact, frozen=True, rename={"class_": "class"}):
    """The Reinforcement Line of a player for a class is so many inches from his edge; enemies have pushed it back."""

    minor = True

    player: int
    class_: str
    inches: float
    by: tuple[str, ...] = ()


class Entered(Fact, frozen=True):
    """A Regiment came onto the battlefield: the middle of its front where it began, and where it stands now."""

    heading: ClassVar[str] = "moves"

    unit: str
    over: tuple[float, float]
    files: int
    stands: tuple[str, ...]
    legs: tuple[dict[str, Any], ...]
    inches: float
    marches: int
    at: tuple[float, float, float, float]


class EntryFailed(Fact, frozen=True):
    """A Regiment could not come on and waits for the next round."""

    heading: ClassVar[str] = "moves"

    unit: str
    why: str
    by: tuple[str, ...] = ()


FACTS = kinds_in(globals())
