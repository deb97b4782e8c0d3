"""Indirect Fire: its price."""

from __future__ import annotations

import pytest

from bellona.wh40k.attack import Target

from ..attacking import attacked, hits, sequence, weapons

SHEETS = weapons(mortar={"BS": 4, "abilities": ["indirect-fire"]})
MORTAR = ("indirect-fire",)


@pytest.mark.rule("10e.weapon.indirect-fire.penalty")
def test_at_a_unit_that_nobody_of_the_unit_sees_it_hits_worse_and_the_target_is_in_cover() -> None:
    scene = attacked({"sheet": "armed"}, {"sheet": "tank"}, "hit 4", "mortar", sheets=SHEETS, visible=False)
    assert scene.fact("HitRolls", hits=0)
    assert sequence(ap=-1, abilities=MORTAR, visible=False).has_cover(Target(4, 1))


def test_at_a_visible_unit_it_is_a_weapon_like_any_other() -> None:
    assert hits(skill=4, abilities=MORTAR) == [4, 5, 6]
    assert not sequence(ap=-1, abilities=MORTAR).has_cover(Target(4, 1))
    assert hits(skill=4, visible=False) == [4, 5, 6]


@pytest.mark.rule("10e.weapon.indirect-fire.penalty")
def test_it_is_worse_by_one_so_that_whoever_stood_still_hits_as_ever() -> None:
    sheets = weapons(mortar={"BS": 4, "abilities": ["indirect-fire", "heavy"]})
    still = {"sheet": "armed", "moved": "stationary"}
    scene = attacked(still, {"sheet": "tank"}, "hit 4, wound 1", "mortar", sheets=sheets, visible=False)
    assert scene.fact("HitRolls", hits=1)
