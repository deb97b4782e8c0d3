"""Heavy."""

from __future__ import annotations

import pytest

from bellona.wh40k.e10.abilities.weapons import Heavy

from ..attacking import attacked, hits, volley, weapons

SHEETS = weapons(gun={"BS": 4, "abilities": ["heavy"]})


@pytest.mark.rule("10e.weapon.heavy")
def test_plus_one_to_hit_when_the_unit_remained_stationary() -> None:
    scene = attacked(
        {"sheet": "armed", "moved": "stationary"}, {"sheet": "tank"}, "hit 3, wound 1", "gun", sheets=SHEETS
    )
    fact = scene.fact("HitRolls", hits=1, needed=4)
    assert [modifier["source"] for modifier in fact["trail"]] == ["heavy"]
    assert hits(skill=4, abilities=("heavy",)) == [4, 5, 6]


@pytest.mark.bad("10e.weapon.heavy")
@pytest.mark.parametrize(
    "state",
    [
        {"moved": "normal"},
        {"moved": "advance"},
        {"moved": "fall-back"},
        {"moved": "normal", "disembarked": True},
        {"moved": "normal", "set_up": True},
        {},
    ],
)
def test_not_after_any_move_disembarking_or_arriving(state: dict[str, object]) -> None:
    scene = attacked({"sheet": "armed"} | state, {"sheet": "tank"}, "hit 3", "gun", sheets=SHEETS)
    assert scene.fact("HitRolls", hits=0)["trail"] == []
    assert Heavy().hit_roll(volley(scene.game, "gun").attack) is None
