"""Another library's exact dice come to the same laws."""

from __future__ import annotations

import pytest
from icepool import d3, d6

from bellona.odds import Odds, odds
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.odds.questions import OddsQuestion, Rerolls

from . import oracle
from .oracle import Case
from .workloads import WORKLOADS, models, question, row

MORE: dict[str, tuple[OddsQuestion, Case]] = {
    "sustained D3": (
        question(5, row("1", 4, 6, -2, "2", "sustained-hits D3"), models(5, 4, 2, 3)),
        Case(5, 4, 3, 5, 2, 5, 2, additional=d3),
    ),
    "devastating D3 with a ward": (
        question(4, row("2", 3, 4, -1, "D3", "devastating-wounds"), models(4, 5, 3, 4, feel_no_pain=5)),
        Case(8, 3, 5, 5, d3, 4, 3, critical_wound=6, ward=5),
    ),
    "failures again, random damage": (
        question(3, row("D3", 4, 12, -3, "D6+1"), models(3, 6, 4, 2), reroll=Rerolls(hit="failed")),
        Case(3 @ d3, 4, 2, 5, d6 + 1, 3, 4, again=(1, 2, 3)),
    ),
}


def difference(asked: OddsQuestion, case: Case) -> float:
    found = odds(asked, RULEBOOK)
    assert isinstance(found, Odds)
    expected = oracle.law(case)
    return max(abs(found.wounds_lost[number] - chance) for number, chance in expected.items())


@pytest.mark.parametrize("name", "abcd")
def test_the_workloads_agree_with_icepool(name: str) -> None:
    assert difference(WORKLOADS[name], oracle.WORKLOADS[name]) < 1e-9


@pytest.mark.parametrize("name", MORE)
def test_more_cases_agree_with_icepool(name: str) -> None:
    assert difference(*MORE[name]) < 1e-9


@pytest.mark.soak
def test_many_devastating_wounds_agree_with_icepool() -> None:
    assert difference(WORKLOADS["e"], oracle.WORKLOADS["e"]) < 1e-9
