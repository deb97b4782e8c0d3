"""Characteristics of 9th edition: of models and weapons, modified, dashes, damage tables; rolls that are modified."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.resolve import sequence_of
from bellona.wh40k.e09.attacks.attack_numbers import numbers
from bellona.wh40k.e09.characteristics import characteristic, halved_value, leadership_of, modified_roll
from bellona.wh40k.expressions import expression
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.registering import Registry
from bellona.wh40k.rolls import UnitRoll, rerollable

from ..editions import book
from .scenes import SHEETS, Scene, attack, setup

FOE = {"B1": {"sheet": "guard", "models": 5, "at": [[10, 20]]}}
OWN = Registry()


@OWN.ability("stronger")
class Stronger(WarhammerRule):
    """One more Strength and Leadership, half the Toughness."""

    def characteristic(self, name: str) -> Modifier | None:
        found = {
            "strength": Modifier("add", 1, self.name),
            "leadership": Modifier("add", 1, self.name),
            "toughness": Modifier("divide", 2, self.name),
            "attacks": Modifier("subtract", 5, self.name),
        }
        return found.get(name)


@OWN.ability("changed")
class Changed(WarhammerRule):
    """Strength becomes 2."""

    def characteristic(self, name: str) -> Modifier | None:
        return Modifier("set", 2, self.name) if name == "strength" else None


def scene(row: dict[str, Any], rules: list[str] | None = None, **unit: Any) -> Scene:
    arms = {
        "fist": {"S": "x2", "AP": -3, "D": 2},
        "maul": {"S": "+1"},
        "knife": {},
        "flail": {"S": 6},
        "gun": {"range": 24, "Type": "Heavy 3", "S": 8},
    }
    sheets = {"hero": SHEETS["marine"] | {"arms": arms} | row}
    ours = {"A1": {"sheet": "hero", "at": [[10, 10]], "abilities": rules or []} | unit}
    return Scene(setup(ours, FOE, sheets), rules=OWN)


def value(played: Scene, name: str) -> Any:
    unit = played.game.unit("A1")
    found = characteristic(played.game, unit, unit.models[0], name)
    return found and found.value


@pytest.mark.rule("9e.characteristic.profile")
def test_a_model_has_nine_characteristics_and_a_weapon_its_own() -> None:
    played = scene({"M": 7})
    names = (
        "move",
        "weapon_skill",
        "ballistic_skill",
        "strength",
        "toughness",
        "wounds",
        "attacks",
        "leadership",
        "save",
    )
    assert [value(played, name) for name in names] == [7, 3, 3, 4, 4, 2, 2, 7, 3]
    shot = attack(played, "gun")
    assert (shot.attacks, shot.skill, shot.strength, shot.ap, shot.damage) == ("3", 3, 8, 0, "1")
    blow = attack(played, "knife")
    assert (blow.attacks, blow.skill, blow.strength, blow.melee) == ("2", 3, 4, True)


@pytest.mark.rule("9e.weapon.strength-user", "9e.weapon.strength-modifier", "9e.characteristic.modifier-order")
def test_strength_of_the_weapon_and_of_the_bearer_are_one_calculation() -> None:
    plain, raised = scene({}), scene({}, ["stronger"])
    for weapon, alone, with_one_more in (("knife", 4, 5), ("maul", 5, 6), ("fist", 8, 9), ("flail", 6, 6)):
        assert sequence_of(plain.game.rulebook, attack(plain, weapon)).strength == alone
        assert sequence_of(raised.game.rulebook, attack(raised, weapon)).strength == with_one_more
        unit = plain.game.unit("A1")
        told = numbers(plain.game, unit, unit.models[0], plain.game.weapon(unit.models[0], weapon))
        assert told["strength"] == (6 if weapon == "flail" else 4)
    assert value(raised, "strength") == 5
    six = scene({"S": 6})
    assert sequence_of(book(), attack(six, "fist")).strength == 12


def stated(played: Scene, name: str) -> Any:
    """What the characteristic of the first model comes to; None of a dash."""
    unit = played.game.unit("A1")
    total = characteristic(played.game, unit, unit.models[0], name)
    return total and total.value


@pytest.mark.rule("9e.characteristic.replacement")
def test_a_replaced_value_comes_before_all_other_modifiers() -> None:
    for rules in permutations(["stronger", "changed"]):
        played = scene({}, list(rules))
        assert value(played, "strength") == 3
        assert sequence_of(played.game.rulebook, attack(played, "fist")).strength == 5
    assert [stated(scene({}, rules), "strength") for rules in ([], ["changed"])] == [4, 2]


@pytest.mark.rule("9e.characteristic.rounding")
def test_a_fraction_is_rounded_up_once_at_the_end() -> None:
    assert value(scene({"T": 5}, ["stronger"]), "toughness") == 3
    total = book().stacking.total("strength", 5, [Modifier("divide", 2, "a"), Modifier("add", 0.5, "b")])
    assert total.value == 3
    assert [stated(scene({"T": toughness}, ["stronger"]), "toughness") for toughness in (4, 5, 6)] == [2, 3, 3]


@pytest.mark.rule("9e.characteristic.minimum-one")
def test_strength_toughness_attacks_and_leadership_never_fall_below_1() -> None:
    assert value(scene({"A": 3}, ["stronger"]), "attacks") == 1
    assert [stated(scene({"A": 3}, rules), "attacks") for rules in ([], ["stronger"])] == [3, 1]
    for name, least in (("strength", 1), ("toughness", 1), ("attacks", 1), ("leadership", 1), ("move", -2)):
        assert book().stacking.total(name, 3, [Modifier("subtract", 5, "x")]).value == least


@pytest.mark.rule("9e.characteristic.dash-unmodifiable", "9e.characteristic.dash-substitution")
@pytest.mark.bad("9e.characteristic.dash-unmodifiable")
def test_a_dash_is_never_modified_and_toughness_stands_in_for_it() -> None:
    played = scene({"Ld": "-", "S": "-", "T": 6}, ["stronger"])
    unit = played.game.unit("A1")
    assert value(played, "leadership") is None
    assert leadership_of(played.game, unit, unit.models[0]) == 3
    assert [stated(played, name) for name in ("leadership", "toughness")] == [None, 3]
    printed = scene({"Ld": 7}).game
    assert leadership_of(printed, printed.unit("A1"), printed.unit("A1").models[0]) == 7
    for weapon in ("knife", "maul", "fist"):
        assert sequence_of(played.game.rulebook, attack(played, weapon)).strength == 3


@pytest.mark.rule("9e.datasheet.damage-table")
def test_a_damage_table_changes_with_every_wound_lost_or_regained() -> None:
    table = [{"wounds": 6, "M": 12, "BS": 3}, {"wounds": 3, "M": 8, "BS": 4}, {"wounds": 1, "M": 4, "BS": "-"}]
    played = scene({"W": 10, "table": table})
    told = []
    for wounds in (10, 6, 5, 3, 2, 6):
        played.game.change_model("A1", "A1.1", wounds=wounds)
        told.append((value(played, "move"), value(played, "ballistic_skill"), value(played, "toughness")))
    assert told == [(12, 3, 4), (12, 3, 4), (8, 4, 4), (8, 4, 4), (4, None, 4), (12, 3, 4)]
    (rows,) = book().cast(played.game.state)["units"]["A1"]["rows"].values()
    printed = [(row["wounds"], row["profile"]["W"], row["profile"]["M"], row["profile"]["BS"]) for row in rows]
    assert printed == [(6, "6+", '12"', "3+"), (3, "3–5", '8"', "4+"), (1, "1–2", '4"', "-")]


# -- rolls -------------------------------------------------------------------------------------------------------------


def hits(skill: int, *changes: Modifier) -> list[int]:
    shot = Attack(skill=skill, modifiers=tuple(("hit_roll", change) for change in changes))
    return [die for die in range(1, 7) if sequence_of(book(), shot).hit_result(die)]


ADD, TAKE, HALVE, DOUBLE = (
    Modifier("add", 1, "a"),
    Modifier("subtract", 1, "b"),
    Modifier("divide", 2, "c"),
    Modifier("multiply", 2, "d"),
)


@pytest.mark.rule("9e.dice.modifier-order", "9e.dice.rounding")
@pytest.mark.bad("9e.dice.modifier-order")
def test_modifiers_of_a_roll_go_by_their_kind_and_are_rounded_once() -> None:
    """5 halved and 1 more is 3.5, so 4; rounded in between it would be 4, too, but 3 would not be 2.5, so 3."""
    for order in permutations([HALVE, ADD]):
        assert hits(3, *order) == [3, 4, 5, 6]
        assert hits(4, *order) == [5, 6]
        assert modified_roll(book(), "roll", 5, order) == 4
        assert modified_roll(book(), "roll", 3, [*order, TAKE]) == 2
    for order in permutations([HALVE, DOUBLE]):
        assert hits(4, *order) == [4, 5, 6]


@pytest.mark.rule("9e.dice.limits")
def test_a_modified_roll_may_exceed_6_and_is_never_less_than_1() -> None:
    assert modified_roll(book(), "roll", 6, [DOUBLE]) == 12
    assert modified_roll(book(), "roll", 1, [TAKE]) == 1


@pytest.mark.rule("9e.attack.hit-unmodified", "9e.attack.hit-modifier-cap", "9e.attack.hit-roll")
def test_a_6_always_hits_a_1_never_and_modifiers_are_capped() -> None:
    assert hits(3) == [3, 4, 5, 6]
    assert hits(2, ADD, ADD) == [2, 3, 4, 5, 6]
    assert hits(6, TAKE, TAKE, TAKE) == [6]
    assert hits(4, TAKE, TAKE) == [5, 6]
    assert hits(4, TAKE, ADD, ADD) == [3, 4, 5, 6]


@pytest.mark.rule("9e.attack.wound-roll", "9e.attack.wound-unmodified", "9e.attack.wound-modifier-cap")
def test_wounds_by_the_table_and_nothing_is_critical() -> None:
    for strength, needed in ((8, 2), (5, 3), (4, 4), (3, 5), (2, 6), (1, 6)):
        found = sequence_of(book(), Attack(strength=strength, toughness=4))
        assert [die for die in range(1, 7) if found.wound_result(die)] == list(range(needed, 7))
        assert not any(wound.critical for wound in found.wound_results if wound)
    assert not any(hit.critical for hit in sequence_of(book(), Attack()).hit_results if hit)


@pytest.mark.rule("9e.dice.reroll-timing")
def test_a_die_has_failed_if_bare_it_is_below_the_number_needed() -> None:
    for change in (ADD, TAKE):
        shot = Attack(skill=3, strength=4, toughness=8, modifiers=(("hit_roll", change), ("wound_roll", change)))
        assert sequence_of(book(), shot).fails_below("hit") == 3
        assert sequence_of(book(), shot).fails_below("wound") == 6
    assert sequence_of(book(), Attack(skill=2, hits_on=6)).fails_below("hit") == 6
    assert sequence_of(book(), Attack(skill=1)).fails_below("hit") == 2


@pytest.mark.rule("9e.dice.reroll-d3", "9e.dice.reroll-specific")
@pytest.mark.bad("9e.dice.reroll-specific")
def test_a_d3_is_re_rolled_by_its_halved_value() -> None:
    assert [halved_value(face, 3) for face in (1, 2, 3)] == [1, 1, 2]
    for text, faces in (("D3", [1, 2]), ("D6", [1])):
        found = []
        for die in range(1, 7):
            rolled = UnitRoll("damage", 0, "A1", [die], True, None, expression(text))
            found += [die] if rerollable(rolled, "ones", book().parts.dice.shown) else []
        assert found == faces
