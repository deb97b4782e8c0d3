"""Fire and Advance: a March after a Volley."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.field.ground import block_of

from ..scenes import ENTRIES, Scene, activation, ahead, legs, setup

ENTRY = {"archers": ENTRIES["guards"] | {"events": ["fire-and-advance"], "barrages": [{"shots": 1, "range": 20}]}}
SHOTS = "hit 6 6 6"


def acting(actions: list[str], answers: Any, dice: str = SHOTS) -> Scene:
    plan = setup(
        {"A1": {"entry": "archers", "at": [24, 10, 0, 1]}}, {"B1": {"entry": "guards", "at": [24, 26, 0, -1]}}, ENTRY
    )
    given: dict[str, list[Any]] = {"draw event": ["fire-and-advance"], "action": actions} | answers
    return Scene(plan, activation(), dice=dice, answers=given)


@pytest.mark.rule("conquest.draw-event.fire-and-advance")
def test_if_the_second_action_is_a_volley_it_may_march_after_it() -> None:
    used = {"use fire-and-advance": ["fire-and-advance"], "march": [legs(ahead(5))]}
    scene = acting(["take-aim", "volley"], used)
    assert block_of(scene.game.unit("A1")).y == 15
    assert scene.facts("ActionTaken")[-1]["free"]
    assert scene.fact("Extra")["rules"] == ["conquest.draw-event.fire-and-advance"]
    declined = acting(["take-aim", "volley"], {"use fire-and-advance": [None]})
    assert block_of(declined.game.unit("A1")).y == 10


@pytest.mark.rule("conquest.draw-event.fire-and-advance")
def test_not_after_a_volley_that_was_the_first_action_or_the_only_one() -> None:
    first = acting(["volley", "march"], {"march": [legs(ahead(5))]})
    assert "use fire-and-advance" not in first.asked
    assert "use fire-and-advance" not in acting(["volley"], {}).asked
    assert "conquest.draw-event.fire-and-advance" in first.fact("DrawEventResolved")["rules"]
