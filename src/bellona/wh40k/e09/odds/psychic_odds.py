"""Odds of a Psychic test: what Perils cost the psyker, what a power that is not denied costs its target, both together.

[9e.psychic.resolution]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook

from ...attacks.line import Line
from ...expressions import modest
from ...odds.asked_attacks import line_asked
from ...odds.chances import FACES, MORTAL
from ...odds.other_rolls import CostlyRolls, Trial
from ...odds.plans import ChainLink, Plan
from ...odds.questions import OddsQuestion
from ..phases.psychic import PERILS, denies, is_perilous
from ..power import common_power
from .forms_asked import AskedPsychic

TEST = ("9e.psychic.psychic-test",)
DENIAL = ("9e.psychic.deny-test",)
SUFFERED = ("9e.psychic.perils-trigger", "9e.psychic.perils-damage")
BLAST = ("9e.psychic.perils-blast",)
PSYKER, TARGET = 0, 1


def psychic(book: Rulebook, asked: OddsQuestion) -> Plan:
    """A plan in which the test parts the ways, by its result and by whether its dice are a double 1 or a double 6."""
    told: AskedPsychic = asked.psychic  # type: ignore[attr-defined]
    lines = line_asked(book, told.psyker), line_asked(book, told.target)
    needed, harm, harming = _power(book, told)
    thrown = Counter((sum(dice), is_perilous(list(dice))) for dice in product(FACES, repeat=2))
    attempt = AttemptAtPower(book, told, lines, needed, harm, harming)
    routes = tuple((ways / 36, attempt.links(result, perils)) for (result, perils), ways in thrown.items())
    step = {"step": "psychic", "dice": "2D6", "needed": needed, "again": None, "rules": list(book.cite(TEST))}
    test = Trial("2D6", lambda total: total >= needed, again=False, told=step, further=attempt.steps())
    return Plan(lines, ("psyker", "target"), links=(ChainLink("psychic", test, routes=routes),))


def _power(book: Rulebook, told: AskedPsychic) -> tuple[int, Callable[[int], str], tuple[str, ...]]:
    """The result that a test needs, the mortal wounds that a power inflicts then, by the result, and their rules."""
    if told.warp_charge is None:
        common = common_power(book.special_rules.classes)
        if common is None:
            raise BellonaError("psychic.warp_charge: there is no power that every psyker knows: tell it")
        if told.mortal:
            raise BellonaError("psychic.mortal: this power says itself how many; another has its own warp_charge")
        return common.charge_after(told.attempts), common.harm, common.harming
    if told.attempts:
        raise BellonaError("psychic.attempts: a power with its own warp_charge minds no attempts")
    try:
        amount = str(modest(str(told.mortal))) if told.mortal else ""
    except ValueError as error:
        raise BellonaError(f"psychic.mortal: {error}") from None
    return told.warp_charge, lambda result: amount, ("9e.psychic.resolution",)


class AttemptAtPower:
    """One attempt at a power: what may follow the dice of its test. [9e.psychic.resolution]"""

    def __init__(
        self,
        book: Rulebook,
        told: AskedPsychic,
        lines: tuple[Line, Line],
        needed: int,
        harm: Callable[[int], str],
        harming: tuple[str, ...],
    ) -> None:
        self.book, self.told, self.lines, self.needed = book, told, lines, needed
        self.harm, self.harming = harm, harming

    def links(self, result: int, perils: bool) -> tuple[ChainLink, ...]:
        """Perils come first; only a psyker that survives them manifests what nobody denies.

        [9e.psychic.perils-failure, 9e.psychic.deny-test]
        """
        found: list[ChainLink] = []
        if perils:
            found.append(self._costing(PSYKER, "perils", PERILS, SUFFERED))
            found += [self._blast()] if self.told.near else []
        if result < self.needed:
            return tuple(found)
        found.append(ChainLink("manifested", self._withstood(result)))
        if amount := self.harm(result):
            found.append(self._costing(TARGET, "power", amount, self.harming))
        return tuple(found)

    def _costing(self, whom: int, name: str, amount: str, rules: tuple[str, ...]) -> ChainLink:
        return ChainLink(name, target=whom, rolls=lambda living: [self._rolls(whom, name, amount, rules)])

    def _blast(self) -> ChainLink:
        """What the end of the psyker does to a target near it. [9e.psychic.perils-blast]"""

        def rolls(living: Sequence[Sequence[int]]) -> list[CostlyRolls]:
            return [] if sum(living[PSYKER]) else [self._rolls(TARGET, "perils", PERILS, BLAST)]

        return ChainLink("perils", target=TARGET, rolls=rolls, always=True)

    def _rolls(self, whom: int, name: str, amount: str, rules: tuple[str, ...]) -> CostlyRolls:
        """Mortal wounds that come without any roll but their number."""
        return CostlyRolls(self.book, self.lines[whom], name, 1, range(1, 7), f"{MORTAL}{amount}", rules)

    def _withstood(self, result: int) -> Trial:
        if not self.told.deny:
            return Trial("0", lambda total: True, again=False, told={})
        return Trial("2D6", lambda total: not denies(total, result), again=False, told={})

    def steps(self) -> tuple[dict[str, Any], ...]:
        """What is told beside the test."""
        told: list[dict[str, Any]] = [{"step": "perils", "of": "psyker", "number": PERILS, "rules": SUFFERED}]
        told += [{"step": "deny", "dice": "2D6", "rules": DENIAL}] if self.told.deny else []
        amounts = dict.fromkeys(self.harm(result) for result in range(self.needed, 13))
        power = {"step": "power", "of": "target", "rules": self.harming}
        told += [power | {"number": amount} for amount in amounts if amount]
        return tuple(step | {"rules": list(self.book.cite(step["rules"]))} for step in told)
