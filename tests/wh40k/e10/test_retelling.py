"""A battle that is told again from its facts: true ones pass, and every false one is noticed at once."""

from __future__ import annotations

import pytest

from bellona.wh40k import facts

from ..falsifying import COMMON, Case, Story, anything, one_more
from .soaking import TENTH

STORY = Story(TENTH, "busy", 5)
CASES: list[Case] = [
    *COMMON,
    ("CP, not", facts.CommandPoints, anything, one_more("total")),
    ("were paid for", facts.StratagemUsed, anything, one_more("cost")),
]


def test_a_true_story_passes() -> None:
    assert STORY.wrong(list(STORY.told)) == []


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_a_false_fact_is_noticed(case: Case) -> None:
    assert any(case[0] in remark for remark in STORY.remarks(case))
