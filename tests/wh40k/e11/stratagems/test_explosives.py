"""Explosives."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.stratagems.explosives import Explosives, in_reach, may_throw, throwers

from ...e10.attacking import wounds_left
from ...e10.scenes import Illegal, Scene
from ...e10.stratagems.opening import opened, use

GRENADIERS: dict[str, Any] = {
    "grenadier": {"W": 2, "tags": ["INFANTRY", "GRENADES"], "arms": {"gun": {"range": 24, "BS": 3, "S": 4}}},
    "sapper": {"W": 2, "tags": ["INFANTRY", "EXPLOSIVES"], "arms": {"gun": {"range": 24, "abilities": ["assault"]}}},
    "brute": {"W": 9, "tags": ["INFANTRY"]},
}
EDGE = 10 + 8 + 2 * 0.63  # 8" from a base at 10


def thrown(ours: Any = None, theirs: Any = None, **more: Any) -> Scene:
    told: dict[str, Any] = {
        "ours": ours or {"A1": {"sheet": "sapper", "at": [[10, 10]]}},
        "theirs": theirs or {"B1": {"sheet": "brute", "at": [[16, 10]]}},
        "sheets": GRENADIERS,
        "phase": "shooting",
    }
    return opened("shooting_begins", 0, **(told | more))


@pytest.mark.rule("11e.stratagem.explosives", "11e.stratagem.explosives-and-shooting")
@pytest.mark.parametrize("sheet", ["sapper", "grenadier"])
def test_six_dice_and_a_mortal_wound_for_each_four_plus(sheet: str) -> None:
    ours = {"A1": {"sheet": sheet, "at": [[10, 10]]}}
    scene = thrown(ours, dice="explosives 4 3 6 1 5 2", answers=use("explosives"))
    assert scene.fact("MortalWounds", unit="B1", count=3)
    assert wounds_left(scene) == [6]
    assert scene.game.state.cp == (1, 2)
    assert not scene.game.unit("A1").shot
    assert scene.game.parts.shooting.bar(scene.game, scene.game.unit("A1")) is None  # it may still shoot


@pytest.mark.rule("11e.stratagem.explosives", "11e.stratagem.explosives-and-shooting")
@pytest.mark.bad("11e.stratagem.explosives", 1)
@pytest.mark.parametrize("change", [{"moved": "advance"}, {"shot": True}, {"sheet": "marine"}, {"moved": "fall-back"}])
def test_not_after_an_advance_or_by_whoever_could_not_shoot(change: dict[str, Any]) -> None:
    scene = thrown({"A1": {"sheet": "sapper", "at": [[10, 10]]} | change})
    assert scene.asked == []
    assert not may_throw(scene.game, scene.game.unit("A1"))
    assert may_throw(thrown().game, thrown().game.unit("A1"))
    assert list(Explosives().units(scene.game, 0)) == []


@pytest.mark.rule("11e.stratagem.explosives")
@pytest.mark.bad("11e.stratagem.explosives", 2)
def test_a_model_throws_at_an_unengaged_enemy_that_it_sees_within_eight_inches() -> None:
    ours = {
        "A1": {"sheet": "sapper", "models": 2, "at": [[10, 10], [10, 12]]},
        "A2": {"sheet": "marine", "at": [[10, 17]]},
    }
    theirs = {
        "B1": {"sheet": "brute", "at": [[EDGE, 10]]},
        "B2": {"sheet": "brute", "at": [[12.5, 17]]},  # in combat with A2
        "B3": {"sheet": "brute", "at": [[30, 30]]},
        "B4": {"sheet": "brute", "at": [[4, 11]]},
    }
    answers = use("explosives") | {
        "explosives model": ["A1.1"],
        "explosives target": [Illegal("B2"), Illegal("B3"), "B1"],
    }
    scene = thrown(ours, theirs, dice="explosives 1 1 1 1 1 1", answers=answers)
    assert [refusal.about["options"] for refusal in scene.refusals] == [["B1", "B4"]] * 2
    assert scene.refusals[0].rules == ("11e.stratagem.explosives",)
    unit = scene.game.unit("A1")
    assert [enemy.key for enemy in in_reach(scene.game, unit, "A1.2")] == ["B4"]  # measured from the model
    assert throwers(scene.game, unit) == ["A1.1", "A1.2"]
    engaged = thrown({"A1": {"sheet": "sapper", "at": [[10, 10]]}}, {"B1": {"sheet": "brute", "at": [[12, 10]]}})
    assert engaged.asked == []
