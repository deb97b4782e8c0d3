"""Questions and answers: the Python way, with objects, and the plain one, with JSON in and JSON out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.kernel.shelf import find_rulebook

from .answers import Answer, told
from .chain import chain_odds
from .courses import course_odds
from .protocols import ChancesLike, PlanLike
from .states import Odds
from .trials import trial_odds
from .volleys import resolve


def odds(question: Any, rulebook: Rulebook | None = None) -> Answer:
    """The odds of a question: plain data, or the ruleset's own forms. It names its ruleset, or a rulebook is given."""
    book = rulebook or rulebook_of(question)
    family = chances_of(book)
    return settled(family.read(book, question), family)[1]


def ask(question: Mapping[str, Any], rulebook: Rulebook | None = None) -> dict[str, Any]:
    """The whole answer to a question, as plain data."""
    return answered(question, rulebook or rulebook_of(question))[1]


def answered(question: Any, book: Rulebook) -> tuple[Answer, dict[str, Any]]:
    """The answer to a question as an object, and as plain data."""
    check_ruleset(question, book)
    family = chances_of(book)
    plan, found = settled(family.read(book, question), family)
    return found, told(plan, found)


def check_ruleset(question: Any, book: Rulebook) -> None:
    """A question that names its ruleset is one of that ruleset."""
    named = question.get("ruleset") if isinstance(question, Mapping) else None
    if isinstance(named, str) and named and ":" not in named and named != book.name:
        raise BellonaError(f"ruleset: this is a question of {named}, not of {book.name}")


def ask_in_game(run: Run, player: int | None, question: Mapping[str, Any]) -> dict[str, Any]:
    """The whole answer to a question about a game in progress, from what this player (None: a spectator) may know."""
    return answered_in_game(run, player, question)[1]


def answered_in_game(run: Run, player: int | None, question: Mapping[str, Any]) -> tuple[Answer, dict[str, Any]]:
    """The answer as an object, and as plain data."""
    state, family = run.state, chances_of(run.rulebook)
    for seat in (0, 1) if player is None else (player,):
        # Whatever the others keep secret is dealt anew, always alike, so that no answer can tell anything of it.
        state = run.rulebook.imagine(state, seat, lambda below: 0)
    plan, found = settled(family.in_play(run.rulebook, state, question), family)
    return found, told(plan, found)


def settled(plan: PlanLike, family: ChancesLike) -> tuple[PlanLike, Answer]:
    """A plan and its answer; of several between which the attacker may choose, that which serves the aim best."""
    found = [(each, answer(each, family)) for each in plan.either or (plan,)]
    return max(found, key=lambda each: _worth(each[1], plan.aim))


def _worth(found: Answer, aim: str) -> float:
    if not isinstance(found, Odds):
        return 0.0
    worth = {"wounds": found.wounds_lost.mean, "models": found.models_destroyed.mean, "destroyed": found.destroyed}
    return float(worth[aim])


def answer(plan: PlanLike, family: ChancesLike) -> Answer:
    if plan.trial is not None:
        return trial_odds(plan.trial, family.dice)
    if plan.links:
        return chain_odds(plan.lines, plan.links, family.dice, plan.aim)
    if plan.acts:
        return course_odds(plan.tracks, plan.acts, family.dice)
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


def chances_of(book: Rulebook) -> ChancesLike:
    family: ChancesLike | None = getattr(book.parts, "chances", None)
    if family is None:
        raise BellonaError(f"{book.name} has no odds")
    return family
