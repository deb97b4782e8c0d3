"""Glorious Charge."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.attack import CLASH, IMPACT, Attack
from bellona.conquest.special.attacks import GloriousCharge

from ..charges import charge_home


@pytest.mark.rule("conquest.special.glorious-charge")
def test_impact_attacks_have_clash_plus_one() -> None:
    """Clash 3: a 4 hits, too."""
    scene = charge_home(("impact 1", "glorious-charge"), dice="hit 4 5 6, defense 1")
    assert scene.fact("Attacked")["hits"] == 1
    assert GloriousCharge().skill(Attack(kind=IMPACT)) is not None
    assert GloriousCharge().skill(Attack(kind=CLASH)) is None


@pytest.mark.rule("conquest.special.glorious-charge")
@pytest.mark.parametrize(("more", "needed"), [((), 2), (("terrifying 1",), 1)])
def test_they_are_terrifying_in_the_morale_test_after_them(more: tuple[str, ...], needed: int) -> None:
    """Resolve 3. Terrifying (+1) adds to Terrifying (1), or counts as it."""
    scene = charge_home(("impact 1", "glorious-charge", *more), dice="hit 1 6 6, defense 6, morale 2, ")
    assert scene.fact("MoraleTested")["needed"] == needed
    assert GloriousCharge().more_rules(Attack(kind=IMPACT)) == ("terrifying +1",)
    assert GloriousCharge().more_rules(Attack(kind=CLASH)) is None
