"""Bastion (X): Defense +X until the end of the round."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.clash import clash
from bellona.conquest.actions.listed import Acting
from bellona.conquest.game import Conquest
from bellona.conquest.moments import combined
from bellona.conquest.registry import RULES
from bellona.conquest.rounds.round import ended

from ..scenes import Scene
from .drawing import drawn, scene


@pytest.mark.rule("conquest.draw-event.bastion")
def test_all_stands_have_more_defense() -> None:
    async def struck(game: Conquest) -> None:
        game.gain("A1", "bastion 2")
        await clash(game, game.unit("B1"), Acting("B1"))

    played = Scene(scene("bastion 2"), struck, dice="hit 1 6 6 6 6 6 6 6 6 6 6 6, defense 4")
    assert played.fact("DefenseRolls")["needed"] == 4
    assert "conquest.draw-event.bastion" in played.fact("DefenseRolls")["rules"]


@pytest.mark.rule("conquest.draw-event.bastion")
@pytest.mark.rule("conquest.activation.draw-event.lasting")
def test_it_lasts_until_the_end_of_the_round() -> None:
    played = drawn(scene("bastion 1"), "bastion 1")
    assert played.game.rules_of(played.game.unit("A1")) == ("bastion 1",)
    ended(played.game, "game")
    assert played.game.rules_of(played.game.unit("A1")) == ("bastion 1",)
    ended(played.game, "round")
    assert played.game.rules_of(played.game.unit("A1")) == ()


@pytest.mark.rule("conquest.draw-event.no-stack")
def test_example_bastion_does_not_add_up() -> None:
    given: Any = ("bastion 1", "bastion 1")
    assert combined(given, RULES.classes) == ("bastion 1",)
    assert combined(("bastion 1", "bastion +1"), RULES.classes) == ("bastion 2",)
    assert combined(("bastion 1", "bastion 2"), RULES.classes) == ("bastion 2",)
