"""Bloodlust."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.charge import bar_to_charge
from bellona.conquest.actions.listed import Acting
from bellona.conquest.game import Conquest
from bellona.conquest.rounds.activation import take_action
from bellona.conquest.special.charging import compelled

from ..scenes import PLAIN, Scene, setup

WILD = {"wild": PLAIN | {"M": 6, "R": 3, "rules": ["bloodlust"]}}


def acting(dice: str, theirs: dict[str, Any], answers: Any = None, done: Any = (), **ours: Any) -> Scene:
    """A1, March 6 and Resolve 3, is to take an action."""

    async def act(game: Conquest) -> Any:
        now = Acting("A1", done=list(done))
        await take_action(game, now)
        return now.compelled

    a = {"A1": {"entry": "wild", "at": [24, 5, 0, 1]} | ours}
    b = {key: {"entry": "guards"} | plan for key, plan in theirs.items()}
    return Scene(setup(a, b, WILD), act, dice=dice, answers=answers)


NEAR = {"B1": {"at": [24, 16, 0, -1]}}  # 11 inches away
FAR = {"B1": {"at": [24, 18, 0, -1]}}


@pytest.mark.rule("conquest.special.bloodlust")
@pytest.mark.parametrize("die", [1, 3])
def test_who_passes_acts_as_usual(die: int) -> None:
    scene = acting(f"bloodlust {die}", NEAR)
    assert scene.result is None
    assert "action" in scene.asked


@pytest.mark.rule("conquest.special.bloodlust.charge")
@pytest.mark.rule("conquest.special.bloodlust")
def test_who_fails_must_charge_the_nearest_enemy_in_sight_and_reach() -> None:
    theirs = NEAR | {"B2": {"at": [33, 14, 0, -1]}}
    scene = acting("bloodlust 5, charge 6", theirs)
    assert "action" not in scene.asked
    assert "charge target" not in scene.asked
    assert scene.fact("ChargeDeclared")["target"] == "B2"
    scene = acting("bloodlust 5, charge 6", NEAR)
    assert scene.fact("ChargeDeclared")["target"] == "B1"
    assert scene.facts("Charged")


@pytest.mark.rule("conquest.special.bloodlust.march")
def test_without_a_target_it_must_march() -> None:
    scene = acting("bloodlust 5", FAR)
    assert scene.result == ("march", "B1")
    assert "action" not in scene.asked
    assert scene.fact("Marched")["inches"] == 6.0


@pytest.mark.rule("conquest.special.bloodlust.march")
@pytest.mark.rule("conquest.special.bloodlust.charge")
@pytest.mark.parametrize(("ours", "done"), [({"broken": True}, ()), ({}, ("charge",))])
def test_who_may_not_charge_marches(ours: Any, done: Any) -> None:
    scene = acting("bloodlust 5", NEAR, done=done, **ours)
    assert scene.result == ("march", "B1")
    unit = scene.game.unit("A1")
    assert compelled(scene.game, unit, Acting("A1", done=list(done))) == ("march", "B1")


@pytest.mark.rule("conquest.special.bloodlust.march")
def test_who_sees_nobody_acts_as_usual() -> None:
    scene = acting("bloodlust 5", {"B1": {"at": [44, 4, 0, -1]}})
    assert scene.result is None
    assert "action" in scene.asked
    assert compelled(scene.game, scene.game.unit("A1"), Acting("A1")) is None


@pytest.mark.rule("conquest.special.bloodlust")
def test_in_contact_nobody_rolls() -> None:
    scene = acting("", {"B1": {"at": [24, 5, 0, -1]}})
    assert not scene.facts("ResolveRolled")
    assert acting("bloodlust 1", NEAR).facts("ResolveRolled")


@pytest.mark.rule("conquest.special.bloodlust.reinforcement")
def test_it_may_charge_on_arrival() -> None:
    scene = acting("bloodlust 5, charge 6", NEAR, entered=True)
    assert scene.fact("ChargeDeclared")["target"] == "B1"
    wild, tame = acting("bloodlust 1", NEAR, entered=True), acting("", NEAR, entered=True, entry="guards")
    assert bar_to_charge(wild.game, wild.game.unit("A1"), Acting("A1")) is None
    refusal = bar_to_charge(tame.game, tame.game.unit("A1"), Acting("A1"))
    assert refusal is not None
    assert refusal.why == "arrived-this-round"
