"""Odds of Morale tests with Combat Attrition: who is left, together with all that came before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bellona.kernel.rulebook import Rulebook

from ...attacks.line import Line
from ...odds.asked_attacks import line_asked
from ...odds.chances import FACES, Die, Outcome
from ...odds.other_rolls import REMOVED, CostlyRolls
from ...odds.plans import ChainLink, Plan, chain
from ...odds.questions import AskedUnit, OddsQuestion
from ...phases.command import is_below_half
from ..phases.morale import fatal_below, holds
from .forms_asked import Nerve

RULES = ("9e.morale.test", "9e.morale.unmodified-one", "9e.morale.failure")
ATTRITION = ("9e.morale.combat-attrition", "9e.morale.combat-attrition-half")


@dataclass(frozen=True)
class MoraleDice(CostlyRolls):
    """The test of a unit that has so many models left, and a die for each that its failure leaves.

    [9e.morale.test, 9e.morale.failure, 9e.morale.combat-attrition, 9e.morale.combat-attrition-half]
    """

    left: int = 0
    lost: int = 0
    leadership: int = 0
    strength: int = 0

    @property
    def fatal(self) -> int:
        return fatal_below(is_below_half(self.left - 1, self.strength))

    @property
    def _held(self) -> tuple[bool, ...]:
        return tuple([holds(die, self.lost, self.leadership) for die in FACES])

    def step(self, name: str) -> Die[Outcome] | None:
        if name == self.first:
            failed = ((REMOVED, "1"), ("attrition", str(self.left - 1)))
            return Die(tuple([() if held else failed for held in self._held]))
        if name != "attrition":
            return None
        return Die(tuple([((REMOVED, "1"),) if die <= self.fatal else () for die in FACES]))

    def steps(self) -> list[dict[str, Any]]:
        test = {
            "step": "morale",
            "lost": self.lost,
            "leadership": self.leadership,
            "again": None,
            "die": Die(self._held),
        }
        flees = Die(tuple([die <= self.fatal for die in FACES]))
        attrition = {"step": "attrition", "rolls": self.left - 1, "fatal": self.fatal, "again": None, "die": flees}
        cite = self.book.cite
        return [test | {"rules": cite(RULES)}, *([attrition | {"rules": cite(ATTRITION)}] if self.left > 1 else [])]


def tests_of(book: Rulebook, line: Line, asked: Nerve, whole: int) -> Callable[[int], list[MoraleDice]]:
    """The test that a unit of `whole` models takes when so many are left: none, if it has lost nobody this turn.

    [9e.morale.who-tests]
    """

    def test(left: int) -> list[MoraleDice]:
        lost = asked.lost + whole - left
        if not left or not lost:
            return []
        strength = asked.strength or whole + asked.lost
        terms: dict[str, Any] = {"left": left, "lost": lost, "leadership": asked.leadership, "strength": strength}
        return [MoraleDice(book, line, "morale", 1, range(0), REMOVED, RULES, **terms)]

    return test


def _models_in(unit: AskedUnit) -> int:
    return sum(models.count for models in unit.models)


def morale(book: Rulebook, asked: OddsQuestion) -> Plan:
    """A Morale test of one unit. [9e.morale.test]"""
    told = asked.morale  # type: ignore[attr-defined]
    line, whole = line_asked(book, told.unit), _models_in(told.unit)
    return Plan((line,), volleys=tuple(tests_of(book, line, told, whole)(whole)))


def chain_to_morale(book: Rulebook, asked: OddsQuestion) -> Plan:
    """A chain that ends with the Morale tests of whoever is left, whatever ended it before. [9e.morale.order]"""
    plan, told = chain(book, asked), asked.chain
    assert told is not None
    links = []
    for number, (unit, nerve) in enumerate(
        [(told.charger, told.charger_morale), (told.target, told.target_morale)]  # type: ignore[attr-defined]
    ):
        if nerve is not None:
            test = tests_of(book, plan.lines[number], nerve, _models_in(unit))
            links.append(ChainLink("morale", target=number, rolls=_of_line(number, test), always=True))
    return plan._replace(links=(*plan.links, *links))


def _of_line(
    number: int, test: Callable[[int], list[MoraleDice]]
) -> Callable[[Sequence[Sequence[int]]], Sequence[MoraleDice]]:
    return lambda living: test(sum(living[number]))
