"""Questions on a terminal: what the typed line answers, of blocks above all."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.cli.account import Account
from bellona.cli.prompt import Prompt, answer_typed
from bellona.kernel.dice import Seeded
from bellona.kernel.refusal import Refused
from bellona.kernel.run import Run
from bellona.telling import Teller
from bellona.words import Voice
from tests.skirmish import RULEBOOK
from tests.skirmish.armies import PHALANX, PHALANXES


def prompted(*answers: Any, stack: tuple[str, ...] = ("A1",)) -> Prompt:
    """The question after some answers in the middle of a round of phalanxes."""
    sides = {
        side: {f"{side}1": PHALANX | {"at": [[x, 15, 0, facing, 0]]}, f"{side}2": PHALANX | {"reserve": True}}
        for side, x, facing in (("A", 16, 1), ("B", 30, -1))
    }
    clock = {"stage": 1, "phase": 1, "next": 0}
    scene = PHALANXES | sides | {"stacks": [list(stack), ["B1"]], "hands": [[], []], "clock": clock}
    run = Run(RULEBOOK, {"scenario": scene}, Seeded(1))
    for answer in answers:
        run.answer(answer, player=0)
    teller = Teller(RULEBOOK, RULEBOOK.names(run.state), "en")
    return Prompt(Account(Voice("en", RULEBOOK.words), rules=False), teller, run, 0)


def test_legs_are_typed_and_suggestions_say_where_they_lead(capsys: pytest.CaptureFixture[str]) -> None:
    prompt = prompted("move")
    prompt.show()
    assert '6" to 22, 15, facing 0°' in capsys.readouterr().out
    legs = [{"wheel": "left", "degrees": 22.5}, {"ahead": 3.0}]
    assert answer_typed(prompt, "wheel left 22.5, ahead 3") == {"legs": legs}
    assert answer_typed(prompt, "aside -2") == {"legs": [{"aside": -2.0}]}
    assert answer_typed(prompt, "back 1.5") == {"legs": [{"back": 1.5}]}
    assert answer_typed(prompt, "1") == {"legs": [{"ahead": 6.0}]}
    assert answer_typed(prompt, "-") is None
    prompt.run.answer(answer_typed(prompt, "wheel left 22.5, ahead 3"), player=0)


@pytest.mark.parametrize("typed", ["ahead", "ahead far", "wheel left", "wheel 20", "ahead 3 4", "files 9", "files x"])
def test_what_is_no_leg_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        answer_typed(prompted("move"), typed)


def test_a_formation_is_typed_by_its_files(capsys: pytest.CaptureFixture[str]) -> None:
    prompt = prompted("form up")
    prompt.show()
    assert "3 abreast at" in capsys.readouterr().out
    assert answer_typed(prompt, "files 2")["files"] == 2


def test_one_that_comes_on_takes_its_legs_from_the_edge() -> None:
    prompt = prompted(stack=("A2",))
    typed = answer_typed(prompt, "ahead 4, wheel right 10")
    assert typed["at"][0] == 0
    assert typed["legs"] == [{"ahead": 4.0}, {"wheel": "right", "degrees": 10.0}]
    prompt.run.answer(typed, player=0)
