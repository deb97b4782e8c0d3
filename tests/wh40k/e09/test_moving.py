"""Moves of 9th edition: friends and mates are in the way, FLY ignores height, who is not selected stands still."""

from __future__ import annotations

import math
from typing import Any

import pytest

from bellona.space.move import paths
from bellona.space.move.terms import MoveTerms
from bellona.space.shapes import disc
from bellona.space.table import Pose
from bellona.wh40k.e09.flying_on import passes_near
from bellona.wh40k.e09.move_units import advance, blockers, flight, rest_stand_still, unselected
from bellona.wh40k.e09.open_ground import passes_low
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.headings import onwards
from bellona.wh40k.moves.judging import ADVANCE, FALL_BACK, NORMAL, Move
from bellona.wh40k.moves.suggestions import suggested_moves
from bellona.wh40k.phases.charge import CHARGE
from bellona.wh40k.table.footing import rise

from ...playing import Illegal
from .scenes import SHEETS, Scene, setup

FLYER = SHEETS["marine"] | {"tags": ["INFANTRY", "FLY"]}
PLANE = SHEETS["tank"] | {"tags": ["VEHICLE", "FLY", "AIRCRAFT"]}
BALLOON = SHEETS["tank"] | {"tags": ["VEHICLE", "AIRCRAFT"]}


def move_of(unit: Any, others: Any, theirs: Any, kind: Any = NORMAL, sheets: Any = None) -> Move:
    game = Scene(setup({"A1": unit} | others, theirs, {"flyer": FLYER, "plane": PLANE} | (sheets or {}))).game
    ours = game.unit("A1")
    return Move(game, ours, kind, {model.name: 6.0 for model in ours.models})


@pytest.mark.rule("9e.movement.path")
@pytest.mark.bad("9e.movement.path")
def test_nobody_moves_through_anybody() -> None:
    squad = {"sheet": "marine", "models": 2, "at": [[10, 10], [12, 10]]}
    friend = {"A2": {"sheet": "guard", "at": [[10, 13]]}}
    foe = {"B1": {"sheet": "guard", "at": [[30, 10]]}}
    move = move_of(squad, friend, foe)
    assert blockers(move, "A1.1") == ("A1", "A2", "B1")
    through = {"A1.1": [Pose(10, 10), Pose(10, 15.9)], "A1.2": [Pose(12, 10), Pose(12, 15.9)]}
    refusal = move.refusal(through)
    assert refusal is not None
    assert (refusal.why, refusal.about["friend"]) == ("through-friend", "A2.1")
    mate = move.refusal({"A1.1": [Pose(10, 10), Pose(14, 10)]})
    assert mate is not None
    assert mate.about["friend"] == "A1.2"
    # In this order the first is out of the way when the second comes.
    assert move.refusal({"A1.2": [Pose(12, 10), Pose(15.8, 10)], "A1.1": [Pose(10, 10), Pose(14, 10)]}) is None


@pytest.mark.rule("9e.fly.over-models", "9e.fly.charge", "9e.aircraft.move-across")
def test_who_can_fly_moves_over_others_and_aircraft_are_moved_over() -> None:
    flyer, foe = {"sheet": "flyer", "at": [[10, 10]]}, {"B1": {"sheet": "guard", "at": [[10, 13]]}}
    for kind in (NORMAL, ADVANCE, FALL_BACK, CHARGE):
        assert blockers(move_of(flyer, {}, foe, kind), "A1.1") == ()
    over = {"B1": {"sheet": "plane", "at": [[30, 30]]}}
    assert blockers(move_of({"sheet": "marine", "at": [[10, 10]]}, {}, over), "A1.1") == ("A1",)


@pytest.mark.rule("9e.fly.through-engagement", "9e.charge.non-target", "9e.aircraft.engaged-aircraft")
def test_flyers_pass_near_enemies_but_in_a_charge_and_aircraft_only_leave_those_they_are_near() -> None:
    flyer, far = {"sheet": "flyer", "at": [[10, 10]]}, {"B1": {"sheet": "guard", "at": [[10, 30]]}}
    kinds = (NORMAL, ADVANCE, FALL_BACK, CHARGE)
    assert [passes_near(move_of(flyer, {}, far, kind), "A1.1") for kind in kinds] == [True, True, True, False]
    balloon, upon = {"sheet": "balloon", "at": [[10, 10]]}, {"B1": {"sheet": "guard", "at": [[10, 13.5]]}}
    moves = [move_of(balloon, {}, foe, NORMAL, {"balloon": BALLOON}) for foe in (far, upon)]
    assert [passes_near(move, "A1.1") for move in moves] == [False, True]
    assert blockers(moves[0], "A1.1") == ("B1",)  # mates are AIRCRAFT, too


@pytest.mark.rule("9e.fly.ignore-vertical", "9e.fly.charge-terrain", "9e.core.hints-and-advanced-rules")
@pytest.mark.bad("9e.fly.charge-terrain")
def test_height_does_not_count_for_flyers_except_in_a_charge() -> None:
    flyer = {"sheet": "flyer", "at": [[10, 10]]}
    told = {kind.name: flight(move_of(flyer, {}, {}, kind), "A1.1") for kind in (NORMAL, ADVANCE, FALL_BACK, CHARGE)}
    assert told.pop("charge") == {"flies": False, "level": False}
    assert all(terms == {"flies": True, "level": True} for terms in told.values())
    on_foot = move_of({"sheet": "marine", "at": [[10, 10]]}, {}, {})
    assert flight(on_foot, "A1.1") == {"flies": False, "level": False}
    path = [Pose(10, 10), Pose(10, 14, 3)]
    assert paths.length(path, disc(32), MoveTerms(flies=True)) == pytest.approx(5)
    assert paths.length(path, disc(32), MoveTerms(flies=True, level=True)) == pytest.approx(4)
    assert paths.length([Pose(10, 10), Pose(10, 10, 3)], disc(32), MoveTerms(level=True)) == 0.0


@pytest.mark.rule("9e.terrain-movement.low-terrain")
def test_what_is_one_inch_high_is_not_there() -> None:
    def wall(key: str, top: float, y: float) -> dict[str, Any]:
        outline = [[0, y], [20, y], [20, y + 1], [0, y + 1]]
        return {
            "key": key,
            "kind": "wall",
            "footprint": outline,
            "solids": [{"outline": outline, "bottom": 0, "top": top}],
        }

    table = {"size": [44, 60], "terrain": [wall("low", 1.0, 20), wall("high", 1.2, 30)]}
    game = Scene(setup({"A1": {"sheet": "marine", "at": [[10, 10]]}}, {}, table=table)).game
    low, high = (game.table.terrain[key] for key in ("low", "high"))
    assert (rise(low), rise(high)) == (1.0, 1.2)
    assert passes_low(low, (), game.parts.terrain.low)
    assert not passes_low(high, (), game.parts.terrain.low)


@pytest.mark.rule("9e.movement.unselected-units")
def test_who_was_not_selected_has_stood_still() -> None:
    async def act(game: Warhammer) -> list[str]:
        left = [unit.key for unit in unselected(game)]
        await rest_stand_still(game)
        return [*left, *(unit.key for unit in unselected(game)), *(unit.moved for unit in game.units(0))]

    ours = {
        "A1": {"sheet": "marine", "at": [[10, 10]]},
        "A2": {"sheet": "marine", "at": [[20, 10]], "moved": "normal"},
        "A3": {"sheet": "marine", "at": [[30, 10]], "disembarked": True},
    }
    assert Scene(setup(ours, {}, time={"phase": "movement"}), act).result == ["A1", "stationary", "normal", ""]


@pytest.mark.rule("9e.datasheet.turbo-boost")
def test_who_boosts_its_engines_advances_six_inches_without_a_roll() -> None:
    bike = SHEETS["marine"] | {"M": 10, "rules": ["turbo-boost"]}

    async def act(game: Warhammer) -> str:
        await advance(game, game.unit("A1"))
        return game.unit("A1").moved

    far = {"A1.1": [[10, 10], [10, 26]]}
    plan = setup({"A1": {"sheet": "bike", "at": [[10, 10]]}}, {}, {"bike": bike}, time={"phase": "movement"})
    told = Scene(plan, act, answers={"advance move": [Illegal({"A1.1": [[10, 10], [10, 26.1]]}), far]})
    assert told.result == "advance"
    assert told.refusals[0].about["limit"] == 16
    assert told.fact("Boosted")["inches"] == 6
    plain = setup({"A1": {"sheet": "marine", "at": [[10, 10]]}}, {}, time={"phase": "movement"})
    rolled = Scene(plain, act, dice="advance 4", answers={"advance move": [{"A1.1": [[10, 10], [10, 20]]}]})
    assert rolled.fact("AdvanceRoll")["roll"] == 4


@pytest.mark.rule("9e.movement.path")
def test_a_unit_in_ranks_is_suggested_to_move_on_those_in_front_first() -> None:
    """Mates are in each other's way: who stands behind follows who has made room."""
    squad = {"sheet": "guard", "models": 10, "at": [[10, 10]], "wide": 5}
    move = move_of(squad, {}, {"B1": {"sheet": "guard", "at": [[40, 10]]}})
    for moves in suggested_moves(move, list(onwards(move.game, move.unit, 6.0))[:4]):
        assert move.refusal(moves) is None
        if moves and all(len(path) > 1 for path in moves.values()) and len(moves) == 10:
            far = [math.dist((path[0].x, path[0].y), (path[-1].x, path[-1].y)) for path in moves.values()]
            assert min(far) > 5.9
            backwards = dict(reversed(moves.items()))
            assert blockers(move, "A1.1")[0] == "A1"
            assert move.refusal(backwards) is not None
            return
    raise AssertionError("nobody is suggested to go all the way")
