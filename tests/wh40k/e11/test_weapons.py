"""Weapon abilities of 11th edition, and the attempts that its catalogue lists for those that it repeats."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.melee import make_melee_attacks, melee_weapons
from bellona.wh40k.e10.abilities.weapons import Anti, Blast
from bellona.wh40k.e11.abilities.cleave import Cleave
from bellona.wh40k.e11.attacks.shooting_types import is_observed, is_steady
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import shoot
from bellona.wh40k.scenes.house_rules import HOUSE

from ..e10.attacking import attacked, hits, sequence, weapons, wounds, wounds_left
from ..e10.firing import armed, at, block, game_of, shooting, shot
from ..e10.scenes import SHEETS, Illegal, Scene, setup
from ..editions import book

ONE = {"sheet": "armed"}
CRATER = {"key": "pit", "kind": "crater", "footprint": [[26, 16], [34, 16], [34, 24], [26, 24]]}
WALL = block("wall", "wall", (19.9, 5, 20.1, 39), 9)


def foe(x: float = 30, y: float = 20, sheet: str = "guard", **more: Any) -> dict[str, Any]:
    return {"sheet": sheet} | at(x, y) | more


def firing(weapon: dict[str, Any], *terrain: Any, x: float = 30, **more: Any) -> dict[str, Any]:
    """A1 with a gun, B1 so far away."""
    ours = {"A1": {"sheet": "armed"} | at(10) | more.pop("ours", {})} | more.pop("others", {})
    return shooting(ours, {"B1": foe(x)}, armed(gun=weapon), list(terrain), **more)


def needs(hit: dict[str, Any]) -> tuple[int, int]:
    """The skill that was needed, and the lowest die that hits."""
    return hit["needed"], hit["lowest"]


# -- Lethal Hits -------------------------------------------------------------------------------------------------------

LETHAL = weapons(gun={"A": 3, "abilities": ["lethal-hits", "devastating-wounds"]})


@pytest.mark.rule("11e.weapon.lethal-hits", "11e.weapon.lethal-hits-declined")
@pytest.mark.bad("11e.weapon.lethal-hits", 1)
def test_the_attacker_is_asked_once_about_all_critical_hits() -> None:
    target = {"sheet": "marine", "models": 3}
    both: dict[str, list[Any]] = {"lethal hits": [["0", "1"]], "allocate": ["B1.1"]}
    scene = attacked(ONE, target, "hit 6 6 3, wound 1, save 6 6", "gun", sheets=LETHAL, answers=both)
    assert scene.asked.count("lethal hits") == 1
    rolls = scene.fact("WoundRolls", automatic=2, dice=[1])
    assert rolls["criticals"] == 0
    one: dict[str, list[Any]] = {"lethal hits": [["1"]], "allocate": ["B1.1"]}
    scene = attacked(ONE, target, "hit 6 6 3, wound 6 1, save 6", "gun", sheets=LETHAL, answers=one)
    assert scene.fact("WoundRolls", automatic=1, dice=[6, 1], criticals=1)
    assert scene.fact("MortalWounds", count=1)
    none: dict[str, list[Any]] = {"lethal hits": [Illegal(["2"]), []]}
    scene = attacked(ONE, target, "hit 6 6 3, wound 1 1 1", "gun", sheets=LETHAL, answers=none)
    assert "automatic" not in scene.fact("WoundRolls", dice=[1, 1, 1])
    assert "11e.weapon.lethal-hits" in scene.refusals[0].rules
    assert "lethal hits" not in attacked(ONE, target, "hit 5 4 3, wound 1 1 1", "gun", sheets=LETHAL).asked


@pytest.mark.rule("11e.weapon.sustained-hits", "11e.weapon.sustained-extra-not-critical")
def test_a_random_number_of_additional_hits_is_rolled_for_each_and_none_of_them_is_critical() -> None:
    sheets = weapons(gun={"A": 2, "abilities": ["sustained-hits D3", "lethal-hits"]})
    dice = "hit 6 6, additional hits 2 5, wound 1 1 1 1, save 6 6"
    answers = {"lethal hits": [["0", "1"]]}
    scene = attacked(ONE, {"sheet": "marine"}, dice, "gun", sheets=sheets, answers=answers)
    assert scene.fact("HitRolls", hits=6, criticals=2)
    assert scene.fact("WoundRolls", automatic=2, dice=[1, 1, 1, 1])


def test_the_standing_order_picks_all_where_a_wound_roll_brings_nothing_more() -> None:
    (order,) = [order for order in book().personal_orders if order.asks == "lethal hits"]
    assert order.when == {"plain": True}
    for abilities, plain in ((["lethal-hits"], True), (["lethal-hits", "devastating-wounds"], False)):
        found = sequence(abilities=tuple(abilities))
        assert (not any(wound.mortal for wound in found.wound_results if wound)) == plain


# -- Devastating Wounds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.weapon.devastating-wounds", "11e.weapon.devastating-wounds-one-model")
@pytest.mark.bad("11e.weapon.devastating-wounds-one-model", 1)
def test_the_mortal_wounds_of_a_critical_wound_harm_one_model_each_after_normal_damage() -> None:
    sheets = weapons(gun={"A": 3, "D": 4, "AP": -4, "abilities": ["devastating-wounds"]})
    dice = "hit 3 3 3, wound 6 4 6, save 1"
    scene = attacked(ONE, {"sheet": "marine", "models": 5}, dice, "gun", sheets=sheets, orders=True)
    assert [fact["count"] for fact in scene.facts("MortalWounds")] == [4, 4]
    assert wounds_left(scene) == [2, 2]
    assert "11e.weapon.devastating-wounds-one-model" in scene.facts("MortalWounds")[0]["rules"]
    assert [fact.get("mortal", False) for fact in scene.facts("WoundsLost")] == [False, True, True]


@pytest.mark.rule("11e.weapon.devastating-wounds-one-model")
def test_they_are_not_shared_by_two_models_that_are_hurt_already() -> None:
    sheets = weapons(gun={"D": 2, "abilities": ["devastating-wounds"]}) | {
        "ogre": {"T": 4, "W": 4, "tags": ["INFANTRY"]}
    }
    hurt = {"sheet": "ogre", "models": 2, "wounds": {"B1.1": 3, "B1.2": 3}}
    scene = attacked(ONE, hurt, "hit 3, wound 6", "gun", sheets=sheets, answers={"allocate": ["B1.2"]})
    assert wounds_left(scene) == [3, 1]


# -- Heavy -------------------------------------------------------------------------------------------------------------


def steady(game: Warhammer, **changes: Any) -> bool:
    return is_steady(game, game.change("A1", **changes))


@pytest.mark.rule("11e.weapon.heavy", "11e.weapon.heavy-distance")
@pytest.mark.bad("11e.weapon.heavy", 1, 3)
def test_a_unit_is_steady_if_none_of_it_has_moved_more_than_three_inches_nor_was_set_up() -> None:
    def battle(**more: Any) -> Warhammer:
        ours = {"A1": {"sheet": "armed", "models": 2, "at": [[10, 20], [12, 20]]} | more}
        return game_of(shooting(ours, {"B1": foe()}, armed(gun={})))

    assert steady(battle())
    assert steady(battle(), inches=(("A1.1", 3.0), ("A1.2", 2.5)))
    assert not steady(battle(), inches=(("A1.1", 3.5), ("A1.2", 0.0)))
    assert steady(battle(moved="advance"), inches=(("A1.1", 2.0), ("A1.2", 2.0)))
    assert not steady(battle(), set_up=True)
    assert not steady(battle(), disembarked=True)
    engaged = shooting({"A1": foe(10, sheet="armed")}, {"B1": foe(13)}, armed(gun={}))
    assert not steady(game_of(engaged))


@pytest.mark.rule("11e.weapon.heavy")
@pytest.mark.bad("11e.weapon.heavy", 2)
def test_heavy_counts_in_the_own_shooting_phase_and_not_out_of_turn() -> None:
    weapon = {"abilities": ["heavy"]}
    rolls = shot(firing(weapon), {"A1.1/gun": "B1"}, "hit 2, wound 1").fact("HitRolls")
    assert needs(rolls) == (3, 2)
    assert "11e.weapon.heavy" in rolls["rules"]

    async def snap(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"), at=game.unit("B1"), hits_on=6)

    scene = firing(weapon, time={"player": "B", "phase": "movement"})
    played = Scene(scene, snap, dice="hit 5", answers={"targets": [{"A1.1/gun": "B1"}]})
    assert (played.fact("HitRolls")["trail"], played.fact("HitRolls")["hits"]) == ([], 0)
    assert hits(skill=4, abilities=("heavy",), steady=True) == [3, 4, 5, 6]
    assert hits(skill=4, abilities=("heavy",), stationary=True) == [4, 5, 6]


# -- Indirect Fire -----------------------------------------------------------------------------------------------------

INDIRECT = {"abilities": ["indirect-fire"]}


@pytest.mark.rule("11e.weapon.indirect-fire")
@pytest.mark.bad("11e.weapon.indirect-fire", 1, 2)
def test_without_an_observer_only_sixes_hit_and_nothing_is_rolled_again() -> None:
    sheets = armed(gun={"A": 2, "abilities": ["indirect-fire", "heavy"]})
    sheets["armed"] |= {"rules": ["house-re-roll hit all"]}
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, {"B1": foe()}, sheets, [WALL], cp=[1, 0])

    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"))

    answers: dict[str, list[Any]] = {"shooting type": ["indirect-shooting"], "targets": [{"A1.1/gun": "B1"}]}
    played = Scene(scene, act, dice="hit 5 6, wound 1", answers=answers, rules=HOUSE)
    rolls = played.fact("HitRolls")
    assert (needs(rolls), rolls["hits"]) == ((4, 6), 1)
    assert [one["source"] for one in rolls["skill_trail"]] == ["benefit-of-cover"]
    assert played.asked == ["shooting type", "targets", "use command-re-roll"]  # for the wound
    found = sequence(abilities=("indirect-fire",), shooting="indirect-shooting", rerolls=(("hit", "all"),))
    assert (found.rerolls("hit"), found.bars_rerolls("hit"), found.bars_rerolls("wound")) == (None, True, False)


@pytest.mark.rule("11e.weapon.indirect-fire-observed")
@pytest.mark.bad("11e.weapon.indirect-fire-observed", 1, 2)
def test_an_observer_lets_a_stationary_unit_hit_on_fours_if_its_skill_does() -> None:
    def lowest(skill: int, **ours: Any) -> int:
        observer = {"A2": {"sheet": "marine"} | at(30, 40)}
        scene = firing(INDIRECT | {"BS": skill}, WALL, ours=ours, others=observer)
        answers = {"shooting_type": ["indirect-shooting"]}
        rolls = shot(scene, {"A1.1/gun": "B1"}, "hit 1", **answers).fact("HitRolls")
        return int(rolls["lowest"])

    assert lowest(2, moved="stationary") == 4
    assert lowest(3, moved="stationary") == 4
    assert lowest(5, moved="stationary") == 6
    assert lowest(4, moved="stationary") == 5
    assert lowest(2, moved="normal") == 6


@pytest.mark.rule("11e.weapon.indirect-fire-observed")
def test_an_observer_is_any_unit_of_the_army_that_sees_the_target() -> None:
    def observed(*terrain: Any, others: dict[str, Any] | None = None) -> bool:
        game = game_of(firing(INDIRECT, *terrain, ours={"moved": "stationary"}, others=others or {}))
        return is_observed(game, game.unit("A1"), game.unit("B1"))

    assert observed()  # by itself
    assert not observed(WALL)
    assert observed(WALL, others={"A2": {"sheet": "marine"} | at(30, 40)})
    assert not observed(WALL, others={"A2": {"sheet": "marine"} | at(10, 30)})


# -- Hazardous ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.weapon.hazardous")
@pytest.mark.bad("11e.weapon.hazardous", 1, 2)
def test_one_hazard_roll_for_each_weapon_and_the_wounds_go_to_whom_they_may() -> None:
    sheets = weapons(gun={"A": 3, "abilities": ["hazardous"]}, rifle={})
    squad = {"sheet": "armed", "models": 3, "weapons": {"A1.1": ["rifle"], "A1.2": ["gun"], "A1.3": ["gun"]}}
    answers = {"allocate": ["A1.1"]}
    dice = "hit 1 1 1 1 1 1, hazard 2 3"
    scene = attacked(squad, {"sheet": "marine"}, dice, "gun", sheets=sheets, answers=answers)
    assert scene.fact("HazardRolls", dice=[2, 3], failed=1)
    assert "11e.weapon.hazardous" in scene.fact("HazardRolls")["rules"]
    assert wounds_left(scene, "A1") == [1, 2, 2]
    assert scene.fact("WoundsLost")["model"] == "A1.1"
    unused = attacked(squad, {"sheet": "marine"}, "hit 1", "rifle", sheets=sheets)
    assert not unused.facts("HazardRolls")


def test_hazardous_weapons_that_are_lent_endanger_the_transport() -> None:
    plasma = {"range": 24, "A": 1, "BS": 3, "abilities": ["hazardous"]}
    truck = {"rules": ["firing-deck 2"], "tags": ["VEHICLE", "TRANSPORT"], "carries": {"models": 12}, "arms": {}}
    sheets = {"truck": SHEETS["tank"] | truck, "crew": SHEETS["guard"] | {"arms": {"plasma": plasma}}}
    ours = {"A1": {"sheet": "truck"} | at(10), "A2": {"sheet": "crew", "models": 5, "aboard": "A1"}}
    played = shot(
        shooting(ours, {"B1": foe()}, sheets),
        {"A1.1/A2.1:plasma": "B1", "A1.1/A2.2:plasma": "B1"},
        "hit 1 1, hazard 1 6",
        firing_deck=[{"A2.1": "plasma", "A2.2": "plasma"}],
    )
    assert played.fact("MortalWounds", unit="A1", count=3)
    assert len(played.game.unit("A2").models) == 5


# -- Cleave ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.weapon.cleave")
@pytest.mark.bad("11e.weapon.cleave", 1, 2)
def test_cleave_adds_attacks_for_each_five_models_of_the_only_target() -> None:
    def attacks(models: int, **more: Any) -> str:
        return sequence(attacks="4", melee=True, abilities=("cleave 2",), target_models=models, **more).attacks

    assert [attacks(models) for models in (4, 5, 9, 10, 12)] == ["4", "6", "6", "8", "8"]
    cleave = Cleave("2")
    assert cleave.more_attacks(Attack(target_models=9)) == "2"
    assert cleave.more_attacks(Attack(target_models=9, divided=True)) is None
    assert attacks(12, divided=True) == "4"
    assert sequence(attacks="1", abilities=("cleave D3",), target_models=10).attacks == "2D3+1"


@pytest.mark.rule("11e.weapon.cleave")
def test_attacks_that_are_divided_are_as_many_as_the_weapon_has() -> None:
    async def act(game: Warhammer) -> None:
        await make_melee_attacks(game, game.unit("A1"))

    axe = SHEETS["marine"] | {"arms": {"axe": {"A": 3, "WS": 3, "S": 1, "abilities": ["cleave 1"]}}}
    crowd = {"sheet": "guard", "models": 5, "at": [[11.5 + 1.4 * (i % 3), 10 + 1.4 * (i // 3)] for i in range(5)]}
    theirs = {"B1": crowd, "B2": {"sheet": "guard", "at": [[8.5, 10]]}}
    scene = setup({"A1": {"sheet": "axeman", "at": [[10, 10]]}}, theirs, {"axeman": axe}, time={"phase": "fight"})
    whole = Scene(scene, act, dice="hit 1 1 1 1", answers={"melee attacks": [{"A1.1": "axe>B1"}]})
    assert whole.fact("AttacksMade")["attacks"] == 4
    assert "11e.weapon.cleave" in whole.fact("AttacksMade")["rules"]
    shares = {"1": "B1", "2": "B1", "3": "B2"}
    answers = {"melee attacks": [{"A1.1": "axe>*"}], "divided attacks": [shares]}
    split = Scene(scene, act, dice="hit 1 1, hit 1", answers=answers)
    assert [(fact["target"], fact["attacks"]) for fact in split.facts("AttacksMade")] == [("B1", 2), ("B2", 1)]


# -- the others --------------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.weapon.rapid-fire", 1)
def test_rapid_fire_beyond_half_range_adds_nothing() -> None:
    weapon = {"abilities": ["rapid-fire 1"]}
    for x, attacks in ((10 + 12 + 1.2, 2), (10 + 12 + 1.3, 1)):
        played = shot(firing(weapon, x=x), {"A1.1/gun": "B1"}, "hit" + " 1" * attacks)
        assert played.fact("AttacksMade")["attacks"] == attacks
        assert ("11e.weapon.rapid-fire" in played.fact("AttacksMade")["rules"]) == (attacks == 2)


@pytest.mark.bad("11e.weapon.blast", 1)
def test_nine_models_are_one_group_of_five() -> None:
    assert [sequence(abilities=("blast",), target_models=n).attacks for n in (4, 5, 9, 10)] == ["1", "2", "2", "3"]
    assert [Blast().more_attacks(Attack(target_models=n)) for n in (4, 9, 10)] == ["0", "1", "2"]


@pytest.mark.bad("11e.weapon.torrent", 1)
def test_a_torrent_attack_triggers_nothing_of_a_critical_hit() -> None:
    sheets = weapons(gun={"A": 2, "abilities": ["torrent", "sustained-hits 2", "lethal-hits"]})
    scene = attacked(ONE, {"sheet": "marine"}, "wound 1 1", "gun", sheets=sheets, cover=True)
    assert scene.fact("HitRolls", hits=2, criticals=0)
    assert "lethal hits" not in scene.asked


@pytest.mark.bad("11e.weapon.pistol", 1)
def test_a_pistol_is_no_melee_weapon() -> None:
    game = game_of(shooting({"A1": foe(10, sheet="armed")}, {"B1": foe(13)}, armed(gun={"abilities": ["pistol"]})))
    unit = game.unit("A1")
    assert melee_weapons(game, unit, unit.models[0]) == []
    engaged = shooting({"A1": foe(10, sheet="armed")}, {"B1": foe(13)}, armed(gun={"abilities": ["pistol"]}))
    assert "11e.weapon.pistol" in shot(engaged, {"A1.1/gun": "B1"}, "hit 1").fact("TargetSelected")["rules"]
    found = sequence(abilities=("pistol",), engaged=True, close=True, keywords=("VEHICLE",))
    assert found.hit_modifier.trail == ()


@pytest.mark.bad("11e.weapon.anti", 1, 2)
def test_anti_minds_the_unmodified_die_and_the_keyword() -> None:
    worse = sequence(abilities=("anti-vehicle 4+",), strength=4, toughness=10, target_keywords=("VEHICLE",))
    wound = worse.wound_result(4)
    assert wound is not None
    assert wound.critical
    assert worse.wound_result(3) is None
    anti = Anti("vehicle", "4+")
    assert anti.critical_wound(Attack(target_keywords=("VEHICLE",))) == 4
    assert anti.critical_wound(Attack(target_keywords=("INFANTRY",))) is None
    assert wounds(abilities=("anti-vehicle 4+",), strength=4, toughness=10, target_keywords=("INFANTRY",)) == [6]


@pytest.mark.bad("11e.weapon.precision", 1)
def test_precision_finds_no_character_that_the_attacking_model_does_not_see() -> None:
    sheets = weapons(pistol={"S": 8, "AP": -4, "D": 1, "abilities": ["precision"]})
    sheets |= {"captain": {"T": 4, "Sv": 3, "W": 4, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]}}
    led = {"sheet": "marine", "models": 2, "leader": "B9", "at": [[20, 10], [21.5, 10], [20, 11.5]]}
    parts = {"sight.visible_models": lambda game, unit, by, target: ["B1.1", "B1.2"]}
    terms: dict[str, Any] = {"sheets": sheets, "others": {"B9": {"sheet": "captain"}}}
    dice = "hit 3, wound 2, save 1"
    hidden = attacked(ONE, led, dice, "pistol", parts=parts, answers={"allocate": ["B1.1"]}, **terms)
    assert "precision" not in hidden.asked
    seen = attacked(ONE, led, dice, "pistol", answers={"precision": ["B9.1"]}, **terms)
    assert seen.fact("WoundsLost", model="B9.1", left=3)
    assert "11e.weapon.precision" in seen.fact("Allocated")["rules"]


@pytest.mark.rule("11e.weapon.ignores-cover")
def test_whatever_gives_cover_a_weapon_may_ignore_it() -> None:
    for facts in ({"cover": True}, {"target_abilities": ("stealth",)}, {"target_abilities": ("benefit-of-cover",)}):
        assert hits(skill=3, **facts) == [4, 5, 6]
        assert hits(skill=3, abilities=("ignores-cover",), **facts) == [3, 4, 5, 6]
    indirect = ("indirect-fire", "ignores-cover")
    assert sequence(skill=5, abilities=indirect, shooting="indirect-shooting", observed=True).skill == 5
    for terrain, told in (([CRATER], True), ([], False)):
        scene = firing({"abilities": ["ignores-cover"]}, *terrain)
        rolls = shot(scene, {"A1.1/gun": "B1"}, "hit 1").fact("HitRolls")
        assert ("11e.weapon.ignores-cover" in rolls["rules"], rolls["needed"]) == (told, 3)


@pytest.mark.rule("11e.ability.stealth")
@pytest.mark.bad("11e.ability.stealth", 1, 2)
def test_stealth_is_cover_once_and_not_in_melee() -> None:
    assert hits(skill=3, target_abilities=("stealth",)) == [4, 5, 6]
    assert hits(skill=3, target_abilities=("stealth",), cover=True) == [4, 5, 6]
    assert hits(skill=3, target_abilities=("stealth",), melee=True) == [3, 4, 5, 6]
    assert hits(skill=3, model_abilities=("stealth",)) == [3, 4, 5, 6]  # its own is none of its target's
    sheets = armed(gun={}) | {"sneak": SHEETS["guard"] | {"rules": ["stealth"]}}
    for sheet, needed in (("sneak", 4), ("guard", 3)):
        scene = shooting({"A1": {"sheet": "armed"} | at(10)}, {"B1": foe(sheet=sheet)}, sheets)
        rolls = shot(scene, {"A1.1/gun": "B1"}, "hit 1").fact("HitRolls")
        assert (rolls["needed"], "11e.ability.stealth" in rolls["rules"]) == (needed, sheet == "sneak")
