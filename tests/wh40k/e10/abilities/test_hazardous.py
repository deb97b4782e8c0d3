"""Hazardous."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.melee import make_melee_attacks
from bellona.wh40k.e10.abilities.hazardous import suffer_hazard
from bellona.wh40k.game import Warhammer

from ..attacking import attacked, weapons, wounds_left
from ..firing import armed, at, shooting, shot
from ..scenes import Illegal, Scene, setup

ARMS = weapons(plasma={"A": 2, "abilities": ["hazardous"]}, rifle={})
SHEETS: dict[str, Any] = ARMS | {
    "captain": ARMS["armed"] | {"W": 5, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]},
    "walker": ARMS["armed"] | {"W": 8, "tags": ["VEHICLE"]},
}
CARRY = {"weapons": {"A1.1": ["plasma"], "A1.2": ["plasma"], "A1.3": ["rifle"]}}
SQUAD = {"sheet": "armed", "models": 3} | CARRY
GUARDS = {"sheet": "guard", "models": 3}


@pytest.mark.bad("10e.weapon.hazardous.test", 1, 2)
def test_one_die_for_each_weapon_that_made_attacks_when_the_unit_is_done() -> None:
    scene = attacked(SQUAD, GUARDS, "hit 1 1 1 1, hit 1, hazardous 2 6", "plasma", "rifle", sheets=SHEETS)
    assert scene.fact("HazardousTests", dice=[2, 6], failed=0)
    assert len(scene.game.unit("A1").models) == 3


@pytest.mark.rule("10e.weapon.hazardous.test")
def test_two_weapons_of_one_model_that_are_alike_are_tested_both() -> None:
    sheets = armed(plasma={"A": 2, "abilities": ["hazardous"]})
    ours = {"A1": {"sheet": "armed", "weapons": {"A1.1": ["plasma", "plasma"]}} | at(10)}
    aimed = {"A1.1/plasma": "B1", "A1.1/plasma 2": "B1"}
    scene = shot(shooting(ours, {"B1": {"sheet": "tank"} | at(20)}, sheets), aimed, "hit 1 1 1 1, hazardous 2 3")
    assert scene.fact("HazardousTests", dice=[2, 3])


@pytest.mark.rule("10e.weapon.hazardous.test")
def test_a_melee_weapon_whose_attacks_are_divided_is_tested_once() -> None:
    async def act(game: Warhammer) -> None:
        await make_melee_attacks(game, game.unit("A1"))

    sheets = {"brute": SHEETS["walker"] | {"arms": {"drill": {"A": 2, "WS": 3, "abilities": ["hazardous"]}}}}
    theirs = {"B1": {"sheet": "tank", "at": [[14.2, 10]]}, "B2": {"sheet": "tank", "at": [[5.8, 10]]}}
    answers = {"melee attacks": [{"A1.1": "drill>*"}], "divided attacks": [{"1": "B1", "2": "B2"}]}
    scene = setup({"A1": {"sheet": "brute", "at": [[10, 10]]}}, theirs, sheets)
    fought = Scene(scene, act, dice="hit 1, hit 1, hazardous 2", answers=answers)
    assert len(fought.facts("AttacksMade")) == 2
    assert fought.fact("HazardousTests", dice=[2])


def test_weapons_that_made_no_attack_are_not_tested() -> None:
    sheets = SHEETS | weapons(rifle={"S": 8, "AP": -4}, plasma={"abilities": ["hazardous"]})
    one = {"sheet": "armed"}
    scene = attacked(one, {"sheet": "guard"}, "hit 3, wound 2, save 1", "rifle", "plasma", sheets=sheets)
    assert not scene.facts("HazardousTests")


@pytest.mark.rule("10e.weapon.hazardous.destroys-model")
def test_each_one_destroys_a_bearer_of_its_players_choice() -> None:
    answers = {"hazardous model": [Illegal("A1.3"), "A1.2"]}
    dice = "hit 1 1 1 1, hazardous 1 2"
    scene = attacked(SQUAD, GUARDS, dice, "plasma", sheets=SHEETS, answers=answers)
    assert scene.refusals[0].about["options"] == ["A1.1", "A1.2"]
    assert scene.refusals[0].rules == ("10e.weapon.hazardous.destroys-model",)
    assert [model.name for model in scene.game.unit("A1").models] == ["A1.1", "A1.3"]
    both = attacked(SQUAD, GUARDS, "hit 1 1 1 1, hazardous 1 1", "plasma", sheets=SHEETS)
    assert [model.name for model in both.game.unit("A1").models] == ["A1.3"]


@pytest.mark.rule("10e.weapon.hazardous.three-mortal-wounds")
@pytest.mark.parametrize("keyword", ["CHARACTER", "MONSTER", "VEHICLE"])
def test_a_character_monster_or_vehicle_suffers_three_mortal_wounds_instead(keyword: str) -> None:
    walker = {"sheet": "walker", "weapons": {"A1.1": ["plasma"]}}
    sheets = SHEETS | {"walker": SHEETS["walker"] | {"tags": [keyword]}}
    scene = attacked(walker, GUARDS, "hit 1 1, hazardous 1", "plasma", sheets=sheets)
    assert scene.fact("MortalWounds", unit="A1", count=3)
    assert wounds_left(scene, "A1") == [5]


def test_nobody_is_tested_when_the_unit_has_perished_meanwhile() -> None:
    bomb = {"sheet": "bomb", "at": [[14, 10]]}
    sheets = SHEETS | {"bomb": {"T": 4, "Sv": 7, "W": 1, "rules": ["deadly-demise 2"], "tags": ["VEHICLE"]}}
    one = {"sheet": "armed", "weapons": {"A1.1": ["plasma"]}}
    scene = attacked(one, bomb, "hit 3 1, wound 6, save 1, deadly demise 6", "plasma", sheets=sheets)
    assert scene.fact("UnitDestroyed", unit="A1")
    assert not scene.facts("HazardousTests")


def hurt_captain(wounds: int) -> Scene:
    """A captain led to it by his own plasma, in a squad of which one model is hurt."""

    async def act(game: Warhammer) -> None:
        await suffer_hazard(game, "A1", "hazardous")

    squad = {"sheet": "armed", "models": 2, "leader": "A9", "wounds": {"A1.1": 1}}
    squad |= {"at": [[10, 10], [12, 10], [14, 10]], "weapons": {"A1.1": ["rifle"], "A1.2": ["rifle"]}}
    captain = {"sheet": "captain", "wounds": {"A9.1": wounds}, "weapons": {"A9.1": ["plasma"]}}
    return Scene(setup({"A1": squad, "A9": captain}, {}, SHEETS), act)


@pytest.mark.rule("10e.weapon.hazardous.attached-character")
def test_the_character_of_an_attached_unit_takes_them_before_the_hurt_bodyguard() -> None:
    scene = hurt_captain(5)
    assert [(m.name, m.wounds) for m in scene.game.unit("A1").models] == [("A1.1", 1), ("A1.2", 2), ("A9.1", 2)]


@pytest.mark.rule("10e.weapon.hazardous.attached-character")
def test_what_is_left_when_he_dies_goes_on_to_the_unit() -> None:
    scene = hurt_captain(1)
    assert [(m.name, m.wounds) for m in scene.game.unit("A1").models] == [("A1.2", 1)]
