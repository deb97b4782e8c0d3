"""Twin-linked."""

from __future__ import annotations

import pytest

from bellona.wh40k.attack import Attack
from bellona.wh40k.e10.abilities.weapons import TwinLinked

from ..attacking import attacked, weapons

ONE = {"sheet": "armed"}
SHEETS = weapons(gun={"A": 2, "S": 4, "abilities": ["twin-linked"]})


@pytest.mark.rule("10e.weapon.twin-linked")
def test_any_wound_roll_may_be_rolled_again_failed_or_not() -> None:
    dice = "hit 3 3, wound 4 2, re-roll wound 5 1, save 6"
    answers = {"re-roll wound": [["0", "1"]]}
    scene = attacked(ONE, {"sheet": "marine"}, dice, "gun", sheets=SHEETS, answers=answers)
    assert scene.fact("Rerolled", before=[4, 2], after=[5, 1])
    assert scene.fact("WoundRolls", dice=[5, 1], wounds=1)
    assert TwinLinked().rerolls(Attack(), "wound") == "all"


def test_none_needs_to_be_and_hit_rolls_may_not_be() -> None:
    scene = attacked(ONE, {"sheet": "marine"}, "hit 3 3, wound 4 2, save 6", "gun", sheets=SHEETS)
    assert scene.asked == ["re-roll wound"]
