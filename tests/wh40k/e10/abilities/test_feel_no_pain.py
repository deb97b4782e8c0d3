"""Feel No Pain."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attack import Target
from bellona.wh40k.attacks.damage import ignores_wounds_on, suffer_mortal_wounds
from bellona.wh40k.attacks.sequence import feel_no_pain
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer

from ..attacking import attacked, weapons, wounds_left
from ..scenes import Scene, setup

SHEETS = weapons(gun={"S": 8, "AP": -4, "D": 3}) | {
    "hardy": {"T": 4, "Sv": 4, "W": 1, "rules": ["feel-no-pain 5+"], "tags": ["INFANTRY"]},
    "hulk": {"T": 4, "Sv": 4, "W": 5, "rules": ["feel-no-pain 5+"], "tags": ["INFANTRY"]},
    "twice": {"T": 4, "Sv": 4, "W": 5, "rules": ["feel-no-pain 5+", "feel-no-pain 4+"], "tags": ["INFANTRY"]},
}
ONE = {"sheet": "armed"}


def cursed(target: dict[str, Any], count: int, dice: str) -> Scene:
    async def act(game: Warhammer) -> None:
        await suffer_mortal_wounds(game, "B1", count, "a curse")

    return Scene(setup({}, {"B1": {"at": [[20, 10]]} | target}, SHEETS), act, dice=dice)


@pytest.mark.bad("10e.ability.feel-no-pain")
def test_a_die_is_rolled_for_every_single_wound_that_would_be_lost() -> None:
    dice = "hit 3, wound 2, save 1, feel no pain 5 4 6"
    scene = attacked(ONE, {"sheet": "hulk"}, dice, "gun", sheets=SHEETS)
    assert scene.fact("WoundsLost", lost=1, ignored=2, left=4)


@pytest.mark.rule("10e.ability.feel-no-pain")
def test_mortal_wounds_are_rolled_for_too() -> None:
    assert cursed({"sheet": "hulk"}, 2, "feel no pain 5 1").fact("WoundsLost", lost=1, ignored=1, mortal=True)


@pytest.mark.bad("10e.ability.feel-no-pain.one-ability")
def test_only_one_of_several_is_rolled_as_its_player_chooses() -> None:
    async def act(game: Warhammer) -> int:
        unit = game.unit("B1")
        return await ignores_wounds_on(game, unit, unit.models[0], None)

    scene = setup({}, {"B1": {"sheet": "twice", "at": [[20, 10]]}}, SHEETS)
    assert Scene(scene, act, answers={"feel no pain": ["5+"]}).result == 5
    assert Scene(scene, act).result == 4
    assert feel_no_pain(RULEBOOK, Target(3, 1, abilities=("feel-no-pain 5+", "feel-no-pain 5")), None) == [5]
    assert cursed({"sheet": "twice"}, 1, "feel no pain 4").fact("WoundsLost", lost=0, ignored=1)
    assert cursed({"sheet": "twice"}, 1, "feel no pain 3").fact("WoundsLost", lost=1)


@pytest.mark.rule("10e.ability.feel-no-pain.stops-at-death")
def test_no_dice_are_rolled_for_a_model_that_is_destroyed() -> None:
    dice = "hit 3, wound 2, save 1, feel no pain 5 3"
    scene = attacked(ONE, {"sheet": "hardy", "models": 2}, dice, "gun", sheets=SHEETS)
    assert scene.fact("WoundsLost", model="B1.1", lost=1, ignored=1, left=0)
    assert wounds_left(scene) == [1]


def test_mortal_wounds_go_on_to_the_next_model_which_rolls_its_own() -> None:
    scene = cursed({"sheet": "hardy", "models": 3}, 3, "feel no pain 5, feel no pain 2, feel no pain 4")
    assert len(scene.game.unit("B1").models) == 1
