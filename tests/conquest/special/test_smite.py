"""Smite: in a Clash or duel the target's Defense counts as 0."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.attack import Attack
from bellona.conquest.attacks.sequence import AttackSequence, passes
from bellona.conquest.rulebook import RULEBOOK

from .fighting import MISS, cites, clashing, shooting


@pytest.mark.rule("conquest.special.smite")
@pytest.mark.rule("conquest.action.clash.defense-reduction")
def test_example_centaurs() -> None:
    """Defense 4 counts as 0, a Shield as nothing; a die must be 1 for Evasion 1."""
    told = clashing(f"hit 1 {MISS}, defense 2, morale 1", ["smite"], ["shield"], them={"D": 4, "E": 1})
    assert (told.fact("DefenseRolls")["needed"], told.fact("DefenseRolls")["wounds"]) == (1, 1)
    assert cites(told, "DefenseRolls", "conquest.special.smite")
    told = shooting(f"hit 1 {MISS}, defense 4", ["smite"], them={"D": 4, "E": 1})
    assert told.fact("DefenseRolls")["needed"] == 4


@pytest.mark.rule("conquest.action.clash.defense-zero")
@pytest.mark.rule("conquest.dice.auto-pass-one")
def test_with_defense_and_evasion_0_not_even_a_1_helps() -> None:
    told = clashing(f"hit 1 {MISS}, defense 1, morale 1", ["smite"], them={"D": 4, "E": 0})
    assert told.fact("DefenseRolls")["wounds"] == 1
    sequence = AttackSequence(RULEBOOK, Attack())
    assert not sequence.defends(1, 0)
    assert sequence.defends(1, 1)
    assert passes(1, 0)
    assert not passes(2, 0)
