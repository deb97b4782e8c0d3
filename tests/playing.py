"""Pieces of the rules played in a test: scripted dice and answers, and what was asked, refused and recorded."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bellona.kernel.dice import DiceSource, Scripted
from bellona.kernel.facts import Fact, fact_data
from bellona.kernel.orders import StandingOrder
from bellona.kernel.refusal import Refusal, Refused
from bellona.kernel.requests import Request, Roll
from bellona.kernel.run import Run


def carried_out(piece: Coroutine[Any, Any, Any], dice: DiceSource, decide: Callable[[Request[Any]], Any]) -> Any:
    """What a piece of the rules returns when it is played with these dice and decisions. No `Run`: it would spend most
    of the time on rows that nobody reads.
    """
    answer: Any = None
    rolled = rows = 0
    while True:
        try:
            request = piece.send(answer)
        except StopIteration as end:
            return end.value
        rows += 1
        if isinstance(request, Roll):
            answer = dice.roll(request, rows, rolled, 0)
            rolled += request.count
        else:
            forced = request.forced()
            answer = request.read(forced[0] if forced else decide(request))


class Illegal:
    """An answer that must be refused; the question is answered by what comes after it."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer


class Played:
    """A game in which one step is under test. Questions are answered from `answers`, else passed or by the first."""

    def __init__(
        self,
        run: Run,
        dice: Scripted,
        answers: dict[str, list[Any]] | None,
        *,
        orders: bool | tuple[StandingOrder, ...],
    ) -> None:
        """With `orders` the rulebook's standing orders are in force, or these."""
        self.run, self.dice = run, dice
        self.answers = {name: list(given) for name, given in (answers or {}).items()}
        self.asked: list[str] = []
        self.refusals: list[Refusal] = []
        if orders is not True:
            run.orders = dict.fromkeys(run.orders, orders or ())

    def play(self, step: str, check: Callable[[Run, Request[Any]], None]) -> None:
        """Until the step under test is over; each question must be put to the player who decides it. Nothing that the
        script says may be left over.
        """
        self.run.settle()
        while not self.run.is_over and self.run.where()[2] == step:
            request = next(iter(self.run.waiting().values()))
            check(self.run, request)
            self.asked.append(request.name)
            given = self.answers.get(request.name)
            answer = given.pop(0) if given else _passed(request)
            if isinstance(answer, Illegal):
                self.refusals.append(self.refused(answer.answer, request.player))
            else:
                self.run.answer(answer, player=request.player)
        assert not self.dice.left(self.run.rolled), f"dice left: {self.dice.left(self.run.rolled)}"
        assert not any(self.answers.values()), f"answers left: {self.answers}"

    def refused(self, answer: Any, player: int) -> Refusal:
        """Why this answer to the present question is not accepted."""
        with pytest.raises(Refused) as refused:
            self.run.answer(answer, player=player)
        return refused.value.refusal

    def facts(self, kind: type[Fact] | str, **fields: Any) -> list[dict[str, Any]]:
        name = kind if isinstance(kind, str) else kind.__name__
        told = [fact_data(fact) for fact in self.run.facts if type(fact).__name__ == name]
        return [fact for fact in told if all(fact.get(key) == value for key, value in fields.items())]

    def fact(self, kind: type[Fact] | str, **fields: Any) -> dict[str, Any]:
        found = self.facts(kind, **fields)
        assert len(found) == 1, f"{len(found)} facts {kind} {fields}: {[fact_data(f) for f in self.run.facts]}"
        return found[0]


def _passed(request: Any) -> Any:
    try:
        request.read(request.passing())
    except Refused:
        return request.suggested()
    return request.passing()
