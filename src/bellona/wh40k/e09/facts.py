"""What can happen in a battle of 9th edition besides what can happen in the 10th, as data."""

from __future__ import annotations

from bellona.kernel.facts import Fact, kinds_in


class MoraleTest(Fact, frozen=True):
    """A unit's Morale test: the die, how many of its models were destroyed this turn, and the Leadership it goes by."""

    unit: str
    die: int
    lost: int
    leadership: int
    passed: bool


class CombatAttrition(Fact, frozen=True):
    """A die for each model that a failed Morale test has left; one flees for each that shows no more than this."""

    unit: str
    dice: tuple[int, ...]
    fatal: int
    fled: int


class ModelFled(Fact, frozen=True):
    """A model has fled the battlefield."""

    unit: str
    model: str


FACTS = kinds_in(globals())
