"""Answers in which something is missing, added or odd: each is taken or refused in one line, and a refusal changes
nothing.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import count

import pytest

from bellona.bots.lineup import BOTS
from bellona.conquest.rulebook import RULEBOOK
from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.refusal import Refused
from bellona.kernel.run import BOT, Run, plain
from tests.scenarios.test_fuzz import spoilt

from .battles import setup_for

USUAL, MANY = 400, 10_000


def outcomes_of(number: int, name: str) -> dict[str, int]:
    """How many of so many spoilt answers were taken or refused, in battles that go on with those that were meant."""
    chance, outcomes = Chance(name), {"taken": 0, "refused": 0}
    for battle in count():
        run = Run(RULEBOOK, setup_for(battle), Seeded(battle))
        bots = [BOTS["busy"](f"{battle}/{seat}") for seat in (0, 1)]
        while not run.is_over:
            player = next(iter(run.waiting()))
            answer = plain(bots[player].answer(run, player))
            told = {"answer": deepcopy(answer)}
            spoilt(told, chance)
            outcomes[_outcome(run, player, told.get("answer"))] += 1
            if sum(outcomes.values()) == number:
                return outcomes
            run.answer(answer, player=player, giver=BOT)
    raise AssertionError("there is always another battle")


def _outcome(run: Run, player: int, answer: object) -> str:
    """What becomes of an answer; where it is refused, the same is asked as before."""
    with run.clone() as twin:
        try:
            twin.answer(answer, player=player, giver=BOT)
        except Refused as refused:
            told = str(refused)
        else:
            return "taken"
        assert "\n" not in told
        assert (twin.place, len(twin.facts)) == (run.place, len(run.facts))
        assert twin.asked(player).name == run.asked(player).name
        return "refused"


def test_strange_answers_are_taken_or_refused() -> None:
    assert min(outcomes_of(USUAL, "strange answers").values()) > USUAL / 20


@pytest.mark.soak
def test_ten_thousand_strange_answers_are_taken_or_refused() -> None:
    assert min(outcomes_of(MANY, "many strange answers").values()) > MANY / 20
