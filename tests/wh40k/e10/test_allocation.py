"""Which model takes an attack, and what its damage does."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.damage import candidates, destroy
from bellona.wh40k.attacks.resolve import toughness_of
from bellona.wh40k.attacks.saves import all_save_alike
from bellona.wh40k.game import Warhammer

from .attacking import attacked, volley, weapons, wounds_left
from .scenes import Illegal, Scene, setup

ONE = {"sheet": "marine"}
SHEETS: dict[str, Any] = {
    "captain": {"T": 5, "Sv": 3, "W": 4, "Ld": 6, "tags": ["INFANTRY", "CHARACTER"], "arms": {}, "rules": ["leader"]},
    "squad": {"T": 4, "Sv": 4, "W": 2, "Ld": 7, "tags": ["INFANTRY"], "arms": {}},
}
LED = {"sheet": "squad", "models": 2, "leader": "B9", "at": [[20, 10], [21.5, 10], [20, 11.5]]}
CAPTAIN = {"B9": {"sheet": "captain"}}


def names(models: Any) -> list[str]:
    return [model.name for model in models]


async def nothing(game: Warhammer) -> None:
    """Just the scene."""


def look(theirs: dict[str, Any], **more: Any) -> Warhammer:
    """B1 as it stands."""
    return Scene(setup({}, {"B1": {"at": [[20, 10]]} | theirs} | more.pop("others", {}), SHEETS, **more), nothing).game


# -- who takes it ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.attack.allocate.by-defender")
def test_the_defender_chooses_while_nobody_is_hurt() -> None:
    answers = {"allocate": [Illegal("A1.1"), "B1.3"]}
    scene = attacked(ONE, {"sheet": "marine", "models": 3}, "hit 3 1, wound 4, save 1", answers=answers)
    assert wounds_left(scene) == [2, 2, 1]
    assert scene.refusals[0].rules[0] == "10e.attack.allocate.by-defender"
    assert scene.fact("Allocated", model="B1.3")


@pytest.mark.bad("10e.attack.allocate.wounded-first")
def test_a_hurt_model_takes_the_next_attack_too() -> None:
    target = {"sheet": "marine", "models": 3, "wounds": {"B1.2": 1}}
    scene = attacked(ONE, target, "hit 3 3, wound 4 4, save 1 6", answers={"allocate": ["B1.3"]})
    assert names(scene.game.unit("B1").models) == ["B1.1", "B1.3"]
    assert scene.asked == ["allocate"]  # the first attack went to the hurt model without a question


@pytest.mark.rule("10e.attack.allocate.wounded-first")
def test_so_does_one_that_saved_an_attack_this_phase() -> None:
    saved = "hit 3 1, wound 4, save 6"
    scene = attacked(ONE, {"sheet": "marine", "models": 3}, saved, answers={"allocate": ["B1.2"]})
    assert scene.game.unit("B1").allocated == ("B1.2",)
    assert names(candidates(scene.game, scene.game.unit("B1"))) == ["B1.2"]


@pytest.mark.bad("10e.attack.allocate.wounded-first")
def test_among_several_hurt_models_the_defender_chooses_and_no_other_is_an_option() -> None:
    target = {"sheet": "marine", "models": 3, "wounds": {"B1.1": 1, "B1.2": 1}}
    answers = {"allocate": [Illegal("B1.3"), "B1.2"]}
    scene = attacked(ONE, target, "hit 3 1, wound 4, save 1", answers=answers)
    refusal = scene.refusals[0]
    assert (refusal.why, refusal.about["options"]) == ("not-an-option", ["B1.1", "B1.2"])
    assert "10e.attack.allocate.wounded-first" in refusal.rules
    assert names(scene.game.unit("B1").models) == ["B1.1", "B1.3"]


@pytest.mark.rule("10e.attack.allocate.wounded-first")
def test_among_several_hurt_models_each_attack_may_go_to_another() -> None:
    target = {"sheet": "tank", "models": 2, "wounds": {"B1.1": 5, "B1.2": 5}, "at": [[20, 10], [20, 20]]}
    answers = {"allocate": ["B1.1", "B1.2"]}
    scene = attacked(ONE, target, "hit 3 3, wound 6 6, save 1, save 1", answers=answers)
    assert wounds_left(scene) == [4, 4]


@pytest.mark.rule("10e.attack.allocate.ignores-visibility")
def test_models_out_of_sight_and_range_may_take_attacks() -> None:
    hidden = {"sheet": "guard", "models": 2, "at": [[20, 10], [43, 59]]}
    parts = {"sight.visible_models": lambda game, unit, by, target: ["B1.1"]}
    dice, answers = "hit 3 1, wound 4, save 1", {"allocate": ["B1.2"]}
    scene = attacked(ONE, hidden, dice, answers=answers, parts=parts)
    assert names(candidates(scene.game, scene.game.unit("B1"))) == ["B1.1"]
    assert scene.fact("ModelDestroyed", model="B1.2")


# -- Attached units ----------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.ability.leader.no-allocation-to-character")
def test_a_leader_takes_no_attack_while_a_bodyguard_lives_even_if_he_is_hurt() -> None:
    game = look(LED, others={"B9": {"sheet": "captain", "wounds": {"B9.1": 1}}})
    assert names(candidates(game, game.unit("B1"))) == ["B1.1", "B1.2"]
    answers = {"allocate": [Illegal("B9.1"), "B1.2"]}
    scene = attacked(ONE, LED, "hit 3 1, wound 4, save 1", answers=answers, sheets=SHEETS, others=CAPTAIN)
    assert "10e.ability.leader.no-allocation-to-character" in scene.refusals[0].rules


@pytest.mark.not_in("9e", because="there are no Leaders")
@pytest.mark.rule("10e.ability.leader.no-allocation-to-character")
def test_where_all_models_of_an_attached_unit_are_characters_the_bodyguard_takes_the_attack() -> None:
    led = LED | {"sheet": "captain", "models": 1, "at": [[20, 10], [21.5, 10]]}
    game = look(led, others=CAPTAIN)
    assert names(candidates(game, game.unit("B1"))) == ["B1.1"]
    scene = attacked(ONE, led, "hit 3 1, wound 5, save 1", sheets=SHEETS, others=CAPTAIN)
    assert [(m.name, m.wounds) for m in scene.game.unit("B1").models] == [("B1.1", 3), ("B9.1", 4)]


def test_of_different_bodyguards_the_highest_toughness_counts() -> None:
    kinds = {"tough": {"T": 6}, "frail": {"T": 3}}
    sheets = SHEETS | {"mixed": {"kinds": kinds, "tags": ["INFANTRY"]}}
    scene = setup({}, {"B1": {"sheet": "mixed", "models": {"frail": 2, "tough": 1}, "at": [[20, 10]]}}, sheets)
    game = Scene(scene, nothing).game
    assert toughness_of(game, game.unit("B1")) == 6


def test_attacks_made_after_the_leader_has_fallen_find_no_character() -> None:
    sheets = weapons(
        sniper={"S": 8, "AP": -4, "D": 6, "abilities": ["precision"]}, bane={"S": 1, "abilities": ["anti-character 2+"]}
    )
    dice = "hit 3, wound 2, save 1, hit 3, wound 5"
    answers = {"precision": ["B9.1"]}
    scene = attacked(
        {"sheet": "armed"}, LED, dice, "sniper", "bane", sheets=sheets | SHEETS, others=CAPTAIN, answers=answers
    )
    assert [fact["wounds"] for fact in scene.facts("WoundRolls")] == [1, 0]


@pytest.mark.rule("10e.ability.leader.last-bodyguard", "10e.ability.leader.bodyguard-toughness")
def test_attacks_left_over_go_to_the_leader_against_the_toughness_of_the_bodyguard() -> None:
    led = {"sheet": "squad", "models": 1, "leader": "B9", "at": [[20, 10], [21.5, 10]]}
    sheets = weapons(gun={"A": 2, "S": 4, "AP": -4, "D": 2}, late={"S": 4, "AP": -4}) | SHEETS
    dice = "hit 3 3, wound 4 4, save 1, save 2, hit 3, wound 4, save 1"
    scene = attacked({"sheet": "armed"}, led, dice, "gun", "late", sheets=sheets, others=CAPTAIN)
    assert [fact["needed"] for fact in scene.facts("WoundRolls")] == [4, 4]  # T4 of the squad, not T5 of the captain
    assert names(scene.game.unit("B1").models) == ["B9.1"]
    assert wounds_left(scene) == [1]
    assert names(candidates(scene.game, scene.game.unit("B1"))) == ["B9.1"]
    assert toughness_of(scene.game, scene.game.unit("B1")) == 5


@pytest.mark.rule("10e.ability.leader.bodyguard-toughness")
def test_the_toughness_of_an_attached_unit_is_its_bodyguards() -> None:
    game = look(LED, others=CAPTAIN)
    assert toughness_of(game, game.unit("B1")) == 4


@pytest.mark.rule("10e.ability.leader.attached-while")
def test_a_leader_whose_bodyguard_is_gone_is_an_ordinary_unit() -> None:
    async def act(game: Warhammer) -> list[Any]:
        seen: list[Any] = [game.unit("B1").is_attached]
        for name in ("B1.1", "B1.2"):
            await destroy(game, "B1", name)
        return [*seen, game.unit("B1").is_attached, names(candidates(game, game.unit("B1")))]

    scene = Scene(setup({}, {"B1": LED} | CAPTAIN, SHEETS), act)
    assert scene.result == [True, False, ["B9.1"]]
    assert scene.asked == []


@pytest.mark.rule("10e.ability.leader.counts-as-one-unit")
def test_an_attached_unit_is_one_unit() -> None:
    game = look(LED, others=CAPTAIN)
    assert [unit.key for unit in game.units(1)] == ["B1"]
    assert names(game.unit("B1").models) == ["B1.1", "B1.2", "B9.1"]


# -- damage ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.attack.damage.inflict", "10e.core.destroyed.model")
def test_a_model_loses_as_many_wounds_as_the_damage_and_is_removed_at_none() -> None:
    sheets = weapons(gun={"D": 2})
    scene = attacked({"sheet": "armed"}, {"sheet": "tank"}, "hit 3, wound 6, save 1", "gun", sheets=sheets)
    assert scene.fact("WoundsLost", lost=2, left=11)
    scene = attacked({"sheet": "armed"}, {"sheet": "marine"}, "hit 3, wound 6, save 1", "gun", sheets=sheets)
    assert scene.fact("ModelDestroyed", model="B1.1")
    assert not scene.game.table.is_on_table("B1")


@pytest.mark.bad("10e.attack.damage.excess-lost")
def test_damage_left_over_is_lost() -> None:
    sheets = weapons(axe={"A": 2, "WS": 2, "S": 10, "AP": -4, "D": 3, "range": 0})
    dice = "hit 2 2, wound 2 2, save 1 1"
    scene = attacked({"sheet": "armed"}, {"sheet": "marine", "models": 3}, dice, "axe", sheets=sheets)
    assert [fact["lost"] for fact in scene.facts("WoundsLost")] == [2, 2]
    assert wounds_left(scene) == [2]


# -- dice rolled together ----------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.attack.fast-dice.saves")
def test_like_models_save_together_and_failures_are_allocated_one_by_one() -> None:
    sheets = weapons(gun={"A": 4, "S": 8})
    dice = "hit 3 3 3 3, wound 2 2 2 2, save 1 6 2 3"
    answers = {"allocate": ["B1.2", "B1.1"]}
    scene = attacked({"sheet": "armed"}, {"sheet": "marine", "models": 3}, dice, "gun", sheets=sheets, answers=answers)
    assert scene.fact("SaveRolls", dice=[1, 6, 2, 3], failed=3)
    assert [(fact["model"], fact["left"]) for fact in scene.facts("WoundsLost")] == [
        ("B1.2", 1),
        ("B1.2", 0),
        ("B1.1", 1),
    ]


@pytest.mark.rule("10e.attack.fast-dice.saves")
@pytest.mark.parametrize(
    "target",
    [
        {"sheet": "mixed", "models": {"tough": 1, "frail": 2}},
        {"sheet": "marine", "models": 3, "wargear": {"B1.1": ["invulnerable-save 4+"]}},
        {"sheet": "marine", "models": 3, "gained": [{"rule": "feel-no-pain 5+", "until": "phase", "model": "B1.3"}]},
    ],
)
def test_models_that_do_not_save_alike_save_one_by_one(target: dict[str, Any]) -> None:
    kinds = {"tough": {"Sv": 2, "W": 2}, "frail": {"Sv": 5, "W": 2}}
    sheets = weapons(gun={"A": 2, "S": 8}) | {"mixed": {"kinds": kinds, "tags": ["INFANTRY"]}}
    scene = attacked({"sheet": "armed"}, target, "hit 3 3, wound 2 2, save 6, save 6", "gun", sheets=sheets)
    assert len(scene.facts("SaveRolls")) == 2
    assert not all_save_alike(scene.game, volley(scene.game, "gun"), list(scene.game.unit("B1").models))


def test_models_in_cover_and_in_the_open_save_one_by_one() -> None:
    sheets = weapons(gun={"A": 2, "S": 8, "AP": -2})
    parts = {"terrain.in_cover": lambda game, by, unit, model: model.name == "B1.1"}
    dice = "hit 3 3, wound 2 2, save 4, save 4"
    target = {"sheet": "marine", "models": 2}
    scene = attacked({"sheet": "armed"}, target, dice, "gun", sheets=sheets, parts=parts)
    assert [fact["failed"] for fact in scene.facts("SaveRolls")] == [0, 0]
    assert scene.game.unit("B1").allocated == ("B1.1",)


def test_attacks_end_with_the_unit_even_if_something_else_destroys_the_last_of_it() -> None:
    sheets = weapons(gun={"A": 3, "S": 8, "AP": -4, "D": 2}) | {
        "mine": {"T": 4, "W": 2, "rules": ["deadly-demise 2"], "tags": ["VEHICLE"]},
    }
    dice = "hit 3 3 3, wound 2 2 2, save 1 1, deadly demise 6, deadly demise 1"
    scene = attacked({"sheet": "armed"}, {"sheet": "mine", "models": 2}, dice, "gun", sheets=sheets)
    assert not scene.game.unit("B1").models
    assert len(scene.facts("ModelDestroyed")) == 2


@pytest.mark.bad("10e.attack.fast-dice.random-damage")
def test_attacks_with_random_damage_are_saved_and_damaged_one_by_one() -> None:
    sheets = weapons(gun={"A": 3, "S": 8, "D": "D3"})
    dice = "hit 3 3 3, wound 2 2 2, save 1, damage 1, save 1, damage 3, save 1, damage 5"
    scene = attacked({"sheet": "armed"}, {"sheet": "marine", "models": 3}, dice, "gun", sheets=sheets)
    assert len(scene.facts("SaveRolls")) == 3
    assert wounds_left(scene) == [2]
