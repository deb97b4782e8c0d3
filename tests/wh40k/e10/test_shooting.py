"""The Shooting phase: who shoots, at whom, and in which order it is resolved."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal
from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.attacks.resolve import resolve_attacks
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import could_shoot, may_shoot, select_targets, volleys_by

from .firing import REACH, aims, area, armed, at, block, field, game_of, refused, shooting, shot
from .scenes import SHEETS, Illegal, Scene

WALL = block("wall", "wall", (25, 19, 25.2, 21), 5)


def begun(scene: dict[str, Any]) -> Scene:
    """The Shooting phase itself."""
    played = Scene(scene)
    played.run.settle()
    return played


def offered(scene: Scene) -> list[str]:
    return [option["key"] for option in scene.run.asked().shown()["options"]]


# -- who shoots --------------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.shooting.select-units")
def test_each_unit_may_be_selected_once_in_any_order_and_none_has_to_be() -> None:
    ours = {key: {"sheet": "marine"} | at(10, 10 * i) for i, key in enumerate(("A1", "A2", "A3"), 1)}
    scene = begun(shooting(ours, {"B1": {"sheet": "guard"} | at(20)}))
    assert offered(scene) == ["A1", "A2", "A3"]
    scene.run.answer("A2")
    scene.run.answer({})
    assert offered(scene) == ["A1", "A3"]
    refusal = scene.refused("A2", 0)
    assert (refusal.why, refusal.rules) == ("has-shot", ("10e.shooting.select-units",))
    scene.run.answer(None)
    assert [fact["phase"] for fact in scene.facts("PhaseBegan")][:2] == ["shooting", "charge"]
    assert not any(unit.shot for unit in scene.game.units())


@pytest.mark.rule("10e.shooting.select-units")
def test_only_units_on_the_battlefield_that_have_something_to_fire_are_selected() -> None:
    ours = {
        "A1": {"sheet": "marine"} | at(10),
        "A2": {"sheet": "marine", "reserves": "strategic"},
        "A3": {"sheet": "marine", "weapons": {"A3.1": ["sword"]}} | at(10, 30),
    }
    scene = begun(shooting(ours, {"B1": {"sheet": "guard"} | at(20)}))
    assert offered(scene) == ["A1"]
    assert scene.refused("A2", 0).why == "not-on-battlefield"
    assert scene.refused("A3", 0).why == "nothing-to-fire"
    assert scene.refused("B1", 0).why == "not-an-option"


def refused_to_select(moved: str) -> Refusal:
    """Why a unit that has moved like this is not selected; another one is."""
    ours = {"A1": {"sheet": "marine"} | at(10), "A2": {"sheet": "marine", "moved": moved} | at(10, 30)}
    scene = begun(shooting(ours, {"B1": {"sheet": "guard"} | at(20)}))
    assert offered(scene) == ["A1"]
    return scene.refused("A2", 0)


@pytest.mark.bad("10e.shooting.ineligible-moved")
@pytest.mark.bad("10e.movement.advance.no-shoot-charge")
def test_a_unit_that_advanced_is_not_selected() -> None:
    refusal = refused_to_select("advance")
    rules = ("10e.shooting.ineligible-moved", "10e.movement.advance.no-shoot-charge")
    assert (refusal.why, refusal.rules) == ("advanced", rules)


@pytest.mark.bad("10e.shooting.ineligible-moved")
@pytest.mark.bad("10e.movement.fall-back.no-shoot-charge")
def test_a_unit_that_fell_back_is_not_selected() -> None:
    refusal = refused_to_select("fall-back")
    rules = ("10e.shooting.ineligible-moved", "10e.movement.fall-back.no-shoot-charge")
    assert (refusal.why, refusal.rules) == ("fell-back", rules)


@pytest.mark.bad("10e.transport.embarked-state")
def test_an_embarked_unit_neither_shoots_nor_is_targeted() -> None:
    ours = {"A1": {"sheet": "marine"} | at(10), "A2": {"sheet": "marine", "aboard": "A3"}}
    ours |= {"A3": {"sheet": "tank"} | at(10, 30)}
    theirs = {"B1": {"sheet": "tank"} | at(30), "B2": {"sheet": "guard", "aboard": "B1"}}
    sheets = {"tank": SHEETS["tank"] | {"carries": {"models": 1}}}
    scene = begun(shooting(ours, theirs, sheets))
    assert offered(scene) == ["A1", "A3"]
    refusal = scene.refused("A2", 0)
    assert (refusal.why, refusal.rules) == ("embarked", ("10e.transport.embarked-state",))
    assert refusal.about == {"unit": "A2", "transport": "A3"}
    scene.run.answer("A1")
    refusal = scene.refused({"A1.1/rifle": "B2"}, 0)
    assert (refusal.why, refusal.rules) == ("embarked", ("10e.transport.embarked-state",))


def test_a_unit_could_shoot_what_one_of_its_weapons_may_be_fired_at() -> None:
    theirs = {"B1": {"sheet": "guard"} | at(30), "B2": {"sheet": "guard"} | at(50)}
    game = game_of(shooting({"A1": {"sheet": "marine"} | at(10)}, theirs))
    assert could_shoot(game, game.unit("A1"), game.unit("B1"))
    assert not could_shoot(game, game.unit("A1"), game.unit("B2"))
    assert [unit.key for unit in may_shoot(game, 0)] == ["A1"]
    game.change("A1", moved="fall-back")
    assert not could_shoot(game, game.unit("A1"), game.unit("B1"))


# -- selecting targets -------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.shooting.declare-all-targets-first")
def test_all_targets_are_fixed_before_the_first_attack() -> None:
    sheets = armed(rifle={}, cannon={"S": 8, "AP": -3})
    theirs = {"B1": {"sheet": "guard"} | at(20), "B2": {"sheet": "guard"} | at(20, 30)}
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, theirs, sheets)
    aimed = {"A1.1/rifle": "B1", "A1.1/cannon": "B1"}
    played = shot(scene, aimed, "hit 3, wound 3, save 1")
    assert played.asked.count("targets") == 1
    assert played.fact("UnitDestroyed", unit="B1")
    assert [fact["weapon"] for fact in played.facts("AttacksMade")] == ["rifle"]  # the cannon's attack is lost
    assert played.fact("TargetSelected")["shots"] == [["A1.1", "rifle"], ["A1.1", "cannon"]]


@pytest.mark.rule("10e.shooting.declare-all-targets-first")
def test_a_weapon_may_be_left_unfired() -> None:
    sheets = armed(rifle={}, cannon={"S": 8})
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, {"B1": {"sheet": "guard"} | at(20)}, sheets)
    played = shot(scene, {"A1.1/cannon": "B1"}, "hit 1")
    assert played.fact("AttacksMade")["weapon"] == "cannon"


@pytest.mark.rule("10e.core.visibility.unit")
@pytest.mark.bad("10e.shooting.target-valid")
def test_one_model_of_the_target_must_be_both_visible_and_in_range() -> None:
    hidden_near, seen_far = [30, 20], [35.4, 24]
    theirs = {"B1": {"sheet": "guard", "models": 2, "at": [hidden_near, seen_far]}}
    refusal = refused(shooting({"A1": {"sheet": "marine"} | at(10)}, theirs, terrain=[WALL]), {"A1.1/rifle": "B1"})
    assert (refusal.why, refusal.about["in range"], refusal.about["visible"]) == ("not-visible", ["B1.1"], ["B1.2"])
    assert "10e.shooting.target-valid" in refusal.rules
    theirs["B1"]["at"] = [hidden_near, [34, 24]]
    game = game_of(shooting({"A1": {"sheet": "marine"} | at(10)}, theirs, terrain=[WALL]))
    assert aims(game) == {"A1.1/rifle": ["B1"]}


@pytest.mark.rule("10e.shooting.target-valid")
def test_each_firing_model_checks_for_itself() -> None:
    ours = {"A1": {"sheet": "marine", "models": 2, "at": [[10, 20], [10, 30]]}}
    theirs = {"B1": {"sheet": "guard"} | at(30)}
    scene = shooting(ours, theirs, terrain=[WALL])
    assert aims(game_of(scene)) == {"A1.1/rifle": [], "A1.2/rifle": ["B1"]}
    bad = Illegal({"A1.1/rifle": "B1", "A1.2/rifle": "B1"})
    played = shot(scene, [bad, {"A1.2/rifle": "B1"}], "hit 1 1")
    assert [refusal.why for refusal in played.refusals] == ["not-visible"]


@pytest.mark.rule("10e.shooting.range")
def test_each_firing_model_measures_for_itself() -> None:
    ours = {"A1": {"sheet": "marine", "models": 3, "at": [[5, 20], [10, 20], [15, 20]]}}
    scene = shooting(ours, {"B1": {"sheet": "guard"} | at(10 + 24 + REACH)})
    assert aims(game_of(scene)) == {"A1.1/rifle": [], "A1.2/rifle": ["B1"], "A1.3/rifle": ["B1"]}
    bad = Illegal({"A1.1/rifle": "B1", "A1.3/rifle": "B1"})
    played = shot(scene, [bad, {"A1.3/rifle": "B1"}], "hit 1 1")
    assert (played.refusals[0].why, played.refusals[0].about["distance"]) == ("out-of-range", 29.0)


@pytest.mark.rule("10e.shooting.range")
@pytest.mark.parametrize(("gap", "valid"), [(23.9, True), (24.0, True), (24.1, False)])
def test_range_is_measured_between_bases_and_includes_its_limit(gap: float, valid: bool) -> None:
    theirs = {"B1": {"sheet": "guard"} | at(10 + gap + REACH)}
    scene = shooting({"A1": {"sheet": "marine"} | at(10)}, theirs)
    assert aims(game_of(scene)) == {"A1.1/rifle": ["B1"] if valid else []}
    assert field(game_of(scene)).in_range("A1.1", 24, "B1") == (("B1.1",) if valid else ())
    if not valid:
        refusal = refused(scene, {"A1.1/rifle": "B1"})
        assert (refusal.why, refusal.about["distance"], refusal.about["limit"]) == ("out-of-range", 24.1, 24)


@pytest.mark.rule("10e.shooting.split.weapons", "10e.shooting.split.models")
def test_weapons_and_models_may_have_different_targets() -> None:
    sheets = armed(rifle={}, cannon={"S": 8})
    theirs = {"B1": {"sheet": "guard"} | at(20), "B2": {"sheet": "guard"} | at(18, 24)}
    scene = shooting({"A1": {"sheet": "armed"} | at(10, count=2)}, theirs, sheets)
    aimed = {"A1.1/rifle": "B1", "A1.1/cannon": "B2", "A1.2/rifle": "B2", "A1.2/cannon": "B2"}
    played = shot(scene, aimed, "hit 1, hit 1, hit 1 1")
    assert played.fact("TargetSelected", target="B1")["shots"] == [["A1.1", "rifle"]]
    fired = played.fact("TargetSelected", target="B2")
    assert fired["shots"] == [["A1.1", "cannon"], ["A1.2", "rifle"], ["A1.2", "cannon"]]
    made = [(fact["target"], fact["weapon"], fact["attacks"]) for fact in played.facts("AttacksMade")]
    assert made == [("B1", "rifle", 1), ("B2", "cannon", 2), ("B2", "rifle", 1)]


@pytest.mark.bad("10e.shooting.split.not-one-weapon")
def test_one_weapon_is_not_split_between_two_targets() -> None:
    theirs = {"B1": {"sheet": "guard"} | at(20), "B2": {"sheet": "guard"} | at(20, 30)}
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, theirs, armed(rifle={"A": 4}))
    played = shot(scene, [Illegal({"A1.1/rifle": ["B1", "B2"]}), {"A1.1/rifle": "B2"}], "hit 1 1 1 1")
    assert [refusal.why for refusal in played.refusals] == ["malformed"]
    assert "10e.shooting.split.not-one-weapon" in played.refusals[0].rules
    assert played.fact("AttacksMade")["attacks"] == 4


@pytest.mark.bad("10e.shooting.profile-choice")
def test_one_profile_is_used_each_time_a_weapon_shoots() -> None:
    sheets = armed(standard={"item": "plasma"}, overcharge={"item": "plasma", "S": 8})
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, {"B1": {"sheet": "guard"} | at(20)}, sheets)
    assert aims(game_of(scene)) == {"A1.1/plasma": ["standard>B1", "overcharge>B1"]}
    both = Illegal({"A1.1/standard": "B1", "A1.1/overcharge": "B1"})
    played = shot(scene, [both, {"A1.1/plasma": "overcharge>B1"}], "hit 1")
    (refusal,) = played.refusals
    assert (refusal.why, refusal.rules) == ("one-profile-at-a-time", ("10e.shooting.profile-choice",))
    assert played.fact("AttacksMade")["weapon"] == "overcharge"


def test_a_weapon_that_a_model_has_twice_is_two_weapons() -> None:
    ours = {"A1": {"sheet": "armed", "weapons": {"A1.1": ["rifle", "rifle"]}} | at(10)}
    scene = shooting(ours, {"B1": {"sheet": "guard"} | at(20)}, armed(rifle={}))
    assert aims(game_of(scene)) == {"A1.1/rifle": ["B1"], "A1.1/rifle 2": ["B1"]}
    played = shot(scene, {"A1.1/rifle": "B1", "A1.1/rifle 2": "B1"}, "hit 1 1")
    assert played.fact("AttacksMade")["attacks"] == 2


@pytest.mark.bad("10e.terrain.not-attackable")
def test_terrain_is_never_a_target() -> None:
    theirs = {"B1": {"sheet": "guard"} | at(30, 30)}
    scene = shooting({"A1": {"sheet": "marine"} | at(10)}, theirs, terrain=[area("ruin", "ruin", (20, 10, 24, 14))])
    refusal = refused(scene, {"A1.1/rifle": "ruin"})
    assert (refusal.why, refusal.rules) == ("terrain-is-no-target", ("10e.terrain.not-attackable",))


def test_only_enemies_are_targets() -> None:
    ours = {"A1": {"sheet": "marine"} | at(10), "A2": {"sheet": "marine"} | at(15)}
    scene = shooting(ours, {"B1": {"sheet": "guard"} | at(20, 30), "B2": {"sheet": "guard"}})
    assert aims(game_of(scene)) == {"A1.1/rifle": ["B1"]}
    assert refused(scene, {"A1.1/rifle": "A2"}).why == "not-an-enemy"
    assert refused(scene, {"A1.1/rifle": "B2"}).why == "not-on-battlefield"
    assert refused(scene, {"A1.1/rifle": "C9"}).why == "not-an-option"
    assert refused(scene, {"A9.1/rifle": "B1"}).why == "not-an-option"


# -- resolving ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.shooting.number-of-attacks")
def test_each_weapon_makes_its_attacks_with_a_hit_roll_for_each() -> None:
    scene = shooting({"A1": {"sheet": "marine"} | at(10, count=3)}, {"B1": {"sheet": "guard"} | at(20)})
    played = shot(scene, {f"A1.{i}/rifle": "B1" for i in (1, 2, 3)}, "hit 1 1 1 1 1 1")
    assert played.fact("AttacksMade")["attacks"] == 6
    assert len(played.fact("HitRolls")["dice"]) == 6


@pytest.mark.rule("10e.shooting.resolve.by-target")
def test_all_attacks_at_one_target_come_before_those_at_the_next_in_the_attackers_order() -> None:
    sheets = armed(rifle={}, cannon={"S": 8})
    theirs = {"B1": {"sheet": "guard"} | at(20), "B2": {"sheet": "guard"} | at(20, 30)}
    scene = shooting({"A1": {"sheet": "armed"} | at(10, count=2)}, theirs, sheets)
    aimed = {"A1.1/rifle": "B1", "A1.1/cannon": "B2", "A1.2/rifle": "B2", "A1.2/cannon": "B1"}
    order = [Illegal(["0:B1", "1:B2", "0:B1"]), ["1:B2", "0:B1"]]
    played = shot(scene, aimed, "hit 1, hit 1, hit 1, hit 1", order_of_targets=order)
    assert [refusal.rules for refusal in played.refusals] == [("10e.shooting.resolve.by-target",)]
    assert [fact["target"] for fact in played.facts("AttacksMade")] == ["B2", "B2", "B1", "B1"]
    assert played.asked.index("order of targets") < played.asked.index("order of profiles")


@pytest.mark.bad("10e.shooting.resolve.by-profile")
def test_all_attacks_of_one_profile_come_before_those_of_another_in_the_attackers_order() -> None:
    sheets = armed(bolter={"abilities": ["rapid-fire 1"]}, melta={"S": 8})
    ours = {"A1": {"sheet": "armed", "models": 2, "at": [[10, 20], [7, 20]]}}
    theirs = {"B1": {"sheet": "guard"} | at(10 + 11.5 + REACH)}  # one model within half range, the other beyond
    aimed = {"A1.1/bolter": "B1", "A1.1/melta": "B1", "A1.2/bolter": "B1", "A1.2/melta": "B1"}
    scene = shooting(ours, theirs, sheets)
    played = shot(scene, aimed, "hit 1 1, hit 1, hit 1, hit 1")
    assert [fact["weapon"] for fact in played.facts("AttacksMade")] == ["bolter", "bolter", "melta", "melta"]
    order = [Illegal(["0:bolter", "1:melta", "0:bolter"]), ["1:melta", "0:bolter"]]
    played = shot(scene, aimed, "hit 1, hit 1, hit 1 1, hit 1", order_of_profiles=order)
    assert [refusal.rules for refusal in played.refusals] == [("10e.shooting.resolve.by-profile",)]
    assert [fact["weapon"] for fact in played.facts("AttacksMade")] == ["melta", "melta", "bolter", "bolter"]


@pytest.mark.rule("10e.shooting.attacks-persist")
def test_declared_attacks_are_made_even_when_nobody_is_left_in_sight_and_range() -> None:
    async def act(game: Warhammer) -> None:
        declared = await select_targets(game, field(game))
        await destroy(game, "B1", "B1.1")
        assert aims(game) == {"A1.1/rifle": []}
        await resolve_attacks(game, volleys_by(game, game.unit("A1"), declared, None))

    theirs = {"B1": {"sheet": "guard", "models": 2, "at": [[30, 20], [38, 20]]}}
    scene = shooting({"A1": {"sheet": "marine"} | at(10)}, theirs)
    answers = {"targets": [{"A1.1/rifle": "B1"}]}
    played = Scene(scene, act, dice="hit 3 3, wound 3 1, save 1", answers=answers)
    assert played.fact("AttacksMade")["attacks"] == 2
    assert [fact["model"] for fact in played.facts("ModelDestroyed")] == ["B1.1", "B1.2"]


@pytest.mark.rule("10e.attack.fast-dice.conditions")
def test_attacks_are_rolled_together_only_if_they_are_alike_in_everything() -> None:
    async def act(game: Warhammer) -> list[tuple[str, int]]:
        volleys = volleys_by(game, game.unit("A1"), await select_targets(game, field(game)), None)
        return [(volley.attack.weapon, len(volley.shots)) for volley in volleys]

    sheets = armed(rifle={"abilities": ["rapid-fire 1"]}, cannon={"S": 8})
    ours = {"A1": {"sheet": "armed", "models": 3, "at": [[10, 20], [10, 21.4], [7, 20]]}}
    theirs = {"B1": {"sheet": "guard", "models": 2, "at": [[22.6, 20], [22.6, 21.4]]}}
    aimed = {f"A1.{i}/rifle": "B1" for i in (1, 2, 3)} | {"A1.1/cannon": "B1"}
    played = Scene(shooting(ours, theirs, sheets), act, answers={"targets": [aimed]})
    assert played.result == [("rifle", 2), ("cannon", 1), ("rifle", 1)]  # one rifle is beyond half range


def test_who_chooses_is_told_how_many_targets_each_unit_has() -> None:
    ours = {"A1": {"sheet": "marine"} | at(10), "A2": {"sheet": "marine"} | at(10, 40)}
    scene = shooting(ours, {"B1": {"sheet": "guard"} | at(30), "B2": {"sheet": "guard"} | at(10, 5)})
    choosing = Scene(scene)
    choosing.run.settle()
    options = choosing.run.asked(0).shown()["options"]
    assert options == [{"key": "A1", "targets": 2, "acts": True}, {"key": "A2", "targets": 0, "acts": False}]


@pytest.mark.bad("10e.transport.embarked-state")
def test_who_names_an_embarked_unit_is_told_which_transport_it_is_in() -> None:
    theirs = {"B1": {"sheet": "tank"} | at(30), "B2": {"sheet": "guard", "aboard": "B1"}}
    sheets = {"tank": SHEETS["tank"] | {"carries": {"models": 1}}}
    scene = begun(shooting({"A1": {"sheet": "marine"} | at(10)}, theirs, sheets))
    scene.run.answer("A1")
    refusal = scene.refused({"A1.1/rifle": "B2"}, 0)
    assert refusal.about == {"target": "B2", "unit": "B2", "transport": "B1"}
