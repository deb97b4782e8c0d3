"""Facts are data with a kind, and tell a listener which rules have shown themselves."""

from __future__ import annotations

import msgspec
import pytest

from bellona.kernel import evidence
from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import Fact, Rolled, fact_data, fact_from
from bellona.kernel.refusal import Refused

from .toys import ToyGame, run_of


class Tallied(Fact, frozen=True):
    """A fact with everything that JSON would spoil."""

    by: dict[int, tuple[int, ...]]
    note: str | None = None


def test_a_fact_comes_back_from_its_data_even_through_json() -> None:
    fact = Tallied(by={3: (1, 2), 1: ()}, rules=("toy.tally",), seen_by=(1,))
    assert fact_from(fact_data(fact)) == fact
    assert fact_from(msgspec.json.decode(msgspec.json.encode(fact_data(fact)))) == fact


def test_data_leaves_out_what_has_its_default() -> None:
    fact = Rolled(roll="hit", player=0, dice=(6,))
    assert fact_data(fact) == {"kind": "Rolled", "roll": "hit", "player": 0, "dice": (6,)}


def test_an_unknown_kind_of_fact_is_an_error() -> None:
    with pytest.raises(BellonaError, match="unknown kind of fact 'Vanished'"):
        fact_from({"kind": "Vanished"})


def test_two_kinds_of_fact_may_not_share_a_name() -> None:
    with pytest.raises(TypeError, match="two kinds of fact are called Rolled"):
        type("Rolled", (Fact,), {"__module__": "elsewhere"}, frozen=True)


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
