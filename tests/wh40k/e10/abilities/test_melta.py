"""Melta."""

from __future__ import annotations

import pytest

from bellona.wh40k.attack import Attack
from bellona.wh40k.e10.abilities.weapons import Melta

from ..attacking import attacked, sequence, weapons

SHEETS = weapons(melta={"S": 12, "AP": -4, "D": "D6", "abilities": ["melta 2"]})


@pytest.mark.rule("10e.weapon.melta")
def test_within_half_range_the_damage_is_greater() -> None:
    assert sequence(damage="D6", abilities=("melta 2",), half_range=True).damage == "D6+2"
    assert sequence(damage="D6", abilities=("melta 2",)).damage == "D6"
    assert Melta("2").damage(Attack(half_range=True)) == "2"
    dice = "hit 3, wound 3, save 1, damage 1"
    near = attacked({"sheet": "armed"}, {"sheet": "tank"}, dice, "melta", sheets=SHEETS, half_range=True)
    assert near.fact("WoundsLost", lost=3)
    far = attacked({"sheet": "armed"}, {"sheet": "tank"}, dice, "melta", sheets=SHEETS)
    assert far.fact("WoundsLost", lost=1)
