"""Aircraft: straight on, over everything, and off the battlefield."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal
from bellona.kernel.rule import SpecialRules
from bellona.space.table import Pose
from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.expiry import ended
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.moves.aircraft import flights, fly, move_choices, refusal_of_course, refusal_of_flight, returning
from bellona.wh40k.moves.making import known_distances
from bellona.wh40k.phases.movement import MOVEMENT, is_held
from bellona.wh40k.set_up.reserves import arrivals, arrive
from bellona.wh40k.state import Unit

from .marching import MORE_SHEETS, March
from .scenes import SHEETS, Illegal, Scene, setup

PLANE: dict[str, Any] = SHEETS["tank"] | {"tags": ["VEHICLE", "AIRCRAFT", "FLY"], "base": {"oval": [120, 92]}, "M": 20}
START = [22, 5, 0, 0, 1]


class Doomed(WarhammerRule):
    """Loses its second model when it begins to move."""

    async def move_begins(self, game: Warhammer, unit: Unit) -> None:
        await destroy(game, unit.key, unit.models[1].name)


def scene(act: Any = None, plane: dict[str, Any] | None = None, theirs: Any = None, **more: Any) -> Scene:
    ours = {"A1": {"sheet": "plane", "at": [START]} | (plane or {})}
    told = setup(
        ours, theirs or {"B1": {"sheet": "guard", "at": [[4, 55]]}}, {"plane": PLANE}, time=more.get("time", {})
    )
    return Scene(told, act, answers=more.get("answers"))


def course(*path: Pose) -> Refusal | None:
    game = scene().game
    return refusal_of_course(game, game.unit("A1"), "A1.1", [game.table.pose("A1", "A1.1"), *path])


@pytest.mark.rule("10e.aircraft.move.only-normal")
def test_an_aircraft_can_only_fly() -> None:
    async def act(game: Warhammer) -> list[str]:
        return await move_choices(game, game.unit("A1"))

    near = {"B1": {"sheet": "guard", "at": [[22, 9]]}}
    assert scene(act, theirs=near).result == ["fly"]
    staying = course()
    assert staying is not None
    assert "10e.aircraft.move.only-normal" in staying.rules


@pytest.mark.rule("10e.aircraft.move.straight-minimum")
def test_it_flies_straight_on_for_at_least_twenty_inches() -> None:
    assert course(Pose(22, 25, 0, 0, 1)) is None
    short = course(Pose(22, 24, 0, 0, 1))
    assert short is not None
    assert (short.why, short.about["moved"]) == ("too-short", 19.0)
    hardly = course(Pose(22, 24.99, 0, 0, 1))
    assert hardly is not None
    assert (hardly.why, hardly.about["moved"]) == ("too-short", 19.99)
    aslant = course(Pose(24, 26, 0, 0, 1))
    assert aslant is not None
    assert aslant.why == "not-straight"
    turned_first = course(Pose(42, 5, 0, 1, 0))
    assert turned_first is not None
    assert turned_first.why == "not-straight"


@pytest.mark.rule("10e.aircraft.move.pivot")
def test_after_the_move_it_may_pivot_by_a_right_angle_at_most() -> None:
    end = Pose(22, 25, 0, 0, 1)
    assert course(end, Pose(22, 25, 0, 1, 0)) is None
    too_far = course(end, Pose(22, 25, 0, 0.6, -0.8))
    assert too_far is not None
    assert (too_far.why, too_far.rules) == ("turned-too-far", ("10e.aircraft.move.pivot",))
    slightly = course(end, Pose(22, 25, 0, 0.99985, -0.017452))  # 91 degrees
    assert slightly is not None
    elsewhere = course(end, Pose(22, 26, 0, 1, 0))
    assert elsewhere is not None
    assert elsewhere.why == slightly.why == "turned-too-far"


@pytest.mark.bad("10e.aircraft.move.only-normal")
@pytest.mark.bad("10e.aircraft.move.straight-minimum", 1, 2)
@pytest.mark.bad("10e.aircraft.move.pivot")
@pytest.mark.parametrize(
    ("path", "why", "rule"),
    [
        (None, "must-fly", "10e.aircraft.move.only-normal"),
        ([[22, 24, 0, 0, 1]], "too-short", "10e.aircraft.move.straight-minimum"),
        ([[22, 5, 0, 1, 0], [42, 5, 0, 1, 0]], "not-straight", "10e.aircraft.move.straight-minimum"),
        ([[22, 25, 0, 0, 1], [22, 25, 0, 0.6, -0.8]], "turned-too-far", "10e.aircraft.move.pivot"),
        ([[22, 5, 0, 1, 0], [22, 25, 0, 1, 0]], "not-straight", "10e.aircraft.move.pivot"),
    ],
)
def test_staying_flying_short_and_turning_too_early_or_too_far_are_refused(path: Any, why: str, rule: str) -> None:
    async def act(game: Warhammer) -> None:
        await fly(game, game.unit("A1"))

    attempt = Illegal({} if path is None else {"A1.1": [START, *path]})
    played = scene(act, answers={"aircraft move": [attempt, {"A1.1": [START, [22, 25, 0, 0, 1]]}]})
    (refusal,) = played.refusals
    assert refusal.why == why
    assert rule in refusal.rules
    assert course() is not None
    assert course(Pose(22, 25, 0, 0, 1), Pose(22, 25, 0, 0.6, -0.8)) is not None


@pytest.mark.bad("10e.aircraft.move.returns")
def test_an_aircraft_is_not_kept_off_for_a_further_turn() -> None:
    async def back(game: Warhammer) -> None:
        await arrive(game, game.unit("A1"))

    gone = {"at": None, "reserves": "returning"}
    played = scene(back, gone, time={"round": 2}, answers={"arrive": [Illegal(None)]})
    (refusal,) = played.refusals
    assert (refusal.why, refusal.rules[-1]) == ("may-not-pass", "10e.aircraft.move.returns")
    assert played.fact("UnitSetUp", unit="A1")
    returning_step = next(step for step in MOVEMENT.steps if step.name == "returning aircraft")
    assert not getattr(returning_step, "may_stop", True)


@pytest.mark.rule("10e.aircraft.move.no-maximum", "10e.aircraft.move.straight-minimum")
def test_there_is_no_limit_and_enemies_are_flown_over() -> None:
    async def act(game: Warhammer) -> None:
        await fly(game, game.unit("A1"))

    below = {"B1": {"sheet": "guard", "at": [[22, 20]]}}
    path = [START, [22, 50, 0, 0, 1]]
    played = scene(act, theirs=below, answers={"aircraft move": [{"A1.1": path}]})
    assert played.fact("UnitMoved", unit="A1", how="aircraft")
    assert played.game.unit("A1").moved == "normal"


@pytest.mark.rule("10e.aircraft.others.move-over")
def test_it_may_not_end_near_an_enemy() -> None:
    game = scene(theirs={"B1": {"sheet": "guard", "at": [[22, 28.5]]}}).game
    start = game.table.pose("A1", "A1.1")
    refusal = refusal_of_flight(game, game.unit("A1"), {"A1.1": [start, Pose(22, 25, 0, 0, 1)]})
    assert refusal is not None
    assert (refusal.why, refusal.rules) == ("too-near-enemy", ("10e.core.engagement-range.no-end",))
    assert refusal.about["enemy"] == "B1.1"
    game = scene(theirs={"B1": {"sheet": "plane", "at": [[22, 29.7]]}}).game
    refusal = refusal_of_flight(game, game.unit("A1"), {"A1.1": [start, Pose(22, 25, 0, 0, 1)]})
    assert refusal is not None
    assert refusal.rules == ("10e.aircraft.others.move-over", "10e.core.engagement-range.no-end")


@pytest.mark.rule("10e.aircraft.move.leaves-battlefield")
def test_a_course_over_the_edge_is_none_that_ends_on_the_battlefield() -> None:
    game = scene().game
    start = game.table.pose("A1", "A1.1")
    refusal = refusal_of_flight(game, game.unit("A1"), {"A1.1": [start, Pose(22, 59, 0, 0, 1)]})
    assert refusal is not None
    assert (refusal.why, refusal.rules) == ("flies-off", ("10e.aircraft.move.leaves-battlefield",))


def test_it_is_overwatched_when_it_begins_and_ends_its_flight_but_not_when_it_is_gone() -> None:
    def asked(end: Any) -> list[str]:
        march = March(
            {"A1": {"sheet": "plane", "at": [START]}}, {"B1": {"sheet": "marine", "at": [[30, 20]]}}, cp=[9, 9]
        )
        names = []
        while march.request.name != "pause":
            names.append(march.request.name)
            flies = march.request.name == "aircraft move"
            march.run.answer(end if flies else march.request.passing(), player=march.request.player)
        return names

    watch = "use fire-overwatch"
    assert asked({"A1.1": [START, [22, 25, 0, 0, 1]]}) == [watch, "aircraft move", watch]
    assert asked(None) == [watch, "aircraft move"]


@pytest.mark.rule("10e.objective.movement")
def test_it_flies_over_markers_and_ends_on_none() -> None:
    ours = {"A1": {"sheet": "plane", "at": [START]}}
    game = Scene(setup(ours, {}, {"plane": PLANE}, objectives={"near": [22, 15], "far": [22, 26]})).game
    start = game.table.pose("A1", "A1.1")

    def judged(y: float) -> Refusal | None:
        return refusal_of_flight(game, game.unit("A1"), {"A1.1": [start, Pose(22, y, 0, 0, 1)]})

    ends_on_it = judged(25)
    assert ends_on_it is not None
    assert (ends_on_it.why, ends_on_it.rules) == ("on-objective", ("10e.objective.movement",))
    assert judged(32) is None


@pytest.mark.rule("10e.aircraft.move.straight-minimum")
def test_whoever_is_left_of_a_flight_flies_on() -> None:
    async def act(game: Warhammer) -> None:
        await fly(game, game.unit("A1"))

    ours = {"A1": {"sheet": "plane", "models": 2, "at": [START, [28, 5, 0, 0, 1]], "abilities": ["doomed"]}}
    path = {"A1.1": [START, [22, 25, 0, 0, 1]]}
    rules = SpecialRules({"doomed": Doomed})
    played = Scene(setup(ours, {}, {"plane": PLANE}), act, answers={"aircraft move": [path]}, rules=rules)
    assert list(played.fact("UnitMoved", unit="A1")["paths"]) == ["A1.1"]


@pytest.mark.rule("10e.aircraft.move.leaves-battlefield", "10e.aircraft.move.returns")
def test_it_flies_off_into_strategic_reserves_and_must_come_back_next_turn() -> None:
    async def act(game: Warhammer) -> None:
        await fly(game, game.unit("A1"))

    played = scene(act, answers={"aircraft move": [None]})
    assert played.fact("LeftBattlefield", unit="A1")
    assert not played.game.table.is_on_table("A1")
    assert returning(played.game, 0) == []
    ended(played.game, "turn")
    assert [unit.key for unit in returning(played.game, 0)] == ["A1"]
    assert arrivals(played.game, 0) == []

    async def back(game: Warhammer) -> None:
        assert [unit.key for unit in returning(game, 0)] == ["A1"]
        await arrive(game, game.unit("A1"))

    gone = {"at": None, "reserves": "returning"}
    came = scene(back, gone, time={"round": 2, "phase": "command"})
    assert came.fact("UnitSetUp", unit="A1")  # passing is refused: the first place that is suggested was taken


@pytest.mark.rule("10e.aircraft.hover.effect")
def test_a_hovering_aircraft_is_a_unit_like_any_other_with_a_move_of_twenty_inches() -> None:
    hovering = {"hover": True}

    async def act(game: Warhammer) -> list[str]:
        return await move_choices(game, game.unit("A1"))

    slow = {"plane": PLANE | {"M": 30}}
    game = Scene(setup({"A1": {"sheet": "plane", "at": [START]} | hovering}, {}, slow)).game
    assert known_distances(game, game.unit("A1")) == {"A1.1": 20}
    assert game.model_keywords(game.unit("A1"), game.unit("A1").models[0]) == ("VEHICLE", "FLY")
    assert scene(act, hovering).result == ["stationary", "normal", "advance"]
    near = {"B1": {"sheet": "guard", "at": [[22, 8.6]]}}
    assert scene(act, hovering, near).result == ["stationary", "fall-back"]
    march = March({"A1": {"sheet": "plane", "at": [[10, 10, 0, 0, 1]]} | hovering}, how="normal")
    assert march.refused(march.shift(20.1, 0)).why == "moved-too-far"
    march.goes(march.shift(20, 0))
    assert march.pose("A1.1").x == 30


@pytest.mark.rule("10e.aircraft.others.engaged-only-by-aircraft")
def test_who_is_engaged_only_with_aircraft_moves_and_advances_freely() -> None:
    """A base of 32 mm half an inch from the plane's, which is of 60 mm."""
    plane = {"B1": {"sheet": "plane", "at": [[10 + 16 / 25.4 + 0.5 + 30 / 25.4, 10]]}}
    guard = {"B2": {"sheet": "guard", "at": [[10, 10 + 2 * 16 / 25.4 + 0.5]]}}

    async def act(game: Warhammer) -> tuple[bool, list[str]]:
        return is_held(game, game.unit("A1")), await move_choices(game, game.unit("A1"))

    def choices(theirs: dict[str, Any]) -> Any:
        ours = {"A1": {"sheet": "marine", "at": [[10, 10]]}}
        return Scene(setup(ours, theirs, {"plane": MORE_SHEETS["plane"]}), act).result

    assert choices(plane) == (False, ["stationary", "normal", "advance", "fall-back"])
    assert choices(plane | guard) == (True, ["stationary", "fall-back"])
    assert choices(guard) == (True, ["stationary", "fall-back"])
    march = March({"A1": {"sheet": "marine", "at": [[10, 10]]}}, plane)
    assert march.refused(march.shift(0, 1)).why == "too-near-enemy"
    left = march.refused({})
    assert left.rules == ("10e.aircraft.others.move-over", "10e.core.engagement-range.no-end")
    march.goes(march.shift(0, 6))


def test_bots_find_flights() -> None:
    game = scene().game
    found = list(flights(game, game.unit("A1")))
    assert len(found) >= 6
    assert all(refusal_of_flight(game, game.unit("A1"), moves) is None for moves in found)
