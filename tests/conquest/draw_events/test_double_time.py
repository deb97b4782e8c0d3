"""Double Time: a third March."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.field.ground import block_of

from ..scenes import ENTRIES, Scene, activation, ahead, legs, setup

ENTRY = {"runners": ENTRIES["guards"] | {"events": ["double-time"]}}


def acting(actions: list[str], answers: Any, marches: int, event: str | None = "double-time") -> Scene:
    plan = setup(
        {"A1": {"entry": "runners", "at": [24, 10, 0, 1], "command": ["standard-bearer"]}},
        {"B1": {"entry": "guards", "at": [24, 46, 0, -1]}},
        ENTRY,
    )
    given: dict[str, list[Any]] = {
        "draw event": [event],
        "action": actions,
        "march": [legs(ahead(5))] * marches,
    } | answers
    return Scene(plan, activation(), answers=given)


@pytest.mark.rule("conquest.draw-event.double-time")
def test_after_two_marches_it_may_make_a_third_for_nothing() -> None:
    scene = acting(["march", "march"], {"use double-time": ["double-time"]}, 3)
    assert block_of(scene.game.unit("A1")).y == 25
    assert [told.get("free", False) for told in scene.facts("ActionTaken")] == [False, False, True]
    assert scene.fact("Extra")["rules"] == ["conquest.draw-event.double-time"]


@pytest.mark.rule("conquest.draw-event.double-time")
def test_its_player_may_do_without_it() -> None:
    scene = acting(["march", "march"], {"use double-time": [None]}, 2)
    assert block_of(scene.game.unit("A1")).y == 20


@pytest.mark.rule("conquest.draw-event.double-time")
def test_not_after_other_actions_nor_without_the_draw_event() -> None:
    other = acting(["march", "reform"], {}, 1)
    assert "use double-time" not in other.asked
    undrawn = acting(["march", "march"], {}, 2, None)
    assert "use double-time" not in undrawn.asked
    assert other.game.unit("A1").gained == ()
    assert other.fact("DrawEventResolved")["rules"][-1] == "conquest.draw-event.double-time"
    assert acting(["march", "march"], {"use double-time": ["double-time"]}, 3).facts("Extra")
