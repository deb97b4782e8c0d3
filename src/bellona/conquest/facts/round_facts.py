"""Rounds: reinforcements, command stacks, Supremacy, activations."""

from __future__ import annotations

from typing import ClassVar

from bellona.kernel.facts import Fact, kinds_in


class RoundBegan(Fact, frozen=True):
    """A round of five phases begins."""

    minor = True
    heading: ClassVar[str] = "rounds"

    round: int


class ArrivalsRolled(Fact, frozen=True, rename={"class_": "class"}):
    """Reinforcement dice of one class."""

    player: int
    class_: str
    dice: tuple[int, ...]
    needed: int  # or less
    successes: int


class Arriving(Fact, frozen=True):
    """A Regiment will come onto the battlefield this round."""

    unit: str


class Stacked(Fact, frozen=True):
    """A player has ordered his Command Stack."""

    player: int
    cards: tuple[str, ...]


class SupremacyRolled(Fact, frozen=True):
    dice: tuple[int, int]


class SupremacyAdjusted(Fact, frozen=True):
    player: int
    value: int


class SupremacyTied(Fact, frozen=True):
    """Both came to the same; they roll again."""

    minor = True

    value: int


class FirstPlayer(Fact, frozen=True):
    player: int


class SupremacyUsed(Fact, frozen=True):
    player: int
    ability: str


class CardDrawn(Fact, frozen=True):
    """A Command Card was turned up."""

    minor = True  # whom it activates is told

    player: int
    card: str


class CardDiscarded(Fact, frozen=True):
    """A Command Card activates nobody."""

    player: int
    card: str
    why: str


class Activated(Fact, frozen=True):
    heading: ClassVar[str] = "activations"

    unit: str
    character: str = ""  # who acts on his own card


class DrawEventResolved(Fact, frozen=True):
    unit: str
    event: str
    character: str = ""


class ActionTaken(Fact, frozen=True):
    minor = True  # what comes of it is told

    unit: str
    action: str
    free: bool = False


class Passed(Fact, frozen=True):
    """A Regiment or Character did nothing more."""

    unit: str
    after: int = 0  # actions


class Deactivated(Fact, frozen=True):
    minor = True

    unit: str


FACTS = kinds_in(globals())
