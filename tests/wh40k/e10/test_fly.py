"""Models that can FLY."""

from __future__ import annotations

import math
from typing import Any

import pytest

from bellona.space.table import Pose
from bellona.wh40k.moves.judging import FALL_BACK, NORMAL, Move, MoveKind, blockers, everybody

from ..editions import book
from .marching import March, block, ruin, wall

TYRANT = {"sheet": "tyrant", "at": [[10, 10]]}
JUMPER = {"sheet": "jumper", "at": [[10, 10]]}
MARINE = {"sheet": "marine", "at": [[10, 10]]}
CHARGE = MoveKind(
    "charge", "10e.charge.roll", "10e.charge.success.no-other-engagement", "10e.charge.success.all-targets"
)
PILE_IN = MoveKind(
    "pile-in", "10e.fight.pile-in.move", "10e.fight.pile-in.move", "10e.fight.pile-in.move", flight=False
)


def move_of(march: March, kind: MoveKind = NORMAL, engaging: tuple[str, ...] = ()) -> Move:
    unit = march.game.unit("A1")
    return Move(march.game, unit, kind, everybody(march.game, unit, 12.0), engaging)


@pytest.mark.rule("10e.fly.over-enemies")
@pytest.mark.parametrize("how", ["normal", "advance"])
def test_flyers_move_over_enemies_and_within_their_engagement_range(how: str) -> None:
    dice = "advance 1" if how == "advance" else ""
    march = March({"A1": JUMPER}, {"B1": {"sheet": "marine", "models": 5, "at": [[14, 8]]}}, how, dice=dice)
    move = move_of(march)
    assert blockers(move, "A1.1") == ()
    assert [keep.on_the_way for keep in move.keep_off("A1.1")] == [False]
    march.goes(march.shift(8, 0))
    walker = March({"A1": MARINE}, {"B1": {"sheet": "marine", "models": 5, "at": [[14, 8]]}}, how, dice=dice)
    assert walker.refused(walker.shift(6, 0)).why in ("through-enemy", "too-near-enemy")


@pytest.mark.rule("10e.fly.over-enemies")
def test_flyers_fall_back_over_enemies_without_a_test() -> None:
    march = March({"A1": JUMPER}, {"B1": {"sheet": "marine", "at": [[11.5, 10]]}}, "fall-back")
    assert blockers(move_of(march, FALL_BACK), "A1.1") == ()
    march.goes(march.shift(6, 0))
    assert not march.facts("DesperateEscape")


@pytest.mark.rule("10e.fly.monsters-vehicles")
def test_flying_monsters_move_over_friendly_monsters_and_vehicles() -> None:
    friends = {"A2": {"sheet": "monster", "at": [[14, 10]]}, "A3": {"sheet": "tank", "at": [[18.2, 10]]}}
    march = March({"A1": TYRANT} | friends)
    assert blockers(move_of(march), "A1.1") == ()
    march.goes(march.paths(A1_1=[(18, 10), (18, 14)]))
    heavy = March({"A1": {"sheet": "monster", "at": [[10, 10]]}} | friends)
    assert heavy.refused(heavy.shift(8, 0)).why == "through-friend"


@pytest.mark.bad("10e.fly.end-restrictions")
def test_flyers_do_not_end_on_models_or_engaged() -> None:
    march = March({"A1": JUMPER, "A2": {"sheet": "marine", "at": [[10, 14]]}}, {"B1": MARINE | {"at": [[16, 10]]}})
    near = march.refused(march.shift(4.5, 0))
    assert (near.why, near.about["enemy"]) == ("too-near-enemy", "B1.1")
    assert near.rules == ("10e.core.engagement-range.no-end", "10e.fly.end-restrictions")
    on_top = march.refused(march.shift(0, 3.5))
    assert (on_top.why, on_top.about["other"]) == ("overlaps", "A2.1")
    assert on_top.rules == ("10e.movement.no-end-on-models", "10e.fly.end-restrictions")


@pytest.mark.rule("10e.fly.measure-through-air")
def test_a_flyer_that_ends_on_a_feature_is_measured_through_the_air() -> None:
    march = March({"A1": TYRANT}, terrain=[block("tower", 5, 15)])
    reach = math.sqrt(12**2 - 5**2)
    assert move_of(march).terms("A1.1").between(0, 5).flies
    refusal = march.refused(march.paths(A1_1=[(18, 10), (18, 10, 5)]))
    assert refusal.about["moved"] == 13.0
    assert refusal.rules == ("10e.movement.normal-move", "10e.fly.measure-through-air")
    assert reach > 8
    march.goes(march.paths(A1_1=[(18, 10, 5)]))


@pytest.mark.rule("10e.fly.measure-through-air")
def test_a_flyer_that_starts_on_a_feature_is_measured_through_the_air() -> None:
    march = March({"A1": TYRANT | {"at": [[18, 10, 5]]}}, terrain=[block("tower", 5, 15)])
    far = on_grid = round(18 - math.sqrt(12**2 - 5**2), 3)
    refusal = march.refused(march.paths(A1_1=[(far - 0.1, 10, 0)]))
    assert refusal.about["moved"] == pytest.approx(12.09, abs=0.01)
    march.goes(march.paths(A1_1=[(on_grid, 10, 0)]))


@pytest.mark.rule("10e.fly.measure-through-air")
def test_a_flyer_that_stays_on_the_ground_climbs_what_is_in_its_way() -> None:
    march = March({"A1": TYRANT}, terrain=[wall(5, 14)])
    assert not move_of(march).terms("A1.1").between(0, 0).flies
    assert march.refused(march.shift(8, 0)).why == "through-terrain"
    low = March({"A1": TYRANT}, terrain=[wall(2, 14)])
    low.goes(low.shift(12, 0))


def test_a_hill_that_is_as_if_it_were_not_there_costs_a_flyer_nothing_either() -> None:
    march = March({"A1": TYRANT}, terrain=[block("hill", 2, 16)])
    march.goes(march.paths(A1_1=[(20, 10), (20, 10, 2)]))


@pytest.mark.rule("10e.charge.fly", "10e.charge.fly.measure-through-air")
def test_flyers_charge_over_everybody_and_through_the_air() -> None:
    theirs = {"B1": MARINE | {"at": [[20, 10]]}, "B2": MARINE | {"at": [[14, 10]]}}
    march = March({"A1": JUMPER, "A2": {"sheet": "tank", "at": [[30, 10]]}}, theirs)
    move = move_of(march, CHARGE, ("B1",))
    assert blockers(move, "A1.1") == ()
    assert not move.keep_off("A1.1")[0].on_the_way
    assert move.refusal({"A1.1": [march.pose("A1.1"), Pose(18.5, 10)]}) is None
    on_top = move.refusal({"A1.1": [march.pose("A1.1"), Pose(19.5, 10)]})
    assert on_top is not None
    assert on_top.why == "overlaps"
    assert move.terms("A1.1").between(0, 5).flies


@pytest.mark.rule("10e.charge.non-fly-through-models")
def test_who_cannot_fly_charges_round_enemies_and_bulky_friends() -> None:
    friends = {"A2": {"sheet": "monster", "at": [[10, 20]]}, "A3": MARINE | {"at": [[10, 14]]}}
    screen = {"B1": MARINE | {"at": [[20, 10]]}, "B2": {"sheet": "marine", "models": 3, "at": [[14, 8.5]]}}
    march = March({"A1": {"sheet": "walker", "at": [[10, 10]]}} | friends, screen)
    move = move_of(march, CHARGE, ("B1", "B2"))
    assert blockers(move, "A1.1") == ("B1", "B2", "A1", "A2")
    through = move.refusal({"A1.1": [march.pose("A1.1"), Pose(18.5, 10)]})
    assert through is not None
    assert (through.why, through.rules) == ("through-enemy", ("10e.movement.not-through-enemies",))
    over_friend: Any = move.refusal({"A1.1": [march.pose("A1.1"), Pose(10, 16)]})
    assert over_friend is None


def test_nobody_flies_when_piling_in() -> None:
    march = March({"A1": JUMPER}, {"B1": MARINE | {"at": [[14, 10]]}})
    assert blockers(move_of(march, PILE_IN, ("B1",)), "A1.1") == ("B1",)


@pytest.mark.bad("10e.aircraft.others.move-over")
def test_enemy_aircraft_are_moved_over_but_no_move_ends_near_them() -> None:
    march = March({"A1": MARINE}, {"B1": {"sheet": "plane", "at": [[13.5, 10]]}})
    near = march.refused(march.shift(5.5, 0))
    assert (near.why, near.rules) == (
        "too-near-enemy",
        ("10e.aircraft.others.move-over", "10e.core.engagement-range.no-end"),
    )
    more = float(book().parts.ground.engagement) - 1.0
    swift = {"sheet": "swift", "at": [[10.5 - more, 10]]}
    over = March({"A1": swift}, {"B1": {"sheet": "plane", "at": [[13.2, 10]]}}, sheets={"swift": {"M": 6 + 2 * more}})
    over.goes(over.shift(6 + 2 * more, 0))


def test_flyers_end_on_upper_floors_whatever_stands_before_them() -> None:
    march = March({"A1": {"sheet": "skimmer", "at": [[8, 10]]}}, terrain=[ruin(3)])
    march.goes(march.paths(A1_1=[(15, 10, 3)]))


@pytest.mark.not_in("9e", because="there are no Leaders")
@pytest.mark.rule("10e.fly.over-enemies")
def test_of_a_mixed_unit_only_the_models_that_can_fly_do() -> None:
    led = {"A1": {"sheet": "marine", "leader": "A9", "at": [[10, 10], [10, 12]]}, "A9": {"sheet": "jumper"}}
    march = March(led, {"B1": MARINE | {"at": [[20, 10]]}}, "")
    move = move_of(march)
    assert move.flyers == ("A9.1",)
    assert [blockers(move, name) for name in ("A1.1", "A9.1")] == [("B1",), ()]


@pytest.mark.rule("10e.fly.measure-through-air")
def test_a_flyer_between_two_places_on_the_ground_does_not_take_to_the_air() -> None:
    march = March({"A1": TYRANT}, terrain=[wall(5, 14)])
    over = [(14, 10, 6), (18, 10, 0)]
    assert not move_of(march).terms("A1.1").between(0.0, 0.0).flies
    assert march.refused(march.paths(A1_1=over)).why == "not-a-leg"


@pytest.mark.rule("10e.fly.measure-through-air")
def test_a_flight_of_three_points_is_as_long_as_its_legs_together() -> None:
    march = March({"A1": TYRANT}, terrain=[block("tower", 5, 15)])
    far = march.refused(march.paths(A1_1=[(10, 15, 5), (18, 10, 5)]))
    assert far.about["moved"] == pytest.approx(math.hypot(5, 5) + math.hypot(8, 5), abs=0.01)
    assert far.rules == ("10e.movement.normal-move", "10e.fly.measure-through-air")
    march.goes(march.paths(A1_1=[(14, 12, 3), (18, 10, 5)]))
