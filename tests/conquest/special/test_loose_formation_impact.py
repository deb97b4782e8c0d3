"""Loose Formation: no Impact."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.impact import impacts

from ..charges import charge_home


@pytest.mark.rule("conquest.special.loose-formation.no-impact")
@pytest.mark.bad("conquest.special.loose-formation.no-impact")
def test_stands_in_loose_formation_make_no_impact_attacks() -> None:
    scene = charge_home(("impact 2", "loose-formation"))
    unit = scene.game.unit("A1")
    assert not scene.facts("Attacked")
    assert impacts(scene.game, unit, unit.stands[0]) == 0
    dense = charge_home(("impact 2",), dice="hit 6 6 6 6 6 6")
    assert impacts(dense.game, dense.game.unit("A1"), dense.game.unit("A1").stands[0]) == 2
