"""Lone Operative: a target only from near by."""

from __future__ import annotations

from typing import Any

import pytest

from ..firing import REACH, aims, at, game_of, refused, shooting, shot
from ..scenes import SHEETS

SPY = {"spy": SHEETS["guard"] | {"rules": ["lone-operative", "leader"], "tags": ["INFANTRY", "CHARACTER"]}}


def scene(*gaps: float, **more: Any) -> dict[str, Any]:
    """Models of A1 at these distances from the Lone Operative, the first of them straight left of it."""
    places = [[30 - gap - REACH, 20] for gap in gaps]
    ours = {"A1": {"sheet": "marine", "models": len(places), "at": places}}
    return shooting(ours, {"B1": {"sheet": "spy"} | at(30)} | more, SPY)


@pytest.mark.bad("10e.ability.lone-operative")
def test_only_models_within_twelve_inches_may_target_it() -> None:
    assert aims(game_of(scene(12.0, 14.0))) == {"A1.1/rifle": ["B1"], "A1.2/rifle": []}
    played = shot(scene(12.0), {"A1.1/rifle": "B1"}, "hit 1 1")
    assert "10e.ability.lone-operative" in played.fact("TargetSelected")["rules"]
    refusal = refused(scene(12.5), {"A1.1/rifle": "B1"})
    assert (refusal.why, refusal.rules) == ("lone-operative", ("10e.ability.lone-operative",))
    assert (refusal.about["distance"], refusal.about["limit"]) == (12.5, 12)


@pytest.mark.rule("10e.ability.lone-operative")
def test_in_an_attached_unit_it_is_targeted_like_others() -> None:
    squad = {"sheet": "guard", "models": 2, "at": [[30, 20], [30, 21.4], [30, 22.8]], "leader": "B2"}
    attached = scene(20.0, B1=squad, B2={"sheet": "spy"})
    assert aims(game_of(attached)) == {"A1.1/rifle": ["B1"]}
    assert refused(scene(20.0), {"A1.1/rifle": "B1"}).rules == ("10e.ability.lone-operative",)
