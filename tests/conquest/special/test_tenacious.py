"""Tenacious: one failure of its Defense rolls counts as a success."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.attack import Attack
from bellona.conquest.attacks.sequence import AttackSequence
from bellona.conquest.registry import RULES
from bellona.conquest.rulebook import RULEBOOK

from .fighting import clashing


@pytest.mark.rule("conquest.special.tenacious")
def test_one_failure_of_all_rolls_is_forgiven() -> None:
    told = clashing("hit 1 1 1 6, defense 5 6 1, morale 1", (), ["tenacious"])
    assert told.fact("Attacked")["wounds"] == 1
    plain = clashing("hit 1 1 1 6, defense 5 6 1, morale 1 1")
    assert plain.fact("Attacked")["wounds"] == 2
    assert RULES.read("tenacious").defenses_forgiven(Attack()) == 1  # type: ignore[attr-defined]
    sequence = AttackSequence(RULEBOOK, Attack(target_rules=("tenacious",)))
    assert sequence.forgiven == 1
    assert AttackSequence(RULEBOOK, Attack()).forgiven == 0
