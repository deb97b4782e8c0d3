"""Cleave (X): in a Clash or duel the target's Defense is lower."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.attack import CLASH, DUEL, HITS, IMPACT, KINDS, VOLLEY, Attack, Hit
from bellona.conquest.attacks.sequence import AttackSequence
from bellona.conquest.registry import RULES
from bellona.conquest.rulebook import RULEBOOK

from .fighting import MISS, cites, clashing


@pytest.mark.rule("conquest.special.cleave")
@pytest.mark.rule("conquest.action.clash.defense-reduction")
def test_defense_is_lower_in_a_clash_and_evasion_is_not() -> None:
    told = clashing(f"hit 1 {MISS}, defense 3, morale 1", ["cleave 1"], them={"D": 3, "E": 1})
    assert told.fact("DefenseRolls")["needed"] == 2
    assert cites(told, "DefenseRolls", "conquest.special.cleave")
    assert (
        clashing(f"hit 1 {MISS}, defense 2, morale 1", ["cleave 3"], them={"D": 3, "E": 1}).fact("DefenseRolls")[
            "needed"
        ]
        == 1
    )


@pytest.mark.rule("conquest.special.cleave")
def test_not_in_a_volley() -> None:
    rule = RULES.read("cleave 2")
    found = {kind: rule.defense_reduced(Attack(kind=kind)) for kind in KINDS}  # type: ignore[attr-defined]
    assert found == {CLASH: 2, DUEL: 2, VOLLEY: None, IMPACT: None, HITS: None}


@pytest.mark.rule("conquest.action.clash.defense")
@pytest.mark.rule("conquest.action.clash.defense-reduction")
def test_example_mixed_defense() -> None:
    """Three hits with Cleave (1) and two with Smite on Defense 3, Evasion 1: two wounds."""
    book = RULEBOOK
    cleave = AttackSequence(book, Attack(rules=("cleave 1",), defense=3, evasion=1))
    smite = AttackSequence(book, Attack(rules=("smite",), defense=3, evasion=1))
    dice = [(cleave, 1), (cleave, 2), (cleave, 3), (smite, 1), (smite, 2)]
    assert sum(not each.defends(die, each.needed(Hit(3))) for each, die in dice) == 2
    assert not cleave.defends(1, 0)
    assert (cleave.defense(Hit(3)).value, smite.defense(Hit(3)).value) == (2, 0)
