"""An independent second opinion: the facts of a battle, told again, hang together and lead to how it ended."""

from __future__ import annotations

import msgspec
import pytest

from bellona.conquest.facts.attack_facts import WoundsTaken
from bellona.conquest.facts.move_facts import Marched
from bellona.conquest.facts.round_facts import CardDrawn
from bellona.conquest.facts.victory_facts import Scored
from bellona.conquest.rulebook import RULEBOOK
from bellona.kernel.dice import Seeded
from bellona.kernel.facts import Fact
from bellona.kernel.run import Run

from .battles import battle, setup_for
from .retelling import Retelling

BOTS = (("busy", "steady"), ("random", "busy"), ("steady", "random"))


def retold(number: int, facts: list[Fact] | None = None) -> list[str]:
    run = battle(number, BOTS[number % len(BOTS)], "skirmish", "teaching")
    begun = Run(RULEBOOK, setup_for(number, "skirmish", "teaching"), Seeded(0))
    telling = Retelling(begun.game)  # type: ignore[arg-type]
    telling.read(run.facts if facts is None else facts)
    return [*telling.wrong, *telling.differs(run.game)]  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(4))
def test_battles_told_again_come_to_the_same(number: int) -> None:
    assert retold(number) == []


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        (Marched, {"at": (2.0, 2.0, 0.0, 1.0)}),
        (WoundsTaken, {"destroyed": ("nobody",)}),
        (Scored, {"points": 7}),
        (CardDrawn, {"card": "nobody"}),
    ],
)
def test_a_fact_that_is_not_true_is_noticed(kind: type[Fact], change: dict[str, object]) -> None:
    run = battle(1, BOTS[1], "skirmish", "teaching")
    facts = list(run.facts)
    place = next(i for i, fact in enumerate(facts) if isinstance(fact, kind))
    facts[place] = msgspec.structs.replace(facts[place], **change)
    assert retold(1, facts)
