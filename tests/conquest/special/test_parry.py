"""Parry: in a Clash or duel hit dice of 1 against it are re-rolled."""

from __future__ import annotations

import pytest

from .fighting import cites, clashing, shooting


@pytest.mark.rule("conquest.special.parry")
def test_hit_dice_of_1_must_be_rolled_again() -> None:
    told = clashing("hit 1 3 6 6, re-roll hit 5, defense 1", (), ["parry"])
    assert told.fact("HitRolls")["dice"] == [5, 3, 6, 6]
    assert "re-roll hit" not in told.asked
    assert cites(told, "HitRolls", "conquest.special.parry")
    shot = shooting("hit 1 6 6 6, defense 1", (), ["parry"])
    assert not cites(shot, "HitRolls", "conquest.special.parry")
