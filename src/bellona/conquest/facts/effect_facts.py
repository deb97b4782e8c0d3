"""What Regiments gain, announce and lose for a while."""

from __future__ import annotations

from bellona.kernel.facts import Fact, kinds_in


class Inspired(Fact, frozen=True):
    """A Regiment is Inspired."""

    unit: str
    times: int = 1


class Announced(Fact, frozen=True):
    """A rule is used on a roll, before the dice are seen."""

    unit: str
    rule: str
    roll: str


class Aimed(Fact, frozen=True):
    """A Regiment has taken aim."""

    unit: str


class Gained(Fact, frozen=True):
    """A Regiment has a rule, or a draw event, for a while."""

    minor = True

    unit: str
    effect: str


class Expired(Fact, frozen=True):
    """What a Regiment had for a while is over."""

    minor = True

    unit: str
    effects: tuple[str, ...]


class DecayRolled(Fact, frozen=True):
    """What rots at the end of an activation."""

    unit: str
    dice: tuple[int, ...]
    wounds: int


FACTS = kinds_in(globals())
