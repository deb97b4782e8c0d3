"""Locked in Combat, and Big Guns Never Tire."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.targeting import bar_to_selecting
from bellona.wh40k.e10.abilities.core import BigGunsNeverTire

from .firing import aims, armed, at, game_of, refused, shooting, shot
from .scenes import Scene

NEAR = 2.2  # centres of two models that are within Engagement Range
TANK_NEAR = 4.2  # the same where one is a tank, which is 6" long


def squad(x: float, y: float = 20, **more: Any) -> dict[str, Any]:
    return {"sheet": "marine"} | at(x, y) | more


def tank(x: float, y: float = 20, **more: Any) -> dict[str, Any]:
    return {"sheet": "tank"} | at(x, y) | more


# -- locked ------------------------------------------------------------------------------------------------------------


def refused_to_select(theirs: dict[str, Any]) -> Refusal:
    """Why A1 is not selected in the Shooting phase, where A2 may be."""
    played = Scene(shooting({"A1": squad(10), "A2": squad(10, 40)}, theirs | {"B9": squad(20, 40)}))
    played.run.settle()
    return played.refused("A1", 0)


@pytest.mark.bad("10e.shooting.locked.shooter")
@pytest.mark.bad("10e.shooting.big-guns.others-stay-locked")
def test_selecting_riflemen_that_fight_is_refused_whoever_the_enemy_is() -> None:
    infantry = refused_to_select({"B1": squad(10 + NEAR)})
    assert (infantry.why, infantry.rules) == ("locked-in-combat", ("10e.shooting.locked.shooter",))
    by_tank = refused_to_select({"B1": tank(10 + TANK_NEAR)})
    by_both = refused_to_select({"B1": tank(10 + TANK_NEAR), "B2": squad(10 - NEAR)})
    both = ("10e.shooting.locked.shooter", "10e.shooting.big-guns.others-stay-locked")
    assert (by_tank.why, by_tank.rules) == (by_both.why, by_both.rules) == ("locked-in-combat", both)


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.shooting.locked.shooter")
def test_an_engaged_unit_does_not_shoot() -> None:
    scene = shooting({"A1": squad(10)}, {"B1": squad(10 + NEAR), "B2": squad(30)})
    game = game_of(scene)
    refusal = bar_to_selecting(game, game.unit("A1"))
    assert refusal is not None
    assert (refusal.why, refusal.rules) == ("locked-in-combat", ("10e.shooting.locked.shooter",))
    assert refusal.about == {"unit": "A1", "enemies": ["B1"]}
    game = game_of(shooting({"A1": squad(10)}, {"B1": squad(12.4), "B2": squad(30)}))
    assert bar_to_selecting(game, game.unit("A1")) is None


@pytest.mark.bad("10e.shooting.locked.target")
def test_a_unit_that_fights_a_friend_of_the_shooter_is_no_target() -> None:
    scene = shooting({"A1": squad(10), "A2": squad(30)}, {"B1": squad(30 + NEAR), "B2": squad(30, 30)})
    assert aims(game_of(scene)) == {"A1.1/rifle": ["B2"]}
    refusal = refused(scene, {"A1.1/rifle": "B1"})
    assert (refusal.why, refusal.rules) == ("target-locked-in-combat", ("10e.shooting.locked.target",))
    assert refusal.about["friends"] == ["A2"]


@pytest.mark.rule("10e.shooting.big-guns.others-stay-locked")
def test_riflemen_engaged_by_a_tank_do_not_shoot_it() -> None:
    game = game_of(shooting({"A1": squad(10)}, {"B1": tank(10 + TANK_NEAR)}))
    refusal = bar_to_selecting(game, game.unit("A1"))
    assert refusal is not None
    assert refusal.rules == ("10e.shooting.locked.shooter", "10e.shooting.big-guns.others-stay-locked")


# -- Big Guns Never Tire -----------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.shooting.big-guns.engaged-shooter", "10e.shooting.big-guns.engaged-targets")
@pytest.mark.parametrize("keyword", ["MONSTER", "VEHICLE"])
def test_an_engaged_monster_or_vehicle_shoots_whom_it_fights_and_others(keyword: str) -> None:
    sheets = {"big": {"tags": [keyword], "arms": {"gun": {"range": 24, "A": 1, "BS": 3}}}}
    ours = {"A1": {"sheet": "big"} | at(10), "A2": squad(10 + 2 * NEAR)}
    theirs = {"B1": squad(10 + NEAR), "B2": squad(30, 30)}  # A2 is within Engagement Range of B1, too
    scene = shooting(ours, theirs, sheets)
    assert aims(game_of(scene)) == {"A1.1/gun": ["B1", "B2"]}
    played = shot(scene, {"A1.1/gun": "B1"}, "hit 1")
    assert "10e.shooting.big-guns.engaged-targets" in played.fact("TargetSelected")["rules"]


@pytest.mark.bad("10e.shooting.big-guns.engaged-targets")
def test_a_vehicle_does_not_shoot_infantry_that_fights_only_another_unit() -> None:
    scene = shooting({"A1": tank(10), "A2": squad(30)}, {"B1": squad(30 + NEAR)})
    refusal = refused(scene, {"A1.1/rifle": "B1"})
    assert refusal.why == "target-locked-in-combat"
    assert refusal.rules == ("10e.shooting.locked.target", "10e.shooting.big-guns.engaged-targets")


@pytest.mark.rule("10e.shooting.big-guns.shooter-penalty")
@pytest.mark.parametrize("target", ["B1", "B2"])
def test_an_engaged_vehicle_hits_worse_whatever_the_target_is(target: str) -> None:
    scene = shooting({"A1": tank(10)}, {"B1": squad(10 + TANK_NEAR), "B2": squad(30)})
    played = shot(scene, {"A1.1/rifle": target}, "hit 3 2")
    rolls = played.fact("HitRolls")
    assert (rolls["hits"], [m["source"] for m in rolls["trail"]]) == (0, ["big-guns-never-tire"])


@pytest.mark.rule("10e.shooting.big-guns.shooter-penalty", "10e.shooting.big-guns.target-monster-vehicle")
@pytest.mark.parametrize(("keyword", "penalty"), [("MONSTER", -1), ("VEHICLE", -1), ("INFANTRY", 0)])
def test_the_penalties_concern_monsters_and_vehicles(keyword: str, penalty: int) -> None:
    shooter, target = Attack(engaged=True, keywords=(keyword,)), Attack(target_engaged=True, target_keywords=(keyword,))
    found = [BigGunsNeverTire().hit_roll(attack) for attack in (shooter, target)]
    assert [modifier.value if modifier else 0 for modifier in found] == [penalty, penalty]


@pytest.mark.rule("10e.shooting.big-guns.shooter-penalty")
def test_pistols_and_unengaged_vehicles_do_not_hit_worse() -> None:
    hampered = Attack(engaged=True, keywords=("VEHICLE",))
    assert BigGunsNeverTire().hit_roll(hampered) is not None
    free = [
        Attack(engaged=False, keywords=("VEHICLE",)),
        Attack(engaged=True, keywords=("INFANTRY",)),
        Attack(engaged=True, keywords=("VEHICLE",), abilities=("pistol",)),
        Attack(engaged=True, keywords=("VEHICLE",), melee=True),
    ]
    assert [BigGunsNeverTire().hit_roll(attack) for attack in free] == [None] * 4


@pytest.mark.rule("10e.shooting.big-guns.target-monster-vehicle")
def test_an_engaged_vehicle_may_be_shot_at_with_a_penalty() -> None:
    scene = shooting({"A1": squad(10), "A2": squad(20)}, {"B1": tank(20 + TANK_NEAR)})
    played = shot(scene, {"A1.1/rifle": "B1"}, "hit 3 4, wound 1")
    rolls = played.fact("HitRolls")
    assert (rolls["hits"], [m["source"] for m in rolls["trail"]]) == (1, ["big-guns-never-tire"])
    pistol = Attack(target_engaged=True, target_keywords=("VEHICLE",), abilities=("pistol",))
    assert BigGunsNeverTire().hit_roll(pistol) is None


@pytest.mark.rule("10e.shooting.big-guns.shooter-penalty", "10e.shooting.big-guns.target-monster-vehicle")
def test_an_engaged_vehicle_that_shoots_the_vehicle_it_fights_is_hampered_twice() -> None:
    sheets = armed("tank", cannon={"abilities": ["heavy"]})
    ours = {"A1": {"sheet": "armed", "moved": "stationary"} | at(10)}
    theirs = {"B1": tank(10 + TANK_NEAR + 2.5), "B2": squad(10 - TANK_NEAR)}
    at_the_tank = shot(shooting(ours, theirs, sheets), {"A1.1/cannon": "B1"}, "hit 3").fact("HitRolls")
    assert [m["value"] for m in at_the_tank["trail"]] == [1, -2]
    assert (at_the_tank["lowest"], at_the_tank["hits"]) == (4, 0)
    at_the_squad = shot(shooting(ours, theirs, sheets), {"A1.1/cannon": "B2"}, "hit 3, wound 1").fact("HitRolls")
    assert [m["value"] for m in at_the_squad["trail"]] == [1, -1]
    assert (at_the_squad["lowest"], at_the_squad["hits"]) == (3, 1)


def test_the_penalties_are_those_of_the_moment_when_targets_were_selected() -> None:
    """The only engaged enemy is shot away before the tank's second target is dealt with."""
    theirs = {"B1": {"sheet": "guard"} | at(10 + TANK_NEAR), "B2": squad(30, 30)}
    sheets = armed("tank", gun={"S": 8, "AP": -3}, cannon={"S": 8})
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, theirs, sheets)
    played = shot(scene, {"A1.1/gun": "B1", "A1.1/cannon": "B2"}, "hit 4, wound 2, save 1, hit 3")
    assert played.fact("UnitDestroyed", unit="B1")
    assert played.fact("HitRolls", target="B2")["hits"] == 0
