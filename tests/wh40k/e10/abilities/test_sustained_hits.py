"""Sustained Hits."""

from __future__ import annotations

import pytest

from ..attacking import attacked, weapons

ONE = {"sheet": "armed"}


@pytest.mark.rule("10e.weapon.sustained-hits")
def test_a_critical_hit_scores_additional_hits_that_are_not_critical() -> None:
    sheets = weapons(gun={"A": 2, "abilities": ["sustained-hits 2"]})
    scene = attacked(ONE, {"sheet": "tank"}, "hit 6 3, wound 1 1 1 1", "gun", sheets=sheets)
    assert scene.fact("HitRolls", hits=4, criticals=1, additional=2)


@pytest.mark.rule("10e.weapon.sustained-hits")
@pytest.mark.not_in("11e", because="players are asked about Lethal Hits there")
def test_a_random_number_is_rolled_for_each_and_lethal_hits_concern_the_first_hit_only() -> None:
    sheets = weapons(gun={"A": 2, "abilities": ["sustained-hits D3", "lethal-hits"]})
    dice = "hit 6 6, additional hits 2 5, wound 1 1 1 1, save 6 6"
    scene = attacked(ONE, {"sheet": "marine"}, dice, "gun", sheets=sheets)
    assert scene.fact("HitRolls", hits=6, criticals=2)
    assert scene.fact("WoundRolls", automatic=2, dice=[1, 1, 1, 1])
