"""Which dice are rolled again, once those who want it and those who must have been set against each other.

A rule names the dice by what they are: "failed" and "passed" are all of them, a face is only some. Play and odds ask
here. [conquest.dice.reroll.cancel]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

FAILED, PASSED = "failed", "passed"
WORDS = (FAILED, PASSED, "1", "6")


class Rerolls(NamedTuple):
    """What may be rolled again because it failed, and what must be because it passed."""

    failures: str = ""
    successes: str = ""

    def reaches(self, die: int, passed: bool) -> bool:
        """Whether the die is rolled again, if everything is that can be."""
        which = self.successes if passed else self.failures
        return which in (FAILED, PASSED) or which == str(die)

    def must(self, die: int, passed: bool) -> bool:
        """Whether nobody is asked."""
        return passed and self.reaches(die, passed)


def settled(wanted: Iterable[str], demanded: Iterable[str], fine: bool = False) -> Rerolls:
    """The re-rolls that are left when some rules let failures be re-rolled and others make successes be.

    They cancel. A table may play it finer: all against all cancel, some against some, and of all against some the some
    are ignored. [conquest.dice.reroll.cancel]
    """
    failures, successes = _widest(wanted, FAILED), _widest(demanded, PASSED)
    if failures and successes:
        if fine and (failures == FAILED) != (successes == PASSED):
            return Rerolls(failures, "") if failures == FAILED else Rerolls("", successes)
        return Rerolls()
    return Rerolls(failures, successes)


def _widest(words: Iterable[str], everything: str) -> str:
    known = list(words)
    return everything if everything in known else next(iter(known), "")
