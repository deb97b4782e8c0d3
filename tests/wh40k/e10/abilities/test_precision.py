"""Precision."""

from __future__ import annotations

from typing import Any

import pytest

from ..attacking import attacked, weapons
from ..scenes import Illegal

SHEETS: dict[str, Any] = weapons(pistol={"S": 8, "AP": -4, "D": 1, "abilities": ["precision"]}) | {
    "captain": {"T": 4, "Sv": 3, "W": 4, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]},
}
ONE = {"sheet": "armed"}
LED = {"sheet": "marine", "models": 2, "leader": "B9", "at": [[20, 10], [21.5, 10], [20, 11.5]]}
HURT = LED | {"wounds": {"B1.1": 1}}
CAPTAIN = {"B9": {"sheet": "captain"}}
DICE = "hit 3, wound 2, save 1"


@pytest.mark.rule("10e.weapon.precision")
def test_the_attacker_may_allocate_to_a_visible_character_past_a_hurt_bodyguard() -> None:
    scene = attacked(ONE, HURT, DICE, "pistol", sheets=SHEETS, others=CAPTAIN, answers={"precision": ["B9.1"]})
    assert scene.fact("WoundsLost", model="B9.1", left=3)
    assert scene.fact("Allocated", model="B9.1", rules=["10e.weapon.precision"])


@pytest.mark.rule("10e.weapon.precision")
def test_or_leave_it_to_the_normal_allocation() -> None:
    scene = attacked(ONE, HURT, DICE, "pistol", sheets=SHEETS, others=CAPTAIN, answers={"precision": [Illegal("B1.2")]})
    assert scene.refusals[0].rules == ("10e.weapon.precision",)
    assert scene.fact("WoundsLost", model="B1.1", left=0)


@pytest.mark.bad("10e.weapon.precision")
def test_a_character_whom_the_attacking_model_does_not_see_cannot_be_chosen() -> None:
    asked: list[str] = []

    def seen(game: Any, unit: Any, by: str, target: Any) -> list[str]:
        asked.append(by)
        return ["B1.1", "B1.2"] if by == "A1.1" else ["B9.1"]

    two = {"sheet": "armed", "models": 2}
    answers = {"precision": ["B9.1"], "allocate": ["B1.2"]}
    dice = "hit 3 3, wound 2 2, save 1, save 1"
    scene = attacked(
        two, LED, dice, "pistol", sheets=SHEETS, others=CAPTAIN, answers=answers, parts={"sight.visible_models": seen}
    )
    assert asked == ["A1.1", "A1.2"]
    assert scene.asked == ["allocate", "precision"]
    assert [fact["model"] for fact in scene.facts("WoundsLost")] == ["B1.2", "B9.1"]


def test_it_has_nothing_to_act_on_in_a_unit_that_is_not_attached() -> None:
    alone = {"sheet": "captain"}
    assert attacked(ONE, alone, DICE, "pistol", sheets=SHEETS).asked == []
