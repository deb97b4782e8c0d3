"""Questions and answers as plain data."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bellona.conquest.odds import questions as conquest
from bellona.kernel.errors import BellonaError
from bellona.odds import Odds, ask, odds
from bellona.odds.protocols import ChancesLike
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.odds.questions import OddsQuestion

HERE = "bellona.wh40k.e10.rulebook:RULEBOOK"
RIFLES: dict[str, Any] = {
    "ruleset": HERE,
    "attacks": [
        {
            "count": 10,
            "weapon": {
                "name": "bolt rifle",
                "attacks": "2",
                "skill": 3,
                "strength": 4,
                "ap": -1,
                "damage": "1",
                "abilities": ["rapid-fire 1", "sustained-hits 1", "anti-infantry 4+"],
            },
            "half_range": True,
            "stationary": False,
            "charged": False,
            "hit_modifier": 0,
            "wound_modifier": 0,
            "critical_hit": 6,
            "critical_wound": 6,
            "reroll": {"hit": "ones", "wound": "failed", "damage": None},
        }
    ],
    "target": {
        "models": [
            {
                "name": "guard",
                "count": 10,
                "toughness": 4,
                "save": 3,
                "invulnerable": None,
                "wounds": 2,
                "feel_no_pain": None,
                "wounded": 0,
                "character": False,
            }
        ],
        "keywords": ["INFANTRY"],
        "cover": False,
        "damage_reduction": 0,
    },
}


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """The rifles with something else at a place."""
    question = deepcopy(RIFLES)
    inner: Any = question
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = to
    return question


def test_a_question_is_answered_with_laws_means_and_arithmetic() -> None:
    answer = json.loads(json.dumps(ask(RIFLES)))
    assert [*answer["wounds_lost"]] == [str(number) for number in range(21)]
    assert [*answer["models_destroyed"]] == [str(number) for number in range(11)]
    assert sum(answer["wounds_lost"].values()) == pytest.approx(1, abs=1e-12)
    # 30 attacks, hits on 3+ with 1s again and one more hit on a 6, wounds on 4+ rolled again, half of them saved.
    hits = 4 / 6 + 1 / 6 * 4 / 6 + (1 / 6 + 1 / 36)
    assert answer["mean_wounds_lost"] == pytest.approx(30 * hits * 0.75 * 0.5, abs=2e-2)
    assert answer["destroyed"] == answer["models_destroyed"]["10"]
    assert sum(state["chance"] for state in answer["left"]) == pytest.approx(1, abs=1e-12)
    assert answer["left"][1]["models"] == {"guard": 10}
    assert answer["left"][1]["next"] == {"model": "guard", "wounds": 1}
    assert answer["uncounted"] == []


def test_every_number_tells_its_modifiers_and_rules() -> None:
    question = changed("attacks", 0, "weapon", "abilities", to=["heavy", "rapid-fire 1"])
    question["attacks"][0] |= {"stationary": True, "hit_modifier": -2}
    question["target"]["cover"] = True
    steps = {step["step"]: step for step in ask(question)["steps"]}
    assert steps["attacks"]["number"] == "3"
    assert "10e.weapon.rapid-fire" in steps["attacks"]["rules"]
    hit = steps["hit"]
    assert (hit["needed"], hit["modifier"], hit["capped"]) == (3, -1, False)
    assert [(each["source"], each["value"]) for each in hit["trail"]] == [("heavy", 1), ("situation", -2)]
    assert "10e.weapon.heavy" in hit["rules"]
    assert hit["chance"] == pytest.approx(3 / 6 + 1 / 6 * 3 / 6)
    save = steps["save"]
    assert [each["source"] for each in save["trail"]] == ["AP", "benefit-of-cover"]
    assert (save["passes_on"], save["chance"], save["model"]) == (3, pytest.approx(4 / 6), "guard")


def test_rules_that_act_in_play_only_are_named() -> None:
    question = changed("attacks", 0, "weapon", "abilities", to=["hazardous", "precision"])
    question["target"]["rules"] = ["deadly-demise D3"]
    assert ask(question)["uncounted"] == ["hazardous", "precision", "deadly-demise D3"]
    question["target"]["models"].append({"name": "leader", "toughness": 4, "save": 3, "wounds": 4, "character": True})
    assert ask(question)["uncounted"] == ["hazardous", "deadly-demise D3"]
    del question["target"]["models"][0]  # a CHARACTER who is alone is shielded by nobody
    assert ask(question)["uncounted"] == ["hazardous", "precision", "deadly-demise D3"]


def test_points_are_told_where_they_are_known() -> None:
    answer = ask(changed("target", "models", 0, "points", to=16))
    assert answer["mean_points_destroyed"] == pytest.approx(16 * answer["mean_models_destroyed"])
    assert answer["points_destroyed"]["160"] == answer["destroyed"]
    assert "points_destroyed" not in ask(RIFLES)


def test_questions_in_python_and_in_json_are_one() -> None:
    plain = {key: value for key, value in RIFLES.items() if key != "ruleset"}
    in_forms = odds(msgspec.convert(plain, OddsQuestion), RULEBOOK)
    assert isinstance(in_forms, Odds)
    assert in_forms.wounds_lost.mean == ask(RIFLES)["mean_wounds_lost"]


@pytest.mark.parametrize(
    ("question", "problem"),
    [
        ({}, "names its ruleset"),
        ({"ruleset": "no-such-game"}, "no ruleset"),
        ({"ruleset": "tests.skirmish:RULEBOOK"}, "has no odds"),
        ({"ruleset": HERE}, "about one of attacks"),
        (RIFLES | {"charge": {"distance": 9}}, "attacks and charge"),
        ({"ruleset": HERE, "attacks": RIFLES["attacks"]}, "need a target"),
        (changed("attacks", 0, "count", to=0), "attacks\\[0\\].count"),
        (changed("attacks", 0, "weapon", "skill", to=9), "skill"),
        (changed("attacks", 0, "weapon", "ap", to=2), "ap"),
        (changed("attacks", 0, "weapon", "attacks", to="D8"), "D8"),
        (changed("attacks", 0, "weapon", "attacks", to="500"), "more than 2000 attacks"),
        (changed("attacks", 0, "weapon", "abilities", to=["explodes"]), "explodes"),
        (changed("attacks", 0, "weapon", "abilities", to=["rapid-fire"]), "rapid-fire|amount"),
        (changed("attacks", 0, "reroll", to={"hit": "some"}), "some"),
        (changed("attacks", 0, "colour", to="red"), "colour"),
        (changed("target", "models", to=[]), "models"),
        (changed("target", "models", 0, "wounded", to=2), "has not lost 2"),
        (changed("target", "models", 0, "wounds", to=150), "more than 1000 wounds"),
        (changed("target", "models", to=[RIFLES["target"]["models"][0]] * 2), "two kinds"),
        (RIFLES | {"switches": {"tea": "milk"}}, "no switch"),
        ({"ruleset": HERE, "charge": {}}, "distance"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_in_one_sentence(question: dict[str, Any], problem: str) -> None:
    with pytest.raises(BellonaError, match=problem):
        ask(question)


def test_a_weapon_without_a_skill_hits_without_a_roll() -> None:
    """Not told is not the same: a question says that there is none."""
    answers = [ask(changed("attacks", 0, "weapon", "skill", to=skill)) for skill in (None, 0)]
    assert answers[0]["wounds_lost"] == answers[1]["wounds_lost"]
    assert answers[0]["mean_wounds_lost"] > ask(RIFLES)["mean_wounds_lost"]
    row = RIFLES["attacks"][0]["weapon"]
    weapon = {name: row[name] for name in row if name != "skill"}
    with pytest.raises(BellonaError, match="skill"):
        ask(changed("attacks", 0, "weapon", to=weapon))


def test_the_documented_schema_is_the_one_of_the_code() -> None:
    file = Path(__file__).parents[2] / "docs" / "odds.schema.json"
    assert json.loads(file.read_text()) == json.loads(json.dumps(msgspec.json.schema(OddsQuestion)))


def test_the_documented_schema_of_conquest_is_the_one_of_the_code() -> None:
    file = Path(__file__).parents[2] / "docs" / "odds.conquest.schema.json"
    assert json.loads(file.read_text()) == json.loads(json.dumps(msgspec.json.schema(conquest.OddsQuestion)))


def test_what_the_rulebook_has_for_odds_has_the_shape_that_odds_want() -> None:
    family: ChancesLike = RULEBOOK.parts.chances
    assert family.dice("D6+1") == (((1, 2, 3, 4, 5, 6),), 1)
