"""Questions and answers: the Python way, with objects, and the plain one, with JSON in and JSON out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.shelf import find_rulebook

from .answers import told
from .chain import ChainOdds, chain_odds
from .plans import Family, Plan
from .resolve import resolve
from .states import Odds
from .trials import TrialOdds, trial_odds


def odds(question: Any, rulebook: Rulebook | None = None) -> Odds | TrialOdds | ChainOdds:
    """The odds of a question: plain data, or the ruleset's own forms. It names its ruleset, or a rulebook is given."""
    book = rulebook or rulebook_of(question)
    family = family_of(book)
    return answer(family.read(book, question), family)


def ask(question: Mapping[str, Any], rulebook: Rulebook | None = None) -> dict[str, Any]:
    """The whole answer to a question, as plain data."""
    book = rulebook or rulebook_of(question)
    family = family_of(book)
    plan = family.read(book, question)
    return told(plan, answer(plan, family))


def answer(plan: Plan, family: Family) -> Odds | TrialOdds | ChainOdds:
    if plan.trial is not None:
        return trial_odds(plan.trial, family.dice)
    if plan.stages:
        return chain_odds(plan.lines, plan.stages, family.dice, plan.aim)
    return resolve(plan.lines[0], plan.volleys, family.dice, plan.aim)


def rulebook_of(question: Any) -> Rulebook:
    """The rulebook that a question names."""
    name = question.get("ruleset") if isinstance(question, Mapping) else getattr(question, "ruleset", None)
    if not isinstance(name, str) or not name:
        raise BellonaError("a question names its ruleset")
    return _found(name)


@lru_cache(maxsize=16)
def _found(name: str) -> Rulebook:
    return find_rulebook(name)


def family_of(book: Rulebook) -> Family:
    family: Family | None = getattr(book.parts, "chances", None)
    if family is None:
        raise BellonaError(f"{book.name} has no odds")
    return family
