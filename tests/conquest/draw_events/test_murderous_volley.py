"""Murderous Volley: after Take Aim, wounds at close range are a matter of Morale."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.listed import Acting
from bellona.conquest.actions.volley import tests_morale as is_tested
from bellona.conquest.actions.volley import volley
from bellona.conquest.game import Conquest

from ..scenes import Scene
from ..test_volley import range_of


def scene(far: float, **theirs: Any) -> Any:
    gained = {"gained": [{"rule": "murderous-volley"}]}
    return range_of(far, gained, theirs)


def played(far: float, aimed: bool, dice: str, **theirs: Any) -> Scene:
    async def shoots(game: Conquest) -> None:
        game.change("A1", aimed=aimed)
        await volley(game, game.unit("A1"), Acting("A1"))

    return Scene(scene(far, **theirs), shoots, dice=dice)


HIT = "hit 1 6 6 6 6 6 6 6 6, defense 6"


@pytest.mark.rule("conquest.draw-event.murderous-volley")
def test_wounds_at_up_to_12_inches_are_tested_for_after_take_aim() -> None:
    assert played(12, True, HIT + ", morale 1").fact("MoraleTested")["wounds"] == 0
    assert not played(12, False, HIT).facts("MoraleTested")
    assert not played(12.01, True, HIT).facts("MoraleTested")
    for aimed in (True, False):
        game = Scene(scene(12)).game
        game.change("A1", aimed=aimed)
        assert is_tested(game, game.unit("A1"), game.unit("B1")) == aimed


@pytest.mark.rule("conquest.draw-event.murderous-volley")
def test_shots_into_the_rear_make_nobody_re_roll() -> None:
    told = played(12, True, HIT + ", morale 1", at=[24, 24.5, 0, 1])
    assert told.fact("Attacked")["side"] == "rear"
    assert told.fact("MoraleTested")["test"].get("side", "front") == "front"
    game = Scene(scene(12)).game
    assert not is_tested(game, game.unit("A1"), game.unit("B1"))
    game.change("A1", aimed=True)
    assert is_tested(game, game.unit("A1"), game.unit("B1"))
