"""Insane Bravery."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.command import COMMAND, battle_shock_test, shock, take_required_test

from ..scenes import Scene, setup
from .opening import use

WEAK = {"sheet": "guard", "models": 2, "strength": 5, "at": [[10, 10]]}


def shaken(
    answers: Any = None, ours: dict[str, Any] | None = None, act: Any = None, dice: str = "battle-shock 1 1"
) -> Scene:
    async def test(game: Warhammer) -> None:
        await take_required_test(game, game.unit("A1"))

    scene = setup({"A1": WEAK | (ours or {})}, {}, cp=[2, 2])
    return Scene(scene, act or test, dice=dice, answers=answers)


@pytest.mark.rule("10e.stratagem.insane-bravery")
def test_a_unit_that_has_failed_counts_as_having_passed() -> None:
    scene = shaken(use("insane-bravery"))
    assert not scene.game.unit("A1").battle_shocked
    assert scene.game.state.cp == (1, 2)
    assert shaken().game.unit("A1").battle_shocked


@pytest.mark.rule("10e.stratagem.insane-bravery")
def test_even_if_it_would_be_battle_shocked_already() -> None:
    assert not shaken(use("insane-bravery"), {"battle_shocked": True}).game.unit("A1").battle_shocked


def test_not_after_a_passed_test() -> None:
    assert shaken(dice="battle-shock 6 6").asked == []


@pytest.mark.bad("10e.stratagem.insane-bravery")
def test_not_outside_the_battle_shock_step() -> None:
    async def other_test(game: Warhammer) -> None:
        await battle_shock_test(game, game.unit("A1"))

    async def wreck(game: Warhammer) -> None:
        shock(game, "A1", "10e.transport.destroyed.battle-shocked")

    assert shaken(act=other_test).asked == []
    assert shaken(act=wreck, dice="").asked == []
    assert shaken(use("insane-bravery")).fact("StratagemUsed", stratagem="insane-bravery")


@pytest.mark.rule("10e.stratagem.insane-bravery.limit")
def test_it_may_be_used_again_in_the_next_round_and_once_a_phase() -> None:
    two = {"A1": WEAK, "A2": WEAK | {"at": [[30, 10]]}}
    dice = ", ".join(["battle-shock 1 1"] * 4)
    scene = Scene(setup(two, {}, cp=[2, 0]), phases=(COMMAND,), dice=dice)
    scene.run.settle()
    used = []
    while len(scene.facts("BattleShockTest")) < 4 or scene.run.asked().name.startswith("use"):
        name = scene.run.asked().name
        scene.run.answer("insane-bravery" if name.startswith("use") else "A1")
        used.append(name)
    assert used == ["battle-shock", "use insane-bravery"] * 2
    assert [fact["player"] for fact in scene.facts("StratagemUsed")] == [0, 0]
