"""Dread: enemies in contact are not Inspired."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.inspire import inspirations, inspire_once, is_denied

from ..scenes import Scene, facing
from .fighting import GUARDS, clashing


@pytest.mark.rule("conquest.special.dread")
def test_enemies_in_contact_are_not_inspired() -> None:
    for rules, at, denied in ((["dread"], 24, True), (["dread"], 30, False), ([], 24, False)):
        theirs = {"entry": "dread", "at": [24, at, 0, -1]}
        game = Scene(facing({"inspired": 1}, theirs, {"dread": GUARDS | {"rules": rules}})).game
        assert is_denied(game, game.unit("A1")) == denied


@pytest.mark.rule("conquest.special.inspired")
@pytest.mark.rule("conquest.action.inspire")
@pytest.mark.rule("conquest.broken.not-inspired")
def test_inspired_is_clash_plus_one_unless_broken() -> None:
    for broken, needed in ((False, 3), (True, 2)):
        told = clashing("hit 6 6 6 6", us={"C": 2}, a={"inspired": 1, "broken": broken})
        assert told.fact("HitRolls")["needed"] == needed
        unit = told.game.unit("A1")
        assert inspirations(told.game, unit, unit.stands[0]) == (not broken)
        assert is_denied(told.game, unit) == broken
    game = told.game
    inspire_once(game, game.unit("A1"), 1, "conquest.action.inspire")
    assert game.unit("A1").inspired == 1
