"""Indirect Fire: targets that nobody sees."""

from __future__ import annotations

from typing import Any

import pytest

from ..firing import aims, armed, at, block, game_of, refused, shooting, shot

MORTAR = armed(mortar={"range": 36, "S": 8, "AP": -1, "abilities": ["indirect-fire"]}, rifle={})
WALL = block("wall", "wall", (20, 10, 20.2, 30), 8)


def scene(*ours: Any, x: float = 30) -> dict[str, Any]:
    places = list(ours) or [[10, 20]]
    force = {"A1": {"sheet": "armed", "models": len(places), "at": places}}
    return shooting(force, {"B1": {"sheet": "guard"} | at(x)}, MORTAR, terrain=[WALL])


@pytest.mark.rule("10e.weapon.indirect-fire.targeting", "10e.weapon.indirect-fire.penalty")
def test_it_may_target_and_destroy_what_nobody_sees_with_a_penalty_and_cover() -> None:
    assert aims(game_of(scene())) == {"A1.1/mortar": ["B1"], "A1.1/rifle": []}
    played = shot(scene(), {"A1.1/mortar": "B1"}, "hit 4, wound 2, save 3")
    assert "10e.weapon.indirect-fire.targeting" in played.fact("TargetSelected")["rules"]
    assert [m["source"] for m in played.fact("HitRolls")["trail"]] == ["indirect-fire"]
    assert [m["source"] for m in played.fact("SaveRolls")["trail"]] == ["AP", "benefit-of-cover"]
    assert played.fact("UnitDestroyed", unit="B1")


@pytest.mark.bad("10e.weapon.indirect-fire.targeting")
def test_range_still_applies() -> None:
    refusal = refused(scene(x=48), {"A1.1/mortar": "B1"})
    assert (refusal.why, refusal.about["limit"]) == ("out-of-range", 36)
    assert "10e.weapon.indirect-fire.targeting" in refusal.rules
    played = shot(scene(x=47), {"A1.1/mortar": "B1"}, "hit 1")
    assert played.fact("TargetSelected")["target"] == "B1"


@pytest.mark.rule("10e.weapon.indirect-fire.penalty")
def test_one_model_of_the_unit_that_sees_the_target_is_enough_to_aim_well() -> None:
    played = shot(scene([10, 20], [24, 38]), {"A1.1/mortar": "B1"}, "hit 3, wound 2, save 3")
    assert played.fact("HitRolls")["trail"] == []
    assert [m["source"] for m in played.fact("SaveRolls")["trail"]] == ["AP"]
    unseen = shot(scene(), {"A1.1/mortar": "B1"}, "hit 3")
    assert unseen.fact("HitRolls")["hits"] == 0
