"""Melee attacks: who may strike at whom, with what, and in which order it is resolved."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.space import measure
from bellona.wh40k.attacks.melee import (
    MeleeAim,
    bar_to_aim,
    bar_to_target,
    make_melee_attacks,
    melee_weapons,
    strikers,
    strikes_of,
    targets_of,
)
from bellona.wh40k.attacks.resolve import attack_by
from bellona.wh40k.e10.abilities.weapons import Lance
from bellona.wh40k.game import Warhammer

from .clashing import WIDE, Clash, at, beyond
from .homebrew import OWN
from .scenes import Illegal, Scene, setup

SWORD = {"A": 3, "WS": 3, "S": 4, "AP": -1, "D": 1}
AXE = {"A": 2, "WS": 4, "S": 6, "AP": -2, "D": 2}
FAST = {"A": 4, "WS": 3, "S": 4, "item": "glaive"}
HARD = {"A": 1, "WS": 3, "S": 9, "item": "glaive"}
CLAWS = {"A": 2, "WS": 3, "S": 5, "abilities": ["extra-attacks"]}
DUMMY = {"T": 4, "Sv": 7, "W": 1, "tags": ["INFANTRY"]}  # never strikes back
SHEETS: dict[str, Any] = {
    "dummy": DUMMY,
    "duellist": {"tags": ["INFANTRY"], "arms": {"sword": SWORD, "axe": AXE}},
    "dancer": {"tags": ["INFANTRY"], "arms": {"fast": FAST, "hard": HARD}},
    "rider": {"tags": ["INFANTRY"], "arms": {"sword": SWORD, "axe": AXE, "claws": CLAWS}},
    "captain": {"W": 4, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"], "arms": {"sword": SWORD | {"WS": 2}}},
    "lancer": {"tags": ["INFANTRY"], "arms": {"lance": SWORD | {"A": 1, "abilities": ["lance"]}}},
    "flail": {"tags": ["INFANTRY"], "arms": {"flail": SWORD | {"A": "D6"}}},
}


def melee(ours: dict[str, Any], theirs: dict[str, Any], dice: str = "", **more: Any) -> Clash:
    """Up to the declaration of A1's attacks."""
    clash = Clash({"A1": ours}, theirs, phase="fight", sheets=SHEETS, dice=dice, **more)
    while clash.asked in ("fights first", "remaining combats", "pile-in move"):
        clash.suggested()
    return clash


def dummy(*places: Any) -> dict[str, Any]:
    """Enemies that have had their turn to fight."""
    return at(*places, sheet="dummy", fought=True)


def apex(x: float, y: float, base: float, one: float, other: float) -> tuple[float, float]:
    """The third corner of a triangle over a base along x from here, by its other sides; above it, or below if y < 0."""
    along = (one**2 + base**2 - other**2) / (2 * base)
    return x + along, abs(y) + (1 if y > 0 else -1) * (one**2 - along**2) ** 0.5


# -- who may strike at whom --------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.fight.models-that-fight", "10e.fight.targets")
def test_example_own_second_rank_fights() -> None:
    """10e.ex.own.second-rank-fights: P touches the enemy, Q touches P, R is close to P but touches nobody."""
    small, large = WIDE / 2, 25 / 25.4
    touch, away = small + large, WIDE + 1.6
    q = apex(10, 10, touch, away, touch)
    r = apex(10, -10, touch, away, touch + 0.2)
    kinds = {"kinds": {"big": {"base": {"round": 50}}, "small": {}}, "arms": {"sword": SWORD}, "tags": ["INFANTRY"]}
    ours = {"sheet": "mixed", "models": {"big": 1, "small": 2}, "at": [[10 + touch, 10], [*q], [*r]]}
    game = Clash({"A1": ours}, {"B1": dummy((10, 10))}, sheets=SHEETS | {"mixed": kinds}).game
    unit, enemy = game.unit("A1"), game.unit("B1")
    gaps = [measure.gap(game.table, measure.OneModel("A1", name), "B1").distance for name in ("A1.1", "A1.2", "A1.3")]
    assert gaps == [pytest.approx(gap, abs=0.002) for gap in (0.0, 1.6, 1.6)]
    assert strikers(game, unit, enemy) == ("A1.1", "A1.2")
    refusal = bar_to_target(game, unit, unit.model("A1.3"), enemy)
    assert refusal is not None
    assert (refusal.why, refusal.rules) == ("out-of-melee-reach", ("10e.fight.targets", "10e.fight.models-that-fight"))


@pytest.mark.bad("10e.fight.models-that-fight")
def test_an_attack_by_the_third_rank_is_refused() -> None:
    async def act(game: Warhammer) -> None:
        await make_melee_attacks(game, game.unit("A1"))

    ranks = at(*((10 - i * WIDE, 10) for i in range(3)), sheet="duellist")
    blows = {f"A1.{i}": "sword>B1" for i in (1, 2, 3)}
    answers = {"melee attacks": [Illegal(blows), {name: blows[name] for name in ("A1.1", "A1.2")}]}
    dice = "hit 1 1 1 1 1 1"
    (refusal,) = Scene(
        setup({"A1": ranks}, {"B1": dummy((beyond(0), 10))}, SHEETS), act, dice=dice, answers=answers
    ).refusals
    assert (refusal.why, refusal.about["model"]) == ("out-of-melee-reach", "A1.3")
    assert "10e.fight.models-that-fight" in refusal.rules


@pytest.mark.rule("10e.fight.models-that-fight")
def test_the_third_rank_does_not_fight() -> None:
    clash = Clash({"A1": at(*((10 - i * WIDE, 10) for i in range(4)))}, {"B1": dummy((beyond(0), 10))}, sheets=SHEETS)
    assert strikers(clash.game, clash.game.unit("A1"), clash.game.unit("B1")) == ("A1.1", "A1.2")
    refusal = bar_to_aim(clash.game, clash.game.unit("A1"), "A1.3", MeleeAim("sword", "B1"))
    assert refusal is not None
    assert refusal.why == "out-of-melee-reach"
    assert "10e.fight.models-that-fight" in refusal.rules
    assert refusal.about["distance"] == pytest.approx(2 * WIDE, abs=0.01)


@pytest.mark.rule("10e.fight.models-that-fight")
def test_the_second_rank_does_not_fight_behind_a_mate_who_does_not_touch_the_enemy() -> None:
    theirs = {"B1": dummy((beyond(0.5), 10))}
    clash = Clash({"A1": at((10, 10), (10 - WIDE, 10))}, theirs, sheets=SHEETS)
    assert strikers(clash.game, clash.game.unit("A1"), clash.game.unit("B1")) == ("A1.1",)


@pytest.mark.rule("10e.fight.models-that-fight")
@pytest.mark.parametrize(("height", "able"), [(4.5, ("A1.1",)), (7.5, ())])
def test_enemies_on_another_floor_are_fought_within_five_inches(height: float, able: tuple[str, ...]) -> None:
    box = [[8, 8], [12, 8], [12, 12], [8, 12]]
    tower = {"key": "tower", "kind": "hill", "footprint": box, "height": height}
    tower |= {"solids": [{"outline": box, "top": height}]}
    theirs = {"B1": dummy((11.2, 10, height))}
    clash = Clash({"A1": at((12 + WIDE / 2, 10))}, theirs, terrain=[tower], sheets=SHEETS)
    assert strikers(clash.game, clash.game.unit("A1"), clash.game.unit("B1")) == able


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.fight.targets")
def test_a_model_does_not_strike_at_what_only_a_mate_can_reach() -> None:
    ours = at((10, 10), (10, 12.5))
    theirs = {"B1": dummy((beyond(0), 10)), "B2": dummy((beyond(0), 12.5))}
    clash = melee(ours, theirs)
    assert targets_of(clash.game, clash.game.unit("A1")) == {"A1.1": ["B1"], "A1.2": ["B2"]}


@pytest.mark.not_in("9e", because="weapons and targets are chosen in one answer")
@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.bad("10e.fight.targets")
def test_naming_what_only_a_mate_can_reach_is_refused() -> None:
    ours = at((10, 10), (10, 12.5), sheet="duellist")
    clash = melee(ours, {"B1": dummy((beyond(0), 10)), "B2": dummy((beyond(0), 12.5))})
    refusal = clash.refused({"A1.1": "sword>B1", "A1.2": "axe>B1"})
    assert (refusal.why, refusal.rules[0]) == ("out-of-melee-reach", "10e.fight.targets")
    assert (refusal.about["model"], refusal.about["target"]) == ("A1.2", "B1")
    assert refusal.about["distance"] == pytest.approx((WIDE**2 + 2.5**2) ** 0.5 - WIDE, abs=0.002)


@pytest.mark.not_in("9e", because="weapons and targets are chosen in one answer")
@pytest.mark.not_in("11e", because="an objective is consolidated towards within 3 inches there")
@pytest.mark.rule("10e.fight.targets.none")
def test_example_src_no_melee_target() -> None:
    """10e.ex.src.no-melee-target: a unit that charged has nobody to strike at; it may still consolidate."""
    ours = at((10, 10), charged=True)
    clash = Clash({"A1": ours}, {"B1": dummy((beyond(3.5), 10))}, phase="fight", sheets=SHEETS)
    assert clash.asked == "pile-in move"
    clash = Clash({"A1": ours}, {"B1": dummy((30, 10))}, phase="fight", sheets=SHEETS, objectives={"O": [10, 14.5]})
    assert clash.fact("NoMeleeTargets", unit="A1")
    assert clash.asked == "consolidation move"


# -- with what ---------------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.fight.weapon.one")
def test_each_model_uses_one_melee_weapon() -> None:
    clash = melee(at((10, 10), sheet="duellist"), {"B1": dummy((beyond(0), 10))}, dice="hit 1 1")
    assert clash.request.shown()["things"] == {"A1.1": ["sword>B1", "axe>B1"]}
    refusal = clash.refused({"A1.1": "sword>B1", "A1.1/axe": "axe>B1"})
    assert (refusal.why, refusal.rules) == ("one-melee-weapon", ("10e.fight.weapon.one",))
    refusal = clash.refused({})
    assert (refusal.why, refusal.about, refusal.rules[0]) == ("not-assigned", {"thing": "A1.1"}, "10e.fight.weapon.one")
    clash.answer({"A1.1": "axe>B1"})
    assert clash.fact("AttacksMade", weapon="axe", attacks=2)
    assert not clash.facts("AttacksMade", weapon="sword")


@pytest.mark.rule("10e.fight.weapon.profile")
def test_one_profile_of_a_weapon_is_declared() -> None:
    clash = melee(at((10, 10), sheet="dancer"), {"B1": dummy((beyond(0), 10))}, dice="hit 1")
    assert clash.request.shown()["things"] == {"A1.1": ["fast>B1", "hard>B1"]}
    clash.answer({"A1.1": "hard>B1"})
    assert [fact["weapon"] for fact in clash.facts("AttacksMade")] == ["hard"]
    assert "10e.fight.weapon.profile" in clash.fact("MeleeDeclared")["rules"]


@pytest.mark.rule("10e.fight.weapon.one", "10e.weapon.extra-attacks", "10e.fight.number-of-attacks")
def test_example_src_guide_extra_attacks() -> None:
    """10e.ex.src.guide-extra-attacks: one ordinary weapon of two, and the Extra Attacks weapon on top."""
    clash = melee(at((10, 10), sheet="rider"), {"B1": dummy((beyond(0), 10))}, dice="hit 1 1 1, 1 1")
    assert clash.request.shown()["things"] == {
        "A1.1": ["sword>B1", "axe>B1"],
        "A1.1/claws": ["claws>B1", "none"],
    }
    clash.answer({"A1.1": "sword>B1", "A1.1/claws": "claws>B1"}).play()
    assert [(fact["weapon"], fact["attacks"]) for fact in clash.facts("AttacksMade")] == [("sword", 3), ("claws", 2)]
    assert "10e.weapon.extra-attacks" in clash.fact("MeleeDeclared")["rules"]


@pytest.mark.rule("10e.weapon.extra-attacks")
def test_extra_attacks_need_not_be_made() -> None:
    clash = melee(at((10, 10), sheet="rider"), {"B1": dummy((beyond(0), 10))}, dice="hit 1 1 1")
    clash.answer({"A1.1": "sword>B1", "A1.1/claws": "none"}).play()
    assert [fact["weapon"] for fact in clash.facts("AttacksMade")] == ["sword"]
    unit = clash.game.unit("A1")
    assert [strike.key for strike in strikes_of(clash.game, unit, unit.models[0])] == ["A1.1", "A1.1/claws"]


@pytest.mark.rule("10e.fight.weapon.one", "10e.weapon.extra-attacks")
def test_two_weapons_that_are_alike_are_one_choice_but_extra_attacks_twice() -> None:
    ours = at((10, 10), sheet="rider", weapons={"A1.1": ["sword", "sword", "claws", "claws"]})
    clash = melee(ours, {"B1": dummy((beyond(0), 10))}, dice="hit 1 1 1, 1 1 1 1")
    strikes = {"A1.1": "sword>B1", "A1.1/claws": "claws>B1", "A1.1/claws 2": "claws>B1"}
    assert clash.request.shown()["things"] == {
        "A1.1": ["sword>B1"],
        "A1.1/claws": ["claws>B1", "none"],
        "A1.1/claws 2": ["claws>B1", "none"],
    }
    clash.answer(strikes).play()
    assert [(fact["weapon"], fact["attacks"]) for fact in clash.facts("AttacksMade")] == [("sword", 3), ("claws", 4)]


@pytest.mark.rule("10e.weapon.lance")
@pytest.mark.parametrize(("charged", "wounds"), [(True, 1), (False, 0)])
def test_a_lance_wounds_more_easily_in_the_turn_of_a_charge(charged: bool, wounds: int) -> None:
    save = ", save 1" if wounds else ""
    dice = f"hit 3, wound 3{save}"
    clash = melee(at((10, 10), sheet="lancer", charged=charged), {"B1": dummy((beyond(0), 10))}, dice=dice).play()
    fact = clash.fact("WoundRolls", needed=4)
    assert fact["wounds"] == wounds
    game = clash.game
    attack = attack_by(game, game.unit("A1"), game.unit("A1").models[0], "lance", game.unit("A1"))
    assert attack.charged is charged
    assert Lance().wound_roll(attack) == (Modifier("add", 1, "lance") if charged else None)


# -- dividing ----------------------------------------------------------------------------------------------------------


def between_two(sheet: str = "duellist", **more: Any) -> Clash:
    theirs = {"B1": dummy((beyond(0), 10)), "B2": dummy((round(10 - WIDE, 3), 10))}
    return melee(at((10, 10), sheet=sheet), theirs, **more)


@pytest.mark.not_in("9e", because="weapons and targets are chosen in one answer")
@pytest.mark.rule("10e.fight.targets.split")
def test_the_attacks_of_one_weapon_may_be_divided_among_targets() -> None:
    clash = between_two(dice="hit 1 1, 1")
    assert clash.request.shown()["things"]["A1.1"] == [
        "sword>B1",
        "sword>B2",
        "axe>B1",
        "axe>B2",
        "sword>*",
        "axe>*",
    ]
    clash.answer({"A1.1": "sword>*"})
    assert clash.asked == "divided attacks"
    assert clash.refused({"1": "B1", "2": "B2"}).rules == ("10e.fight.targets.split",)
    clash.answer({"1": "B1", "2": "B2", "3": "B1"}).play()
    assert clash.fact("AttacksDivided")["shares"] == {"B1": 2, "B2": 1}
    assert [(fact["target"], fact["attacks"]) for fact in clash.facts("AttacksMade")] == [("B1", 2), ("B2", 1)]


@pytest.mark.rule("10e.fight.targets.split", "10e.fight.number-of-attacks")
def test_a_random_number_of_attacks_is_rolled_before_it_is_divided() -> None:
    clash = between_two("flail", dice="attacks 2, hit 1, 1")
    clash.answer({"A1.1": "flail>*"})
    assert (clash.asked, list(clash.request.shown()["things"])) == ("divided attacks", ["1", "2"])
    clash.answer({"1": "B1", "2": "B2"}).play()
    assert clash.fact("AttacksDivided")["shares"] == {"B1": 1, "B2": 1}


def test_a_single_attack_cannot_be_divided() -> None:
    clash = between_two("dancer")
    assert clash.request.shown()["things"]["A1.1"] == ["fast>B1", "fast>B2", "hard>B1", "hard>B2", "fast>*"]


@pytest.mark.not_in("9e", because="weapons and targets are chosen in one answer")
@pytest.mark.rule("10e.fight.targets.split")
def test_attacks_that_a_rule_adds_may_be_divided_too() -> None:
    async def act(game: Warhammer) -> None:
        await make_melee_attacks(game, game.unit("A1"))

    theirs = {"B1": dummy((beyond(0), 10)), "B2": dummy((round(10 - WIDE, 3), 10))}
    ours = at((10, 10), sheet="lancer", abilities=["blessed"])  # one attack, and one more
    answers = {"melee attacks": [{"A1.1": "lance>*"}], "divided attacks": [{"1": "B1", "2": "B2"}]}
    scene = Scene(setup({"A1": ours}, theirs, SHEETS), act, dice="hit 1, hit 1", answers=answers, rules=OWN)
    assert scene.fact("AttacksDivided")["shares"] == {"B1": 1, "B2": 1}


def test_two_models_may_strike_at_different_units() -> None:
    ours = at((10, 10), (10, 12.5))
    theirs = {"B1": dummy((beyond(0), 10), (beyond(0), 12.5)), "B2": dummy((round(10 - WIDE, 3), 10))}
    clash = melee(ours, theirs, dice="hit 1 1 1, 1 1 1").answer({"A1.1": "sword>B2", "A1.2": "sword>B1"}).play()
    assert {(fact["target"], fact["attacks"]) for fact in clash.facts("AttacksMade")} == {("B2", 3), ("B1", 3)}


# -- resolving ---------------------------------------------------------------------------------------------------------


@pytest.mark.not_in("9e", because="weapons and targets are chosen in one answer")
@pytest.mark.rule("10e.fight.resolve-order")
def test_all_attacks_on_one_target_come_before_the_next_in_the_order_of_the_attacker() -> None:
    ours = at((10, 10), (10, 12.5), sheet="duellist")
    theirs = {"B1": dummy((beyond(0), 10), (beyond(0), 12.5)), "B2": dummy((round(10 - WIDE, 3), 10))}
    clash = melee(ours, theirs, dice="hit 1 1, 1 1 1").answer({"A1.1": "sword>B1", "A1.2": "axe>B1"})
    assert clash.asked == "order of profiles"
    clash = melee(ours, theirs, dice="hit 1 1 1, 1 1").answer({"A1.1": "sword>B2", "A1.2": "axe>B1"})
    assert (clash.asked, clash.request.player) == ("order of targets", 0)
    assert "10e.fight.resolve-order" in clash.refused(["0:B2"]).rules
    clash.answer(["0:B2", "1:B1"]).play()
    assert [fact["target"] for fact in clash.facts("AttacksMade")] == ["B2", "B1"]


@pytest.mark.not_in("9e", because="weapons and targets are chosen in one answer")
@pytest.mark.bad("10e.fight.resolve.by-profile")
def test_attacks_of_one_profile_stay_together() -> None:
    """Sword, axe, sword becomes sword, sword, axe or axe, sword, sword."""
    ours = at((10, 10), (10, 11.3), (10, 12.6), sheet="duellist")
    theirs = {"B1": dummy((beyond(0), 10), (beyond(0), 11.3), (beyond(0), 12.6))}
    clash = melee(ours, theirs, dice="hit 1 1, 1 1 1 1 1 1")
    clash.answer({"A1.1": "sword>B1", "A1.2": "axe>B1", "A1.3": "sword>B1"})
    assert clash.asked == "order of profiles"
    assert "10e.fight.resolve.by-profile" in clash.refused(["0:sword", "1:axe", "0:sword"]).rules
    clash.answer(["1:axe", "0:sword"]).play()
    assert [(fact["weapon"], fact["attacks"]) for fact in clash.facts("AttacksMade")] == [("axe", 2), ("sword", 6)]


@pytest.mark.not_in("9e", because="weapons and targets are chosen in one answer")
@pytest.mark.rule("10e.fight.resolve-order")
def test_the_attacker_chooses_the_next_target_when_he_has_seen_what_the_last_attacks_came_to() -> None:
    ours = at((10, 10), (10, 11.3), (10, 12.6), sheet="duellist")
    theirs = {f"B{i}": dummy((beyond(0), 8.7 + 1.3 * i)) for i in (1, 2, 3)}
    clash = melee(ours, theirs, dice="hit 1 1 1, 1 1, 1 1")
    clash.answer({"A1.1": "sword>B1", "A1.2": "axe>B2", "A1.3": "axe>B3"})
    clash.answer(["0:B1", "1:B2", "2:B3"])
    assert [fact["target"] for fact in clash.facts("AttacksMade")] == ["B1"]
    assert clash.request.shown()["things"] == ["0:B2", "1:B3"]
    assert "10e.fight.resolve-order" in clash.refused(["1:B3"]).rules
    clash.answer(["1:B3", "0:B2"]).play()
    assert [fact["target"] for fact in clash.facts("AttacksMade")] == ["B1", "B3", "B2"]


@pytest.mark.not_in("9e", because="weapons and targets are chosen in one answer")
@pytest.mark.rule("10e.fight.resolve.by-profile")
def test_profiles_of_one_name_are_ordered_like_any_others() -> None:
    """The captain's sword hits more easily than those of the squad: it is another profile."""
    ours = at((10, 10), (10, 11.3), sheet="duellist", leader="A9", weapons={"A1.1": ["sword"]})
    ours |= {"models": 1}
    clash = Clash(
        {"A1": ours, "A9": {"sheet": "captain"}},
        {"B1": dummy((beyond(0), 10), (beyond(0), 11.3))},
        phase="fight",
        sheets=SHEETS,
        dice="hit 1 1 1, 1 1 1",
    )
    clash.play("order of profiles")
    assert clash.request.shown()["things"] == ["0:A1.1/sword", "1:A9.1/sword"]
    assert clash.refused(["0:A1.1/sword"]).rules == ("10e.fight.resolve.by-profile",)
    clash.answer(["1:A9.1/sword", "0:A1.1/sword"]).play()
    assert [fact["skill"] for fact in clash.facts("HitRolls")] == [2, 3]


@pytest.mark.not_in("9e", because="weapons and targets are chosen in one answer")
@pytest.mark.rule("10e.fight.attacks-persist")
def test_example_src_attacks_persist_melee() -> None:
    """10e.ex.src.attacks-persist-melee: the only model within reach dies, the rest of the attacks go on."""
    ours = at((10, 10), (10, 11.3), sheet="duellist")
    theirs = {"B1": dummy((beyond(0), 10.65), (beyond(1.9, beyond(0)), 10.65))}

    async def act(game: Warhammer) -> None:
        await make_melee_attacks(game, game.unit("A1"))

    blows = [{"A1.1": "sword>B1", "A1.2": "axe>B1"}]
    answers: dict[str, list[Any]] = {"melee attacks": blows, "order of profiles": [["0:sword", "1:axe"]]}
    dice = "hit 3 1 1, wound 4, save 1, hit 4 1, wound 3, save 1"
    scene = Scene(setup({"A1": ours}, theirs, SHEETS), act, dice=dice, answers=answers)
    assert [fact["model"] for fact in scene.facts("ModelDestroyed")] == ["B1.1", "B1.2"]
    assert [fact["weapon"] for fact in scene.facts("AttacksMade")] == ["sword", "axe"]


@pytest.mark.rule("10e.datasheet.psychic")
@pytest.mark.parametrize(("tags", "usable"), [(["INFANTRY"], []), (["INFANTRY", "PSYKER"], ["force"])])
def test_a_psychic_melee_weapon_is_for_psykers_only(tags: list[str], usable: list[str]) -> None:
    sheet = {"tags": tags, "arms": {"force": {"A": 1, "WS": 3, "abilities": ["psychic"]}}}
    game = Clash({"A1": at((10, 10), sheet="seer")}, {}, sheets={"seer": sheet}).game
    unit = game.unit("A1")
    assert melee_weapons(game, unit, unit.models[0]) == usable


def test_a_strange_weapon_and_a_target_that_is_not_there_break_no_rule_of_reach() -> None:
    """Neither of them is offered, but it is not the distance that bars them."""
    theirs = {"B1": dummy((beyond(0.5), 10)), "B2": {"sheet": "dummy", "reserves": "strategic"}}
    clash = melee(at([10, 10], sheet="duellist"), theirs)
    assert clash.asked == "melee attacks"
    for blow in ("spoon>B1", "sword>B2"):
        refusal = clash.refused({"A1.1": blow})
        assert refusal.why == "not-an-option"
