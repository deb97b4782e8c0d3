"""Grenade."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e10.stratagems.grenade import Grenade, in_reach

from ..attacking import wounds_left
from ..scenes import Illegal, Scene
from .opening import opened, use

SHEETS = {"grenadier": {"W": 2, "tags": ["INFANTRY", "GRENADES"]}, "brute": {"W": 9, "tags": ["INFANTRY"]}}
EDGE = 10 + 8 + 2 * 0.63  # exactly 8" from a base at 10


def thrown(ours: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None, **more: Any) -> Scene:
    told = {
        "ours": {"A1": {"sheet": "grenadier", "at": [[10, 10]]}} | (ours or {}),
        "theirs": theirs or {"B1": {"sheet": "brute", "at": [[15, 10]]}},
        "sheets": SHEETS,
        "phase": "shooting",
    }
    return opened("shooting_begins", 0, **(told | more))


@pytest.mark.rule("10e.stratagem.grenade", "10e.stratagem.grenade.effect")
def test_six_dice_and_a_mortal_wound_for_each_four_plus() -> None:
    scene = thrown(dice="grenade 4 3 6 1 5 2", answers=use("grenade"))
    assert scene.fact("MortalWounds", unit="B1", count=3)
    assert wounds_left(scene) == [6]
    assert not scene.game.unit("A1").shot  # it may still be selected to shoot


@pytest.mark.bad("10e.stratagem.grenade", 1, 2)
@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ({"A1": {"sheet": "grenadier", "shot": True, "at": [[10, 10]]}}, None),
        ({"A1": {"sheet": "marine", "at": [[10, 10]]}}, None),
        (None, {"B1": {"sheet": "brute", "at": [[11.5, 10]]}, "B2": {"sheet": "brute", "at": [[16, 10]]}}),
    ],
)
def test_not_by_a_unit_that_has_shot_has_no_grenades_or_is_engaged(ours: Any, theirs: Any) -> None:
    scene = thrown(ours, theirs)
    assert scene.asked == []
    assert list(Grenade().units(scene.game, 0)) == []


@pytest.mark.bad("10e.stratagem.grenade.effect")
def test_the_target_is_within_eight_inches_visible_and_in_no_combat() -> None:
    friends = {"A2": {"sheet": "marine", "at": [[10, 16]]}}
    theirs = {
        "B1": {"sheet": "brute", "at": [[15, 10]]},
        "B2": {"sheet": "brute", "at": [[10, EDGE + 0.1]]},
        "B3": {"sheet": "brute", "at": [[11.5, 16]]},
        "B4": {"sheet": "brute", "at": [[6, 10]]},
        "B5": {"sheet": "brute", "at": [[EDGE - 0.01, 10.1]]},
    }
    parts = {
        "sight.visible_models": lambda game, unit, by, target: [] if target.key == "B4" else [target.models[0].name]
    }
    attempts = [Illegal(key) for key in ("B2", "B3", "B4")]
    answers = use("grenade") | {"grenade target": [*attempts, "B5"]}
    scene = thrown(friends, theirs, parts=parts, answers=answers, dice="grenade 1 1 1 1 1 1")
    assert [refusal.about["options"] for refusal in scene.refusals] == [["B1", "B5"]] * 3
    assert scene.refusals[0].rules == ("10e.stratagem.grenade.effect",)
    assert [unit.key for unit in in_reach(scene.game, scene.game.unit("A1"))] == ["B1", "B5"]
