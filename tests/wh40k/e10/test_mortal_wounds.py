"""Mortal wounds, and Feel No Pain against them."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.rule import SpecialRules
from bellona.wh40k.attack import Attack, Wound
from bellona.wh40k.attacks.damage import suffer_mortal_wounds
from bellona.wh40k.attacks.resolve import inflict_mortal_wounds, make_attacks, resolve_attacks
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule

from .attacking import attacked, volley, weapons, wounds_left
from .scenes import Scene, setup

SHEETS: dict[str, Any] = {
    "knight": {"T": 4, "Sv": 2, "W": 3, "invulnerable": 3, "tags": ["INFANTRY"]},
    "captain": {"T": 5, "Sv": 3, "W": 4, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]},
}

SCORCH = SpecialRules()


@SCORCH.add("scorching")
class Scorching(WarhammerRule):
    """A wounding attack also inflicts a mortal wound."""

    def on_wound(self, attack: Attack, wound: Wound) -> None:
        wound.mortal = "1"


def suffer(target: dict[str, Any], count: int, dice: str = "", **more: Any) -> Scene:
    async def act(game: Warhammer) -> None:
        await suffer_mortal_wounds(game, "B1", count, "a curse")

    others = more.pop("others", {})
    scene = setup({}, {"B1": {"at": [[20, 10]]} | target} | others, SHEETS)
    return Scene(scene, act, dice=dice, **more)


@pytest.mark.rule("10e.attack.mortal.one-damage")
def test_each_mortal_wound_is_one_damage_to_a_model_that_may_take_attacks() -> None:
    target = {"sheet": "marine", "models": 3, "wounds": {"B1.2": 1}}
    scene = suffer(target, 2, answers={"allocate": ["B1.3"]})
    assert scene.fact("MortalWounds", count=2)
    assert [(m.name, m.wounds) for m in scene.game.unit("B1").models] == [("B1.1", 2), ("B1.3", 1)]


@pytest.mark.rule("10e.attack.mortal.one-damage")
def test_they_are_allocated_one_at_a_time_where_several_models_may_take_them() -> None:
    target = {"sheet": "knight", "models": 3, "wounds": {"B1.1": 2, "B1.2": 2}}
    scene = suffer(target, 2, answers={"allocate": ["B1.1", "B1.2"]})
    assert wounds_left(scene) == [1, 1, 3]


@pytest.mark.not_in("9e", because="there are no Leaders")
@pytest.mark.rule("10e.attack.mortal.one-damage")
def test_mortal_wounds_pass_the_leader_by_while_bodyguards_live() -> None:
    led = {"sheet": "guard", "models": 1, "leader": "B9", "at": [[20, 10], [21.5, 10]]}
    scene = suffer(led, 3, others={"B9": {"sheet": "captain"}})
    assert [fact["model"] for fact in scene.facts("WoundsLost")] == ["B1.1", "B9.1"]
    assert wounds_left(scene) == [2]


@pytest.mark.bad("10e.attack.mortal.no-rolls")
def test_no_save_of_any_kind_is_made_against_mortal_wounds() -> None:
    scene = suffer({"sheet": "knight"}, 2)
    assert wounds_left(scene) == [1]
    assert scene.asked == []
    assert not scene.facts("SaveRolls")


@pytest.mark.rule("10e.attack.mortal.spill")
def test_mortal_wounds_go_on_to_the_next_model_until_all_are_suffered() -> None:
    scene = suffer({"sheet": "marine", "models": 3}, 5)
    assert [(fact["model"], fact["lost"]) for fact in scene.facts("WoundsLost")] == [
        ("B1.1", 2),
        ("B1.2", 2),
        ("B1.3", 1),
    ]
    assert suffer({"sheet": "guard", "models": 2}, 5).fact("UnitDestroyed", unit="B1")


def test_players_may_agree_on_the_later_revision_by_which_those_of_attacks_do_not_spill() -> None:
    sheets = weapons(gun={"S": 8, "D": 3, "abilities": ["devastating-wounds"]})
    scene = {"switches": {"mortal-wounds-of-attacks": "one-model"}}
    target = {"sheet": "marine", "models": 2}
    agreed = attacked({"sheet": "armed"}, target, "hit 3, wound 6", "gun", sheets=sheets, scene=scene)
    assert wounds_left(agreed) == [2]
    assert wounds_left(attacked({"sheet": "armed"}, target, "hit 3, wound 6", "gun", sheets=sheets)) == [1]

    hardy = target | {"gained": [{"rule": "feel-no-pain 5+", "until": "phase"}]}
    dice = "hit 3, wound 6, feel no pain 5 1, feel no pain 6"
    lasting = attacked({"sheet": "armed"}, hardy, dice, "gun", sheets=sheets, scene=scene)
    assert wounds_left(lasting) == [1, 2]  # all of them go to the first model while it lives


@pytest.mark.rule("10e.attack.mortal.after-normal-damage")
def test_those_on_one_target_are_suffered_before_the_next_is_attacked() -> None:
    sheets = weapons(gun={"S": 8, "AP": -4, "abilities": ["devastating-wounds"]})

    async def act(game: Warhammer) -> None:
        await resolve_attacks(game, [volley(game, "gun", target="B1"), volley(game, "gun", target="B2")])

    theirs = {key: {"sheet": "marine", "at": [[20, y]]} for key, y in (("B1", 10), ("B2", 20))}
    scene = setup({"A1": {"sheet": "armed", "at": [[10, 10]]}}, theirs, sheets)
    played = Scene(scene, act, dice="hit 3, wound 6, hit 3, wound 2, save 1")
    assert [(fact["unit"], fact.get("mortal", False)) for fact in played.facts("WoundsLost")] == [
        ("B1", True),
        ("B2", False),
    ]


@pytest.mark.bad("10e.attack.mortal.after-normal-damage")
def test_mortal_wounds_wait_until_all_normal_damage_to_the_target_is_done() -> None:
    sheets = weapons(first={"S": 8, "abilities": ["devastating-wounds"]}, second={"S": 8, "AP": -4, "D": 2})
    dice = "hit 3, wound 6, hit 3, wound 2, save 1"
    target = {"sheet": "marine", "models": 2}
    scene = attacked({"sheet": "armed"}, target, dice, "first", "second", sheets=sheets)
    lost = [(fact["model"], fact["lost"], fact.get("mortal", False)) for fact in scene.facts("WoundsLost")]
    assert lost == [("B1.1", 2, False), ("B1.2", 1, True)]


@pytest.mark.rule("10e.attack.mortal.kept-if-saved")
def test_mortal_wounds_beside_normal_damage_are_suffered_though_it_was_saved() -> None:
    sheets = weapons(gun={"S": 8, "AP": 0})

    async def act(game: Warhammer) -> None:
        shot = volley(game, "gun")
        for text in await make_attacks(game, shot):
            await inflict_mortal_wounds(game, shot, text)

    ours = {"A1": {"sheet": "armed", "abilities": ["scorching"], "at": [[10, 10]]}}
    scene = setup(ours, {"B1": {"sheet": "marine", "at": [[20, 10]]}}, sheets)
    played = Scene(scene, act, dice="hit 3, wound 2, save 6", rules=SCORCH)
    assert played.fact("SaveRolls", failed=0)
    assert wounds_left(played) == [1]
