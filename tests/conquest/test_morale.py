"""Morale: as many dice as wounds, against the highest Resolve of what is left."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.attacks.attack import ResolveTest
from bellona.conquest.attacks.casualties import suffer
from bellona.conquest.attacks.morale import resolve_roll, resolve_test
from bellona.conquest.attacks.sequence import ResolveSequence
from bellona.conquest.game import Conquest
from bellona.conquest.rulebook import RULEBOOK

from .scenes import ENTRIES, Scene, facing


def suffering(wounds: int, dice: str, unit: Any = None, *, test: bool = True) -> Scene:
    async def act(game: Conquest) -> int:
        tested = resolve_test(game, game.unit("A1"), "morale") if test else None
        return await suffer(game, "A1", wounds, "test", test=tested)

    scene = facing({"entry": "shaky"} | (unit or {}), {"at": [24, 44, 0, -1]}, {"shaky": ENTRIES["guards"] | {"R": 2}})
    return Scene(scene, act, dice=dice)


@pytest.mark.rule("conquest.morale.bonus.4-6")
@pytest.mark.rule("conquest.morale.bonus.7-9")
@pytest.mark.rule("conquest.morale.bonus.10")
@pytest.mark.rule("conquest.morale.bonus.no-stack")
def test_numbers_raise_resolve() -> None:
    rules = {1: "conquest.morale.bonus.4-6", 2: "conquest.morale.bonus.7-9", 3: "conquest.morale.bonus.10"}
    for stands, bonus in ((3, 0), (4, 1), (6, 1), (7, 2), (9, 2), (10, 3), (14, 3)):
        game = Scene(facing({"stands": stands, "files": 5}, {"at": [24, 44, 0, -1]})).game
        test = resolve_test(game, game.unit("A1"), "morale")
        assert ResolveSequence(RULEBOOK, test).resolve.value == 3 + bonus
        assert test.stands == stands
        told = suffering(1, "morale 1", {"stands": stands, "files": 5}).fact("MoraleTested")
        assert [rule for rule in told["rules"] if rule in rules.values()] == ([rules[bonus]] if bonus else [])


@pytest.mark.rule("conquest.morale.bonus.4-6")
@pytest.mark.rule("conquest.morale.bonus.no-stack")
@pytest.mark.rule("conquest.morale.result")
def test_example_bonus_after_casualties() -> None:
    """Seven Stands of Resolve 2 take four wounds and lose one: Resolve 3, two failures."""
    told = suffering(4, "morale 3 4 1 6", {"stands": 7, "files": 4}).fact("MoraleTested")
    assert (told["needed"], told["failures"], told["wounds"]) == (3, 2, 2)
    game = Scene(facing({"stands": 7, "files": 4}, {})).game
    assert resolve_test(game, game.unit("A1"), "morale").stands == 7


@pytest.mark.rule("conquest.morale.when")
@pytest.mark.rule("conquest.morale.dice")
@pytest.mark.rule("conquest.wounds.count-for-morale")
def test_a_die_for_each_wound_unless_its_source_says_there_is_none() -> None:
    assert len(suffering(3, "morale 1 1 1").fact("MoraleTested")["dice"]) == 3
    assert not suffering(3, "", test=False).facts("MoraleTested")


@pytest.mark.rule("conquest.morale.no-recursion")
@pytest.mark.bad("conquest.morale.no-recursion", 1)
def test_wounds_of_morale_cause_no_further_test_and_are_not_defended_against() -> None:
    scene = suffering(2, "morale 5 5")
    assert len(scene.facts("MoraleTested")) == 1
    assert [told["why"] for told in scene.facts("WoundsTaken")] == ["test", "morale"]
    assert not scene.facts("DefenseRolls")
    assert scene.result == 2


@pytest.mark.rule("conquest.morale.result")
def test_a_1_passes_and_a_6_fails_whatever_the_resolve() -> None:
    sequence = ResolveSequence(RULEBOOK, ResolveTest(resolve=9))
    assert (sequence.passes(5), sequence.passes(6)) == (True, False)
    assert ResolveSequence(RULEBOOK, ResolveTest(resolve=0)).passes(1)


@pytest.mark.rule("conquest.morale.bonus.4-6")
def test_the_bonus_holds_for_other_rolls_against_resolve() -> None:
    async def act(game: Conquest) -> bool:
        return await resolve_roll(game, game.unit("A1"), "withdraw")

    scene = Scene(facing({"stands": 6}, {}), act, dice="withdraw 4")
    assert scene.result
    assert scene.fact("ResolveRolled")["needed"] == 4
    assert "conquest.morale.bonus.4-6" in scene.fact("ResolveRolled")["rules"]
