"""The attack sequence of 11th edition: what changes the skill and what the roll, cover, height, and re-rolls."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.wh40k.attack import Target
from bellona.wh40k.attacks.damage import candidates, suffer_mortal_wounds
from bellona.wh40k.attacks.sequence import wound_needed
from bellona.wh40k.e11.attacks.attack_sequence import SkilledSequence
from bellona.wh40k.e11.attacks.cover_of_units import has_cover
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import shoot
from bellona.wh40k.rolls import UnitRoll, rerollable
from bellona.wh40k.scenes.house_rules import HOUSE

from ..e10.attacking import attacked, hits, sequence, weapons, wounds_left
from ..e10.firing import armed, at, game_of, shooting, shot
from ..e10.scenes import SHEETS, Scene, setup

ONE = {"sheet": "armed"}
CRATER = {"key": "pit", "kind": "crater", "footprint": [[26, 16], [34, 16], [34, 24], [26, 24]]}
TOWER = {
    "key": "tower",
    "kind": "ruin",
    "footprint": [[6, 14], [16, 14], [16, 26], [6, 26]],
    "height": 4,
    "floors": [{"outline": [[7, 15], [15, 15], [15, 25], [7, 25]], "level": 4}],
}


def foe(x: float = 30, y: float = 20, sheet: str = "guard", **more: Any) -> dict[str, Any]:
    return {"sheet": sheet} | at(x, y) | more


def plus(roll: str, *values: int) -> tuple[tuple[str, Modifier], ...]:
    return tuple((roll, Modifier("add", value, f"source {i}")) for i, value in enumerate(values))


# -- skill and roll ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.attack.bs-change-is-not-roll-modifier", "11e.terrain.cover-effect")
@pytest.mark.bad("11e.attack.bs-change-is-not-roll-modifier", 1, 2)
def test_cover_and_height_are_added_up_apart_from_what_changes_the_roll() -> None:
    assert hits(skill=3, cover=True, modifiers=plus("hit_roll", -1, -1)) == [5, 6]
    assert hits(skill=3, plunging=True, abilities=("heavy",), steady=True) == [2, 3, 4, 5, 6]
    assert hits(skill=4, plunging=True, abilities=("heavy",), steady=True) == [2, 3, 4, 5, 6]
    assert hits(skill=5, plunging=True, abilities=("heavy",), steady=True) == [3, 4, 5, 6]
    assert hits(skill=3, cover=True, plunging=True) == [3, 4, 5, 6]
    assert hits(skill=6, cover=True) == [6]
    assert hits(skill=2, plunging=True) == [2, 3, 4, 5, 6]
    shot_at = sequence(skill=3, cover=True)
    assert [one.value for one in shot_at.skill_modifiers()] == [1]
    assert (shot_at.skill, shot_at.skill_total.capped, shot_at.hit_modifier.value) == (4, False, 0)


@pytest.mark.rule("11e.terrain.cover-effect", "11e.attack.bs-change-is-not-roll-modifier")
@pytest.mark.bad("11e.terrain.cover-effect", 1, 2, 3)
def test_cover_changes_no_save_helps_good_saves_too_and_nobody_in_melee() -> None:
    for ap, needed in ((0, 3), (-1, 4)):
        save = sequence(ap=ap, cover=True).armour_save(Target(3, 1, cover=True, abilities=("benefit-of-cover",)))
        assert (save.lowest(), save.denied) == (needed, ())
    scene = shooting({"A1": foe(10, sheet="armed")}, {"B1": foe(sheet="marine")}, armed(gun={"AP": 0}), [CRATER])
    rolls = shot(scene, {"A1.1/gun": "B1"}, "hit 3").fact("HitRolls")
    assert (rolls["needed"], rolls["hits"]) == (4, 0)
    assert rolls["skill_trail"] == [{"how": "add", "value": 1, "source": "benefit-of-cover"}]
    assert {"11e.terrain.cover-effect", "11e.attack.bs-change-is-not-roll-modifier"} <= set(rolls["rules"])
    assert hits(skill=3, melee=True, cover=True, target_abilities=("benefit-of-cover",)) == [3, 4, 5, 6]


@pytest.mark.bad("11e.terrain.plunging-fire", 1)
@pytest.mark.rule("11e.terrain.plunging-fire", "11e.terrain.plunging-fire-details")
def test_plunging_fire_improves_the_skill_and_not_the_ap() -> None:
    above = sequence(skill=4, ap=-1, plunging=True)
    assert (above.skill, above.armour_penetration.value) == (3, -1)
    assert sequence(skill=4, plunging=True, melee=True).skill == 4
    ours = {"A1": {"sheet": "armed", "at": [[14, 20, 4]]}}
    scene = shooting(ours, {"B1": foe()}, armed(gun={"BS": 4}), [TOWER])
    played = shot(scene, {"A1.1/gun": "B1"}, "hit 3, wound 1")
    rolls = played.fact("HitRolls")
    assert [(one["source"], one["value"]) for one in rolls["skill_trail"]] == [("plunging-fire", -1)]
    assert "11e.terrain.plunging-fire" in played.fact("TargetSelected")["rules"]


@pytest.mark.rule("11e.terrain.cover-not-cumulative")
def test_cover_from_several_sources_is_one() -> None:
    found = SkilledSequence(sequence().book, sequence(skill=3, cover=True).attack)
    assert found.is_covered()
    assert len(found.skill_modifiers()) == 1
    assert SkilledSequence(sequence().book, sequence(skill=3).attack).skill_modifiers() == []
    several = ("benefit-of-cover", "stealth")
    assert hits(skill=3, cover=True, target_abilities=several) == [4, 5, 6]
    theirs = {"B1": foe(gained=[{"rule": "benefit-of-cover", "until": "phase"}])}
    pits = [CRATER, CRATER | {"key": "hole"}]
    scene = shooting({"A1": foe(10, sheet="armed")}, theirs, armed(gun={}), pits)
    played = shot(scene, {"A1.1/gun": "B1"}, "hit 4, wound 1")
    assert [one["value"] for one in played.fact("HitRolls")["skill_trail"]] == [1]
    assert [fact["feature"] for fact in played.facts("Covered")] == ["pit", "hole"]


@pytest.mark.rule("11e.terrain.cover-determination", "11e.terrain.cover-not-fully-visible")
def test_cover_is_settled_by_attacking_model_when_targets_are_selected() -> None:
    """A wall hides the target in part from one of the two who shoot."""
    wall: dict[str, Any] = {
        "key": "wall",
        "kind": "wall",
        "traits": ["light"],
        "footprint": [[24, 10], [25, 10], [25, 20], [24, 20]],
    }
    wall |= {"height": 8, "solids": [{"outline": wall["footprint"], "top": 8}]}
    tank = {"B1": {"sheet": "tank", "at": [[34, 20]]}}
    ours = {"A1": {"sheet": "armed", "models": 2, "at": [[10, 20], [10, 38]]}}
    played = shot(
        shooting(ours, tank, armed(gun={"range": 48}), [wall]),
        {"A1.1/gun": "B1", "A1.2/gun": "B1"},
        "hit 3, hit 3, wound 1",
    )
    assert [(fact["needed"], fact["hits"]) for fact in played.facts("HitRolls")] == [(4, 0), (3, 1)]
    covered = played.fact("Covered")
    assert (covered["feature"], covered["models"]) == ("wall", ["B1.1"])
    assert "11e.terrain.cover-not-fully-visible" in covered["rules"]
    bare = shot(shooting(ours, tank, armed(gun={"range": 48})), {"A1.1/gun": "B1"}, "hit 1")
    assert not bare.facts("Covered")


@pytest.mark.rule("11e.stratagem.smokescreen-screen")
def test_whoever_a_smoking_unit_hides_has_cover() -> None:
    screen = {"B2": foe(22, sheet="tank", gained=[{"rule": "smoking", "until": "phase"}])}
    bare = {"B2": foe(22, sheet="tank")}
    sheets = armed(gun={"range": 48})
    for others, x, covered in ((screen, 10.0, True), (bare, 10.0, False), (screen, 30.0, False)):
        ours = {"A1": {"sheet": "armed", "at": [[x, 20.0 if x == 10.0 else 38.0]]}}
        game = game_of(shooting(ours, {"B1": foe(30, sheet="tank")} | others, sheets))
        assert has_cover(game, game.unit("A1"), "A1.1", game.unit("B1")) == covered


# -- re-rolls ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.dice.reroll-before-modifiers")
def test_a_die_has_failed_if_bare_it_is_below_the_number_needed() -> None:
    plain, covered = sequence(skill=3), sequence(skill=3, cover=True)
    assert (plain.fails_below("hit"), covered.fails_below("hit")) == (3, 4)
    assert sequence(skill=3, modifiers=plus("hit_roll", -1)).fails_below("hit") == 3
    assert sequence(skill=4, abilities=("heavy",), steady=True).fails_below("hit") == 4
    assert sequence(skill=6, cover=True).fails_below("hit") == 6
    assert sequence(strength=4, toughness=4, modifiers=plus("wound_roll", -1)).fails_below("wound") == 4
    assert (
        sequence(strength=3, toughness=8, abilities=("anti-infantry 4+",), target_keywords=("INFANTRY",)).fails_below(
            "wound"
        )
        == 4
    )
    roll = UnitRoll("hit", 0, "A1", [1, 3, 4], needed=5, fails_below=4)
    assert rerollable(roll, "failed") == [0, 1]


def test_what_is_added_to_the_die_neither_spares_nor_opens_a_re_roll() -> None:
    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"))

    def offered(dice: str, *rules: str, **weapon: Any) -> bool:
        sheets = armed(gun={"A": 3, "BS": 4, "S": 1} | weapon)
        sheets["armed"] |= {"rules": ["house-re-roll hit failed", *rules]}
        scene = shooting({"A1": foe(10, sheet="armed")}, {"B1": foe()}, sheets)
        played = Scene(scene, act, dice=dice, answers={"targets": [{"A1.1/gun": "B1"}]}, rules=HOUSE)
        return "re-roll hit" in played.asked

    assert offered("hit 3 4 4, wound 1 1 1", abilities=["heavy"])  # a 3 hits, and has failed
    assert not offered("hit 4 4 4, wound 1 1 1", abilities=["heavy"])
    assert not offered("hit 4 4 4", "house-modifier hit-roll -1")  # a 4 misses, and has not failed


# -- what the 11th repeats ---------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.attack.wound-roll", 1)
def test_half_of_the_toughness_is_not_rounded() -> None:
    assert [wound_needed(strength, 7) for strength in (3, 4, 7, 8, 14)] == [6, 5, 4, 3, 2]


@pytest.mark.bad("11e.attack.allocate-wounded-first", 1)
def test_damage_is_not_spread() -> None:
    sheets = weapons(gun={"A": 2, "AP": -4})
    answers = {"allocate": ["B1.1"]}
    scene = attacked(
        ONE, {"sheet": "marine", "models": 3}, "hit 3 3, wound 4 4, save 1 1", "gun", sheets=sheets, answers=answers
    )
    assert wounds_left(scene) == [2, 2]
    hurt = Scene(setup({"A1": {"sheet": "marine", "models": 3, "wounds": {"A1.2": 1}, "at": [[10, 10]]}}, {}))
    assert [model.name for model in candidates(hurt.game, hurt.game.unit("A1"))] == ["A1.2"]


@pytest.mark.bad("11e.attack.armour-save", 1)
def test_ap_makes_a_save_worse() -> None:
    save = sequence(ap=-2).armour_save(Target(3, 1))
    assert [save.passes(die) for die in (4, 5)] == [False, True]


@pytest.mark.bad("11e.attack.invulnerable-save", 1)
def test_a_model_uses_one_save() -> None:
    sheets = weapons(gun={"AP": -1}) | {"saint": SHEETS["guard"] | {"Sv": 4, "invulnerable": 5, "W": 3}}
    answers = {"save": ["armour"]}
    scene = attacked(ONE, {"sheet": "saint"}, "hit 3, wound 4, save 2", "gun", sheets=sheets, answers=answers)
    assert len(scene.facts("SaveRolls")) == 1
    assert "11e.attack.armour-save" in scene.fact("SaveRolls")["rules"]
    assert sequence(ap=-3).save(Target(4, 1, 5)).kind == "invulnerable"


@pytest.mark.bad("11e.attack.damage", 1)
def test_damage_left_over_is_lost() -> None:
    sheets = weapons(gun={"D": 3, "AP": -4})
    answers = {"allocate": ["B1.1"]}
    scene = attacked(
        ONE, {"sheet": "guard", "models": 3}, "hit 3, wound 3, save 1", "gun", sheets=sheets, answers=answers
    )
    assert wounds_left(scene) == [1, 1]
    assert "11e.attack.damage" in scene.fact("WoundsLost")["rules"]


def suffering(unit: dict[str, Any], count: int, dice: str = "", **answers: list[Any]) -> Scene:
    async def act(game: Warhammer) -> None:
        await suffer_mortal_wounds(game, "A1", count, "test", rules=("11e.attack.mortal-wounds-spill",))

    sheets = {
        "saint": SHEETS["guard"] | {"invulnerable": 2, "W": 2},
        "captain": {"T": 4, "W": 4, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]},
    }
    units = {"A1": {"at": [[10, 10]]} | unit}
    if "leader" in unit:
        units["A9"] = {"sheet": "captain"}
    return Scene(setup(units, {}, sheets), act, dice=dice, answers=answers)


@pytest.mark.bad("11e.attack.mortal-wounds", 1)
def test_no_save_is_made_against_a_mortal_wound() -> None:
    scene = suffering({"sheet": "saint"}, 1)
    assert not scene.facts("SaveRolls")
    assert wounds_left(scene, "A1") == [1]
    assert "11e.attack.mortal-wounds" in scene.fact("WoundsLost")["rules"]


@pytest.mark.bad("11e.attack.mortal-wounds-spill", 1)
def test_mortal_wounds_spare_the_leader_while_a_bodyguard_lives() -> None:
    scene = suffering({"sheet": "guard", "models": 2, "leader": "A9"}, 3, allocate=["A1.1"])
    assert [(fact["model"], fact["lost"]) for fact in scene.facts("WoundsLost")] == [
        ("A1.1", 1),
        ("A1.2", 1),
        ("A9.1", 1),
    ]
    assert "11e.attack.mortal-wounds-spill" in scene.fact("MortalWounds")["rules"]
