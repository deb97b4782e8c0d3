"""Lethal Hits."""

from __future__ import annotations

import pytest

from ..attacking import attacked, weapons

ONE = {"sheet": "armed"}


@pytest.mark.rule("10e.weapon.lethal-hits")
def test_a_critical_hit_wounds_without_a_roll_and_is_saved_normally() -> None:
    sheets = weapons(gun={"A": 2, "S": 1, "abilities": ["lethal-hits"]})
    scene = attacked(ONE, {"sheet": "tank"}, "hit 6 5, wound 5, save 6", "gun", sheets=sheets)
    assert scene.fact("WoundRolls", dice=[5], wounds=1, automatic=1, criticals=0)
    assert scene.fact("SaveRolls", failed=0)


@pytest.mark.rule("10e.weapon.lethal-hits")
def test_it_cannot_be_a_critical_wound() -> None:
    sheets = weapons(gun={"AP": -2, "abilities": ["lethal-hits", "devastating-wounds"]})
    scene = attacked(ONE, {"sheet": "guard"}, "hit 6, save 4", "gun", sheets=sheets)
    assert not scene.facts("MortalWounds")
    assert scene.fact("ModelDestroyed", model="B1.1")
