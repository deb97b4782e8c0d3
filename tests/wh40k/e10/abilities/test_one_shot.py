"""One Shot: fired once a battle."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import shoot

from ..firing import aims, armed, at, shooting
from ..scenes import Illegal, Scene

MISSILE = {"abilities": ["one-shot"]}


def fired_twice(weapons: list[str], *answers: Any) -> Scene:
    async def act(game: Warhammer) -> dict[str, list[str]]:
        await shoot(game, game.unit("A1"))
        await shoot(game, game.unit("A1"))
        return aims(game)

    ours = {"A1": {"sheet": "armed", "weapons": {"A1.1": weapons}} | at(10)}
    scene = shooting(ours, {"B1": {"sheet": "tank"} | at(20)}, armed(missile=MISSILE, rifle={}))
    return Scene(scene, act, dice="hit 1, hit 1", answers={"targets": list(answers)})


@pytest.mark.bad("10e.weapon.one-shot")
def test_it_is_not_fired_a_second_time() -> None:
    missile, rifle = {"A1.1/missile": "B1"}, {"A1.1/rifle": "B1"}
    played = fired_twice(["missile", "rifle"], missile, Illegal(missile), rifle)
    (refusal,) = played.refusals
    assert (refusal.why, refusal.rules) == ("fired-already", ("10e.weapon.one-shot",))
    assert refusal.about == {"unit": "A1", "model": "A1.1", "weapon": "missile"}
    assert played.result == {"A1.1/rifle": ["B1"]}


@pytest.mark.rule("10e.weapon.one-shot")
def test_of_two_missiles_each_is_fired_once() -> None:
    first, second = {"A1.1/missile": "B1"}, {"A1.1/missile 2": "B1"}
    played = fired_twice(["missile", "missile", "rifle"], first, Illegal(first), second)
    assert [refusal.rules for refusal in played.refusals] == [("10e.weapon.one-shot",)]
    assert played.result == {"A1.1/rifle": ["B1"]}
    assert played.game.unit("A1").models[0].spent == ("missile", "missile 2")
