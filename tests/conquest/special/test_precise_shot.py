"""Precise Shot: in a Volley hits of 1 count Defense as 0."""

from __future__ import annotations

import pytest

from .fighting import cites, clashing, shooting


@pytest.mark.rule("conquest.special.precise-shot")
def test_hits_of_1_meet_no_defense_and_additional_hits_meet_it() -> None:
    told = shooting("hit 1 2 6 6, defense 1, defense 2 2", ["precise-shot", "rapid-volley"])
    assert [(fact["needed"], fact["wounds"]) for fact in told.facts("DefenseRolls")] == [(0, 1), (2, 0)]
    assert cites(told, "HitRolls", "conquest.special.precise-shot")
    told = clashing("hit 1 6 6 6, defense 2", ["precise-shot"])
    assert not cites(told, "HitRolls", "conquest.special.precise-shot")
