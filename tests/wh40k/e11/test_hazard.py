"""Hazard rolls."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.hazard import hazard_costs, hazard_rolls
from bellona.wh40k.game import Warhammer

from ..e10.scenes import Scene, setup

WHY = ("11e.movement.desperate-escape-hazard",)
SHEETS: dict[str, Any] = {
    "captain": {"W": 5, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]},
    "beast lord": {"W": 8, "tags": ["MONSTER", "CHARACTER"], "rules": ["leader"]},
    "walker": {"W": 8, "tags": ["VEHICLE"]},
    "ogre": {"W": 8, "tags": ["MONSTER"]},
}


def rolled(unit: dict[str, Any], dice: str, count: int, leader: str = "", **answers: list[Any]) -> Scene:
    async def act(game: Warhammer) -> None:
        await hazard_rolls(game, game.unit("A1"), count, WHY)

    units = {"A1": unit | {"leader": "A9"}, "A9": {"sheet": leader}} if leader else {"A1": unit}
    return Scene(setup(units, {}, SHEETS), act, dice=dice, answers=answers)


def wounds(scene: Scene) -> list[int]:
    return [model.wounds for model in scene.game.unit("A1").models]


@pytest.mark.bad("11e.dice.hazard-roll", 1, 2)
def test_each_1_or_2_costs_a_mortal_wound_and_nobody_is_destroyed_outright() -> None:
    scene = rolled({"sheet": "marine", "models": 3}, "hazard 1 2 3 6", 4, allocate=["A1.1"])
    told = scene.fact("HazardRolls", unit="A1", dice=[1, 2, 3, 6], failed=2)
    assert told["rules"] == ["11e.dice.hazard-roll", "11e.dice.hazard-roll-amount", *WHY]
    assert scene.fact("MortalWounds", count=2, because="hazard")
    assert [model.name for model in scene.game.unit("A1").models] == ["A1.2", "A1.3"]


@pytest.mark.rule("11e.dice.hazard-roll")
def test_one_failed_roll_wounds_a_model_of_two_wounds() -> None:
    assert wounds(rolled({"sheet": "marine", "models": 2}, "hazard 2 3", 2, allocate=["A1.2"])) == [2, 1]


@pytest.mark.rule("11e.dice.hazard-roll")
def test_3_or_more_does_nothing() -> None:
    scene = rolled({"sheet": "marine", "models": 2}, "hazard 3 3", 2)
    assert wounds(scene) == [2, 2]
    assert not scene.facts("MortalWounds")


@pytest.mark.rule("11e.dice.hazard-roll", "11e.dice.hazard-roll-amount")
@pytest.mark.parametrize("sheet", ["walker", "ogre"])
def test_a_unit_of_monsters_or_vehicles_suffers_three_for_each(sheet: str) -> None:
    assert wounds(rolled({"sheet": sheet}, "hazard 1 1", 2)) == [2]


@pytest.mark.bad("11e.dice.hazard-roll-amount", 1)
def test_infantry_led_by_a_monster_suffers_one() -> None:
    scene = rolled({"sheet": "marine", "models": 2}, "hazard 1", 1, "beast lord", allocate=["A1.1"])
    assert scene.fact("MortalWounds", count=1)
    assert hazard_costs(scene.game, scene.game.unit("A1")) == 1


@pytest.mark.rule("11e.dice.hazard-roll-amount")
def test_what_counts_is_who_is_in_the_unit_when_the_roll_is_made() -> None:
    scene = rolled({"sheet": "marine"}, "hazard 1 1", 2, "beast lord")
    assert scene.fact("MortalWounds", count=2)
    assert hazard_costs(scene.game, scene.game.unit("A1")) == 3


@pytest.mark.rule("11e.dice.hazard-roll")
def test_the_leader_is_shielded_by_his_bodyguard() -> None:
    scene = rolled({"sheet": "marine", "models": 2}, "hazard 1 1 1", 3, "captain", allocate=["A1.1"])
    assert scene.game.unit("A1").models[-1].wounds == 5
    assert [model.wounds for model in scene.game.unit("A1").models] == [1, 5]
