"""Damaged: what a large model suffers from having lost most of its wounds."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attack import Attack
from bellona.wh40k.e10.abilities.damaged import Damaged

from ..attacking import attacked
from ..firing import at, shooting, shot
from ..scenes import SHEETS, Scene

TANK: dict[str, Any] = {"hulk": SHEETS["tank"] | {"rules": ["damaged 1-4"]}}


def fired(wounds: int, weapon: str = "rifle") -> Scene:
    attacks = "1 1" if weapon == "rifle" else "1 1 1"
    hulk = {"sheet": "hulk", "wounds": {"A1.1": wounds}}
    return attacked(hulk, {"sheet": "guard", "models": 2}, f"hit {attacks}", weapon, sheets=TANK)


@pytest.mark.rule("10e.datasheet.abilities")
@pytest.mark.parametrize(("wounds", "lowest"), [(13, 3), (5, 3), (4, 4), (1, 4)])
@pytest.mark.parametrize("weapon", ["rifle", "sword"])
def test_a_model_hits_worse_once_it_has_lost_the_stated_wounds(wounds: int, lowest: int, weapon: str) -> None:
    rolls = fired(wounds, weapon).fact("HitRolls")
    assert rolls["lowest"] == lowest
    assert [modifier["source"] for modifier in rolls["trail"]] == ["damaged"] * (wounds <= 4)
    assert (Damaged("1-4").hit_roll(Attack(wounds=wounds)) is not None) == (wounds <= 4)


def test_models_that_are_damaged_and_others_of_their_unit_roll_apart() -> None:
    squadron = {"sheet": "hulk", "models": 2, "wounds": {"A1.2": 4}, "at": [[10, 10], [10, 16]]}
    scene = shooting({"A1": squadron}, {"B1": {"sheet": "guard"} | at(25)}, TANK)
    played = shot(scene, {"A1.1/rifle": "B1", "A1.2/rifle": "B1"}, "hit 1 1, hit 1 1")
    assert [rolls["lowest"] for rolls in played.facts("HitRolls")] == [3, 4]
