"""Unit Coherency: when units are set up, when they move, and at the end of the turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bellona.kernel.refusal import Refusal, Refused
from bellona.space.table import Pose
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.where_to_stand import refusal_of_set_up, refusal_of_spread
from bellona.wh40k.set_up.forced import crowd, set_up_who_can_be
from bellona.wh40k.table.coherency_check import END_OF_TURN_COHERENCY, close_ranks, out_of_coherency
from bellona.wh40k.table.measures import is_coherent

from .clashing import Clash
from .marching import March
from .scenes import Scene, setup, shelves

BASE = 1.25984  # 32 mm


def line(count: int, gap: float, x: float = 10.0) -> list[list[float]]:
    return [[x, 5 + i * (BASE + gap)] for i in range(count)]


def battle(at: list[list[float]], **more: Any) -> Warhammer:
    more = {"table": shelves(*at)} | more
    return Scene(setup({"A1": {"sheet": "guard", "models": len(at), "at": at}}, {}, **more)).game


def coherent(at: list[list[float]]) -> bool:
    game = battle(at)
    return is_coherent(game, game.unit("A1"))


def spread(at: list[list[float]]) -> Refusal | None:
    """Why a unit may not stand like this."""
    game = battle(at)
    return refusal_of_spread(game, game.table, "A1")


# -- what it is --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.core.coherency.two-to-six")
def test_each_of_few_models_is_within_two_inches_of_another() -> None:
    assert coherent(line(6, 2.0))
    assert not coherent(line(2, 2.1))
    assert not coherent([*line(5, 1.0), [10 + BASE + 2.1, 5]])


@pytest.mark.bad("10e.core.coherency.two-to-six")
def test_the_refusal_tells_how_far_apart_they_are() -> None:
    march = March({"A1": {"sheet": "guard", "models": 2, "at": line(2, 1.0)}})
    refusal = march.refused(march.shift(0, 1.1, "A1.2"))
    assert refusal.why == "not-coherent"
    assert refusal.rules == ("10e.core.coherency.two-to-six", "10e.core.coherency.move-cancelled")
    assert refusal.about == {"model": "A1.1", "mate": "A1.2", "horizontal": 2.1, "vertical": 0.0}
    march.goes(march.shift(0, 1.0, "A1.2"))


@pytest.mark.rule("10e.core.coherency.two-to-six")
def test_height_has_a_limit_of_its_own() -> None:
    assert coherent([[10, 5, 0], [10, 5, 5]])
    assert not coherent([[10, 5, 0], [10, 5, 5.1]])


@pytest.mark.bad("10e.core.coherency.seven-plus")
def test_each_of_seven_models_needs_two_neighbours() -> None:
    straight = line(7, 2.0)
    assert not coherent(straight)
    refusal = spread(straight)
    assert refusal is not None
    assert (refusal.rules[0], refusal.about["model"]) == ("10e.core.coherency.seven-plus", "A1.1")
    assert coherent([*line(6, 1.0), [10 + BASE, 5]]) is False
    assert coherent([[10 + (i % 2) * 2, 5 + i * 0.7] for i in range(7)])


@pytest.mark.rule("10e.core.coherency.seven-plus")
def test_the_demand_relaxes_when_six_are_left() -> None:
    game = battle(line(7, 2.0))
    assert not is_coherent(game, game.unit("A1"))
    game.table.remove("A1", "A1.7")
    assert is_coherent(game, game.unit("A1"))


@pytest.mark.bad("10e.core.coherency.single-group")
def test_two_clusters_are_not_one_group() -> None:
    clusters = [*line(3, 0.3), *line(3, 0.3, 14.0)]  # each with two neighbours
    assert not coherent(clusters)
    refusal = spread(clusters)
    assert refusal is not None
    assert refusal.rules[0] == "10e.core.coherency.single-group"


@pytest.mark.rule("10e.core.coherency.single-group")
def test_a_unit_is_set_up_as_one_group() -> None:
    game = battle(line(3, 0.5))
    game.table.take_off("A1")
    apart = {"A1.1": Pose(10, 5), "A1.2": Pose(10, 7), "A1.3": Pose(20, 5)}
    refusal = refusal_of_set_up(game, game.unit("A1"), apart)
    assert refusal is not None
    assert refusal.why == "not-coherent"
    assert refusal_of_set_up(game, game.unit("A1"), apart | {"A1.3": Pose(10, 9)}) is None


@pytest.mark.rule("10e.core.coherency.single-model")
def test_a_single_model_is_always_coherent() -> None:
    assert coherent([[10, 10]])


@pytest.mark.bad("10e.core.coherency.move-cancelled")
def test_a_move_that_would_end_out_of_coherency_is_not_made() -> None:
    march = March({"A1": {"sheet": "guard", "models": 3, "at": line(3, 0.5)}})
    before = [march.pose(f"A1.{i}") for i in (1, 2, 3)]
    refusal = march.refused(march.shift(5, 0, "A1.3"))
    assert (refusal.why, refusal.about["model"]) == ("not-coherent", "A1.3")
    assert "10e.core.coherency.move-cancelled" in refusal.rules
    assert [march.pose(f"A1.{i}") for i in (1, 2, 3)] == before


# -- setting up near enemies -------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.core.engagement-range.no-setup")
def test_nobody_is_set_up_within_engagement_range() -> None:
    scene = setup({"A1": {"sheet": "guard"}}, {"B1": {"sheet": "guard", "at": [[10, 10]]}})
    game = Scene(scene).game
    unit = game.unit("A1")
    near = game.parts.ground.engagement
    refusal = refusal_of_set_up(game, unit, {"A1.1": Pose(10 + BASE + near, 10)})
    assert refusal is not None
    assert (refusal.why, refusal.rules) == ("too-near-enemy", ("10e.core.engagement-range.no-setup",))
    assert refusal.about == {"model": "A1.1", "enemy": "B1.1", "distance": near, "limit": near}
    assert refusal_of_set_up(game, unit, {"A1.1": Pose(10 + BASE + near + 0.01, 10)}) is None


@pytest.mark.parametrize(
    ("poses", "why"),
    [
        ({"A1.1": Pose(0.5, 10), "A1.2": Pose(2, 10)}, "off-battlefield"),
        ({"A1.1": Pose(20, 20), "A1.2": Pose(20.5, 20)}, "overlaps"),
        ({"A1.1": Pose(10, 10), "A1.2": Pose(10, 12)}, "overlaps"),
        ({"A1.1": Pose(20, 20), "A1.2": Pose(21.5, 20, 3)}, "unsupported"),
        ({"A1.1": Pose(20, 20)}, "not-set-up"),
        ({"A1.1": Pose(20, 20), "A1.3": Pose(22, 20)}, "not-an-option"),
        ({"A1.1": Pose(20, 20), "A1.2": Pose(22, 20, 0, 0, 0)}, "malformed"),
    ],
)
def test_a_set_up_is_on_the_battlefield_on_firm_ground_and_in_nobodys_way(poses: Any, why: str) -> None:
    ours = {"A1": {"sheet": "guard", "models": 2}, "A2": {"sheet": "guard", "at": [[10, 10]]}}
    game = Scene(setup(ours, {})).game
    refusal = refusal_of_set_up(game, game.unit("A1"), poses)
    assert refusal is not None
    assert refusal.why == why


# -- the end of the turn -----------------------------------------------------------------------------------------------

SPLIT = [*line(3, 0.5), *line(2, 0.5, 20.0)]


def closing(answers: list[str], *, theirs: Any = None, sheets: Any = None, sheet: str = "guard") -> Scene:
    scene = setup({"A1": {"sheet": sheet, "models": 5, "at": SPLIT}}, theirs or {}, sheets)
    return Scene(scene, close_ranks, answers={"model to remove": answers})


@pytest.mark.bad("10e.core.coherency.end-of-turn", 2)
def test_models_are_removed_one_by_one_until_one_group_is_left_and_no_more() -> None:
    scene = closing(["A1.4", "A1.5"])
    assert [fact["model"] for fact in scene.facts("ModelRemoved")] == ["A1.4", "A1.5"]
    assert [model.name for model in scene.game.unit("A1").models] == ["A1.1", "A1.2", "A1.3"]
    assert is_coherent(scene.game, scene.game.unit("A1"))


@pytest.mark.not_in("11e", because="models are taken off in a step after the Fight phase")
@pytest.mark.bad("10e.core.coherency.end-of-turn", 1)
def test_no_turn_ends_while_a_unit_stands_apart() -> None:
    clash = Clash({"A1": {"sheet": "guard", "models": 5, "at": SPLIT}}, {}, phase="fight")
    for answer in (None, "A1.9"):
        assert clash.asked == "model to remove"
        assert "10e.core.coherency.end-of-turn" in clash.refused(answer).rules
    clash.answer("A1.4")
    assert clash.asked == "model to remove"
    assert clash.answer("A1.5").asked == "pause"


@pytest.mark.rule("10e.core.coherency.end-of-turn")
def test_the_player_chooses_which_group_stays() -> None:
    scene = closing(["A1.1", "A1.3", "A1.2"])
    assert [model.name for model in scene.game.unit("A1").models] == ["A1.4", "A1.5"]


@pytest.mark.rule("10e.core.coherency.end-of-turn")
def test_units_of_both_players_are_looked_at() -> None:
    theirs = {"B1": {"sheet": "guard", "models": 2, "at": [[10, 30], [20, 30]]}}
    scene = closing(["A1.4", "A1.5", "B1.1"], theirs=theirs)
    assert [model.name for model in scene.game.unit("B1").models] == ["B1.2"]
    assert out_of_coherency(scene.game) == []
    assert END_OF_TURN_COHERENCY.act is close_ranks


@pytest.mark.rule("10e.core.coherency.removed-no-triggers")
def test_removed_models_count_as_destroyed_but_set_nothing_off() -> None:
    bomb = {"bomb": {"tags": ["VEHICLE"], "W": 3, "rules": ["deadly-demise 3"]}}
    scene = closing(["A1.4", "A1.5"], sheets=bomb, sheet="bomb")
    assert [fact["model"] for fact in scene.facts("ModelDestroyed")] == ["A1.4", "A1.5"]
    assert not scene.facts("DeadlyDemise")


# -- set-ups that nobody asked for -------------------------------------------------------------------------------------

YARD = [Pose(x / 2, y / 2) for x in range(2, 7) for y in range(2, 7)]


def forced(poses: dict[str, Any] | None, theirs: Any = None, places: list[Pose] = YARD) -> Scene:
    """Three models that must be set up in a yard of three inches; without an answer as it is suggested."""

    def beyond(poses: dict[str, Pose]) -> Refusal | None:
        far = [name for name, pose in poses.items() if max(pose.x, pose.y) > 3 and pose not in places]
        return Refusal("not-an-option", (), {"answer": far[0], "options": []}) if far else None

    async def act(game: Warhammer) -> None:
        poses = await set_up_who_can_be(game, game.unit("A1"), "disembark", lambda name: places, beyond)
        game.table.place("A1", poses)

    scene = setup({"A1": {"sheet": "guard", "models": 3}}, theirs or {})
    return Scene(scene, act, answers={} if poses is None else {"disembark": [poses]})


@pytest.mark.rule("10e.core.coherency.setup-destroyed")
def test_a_model_that_cannot_be_set_up_in_coherency_is_destroyed() -> None:
    scene = forced(None, places=[Pose(1, 1), Pose(4.4, 1)])
    assert [fact["model"] for fact in scene.facts("ModelDestroyed")] == ["A1.2", "A1.3"]
    assert scene.fact("ModelRemoved", model="A1.3")["rules"][0] == "10e.core.coherency.setup-destroyed"
    kinds = [type(fact).__name__ for fact in scene.run.facts]
    assert kinds.index("ModelRemoved") < kinds.index("ModelDestroyed"), "why comes before what follows"


@pytest.mark.rule("10e.core.engagement-range.forced-destroyed")
def test_a_model_that_has_no_place_outside_engagement_range_is_destroyed() -> None:
    scene = forced(None, {"B1": {"sheet": "guard", "at": [[2, 2]]}})
    assert not scene.game.unit("A1").models
    assert len(scene.facts("ModelRemoved")) == 3
    assert "10e.core.engagement-range.forced-destroyed" in scene.facts("ModelRemoved")[0]["rules"]


def test_who_finds_no_place_at_first_looks_again_when_others_stand_there() -> None:
    places = {"A1.1": [Pose(10, 10)], "A1.2": [Pose(16, 10)], "A1.3": [Pose(13, 10)]}

    async def act(game: Warhammer) -> dict[str, Pose]:
        return crowd(game, game.unit("A1"), places.__getitem__, lambda poses: None)

    found = Scene(setup({"A1": {"sheet": "guard", "models": 3}}, {}), act).result
    assert found == {name: place for name, (place,) in places.items()}


@pytest.mark.parametrize("seed", range(6))
def test_a_crowd_stands_where_every_place_was_tried_for_each_in_turn(seed: int) -> None:
    rng = Random(seed)
    places = [Pose(round(10 + rng.uniform(0, 9), 3), round(10 + rng.uniform(0, 9), 3)) for _ in range(14)]
    enemy = {"B1": {"sheet": "guard", "at": [[14, 14]]}}

    async def act(game: Warhammer) -> bool:
        unit, poses = game.unit("A1"), dict[str, Pose]()
        for _ in unit.models:
            for model in unit.models:
                if model.name not in poses:
                    tried = ({**poses, model.name: pose} for pose in places)
                    poses = next((t for t in tried if not refusal_of_set_up(game, unit, t, some=True)), poses)
        assert 1 < len(poses) < 10
        return crowd(game, unit, lambda name: places, lambda poses: None) == poses

    assert Scene(setup({"A1": {"sheet": "guard", "models": 10}}, enemy), act).result


@pytest.mark.rule("10e.core.coherency.setup-destroyed")
def test_nobody_is_given_up_who_has_a_place() -> None:
    with pytest.raises(Refused) as refused:
        forced({"A1.1": [1, 1], "A1.3": [1, 2.5]})
    assert refused.value.refusal.why == "could-be-set-up"
    assert refused.value.refusal.about == {"model": "A1.2", "x": 2.5, "y": 1.0}
    scene = forced({"A1.1": [1, 1], "A1.3": [1, 2.5], "A1.2": [2.5, 2]})
    assert len(scene.game.unit("A1").models) == 3
    assert scene.game.table.pose("A1", "A1.2") == Pose(2.5, 2.0)


@pytest.mark.rule("10e.core.coherency.end-of-turn")
@pytest.mark.parametrize(("key", "player"), [("A1", 0), ("B1", 1)])
def test_whoever_controls_a_scattered_unit_says_who_is_removed_in_either_turn(key: str, player: int) -> None:
    async def act(game: Warhammer) -> None:
        await close_ranks(game)

    scattered = {key: {"sheet": "guard", "models": 2, "at": [[10, 30], [20, 30]]}}
    scene = Scene(setup(*((scattered, {}) if key == "A1" else ({}, scattered))), act)
    assert {row.player for row in scene.run.rows if row.asks == "model to remove"} == {player}
