"""Insane Bravery."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.stratagem_limits import used_up
from bellona.wh40k.e11.stratagems.bravery import Bravery
from bellona.wh40k.game import Warhammer
from bellona.wh40k.sequencing import affordable

from ...e10.scenes import Scene, setup
from ...e10.stratagems.opening import opened, use
from .looking import look, stratagem

HALVED: dict[str, Any] = {"sheet": "guard", "models": 2, "strength": 6, "at": [[10, 10], [12, 10]]}


def shaken(ours: Any, dice: str = "", **more: Any) -> Scene:
    theirs = {"B1": {"sheet": "guard", "at": [[30, 40]]}}
    answers = more.pop("answers", None)

    async def act(game: Warhammer) -> None:
        for unit in game.parts.command.must_test(game, 0):
            await game.window.battle_shock_due(game, unit)
            await game.parts.command.test(game, game.unit(unit.key))

    return Scene(setup(ours, theirs, **({"cp": [3, 0]} | more)), act, dice=dice, answers=answers)


@pytest.mark.rule("11e.stratagem.insane-bravery")
@pytest.mark.bad("11e.stratagem.insane-bravery", 1)
def test_a_test_is_passed_without_a_roll() -> None:
    scene = shaken({"A1": HALVED}, answers=use("insane-bravery"))
    assert scene.facts("BattleShockTest") == []
    assert "11e.stratagem.insane-bravery" in scene.fact("BattleShockPassed", unit="A1")["rules"]
    assert scene.game.state.cp == (2, 0)
    after = opened("battle_shock_failed", "A1", ours={"A1": HALVED | {"battle_shocked": True}}, phase="command")
    assert after.asked == []  # not after the roll has been seen
    assert Bravery.window == "battle_shock_due"


@pytest.mark.bad("11e.stratagem.insane-bravery", 2)
def test_not_on_the_test_after_a_desperate_escape() -> None:
    async def act(game: Warhammer) -> None:
        await game.parts.command.test(game, game.unit("A1"), "11e.movement.desperate-escape-shock")

    scene = setup({"A1": HALVED}, {}, cp=[3, 0], time={"phase": "movement"})
    assert Scene(scene, act, dice="battle-shock 6 6").asked == []
    assert not affordable(look(cp=[3, 0], time={"phase": "movement"}), stratagem("insane-bravery"), 0)
    used = shaken({"A1": HALVED}, answers=use("insane-bravery"))
    assert "11e.stratagem.insane-bravery" in used.fact("StratagemUsed")["rules"]


@pytest.mark.rule("11e.stratagem.insane-bravery-once")
def test_each_player_uses_it_once_a_battle() -> None:
    ours = {"A1": HALVED, "A2": HALVED | {"at": [[20, 10], [22, 10]]}}
    scene = shaken(ours, "battle-shock 6 6", answers=use("insane-bravery"))
    assert scene.asked == ["use insane-bravery"]
    assert used_up(scene.game, stratagem("insane-bravery"), 0)
    assert not used_up(scene.game, stratagem("insane-bravery"), 1)
    scene.game.state.clock = scene.game.state.clock.__class__(round=4, turn=0)
    assert used_up(scene.game, stratagem("insane-bravery"), 0)
    assert "11e.stratagem.insane-bravery-once" in scene.fact("StratagemUsed")["rules"]


@pytest.mark.rule("11e.stratagem.insane-bravery-not-shocked")
def test_not_on_a_unit_that_is_battle_shocked_already() -> None:
    assert shaken({"A1": HALVED | {"battle_shocked": True}}, "battle-shock 6 6").asked == []
    scene = shaken({"A1": HALVED}, answers=use("insane-bravery"))
    assert "11e.stratagem.insane-bravery-not-shocked" in scene.fact("StratagemUsed")["rules"]
