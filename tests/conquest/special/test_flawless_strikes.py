"""Flawless Strikes: hits of 1 count Defense as 0."""

from __future__ import annotations

import pytest

from .fighting import cites, clashing, shooting


@pytest.mark.rule("conquest.special.flawless-strikes")
def test_hits_of_1_meet_no_defense_and_additional_hits_meet_it() -> None:
    """A hit of 1, one of 3, and one more by Relentless Blows: one die against Defense 0, two against 2."""
    told = clashing("hit 1 3 6 6, defense 1, defense 2 2, morale 1", ["flawless-strikes", "relentless-blows"])
    assert [(fact["needed"], fact["wounds"]) for fact in told.facts("DefenseRolls")] == [(0, 1), (2, 0)]
    assert cites(told, "HitRolls", "conquest.special.flawless-strikes")


@pytest.mark.rule("conquest.special.flawless-strikes")
def test_evasion_is_left_alone_and_volleys_are_not_meant() -> None:
    told = clashing("hit 1 6 6 6, defense 1", ["flawless-strikes"], them={"E": 1})
    assert told.fact("DefenseRolls")["needed"] == 1
    assert cites(told, "HitRolls", "conquest.special.flawless-strikes")
    told = shooting("hit 1 6 6 6, defense 2", ["flawless-strikes"])
    assert not cites(told, "HitRolls", "conquest.special.flawless-strikes")
