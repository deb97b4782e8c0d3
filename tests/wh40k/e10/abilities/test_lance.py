"""Lance."""

from __future__ import annotations

import pytest

from ..attacking import attacked, weapons, wounds

SHEETS = weapons(spear={"range": 0, "abilities": ["lance"]})


@pytest.mark.rule("10e.weapon.lance")
def test_plus_one_to_wound_in_the_turn_of_a_charge_move() -> None:
    dice = "hit 3, wound 3, save 6"
    scene = attacked({"sheet": "armed", "charged": True}, {"sheet": "marine"}, dice, "spear", sheets=SHEETS)
    assert scene.fact("WoundRolls", wounds=1, needed=4)
    assert wounds(abilities=("lance",), charged=False) == [4, 5, 6]
