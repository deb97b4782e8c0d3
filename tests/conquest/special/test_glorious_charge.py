"""Glorious Charge."""

from __future__ import annotations

import pytest

from bellona.conquest.attack import CLASH, IMPACT, Attack
from bellona.conquest.special.attacks import GloriousCharge

from ..charges import charge_home


@pytest.mark.rule("conquest.special.glorious-charge")
def test_impact_attacks_have_clash_plus_one() -> None:
    """Clash 3: a 4 hits, too."""
    scene = charge_home(("impact 1", "glorious-charge"), dice="hit 4 5 6, defense 1")
    assert scene.fact("Attacked")["hits"] == 1
    assert GloriousCharge().skill(Attack(kind=IMPACT)) is not None
    assert GloriousCharge().skill(Attack(kind=CLASH)) is None
