"""Untouchable: Defense dice of 6 may be re-rolled."""

from __future__ import annotations

import pytest

from .fighting import cites, clashing


@pytest.mark.rule("conquest.special.untouchable")
def test_sixes_may_be_rolled_again() -> None:
    again = {"re-roll defense": ["re-roll"]}
    told = clashing("hit 1 1 6 6, defense 5 6, re-roll defense 1, morale 1", (), ["untouchable"], answers=again)
    assert told.fact("DefenseRolls")["dice"] == [5, 1]
    assert cites(told, "DefenseRolls", "conquest.special.untouchable")
    plain = clashing("hit 1 6 6 6, defense 6, morale 1")
    assert "re-roll defense" not in plain.asked
