"""Counter-offensive."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.expiry import ended

from ..marching import MORE_SHEETS
from ..scenes import Illegal, Scene
from .opening import opened, use

OURS = {"A1": {"sheet": "marine", "fought": True, "at": [[10, 10]]}, "A2": {"sheet": "marine", "at": [[10, 20]]}}
THEIRS: dict[str, Any] = {
    "B1": {"sheet": "guard", "at": [[11.5, 10]]},
    "B2": {"sheet": "guard", "at": [[11.5, 20]]},
    "B3": {"sheet": "guard", "at": [[8.5, 10]], "fought": True},
    "B4": {"sheet": "guard", "at": [[30, 30]]},
}


def fought(**more: Any) -> Scene:
    """A1 has just fought."""
    return opened("has_fought", "A1", ours=OURS, theirs=THEIRS, phase="fight", **more)


@pytest.mark.not_in("11e", because="it is used before the enemy consolidates there")
@pytest.mark.bad("10e.stratagem.counter-offensive")
def test_an_engaged_unit_that_has_not_fought_fights_next() -> None:
    attempts = [Illegal(key) for key in ("B3", "B4", "nobody")]
    answers = use("counter-offensive") | {"counter-offensive": [*attempts, "B2"]}
    scene = fought(answers=answers)
    assert scene.game.state.fights_next == "B2"
    assert scene.game.state.cp == (2, 0)
    for refusal in scene.refusals:
        assert refusal.about["options"] == ["B1", "B2"]
        assert refusal.rules == ("10e.stratagem.counter-offensive",)


@pytest.mark.not_in("11e", because="it is used before the enemy consolidates there")
@pytest.mark.rule("10e.stratagem.counter-offensive")
def test_an_aircraft_that_may_not_fight_does_not_fight_next() -> None:
    plane = {"B1": {"sheet": "plane", "at": [[12.4, 10]]}}

    def challenged(marine: dict[str, Any], answers: Any = None) -> Scene:
        sheets = {"plane": MORE_SHEETS["plane"], "flyer": MORE_SHEETS["jumper"]}
        ours = {"A1": {"sheet": "marine", "fought": True, "at": [[10, 10]]} | marine}
        return opened("has_fought", "A1", ours=ours, theirs=plane, phase="fight", sheets=sheets, answers=answers)

    assert challenged({}).asked == []
    answers = use("counter-offensive")
    assert challenged({"sheet": "flyer"}, answers).game.state.fights_next == "B1"


def test_it_costs_two_and_is_for_the_fight_phase() -> None:
    assert fought(cp=(2, 1)).asked == []
    assert opened("has_fought", "A1", ours=OURS, theirs=THEIRS, phase="charge").asked == []


def test_nobody_fights_next_once_the_phase_is_over() -> None:
    scene = fought(answers=use("counter-offensive"))
    ended(scene.game, "phase")
    assert scene.game.state.fights_next == ""
