"""Making attacks: the Hit roll, the Wound roll, and the order in which a unit's attacks are resolved."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import SpecialRules
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.resolve import Shot, attack_by, resolve_attacks, volleys_of
from bellona.wh40k.attacks.sequence import AttackSequence, wound_needed
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule

from .attacking import attacked, hits, sequence, volley, weapons, wounds, wounds_left
from .scenes import Scene, setup

ONE = {"sheet": "marine"}
TWO_GUARDS = {"sheet": "guard", "models": 2}


def plus(roll: str, *values: int) -> tuple[tuple[str, Modifier], ...]:
    return tuple((roll, Modifier("add", value, f"source {i}")) for i, value in enumerate(values))


# -- the Hit roll ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.attack.hit.ranged", "10e.attack.hit.natural-1")
def test_a_ranged_attack_hits_on_its_ballistic_skill_and_never_on_a_one() -> None:
    assert hits(skill=3) == [3, 4, 5, 6]
    assert next(die for die in range(1, 7) if sequence(skill=1, modifiers=plus("hit_roll", 1)).hit_result(die)) == 2
    scene = attacked(ONE, TWO_GUARDS, "hit 1 2")
    assert scene.fact("HitRolls", hits=0, needed=3, dice=[1, 2])


@pytest.mark.rule("10e.attack.hit.melee")
def test_a_melee_attack_hits_on_its_weapon_skill() -> None:
    scene = attacked(ONE, TWO_GUARDS, "hit 2 3 1, wound 1", "sword")
    assert scene.fact("HitRolls", hits=1, needed=3, weapon="sword")


@pytest.mark.rule("10e.attack.hit.critical")
def test_an_unmodified_six_always_hits_and_is_critical_however_bad_the_skill() -> None:
    bad = sequence(skill=7, modifiers=plus("hit_roll", -1))
    assert (six := bad.hit_result(6)) is not None
    assert six.critical
    assert bad.hit_result(5) is None
    good = sequence(skill=3, modifiers=plus("hit_roll", 1)).hit_result(5)
    assert good is not None
    assert not good.critical


@pytest.mark.rule("10e.dice.modifier-scope")
@pytest.mark.bad("10e.attack.hit.modifier-cap")
@pytest.mark.parametrize(
    ("modifiers", "lowest"), [((-1, -1), 5), ((1, 1, 1), 3), ((1, -1, -1), 5), ((1, -1), 4), ((-1,), 5), ((), 4)]
)
def test_modifiers_of_a_hit_roll_are_added_up_and_then_limited(modifiers: tuple[int, ...], lowest: int) -> None:
    one = sequence(skill=4, modifiers=plus("hit_roll", *modifiers))
    assert next(die for die in range(1, 7) if one.hit_result(die)) == lowest
    assert one.hit_modifier.capped == (abs(sum(modifiers)) > 1)


# -- the Wound roll ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.attack.wound.table")
@pytest.mark.parametrize(
    ("strength", "toughness", "needed"),
    [(8, 4, 2), (9, 4, 2), (5, 4, 3), (7, 4, 3), (4, 4, 4), (3, 4, 5), (2, 4, 6), (1, 4, 6), (4, 7, 5), (3, 6, 6)],
)
def test_strength_against_toughness(strength: int, toughness: int, needed: int) -> None:
    assert wound_needed(strength, toughness) == needed


@pytest.mark.rule("10e.attack.wound.success", "10e.attack.wound.natural-1")
def test_a_wound_roll_must_reach_what_is_needed_and_a_one_never_does() -> None:
    assert wounds(strength=4, toughness=4) == [4, 5, 6]
    assert wounds(strength=8, toughness=4, modifiers=plus("wound_roll", 1)) == [2, 3, 4, 5, 6]
    scene = attacked(ONE, TWO_GUARDS, "hit 3 3, wound 1 2")
    assert scene.fact("WoundRolls", wounds=0, needed=3, dice=[1, 2])
    assert not scene.facts("SaveRolls")


@pytest.mark.rule("10e.attack.wound.critical")
def test_an_unmodified_six_always_wounds() -> None:
    hopeless = sequence(strength=1, toughness=12, modifiers=plus("wound_roll", -1))
    assert (six := hopeless.wound_result(6)) is not None
    assert six.critical
    assert hopeless.wound_result(5) is None


@pytest.mark.rule("10e.attack.wound.modifier-cap", "10e.dice.modifier-scope")
@pytest.mark.parametrize(("modifiers", "lowest"), [((1, 1), 3), ((-1, -1), 5), ((1, -1, -1), 5), ((1, -1), 4)])
def test_modifiers_of_a_wound_roll_are_added_up_and_then_limited(modifiers: tuple[int, ...], lowest: int) -> None:
    one = sequence(strength=4, toughness=4, modifiers=plus("wound_roll", *modifiers))
    assert next(die for die in range(1, 7) if one.wound_result(die)) == lowest


# -- the whole sequence ------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.attack.sequence", "10e.attack.save.roll", "10e.attack.save.armour", "10e.attack.damage.inflict")
def test_the_whole_sequence_of_two_shots() -> None:
    scene = attacked(ONE, TWO_GUARDS, "hit 3 2, wound 4, save 5")
    assert scene.fact("HitRolls", hits=1, needed=3)
    assert scene.fact("WoundRolls", wounds=1, needed=3)
    assert scene.fact("SaveRolls", save="armour", needed=5, failed=1)
    assert scene.fact("WoundsLost", model="B1.1", lost=1, left=0)
    assert [model.name for model in scene.game.unit("B1").models] == ["B1.2"]


@pytest.mark.rule("10e.attack.sequence")
@pytest.mark.parametrize("dice", ["hit 2 2", "hit 3 2, wound 2", "hit 3 2, wound 3, save 6"])
def test_an_attack_ends_at_the_first_step_that_stops_it(dice: str) -> None:
    scene = attacked(ONE, TWO_GUARDS, dice)
    assert not scene.facts("WoundsLost")
    assert bool(scene.facts("Allocated")) == ("save" in dice)


# -- several attacks ---------------------------------------------------------------------------------------------------


def both_weapons(game: Warhammer, *pairs: tuple[str, str, str]) -> list[Any]:
    """Shots at targets, as volleys."""
    unit = game.unit("A1")
    return [
        (Shot(model, weapon), target, attack_by(game, unit, unit.model(model), weapon, game.unit(target)))
        for model, weapon, target in pairs
    ]


@pytest.mark.not_in("9e", because="weapons have no skill of their own")
@pytest.mark.rule("10e.attack.fast-dice.conditions")
def test_only_attacks_alike_in_everything_are_rolled_together() -> None:
    sheets = weapons(rifle={}, fine={"BS": 2}, sharp={"AP": -2}, heavy={"D": 2}, strong={"S": 5}, odd={"name": "rifle"})
    sheets["armed"]["arms"]["odd"] |= {"abilities": ["heavy"]}

    async def act(game: Warhammer) -> list[tuple[str, str, int]]:
        every = [("A1.1", name, "B1") for name in ("rifle", "fine", "sharp", "heavy", "strong", "odd")]
        aimed = both_weapons(game, *every, ("A1.2", "rifle", "B1"), ("A1.3", "rifle", "B2"))
        return [(v.shots[0].weapon, v.target, len(v.shots)) for v in volleys_of(game.unit("A1"), aimed)]

    ours = {"A1": {"sheet": "armed", "models": 3, "at": [[10, 10]]}}
    theirs = {key: {"sheet": "guard", "at": [[20, y]]} for key, y in (("B1", 10), ("B2", 20))}
    singles = [(name, "B1", 1) for name in ("fine", "sharp", "heavy", "strong", "odd")]
    assert Scene(setup(ours, theirs, sheets), act).result == [("rifle", "B1", 2), *singles, ("rifle", "B2", 1)]


@pytest.mark.rule("10e.shooting.resolve.by-target", "10e.shooting.resolve.by-profile")
def test_one_target_after_the_other_and_one_profile_after_the_other() -> None:
    sheets = weapons(bolter={}, melta={"S": 9})

    async def act(game: Warhammer) -> list[str]:
        named = [("bolter", "B1"), ("melta", "B2"), ("melta", "B1"), ("bolter", "B2"), ("bolter", "B1")]
        made = await resolve_attacks(game, [volley(game, name, target=target) for name, target in named])
        return [f"{v.attack.weapon} {v.target}" for v in made]

    ours = {"A1": {"sheet": "armed", "at": [[10, 10]]}}
    theirs = {key: {"sheet": "guard", "at": [[20, y]]} for key, y in (("B1", 10), ("B2", 20))}
    scene = Scene(setup(ours, theirs, sheets), act, dice="hit 1 1 1 1 1")
    assert scene.result == ["bolter B1", "bolter B1", "melta B1", "melta B2", "bolter B2"]


def test_attacks_on_a_unit_that_is_gone_are_not_made() -> None:
    sheets = weapons(bolter={"S": 8, "AP": -4}, melta={})
    scene = attacked({"sheet": "armed"}, {"sheet": "guard"}, "hit 6, wound 6, save 1", "bolter", "melta", sheets=sheets)
    assert [fact["weapon"] for fact in scene.facts("AttacksMade")] == ["bolter"]


@pytest.mark.bad("10e.datasheet.random-others")
def test_random_attacks_are_rolled_for_each_weapon_and_random_damage_for_each_attack() -> None:
    sheets = weapons(cannon={"A": "D3", "S": 8, "AP": -4, "D": "D6"})
    dice = "attacks 1 4, hit 3 3 3, wound 2 2 2, save 1, damage 1, save 1, damage 6, save 1, damage 2"
    target = {"sheet": "tank"}
    scene = attacked({"sheet": "armed", "models": 2}, target, dice, "cannon", sheets=sheets | big_target(20))
    assert scene.fact("AttacksMade", attacks=3)
    assert [fact["lost"] for fact in scene.facts("WoundsLost")] == [1, 6, 2]
    assert wounds_left(scene) == [11]


def big_target(wounds: int) -> dict[str, Any]:
    return {"tank": {"T": 4, "Sv": 2, "W": wounds, "tags": ["VEHICLE"], "base": {"square": [6, 4]}}}


SHARP = SpecialRules()


@SHARP.add("sharp")
class Sharp(WarhammerRule):
    """Unmodified hit rolls of 5 or more are critical."""

    def critical_hit(self, attack: Attack) -> int:
        return 5


@pytest.mark.rule("10e.attack.hit.critical")
def test_the_lowest_of_several_critical_rolls_counts() -> None:
    book = RULEBOOK.amended("test", "1", special_rules=SHARP)
    for abilities, critical in (((), [6]), (("sharp",), [5, 6])):
        one = AttackSequence(book, Attack(skill=2, abilities=abilities))
        results = {die: one.hit_result(die) for die in range(1, 7)}
        assert [die for die, hit in results.items() if hit and hit.critical] == critical
