"""Devastating Wounds."""

from __future__ import annotations

import pytest

from ..attacking import attacked, sequence, weapons, wounds_left

ONE = {"sheet": "armed"}


@pytest.mark.rule("10e.weapon.devastating-wounds")
def test_a_critical_wound_is_mortal_wounds_without_allocation_or_save() -> None:
    sheets = weapons(gun={"D": 2, "abilities": ["devastating-wounds"]})
    scene = attacked(ONE, {"sheet": "marine"}, "hit 3, wound 6", "gun", sheets=sheets)
    assert scene.fact("MortalWounds", count=2)
    assert not scene.facts("SaveRolls")
    ordinary = attacked(ONE, {"sheet": "marine"}, "hit 3, wound 5, save 6", "gun", sheets=sheets)
    assert not ordinary.facts("MortalWounds")


@pytest.mark.rule("10e.weapon.devastating-wounds.timing")
def test_they_come_last_spill_and_random_damage_is_rolled_for_each_attack() -> None:
    sheets = weapons(gun={"A": 3, "S": 4, "AP": -4, "D": "D3", "abilities": ["devastating-wounds"]})
    dice = "hit 3 3 3, wound 6 4 6, save 1, damage 1, damage 5, damage 2"
    scene = attacked(ONE, {"sheet": "marine", "models": 3}, dice, "gun", sheets=sheets)
    assert [fact["count"] for fact in scene.facts("MortalWounds")] == [3, 1]
    assert [fact.get("mortal", False) for fact in scene.facts("WoundsLost")] == [False, True, True, True]
    assert wounds_left(scene) == [1]


def test_they_are_as_many_as_the_damage_that_other_rules_have_made_of_it() -> None:
    one = sequence(damage="D6", abilities=("devastating-wounds", "melta 2"), half_range=True)
    wound = one.wound_result(6)
    assert wound is not None
    assert wound.mortal == "D6+2"
