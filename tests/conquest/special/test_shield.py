"""Shield: Defense +1 against hits from the front, and in duels."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.attack import CLASH, DUEL, Attack
from bellona.conquest.registry import RULES

from .fighting import MISS, cites, clashing, shooting


@pytest.mark.rule("conquest.special.shield")
def test_against_hits_from_the_front() -> None:
    told = clashing(f"hit 1 {MISS}, defense 3", (), ["shield"])
    assert told.fact("DefenseRolls")["needed"] == 3
    assert cites(told, "DefenseRolls", "conquest.special.shield")
    told = clashing(f"hit 1 {MISS}, defense 2", (), ["shield"], b={"at": [24, 26.5, 0, 1]})
    assert told.fact("DefenseRolls")["needed"] == 2
    assert cites(shooting(f"hit 1 {MISS}, defense 3", (), ["shield"]), "DefenseRolls", "conquest.special.shield")
    assert RULES.read("shield").defense(Attack(garrisoned=True)) is None  # type: ignore[attr-defined]


@pytest.mark.rule("conquest.special.shield.duel")
def test_a_character_has_it_in_duels() -> None:
    rule = RULES.read("shield")
    change = rule.defense(Attack(kind=DUEL, garrisoned=True))  # type: ignore[attr-defined]
    assert (change.value, change.source) == (1, "conquest.special.shield.duel")
    assert rule.defense(Attack(kind=CLASH, side="rear")) is None  # type: ignore[attr-defined]
