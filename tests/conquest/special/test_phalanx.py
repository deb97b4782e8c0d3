"""Phalanx: Defense +1 from the front; never Inspired."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.inspire import inspirations, is_denied

from ..scenes import Scene, facing
from .fighting import GUARDS, MISS, cites, clashing


@pytest.mark.rule("conquest.special.phalanx")
def test_against_hits_from_the_front_and_it_adds_to_a_shield() -> None:
    told = clashing(f"hit 1 {MISS}, defense 4", (), ["phalanx", "shield"])
    assert told.fact("DefenseRolls")["needed"] == 4
    assert cites(told, "DefenseRolls", "conquest.special.phalanx")
    told = clashing(f"hit 1 {MISS}, defense 2", (), ["phalanx"], b={"at": [24, 26.5, 0, 1]})
    assert told.fact("DefenseRolls")["needed"] == 2


@pytest.mark.rule("conquest.special.phalanx.limits")
def test_it_is_not_inspired_unless_dauntless() -> None:
    for rules, times in ((["phalanx"], 0), ([], 1), (["phalanx", "dauntless"], 1)):
        game = Scene(facing({"entry": "ours", "inspired": 1}, {}, {"ours": GUARDS | {"rules": rules}})).game
        unit = game.unit("A1")
        assert inspirations(game, unit, unit.stands[0]) == times
        assert is_denied(game, unit) == ("phalanx" in rules)
