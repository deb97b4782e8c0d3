"""Hardened (X): Cleave, Brutal Impact and Armor Piercing lower its Defense by less."""

from __future__ import annotations

import pytest

from .fighting import MISS, cites, clashing


@pytest.mark.rule("conquest.special.hardened")
def test_example_hardened() -> None:
    """Cleave (2) against Hardened (1) and Defense 3: Defense 2."""
    told = clashing(f"hit 1 {MISS}, defense 2", ["cleave 2"], ["hardened 1"], them={"D": 3})
    assert told.fact("DefenseRolls")["needed"] == 2
    assert cites(told, "DefenseRolls", "conquest.special.hardened")
    told = clashing(f"hit 1 {MISS}, defense 3", ["cleave 1"], ["hardened 3"], them={"D": 3})
    assert told.fact("DefenseRolls")["needed"] == 3
