"""Saving throws: armour, invulnerable saves, and what modifies them."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import SpecialRules
from bellona.wh40k.attack import Attack, Target
from bellona.wh40k.attacks.sequence import AttackSequence, Save
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.moments import WarhammerRule

from .attacking import attacked, sequence, weapons, wounds_left

ONE = {"sheet": "armed"}
SHEETS = weapons(gun={"S": 8, "AP": -2}, volley={"A": 2, "S": 8, "AP": -2}) | {
    "knight": {"T": 4, "Sv": 3, "W": 4, "invulnerable": 4, "tags": ["INFANTRY"]},
}

BONUS = SpecialRules()


@BONUS.add("sturdy")
class Sturdy(WarhammerRule):
    """+1 to saving throws."""

    def save_roll(self, attack: Attack, target: Target) -> Modifier | None:
        return Modifier("add", 1, self.name)


@BONUS.add("sturdier")
class Sturdier(Sturdy):
    """Another +1 to saving throws."""


@BONUS.add("tough")
class Tough(WarhammerRule):
    """-1 Damage."""

    def damage_against(self, attack: Attack) -> Modifier | None:
        return Modifier("subtract", 1, self.name)


@BONUS.add("unharmed")
class Unharmed(WarhammerRule):
    """Damage 0."""

    def damage_against(self, attack: Attack) -> Modifier | None:
        return Modifier("set", 0, self.name)


def passing(save: Save) -> list[int]:
    return [die for die in range(1, 7) if save.passes(die)]


def sturdy(target: Target, **facts: Any) -> AttackSequence:
    book = RULEBOOK.amended("test", "1", special_rules=BONUS)
    return AttackSequence(book, Attack(**facts))


@pytest.mark.rule("10e.attack.save.roll", "10e.attack.save.armour")
@pytest.mark.parametrize(("ap", "lowest"), [(0, 3), (-1, 4), (-3, 6), (-4, 7), (-9, 12)])
def test_armour_is_worsened_by_ap_without_limit(ap: int, lowest: int) -> None:
    save = sequence(ap=ap).armour_save(Target(3, 2))
    assert save.lowest() == lowest
    assert save.passes(6) == (lowest <= 6)


@pytest.mark.rule("10e.attack.save.roll", "10e.attack.save.armour")
def test_of_a_save_that_no_die_passes_is_told_that_seven_were_needed() -> None:
    sheets = weapons(gun={"S": 8, "AP": -6})
    hopeless = attacked(ONE, {"sheet": "marine"}, "hit 3, wound 2, save 6", "gun", sheets=sheets)
    assert hopeless.fact("SaveRolls", save="armour", lowest=7, failed=1)


@pytest.mark.rule("10e.attack.save.roll", "10e.attack.save.armour")
def test_a_save_that_equals_the_characteristic_stops_the_attack() -> None:
    assert not attacked(ONE, {"sheet": "knight"}, "hit 3, wound 2, save 5", "gun", sheets=SHEETS).facts("WoundsLost")
    failed = attacked(ONE, {"sheet": "marine"}, "hit 3, wound 2, save 4", "gun", sheets=SHEETS)
    assert failed.fact("SaveRolls", save="armour", needed=3, failed=1)
    assert wounds_left(failed) == [1]


@pytest.mark.rule("10e.attack.save.natural-1", "10e.dice.natural-1-and-6-scope")
def test_a_one_always_fails_and_a_six_does_not_always_pass() -> None:
    perfect, hopeless = Target(2, 1, abilities=("sturdy",)), Target(6, 1)
    assert passing(sturdy(perfect).armour_save(perfect)) == [2, 3, 4, 5, 6]
    assert not sequence(ap=-1).armour_save(hopeless).passes(6)
    invulnerable = Target(7, 1, invulnerable=2, abilities=("sturdy",))
    assert [save.passes(1) for save in sturdy(invulnerable).invulnerable_saves(invulnerable)] == [False]


@pytest.mark.rule("10e.attack.save.natural-1")
def test_what_fails_by_a_one_is_told_to() -> None:
    def told(die: int) -> list[str]:
        scene = attacked(ONE, {"sheet": "marine"}, f"hit 3, wound 2, save {die}", "gun", sheets=SHEETS)
        rules: list[str] = scene.fact("SaveRolls")["rules"]
        return rules

    assert "10e.attack.save.natural-1" in told(1)
    assert "10e.attack.save.natural-1" not in told(2)
    assert "10e.attack.fast-dice.saves" not in told(2)  # it is but one


@pytest.mark.rule("10e.attack.save.improvement-cap", "10e.dice.modifier-scope")
@pytest.mark.parametrize(("ap", "rules", "lowest"), [(0, 2, 4), (-1, 2, 4), (-2, 2, 5), (0, 1, 4), (-3, 1, 7)])
def test_a_save_is_improved_by_one_at_most_and_worsened_without_limit(ap: int, rules: int, lowest: int) -> None:
    target = Target(5, 1, abilities=("sturdy", "sturdier")[:rules])
    save = sturdy(target, ap=ap).armour_save(target)
    assert save.lowest() == lowest
    assert passing(save) == list(range(lowest, 7))


@pytest.mark.rule("10e.attack.save.invulnerable")
def test_the_better_save_is_offered_first_and_ap_does_not_touch_the_invulnerable_one() -> None:
    assert [save.key for save in sequence(ap=-3).saves(Target(3, 2, 4))] == ["invulnerable 4+", "armour"]
    assert sequence(ap=-3).save(Target(3, 2, 4)).lowest() == 4
    assert sequence(ap=0).save(Target(3, 2, 4)).kind == "armour"


@pytest.mark.rule("10e.attack.save.invulnerable", "10e.attack.save.improvement-cap")
@pytest.mark.parametrize("rules", [("sturdy",), ("sturdy", "sturdier")])
def test_what_else_modifies_saving_throws_modifies_the_invulnerable_one_too(rules: tuple[str, ...]) -> None:
    target = Target(3, 2, invulnerable=5, abilities=rules)
    assert [save.lowest() for save in sturdy(target, ap=-3).invulnerable_saves(target)] == [4]


@pytest.mark.bad("10e.attack.save.invulnerable")
def test_the_defender_chooses_one_save_and_does_not_roll_the_other_after_it() -> None:
    dice = "hit 3, wound 2, save 4"
    armour = attacked(ONE, {"sheet": "knight"}, dice, "gun", sheets=SHEETS, answers={"save": ["armour"]})
    assert armour.fact("SaveRolls", save="armour", failed=1)
    other = attacked(ONE, {"sheet": "knight"}, dice, "gun", sheets=SHEETS, answers={"save": ["invulnerable 4+"]})
    assert other.fact("SaveRolls", save="invulnerable", failed=0)


@pytest.mark.rule("10e.attack.save.several-invulnerable")
def test_only_one_of_several_invulnerable_saves_is_used() -> None:
    knight = {"sheet": "knight", "gained": [{"rule": "invulnerable-save 5+", "until": "phase"}]}
    answers = {"save": ["invulnerable 5+"]}
    scene = attacked(ONE, knight, "hit 3, wound 2, save 4", "gun", sheets=SHEETS, answers=answers)
    assert scene.fact("SaveRolls", needed=5, failed=1)
    saves = sequence(ap=-4).saves(Target(3, 2, 4, abilities=("invulnerable-save 5+", "invulnerable-save 4+")))
    assert [save.key for save in saves] == ["invulnerable 4+", "invulnerable 5+", "armour"]


@pytest.mark.rule("10e.terrain.cover.save-bonus", "10e.terrain.cover.no-stacking", "10e.terrain.cover.good-save-ap0")
def test_cover_helps_armour_against_ranged_attacks_once() -> None:
    covered = Target(4, 1, invulnerable=4, cover=True, abilities=("benefit-of-cover",))
    assert sequence(ap=-1, cover=True).armour_save(covered).lowest() == 4
    assert sequence(ap=-1).invulnerable_saves(covered)[0].lowest() == 4
    assert sequence(ap=-1, melee=True).armour_save(covered).lowest() == 5
    good = Target(3, 1, cover=True)
    assert not sequence(ap=0).has_cover(good)
    assert sequence(ap=-1).has_cover(good)
    assert sequence(ap=0).has_cover(Target(4, 1, cover=True))


def test_standing_orders_take_the_best_save() -> None:
    scene = attacked(ONE, {"sheet": "knight"}, "hit 3, wound 2, save 4", "gun", sheets=SHEETS)
    assert scene.asked == ["save"]
    orders = {order.asks: order.answer for order in RULEBOOK.standing_orders}
    assert orders["save"] == orders["allocate"] == "first"


@pytest.mark.rule("10e.attack.damage.inflict")
@pytest.mark.parametrize(
    ("rules", "damage"), [((), 2), (("tough",), 1), (("unharmed",), 0), (("tough", "unharmed"), 0)]
)
def test_what_reduces_damage_leaves_one_unless_something_sets_it_to_zero(rules: tuple[str, ...], damage: int) -> None:
    target = Target(3, 2, abilities=rules)
    assert sturdy(target).damage_done(2, target) == damage
    assert sturdy(target).damage_done(1, target) == min(damage, 1)
