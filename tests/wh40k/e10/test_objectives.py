"""Objective markers: range, Level of Control, control."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.expiry import ended
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.command import gain_command_points
from bellona.wh40k.state import Objective
from bellona.wh40k.table.measures import marker
from bellona.wh40k.table.objectives import controlled, in_range, level_of_control, objective_control, settle_control

from .marching import March
from .scenes import Scene, setup, shelves

RADIUS = 32 / 25.4 / 2
MARKER = RULEBOOK.parts.ground.marker
HOLD: dict[str, Any] = {"objectives": {"O1": [20, 20]}}


async def nothing(game: Warhammer) -> None:
    """Just the scene."""


def look(ours: dict[str, Any], theirs: dict[str, Any] | None = None, act: Any = nothing) -> Scene:
    return Scene(setup(ours, theirs or {}, **HOLD), act)


def at(distance: float, z: float = 0.0, **more: Any) -> dict[str, Any]:
    """A guard so far from the nearest part of the marker."""
    return {"sheet": "guard", "at": [[20 + MARKER + distance + RADIUS, 20, z]]} | more


async def settle(game: Warhammer) -> None:
    settle_control(game)


def objective(scene: Scene) -> Objective:
    return scene.game.state.objectives[0]


@pytest.mark.rule("10e.objective.marker", "10e.objective.measure")
def test_a_marker_is_forty_millimetres_across_and_measured_to_its_nearest_part() -> None:
    near = {"sheet": "guard", "at": [[20 + 20 / 25.4 + 2.9 + RADIUS, 20]]}
    game = look({"A1": near}).game
    lying = marker(game, Objective("O1", 20, 20))
    assert (lying.x, lying.y) == (20, 20)
    assert 2 * lying.radius == pytest.approx(40 / 25.4)
    assert in_range(game, game.unit("A1"), game.state.objectives[0]) == ("A1.1",)


@pytest.mark.rule("10e.objective.contested-at-start")
def test_every_marker_is_contested_at_the_start() -> None:
    scene = look({"A1": at(1.0)})
    assert objective(scene).controller == -1
    assert controlled(scene.game, 0) == controlled(scene.game, 1) == []
    assert [held.key for held in controlled(look({"A1": at(1.0)}, {}, settle).game, 0)] == ["O1"]


@pytest.mark.rule("10e.objective.range", "10e.objective.measure")
@pytest.mark.parametrize(
    ("distance", "z", "reached"),
    [(3.0, 0, True), (3.1, 0, False), (2.0, 5.0, True), (2.0, 6.0, False), (3.0, 5.0, True)],
)
def test_range_is_three_inches_across_and_five_up(distance: float, z: float, reached: bool) -> None:
    near = at(distance, z)
    scene = Scene(setup({"A1": near}, {}, table=shelves(*near["at"]), **HOLD), nothing)
    assert marker(scene.game, objective(scene)).radius == MARKER
    assert bool(in_range(scene.game, scene.game.unit("A1"), objective(scene))) == reached


@pytest.mark.rule("10e.objective.level-of-control")
def test_the_level_of_control_is_the_sum_of_the_oc_of_models_in_range() -> None:
    two_of_three = {"sheet": "guard", "models": 3, "at": [[21, 22], [19, 22], [40, 40]]}
    scene = look({"A1": two_of_three, "A2": {"sheet": "tank", "at": [[20, 16]]}})
    assert level_of_control(scene.game, 0, objective(scene)) == 2 + 2 + 5


@pytest.mark.rule("10e.command.battle-shock.oc-zero")
def test_the_models_of_a_battle_shocked_unit_count_nothing() -> None:
    scene = look({"A1": at(1.0, battle_shocked=True), "A2": at(2.5, 0.0)})
    unit = scene.game.unit("A1")
    assert objective_control(scene.game, unit, "A1.1") == 0
    assert level_of_control(scene.game, 0, objective(scene)) == 2


@pytest.mark.rule("10e.objective.control")
def test_the_strictly_higher_level_controls_the_marker() -> None:
    theirs = {"B1": {"sheet": "guard", "at": [[18, 20]]}}
    scene = look({"A1": {"sheet": "guard", "models": 2, "at": [[21, 22], [19, 22]]}}, theirs, settle)
    assert scene.fact("ObjectiveTaken", controller=0, levels=[4, 2])
    assert objective(scene).controller == 0


@pytest.mark.not_in("9e", because="nobody is Battle-shocked")
@pytest.mark.rule("10e.objective.contested")
def test_equal_levels_contest_it_even_if_somebody_had_it() -> None:
    async def lose(game: Warhammer) -> None:
        settle_control(game)
        game.change("A1", battle_shocked=True)
        settle_control(game)

    assert objective(look({}, {}, settle)).controller == -1
    scene = look({"A1": at(1.0)}, {}, lose)
    assert [fact["controller"] for fact in scene.facts("ObjectiveTaken")] == [0, -1]
    even = look({"A1": at(1.0)}, {"B1": {"sheet": "guard", "at": [[18, 20]]}}, settle)
    assert objective(even).controller == -1


@pytest.mark.bad("10e.objective.control")
def test_moving_onto_a_marker_takes_it_only_when_the_phase_ends() -> None:
    ours = {"A1": {"sheet": "guard", "at": [[26, 20]]}, "A2": {"sheet": "guard", "at": [[5, 5]]}}
    march = March(ours, {}, **HOLD)
    march.goes(march.shift(-4, 0))
    marked = march.game.state.objectives[0]
    assert in_range(march.game, march.game.unit("A1"), marked)
    assert (marked.controller, march.facts("ObjectiveTaken")) == (-1, [])
    march.answer("movement", "stationary")
    march.answer("pause", "here")
    assert march.facts("ObjectiveTaken")[0]["controller"] == 0


@pytest.mark.rule("10e.objective.control")
def test_control_is_settled_at_the_end_of_a_phase_and_not_within_it() -> None:
    async def act(game: Warhammer) -> list[int]:
        seen = [game.state.objectives[0].controller]
        ended(game, "phase")
        seen.append(game.state.objectives[0].controller)
        game.change("A1", battle_shocked=True)
        await gain_command_points(game)
        return [*seen, game.state.objectives[0].controller]

    assert look({"A1": at(1.0)}, {}, act).result == [-1, 0, 0]
