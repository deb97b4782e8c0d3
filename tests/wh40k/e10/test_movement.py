"""The Movement phase: who moves, in which way, how far, and past whom."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal, Refused
from bellona.kernel.rule import SpecialRules
from bellona.space.table import Pose
from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.attacks.targeting import bar_to_selecting
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.moves.judging import NORMAL, Move, blockers, can_move, everybody
from bellona.wh40k.phases.charge import bar_to_charge
from bellona.wh40k.phases.movement import MOVEMENT, arrivals, is_held, units_to_move
from bellona.wh40k.state import BattleState, Unit

from ..editions import book
from .marching import March

MARINE: dict[str, Any] = {"sheet": "marine", "at": [[10, 10]]}


def engagement() -> float:
    """The Engagement Range of the edition."""
    return float(book().parts.ground.engagement)


def phase(ours: dict[str, Any], theirs: dict[str, Any] | None = None, **more: Any) -> March:
    """The Movement phase as far as nobody has been asked how to move."""
    return March(ours, theirs, "", select="", **more)


def options(march: March) -> list[str]:
    return [option["key"] for option in march.request.shown()["options"]]


def refused_choice(march: March, answer: str) -> Refusal:
    with pytest.raises(Refused) as refused:
        march.run.answer(answer, player=0)
    return refused.value.refusal


def move_of(march: March, engaging: tuple[str, ...] = ()) -> Move:
    unit = march.game.unit("A1")
    return Move(march.game, unit, NORMAL, everybody(march.game, unit, 6.0), engaging)


# -- the phase ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.movement.steps")
def test_reinforcements_arrive_when_everybody_has_moved() -> None:
    arrived = []

    async def arrive(game: Warhammer, unit: Unit) -> None:
        arrived.append((unit.key, [game.unit(key).moved for key in ("A1", "A2")]))

    def waiting(game: Warhammer, player: int) -> list[Unit]:
        return [game.unit("A3")]

    ours = {"A1": MARINE, "A2": MARINE | {"at": [[20, 10]]}, "A3": {"sheet": "marine", "reserves": "strategic"}}
    march = phase(ours, parts={"reserves.arrivals": waiting, "reserves.arrive": arrive})
    assert options(march) == ["A1", "A2"]
    march.answer("unit to move", "A2")
    march.answer("movement", "stationary")
    march.answer("unit to move", "A1")
    march.answer("movement", "stationary")
    assert march.request.name == "reinforcements"
    assert [unit.key for unit in arrivals(march.game, 0)] == ["A3"]
    march.answer("reinforcements", "A3")
    assert arrived == [("A3", ["stationary", "stationary"])]


def test_the_player_may_leave_reinforcements_where_they_are() -> None:
    assert [getattr(step, "may_stop", None) for step in MOVEMENT.steps] == [False, False, True, None]


@pytest.mark.not_in("9e", because="not every unit is selected")
@pytest.mark.bad("10e.movement.select-units", 1, 2)
def test_every_unit_is_selected_once_and_none_of_the_enemy() -> None:
    theirs = {"B1": MARINE | {"at": [[30, 40]]}}
    march = phase({"A1": MARINE, "A2": MARINE | {"at": [[20, 10]]}, "A3": MARINE | {"at": [[30, 10]]}}, theirs)
    assert options(march) == ["A1", "A2", "A3"]
    refusal = refused_choice(march, "B1")
    assert (refusal.why, refusal.rules) == ("not-an-option", ("10e.movement.select-units",))
    march.answer("unit to move", "A2")
    march.answer("movement", "stationary")
    assert options(march) == ["A1", "A3"]
    again = refused_choice(march, "A2")
    assert (again.why, again.rules) == ("has-moved", ("10e.movement.select-units",))
    assert refused_choice(march, None).why == "wrong-number"  # type: ignore[arg-type]


@pytest.mark.bad("10e.reserves.arrive-in-reinforcements")
def test_reserves_are_not_set_up_while_units_move() -> None:
    waiting = {"A3": {"sheet": "marine", "abilities": ["deep-strike"], "reserves": "deep-strike"}}
    time = {"phase": "movement", "round": 2}
    march = phase({"A1": MARINE, "A2": MARINE | {"at": [[20, 10]]}} | waiting, time=time)
    refusal = refused_choice(march, "A3")
    assert (refusal.why, refusal.rules) == ("in-reserves", ("10e.reserves.arrive-in-reinforcements",))
    march.answer("unit to move", "A1")
    march.answer("movement", "stationary")
    march.answer("unit to move", "A2")
    march.answer("movement", "stationary")
    assert march.request.name == "reinforcements"
    march.answer("reinforcements", "A3")
    march.run.answer({"A3.1": [30, 30]}, player=0)
    assert march.facts("UnitSetUp")[0]["unit"] == "A3"


@pytest.mark.bad("10e.reserves.no-further-move")
def test_who_has_just_arrived_does_not_move() -> None:
    arrived = MARINE | {"at": [[30, 10]], "set_up": True, "moved": "normal"}
    march = phase({"A1": MARINE, "A2": MARINE | {"at": [[20, 10]]}, "A3": arrived})
    refusal = refused_choice(march, "A3")
    assert (refusal.why, refusal.rules) == (
        "has-moved",
        ("10e.movement.select-units", "10e.reserves.no-further-move"),
    )


@pytest.mark.rule("10e.movement.select-units")
def test_units_that_have_moved_by_another_rule_are_not_selected() -> None:
    march = phase({"A1": MARINE | {"moved": "normal"}, "A2": MARINE | {"at": [[20, 10]]}})
    assert [unit.key for unit in units_to_move(march.game, 0)] == ["A2"]


# -- what a unit may do ------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.movement.options.not-engaged")
def test_a_free_unit_moves_advances_or_stays_but_does_not_fall_back() -> None:
    march = March({"A1": MARINE}, {"B1": MARINE | {"at": [[11.5 + engagement(), 10]]}}, "")
    assert options(march) == ["stationary", "normal", "advance"]
    refusal = refused_choice(march, "fall-back")
    assert (refusal.why, refusal.rules) == ("not-an-option", ("10e.movement.options.not-engaged",))


@pytest.mark.bad("10e.movement.options.engaged")
@pytest.mark.parametrize("how", ["normal", "advance"])
def test_an_engaged_unit_stays_or_falls_back_and_does_nothing_else(how: str) -> None:
    march = March({"A1": MARINE}, {"B1": MARINE | {"at": [[12, 10]]}}, "")
    assert options(march) == ["stationary", "fall-back"]
    refusal = refused_choice(march, how)
    assert (refusal.why, refusal.rules) == ("not-an-option", ("10e.movement.options.engaged",))


def test_aircraft_alone_hold_nobody() -> None:
    march = March({"A1": MARINE}, {"B1": {"sheet": "plane", "at": [[12.2, 10]]}}, "")
    assert not is_held(march.game, march.game.unit("A1"))
    assert "normal" in options(march)


@pytest.mark.rule("10e.movement.remain-stationary")
def test_a_unit_that_remains_stationary_does_not_move_in_this_phase_but_acts_normally() -> None:
    march = March({"A1": MARINE, "A2": MARINE | {"at": [[20, 10]]}}, {}, "stationary")
    assert march.facts("RemainedStationary") == [
        {"kind": "RemainedStationary", "unit": "A1", "rules": ["10e.movement.remain-stationary"]}
    ]
    march.answer("unit to move", "A2")  # where it is asked of a single one
    assert march.request.name == "movement"
    assert march.request.about == {"unit": "A2"}
    unit = march.game.unit("A1")
    assert unit.moved == "stationary"
    assert bar_to_charge(march.game, unit) is None
    assert bar_to_selecting(march.game, unit) is None
    assert unit not in units_to_move(march.game, 0)


# -- Normal moves ------------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.movement.normal-move")
def test_each_model_moves_up_to_its_move() -> None:
    march = March({"A1": MARINE})
    refusal = march.refused(march.shift(6.1, 0))
    assert (refusal.why, refusal.rules) == ("moved-too-far", ("10e.movement.normal-move",))
    assert refusal.about == {"model": "A1.1", "moved": 6.1, "limit": 6.0}
    march.goes(march.shift(6, 0))
    assert (march.pose("A1.1").x, march.game.unit("A1").moved) == (16.0, "normal")
    assert march.facts("UnitMoved")[0]["paths"] == {"A1.1": [[10.0, 10.0, 0.0, 1.0, 0.0], [16.0, 10.0, 0.0, 1.0, 0.0]]}


@pytest.mark.rule("10e.movement.normal-move")
def test_the_way_is_measured_and_not_only_its_end() -> None:
    march = March({"A1": MARINE})
    refusal = march.refused(march.paths(A1_1=[(13, 10), (13, 13.5)]))
    assert refusal.about == {"model": "A1.1", "moved": 6.5, "limit": 6.0}


def test_models_of_one_unit_move_each_by_their_own_move() -> None:
    sheets = {"captain": {"M": 4, "tags": ["INFANTRY"]}}
    at = {"at": [[10, 10], [11.5, 10]]}
    march = March({"A1": MARINE | at | {"leader": "A9"}, "A9": {"sheet": "captain"}}, sheets=sheets)
    assert march.request.about["distances"] == {"A1.1": 6.0, "A9.1": 4.0}


@pytest.mark.rule("10e.movement.models-optional")
def test_some_models_may_stay() -> None:
    march = March({"A1": {"sheet": "marine", "models": 3, "at": [[10, 10]]}})
    before = march.pose("A1.2"), march.pose("A1.3")
    assert move_of(march).refusal({}) is None
    march.goes(march.shift(1.5, 0, "A1.1"))
    assert (march.pose("A1.2"), march.pose("A1.3")) == before


@pytest.mark.rule("10e.movement.models-optional")
def test_the_order_of_models_is_the_players() -> None:
    march = March({"A1": {"sheet": "walker", "models": 2, "at": [[10, 10], [11.3, 10]]}})
    moves = march.shift(3, 0)
    assert march.refused(moves).why == "through-friend"
    assert move_of(march).refusal({}) is None
    march.goes({name: moves[name] for name in ("A1.2", "A1.1")})


@pytest.mark.rule("10e.movement.pivot")
def test_a_model_may_turn_at_any_point_as_far_as_its_ends_do_not_travel_too_far() -> None:
    march = March({"A1": {"sheet": "wagon", "at": [[20, 20]]}})
    turned = [(20, 20, 0, 0, 1)]
    half_circle = [(20, 20, 0, 0, 1), (20, 20, 0, -1, 0)]
    refusal = march.refused(march.paths(A1_1=half_circle))
    assert refusal.rules == ("10e.movement.normal-move", "10e.movement.measure-longest-path", "10e.movement.pivot")
    assert refusal.about["moved"] == pytest.approx(3.1623 * 3.14159, abs=0.002)
    march.goes(march.paths(A1_1=[*turned, (20, 23, 0, 0, 1)]))
    assert (march.pose("A1.1").fx, march.pose("A1.1").fy) == (0.0, 1.0)


@pytest.mark.bad("10e.movement.measure-longest-path")
def test_the_part_of_the_base_that_travels_furthest_is_measured() -> None:
    march = March({"A1": {"sheet": "wagon", "at": [[20, 20]]}})
    swing = march.paths(A1_1=[(20, 20, 0, 0, 1), (20, 24, 0, 0, 1)])
    refusal = march.refused(swing)
    assert refusal.why == "moved-too-far"
    assert refusal.about["moved"] == pytest.approx(3.1623 * 1.5708 + 4, abs=0.002)
    assert "10e.movement.measure-longest-path" in refusal.rules


def test_a_round_base_turns_for_nothing() -> None:
    march = March({"A1": MARINE})
    march.goes(march.paths(A1_1=[(10, 10, 0, -1, 0), (10, 16, 0, -1, 0)]))
    assert march.pose("A1.1").fx == -1.0


# -- past enemies ------------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.movement.not-through-enemies")
def test_nobody_moves_through_an_enemy() -> None:
    march = March({"A1": MARINE}, {"B1": MARINE | {"at": [[11.5 + engagement(), 10]]}})
    assert blockers(move_of(march), "A1.1") == ("B1",)
    for refusal in (
        march.refused(march.shift(6, 0)),
        move_of(march, ("B1",)).refusal({"A1.1": [march.pose("A1.1"), Pose(16, 10)]}),
    ):
        assert refusal is not None
        assert (refusal.why, refusal.rules) == ("through-enemy", ("10e.movement.not-through-enemies",))
        assert refusal.about == {"model": "A1.1", "enemy": "B1.1"}


@pytest.mark.bad("10e.movement.normal-move.engagement")
def test_no_path_leads_into_engagement_range_and_out_again() -> None:
    near = engagement()
    march = March({"A1": MARINE}, {"B1": MARINE | {"at": [[13, 11.06 + near]]}})
    refusal = march.refused(march.shift(6, 0))
    assert (refusal.why, refusal.rules) == ("too-near-enemy", ("10e.movement.normal-move.engagement",))
    assert refusal.about == {"model": "A1.1", "enemy": "B1.1", "distance": near - 0.2, "limit": near}
    march.goes(march.paths(A1_1=[(12, 9.5), (15.5, 9.5)]))


@pytest.mark.bad("10e.core.engagement-range.no-end")
@pytest.mark.parametrize("how", ["normal", "advance"])
def test_no_move_ends_within_engagement_range(how: str) -> None:
    march = March(
        {"A1": MARINE}, {"B1": MARINE | {"at": [[16, 10]]}}, how, dice="advance 1" if how == "advance" else ""
    )
    near = engagement()
    refusal = march.refused(march.shift(4.84 - near, 0))
    assert refusal.why == "too-near-enemy"
    assert refusal.rules == ("10e.core.engagement-range.no-end",)
    assert refusal.about == {"model": "A1.1", "enemy": "B1.1", "distance": near - 0.1, "limit": near}
    march.goes(march.shift(4.7 - near, 0))


def test_exactly_one_inch_away_is_within_engagement_range() -> None:
    march = March({"A1": MARINE}, {"B1": MARINE | {"at": [[16, 10]]}})
    assert march.refused(march.shift(6 - 1 - 1.2598, 0)).about["distance"] == 1.0


# -- past friends, and off the table -----------------------------------------------------------------------------------


@pytest.mark.rule("10e.movement.through-friends")
def test_friends_are_moved_over_as_if_they_were_not_there() -> None:
    march = March({"A1": MARINE, "A2": MARINE | {"at": [[13, 10]]}, "A3": {"sheet": "tank", "at": [[10, 20]]}})
    assert blockers(move_of(march), "A1.1") == ()
    march.goes(march.shift(6, 0))


@pytest.mark.bad("10e.movement.no-end-on-models")
def test_no_move_ends_on_top_of_a_friend() -> None:
    march = March({"A1": MARINE, "A2": MARINE | {"at": [[13, 10]]}})
    refusal = march.refused(march.shift(2, 0))
    assert (refusal.why, refusal.rules) == ("overlaps", ("10e.movement.no-end-on-models",))
    assert refusal.about == {"model": "A1.1", "other": "A2.1", "depth": 0.26}
    march.goes(march.shift(3 - 1.26, 0))


@pytest.mark.bad("10e.movement.no-end-on-models")
def test_no_move_ends_on_top_of_an_enemy_or_a_mate() -> None:
    march = March({"A1": MARINE | {"models": 2}}, {"B1": MARINE | {"at": [[16, 10]]}})
    at = march.pose("A1.2")
    assert march.refused(march.paths(A1_1=[(at.x, at.y - 0.5)])).about["other"] == "A1.2"
    flying = March({"A1": {"sheet": "jumper", "at": [[10, 10]]}}, {"B1": MARINE | {"at": [[16, 10]]}})
    refusal = flying.refused(flying.shift(5, 0))
    assert (refusal.why, refusal.about["other"]) == ("overlaps", "B1.1")


@pytest.mark.bad("10e.movement.monster-vehicle-block")
def test_a_vehicle_goes_round_friendly_vehicles_and_monsters_but_over_others() -> None:
    friends = {"A2": {"sheet": "monster", "at": [[14, 10]]}, "A3": {"sheet": "marine", "at": [[10, 14]]}}
    march = March({"A1": {"sheet": "walker", "at": [[10, 10]]}} | friends)
    assert blockers(move_of(march), "A1.1") == ("A1", "A2")
    refusal = march.refused(march.shift(6, 0))
    assert (refusal.why, refusal.rules) == ("through-friend", ("10e.movement.monster-vehicle-block",))
    assert refusal.about == {"model": "A1.1", "friend": "A2.1"}
    march.goes(march.shift(0, 6))


@pytest.mark.bad("10e.movement.not-off-battlefield")
def test_no_part_of_a_base_crosses_the_edge() -> None:
    march = March({"A1": MARINE | {"at": [[2, 2]]}})
    refusal = march.refused(march.shift(-2, 0))
    assert (refusal.why, refusal.rules) == ("off-battlefield", ("10e.movement.not-off-battlefield",))
    assert refusal.about == {"model": "A1.1", "beyond": 0.63}
    over_and_back = march.refused(march.paths(A1_1=[(0.3, 2), (2, 3)]))
    assert over_and_back.why == "off-battlefield"
    march.goes(march.shift(-1.37, 0))


@pytest.mark.bad("10e.objective.movement")
def test_markers_are_moved_over_but_no_move_ends_on_one() -> None:
    march = March({"A1": MARINE}, objectives={"left": [13, 10]})
    refusal = march.refused(march.shift(3, 0))
    assert (refusal.why, refusal.rules) == ("on-objective", ("10e.objective.movement",))
    assert refusal.about == {"model": "A1.1", "objective": "left"}
    assert march.refused(march.shift(1.6, 0)).why == "on-objective"
    march.goes(march.shift(6, 0))


def test_touching_a_marker_is_not_standing_on_it() -> None:
    march = March({"A1": MARINE}, objectives={"left": [13, 10]})
    march.goes(march.shift(3 - 0.63 - 0.7874, 0))


# -- answers that are none ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ({"A1.9": [[10, 10], [11, 10]]}, "not-an-option"),
        ({"B1.1": [[30, 10], [31, 10]]}, "not-an-option"),
        ({"A1.1": []}, "malformed"),
        ({"A1.1": [[10, 10]] * 61}, "malformed"),
        ({"A1.1": [[10, 10], [1e300, 10]]}, "malformed"),
        ({"A1.1": [[10, 10, 0, 0, 0], [11, 10, 0, 0, 0]]}, "malformed"),
        ({"A1.1": [[11, 10], [12, 10]]}, "starts-elsewhere"),
        ({"A1.1": [[10, 10], [12, 10, 2]]}, "not-a-leg"),
        ({"A1.1": "there"}, "malformed"),
    ],
)
def test_nonsense_is_refused(moves: Any, why: str) -> None:
    march = March({"A1": MARINE}, {"B1": MARINE | {"at": [[30, 10]]}})
    assert march.refused(moves).why == why


def test_a_path_may_have_sixty_places() -> None:
    march = March({"A1": MARINE})
    march.goes(march.paths(A1_1=[(10 + i / 10, 10) for i in range(1, 60)]))
    assert march.pose("A1.1").x == pytest.approx(15.9)


# -- Advances ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.movement.advance.roll")
def test_one_die_is_rolled_for_the_whole_unit() -> None:
    march = March({"A1": {"sheet": "marine", "models": 5, "at": [[10, 10]]}}, {}, "advance", dice="advance 4")
    assert march.facts("AdvanceRoll") == [
        {"kind": "AdvanceRoll", "unit": "A1", "roll": 4, "rules": ["10e.movement.advance.roll"]}
    ]
    assert set(march.request.about["distances"].values()) == {10.0}
    march.goes(march.shift(10, 0))
    assert (march.game.unit("A1").moved, march.game.unit("A1").advance) == ("advance", 4)
    begun = RULEBOOK.begin(RULEBOOK.starters["first-game"])
    assert isinstance(begun, BattleState)
    assert {unit.advance for unit in begun.units.values()} == {0}  # nobody has Advanced yet


@pytest.mark.bad("10e.movement.advance.move", 1, 2)
def test_an_advance_is_no_longer_than_move_and_roll_and_keeps_clear_of_enemies() -> None:
    march = March({"A1": MARINE}, {"B1": MARINE | {"at": [[13, 12]]}}, "advance", dice="advance 2")
    refusal = march.refused(march.shift(0, -8.1))
    assert (refusal.why, refusal.rules) == ("moved-too-far", ("10e.movement.advance.move",))
    assert refusal.about == {"model": "A1.1", "moved": 8.1, "limit": 8.0}
    passing = march.refused(march.shift(8, 0))
    assert (passing.why, passing.rules) == ("too-near-enemy", ("10e.movement.advance.move",))
    march.goes(march.shift(0, -8))


@pytest.mark.rule("10e.movement.advance.no-shoot-charge", "10e.movement.fall-back.no-shoot-charge")
def test_who_has_advanced_or_fallen_back_neither_shoots_nor_charges() -> None:
    march = March({"A1": MARINE}, {}, "advance", dice="advance 2")
    march.goes(march.shift(1, 0))
    assert barred(march) == ("10e.movement.advance.no-shoot-charge",) * 2
    fled = March({"A1": MARINE}, {"B1": MARINE | {"at": [[12, 10]]}}, "fall-back")
    fled.goes(fled.shift(-3, 0))
    assert barred(fled) == ("10e.movement.fall-back.no-shoot-charge",) * 2
    walked = March({"A1": MARINE})
    walked.goes(walked.shift(1, 0))
    assert barred(walked) == ("", "")


def barred(march: March) -> tuple[str, str]:
    """The rules that bar A1 from shooting and from charging."""
    bars = bar_to_selecting(march.game, march.game.unit("A1")), bar_to_charge(march.game, march.game.unit("A1"))
    shooting, charging = (bar.rules[-1] if bar else "" for bar in bars)
    return shooting, charging


# -- Moves that are none, or random ------------------------------------------------------------------------------------


@pytest.mark.bad("10e.datasheet.move-dash")
def test_a_model_without_a_move_cannot_move() -> None:
    march = March({"A1": {"sheet": "turret", "at": [[10, 10]]}}, {}, "")
    unit = march.game.unit("A1")
    assert march.request.name == "pause"
    assert not can_move(march.game, unit, unit.models[0])
    assert unit.moved == "stationary"


@pytest.mark.not_in("9e", because="there are no Leaders")
@pytest.mark.rule("10e.datasheet.move-dash")
def test_of_a_unit_only_those_move_who_can() -> None:
    at = {"at": [[10, 10], [11.5, 10]]}
    march = March({"A1": MARINE | at | {"leader": "A9"}, "A9": {"sheet": "turret"}})
    refusal = march.refused(march.paths(A9_1=[(11.6, 10)]))
    assert (refusal.why, refusal.rules, refusal.about) == (
        "cannot-move",
        ("10e.datasheet.move-dash",),
        {"model": "A9.1"},
    )
    march.goes(march.paths(A1_1=[(10, 9)]))


@pytest.mark.rule("10e.datasheet.random-move")
def test_a_random_move_is_rolled_once_for_the_unit_each_time_it_moves() -> None:
    march = March({"A1": {"sheet": "spawn", "models": 5, "at": [[10, 10]]}}, {}, "normal", dice="move 3 5")
    assert march.facts("RandomMove") == [
        {"kind": "RandomMove", "unit": "A1", "inches": 8, "rules": ["10e.datasheet.random-move"]}
    ]
    assert march.refused(march.shift(8.1, 0)).about["limit"] == 8.0
    march.goes(march.shift(8, 0))
    assert not march.dice.left(march.run.rolled)


# -- whoever waits for a move ------------------------------------------------------------------------------------------


def test_windows_open_before_and_after_a_move_and_then_the_unit_may_embark() -> None:
    happened: list[str] = []

    class Watcher(WarhammerRule):
        async def move_begins(self, game: Warhammer, unit: Unit) -> None:
            happened.append(f"begins at {game.table.pose('A1', 'A1.1').x}")

        async def move_ends(self, game: Warhammer, unit: Unit) -> None:
            happened.append(f"ends at {game.table.pose('A1', 'A1.1').x}")

    async def may_embark(game: Warhammer, unit: Unit) -> None:
        happened.append(f"may embark after {unit.moved}")

    rules = SpecialRules()
    rules.add("watcher")(Watcher)
    march = March({"A1": MARINE | {"abilities": ["watcher"]}}, parts={"transports.may_embark": may_embark}, rules=rules)
    march.goes(march.shift(2, 0))
    assert happened == ["begins at 10.0", "ends at 12.0", "may embark after normal"]


def test_a_unit_that_is_shot_down_before_it_moves_is_not_asked_for_its_way() -> None:
    class Ambush(WarhammerRule):
        async def move_begins(self, game: Warhammer, unit: Unit) -> None:
            await destroy(game, unit.key, unit.models[0].name)

    rules = SpecialRules()
    rules.add("ambush")(Ambush)
    march = March({"A1": MARINE | {"abilities": ["ambush"]}}, {}, "advance", rules=rules)
    assert march.request.name == "pause"
    assert not march.facts("AdvanceRoll")


def test_a_unit_that_cannot_even_stay_in_coherency_may_give_its_move_up() -> None:
    march = March({"A1": {"sheet": "marine", "models": 2, "at": [[10, 10], [20, 10]]}})
    assert march.refused({}).why == "not-coherent"
    march.goes(None)
    assert march.game.unit("A1").moved == "stationary"
    scattered = {"sheet": "marine", "models": 2, "at": [[10, 10], [20, 10]]}
    run = March({"A1": scattered}, how="advance", dice="advance 3").goes(None)
    assert run.game.unit("A1").moved == "advance"
    out = March({"A1": scattered | {"disembarked": True}}).goes(None)
    assert out.game.unit("A1").moved == "normal"
    closed = March({"A1": {"sheet": "marine", "models": 2, "at": [[10, 10], [13, 10]]}})
    closed.goes(closed.shift(1, 0, "A1.1"))
    together = March({"A1": MARINE})
    assert together.refused(None).why == "may-not-pass"
