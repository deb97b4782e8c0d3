"""Pistols: fired at close quarters, and never together with other weapons."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.targeting import Gun, bar_to_selecting
from bellona.wh40k.phases.shooting import is_fired_apart

from ...editions import cites, cites_also
from ..firing import aims, armed, at, game_of, refused, shooting, shot
from ..scenes import Illegal

ARMED = armed(rifle={}, pistol={"range": 12, "abilities": ["pistol"]})
NEAR = 2.2


def scene(theirs: dict[str, Any], ours: dict[str, Any] | None = None, models: int = 1) -> dict[str, Any]:
    a1 = {"A1": {"sheet": "armed"} | at(10, count=models)}
    return shooting(a1 | (ours or {}), {key: {"sheet": "guard"} | place for key, place in theirs.items()}, ARMED)


@pytest.mark.rule("10e.weapon.pistol.shoot-engaged")
def test_a_unit_with_pistols_shoots_while_engaged() -> None:
    engaged = scene({"B1": at(10 + NEAR)})
    assert bar_to_selecting(game_of(engaged), game_of(engaged).unit("A1")) is None
    played = shot(engaged, {"A1.1/pistol": "B1"}, "hit 3, wound 1")
    assert cites_also(played.fact("TargetSelected")["rules"], "10e.weapon.pistol.shoot-engaged")
    assert played.fact("HitRolls")["trail"] == []


@pytest.mark.bad("10e.weapon.pistol.engaged-limits")
def test_engaged_only_pistols_are_fired_and_only_at_engaged_enemies() -> None:
    engaged = scene({"B1": at(10 + NEAR), "B2": at(15, 24), "B3": at(10 - NEAR)})
    assert aims(game_of(engaged)) == {"A1.1/pistol": ["B1", "B3"]}
    rifle = refused(engaged, {"A1.1/rifle": "B1"})
    assert (rifle.why, rifle.about["enemies"]) == ("not-while-engaged", ["B1", "B3"])
    assert cites_also(rifle.rules, "10e.weapon.pistol.engaged-limits")
    other = refused(engaged, {"A1.1/pistol": "B2"})
    assert other.why == "not-engaged-with"
    assert cites(other.rules, "10e.weapon.pistol.engaged-limits")


@pytest.mark.bad("10e.weapon.pistol.engaged-limits")
def test_an_engaged_unit_does_not_fire_pistols_at_a_vehicle_that_only_friends_fight() -> None:
    ours = {"A1": {"sheet": "armed"} | at(10), "A2": {"sheet": "marine"} | at(16, 24)}
    theirs = {"B1": {"sheet": "guard"} | at(10 + NEAR), "B2": {"sheet": "tank"} | at(16 + 4.2, 24)}
    refusal = refused(shooting(ours, theirs, ARMED), {"A1.1/pistol": "B2"})
    assert refusal.why == "not-engaged-with"
    assert cites(refusal.rules, "10e.weapon.pistol.engaged-limits")


@pytest.mark.rule("10e.weapon.pistol.friends-engaged")
def test_a_pistol_may_be_fired_into_a_combat_that_friends_fight_too() -> None:
    friend = {"A2": {"sheet": "marine"} | at(10 + 2 * NEAR)}
    played = shot(scene({"B1": at(10 + NEAR)}, friend), {"A1.1/pistol": "B1"}, "hit 1")
    assert cites_also(played.fact("TargetSelected")["rules"], "10e.weapon.pistol.friends-engaged")
    # From outside a combat a Pistol is a weapon like any other.
    friend = {"A2": {"sheet": "marine"} | at(16 + NEAR)}
    outside = scene({"B1": at(16), "B2": at(10, 26)}, friend)
    refusal = refused(outside, {"A1.1/pistol": "B1"}, pistols=[["A1.1"]])
    assert refusal.why == "target-locked-in-combat"


@pytest.mark.bad("10e.weapon.pistol.either-or")
def test_each_model_fires_its_pistols_or_its_other_weapons() -> None:
    far = scene({"B1": at(18)}, models=2)
    both = Illegal({"A1.1/pistol": "B1", "A1.1/rifle": "B1"})
    played = shot(far, [both, {"A1.1/pistol": "B1", "A1.2/rifle": "B1"}], "hit 1, hit 1", pistols=[["A1.1"]])
    (refusal,) = played.refusals
    assert (refusal.why, refusal.rules) == ("pistols-or-others", ("10e.weapon.pistol.either-or",))
    assert refusal.about == {"model": "A1.1", "weapon": "rifle"}
    assert played.asked.index("pistols") < played.asked.index("targets")
    assert [fact["weapon"] for fact in played.facts("AttacksMade")] == ["pistol", "rifle"]
    refusal = refused(far, {"A1.1/pistol": "B1"}, pistols=[[]])
    assert refusal.about == {"model": "A1.1", "weapon": "pistol"}


@pytest.mark.rule("10e.weapon.pistol.either-or")
@pytest.mark.parametrize("keyword", ["MONSTER", "VEHICLE"])
def test_monsters_and_vehicles_fire_both(keyword: str) -> None:
    sheets = {"armed": ARMED["armed"] | {"tags": [keyword]}}
    theirs = {"B1": {"sheet": "guard"} | at(18)}
    big = shooting({"A1": {"sheet": "armed"} | at(10)}, theirs, sheets)
    played = shot(big, {"A1.1/rifle": "B1", "A1.1/pistol": "B1"}, "hit 1, hit 1")
    assert "pistols" not in played.asked
    game = game_of(big)
    assert not is_fired_apart(game, game.unit("A1"), Gun("A1.1", "pistol", ("pistol",)))


def test_nobody_is_asked_about_pistols_where_only_they_may_be_fired() -> None:
    played = shot(scene({"B1": at(10 + NEAR)}), {"A1.1/pistol": "B1"}, "hit 1")
    assert "pistols" not in played.asked


@pytest.mark.rule("10e.weapon.pistol.either-or")
def test_a_vehicle_in_the_unit_does_not_let_the_infantry_fire_both() -> None:
    sheets = ARMED | {"walker": ARMED["armed"] | {"tags": ["VEHICLE", "CHARACTER"]}}
    led = {"A1": {"sheet": "armed", "leader": "A9", "at": [[10, 20], [10, 21.4]]}, "A9": {"sheet": "walker"}}
    game = game_of(shooting(led, {"B1": {"sheet": "guard"} | at(18)}, sheets))
    unit = game.unit("A1")
    assert is_fired_apart(game, unit, Gun("A1.1", "pistol", ("pistol",)))
    assert not is_fired_apart(game, unit, Gun("A9.1", "pistol", ("pistol",)))
