"""A battle of 9th edition that is told again from its facts: true ones pass, and false ones are noticed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bellona.kernel.facts import Fact
from bellona.wh40k import facts
from bellona.wh40k.e09.facts import Boosted, CombatAttrition, MarkerChosen, MoraleTest, UnitDivided

from ..falsifying import COMMON, Case, Story, anything, everybody, is_walk, one_more, twice
from .test_soak import NINTH

SQUAD = "A3"  # on foot
GUNSHIP = "A9"  # which has to fly at least so far


def is_of_squad(fact: Any) -> bool:
    return bool(fact.unit == SQUAD and len(fact.paths) > 1 and is_walk(fact))


def through_a_mate(fact: facts.UnitMoved) -> dict[str, Any]:
    """The first of them goes by way of where the second still stands."""
    (name, path), (_, mates) = list(fact.paths.items())[:2]
    there = msgspec.structs.replace(path[0], x=mates[0].x, y=mates[0].y)
    return {"paths": fact.paths | {name: (path[0], there, *path[1:])}}


def intervenes(fact: Any) -> bool:
    return bool(fact.how == "heroic intervention")


def flies(fact: Any) -> bool:
    return bool(fact.unit == GUNSHIP and fact.how in ("normal", "advance"))


def standing(fact: facts.UnitMoved) -> dict[str, Any]:
    return {"paths": {name: (path[0], path[0]) for name, path in fact.paths.items()}}


def two_markers(fact: Fact) -> list[Fact]:
    return [fact, MarkerChosen("A1.1", "one"), MarkerChosen("A1.1", "two")]


STORY = Story(NINTH, "busy", 1)
INTERVENING = Story(NINTH, "busy", 3)  # in which somebody intervenes
CASES: list[Case] = [
    *COMMON,
    ("CP were gained", facts.CommandPoints, anything, lambda f: [f] * 20),
    ("moves through", facts.UnitMoved, is_of_squad, through_a_mate),
    ("is not divided in halves", UnitDivided, anything, lambda f: {"models": f.models[:-1]}),
    ("has flown too short a way", facts.UnitMoved, flies, standing),
    ("has not flown on", facts.UnitMoved, flies, lambda f: []),
    ("boosts its engines", Boosted, anything, one_more("inches")),
    ("again", facts.TargetSelected, anything, twice),
    ("is tested twice", MoraleTest, anything, twice),
    ("lost against", MoraleTest, anything, lambda f: {"passed": not f.passed}),
    ("cost", CombatAttrition, anything, one_more("fled")),
    ("counts for two markers", facts.Scored, anything, two_markers),
]


def test_a_true_story_passes() -> None:
    assert STORY.wrong(list(STORY.told)) == []


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_a_false_fact_is_noticed(case: Case) -> None:
    assert any(case[0] in remark for remark in STORY.remarks(case))


def test_an_intervention_too_far_is_noticed() -> None:
    case: Case = ("inches in its", facts.UnitMoved, intervenes, everybody("paths", y=4))
    assert any(case[0] in remark for remark in INTERVENING.remarks(case))
