"""Deploying the armies, Infiltrators, units that come last, pre-battle rules and Scouts."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.dice import Scripted, Seeded
from bellona.kernel.rule import SpecialRules
from bellona.space import measure
from bellona.space.table import Pose
from bellona.wh40k.e10.abilities.core import Infiltrators, Scouts
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.moves.scouts import scout, scouting_inches, scouting_reach, units_to_scout
from bellona.wh40k.phases.setup import pre_battle_rules
from bellona.wh40k.set_up.deployment import (
    anchors,
    is_empty_transport,
    late_units,
    refusal_beyond_zone,
    refusal_of_deployment,
    refusal_of_nearness,
    suggestions,
    units_to_deploy,
)
from bellona.wh40k.state import Unit
from bellona.wh40k.table.zones import is_wholly_in_zone, zone

from .battles import LAYOUTS, Battle, army, at_random, only_war, own_battle, sheet
from .firing import game_of
from .scenes import Scene, setup, shelves
from .test_formations import TRUCK

R = 32 / 25.4 / 2  # radius of a base
EMPTY = {"size": [60, 44], "terrain": []}
SHEETS = {
    "sneaks": sheet(rules=["infiltrators"]),
    "scouts": sheet(rules=["scouts 6"]),
    "runners": sheet(rules=["scouts 9"]),
    "others": sheet(),
    "truck": TRUCK,
    "tank": sheet(tags=["VEHICLE"], base={"square": [5, 4]}),
}
DICE = "attacker 6 1, first turn 6 1"


def deploying(
    ours: list[dict[str, Any]], theirs: list[dict[str, Any]] | None = None, dice: str = DICE, **more: Any
) -> Battle:
    """Markers lie by themselves and nobody is declared to be anything; A attacks and takes the first turn."""
    told = own_battle(ours, SHEETS | more.pop("sheets", {}), theirs=army(*(theirs or [])), mission="first-game")
    told |= {"battle_size": "first-game", "layout": EMPTY} | more
    return Battle(told, Scripted(dice), book=BOOK).to("unit to deploy")


def unit(sheet: str, models: int = 1) -> dict[str, Any]:
    return {"sheet": sheet, "models": {"model": models}}


def put(battle: Battle, key: str, *places: tuple[float, float]) -> Battle:
    """Deploy a unit of this player, its models at these places."""
    player = next(iter(battle.asked()))
    if battle.asked()[player].startswith("unit to deploy"):
        battle.answer(key, player)
    names = battle.game.table.names(key)
    return battle.answer({name: list(place) for name, place in zip(names, places, strict=True)}, player)


class Herald(WarhammerRule):
    """Does something before the battle."""

    async def pre_battle(self, game: Warhammer, unit: Unit) -> None:
        game.gain(unit.key, "stealth", "battle")


class Straggler(WarhammerRule):
    """Is set up after both armies."""

    grants = frozenset({"deploys-last"})


OWN = SpecialRules()
OWN.add("herald")(Herald)
OWN.add("straggler")(Straggler)
BOOK = RULEBOOK.amended("test", "1", special_rules=OWN)


# -- alternate deployment ----------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.mission.only-war.deploy")
def test_the_players_set_up_one_unit_each_from_the_attacker_on() -> None:
    for attacker, dice in ((0, "6 1"), (1, "1 6")):
        battle = deploying([unit("squad"), unit("others")], [unit("squad")], f"attacker {dice}, first turn 6 1")
        while battle.run.where()[1] == "deployment":
            battle.answer_one()
        order = [fact["player"] for fact in battle.facts("UnitDeployed")]
        assert order == ([0, 1, 0, 1, 0] if attacker == 0 else [1, 0, 1, 0, 0])


@pytest.mark.bad("10e.mission.only-war.deploy", 2)
def test_nobody_sets_up_two_units_in_a_row_while_the_other_has_any() -> None:
    battle = deploying([unit("squad")], [unit("squad")])
    put(battle, "A1", (10, 5))
    assert battle.asked() == {1: "unit to deploy"}
    assert battle.refused("A2").why == "not-an-option"
    assert [u.key for u in units_to_deploy(battle.game, 0)] == ["A2"]


@pytest.mark.rule("10e.mission.map-zones")
@pytest.mark.bad("10e.mission.only-war.deploy", 1)
def test_every_part_of_every_model_lies_in_its_own_zone() -> None:
    battle = deploying([unit("squad", 2)]).answer("A2")
    over = battle.refused({"A2.1": [10, 8], "A2.2": [11.5, 10.001]})
    assert (over.why, over.rules) == ("outside-zone", ("10e.mission.only-war.deploy", "10e.mission.map-zones"))
    assert over.about["model"] == "A2.2"
    assert over.about["beyond"] == pytest.approx(0.001 + R, abs=0.002)
    assert battle.refused({"A2.1": [10, 8], "A2.2": [11.5, 10 - R + 0.01]}).why == "outside-zone"
    assert battle.refused({"A2.1": [10, 36], "A2.2": [11.5, 36]}).why == "outside-zone"
    battle.answer({"A2.1": [10, 8], "A2.2": [11.5, 10 - R]})
    assert is_wholly_in_zone(battle.game, battle.game.unit("A2"), 0)
    assert measure.is_wholly_within(battle.game.table, "A2", zone(battle.game, 0))


@pytest.mark.rule("10e.mission.map-zones")
@pytest.mark.parametrize(("dice", "near", "far"), [("6 1", 5, 39), ("1 6", 39, 5)])
def test_one_zone_is_the_attackers_the_other_the_defenders(dice: str, near: float, far: float) -> None:
    battle = deploying([unit("squad")], [unit("squad")], f"attacker {dice}, first turn 6 1")
    while battle.asked() != {0: "unit to deploy"}:
        battle.answer_one()
    battle.answer("A2")
    assert battle.refused({"A2.1": [40, far]}).why == "outside-zone"
    battle.answer({"A2.1": [40, near]})


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ({"A2.1": [10, 5]}, "not-set-up"),
        ({"A2.1": [10, 5], "A2.2": [10.5, 5]}, "overlaps"),
        ({"A2.1": [10, 5], "A2.2": [13.3, 5]}, "not-coherent"),
        ({"A2.1": [0.2, 5], "A2.2": [2, 5]}, "off-battlefield"),
        ({"A2.1": [10, 5, 3], "A2.2": [11.5, 5]}, "unsupported"),
        ({"A2.1": [10, 5], "A2.2": [11.5, 5], "A2.3": [13, 5]}, "not-an-option"),
        ({"A2.1": [10, 5], "A2.2": "there"}, "malformed"),
    ],
)
def test_a_unit_is_set_up_whole_together_and_on_firm_ground(places: dict[str, Any], why: str) -> None:
    battle = deploying([unit("squad", 2)]).answer("A2")
    assert battle.refused(places).why == why
    assert not battle.game.table.is_on_table("A2")


def test_a_unit_for_which_there_is_no_room_is_lost() -> None:
    wall = {"key": "block", "kind": "block", "footprint": [[0, 0], [60, 0], [60, 9.5], [0, 9.5]], "height": 9}
    wall |= {"solids": [{"outline": wall["footprint"], "top": 9}]}
    battle = deploying([unit("squad")], layout={"size": [60, 44], "terrain": [wall]})
    battle.answer("A2")
    assert battle.asked() == {0: "deployment"}
    battle.answer(None)
    assert battle.facts("UnitDestroyed")[0]["unit"] == "A2"
    assert battle.facts("UnitDestroyed")[0]["rules"][0] == "10e.core.coherency.setup-destroyed"
    assert "A2" not in [u.key for u in battle.game.units()]


def test_whoever_rides_in_a_transport_for_which_there_is_no_room_is_lost_with_it() -> None:
    wall = {"key": "block", "kind": "block", "footprint": [[0, 0], [60, 0], [60, 8], [0, 8]], "height": 9}
    wall |= {"solids": [{"outline": wall["footprint"], "top": 9}]}
    told = own_battle([unit("truck"), unit("squad")], SHEETS, theirs=army(), mission="first-game")
    told |= {"battle_size": "first-game", "layout": {"size": [60, 44], "terrain": [wall]}}
    battle = Battle(told, Scripted(DICE), book=BOOK)
    while battle.asked().get(0) != "transports":
        battle.answer_one()
    battle.answer({"A3": "A2"}, 0).to("unit to deploy").answer("A2", 0).answer(None)
    assert [fact["unit"] for fact in battle.facts("UnitDestroyed")] == ["A2", "A3"]
    assert [u.key for u in battle.game.units(0)] == ["A1"]


def test_where_there_is_room_nobody_may_pass() -> None:
    assert deploying([unit("squad")]).answer("A2").refused(None).why == "may-not-pass"


# -- Infiltrators ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.ability.deployment")
@pytest.mark.bad("10e.ability.infiltrators")
def test_infiltrators_keep_more_than_nine_inches_from_the_enemys_zone() -> None:
    battle = deploying([unit("sneaks")]).answer("A2")
    exactly = battle.refused({"A2.1": [30, 34 - 9 - R]})
    assert (exactly.why, exactly.rules[0]) == ("too-near-enemy-zone", "10e.ability.infiltrators")
    assert exactly.about == {"model": "A2.1", "zone": 9.0, "limit": 9.0}
    battle.answer({"A2.1": [30, 34 - 9.01 - R]})
    assert "10e.ability.infiltrators" in battle.facts("UnitDeployed")[0]["rules"]


@pytest.mark.bad("10e.ability.infiltrators")
def test_infiltrators_keep_more_than_nine_inches_from_enemy_models_and_may_stay_in_their_zone() -> None:
    battle = deploying([unit("sneaks")], [unit("sneaks")])
    put(battle, "A1", (5, 5))
    put(battle, "B2", (30, 20))
    near = battle.refused({"A2.1": [30 - 9 - 2 * R, 20]})
    assert (near.why, near.rules[0]) == ("too-near-enemy", "10e.ability.infiltrators")
    assert near.about["distance"] == pytest.approx(9.0, abs=0.001)
    with battle.run.clone() as clone:
        clone.answer({"A2.1": [30 - 9.01 - 2 * R, 20]})
    battle.answer({"A2.1": [30, 9]})  # its own zone, where no distance is asked for
    assert battle.game.table.is_on_table("A2")


@pytest.mark.rule("10e.ability.infiltrators")
def test_one_model_without_the_ability_keeps_the_unit_in_its_zone() -> None:
    lord = sheet(tags=["INFANTRY", "CHARACTER"], rules=["leader"], leads=["sneaks"])
    told = own_battle([unit("sneaks"), unit("sneaks")], SHEETS | {"lord": lord}, theirs=army(), mission="first-game")
    battle = Battle(told | {"battle_size": "first-game", "layout": EMPTY}, Scripted(DICE), book=BOOK)
    battle.to("leaders").answer({"A1": "A3"}, player=0).to("unit to deploy")
    sneaks, led = battle.game.unit("A2"), battle.game.unit("A3")
    assert refusal_of_deployment(battle.game, sneaks, {"A2.1": Pose(30, 20)}) is None
    refusal = refusal_of_deployment(battle.game, led, {"A3.1": Pose(30, 20), "A1.1": Pose(31.5, 20)})
    assert refusal is not None
    assert refusal.why == "outside-zone"
    there = battle.game.table.clone()
    there.place("A2", {"A2.1": Pose(30, 30)})
    assert refusal_beyond_zone(battle.game, there, sneaks, 9.0) is not None


# -- units that come last ----------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.mission.only-war.deploy.late")
@pytest.mark.parametrize(
    ("theirs", "dice", "order"),
    [
        ([], DICE, ["A2", "A3"]),
        ([unit("last")], "attacker 6 1, late deployment 2 5, first turn 6 1", ["B2", "A2", "A3"]),
        ([unit("last")], "attacker 6 1, late deployment 5 2, first turn 6 1", ["A2", "B2", "A3"]),
    ],
)
def test_units_that_come_last_are_set_up_after_both_armies(
    theirs: list[dict[str, Any]], dice: str, order: list[str]
) -> None:
    battle = late_battle(theirs, dice)
    assert [u.key for u in late_units(battle.game, 0)] == ["A2", "A3"]
    while battle.run.where()[1] == "deployment":
        battle.answer_one()
    deployed = [fact["unit"] for fact in battle.facts("UnitDeployed")]
    assert deployed[-len(order) :] == order
    assert set(deployed[: -len(order)]) == {"A1", "B1"}


def late_battle(theirs: list[dict[str, Any]], dice: str) -> Battle:
    """A2, A3 and perhaps B2 are set up last: the ability is gained after mustering, which does not know it."""
    sheets = {"last": sheet()}
    battle = deploying([unit("last"), unit("last")], theirs, dice, sheets=sheets)
    for key, one in battle.game.state.units.items():
        if one.parts[0].sheet == "last":
            battle.game.gain(key, "straggler", "battle")
    battle.run.checkpoints[-1] = battle.run.checkpoints[-1]._replace(state=battle.game.state.clone())
    return battle


# -- DEDICATED TRANSPORTs ----------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.muster.dedicated-transport")
def test_an_empty_dedicated_transport_is_not_deployed_and_destroyed_in_the_first_round() -> None:
    """10e.ex.own.dedicated-transport-empty"""
    battle = deploying([unit("truck"), unit("squad")])
    refusal = battle.refused("A2")
    assert refusal.why == "not-an-option"
    assert "10e.muster.dedicated-transport" in refusal.rules
    assert is_empty_transport(battle.game, battle.game.unit("A2"))
    battle.to_stage("battle")
    lost = battle.facts("UnitDestroyed")
    assert [(fact["unit"], fact["rules"]) for fact in lost] == [("A2", ["10e.muster.dedicated-transport"])]
    assert "A2" not in [u.key for u in battle.game.units()]


@pytest.mark.rule("10e.muster.dedicated-transport")
def test_an_empty_dedicated_transport_is_no_safer_in_reserves() -> None:
    told = own_battle([unit("truck"), unit("squad")], SHEETS, theirs=army(), mission="first-game", layout=EMPTY)
    battle = Battle(told | {"battle_size": "first-game"}, Scripted(DICE), book=BOOK)
    while battle.asked().get(0) != "reserves":
        battle.answer_one()
    battle.answer({"A2": "strategic"}, 0).to_stage("battle")
    (lost,) = battle.facts("UnitDestroyed")
    assert (lost["unit"], lost["rules"]) == ("A2", ["10e.muster.dedicated-transport"])


# -- before the first turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.mission.pre-battle-rules", "10e.mission.only-war.pre-battle")
def test_pre_battle_rules_are_resolved_in_turn_from_the_first_player_on() -> None:
    battle = deploying([unit("squad"), unit("others")], [unit("squad")], "attacker 6 1, first turn 1 6")
    for key in ("A2", "A3", "B1", "B2"):
        battle.game.gain(key, "herald", "battle")
    battle.run.checkpoints[-1] = battle.run.checkpoints[-1]._replace(state=battle.game.state.clone())
    battle.to("pre-battle rule")
    assert battle.asked() == {1: "pre-battle rule"}
    assert [rule.key for rule in pre_battle_rules(battle.game, 1)] == ["B1 herald", "B2 herald"]
    battle.answer("B2 herald")
    assert battle.asked() == {0: "pre-battle rule"}
    assert battle.refused("B1 herald").rules[0] == "10e.mission.pre-battle-rules"
    battle.answer("A3 herald")
    gained = [key for key, one in battle.state.units.items() if any(gain.rule == "stealth" for gain in one.gained)]
    assert gained == ["A2", "A3", "B1", "B2"]  # the last two choices were forced


@pytest.mark.rule("10e.ability.scouts.move")
def test_scouts_may_move_before_the_first_turn() -> None:
    """10e.ex.src.scouts-6"""
    battle = scouting([unit("scouts")])
    far = battle.refused({"A2.1": [[20, 5], [26.1, 5]]})
    assert (far.why, far.rules[0]) == ("moved-too-far", "10e.ability.scouts.move")
    assert (far.about["moved"], far.about["limit"]) == (6.1, 6.0)
    battle.answer({"A2.1": [[20, 5], [26, 5]]})
    assert battle.game.table.pose("A2", "A2.1").x == 26
    assert battle.facts("UnitMoved")[0]["how"] == "scouts"
    assert battle.run.where()[0] == "battle"
    assert battle.game.unit("A2").moved == ""
    assert Scouts("6").inches == 6


def scouting(
    ours: list[dict[str, Any]], theirs: list[dict[str, Any]] | None = None, dice: str = DICE, **more: Any
) -> Battle:
    """Everybody deployed in a row, ours at y 5, theirs at y 39, ten inches apart; the first Scouts are asked."""
    battle = deploying(ours, theirs, dice, **more)
    while battle.run.where()[1] == "deployment":
        player, name = next(iter(battle.asked().items()))
        if name == "unit to deploy":
            battle.answer_one()
            continue
        key = battle.run.asked(player).about["unit"]
        x, y = 10.0 * int(key[1:]), 5.0 if player == 0 else 39.0
        names = battle.game.table.names(key)
        battle.answer({one: [x + 1.4 * i, y] for i, one in enumerate(names)}, player)
    return battle


@pytest.mark.rule("10e.ability.scouts.move")
def test_scouting_is_voluntary_and_needs_every_model_to_have_it() -> None:
    battle = scouting([unit("scouts")])
    battle.answer(None)
    assert battle.facts("UnitMoved") == []
    assert battle.run.where()[0] == "battle"
    assert scouting_inches(battle.game, battle.game.unit("A2")) == 6
    assert scouting_inches(battle.game, battle.game.unit("A1")) == 0
    assert [u.key for u in units_to_scout(battle.game, 0)] == ["A2"]


def test_scouts_may_embark_from_where_their_move_has_ended() -> None:
    seen: list[tuple[float, str]] = []

    async def may_embark(game: Warhammer, unit: Unit) -> None:
        seen.append((game.table.pose("A1", "A1.1").x, unit.moved))

    async def act(game: Warhammer) -> None:
        await scout(game, game.unit("A1"))

    ours = {"A1": {"sheet": "eyes", "at": [[10, 10]]}}
    sheets = {"eyes": {"tags": ["INFANTRY"], "rules": ["scouts 6"]}}
    answers = {"scouts move": [{"A1.1": [[10, 10], [16, 10]]}]}
    Scene(setup(ours, {}, sheets), act, answers=answers, parts={"transports.may_embark": may_embark})
    assert seen == [(16.0, "scouts")]


@pytest.mark.bad("10e.ability.scouts.distance")
def test_a_scouts_move_ends_more_than_nine_inches_from_every_enemy() -> None:
    battle = deploying([unit("scouts")], [unit("sneaks")])
    put(battle, "A1", (5, 5))
    put(battle, "B2", (40, 20))
    put(battle, "A2", (40, 9))
    put(battle, "B1", (5, 40))
    assert battle.asked() == {0: "scouts move"}
    near = battle.refused({"A2.1": [[40, 9], [40, 11 - 2 * R]]})
    assert (near.why, near.rules[0]) == ("too-near-enemy", "10e.ability.scouts.distance")
    assert near.about["distance"] == pytest.approx(9.0, abs=0.001)
    battle.answer({"A2.1": [[40, 9], [40, 10.99 - 2 * R]]})


@pytest.mark.rule("10e.ability.scouts.order")
@pytest.mark.parametrize(("dice", "order"), [("6 1", ["A2", "A3", "B2"]), ("1 6", ["B2", "A2", "A3"])])
def test_the_player_of_the_first_turn_moves_all_his_scouts_first(dice: str, order: list[str]) -> None:
    battle = scouting([unit("scouts"), unit("runners")], [unit("scouts")], f"attacker 6 1, first turn {dice}")
    moved = []
    while battle.run.where()[0] == "setup":
        player, name = next(iter(battle.asked().items()))
        if name == "scouts move":
            moved.append(battle.run.asked(player).about["unit"])
        battle.answer_one()
    assert moved == order
    assert units_to_scout(battle.game, battle.state.first) != []


@pytest.mark.bad("10e.ability.scouts.transport")
def test_a_dedicated_transport_scouts_if_all_its_passengers_could() -> None:
    def riding(*riders: str) -> Battle:
        told = own_battle([unit("truck"), *map(unit, riders)], SHEETS, theirs=army(), mission="first-game")
        battle = Battle(told | {"battle_size": "first-game", "layout": EMPTY}, Scripted(DICE), book=BOOK)
        battle.to("transports")
        aboard = {f"A{i}": "A2" for i in range(3, 3 + len(riders))}
        return battle.answer(aboard, player=0).to("unit to deploy")

    battle = riding("scouts", "runners")
    assert scouting_reach(battle.game, battle.game.unit("A2")) == 6
    battle.to("scouts move")
    assert battle.run.asked(0).about == {"unit": "A2", "distances": {"A2.1": 6.0}, "from_enemies": 1.0}
    mixed = riding("scouts", "squad")
    assert scouting_reach(mixed.game, mixed.game.unit("A2")) == 0
    assert mixed.to_stage("battle").facts("UnitMoved") == []


@pytest.mark.rule("10e.ability.scouts.move", "10e.ability.scouts.transport")
def test_a_unit_scouts_as_far_as_its_slowest_model_and_other_transports_do_not() -> None:
    kinds = {"quick": {"abilities": ["scouts 9"]}, "slow": {"abilities": ["scouts 6"]}, "late": {}}
    sheets = {"band": {"kinds": kinds, "tags": ["INFANTRY"]}, "bus": {"tags": ["TRANSPORT"], "carries": {"models": 3}}}
    ours = {
        "A1": {"sheet": "band", "models": {"quick": 2, "slow": 1}, "at": [[10, 10]]},
        "A2": {"sheet": "band", "models": {"quick": 2, "late": 1}, "at": [[20, 10]]},
        "A3": {"sheet": "bus", "at": [[30, 10]]},
        "A4": {"sheet": "band", "models": {"quick": 1}, "aboard": "A3"},
    }
    game = game_of(setup(ours, {}, sheets))
    assert [scouting_inches(game, game.unit(key)) for key in ("A1", "A2", "A4")] == [6, 0, 9]
    assert scouting_reach(game, game.unit("A3")) == 0


@pytest.mark.rule("10e.ability.scouts.distance", "10e.ability.infiltrators")
def test_nine_inches_are_measured_on_the_level() -> None:
    place = [10 + 8 + 2 * R, 10, 12]
    high = {"sheet": "marine", "at": [place]}
    game = game_of(setup({"A1": {"sheet": "marine", "at": [[10, 10]]}}, {"B1": high}, table=shelves(place)))
    away = Infiltrators().deploys_beyond(game.unit("A1"))
    assert away == game.parts.moving.scouts_end == 9.0
    refusal = refusal_of_nearness(game, game.table, game.unit("A1"), away, "10e.ability.scouts.distance")
    assert refusal is not None
    assert refusal.about == {"model": "A1.1", "enemy": "B1.1", "distance": 8.0, "limit": 9.0}


# -- what bots are offered ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_suggestions_are_many_spread_out_and_accepted(layout: str) -> None:
    battle = Battle(only_war(layout), Seeded(3)).to("unit to deploy", at_random(3))
    for one in [*units_to_deploy(battle.game, 0), *units_to_deploy(battle.game, 1)]:
        found = list(suggestions(battle.game, one))
        assert len(found) >= 8, one.key
        assert all(refusal_of_deployment(battle.game, one, poses) is None for poses in found)
        across = [next(iter(poses.values())).x for poses in found]
        assert max(across) - min(across) > 25, one.key


UNLIKE: dict[str, dict[str, Any]] = {
    "long tanks": sheet(base={"square": [7, 3]}),
    "ovals": sheet(base={"oval": [170, 105]}),
    "great and small": sheet(
        kinds={"model": {"base": {"round": 130}}, "small": {"base": {"round": 25}}},
        composition=[{"kind": "model", "least": 1, "most": 3}, {"kind": "small", "least": 2, "most": 5}],
    ),
}


@pytest.mark.parametrize("kind", UNLIKE)
def test_bases_that_rows_would_tear_apart_are_drawn_up_in_close_ranks(kind: str) -> None:
    battle = deploying([unit(kind, 3)], sheets=UNLIKE)
    found = list(suggestions(battle.game, battle.game.unit("A2")))
    assert len(found) >= 8
    assert all(refusal_of_deployment(battle.game, battle.game.unit("A2"), poses) is None for poses in found)


def test_both_sides_are_shown_the_same_places_turned_about() -> None:
    same = {"armies": ["dawn-spear", "dawn-spear"]}
    battle = Battle(only_war("crossroads", **same), Seeded(1)).to("unit to deploy")
    for number in (3, 4, 6):
        ours, theirs = (list(suggestions(battle.game, battle.game.unit(f"{side}{number}"))) for side in "AB")
        turned = [
            {f"B{name[1:]}": Pose(60 - p.x, 44 - p.y, 0, -p.fx, -p.fy) for name, p in poses.items()} for poses in ours
        ]
        assert len(ours) == len(theirs) > 8
        for one, other in zip(turned, theirs, strict=True):
            for name, pose in one.items():
                assert (pose.x, pose.y, pose.fy) == pytest.approx(
                    (other[name].x, other[name].y, other[name].fy), abs=0.002
                )


@pytest.mark.parametrize("seed", range(30))
def test_setup_runs_through_with_random_answers(seed: int) -> None:
    missions = ["only-war", "contested-ground", ["only-war", "contested-ground"]]
    setup = only_war(LAYOUTS[seed % 3], mission=missions[seed // 3 % 3])
    battle = Battle(setup, Seeded(seed)).to_stage("battle", at_random(seed))
    game = battle.game
    for one in game.on_battlefield():
        assert measure.overlaps(game.table, one.key) == (), one.key
        assert not one.aboard
        assert not one.reserves
    for one in game.units():
        assert game.table.is_on_table(one.key) or one.aboard or one.reserves, one.key
    mustered = {model.name for unit in game.units() for model in unit.models}
    assert len(mustered) >= 70
    assert all(objective.controller == -1 or battle.state.clock.phase > 0 for objective in battle.state.objectives)


def test_a_first_game_is_set_up_with_random_answers() -> None:
    for seed in range(5):
        battle = Battle(RULEBOOK.starters["first-game"], Seeded(seed)).to_stage("battle", at_random(seed))
        assert battle.game.table.width == 30
        assert len(battle.game.on_battlefield(0)) >= 1


@pytest.mark.parametrize("width", [30, 44, 60, 70, 84, 90])
def test_every_second_inch_of_a_zone_is_tried_and_none_twice(width: int) -> None:
    zones = [[[0, y], [width, y], [width, y + 10], [0, y + 10]] for y in (0, 34)]
    ours = {"A1": {"sheet": "marine", "at": [[5, 5]]}}
    told = setup(ours, {}, table={"size": [width, 44]}, mission={"name": "only-war", "zones": zones})
    game = game_of(told)
    spots = [(pose.x, pose.y) for pose in anchors(game, game.unit("A1"))]
    assert sorted(spots) == [(x, y) for x in range(1, width, 2) for y in range(1, 10, 2)]
    assert len({y for _, y in spots[:10]}) > 1  # and not row by row
