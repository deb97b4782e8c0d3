"""Reserves and Strategic Reserves: when and where they arrive."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal, Refused
from bellona.space.table import Pose
from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.game import Warhammer
from bellona.wh40k.missions.ending import end_battle
from bellona.wh40k.moves.where_to_stand import refusal_of_set_up
from bellona.wh40k.phases.charge import could_charge
from bellona.wh40k.phases.movement import forsaken
from bellona.wh40k.phases.shooting import could_shoot
from bellona.wh40k.set_up.places import suggested_places
from bellona.wh40k.set_up.reserves import (
    arrivals,
    arrive,
    bar_to_arriving,
    is_strategic,
    landing_places,
    refusal_from_edge,
    refusal_of_arrival,
    refusal_too_near,
)
from bellona.wh40k.set_up.transports import units_to_move

from .marching import March
from .scenes import SHEETS, Illegal, Scene, setup

ZONES = {"zones": [[[0, 0], [44, 0], [44, 12], [0, 12]], [[0, 48], [44, 48], [44, 60], [0, 60]]]}

OURS = {"A1": {"sheet": "marine", "reserves": "strategic"}}
THEIRS = {"B1": {"sheet": "guard", "at": [[22, 30]]}}
BUS: dict[str, Any] = SHEETS["tank"] | {
    "tags": ["VEHICLE", "TRANSPORT"],
    "carries": {"models": 6, "keywords": ["INFANTRY"]},
}


def scene(reserves: str, round: int, act: Any = None, **more: Any) -> Scene:
    own = {"abilities": ["deep-strike"]} if reserves == "deep-strike" else {}
    ours = {"A1": {"sheet": "marine", "models": more.pop("models", 1), "reserves": reserves} | own}
    time = {"round": round, "phase": "command"}
    answers = more.pop("answers", None)
    return Scene(setup(ours, THEIRS, time=time, mission=ZONES), act, answers=answers)


def judged(reserves: str, round: int, x: float, y: float, near: bool = False) -> Refusal | None:
    game = scene(reserves, round).game
    poses = {"A1.1": Pose(x, y)}
    if near:
        return refusal_too_near(game, game.unit("A1"), poses, "10e.ability.deep-strike.setup")
    return refusal_from_edge(game, game.unit("A1"), poses)


@pytest.mark.rule("10e.strategic-reserves.arrival-round", "10e.ability.deep-strike.round")
def test_strategic_reserves_wait_for_the_second_round_and_deep_strike_does_not() -> None:
    for reserves, round, here in [
        ("strategic", 1, False),
        ("strategic", 2, True),
        ("deep-strike", 1, True),
        ("aircraft", 1, False),
    ]:
        game = scene(reserves, round).game
        assert (bar_to_arriving(game, game.unit("A1")) is None) == here
        assert bool(arrivals(game, 0)) == here


@pytest.mark.rule("10e.ability.deep-strike.round")
@pytest.mark.parametrize(("mission", "earliest"), [("only-war", 1), ("contested-ground", 2)])
def test_a_mission_may_let_deep_strike_wait_for_the_second_round(mission: str, earliest: int) -> None:
    for round in (1, 2):
        game = scene("deep-strike", round).game
        game.state.mission = game.state.mission | {"name": mission}
        refusal = bar_to_arriving(game, game.unit("A1"))
        assert (refusal is None) == (round >= earliest)
        if refusal:
            assert (refusal.why, refusal.rules) == ("too-early", ("10e.ability.deep-strike.round",))
            assert refusal.about == {"unit": "A1", "round": 1, "earliest": 2}


@pytest.mark.not_in("11e", because="it is eight inches there")
@pytest.mark.rule("10e.ability.deep-strike.setup")
@pytest.mark.bad("10e.reserves.horizontal-distance")
def test_more_than_nine_inches_from_every_enemy_model_whatever_the_height() -> None:
    contact = 2 * 0.62992
    exactly = judged("deep-strike", 1, 22 + contact + 9, 30, near=True)
    assert exactly is not None
    assert exactly.why == "too-near-to-arrive"
    assert exactly.about == {"model": "A1.1", "enemy": "B1.1", "distance": 9.0, "limit": 9.0}
    assert "10e.ability.deep-strike.setup" in exactly.rules
    assert judged("deep-strike", 1, 22 + contact + 9.01, 30, near=True) is None
    game = scene("deep-strike", 1).game
    high = {"A1.1": Pose(22 + contact + 8, 30, 8.0)}
    refusal = refusal_too_near(game, game.unit("A1"), high, "10e.ability.deep-strike.setup")
    assert refusal is not None
    assert (refusal.rules[-1], refusal.about["distance"]) == ("10e.reserves.horizontal-distance", 8.0)


@pytest.mark.rule("10e.strategic-reserves.setup.round-two", "10e.strategic-reserves.setup.round-three-on")
def test_wholly_within_six_inches_of_an_edge_and_not_in_the_enemy_zone_in_round_two() -> None:
    assert judged("strategic", 2, 3, 20) is None
    assert judged("strategic", 2, 6 - 0.62992, 20) is None
    just_beyond = judged("strategic", 2, 6.01 - 0.62992, 20)
    assert just_beyond is not None
    assert just_beyond.about == {"model": "A1.1", "beyond": 0.01, "limit": 6.0}
    inland = judged("strategic", 2, 6, 20)
    assert inland is not None
    assert (inland.why, inland.rules) == ("too-far-from-edge", ("10e.strategic-reserves.setup.round-two",))
    zone = judged("strategic", 2, 3, 50)
    assert zone is not None
    assert (zone.why, zone.rules) == ("in-enemy-zone", ("10e.strategic-reserves.setup.round-two",))
    assert judged("strategic", 3, 3, 50) is None
    as_defender = Scene(setup(OURS, THEIRS, time={"round": 2, "phase": "command"}, mission=ZONES, attacker="B")).game
    own, theirs = ({"A1.1": Pose(3, y)} for y in (50, 5))
    assert refusal_from_edge(as_defender, as_defender.unit("A1"), own) is None
    assert refusal_from_edge(as_defender, as_defender.unit("A1"), theirs) is not None
    late = judged("strategic", 3, 10, 30)
    assert late is not None
    assert late.rules == ("10e.strategic-reserves.setup.round-three-on",)


def refused_to_arrive(reserves: str, round: int, *places: Any, enemy: Any = (22, 30)) -> list[Refusal]:
    """Why A1 may not arrive at each of these places; then it waits on."""

    async def act(game: Warhammer) -> None:
        await arrive(game, game.unit("A1"))

    ours = {"A1": {"sheet": "marine", "reserves": reserves}}
    told = setup(ours, {"B1": {"sheet": "guard", "at": [list(enemy)]}}, mission=ZONES, time={"round": round})
    attempts = [Illegal({"A1.1": list(place)}) for place in places]
    return Scene(told, act, answers={"arrive": [*attempts, None]}).refusals


NINE = 2 * 0.62992 + 9  # between the middles of two bases 9" apart


@pytest.mark.bad("10e.ability.deep-strike.setup")
@pytest.mark.bad("10e.strategic-reserves.setup.nine-inches")
@pytest.mark.parametrize(
    ("reserves", "rule"),
    [
        ("deep-strike", "10e.ability.deep-strike.setup"),
        ("strategic", "10e.strategic-reserves.setup.nine-inches"),
    ],
)
def test_arriving_exactly_nine_inches_from_an_enemy_is_refused(reserves: str, rule: str) -> None:
    (refusal,) = refused_to_arrive(reserves, 2, (3, 20), enemy=(3 + NINE, 20))
    assert (refusal.why, refusal.rules) == ("too-near-to-arrive", (rule, "10e.reserves.horizontal-distance"))
    assert (refusal.about["distance"], refusal.about["limit"]) == (9.0, 9.0)
    game = scene(reserves, 2).game
    assert refusal_too_near(game, game.unit("A1"), {"A1.1": Pose(22, 30 + NINE + 0.01)}, rule) is None
    for other in ("10e.ability.deep-strike.setup", "10e.strategic-reserves.setup.nine-inches"):
        assert refusal_too_near(game, game.unit("A1"), {"A1.1": Pose(22, 36)}, other) is not None


@pytest.mark.bad("10e.strategic-reserves.setup.round-two")
def test_arriving_in_the_enemys_zone_in_round_two_is_refused() -> None:
    zone, inland = refused_to_arrive("strategic", 2, (3, 50), (10, 20))
    assert (zone.why, zone.rules) == ("in-enemy-zone", ("10e.strategic-reserves.setup.round-two",))
    assert (inland.why, inland.rules) == ("too-far-from-edge", ("10e.strategic-reserves.setup.round-two",))


@pytest.mark.bad("10e.strategic-reserves.arrival-round")
def test_strategic_reserves_named_in_the_first_round_are_refused() -> None:
    ours = {"A1": {"sheet": "marine", "reserves": "strategic"}, "A2": {"sheet": "marine", "reserves": "deep-strike"}}
    march = March(ours, {}, "", select="")
    assert march.request.name == "reinforcements"
    with pytest.raises(Refused) as refused:
        march.run.answer("A1", player=0)
    refusal = refused.value.refusal
    assert (refusal.why, refusal.rules) == ("too-early", ("10e.strategic-reserves.arrival-round",))
    assert refusal.about == {"unit": "A1", "round": 1, "earliest": 2}


@pytest.mark.rule(
    "10e.reserves.arrive-in-reinforcements", "10e.reserves.counts-as-normal-move", "10e.reserves.no-further-move"
)
def test_an_arrived_unit_counts_as_having_moved() -> None:
    async def act(game: Warhammer) -> None:
        await arrive(game, game.unit("A1"))

    played = scene("deep-strike", 2, act, answers={"arrive": [{"A1.1": [5, 5]}]})
    unit = played.game.unit("A1")
    assert played.fact("UnitSetUp", how="deep-strike")
    assert (unit.reserves, unit.moved, unit.set_up, unit.may_charge) == ("", "normal", True, True)


@pytest.mark.rule("10e.reserves.definition")
def test_a_unit_in_reserves_is_off_the_battlefield_until_it_is_set_up() -> None:
    game = scene("deep-strike", 1).game
    assert game.unit("A1") not in game.on_battlefield()
    assert units_to_move(game, 0) == []
    assert [unit.key for unit in arrivals(game, 0)] == ["A1"]


@pytest.mark.rule("10e.reserves.setup-by-rule", "10e.strategic-reserves.kind-of-reserves")
def test_where_a_unit_arrives_is_laid_down_by_the_rule_that_put_it_in_reserves() -> None:
    def judged_anew(reserves: str, round: int) -> tuple[str, ...]:
        game = scene(reserves, round).game
        refusal = refusal_of_arrival(game, game.unit("A1"), {"A1.1": Pose(8, 45)})
        return refusal.rules if refusal else ()

    assert judged_anew("deep-strike", 1) == judged_anew("deep-strike", 3) == ()
    assert judged_anew("strategic", 1) == ("10e.strategic-reserves.arrival-round",)
    assert judged_anew("strategic", 3) == ("10e.strategic-reserves.setup.round-three-on",)


@pytest.mark.rule("10e.strategic-reserves.kind-of-reserves", "10e.aircraft.counts-as-strategic-reserves")
def test_aircraft_in_reserves_are_strategic_reserves_and_deep_strike_is_not() -> None:
    kinds = ("strategic", "aircraft", "returning", "deep-strike")
    game = Scene(setup({f"A{i}": {"sheet": "marine", "reserves": kind} for i, kind in enumerate(kinds)}, {})).game
    assert [is_strategic(unit) for unit in game.units(0)] == [True, True, True, False]
    game = scene("aircraft", 2).game
    inland = refusal_of_arrival(game, game.unit("A1"), {"A1.1": Pose(10, 20)})
    zone = refusal_of_arrival(game, game.unit("A1"), {"A1.1": Pose(3, 50)})
    assert [refusal and refusal.why for refusal in (inland, zone)] == ["too-far-from-edge", "in-enemy-zone"]
    assert refusal_of_arrival(game, game.unit("A1"), {"A1.1": Pose(3, 20)}) is None


@pytest.mark.rule("10e.reserves.never-arrived-destroyed", "10e.strategic-reserves.never-arrived")
@pytest.mark.parametrize(
    ("reserves", "strategic"), [("strategic", True), ("aircraft", True), ("returning", True), ("deep-strike", False)]
)
def test_whoever_is_not_on_the_battlefield_when_the_battle_ends_is_destroyed(reserves: str, strategic: bool) -> None:
    async def act(game: Warhammer) -> None:
        end_battle(game)

    rules = ["10e.reserves.never-arrived-destroyed", "10e.strategic-reserves.never-arrived"]
    ended = scene(reserves, 5, act)
    assert ended.fact("UnitDestroyed", unit="A1")["rules"] == rules[: 1 + strategic]
    assert ended.facts("UnitDestroyed", unit="B1") == []
    assert not ended.game.unit("A1").models


@pytest.mark.rule("10e.reserves.never-arrived-destroyed")
def test_passengers_on_the_battlefield_have_arrived_and_those_off_it_have_not() -> None:
    async def act(game: Warhammer) -> None:
        end_battle(game)

    ours = {"A1": {"sheet": "marine", "aboard": "A9"}, "A9": {"sheet": "bus", "at": [[20, 20]]}}
    ours |= {"A2": {"sheet": "marine", "aboard": "A8"}, "A8": {"sheet": "bus", "reserves": "returning"}}
    ended = Scene(setup(ours, THEIRS, {"bus": BUS}, time={"round": 5, "phase": "command"}), act)
    assert [fact["unit"] for fact in ended.facts("UnitDestroyed")] == ["A2", "A8"]


@pytest.mark.rule("10e.core.attached.destroyed-triggers", "10e.reserves.never-arrived-destroyed")
def test_a_leader_that_fell_earlier_is_not_destroyed_again_when_the_battle_ends() -> None:
    async def act(game: Warhammer) -> None:
        await destroy(game, "A1", "A2.1")
        end_battle(game)

    ours = {"A1": {"sheet": "marine", "reserves": "strategic", "leader": "A2"}, "A2": {"sheet": "marine"}}
    ended = Scene(setup(ours, THEIRS, time={"round": 5, "phase": "command"}), act)
    assert [fact["unit"] for fact in ended.facts("UnitDestroyed")] == ["A2", "A1"]
    assert ended.game.state.fallen == ("A2", "A1")


@pytest.mark.rule("10e.reserves.no-further-move", "10e.reserves.counts-as-normal-move")
def test_an_arrived_unit_is_not_selected_to_move() -> None:
    waiting = {"A1": {"sheet": "marine", "reserves": "deep-strike"}}
    march = March(waiting, {"B1": {"sheet": "guard", "at": [[22, 30]]}}, time={"phase": "movement", "round": 2})
    assert march.request.name == "reinforcements"
    march.answer("reinforcements", "A1")
    march.answer("arrive", {"A1.1": [5, 5]})
    assert march.request.name == "pause"
    assert units_to_move(march.game, 0) == []
    assert march.facts("UnitMoved") == []
    assert march.game.unit("A1").moved == "normal"


@pytest.mark.rule("10e.reserves.act-normally")
def test_an_arrived_unit_shoots_and_charges() -> None:
    async def act(game: Warhammer) -> tuple[bool, bool]:
        await arrive(game, game.unit("A1"))
        unit, enemy = game.unit("A1"), game.unit("B1")
        return could_shoot(game, unit, enemy), could_charge(game, unit, enemy)

    near = [22 + 2 * 0.62992 + 9.1, 30]
    assert scene("deep-strike", 2, act, answers={"arrive": [{"A1.1": near}]}).result == (True, True)


def carried_in(passenger: dict[str, Any], more: dict[str, Any] | None = None) -> March:
    """The Reinforcements step of the second round: a bus waits in Strategic Reserves, A1 aboard."""
    ours = {"A1": {"sheet": "marine", "aboard": "A9"} | passenger, "A9": {"sheet": "bus", "reserves": "strategic"}}
    return March(
        ours | (more or {}), THEIRS, "", select="", sheets={"bus": BUS}, time={"phase": "movement", "round": 2}
    )


@pytest.mark.not_in("11e", because="it is a Rapid disembarkation there")
@pytest.mark.rule("10e.transport.disembark.after-normal-move", "10e.reserves.counts-as-normal-move")
def test_passengers_of_an_arriving_transport_may_get_out_and_have_moved_then() -> None:
    march = carried_in({})
    assert march.request.name == "reinforcements"
    assert [option["key"] for option in march.request.shown()["options"]] == ["A9"]
    with pytest.raises(Refused) as refused:
        march.run.answer("A1", player=0)
    assert refused.value.refusal.why == "transport-not-here"
    march.run.answer("A9", player=0)
    march.run.answer({"A9.1": [3, 30]}, player=0)
    assert [option["key"] for option in march.request.shown()["options"]] == ["A1"]
    march.run.answer("A1", player=0)
    march.run.answer({"A1.1": [7.5, 30]}, player=0)
    told = march.facts("UnitSetUp")[-1]
    assert (told["unit"], told["how"], march.request.name) == ("A1", "disembark", "pause")
    assert "10e.transport.disembark.after-normal-move" in told["rules"]
    unit = march.game.unit("A1")
    assert (unit.aboard, unit.moved, unit.may_charge) == ("", "normal", False)


def test_who_has_stayed_aboard_another_transport_is_not_asked_again_when_one_arrives() -> None:
    march = carried_in({"aboard": "A8"}, {"A8": {"sheet": "bus", "at": [[20, 10]], "moved": "stationary"}})
    assert march.request.name == "disembark"
    march.run.answer(None, player=0)
    assert [option["key"] for option in march.request.shown()["options"]] == ["A9"]


def test_passengers_of_an_arriving_transport_may_stay_aboard() -> None:
    march = carried_in({})
    march.run.answer("A9", player=0)
    march.run.answer({"A9.1": [3, 30]}, player=0)
    march.run.answer(None, player=0)
    assert (march.request.name, march.game.unit("A1").aboard) == ("pause", "A9")


def test_aircraft_that_flew_off_do_not_choose_when_to_come_back() -> None:
    assert arrivals(scene("returning", 3).game, 0) == []


def test_a_unit_may_wait_on_and_bots_find_places() -> None:
    async def act(game: Warhammer) -> None:
        await arrive(game, game.unit("A1"))

    assert scene("strategic", 2, act).facts("UnitSetUp") == []
    run = scene("strategic", 2, act, models=5, answers={})
    game = run.game
    found = list(
        suggested_places(
            game,
            game.unit("A1"),
            landing_places(game, game.unit("A1")),
            lambda p: refusal_of_arrival(game, game.unit("A1"), p),
        )
    )
    assert len(found) == 6


@pytest.mark.rule("10e.strategic-reserves.setup.round-two")
def test_a_base_that_straddles_the_enemy_zone_is_in_it() -> None:
    straddling = judged("strategic", 2, 3, 47.6)
    assert straddling is not None
    assert (straddling.why, straddling.about) == ("in-enemy-zone", {"model": "A1.1"})
    assert judged("strategic", 2, 3, 47.3) is None


@pytest.mark.rule("10e.strategic-reserves.setup.round-three-on")
@pytest.mark.parametrize(("x", "y"), [(6.2, 20), (20, 6.2), (37.8, 30), (20, 53.8)])
def test_a_base_that_straddles_the_strip_along_any_edge_is_refused(x: float, y: float) -> None:
    straddling = judged("strategic", 3, x, y)
    assert straddling is not None
    assert (straddling.why, straddling.about["beyond"]) == ("too-far-from-edge", pytest.approx(0.2 + 0.63, abs=0.01))


@pytest.mark.rule("10e.strategic-reserves.setup.round-three-on")
def test_in_a_corner_every_part_of_a_base_may_be_near_another_edge() -> None:
    assert judged("strategic", 3, 5.9, 5.0) is None
    assert judged("strategic", 3, 6.2, 6.2) is not None


def test_models_of_different_sizes_find_places_to_arrive() -> None:
    kinds = {"large": {"base": {"round": 80}}, "small": {"base": {"round": 25}}}
    ours = {"A1": {"sheet": "pack", "models": {"large": 1, "small": 5}, "reserves": "strategic"}}
    sheets = {"pack": {"tags": ["INFANTRY"], "kinds": kinds}}
    game = Scene(setup(ours, THEIRS, sheets, time={"round": 3, "phase": "command"}, mission=ZONES)).game
    pack = game.unit("A1")

    def refuses(poses: dict[str, Pose]) -> Refusal | None:
        return refusal_of_set_up(game, pack, poses) or refusal_of_arrival(game, pack, poses)

    places = list(suggested_places(game, pack, landing_places(game, pack), refuses))
    assert len(places) > 1
    assert all(set(poses) == {model.name for model in pack.models} for poses in places)


@pytest.mark.parametrize(("battle_round", "lost"), [(4, []), (5, ["A1"])])
def test_a_player_who_lets_reserves_wait_in_the_last_round_is_told_what_it_costs(
    battle_round: int, lost: list[str]
) -> None:
    async def act(game: Warhammer) -> None:
        losses = forsaken(game, 0)
        assert [loss.about["unit"] for loss in losses] == lost
        assert {loss.why for loss in losses} <= {"never-arrives"}

    scene("strategic", battle_round, act)


def test_of_two_units_that_could_still_arrive_each_is_asked_about_what_itself_loses() -> None:
    waiting = {"sheet": "marine", "reserves": "strategic"}
    ours = {"A1": waiting, "A2": waiting}
    march = March(ours, THEIRS, "", select="", time={"round": 5, "phase": "movement"}, mission=ZONES)
    march.answer("reinforcements", "A2")
    assert march.request.name == "arrive"
    assert [lost.about for lost in march.request.warnings(march.request.read(None))] == [{"unit": "A2"}]
