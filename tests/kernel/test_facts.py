"""Facts are data with a kind, and tell a listener which rules have shown themselves."""

from __future__ import annotations

import msgspec
import pytest

from bellona.kernel import evidence
from bellona.kernel.facts import Fact, Rolled, fact_data
from bellona.kernel.refusal import Refused

from .toys import ToyGame, run_of


class Tallied(Fact, frozen=True):
    """A fact with everything that JSON would spoil."""

    by: dict[int, tuple[int, ...]]
    note: str | None = None


def test_data_is_what_json_would_hold() -> None:
    fact = Tallied(by={3: (1, 2), 1: ()}, rules=("toy.tally",), seen_by=(1,))
    told = {"kind": "Tallied", "by": {"3": [1, 2], "1": []}, "rules": ["toy.tally"], "seen_by": [1]}
    assert fact_data(fact) == told == msgspec.json.decode(msgspec.json.encode(told))


def test_data_leaves_out_what_has_its_default() -> None:
    fact = Rolled(roll="hit", player=0, dice=(6,))
    assert fact_data(fact) == {"kind": "Rolled", "roll": "hit", "player": 0, "dice": [6]}


def test_facts_and_refusals_are_evidence_of_their_rules() -> None:
    async def act(game: ToyGame) -> None:
        game.tell("did", rules=("toy.one", "toy.two"))
        await game.choose(0, "q", ["a", "b"], rules=("toy.three",))

    with evidence.watched() as heard:
        run = run_of(act)
        assert heard == {"toy.one", "toy.two"}
        with pytest.raises(Refused):
            run.answer("c")
    assert heard == {"toy.one", "toy.two", "toy.three"}
    heard.clear()
    with pytest.raises(Refused):
        run.answer("d")
    assert heard == set()
