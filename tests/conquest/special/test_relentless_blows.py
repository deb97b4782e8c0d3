"""Relentless Blows: hits of 1 give one hit more."""

from __future__ import annotations

import pytest

from .fighting import cites, clashing, shooting


@pytest.mark.rule("conquest.special.relentless-blows")
def test_each_hit_of_1_gives_one_more() -> None:
    told = clashing("hit 1 1 3 6, defense 1 1 1 1 1", ["relentless-blows"])
    assert told.fact("HitRolls")["hits"] == 5
    assert cites(told, "HitRolls", "conquest.special.relentless-blows")
    told = shooting("hit 1 1 2 6, defense 1 1 1", ["relentless-blows"])
    assert told.fact("HitRolls")["hits"] == 3


@pytest.mark.rule("conquest.action.clash.six-plus")
def test_a_stand_with_clash_6_has_it() -> None:
    told = clashing("hit 1 5 5 6, defense 1 1 1 1", us={"C": 6})
    assert told.fact("HitRolls")["hits"] == 4
    assert cites(told, "HitRolls", "conquest.action.clash.six-plus")
    told = clashing("hit 1 5 5 6, defense 1 1 1", us={"C": 5})
    assert told.fact("HitRolls")["hits"] == 3
    assert not cites(told, "HitRolls", "conquest.action.clash.six-plus")
