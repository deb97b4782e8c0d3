"""Armor Piercing (X): in a Volley the target's Defense is lower."""

from __future__ import annotations

import pytest

from .fighting import MISS, cites, clashing, shooting


@pytest.mark.rule("conquest.special.armor-piercing")
def test_defense_is_lower_in_a_volley_and_in_no_clash() -> None:
    told = shooting(f"hit 1 {MISS}, defense 1", ["armor-piercing 1"])
    assert told.fact("DefenseRolls")["needed"] == 1
    assert cites(told, "DefenseRolls", "conquest.special.armor-piercing")
    told = clashing(f"hit 1 {MISS}, defense 2", ["armor-piercing 1"])
    assert told.fact("DefenseRolls")["needed"] == 2
    assert not cites(told, "DefenseRolls", "conquest.special.armor-piercing")
