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

from .test_ask import HERE, RIFLES, changed
from .test_odds_command import Bellona, bellona

__all__ = ["bellona"]
MEN = {"name": "men", "count": 5, "toughness": 4, "save": 4, "wounds": 1, "points": 9}
BOSS = {"name": "boss", "toughness": 4, "save": 3, "wounds": 4, "character": True}
SQUAD: dict[str, Any] = {"models": [MEN, BOSS]}
ROW = {"attacks": "D3", "skill": 3, "strength": 4, "damage": "D3", "melee": True, "abilities": ["melta 2"]}
BLADES: dict[str, Any] = {"weapon": ROW, "by": "men"}
CHAIN = {"charger": SQUAD, "target": SQUAD, "overwatch": [BLADES], "charge": {"needed": 7}, "fight": [BLADES]}
SHREDDING = {"weapon": ROW | {"abilities": ["sustained-hits 99"]}, "by": "men"}
QUESTIONS: list[dict[str, Any]] = [
    RIFLES,
    {"ruleset": HERE, "charge": {"distance": [9, 4], "reroll": "all", "modifier": 1}},
    {"ruleset": HERE, "battle_shock": {"leadership": 6, "modifier": 0}},
    {"ruleset": HERE, "hazardous": {"weapons": 2, "bearers": {"models": [BOSS]}, "others": SQUAD}},
    {"ruleset": HERE, "deadly_demise": {"amount": "D6", "unit": SQUAD}},
    {"ruleset": HERE, "desperate_escape": {"unit": SQUAD, "tests": 3, "reroll": "one"}},
    {"ruleset": HERE, "chain": CHAIN, "aim": "models", "switches": {"mortal-wounds-of-attacks": "one-model"}},
]
STRANGE: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 7, 13, 201, 10**6, 10**18, 10**30, -(10**9), 0.5, -3.5, 1e308),
    *(
        "",
        "x",
        "D6",
        "2D6+3",
        "9999999999",
        "999D6",
        "9D6 min 9",
        "D6 min 9999999",
        "-5",
        "D6-1",
        "\0",
        "“",
        "x" * 5000,
    ),
    *("ones", "all", "one", "half", "not-critical", [], {}, [[]], ["x"], [""], [" "], {"hit": "one"}),
    *(["sustained-hits 999999"], ["sustained-hits 9D6"], ["melta 9999999"], ["rapid-fire 99999"], ["anti-"]),
    *(["anti-infantry"], ["anti-infantry 99+"], ["feel-no-pain x"], ["scouts inf"], ["firing-deck -1"]),
]
NAMES = ("x", "", "count", "rules", "abilities", "keywords", "reroll", "wounds", "attacks")


def places(thing: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    return [place for key, value in inner for place in ((*before, key), *places(value, (*before, key)))]


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


def test_two_thousand_questions_that_went_wrong_are_answered_or_refused() -> None:
    random = Random(10)
    outcomes = {"answered": 0, "refused": 0}
    for _ in range(2000):
        question = gone_wrong(random)
        try:
            answer = ask(question)
        except BellonaError:
            outcomes["refused"] += 1
        else:
            json.dumps(answer, allow_nan=False)
            outcomes["answered"] += 1
    assert outcomes["answered"] > 200
    assert outcomes["refused"] > 1000


def test_the_command_refuses_in_one_line_that_names_the_file(bellona: Bellona, tmp_path: Path) -> None:
    random = Random(11)
    file = tmp_path / "question.json"
    refused = 0
    while refused < 25:
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
        (changed("attacks", 0, "weapon", "damage", to="D8"), "attacks[0].weapon.damage: 'D8'"),
        (changed("attacks", 0, "weapon", "damage", to="D6 min 2000"), "attacks[0].weapon.damage: 'D6 min 2000'"),
        (changed("attacks", 0, "weapon", "abilities", to=["sustained-hits 99"]), "bolt rifle, additional hits: '99'"),
        (changed("attacks", 0, "weapon", "abilities", to=["rapid-fire 200"]), "bolt rifle: more than 2000 attacks"),
        (changed("attacks", 0, "rules", to=["sing"]), "attacks[0].rules: no rule is called 'sing'"),
        (changed("target", "models", 0, "wounded", to=5), "target.models[0].wounded: "),
        (changed("target", "rules", to=["scouts x"]), "target.rules: "),
        ({"ruleset": HERE, "chain": CHAIN | {"fight": [BLADES | {"by": "him"}]}}, "chain.fight: "),
        ({"ruleset": HERE, "chain": CHAIN | {"fight": [SHREDDING]}}, "chain.fight, weapon, additional hits: '99'"),
        ({"ruleset": HERE, "charge": {"distance": []}}, "$.charge.distance"),
    ],
)
def test_the_place_is_told(question: dict[str, Any], place: str) -> None:
    with pytest.raises(BellonaError) as refused:
        ask(question)
    assert place in str(refused.value)


def test_what_would_take_minutes_or_all_memory_is_refused() -> None:
    question = changed("target", "models", 0, "wounds", to=90)
    question["attacks"][0]["weapon"] |= {"damage": "D6", "abilities": ["devastating-wounds"]}
    question["attacks"][0]["reroll"]["damage"] = "all"
    with pytest.raises(BellonaError, match="too many possibilities"):
        ask(question)
    crowd = {"models": [MEN | {"count": 100, "wounds": 4}]}
    with pytest.raises(BellonaError, match="too many possibilities"):
        ask({"ruleset": HERE, "chain": CHAIN | {"charger": crowd, "target": crowd}})
