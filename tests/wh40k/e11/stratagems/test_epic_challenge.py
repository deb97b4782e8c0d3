"""Epic Challenge."""

from __future__ import annotations

import pytest

from bellona.wh40k.e11.stratagems.challenge import Challenge

from ...e10.stratagems.opening import opened, use
from .looking import MARINE

HEROES = {"hero": {"W": 4, "tags": ["INFANTRY", "CHARACTER"]}}


@pytest.mark.rule("11e.stratagem.epic-challenge")
def test_a_character_selected_to_fight_has_precision_whoever_is_near() -> None:
    ours = {"A1": {"sheet": "hero", "models": 2, "at": [[10, 10], [10, 12]]}}
    theirs = {"B1": {"sheet": "guard", "at": [[11.5, 10]]}}
    answers = use("epic-challenge") | {"challenger": ["A1.2"]}
    scene = opened("selected_to_fight", "A1", ours=ours, theirs=theirs, sheets=HEROES, phase="fight", answers=answers)
    (gain,) = scene.game.unit("A1").gained
    assert (gain.rule, gain.until, gain.model) == ("precision", "phase", "A1.2")
    assert scene.fact("StratagemUsed")["rules"] == ["11e.stratagem.epic-challenge"]
    plain = opened("selected_to_fight", "A1", ours={"A1": MARINE}, theirs=theirs, sheets=HEROES, phase="fight")
    assert plain.asked == []
    assert Challenge().units(plain.game, plain.game.unit("A1")) == []
