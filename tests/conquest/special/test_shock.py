"""Shock."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.clash import batches
from bellona.conquest.attacks.sequence import AttackSequence

from ..charges import charge_home


@pytest.mark.rule("conquest.special.shock")
@pytest.mark.parametrize(("clash", "skill", "again"), [(2, 4, ""), (3, 4, "6"), (4, 4, "6")])
def test_a_charge_inspires_twice_over(clash: int, skill: int, again: str) -> None:
    game = charge_home(("shock",), profile={"C": clash}).game
    assert game.unit("A1").inspired == 2
    unit = game.unit("A1")
    (batch,) = batches(game, unit, game.unit("B1"), [stand.name for stand in unit.stands])
    found = AttackSequence(game.rulebook, batch.attack)
    assert (found.skill, found.hit_rerolls.failures) == (skill, again)


@pytest.mark.rule("conquest.action.charge.inspired")
def test_without_it_once() -> None:
    assert charge_home().game.unit("A1").inspired == 1
