"""Deadly Blades: a failed Defense die of 6 is two wounds."""

from __future__ import annotations

import pytest

from .fighting import cites, clashing, shooting


@pytest.mark.rule("conquest.special.deadly-blades")
def test_a_failed_6_is_two_wounds() -> None:
    told = clashing("hit 1 1 6 6, defense 5 6, morale 1 1 1", ["deadly-blades"])
    assert told.fact("DefenseRolls")["wounds"] == 3
    assert cites(told, "DefenseRolls", "conquest.special.deadly-blades")
    shot = shooting("hit 1 6 6 6, defense 6", ["deadly-blades"])
    assert shot.fact("DefenseRolls")["wounds"] == 1


@pytest.mark.rule("conquest.special.deadly-blades")
@pytest.mark.rule("conquest.special.tenacious")
def test_who_is_tenacious_may_forgive_the_6() -> None:
    answers = {"forgiven dice": [["0:6"]]}
    told = clashing("hit 1 1 6 6, defense 5 6, morale 1", ["deadly-blades"], ["tenacious"], answers=answers)
    assert told.fact("Attacked")["wounds"] == 1
    assert cites(told, "DefenseRolls", "conquest.special.deadly-blades")
