"""Questions that have gone wrong somewhere: each is answered, or refused in one line."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bellona.kernel.errors import BellonaError
from bellona.odds import ask
from tests.odds.test_malformed import places
from tests.odds.test_odds_command import Bellona, bellona

from .questions import CLASH, QUESTIONS, changed

__all__ = ["bellona"]
STRANGE: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 7, 31, 61, 201, 10**6, 10**18, 10**30, -(10**9), 0.5, -3.5, 1e308),
    *("", "x", "D6", "-5", "\0", "“", "x" * 5000, "flank", "infantry", "first", "fine"),
    *([], {}, [[]], ["x"], [""], [" "], ["cleave"], ["cleave x"], ["cleave -1"], [" cleave 1"], ["cleave  1"]),
    *(
        ["cleave 99999999999999999999"],
        ["impact 999999"],
        ["terrifying +9"],
        ["flurry 2"],
        ["decay 1 1"],
        ["support +"],
    ),
    *(["leader"], ["shock"], ["priest 3"], ["bastion 9"], ["light-of-nine"], {"re-rolls": "fine"}, {"re-rolls": "x"}),
]
NAMES = ("x", "", "stands", "rules", "wounds", "target", "clash", "switches", "character")


def gone_wrong(random: Random) -> dict[str, Any]:
    """A question in which up to three things are missing, added or strange."""
    question = deepcopy(random.choice(QUESTIONS))
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        inner: Any = question
        *path, last = random.choice([place for place in places(question) if place != ("ruleset",)] or [("x",)])
        for part in path:
            inner = inner[part]
        if random.random() < 0.25 and last in (inner if isinstance(inner, dict) else range(len(inner))):
            del inner[last]
        else:
            added = isinstance(inner, dict) and random.random() < 0.33
            inner[random.choice(NAMES) if added else last] = deepcopy(random.choice(STRANGE))
    return question


@pytest.mark.parametrize(("number", "seed"), [(2000, 16), pytest.param(10_000, 160, marks=pytest.mark.soak)])
def test_questions_that_went_wrong_are_answered_or_refused(number: int, seed: int) -> None:
    random = Random(seed)
    outcomes = {"answered": 0, "refused": 0}
    for _ in range(number):
        question = gone_wrong(random)
        try:
            answer = ask(question)
        except BellonaError as error:
            outcomes["refused"] += "\n" not in str(error)
        else:
            json.dumps(answer, allow_nan=False)
            outcomes["answered"] += 1
    assert sum(outcomes.values()) == number  # every refusal was one line
    assert outcomes["answered"] > number / 10


def test_the_command_refuses_in_one_line_that_names_the_file(bellona: Bellona, tmp_path: Path) -> None:
    random = Random(17)
    file = tmp_path / "question.json"
    refused = 0
    while refused < 15:
        question = gone_wrong(random)
        try:
            ask(question)
        except BellonaError:
            file.write_text(json.dumps(question))
            told = bellona(str(file), code=2)
            assert told.startswith(f"bellona: {file}: ")
            assert told.count("\n") == 1
            refused += 1


@pytest.mark.parametrize(
    ("question", "place"),
    [
        (changed(CLASH, "clash", 0, "rules", to=["cleave x"]), "clash[0].rules: cleave is followed by a whole number"),
        (changed(CLASH, "clash", 0, "rules", to=["sing"]), "clash[0].rules: no rule is called 'sing'"),
        (changed(CLASH, "clash", 0, "rules", to=[" flurry"]), "clash[0].rules: ' flurry' has spaces"),
        (changed(CLASH, "clash", 0, "clash", to=0), "$.clash[0].clash"),
        (changed(changed(CLASH, "clash", 0, "stands", to=60), "clash", 0, "attacks", to=5), "clash: 304 dice"),
        (changed(CLASH, "side", to="left"), "$.side"),
        (changed(CLASH, "target", "wounded", to=4), "target.wounded: a Stand of 4 wounds has not taken 4"),
        (changed(CLASH, "target", "began", to=5), "target.began: a Regiment of 6 Stands did not begin with 5"),
        (changed(CLASH, "target", "rules", to=["bastion y"]), "target.rules: "),
        (changed(CLASH, "target", to=None), "target: the question has none"),
        (changed(CLASH, "switches", to={"tea": "milk"}), "switches/tea: there is no switch 'tea'; there are re-rolls"),
        (CLASH | {"morale": {"wounds": 3}}, "not clash and morale"),
        ({"ruleset": "conquest-2e"}, "not nothing"),
        ({"ruleset": "conquest-2e", "reinforcements": {"round": 2}}, "reinforcements: nobody waits"),
        (changed(QUESTIONS[-1], "chain", "clash", 0, "stands", to=9), "chain.clash: 9 Stands attack, but there are 3"),
        (changed(CLASH, "target", to={"stands": 60, "wounds": 30}), "target: more than 600 wounds"),
    ],
)
def test_the_place_is_told(question: dict[str, Any], place: str) -> None:
    with pytest.raises(BellonaError) as refused:
        ask(question)
    assert place in str(refused.value)


def test_what_would_take_minutes_or_all_memory_is_refused() -> None:
    crowd = {"stands": 20, "wounds": 30}
    row = {"stands": 1, "attacks": 1, "clash": 3}
    with pytest.raises(BellonaError, match="too many possibilities"):
        ask({"ruleset": "conquest-2e", "chain": {"charger": crowd, "target": crowd, "clash": [row]}})
