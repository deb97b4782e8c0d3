"""Torrent."""

from __future__ import annotations

from typing import Any

import pytest

from ..attacking import attacked, weapons

SHEETS = weapons(flamer={"A": "D6", "S": 4, "abilities": ["torrent", "sustained-hits 1"]}) | {
    "shade": {"T": 4, "rules": ["stealth"], "tags": ["INFANTRY"]}
}


@pytest.mark.not_in("9e", because="there are no Critical Hits")
@pytest.mark.rule("10e.weapon.torrent")
@pytest.mark.parametrize("facts", [{}, {"hits_on": 6}])
def test_every_attack_hits_without_a_roll_and_none_is_critical(facts: dict[str, Any]) -> None:
    dice = "attacks 4, wound 1 1 1 1"
    scene = attacked({"sheet": "armed"}, {"sheet": "shade"}, dice, "flamer", sheets=SHEETS, **facts)
    assert scene.fact("HitRolls", hits=4, dice=[], criticals=0, trail=[])
