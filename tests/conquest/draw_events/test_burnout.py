"""Burnout: Clash +1, March +2 and Decay (3) until the end of the round."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.clash import clash
from bellona.conquest.actions.listed import Acting
from bellona.conquest.attacks.attack import CLASH, VOLLEY, Attack
from bellona.conquest.draw_events.lasting import Burnout
from bellona.conquest.game import Conquest
from bellona.conquest.rounds.round import ended

from ..scenes import Scene
from .drawing import drawn, scene


@pytest.mark.rule("conquest.draw-event.burnout")
def test_it_marches_further_strikes_better_and_decays_until_the_end_of_the_round() -> None:
    game = drawn(scene("burnout"), "burnout").game
    assert game.march(game.unit("A1")) == 7
    assert game.rules_of(game.unit("A1")) == ("burnout", "decay 3")
    ended(game, "round")
    assert game.march(game.unit("A1")) == 5
    assert game.rules_of(game.unit("A1")) == ()


@pytest.mark.rule("conquest.draw-event.burnout")
def test_its_clash_is_one_better_and_its_volley_is_not() -> None:
    async def strikes(game: Conquest) -> None:
        game.gain("A1", "burnout")
        await clash(game, game.unit("A1"), Acting("A1"))

    played = Scene(scene("burnout"), strikes, dice="hit 4 5 5 5 5 5 5 5 5 5 5 5, defense 1")
    assert played.fact("HitRolls")["needed"] == 4
    assert Burnout().skill(Attack(kind=CLASH)) is not None
    assert Burnout().skill(Attack(kind=VOLLEY)) is None


@pytest.mark.rule("conquest.draw-event.burnout")
def test_its_decay_adds_to_what_it_has() -> None:
    rotting = {"drawn": {"type": "infantry", "class": "medium", "rules": ["decay 1"], "events": ["burnout"]}}
    game = drawn(scene("burnout", more=rotting), "burnout").game
    assert "decay 4" in game.rules_of(game.unit("A1"))
