"""Attacks of 9th edition: mortal wounds after their own attack, ignored wounds, plasma, and what dice do."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refused
from bellona.wh40k.e09.attacks.allocation import always_spill
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import shoot
from bellona.wh40k.scenes.house_rules import HOUSE

from ...playing import Illegal
from .scenes import SHEETS, Scene, setup

GUN = {"range": 24, "Type": "Assault 2", "S": 4, "AP": 0, "D": 2}
PLASMA: dict[str, Any] = {
    "standard": {"item": "plasma", "range": 12, "Type": "Pistol 2", "S": 7, "AP": -3, "D": 1}
    | {"abilities": ["profile-before-targets"]},
    "supercharged": {"item": "plasma", "range": 12, "Type": "Pistol 2", "S": 8, "AP": -3, "D": 2}
    | {"abilities": ["profile-before-targets", "supercharge"]},
}
FOE = {"B1": {"sheet": "foe", "models": 3, "at": [[10, 20]]}}


class Volleys(Scene):
    """A1 shoots at B1 with all that it has, unless answers say otherwise."""

    def __init__(
        self, shooter: dict[str, Any], foe: dict[str, Any], dice: str, models: int = 1, **answers: Any
    ) -> None:
        async def act(game: Warhammer) -> None:
            await shoot(game, game.unit("A1"))

        sheets = {"shooter": SHEETS["marine"] | shooter, "foe": SHEETS["marine"] | {"W": 3} | foe}
        scene = setup({"A1": {"sheet": "shooter", "models": models, "at": [[10, 10]]}}, FOE, sheets)
        told = {name.replace("__", "-").replace("_", " "): given for name, given in answers.items()}
        given: dict[str, list[Any]] = {"targets": [{"A1.1/gun": "B1"}]} | told
        super().__init__(scene | {"time": {"phase": "shooting"}}, act, dice=dice, answers=given, rules=HOUSE)

    def wounds(self, key: str = "B1") -> list[int]:
        return [model.wounds for model in self.game.unit(key).models]


# -- re-rolls ----------------------------------------------------------------------------------------------------------


def test_what_is_added_to_the_die_neither_spares_nor_opens_a_re_roll() -> None:
    def offered(roll: str, dice: str, *changes: str) -> bool:
        shooter = {"BS": 3, "arms": {"gun": GUN}, "rules": [f"house-re-roll {roll} failed", *changes]}
        return f"re-roll {roll}" in Volleys(shooter, {}, dice).asked

    assert offered("hit", "hit 2 5, wound 1 1", "house-modifier hit-roll +1")  # a 2 hits, and has failed
    assert not offered("hit", "hit 3 3", "house-modifier hit-roll -1")  # a 3 misses, and has not failed
    assert offered("wound", "hit 3 3, wound 3 6, save 6 6", "house-modifier wound-roll +1")
    assert not offered("wound", "hit 3 3, wound 4 4", "house-modifier wound-roll -1")


# -- mortal wounds -----------------------------------------------------------------------------------------------------


def wounding(rule: str, **gun: Any) -> dict[str, Any]:
    return {"arms": {"gun": GUN | gun}, "rules": [rule]}


@pytest.mark.rule("9e.attack.mortal-wounds-with-damage", "9e.attack.mortal-wounds")
def test_mortal_wounds_follow_the_damage_of_their_own_attack_though_it_was_saved() -> None:
    """Two damage and a mortal wound destroy the first model; the second attack finds the next one unharmed."""
    told = Volleys(wounding("house-wounding 1"), {}, "hit 3 3, wound 4 4, save 1, save 3")
    assert told.wounds() == [2, 3]
    lost = [(fact["model"], fact["lost"], fact.get("mortal", False)) for fact in told.facts("WoundsLost")]
    assert lost == [("B1.1", 2, False), ("B1.1", 1, True), ("B1.2", 1, True)]
    kinds = [type(fact).__name__ for fact in told.run.facts]
    assert kinds.index("MortalWounds") < len(kinds) - 1 - kinds[::-1].index("SaveRolls")
    assert all("9e.attack.mortal-wounds-with-damage" in fact["rules"] for fact in told.facts("MortalWounds"))


@pytest.mark.rule("9e.attack.mortal-wounds-with-damage")
def test_an_attack_that_inflicts_none_is_not_held_up() -> None:
    """Only the second of three attacks brings a mortal wound with it, by an unmodified 6."""
    told = Volleys(
        wounding("house-wounding 1 6", Type="Assault 3", D=1), {}, "hit 3 3 3, wound 4 6 4, save 1 1, save 1"
    )
    assert told.wounds() == [2, 3]
    assert [fact.get("mortal", False) for fact in told.facts("WoundsLost")] == [False, False, True, False]
    saved = Volleys(wounding("house-wounding 1 6"), {"W": 3}, "hit 2 5, wound 6, save 3")
    assert saved.wounds() == [2, 3, 3]


@pytest.mark.rule("9e.attack.mortal-wounds-modifiers")
def test_what_changes_the_damage_leaves_mortal_wounds_alone() -> None:
    halved = {"rules": ["house-modifier damage-against /2"]}
    told = Volleys(wounding("house-wounding 2"), halved, "hit 2 5, wound 4, save 1")
    assert told.wounds() == [3, 3]
    assert [(fact["lost"], fact.get("mortal", False)) for fact in told.facts("WoundsLost")] == [(1, False), (2, True)]
    assert "9e.attack.mortal-wounds-modifiers" in told.fact("MortalWounds")["rules"]


@pytest.mark.rule("9e.attack.mortal-wounds-spill", "9e.attack.excess-damage")
def test_mortal_wounds_spill_and_damage_does_not() -> None:
    told = Volleys(wounding("house-wounding 4", D=5), {"W": 2}, "hit 2 5, wound 4, save 1")
    assert told.wounds() == []
    assert always_spill({}) is True
    plain = Volleys({"arms": {"gun": GUN | {"D": 5}}}, {"W": 2}, "hit 2 5, wound 4, save 1")
    assert plain.wounds() == [2, 2]


@pytest.mark.bad("9e.attack.mortal-wounds")
def test_nobody_saves_against_a_mortal_wound() -> None:
    told = Volleys(
        wounding("house-wounding 1"), {"invulnerable": 4}, "hit 2 5, wound 4, save 6", save=["invulnerable 4+"]
    )
    assert told.asked.count("save") == 1
    assert len(told.facts("SaveRolls")) == 1
    assert told.wounds() == [2, 3, 3]


# -- ignored wounds ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.attack.ignore-wounds")
@pytest.mark.bad("9e.attack.ignore-wounds")
def test_one_rule_ignores_a_wound_though_there_be_two() -> None:
    tough = {"rules": ["feel-no-pain 5+", "feel-no-pain 4+"]}
    told = Volleys(wounding("house-wounding 1"), tough, "hit 2 5, wound 4, save 1, feel no pain 3 4, feel no pain 3")
    assert told.asked.count("feel no pain") == 2  # which of them: once for the damage, once for the mortal wound
    assert [(fact["lost"], fact.get("ignored", 0)) for fact in told.facts("WoundsLost")] == [(1, 1), (1, 0)]


# -- plasma ------------------------------------------------------------------------------------------------------------


def plasma(dice: str, models: int = 1, rules: tuple[str, ...] = (), **answers: Any) -> Volleys:
    shooter = {"arms": PLASMA, "rules": list(rules)}
    guns = {f"A1.{number}/plasma": "B1" for number in range(1, models + 1)}
    given: dict[str, Any] = {"profile": ["supercharged"] * models, "targets": [guns]} | answers
    return Volleys(shooter, {}, dice, models, **given)


@pytest.mark.rule("9e.datasheet.supercharge")
def test_an_unmodified_1_destroys_the_bearer_after_all_its_shots() -> None:
    told = plasma("hit 1 4, wound 2, save 1")
    assert told.wounds() == [1, 3, 3]  # the other shot counts
    assert not told.game.unit("A1").models
    kinds = [type(fact).__name__ for fact in told.run.facts]
    assert kinds.index("WoundsLost") < kinds.index("WeaponOverheated") < kinds.index("UnitDestroyed")
    assert told.fact("WeaponOverheated")["model"] == "A1.1"
    safe = plasma("hit 2 4, wound 2, save 1")
    assert len(safe.game.unit("A1").models) == 1
    standard = plasma("hit 1 4, wound 3, save 1", profile=["standard"])
    assert len(standard.game.unit("A1").models) == 1
    assert standard.wounds() == [2, 3, 3]


@pytest.mark.rule("9e.datasheet.supercharge")
def test_a_1_that_is_rolled_again_counts_as_it_falls_then() -> None:
    for dice, left in (("hit 1 2, re-roll hit 4, wound 2, save 6", 1), ("hit 1 2, re-roll hit 1", 0)):
        told = plasma(dice, rules=("house-re-roll hit ones",), re__roll_hit=[["0"]])
        assert len(told.game.unit("A1").models) == left


@pytest.mark.rule("9e.datasheet.supercharge")
def test_only_whoever_rolled_the_1_is_destroyed_and_its_other_weapons_fall_silent() -> None:
    told = plasma("hit 3 3 1 3, wound 1 1 1", 2)
    assert [model.name for model in told.game.unit("A1").models] == ["A1.1"]
    two = {"arms": PLASMA | {"pistol": {"range": 12, "Type": "Pistol 1"}}}
    targets = {"A1.1/plasma": "B1", "A1.1/pistol": "B1"}
    lost = Volleys(two, {}, "hit 1 2", profile=["supercharged"], targets=[targets])
    assert [fact["weapon"] for fact in lost.facts("AttacksMade")] == ["supercharged"]
    first = Volleys(
        two,
        {},
        "hit 2, hit 1 2",
        profile=["supercharged"],
        targets=[targets],
        order_of_profiles=[["1:pistol", "0:supercharged"]],
    )
    assert [fact["weapon"] for fact in first.facts("AttacksMade")] == ["pistol", "supercharged"]


@pytest.mark.rule("9e.datasheet.profile-before-targets")
@pytest.mark.bad("9e.datasheet.profile-before-targets")
def test_the_profile_is_chosen_before_targets_and_not_changed_then() -> None:
    told = plasma("hit 2 2", targets=[Illegal({"A1.1/plasma": "standard>B1"}), {"A1.1/plasma": "B1"}])
    assert [refusal.rules for refusal in told.refusals] == [("9e.datasheet.profile-before-targets",)]
    assert told.asked.index("profile") < told.asked.index("targets")
    assert told.fact("AttacksMade")["weapon"] == "supercharged"
    with pytest.raises(Refused):
        plasma("", profile=["cold"])
