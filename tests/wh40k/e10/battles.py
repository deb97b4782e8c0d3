"""Whole battles for tests, from their first step, answered by script, at random, or by the first option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bellona.kernel.dice import Chance, DiceSource, Seeded
from bellona.kernel.facts import fact_data
from bellona.kernel.refusal import Refusal, Refused
from bellona.kernel.requests import Request
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import BattleState
from bellona.words import LANGUAGES, Voice

from .. import editions
from . import deciding

PATIENCE = 3000
LAYOUTS = ("broken-street", "crossroads", "old-quarter")


def only_war(layout: str | dict[str, Any] = "broken-street", **more: Any) -> dict[str, Any]:
    armies = ["dawn-spear", "gnawing-tide"]
    return {"mission": "only-war", "battle_size": "incursion", "layout": layout, "armies": armies} | more


def sheet(**more: Any) -> dict[str, Any]:
    """A datasheet of our own for an army of Tyranids; one model unless the roster says otherwise."""
    one = [{"kind": "model", "least": 1, "most": 20}]
    return {"tags": ["INFANTRY"], "faction": ["TYRANIDS"], "composition": one, "points": {"20": 50}} | more


LORD = sheet(tags=["INFANTRY", "CHARACTER"], rules=["leader"], leads=["squad"])


def army(*units: dict[str, Any]) -> dict[str, Any]:
    """A roster of our own units, led by a lord."""
    lord = {"sheet": "lord", "warlord": True}
    return {"faction": "TYRANIDS", "detachment": "gnawing-tide", "units": [lord, *units]}


def own_battle(units: list[dict[str, Any]], sheets: dict[str, Any], theirs: Any = None, **more: Any) -> dict[str, Any]:
    """Only War between an army of our own units and another, by default the same."""
    ours = army(*units)
    return only_war(armies=[ours, theirs or ours], sheets={"lord": LORD, "squad": sheet()} | sheets) | more


class Battle:
    """A run with the means to take it to a question, and to look at what has come of it."""

    def __init__(self, setup: dict[str, Any], dice: DiceSource | None = None, book: Rulebook | None = None) -> None:
        self.run = Run(book or editions.with_base_files(editions.book()), setup, dice or Seeded(1), settle=False)
        self.run.orders = dict.fromkeys(self.run.orders, ())
        self.run.settle()

    @property
    def game(self) -> Warhammer:
        game = self.run.game
        assert isinstance(game, Warhammer)
        return game

    @property
    def state(self) -> BattleState:
        return self.game.state

    def asked(self) -> dict[int, str]:
        return {player: request.name for player, request in self.run.waiting().items()}

    def to(self, question: str, choose: Callable[[Request[Any]], Any] | None = None) -> Battle:
        """Answer by the first option, or as told, until this is asked."""
        for _ in range(PATIENCE):
            if question in self.asked().values() or self.run.is_over:
                return self
            self.answer_one(choose)
        raise AssertionError(f"{question} was never asked")

    def to_stage(self, stage: str, choose: Callable[[Request[Any]], Any] | None = None) -> Battle:
        while self.run.where()[0] != stage and not self.run.is_over:
            self.answer_one(choose)
        return self

    def answer_one(self, choose: Callable[[Request[Any]], Any] | None = None) -> None:
        player, request = next(iter(self.run.waiting().items()))
        deciding.check(self.run, request)
        self.run.answer((choose or first)(request), player=player)

    def answer(self, answer: Any, player: int | None = None) -> Battle:
        self.run.answer(answer, player=player)
        return self

    def refused(self, answer: Any, player: int | None = None) -> Refusal:
        with pytest.raises(Refused) as caught:
            self.run.answer(answer, player=player)
        refusal = caught.value.refusal
        for language in LANGUAGES:
            assert Voice(language, self.run.rulebook.words).refusal(refusal.why, refusal.rules, refusal.about)
        return refusal

    def facts(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        told = [fact_data(fact) for fact in self.run.facts if type(fact).__name__ == kind]
        return [fact for fact in told if all(fact.get(key) == value for key, value in fields.items())]


def first(request: Request[Any]) -> Any:
    """Nothing where that is allowed, else the first suggestion."""
    try:
        request.read(request.passing())
    except Refused:
        return request.suggested()
    return request.passing()


def at_random(seed: int | str) -> Callable[[Request[Any]], Any]:
    chance = Chance(seed)
    return lambda request: request.some(chance.pick)
