"""Dice: tests, re-rolls, roll-offs, D3."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.rerolls import FAILED, PASSED, Rerolls
from bellona.conquest.attacks.rolling import halved, roll, roll_off
from bellona.conquest.attacks.sequence import passes
from bellona.conquest.game import Conquest

from .scenes import Scene, setup


@pytest.mark.rule("conquest.dice.roll-under")
@pytest.mark.rule("conquest.dice.characteristic-test")
@pytest.mark.rule("conquest.dice.auto-fail-six")
@pytest.mark.rule("conquest.dice.auto-pass-one")
def test_up_to_the_value_passes_a_1_always_and_a_6_never() -> None:
    assert [passes(die, 3) for die in range(1, 7)] == [True, True, True, False, False, False]
    assert [passes(die, 9) for die in range(1, 7)] == [True] * 5 + [False]
    assert [passes(die, 0) for die in range(1, 7)] == [True] + [False] * 5


@pytest.mark.rule("conquest.dice.d3")
def test_a_d3_is_half_a_die_rounded_up() -> None:
    assert [halved(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]


async def three(game: Conquest, rerolls: Rerolls) -> tuple[int, ...]:
    return await roll(game, 0, "test", 3, lambda die: passes(die, 3), rerolls)


def rolled(dice: str, rerolls: Rerolls, **answers: list[str | None]) -> Scene:
    async def act(game: Conquest) -> tuple[int, ...]:
        return await three(game, rerolls)

    return Scene(setup({}, {}), act, dice=dice, answers={"re-roll test": answers["again"]} if answers else {})


@pytest.mark.rule("conquest.dice.d6")
@pytest.mark.rule("conquest.dice.reroll.new-result")
@pytest.mark.rule("conquest.dice.reroll.once")
@pytest.mark.bad("conquest.dice.reroll.once", 1)
def test_a_new_result_stands_even_if_it_is_worse_and_is_not_rolled_again() -> None:
    scene = rolled("test 4 1 5, re-roll test 5 6", Rerolls(FAILED, ""), again=["re-roll"])
    assert scene.result == (5, 1, 6)
    assert scene.asked == ["re-roll test"]
    forced = rolled("test 1 2 6, re-roll test 6 1", Rerolls("", PASSED))
    assert forced.result == (6, 1, 6)
    assert forced.asked == []

    async def none(game: Conquest) -> tuple[int, ...]:
        return await roll(game, 0, "test", 0, lambda die: True)

    assert Scene(setup({}, {}), none).result == ()


@pytest.mark.rule("conquest.dice.reroll.new-result")
def test_a_player_may_leave_failures_as_they_are() -> None:
    scene = rolled("test 4 1 5", Rerolls(FAILED, ""), again=[None])
    assert scene.result == (4, 1, 5)
    assert rolled("test 4 6 5, re-roll test 1", Rerolls("6", ""), again=["re-roll"]).result == (4, 1, 5)
    assert rolled("test 1 6 2, re-roll test 3", Rerolls("", "1")).result == (3, 6, 2)
    assert rolled("test 1 6 2, re-roll test 3", Rerolls("", "1")).fact("Rerolled")["dice"] == [1]


@pytest.mark.rule("conquest.dice.roll-off")
@pytest.mark.rule("conquest.dice.roll-off.tie")
@pytest.mark.rule("conquest.dice.dispute")
def test_the_lower_die_wins_and_ties_are_rolled_afresh() -> None:
    async def act(game: Conquest) -> int:
        return await roll_off(game, "dispute", "conquest.dice.dispute")

    assert Scene(setup({}, {}), act, dice="dispute 2, dispute 5").result == 0
    scene = Scene(setup({}, {}), act, dice="dispute 3, dispute 3, dispute 4, dispute 4, dispute 6, dispute 1")
    assert scene.result == 1
    assert len(scene.facts("RolledOff")) == 3
