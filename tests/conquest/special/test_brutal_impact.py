"""Brutal Impact, and Linebreaker on Impact."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.attack import CLASH, IMPACT, Attack
from bellona.conquest.special.attacks import BrutalImpact, Linebreaker

from ..charges import charge_home


@pytest.mark.rule("conquest.special.brutal-impact")
@pytest.mark.parametrize(("rules", "wounds"), [(("brutal-impact 1",), 1), ((), 0), (("cleave 1",), 0)])
def test_it_lowers_defense_against_impact_attacks(rules: tuple[str, ...], wounds: int) -> None:
    """Defense 2, and a die of 2."""
    morale = ", morale 1" if wounds else ""
    scene = charge_home(("impact 1", *rules), dice=f"hit 1 6 6, defense 2{morale}")
    assert scene.fact("Attacked").get("wounds", 0) == wounds
    assert BrutalImpact("1").defense_reduced(Attack(kind=IMPACT)) == 1
    assert BrutalImpact("1").defense_reduced(Attack(kind=CLASH)) is None


@pytest.mark.rule("conquest.special.linebreaker")
@pytest.mark.parametrize(("rules", "needed"), [(("linebreaker",), 2), ((), 3)])
def test_linebreaker_ignores_shields_on_impact(rules: tuple[str, ...], needed: int) -> None:
    scene = charge_home(("impact 1", *rules), ("shield",), dice="hit 1 6 6, defense 1")
    assert scene.fact("DefenseRolls")["needed"] == needed
    assert Linebreaker().denied(Attack(kind=IMPACT)) == frozenset({"shield", "bastion"})
    assert Linebreaker().denied(Attack(kind="volley")) is None
