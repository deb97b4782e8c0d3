"""Oblivious: two failed Morale dice cost one wound."""

from __future__ import annotations

import pytest

from .fighting import cites, clashing


@pytest.mark.rule("conquest.special.oblivious")
@pytest.mark.parametrize(("dice", "wounds"), [("5 5 5", 2), ("5 5 1", 1), ("5 1 1", 1), ("1 1 1", 0)])
def test_half_the_failures_rounded_up(dice: str, wounds: int) -> None:
    told = clashing(f"hit 1 1 1 6, defense 6 6 6, morale {dice}", (), ["oblivious"])
    assert told.fact("MoraleTested")["wounds"] == wounds
    assert cites(told, "MoraleTested", "conquest.special.oblivious")
