"""The Clash action: who strikes, with how many attacks, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions import Acting
from bellona.conquest.clash import batches, clash
from bellona.conquest.game import Conquest

from .scenes import Scene, facing


async def a_clashes(game: Conquest) -> None:
    await clash(game, game.unit("A1"), Acting("A1"))


@pytest.mark.rule("conquest.action.clash.attacks-engaged")
@pytest.mark.rule("conquest.action.clash.attacks-support")
def test_engaged_stands_make_all_their_attacks_and_the_others_support() -> None:
    scene = Scene(facing({"stands": 6}, {"stands": 6}))
    game = scene.game
    names = [stand.name for stand in game.unit("A1").stands]
    (batch,) = batches(game, game.unit("A1"), game.unit("B1"), names)
    assert batch.dice == 3 * 4 + 3 * 1


@pytest.mark.rule("conquest.action.clash.hit")
@pytest.mark.rule("conquest.action.clash.defense")
def test_a_clash_from_hit_roll_to_morale() -> None:
    dice = "hit 1 2 3 4 5 6 6 6 6 6 6 6, defense 2 3 6, morale 3 5"
    scene = Scene(facing({}, {"stands": 3}), a_clashes, dice=dice)
    assert scene.fact("HitRolls")["hits"] == 3
    assert scene.fact("DefenseRolls")["wounds"] == 2
    told: Any = scene.fact("MoraleTested")
    assert (told["failures"], told["wounds"]) == (1, 1)
    assert [stand.wounds for stand in scene.game.unit("B1").stands] == [3, 0, 0]
