"""Counter-Attack: each Defense die of 1 is a hit on the attacker."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.attack import CLASH, DUEL, KINDS, Attack
from bellona.conquest.registry import RULES

from .fighting import MISS, clashing, shooting


@pytest.mark.rule("conquest.special.counter-attack")
def test_each_defense_die_of_1_strikes_back() -> None:
    told = clashing("hit 1 1 1 6, defense 1 1 2, defense 6 2, morale 1", (), ["counter-attack", "cleave 2"])
    assert (told.fact("HitsTaken")["unit"], told.fact("HitsTaken")["hits"]) == ("A1", 2)
    assert told.facts("DefenseRolls")[1]["needed"] == 2
    shot = shooting(f"hit 1 {MISS}, defense 1", (), ["counter-attack"])
    assert not shot.facts("HitsTaken")


@pytest.mark.rule("conquest.special.counter-attack.duel")
def test_in_a_duel_too() -> None:
    rule = RULES.read("counter-attack")
    told = {kind: rule.on_defense(Attack(kind=kind), 1) for kind in KINDS}  # type: ignore[attr-defined]
    assert [kind for kind, hits in told.items() if hits] == [CLASH, DUEL]
    assert rule.on_defense(Attack(kind=DUEL), 2) is None  # type: ignore[attr-defined]
