"""Deadly Shot: in a Volley a failed Defense die of 6 is two wounds."""

from __future__ import annotations

import pytest

from .fighting import cites, clashing, shooting


@pytest.mark.rule("conquest.special.deadly-shot")
def test_a_failed_6_is_two_wounds() -> None:
    told = shooting("hit 1 1 6 6, defense 5 6", ["deadly-shot"])
    assert told.fact("DefenseRolls")["wounds"] == 3
    assert cites(told, "DefenseRolls", "conquest.special.deadly-shot")
    struck = clashing("hit 1 6 6 6, defense 6, morale 1", ["deadly-shot"])
    assert struck.fact("DefenseRolls")["wounds"] == 1
