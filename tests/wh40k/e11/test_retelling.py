"""A battle of 11th edition that is told again from its facts: true ones pass, and false ones are noticed."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k import facts
from bellona.wh40k.e11.facts import HazardRolls, PartedWays

from ..falsifying import COMMON, Case, Story, anything, everybody, one_more
from .test_soak import ELEVENTH


def surges(fact: Any) -> bool:
    return bool(fact.how == "surge")


STORY = Story(ELEVENTH, "busy", 2)
CASES: list[Case] = [
    *COMMON,
    ("CP, not", facts.CommandPoints, anything, one_more("total")),
    ("were paid for", facts.StratagemUsed, anything, one_more("cost")),
    ("inches in its", facts.UnitMoved, surges, everybody("paths", y=30)),
    ("fail", HazardRolls, anything, one_more("failed")),
    ("nobody is left", PartedWays, anything, lambda f: {"unit": "nobody"}),
]


def test_a_true_story_passes() -> None:
    assert STORY.wrong(list(STORY.told)) == []


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_a_false_fact_is_noticed(case: Case) -> None:
    assert any(case[0] in remark for remark in STORY.remarks(case))
