"""The types of shooting: who may shoot like that, with what, at whom."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal
from bellona.wh40k.attacks.targeting import SNAP, bar_to_selecting
from bellona.wh40k.e11.attacks.noticing import has_fired_lately, hidden_models
from bellona.wh40k.e11.attacks.shooting_types import TYPES, FieldByType, open_types, reaches_further
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import could_shoot, shoot
from bellona.wh40k.scenes.house_rules import HOUSE

from ..e10.firing import aims, armed, at, block, game_of, refused, shooting, shot
from ..e10.scenes import SHEETS, Illegal, Scene

ARMED = armed(
    rifle={},
    carbine={"abilities": ["assault"]},
    mortar={"range": 48, "abilities": ["indirect-fire"]},
    gun={"abilities": ["close-quarters"]},
)
TANK = {"armored": ARMED["armed"] | SHEETS["tank"] | {"arms": ARMED["armed"]["arms"]}}
SHEETS_OF_ALL = ARMED | TANK | {"beast": {"T": 9, "W": 10, "tags": ["MONSTER"], "base": {"round": 60}, "height": 3}}
WALL = block("wall", "wall", (19.9, 5, 20.1, 39), 9)
NEAR = 3.2  # the centres of models of 32 mm within 2 inches of each other


def carrying(*weapons: str, **more: Any) -> dict[str, Any]:
    """A1, with these weapons."""
    return {"A1": {"sheet": "armed", "weapons": {"A1.1": list(weapons)}} | at(10) | more}


def foe(x: float, y: float = 20, sheet: str = "guard", **more: Any) -> dict[str, Any]:
    return {"sheet": sheet} | at(x, y) | more


def types(ours: dict[str, Any], theirs: dict[str, Any] | None = None) -> list[str]:
    game = game_of(shooting(ours, theirs or {"B1": foe(30)}, SHEETS_OF_ALL))
    return [how.name for how in open_types(FieldByType(game, game.unit("A1")))]


# -- which are open ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.shooting.types", "11e.shooting.type-choice")
@pytest.mark.bad("11e.shooting.type-choice", 2)
def test_what_a_unit_has_done_and_carries_opens_the_types() -> None:
    engaged = {"B1": foe(10 + NEAR)}
    assert types(carrying("rifle")) == ["normal-shooting"]
    assert types(carrying("rifle", "mortar")) == ["normal-shooting", "indirect-shooting"]
    assert types(carrying("carbine", "mortar", moved="advance")) == ["assault-shooting"]
    assert types(carrying("rifle", moved="advance")) == []
    assert types(carrying("rifle", moved="fall-back")) == []
    assert types(carrying("rifle", "carbine"), engaged) == []
    assert types(carrying("carbine", "gun", moved="advance"), engaged) == []
    assert types(carrying("gun", "mortar"), engaged) == ["close-quarters-shooting"]
    tank = {"A1": {"sheet": "armored", "weapons": {"A1.1": ["rifle"]}} | at(10)}
    assert types(tank, {"B1": foe(10 + 3 + 0.63 + 1)}) == ["close-quarters-shooting"]


@pytest.mark.rule("11e.shooting.type-choice", "11e.shooting.indirect")
def test_the_player_chooses_where_two_are_open_and_all_attacks_follow_it() -> None:
    ours = carrying("rifle", "mortar")
    played = shot(
        shooting(ours, {"B1": foe(30)}, SHEETS_OF_ALL),
        {"A1.1/mortar": "B1", "A1.1/rifle": "B1"},
        "hit 5, hit 3, wound 1",
        shooting_type=["indirect-shooting"],
        order_of_profiles=[["1:mortar", "0:rifle"]],
    )
    assert played.asked[0] == "shooting type"
    chosen = played.fact("ShootingTypeChosen")
    assert chosen["how"] == "indirect-shooting"
    assert {"11e.shooting.type-choice", "11e.shooting.indirect"} <= set(chosen["rules"])
    assert shot(shooting(carrying("rifle"), {"B1": foe(30)}, SHEETS_OF_ALL), {}).asked == ["targets"]


@pytest.mark.bad("11e.shooting.type-choice", 1)
def test_an_indirect_weapon_has_its_penalties_also_at_a_target_in_sight() -> None:
    """BS 3+, and the target is in the open: five misses even so."""
    scene = shooting(carrying("mortar"), {"B1": foe(30)}, SHEETS_OF_ALL)
    indirect = shot(scene, {"A1.1/mortar": "B1"}, "hit 5", shooting_type=["indirect-shooting"])
    assert (indirect.fact("HitRolls")["hits"], indirect.fact("HitRolls")["needed"]) == (0, 4)
    normal = shot(scene, {"A1.1/mortar": "B1"}, "hit 3, wound 1", shooting_type=["normal-shooting"])
    assert (normal.fact("HitRolls")["hits"], normal.fact("HitRolls")["needed"]) == (1, 3)


@pytest.mark.rule("11e.shooting.select-units", "11e.shooting.assault")
@pytest.mark.bad("11e.shooting.assault", 1)
def test_after_an_advance_only_assault_weapons_are_fired() -> None:
    scene = shooting(carrying("rifle", "carbine", moved="advance"), {"B1": foe(30)}, SHEETS_OF_ALL)
    refusal = refused(scene, {"A1.1/rifle": "B1"})
    assert refusal.why == "not-after-advancing"
    assert "11e.shooting.assault" in refusal.rules
    played = shot(scene, {"A1.1/carbine": "B1"}, "hit 1")
    assert "11e.shooting.assault" in played.fact("TargetSelected")["rules"]
    for moved, why in (("advance", "advanced"), ("fall-back", "fell-back")):
        game = game_of(shooting(carrying("rifle", moved=moved), {"B1": foe(30)}, SHEETS_OF_ALL))
        barred = bar_to_selecting(game, game.unit("A1"))
        assert barred is not None
        assert barred.why == why


# -- Normal ------------------------------------------------------------------------------------------------------------


MONSTERS = pytest.mark.rule("11e.shooting.engaged-monster-not-exempt")


@pytest.mark.bad("11e.shooting.target-unengaged", 1)
@pytest.mark.parametrize(
    ("sheet", "x"),
    [("guard", NEAR), pytest.param("tank", 5.5, marks=MONSTERS), pytest.param("beast", 3.5, marks=MONSTERS)],
)
def test_nobody_shoots_into_a_combat_from_outside(sheet: str, x: float) -> None:
    ours = carrying("rifle") | {"A2": foe(30, sheet="marine")}
    refusal = refused(shooting(ours, {"B1": foe(30 + x, sheet=sheet)}, SHEETS_OF_ALL), {"A1.1/rifle": "B1"})
    assert (refusal.why, refusal.about["friends"]) == ("target-locked-in-combat", ["A2"])
    exempt = "11e.shooting.engaged-monster-not-exempt"
    assert ("11e.shooting.target-unengaged" in refusal.rules, exempt in refusal.rules) == (True, sheet != "guard")


@pytest.mark.rule("11e.shooting.engaged-monster-not-exempt")
def test_at_some_tables_an_engaged_monster_may_be_shot_at_with_a_worse_roll() -> None:
    ours = carrying("rifle", "gun") | {"A2": foe(30, sheet="marine")}
    theirs = {"B1": foe(30 + 3.5, sheet="beast"), "B2": foe(30, 20 + NEAR)}
    scene = shooting(ours, theirs, SHEETS_OF_ALL, switches={"engaged-monsters": "open"})
    assert aims(game_of(scene)) == {"A1.1/rifle": ["B1"], "A1.1/gun": ["B1"]}
    for weapon, pistols in (("rifle", []), ("gun", ["A1.1"])):
        played = shot(scene, {f"A1.1/{weapon}": "B1"}, "hit 3", pistols=[pistols])
        trail = played.fact("HitRolls")["trail"]
        assert [(one["source"], one["value"]) for one in trail] == [("big-guns-never-tire", -1)]
    engaged = shooting(carrying("gun"), {"B1": foe(10 + 3.5, sheet="beast")}, SHEETS_OF_ALL)
    engaged |= {"switches": {"engaged-monsters": "open"}}
    assert shot(engaged, {"A1.1/gun": "B1"}, "hit 3, wound 1").fact("HitRolls")["trail"] == []


@pytest.mark.bad("11e.shooting.visible-and-in-range", 1)
def test_a_model_out_of_range_does_not_fire_because_a_mate_is_in_range() -> None:
    ours = {"A1": {"sheet": "armed", "weapons": {"A1.1": ["rifle"], "A1.2": ["rifle"]}, "models": 2}}
    ours["A1"] |= {"at": [[10, 20], [8, 20]]}
    refusal = refused(shooting(ours, {"B1": foe(10 + 24 + 1)}, SHEETS_OF_ALL), {"A1.1/rifle": "B1", "A1.2/rifle": "B1"})
    assert (refusal.why, refusal.about["model"], refusal.about["limit"]) == ("out-of-range", "A1.2", 24)
    assert "11e.shooting.visible-and-in-range" in refusal.rules


@pytest.mark.bad("11e.shooting.declare-first", 1)
def test_all_targets_are_named_before_any_die_is_rolled() -> None:
    ours = carrying("rifle", "carbine")
    played = shot(
        shooting(ours, {"B1": foe(30), "B2": foe(30, 30)}, SHEETS_OF_ALL),
        {"A1.1/rifle": "B1", "A1.1/carbine": "B2"},
        "hit 1, hit 1",
    )
    kinds = [type(fact).__name__ for fact in played.run.facts]
    assert kinds.index("HitRolls") > max(place for place, kind in enumerate(kinds) if kind == "TargetSelected")
    assert played.asked.count("targets") == 1
    assert "11e.shooting.declare-first" in played.facts("TargetSelected")[0]["rules"]


@pytest.mark.bad("11e.shooting.one-profile", 1)
def test_two_profiles_of_one_weapon_are_not_two_weapons() -> None:
    sheets = armed(beam={"item": "lance"}, burst={"item": "lance"})
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, {"B1": foe(30)}, sheets)
    refusal = refused(scene, {"A1.1/beam": "B1", "A1.1/burst": "B1"})
    assert (refusal.why, refusal.rules) == ("one-profile-at-a-time", ("11e.shooting.one-profile",))


# -- Close-quarters ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.shooting.close-quarters", "11e.weapon.close-quarters", "11e.weapon.pistol")
@pytest.mark.bad("11e.shooting.close-quarters", 1)
@pytest.mark.parametrize("ability", ["close-quarters", "pistol"])
def test_engaged_infantry_fires_weapons_for_close_quarters_and_no_others(ability: str) -> None:
    sheets = armed(rifle={}, short={"abilities": [ability]})
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, {"B1": foe(10 + NEAR)}, sheets)
    refusal = refused(scene, {"A1.1/rifle": "B1"})
    assert (refusal.why, refusal.about["enemies"]) == ("not-while-engaged", ["B1"])
    assert "11e.shooting.close-quarters" in refusal.rules
    played = shot(scene, {"A1.1/short": "B1"}, "hit 3, wound 1")
    assert {"11e.shooting.close-quarters", "11e.weapon.close-quarters"} <= set(played.fact("TargetSelected")["rules"])
    assert played.fact("HitRolls")["trail"] == []


@pytest.mark.rule("11e.shooting.close-quarters-targets")
@pytest.mark.bad("11e.shooting.close-quarters-targets", 1)
def test_an_engaged_squad_fires_only_at_whom_it_is_engaged_with() -> None:
    scene = shooting(carrying("gun"), {"B1": foe(10 + NEAR), "B2": foe(10, 28)}, SHEETS_OF_ALL)
    refusal = refused(scene, {"A1.1/gun": "B2"})
    assert (refusal.why, refusal.about["enemies"]) == ("not-engaged-with", ["B1"])
    assert "11e.shooting.close-quarters-targets" in refusal.rules
    assert aims(game_of(scene)) == {"A1.1/gun": ["B1"]}


TANK_NEAR = 3 + 0.63 + 1.5  # half the tank's length, half a base, and less than 2 inches between


def tank(*weapons: str) -> dict[str, Any]:
    return {"A1": {"sheet": "armored", "weapons": {"A1.1": list(weapons)}} | at(10)}


@pytest.mark.rule("11e.shooting.monster-vehicle-engaged", "11e.shooting.monster-vehicle-targets")
def test_an_engaged_vehicle_fires_everything_at_its_enemies_and_at_unengaged_ones() -> None:
    ours = tank("rifle") | {"A2": foe(30, 30, sheet="marine")}
    theirs = {"B1": foe(10 + TANK_NEAR), "B2": foe(30), "B3": foe(30 + NEAR, 30)}
    scene = shooting(ours, theirs, SHEETS_OF_ALL)
    assert aims(game_of(scene)) == {"A1.1/rifle": ["B1", "B2"]}
    refusal = refused(scene, {"A1.1/rifle": "B3"})
    assert refusal.why == "target-locked-in-combat"
    assert {"11e.shooting.monster-vehicle-targets", "11e.shooting.target-unengaged"} <= set(refusal.rules)
    for target in ("B1", "B2"):
        played = shot(scene, {"A1.1/rifle": target}, "hit 3")
        assert "11e.shooting.monster-vehicle-engaged" in played.fact("TargetSelected")["rules"]
        assert (played.fact("HitRolls")["needed"], played.fact("HitRolls")["lowest"]) == (3, 4)


@pytest.mark.rule("11e.shooting.monster-vehicle-engaged", "11e.weapon.close-quarters")
@pytest.mark.bad("11e.shooting.monster-vehicle-engaged", 1, 2)
def test_a_weapon_for_close_quarters_is_hampered_only_at_others_and_never_twice() -> None:
    scene = shooting(tank("gun"), {"B1": foe(10 + TANK_NEAR), "B2": foe(30)}, SHEETS_OF_ALL)
    assert shot(scene, {"A1.1/gun": "B1"}, "hit 3, wound 1").fact("HitRolls")["lowest"] == 3
    assert shot(scene, {"A1.1/gun": "B2"}, "hit 3").fact("HitRolls")["lowest"] == 4
    both = shooting(tank("rifle"), {"B1": foe(10 + 3 + 3 + 1.5, sheet="tank")}, SHEETS_OF_ALL)
    trail = shot(both, {"A1.1/rifle": "B1"}, "hit 3").fact("HitRolls")["trail"]
    assert [one["value"] for one in trail] == [-1]


@pytest.mark.bad("11e.shooting.blast-not-into-melee", 1)
def test_a_tank_fires_no_blast_at_the_squad_that_attacks_it() -> None:
    sheets = {"armed": armed("tank", blaster={"abilities": ["blast"]})["armed"]}
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, {"B1": foe(10 + TANK_NEAR)}, sheets)
    refusal = refused(scene, {"A1.1/blaster": "B1"})
    assert (refusal.why, refusal.about["friends"]) == ("blast-into-combat", ["A1"])
    assert "11e.shooting.blast-not-into-melee" in refusal.rules


def test_neither_is_a_vehicle_that_a_friend_fights_shot_at_by_anybody() -> None:
    ours = {"A1": foe(10, sheet="armed"), "A2": foe(30, sheet="marine")}
    scene = shooting(ours, {"B1": foe(30 + 5, sheet="tank")}, armed("tank", mortar={"abilities": ["blast"]}, gun={}))
    assert aims(game_of(scene)) == {"A1.1/mortar": [], "A1.1/gun": []}


# -- Indirect ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.shooting.indirect", "11e.shooting.visible-and-in-range")
@pytest.mark.bad("11e.shooting.indirect", 1)
def test_only_indirect_weapons_are_fired_at_what_is_not_visible() -> None:
    scene = shooting(carrying("rifle", "mortar"), {"B1": foe(30)}, SHEETS_OF_ALL, [WALL])
    barred = refused(scene, {"A1.1/mortar": "B1", "A1.1/rifle": "B1"}, shooting_type=["indirect-shooting"])
    assert (barred.why, barred.about["weapon"]) == ("not-visible", "rifle")
    assert "11e.shooting.indirect" in barred.rules
    normal = refused(scene, {"A1.1/mortar": "B1"}, shooting_type=["normal-shooting"])
    assert normal.why == "not-visible"
    assert "11e.shooting.visible-and-in-range" in normal.rules
    played = shot(scene, {"A1.1/mortar": "B1"}, "hit 6, wound 1", shooting_type=["indirect-shooting"])
    assert {"11e.shooting.indirect", "11e.weapon.indirect-fire"} <= set(played.fact("TargetSelected")["rules"])
    fight = shooting(
        carrying("mortar") | {"A2": foe(30, sheet="marine")}, {"B1": foe(30 + NEAR)}, SHEETS_OF_ALL, [WALL]
    )
    locked = refused(fight, {"A1.1/mortar": "B1"}, shooting_type=["indirect-shooting"])
    assert locked.why == "target-locked-in-combat"


@pytest.mark.bad("11e.ability.lone-operative-indirect", 1)
def test_mortars_do_not_reach_a_lone_operative_from_afar() -> None:
    sheets = SHEETS_OF_ALL | {"loner": SHEETS["guard"] | {"rules": ["lone-operative"]}}
    scene = shooting(carrying("mortar"), {"B1": foe(30, sheet="loner")}, sheets)
    refusal = refused(scene, {"A1.1/mortar": "B1"}, shooting_type=["indirect-shooting"])
    assert (refusal.why, refusal.about["limit"]) == ("lone-operative", 12)
    assert "11e.ability.lone-operative-indirect" in refusal.rules
    near = shooting(carrying("mortar"), {"B1": foe(22, sheet="loner")}, sheets)
    shot(near, {"A1.1/mortar": "B1"}, "hit 1", shooting_type=["indirect-shooting"])


def test_nobody_need_be_asked_who_sees_all_that_could_be_shot_at() -> None:
    for terrain, unseen in (([], False), ([WALL], True)):
        game = game_of(shooting(carrying("mortar", "rifle"), {"B1": foe(30)}, SHEETS_OF_ALL, terrain))
        assert reaches_further(game, game.unit("A1")) == unseen


# -- Snap --------------------------------------------------------------------------------------------------------------


def snapped(scene: dict[str, Any], targets: Any, dice: str = "", **answers: Any) -> Scene:
    """A1 shoots at B1 out of turn."""

    async def act(game: Warhammer) -> None:
        snap = game.parts.shooting.snap
        await shoot(game, game.unit("A1"), at=game.unit("B1"), hits_on=snap, rules=("11e.shooting.snap",))

    asked = targets if isinstance(targets, list) else [targets]
    return Scene(scene, act, dice=dice, answers={"targets": asked, **answers}, rules=HOUSE)


def overwatch(*weapons: str, theirs: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    time = {"player": "B", "phase": "movement"}
    return shooting(carrying(*weapons), theirs or {"B1": foe(30)}, SHEETS_OF_ALL, time=time, **more)


@pytest.mark.rule("11e.shooting.snap", "11e.shooting.snap-details")
@pytest.mark.bad("11e.shooting.snap", 2)
def test_only_unmodified_sixes_hit_and_the_skill_does_not_matter() -> None:
    sheets = armed(gun={"A": 3, "BS": 2, "abilities": ["heavy"]})
    sheets["armed"] |= {"rules": ["house-modifier hit-roll +1"]}
    scene = shooting({"A1": {"sheet": "armed", "moved": "stationary"} | at(10)}, {"B1": foe(30)}, sheets)
    rolls = snapped(scene, {"A1.1/gun": "B1"}, "hit 5 6 2, wound 1").fact("HitRolls")
    assert (rolls["hits"], rolls["trail"], rolls.get("skill_trail", [])) == (1, [], [])
    torrent = shooting({"A1": {"sheet": "armed"} | at(10)}, {"B1": foe(30)}, armed(gun={"abilities": ["torrent"]}))
    assert snapped(torrent, {"A1.1/gun": "B1"}, "wound 1").fact("HitRolls")["hits"] == 1


@pytest.mark.bad("11e.shooting.snap", 1)
def test_a_snap_is_at_one_target() -> None:
    scene = overwatch("rifle", "carbine", theirs={"B1": foe(30), "B2": foe(30, 30)})
    played = snapped(scene, [Illegal({"A1.1/rifle": "B1", "A1.1/carbine": "B2"}), {}])
    (refusal,) = played.refusals
    assert (refusal.why, refusal.about["targets"]) == ("another-target", ["B1"])
    assert "11e.shooting.snap" in refusal.rules


@pytest.mark.rule("11e.shooting.snap", "11e.shooting.snap-details")
@pytest.mark.bad("11e.shooting.snap", 3)
def test_hits_of_a_snap_are_not_re_rolled_but_wounds_may_be() -> None:
    sheets = armed(gun={"abilities": ["twin-linked"]})
    sheets["armed"] |= {"rules": ["house-re-roll hit all"]}
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, {"B1": foe(30)}, sheets, cp=[1, 0])
    played = snapped(scene, {"A1.1/gun": "B1"}, "hit 6, wound 1")
    assert played.asked == ["targets", "re-roll wound", "use command-re-roll"]
    assert "11e.shooting.snap" in played.fact("ShootingTypeChosen")["rules"]


@pytest.mark.rule("11e.shooting.snap", "11e.shooting.snap-details")
def test_each_model_that_fires_a_snap_is_within_24_inches_of_an_unengaged_target_that_it_sees() -> None:
    def reaches(x: float, *terrain: Any, **theirs: Any) -> bool:
        scene = shooting(carrying("mortar"), {"B1": foe(x)} | theirs, SHEETS_OF_ALL, list(terrain))
        game = game_of(scene)
        return could_shoot(game, game.unit("A1"), game.unit("B1"))

    assert reaches(10 + 24 + 1.2)
    assert not reaches(10 + 24 + 1.3)
    assert not reaches(30, WALL)
    assert not reaches(30, B2=foe(10 + NEAR))
    game = game_of(overwatch("mortar", "rifle", theirs={"B1": foe(40), "B2": foe(30)}))
    field = FieldByType(game, game.unit("A1"), how=SNAP)
    model = game.unit("A1").models[0]
    refusal = field.bar_to_target(model, game.weapon(model, "mortar"), game.unit("B1"))
    assert isinstance(refusal, Refusal)
    assert (refusal.why, refusal.about["limit"]) == ("out-of-range", 24)
    assert set(TYPES) == {how.name for how in TYPES.values()}


# -- Hidden ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.terrain.hidden-details")
def test_whoever_has_shot_is_hidden_no_more_also_out_of_turn() -> None:
    wood = {"key": "wood", "kind": "woods", "footprint": [[5, 15], [15, 15], [15, 25], [5, 25]]}
    scene = shooting(carrying("rifle"), {"B1": foe(30)}, SHEETS_OF_ALL, [wood])
    before = game_of(scene)
    assert hidden_models(before, before.unit("A1")) == ("A1.1",)
    for played in (shot(scene, {"A1.1/rifle": "B1"}, "hit 1"), snapped(scene, {"A1.1/rifle": "B1"}, "hit 1")):
        assert has_fired_lately(played.game, played.game.unit("A1"))
        assert hidden_models(played.game, played.game.unit("A1")) == ()
    idle = shot(scene, {})
    assert hidden_models(idle.game, idle.game.unit("A1")) == ("A1.1",)


@pytest.mark.rule("11e.terrain.hidden")
def test_at_some_tables_beasts_and_swarms_are_hidden_too() -> None:
    wood = {"key": "wood", "kind": "woods", "footprint": [[25, 15], [35, 15], [35, 25], [25, 25]]}
    sheets = SHEETS_OF_ALL | {"hounds": SHEETS["guard"] | {"tags": ["BEASTS"]}}
    for reading, hidden in (("infantry", ()), ("beasts-and-swarms", ("B1.1",))):
        switches = {"hidden": reading}
        game = game_of(shooting(carrying("rifle"), {"B1": foe(30, sheet="hounds")}, sheets, [wood], switches=switches))
        assert hidden_models(game, game.unit("B1")) == hidden
