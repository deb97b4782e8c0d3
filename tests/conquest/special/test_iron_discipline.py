"""Iron Discipline: no Morale dice are re-rolled for flank or rear."""

from __future__ import annotations

import pytest

from .fighting import MISS, cites, clashing

REAR = {"at": [24, 26.5, 0, 1]}


@pytest.mark.rule("conquest.special.iron-discipline.morale")
@pytest.mark.rule("conquest.action.clash.flank-rear")
def test_wounded_in_the_rear_it_keeps_its_successes() -> None:
    dice = f"hit 1 {MISS}, defense 6, morale 1"
    told = clashing(dice, (), ["iron-discipline"], b=REAR)
    assert cites(told, "MoraleTested", "conquest.special.iron-discipline.morale")
    plain = clashing(dice + ", re-roll morale 5", b=REAR)
    assert plain.fact("MoraleTested")["failures"] == 1
    assert cites(plain, "MoraleTested", "conquest.action.clash.flank-rear")
    front = clashing(dice)
    assert not cites(front, "MoraleTested", "conquest.action.clash.flank-rear")
