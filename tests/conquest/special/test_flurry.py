"""Flurry: in a Clash or duel failed hit dice may be re-rolled."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.rerolls import FAILED, PASSED, Rerolls, settled

from .fighting import cites, clashing, shooting


@pytest.mark.rule("conquest.special.flurry")
@pytest.mark.rule("conquest.dice.reroll.new-result")
def test_all_failures_may_be_rolled_again() -> None:
    again = {"re-roll hit": ["re-roll"]}
    told = clashing("hit 3 4 5 6, re-roll hit 1 4 6, defense 1 1", ["flurry"], answers=again)
    assert told.fact("HitRolls")["dice"] == [3, 1, 4, 6]
    assert cites(told, "HitRolls", "conquest.special.flurry")
    declined = clashing("hit 3 4 5 6, defense 1", ["flurry"], answers={"re-roll hit": [None]})
    assert declined.fact("HitRolls")["hits"] == 1
    shot = shooting("hit 2 3 4 5, defense 1", ["flurry"])
    assert not cites(shot, "HitRolls", "conquest.special.flurry")


@pytest.mark.rule("conquest.dice.reroll.cancel")
@pytest.mark.rule("conquest.special.flurry")
@pytest.mark.rule("conquest.special.parry")
@pytest.mark.bad("conquest.dice.reroll.cancel", 1)
def test_example_flurry_and_parry_cancel() -> None:
    """Clash 3, six attacks: no die is re-rolled, 1, 1 and 3 hit. A finer table lets Flurry win."""
    told = clashing("hit 1 1 3 4 5 6, defense 1 1 1", ["flurry"], ["parry"], us={"A": 6})
    assert told.fact("HitRolls")["hits"] == 3
    assert not told.facts("Rerolled")
    assert settled((FAILED,), ("1",)) == Rerolls()
    assert settled((FAILED,), ("1",), fine=True) == Rerolls(FAILED, "")
    assert settled(("6",), ("1",), fine=True) == Rerolls()
    assert settled((FAILED,), (PASSED,), fine=True) == Rerolls()
    assert settled(("6",), (PASSED,), fine=True) == Rerolls("", PASSED)
    fine = {"switches": {"re-rolls": "fine"}}
    dice = "hit 1 1 3 4 5 6, re-roll hit 6 6 6, defense 1 1 1"
    again = {"re-roll hit": ["re-roll"]}
    told = clashing(dice, ["flurry"], ["parry"], us={"A": 6}, answers=again, **fine)
    assert told.fact("HitRolls")["hits"] == 3
