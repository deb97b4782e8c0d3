"""Press the Attack: stranded Regiments of the active player move back into contact."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bellona.conquest.actions.press_the_attack import press_the_attack, stranded
from bellona.conquest.attacks.casualties import suffer
from bellona.conquest.field.ground import enemies_in_contact, engaged_with, is_engaged
from bellona.conquest.game import Conquest

from .scenes import Illegal, Scene, setup

BEHIND = {"A1": {"entry": "guards", "at": [24, 20, 0, 1]}}
SIX = {"entry": "guards", "at": [24, 25, 0, 1], "stands": 6}  # from 20 to 25, its back to A1


def losing(wounds: dict[str, int], player: int = 0) -> Callable[[Conquest], Awaitable[None]]:
    async def act(game: Conquest) -> None:
        for key, number in wounds.items():
            await suffer(game, key, number, "test")
        act.left = [unit.key for unit in stranded(game, player)]  # type: ignore[attr-defined]
        await press_the_attack(game, player)

    return act


def lost(ours: dict[str, Any], theirs: dict[str, Any], player: int = 0, **wounds: int) -> tuple[Scene, list[str]]:
    """What a scene comes to when Regiments suffer wounds, and who was stranded by them."""
    act = losing(wounds, player)
    scene = Scene(setup(ours, theirs), act)
    return scene, act.left  # type: ignore[attr-defined]


def y_of(scene: Scene, key: str) -> float:
    block = scene.game.unit(key).block
    assert block is not None
    return block.y


@pytest.mark.rule("conquest.press-the-attack.when")
@pytest.mark.rule("conquest.press-the-attack.keep-engaged")
@pytest.mark.rule("conquest.press-the-attack.no-impact")
def test_example_the_attacker_follows_when_the_rear_rank_is_gone() -> None:
    """conquest.ex.own.press-the-attack"""
    scene, left = lost(BEHIND, {"B1": SIX}, B1=12)
    assert left == ["A1"]
    assert scene.game.unit("B1").broken
    assert y_of(scene, "A1") == 22.5
    told = scene.fact("PressedTheAttack")
    assert (told["target"], told["inches"]) == ("B1", 2.5)
    game = scene.game
    assert len(engaged_with(game, game.unit("A1"), game.unit("B1"))) == 3
    assert len(engaged_with(game, game.unit("B1"), game.unit("A1"))) == 3
    assert not scene.facts("Attacked")
    assert not game.state.fights


@pytest.mark.rule("conquest.press-the-attack.stranded")
def test_example_who_touches_another_enemy_is_not_stranded() -> None:
    """conquest.ex.src.stranded-two-enemies"""
    beside = {"entry": "guards", "at": [27.75, 18.75, -1, 0], "stands": 2, "files": 2}  # on A1's right flank
    scene, left = lost(BEHIND, {"B1": SIX, "B2": beside}, B1=12)
    assert left == []
    assert y_of(scene, "A1") == 20
    assert not scene.facts("PressedTheAttack")


@pytest.mark.rule("conquest.press-the-attack.stranded")
def test_only_regiments_of_the_active_player_press_the_attack() -> None:
    scene, left = lost(BEHIND, {"B1": SIX}, player=1, B1=12)
    assert left == ["B1"]
    assert (y_of(scene, "A1"), y_of(scene, "B1")) == (20, 22.5)


@pytest.mark.rule("conquest.press-the-attack.stranded")
def test_nobody_is_stranded_who_still_touches_his_enemy() -> None:
    scene, left = lost(BEHIND, {"B1": SIX}, B1=4)
    assert left == []
    assert y_of(scene, "A1") == 20


@pytest.mark.rule("conquest.press-the-attack.when")
def test_nobody_presses_on_whose_enemy_is_destroyed() -> None:
    scene, left = lost(BEHIND, {"B1": SIX}, B1=24)
    assert left == []
    assert y_of(scene, "A1") == 20


@pytest.mark.rule("conquest.press-the-attack.order")
def test_stranded_regiments_move_one_after_the_other_in_the_order_of_their_player() -> None:
    ours = BEHIND | {"A2": {"entry": "guards", "at": [36, 20, 0, 1]}}
    theirs = {"B1": SIX, "B2": SIX | {"at": [36, 25, 0, 1]}}
    act = losing({"B1": 12, "B2": 12})
    scene = Scene(setup(ours, theirs), act, answers={"press the attack": [["1:A2", "0:A1"]]})
    assert [told["unit"] for told in scene.facts("PressedTheAttack")] == ["A2", "A1"]
    assert (y_of(scene, "A1"), y_of(scene, "A2")) == (22.5, 22.5)


LONE = {"entry": "guards", "stands": 1, "files": 1, "strength": 2}
LEFT = {"B2": LONE | {"at": [20.248, 22.25, 1, 0]}}  # beside the way of A1, from 21 to 23.5: it would just touch
RIGHT = {"B3": LONE | {"at": [27.752, 22.25, -1, 0]}}


@pytest.mark.rule("conquest.press-the-attack.no-new-enemy")
@pytest.mark.bad("conquest.press-the-attack.no-new-enemy")
def test_it_goes_round_a_new_enemy() -> None:
    scene, left = lost(BEHIND, {"B1": SIX} | LEFT, B1=12)
    assert left == ["A1"]
    assert [enemy.key for enemy in enemies_in_contact(scene.game, scene.game.unit("A1"))] == ["B1"]
    assert scene.fact("PressedTheAttack")["at"][0] > 24


@pytest.mark.rule("conquest.press-the-attack.fail")
def test_a_regiment_that_cannot_reach_its_enemy_stays_and_is_unengaged() -> None:
    scene, left = lost(BEHIND, {"B1": SIX} | LEFT | RIGHT, B1=12)
    assert left == ["A1"]
    told = scene.fact("PressedTheAttack")
    assert "target" not in told
    assert told["rules"] == ["conquest.press-the-attack.fail"]
    assert y_of(scene, "A1") == 20
    assert not is_engaged(scene.game, scene.game.unit("A1"))


@pytest.mark.rule("conquest.press-the-attack.when")
@pytest.mark.bad("conquest.press-the-attack.when")
def test_its_player_chooses_to_which_enemy_it_goes_but_not_to_stay() -> None:
    pair = SIX | {"stands": 4, "files": 2}
    theirs = {"B1": pair | {"at": [21.5, 25, 0, 1]}, "B2": pair | {"at": [26.6, 25, 0, 1]}}
    ours = {"A1": {"entry": "guards", "at": [24, 20, 0, 1], "stands": 4, "files": 4}}
    first = Scene(setup(ours, theirs), losing({"B1": 8, "B2": 8}))
    assert first.asked.count("way back into contact") == 1
    ways = {"way back into contact": [Illegal(None), "B2/+0 +2.5"]}
    scene = Scene(setup(ours, theirs), losing({"B1": 8, "B2": 8}), answers=ways)
    assert "conquest.press-the-attack.when" in scene.refusals[0].rules
    assert scene.fact("PressedTheAttack")["target"] == "B2"


@pytest.mark.rule("conquest.press-the-attack.keep-engaged")
def test_where_as_many_cannot_be_engaged_as_many_as_possible_are() -> None:
    scene, left = lost(BEHIND, {"B1": SIX}, B1=16)
    assert left == ["A1"]
    game = scene.game
    assert len(game.unit("B1").stands) == 2
    assert len(engaged_with(game, game.unit("B1"), game.unit("A1"))) == 2
