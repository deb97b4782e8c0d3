"""Objectives: terrain areas and markers, who is in range of them, who controls and who has secured them."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.errors import Flawed
from bellona.space.measure import Footprint, Marker
from bellona.wh40k.battle import seen
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.e11.rulebook import RULEBOOK
from bellona.wh40k.e11.terrain_objectives import controller, every_area, range_of
from bellona.wh40k.expiry import ended
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.pile_in import closest_objective, consolidation_to_objective
from bellona.wh40k.set_up.markers import MarkerSpot, NextMarker, open_spots, place_marker, refusal_of_spot
from bellona.wh40k.set_up.reserves import landing_places
from bellona.wh40k.state import Objective
from bellona.wh40k.table.objectives import all_in_range, controlled, in_range, place_of, settle_control

from ..e10.marching import March
from ..e10.scenes import Illegal, Scene, setup
from .test_turn import passing, turns

RADIUS = 32 / 25.4 / 2
MARKER = RULEBOOK.parts.ground.marker


def court(key: str = "court", x: float = 16, y: float = 16, side: float = 8, **more: Any) -> dict[str, Any]:
    """A square terrain area with its lower left corner there."""
    outline = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
    return {"key": key, "kind": "crater", "traits": ["exposed"], "footprint": outline} | more


def table(*terrain: dict[str, Any]) -> dict[str, Any]:
    return {"size": [44, 60], "terrain": list(terrain or (court(),))}


def look(ours: dict[str, Any], theirs: dict[str, Any] | None = None, act: Any = None, **more: Any) -> Scene:
    more = {"table": table(), "objectives": {"O1": "court"}} | more
    return Scene(setup(ours, theirs or {}, **more), act)


def guards(*places: list[float], **more: Any) -> dict[str, Any]:
    return {"sheet": "guard", "models": len(places), "at": list(places)} | more


async def nothing(game: Warhammer) -> None:
    """Just the scene."""


async def settle(game: Warhammer) -> None:
    settle_control(game)


def first(scene: Scene) -> Objective:
    return scene.game.state.objectives[0]


# -- range -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.objective.terrain-objective", "11e.objective.measure")
@pytest.mark.bad("11e.objective.terrain-objective", 1, 2)
def test_whoever_stands_within_the_area_is_in_range_of_it_and_nobody_else() -> None:
    models = guards([24 + RADIUS - 0.1, 20], [26 + RADIUS, 20], [24 + RADIUS + 0.1, 22], [17, 17])
    scene = look({"A1": models}, act=settle)
    assert in_range(scene.game, scene.game.unit("A1"), first(scene)) == ("A1.1", "A1.4")
    assert scene.fact("ObjectiveTaken")["levels"] == [4, 0]
    near = range_of(scene.game, first(scene))
    assert (near.what, near.within) == (Footprint("court"), 0.0)


@pytest.mark.rule("11e.objective.terrain-objective")
def test_at_any_level_of_the_area() -> None:
    high = court(floors=[{"outline": [[16, 16], [20, 16], [20, 20], [16, 20]], "level": 9}])
    scene = look({"A1": guards([18, 18, 9])}, table=table(high), act=settle)
    assert scene.fact("ObjectiveTaken")["controller"] == 0
    assert range_of(scene.game, first(scene)).vertical > 9


@pytest.mark.rule("11e.objective.measure")
def test_everybody_measures_to_the_nearest_part_of_the_area() -> None:
    """Consolidations, suggestions and arrivals: the middle of a large area is far away, its edge is near."""
    ours = {"A1": guards([25 + RADIUS, 40])}
    large = court(side=20, y=25, x=5)
    scene = look(ours, table=table(large), objectives={"O1": "court", "O2": [31, 40]})
    game, unit = scene.game, scene.game.unit("A1")
    assert closest_objective(game, unit) == first(scene)  # 0 inches from the area, 3.9 from the marker
    assert range_of(game, first(scene)).what == place_of(game, first(scene)) == Footprint("court")
    assert place_of(game, game.state.objectives[1]) == Marker(31, 40, 0.0, MARKER)
    assert consolidation_to_objective(game, unit, first(scene)).aims.toward == (Footprint("court"),)
    diver = look({"A1": {"sheet": "guard", "reserves": "strategic", "abilities": ["deep-strike"]}}, table=table())
    places = list(landing_places(diver.game, diver.game.unit("A1")))[:2]
    assert [(pose.x, pose.y) for pose in places] == [(20, 17.5), (20, 22.5)]


@pytest.mark.rule("11e.objective.marker")
def test_what_lies_on_no_area_is_a_marker() -> None:
    reach = 10 + MARKER + 3 + RADIUS
    scene = look({"A1": guards([reach, 10], [reach + 0.1, 12])}, objectives={"O1": [10, 10]}, act=settle)
    assert in_range(scene.game, scene.game.unit("A1"), first(scene)) == ("A1.1",)
    assert first(scene).area == ""
    near = range_of(scene.game, first(scene))
    assert (near.within, near.vertical) == (3.0, 5.0)


@pytest.mark.rule("11e.objective.marker")
@pytest.mark.parametrize(("height", "reached"), [(5.0, True), (5.003, False), (6.0, False)])
def test_a_model_above_a_marker_is_in_range_up_to_five_inches(height: float, reached: bool) -> None:
    beside = court(x=12, y=6, side=8)
    beside["floors"] = [{"outline": beside["footprint"], "level": height}]
    scene = look({"A1": guards([13, 10, height])}, table=table(beside), objectives={"O1": [10, 10]}, act=settle)
    assert first(scene).area == ""
    assert bool(in_range(scene.game, scene.game.unit("A1"), first(scene))) is reached
    assert range_of(scene.game, first(scene)).vertical == 5.0


@pytest.mark.rule("11e.objective.marker-placement")
def test_a_model_may_end_its_move_in_the_middle_of_an_area_but_on_no_marker() -> None:
    def asked(**more: Any) -> Scene:
        scene = look({"A1": guards([20, 12])}, time={"phase": "movement"}, **more)
        scene.run.settle()
        scene.run.answer("normal", player=0)
        return scene

    asked().run.answer({"A1.1": [[20, 12], [20, 17.9]]}, player=0)
    refusal = asked(table=table(court(x=30)), objectives={"O1": [20, 17.9]}).refused({"A1.1": [[20, 12], [20, 17]]}, 0)
    assert (refusal.why, refusal.rules) == ("on-objective", ("11e.objective.marker-placement",))


# -- control -----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.objective.tie")
def test_an_objective_that_is_not_secured_is_nobodys_at_a_tie() -> None:
    async def act(game: Warhammer) -> None:
        settle_control(game)
        game.change("A1", battle_shocked=True)
        settle_control(game)

    scene = look({"A1": guards([20, 20])}, act=act)
    assert [fact["controller"] for fact in scene.facts("ObjectiveTaken")] == [0, -1]
    assert "11e.objective.tie" in scene.facts("ObjectiveTaken")[1]["rules"]
    assert controlled(scene.game, 0) == []


@pytest.mark.rule("11e.objective.when-determined", "11e.objective.control")
def test_control_is_determined_when_a_phase_and_when_a_turn_ends() -> None:
    scene = turns({"A1": guards([20, 20])}, {"B1": guards([5, 55])}, table=table(), objectives={"O1": "court"})
    passing(scene, "pause")
    assert scene.facts("ObjectiveTaken")

    async def act(game: Warhammer) -> list[int]:
        before = game.state.objectives[0].controller
        ended(game, "phase")
        return [before, game.state.objectives[0].controller]

    assert look({"A1": guards([20, 20])}, act=act).result == [-1, 0]


@pytest.mark.rule("11e.objective.start-uncontrolled")
def test_nobody_controls_an_objective_at_the_start() -> None:
    scene = look({"A1": guards([20, 20])}, act=nothing)
    assert (first(scene).controller, first(scene).secured) == (-1, False)
    assert controlled(scene.game, 0) == controlled(scene.game, 1) == []
    assert controlled(look({"A1": guards([20, 20])}, act=settle).game, 0)


# -- secured -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.objective.secured")
def test_a_secured_objective_stays_with_nobody_there() -> None:
    scene = look({"A1": guards([40, 50])}, secured={"O1": "A"}, act=settle)
    assert (first(scene).controller, first(scene).secured) == (0, True)
    assert scene.facts("ObjectiveTaken") == []
    assert [objective.key for objective in controlled(scene.game, 0)] == ["O1"]
    assert controller(first(scene), (0, 0))[1] == ("11e.objective.secured",)


@pytest.mark.bad("11e.objective.secured-lost", 1)
def test_a_tie_takes_it_from_nobody() -> None:
    scene = look({"A1": guards([18, 20])}, {"B1": guards([22, 20])}, settle, secured={"O1": "A"})
    assert (first(scene).controller, first(scene).secured) == (0, True)
    assert [controller(first(scene), levels)[0] for levels in ((2, 2), (0, 0), (2, 3))] == [0, 0, 1]


@pytest.mark.bad("11e.objective.secured-lost", 2)
def test_it_is_not_lost_in_the_middle_of_a_phase() -> None:
    """Two guards walk up to the one who holds it; their phase is not over yet."""
    ours = {"A1": guards([12, 20], [12, 22])}
    march = March(ours, {"B1": guards([22, 20])}, terrain=[court()], objectives={"O1": "court"}, secured={"O1": "B"})
    march.goes(march.shift(5, 0))
    objective = march.game.state.objectives[0]
    assert set(all_in_range(march.game, objective)) == {"A1", "B1"}
    assert (march.request.name, objective.controller, objective.secured) == ("pause", 1, True)
    march.answer("pause", "here")
    (taken,) = march.facts("ObjectiveTaken")
    assert (taken["controller"], taken["levels"]) == (0, [4, 2])
    assert "11e.objective.secured-lost" in taken["rules"]


@pytest.mark.rule("11e.objective.secured-lost")
def test_it_is_lost_to_a_greater_level_when_the_phase_ends_and_is_not_secured_any_more() -> None:
    async def act(game: Warhammer) -> list[tuple[int, bool]]:
        there = [game.state.objectives[0]]
        ended(game, "phase")
        there += game.state.objectives
        game.change("B1", battle_shocked=True)
        ended(game, "phase")
        there += game.state.objectives
        return [(objective.controller, objective.secured) for objective in there]

    scene = look({"A1": guards([18, 20])}, {"B1": guards([22, 20], [22, 22])}, act, secured={"O1": "A"})
    assert scene.result == [(0, True), (1, False), (0, False)]
    assert "11e.objective.secured-lost" in scene.facts("ObjectiveTaken")[0]["rules"]
    assert scene.facts("ObjectiveTaken")[0]["levels"] == [2, 4]


@pytest.mark.rule("11e.objective.secured")
def test_a_house_ability_secures_what_its_player_controls_at_the_end_of_their_turn() -> None:
    def played(*places: list[float], **more: Any) -> Scene:
        ours = {"A1": guards(*places, abilities=["secures"]), "A2": guards([17, 23])}
        scene = turns(ours, {"B1": guards([5, 55])}, table=table(), objectives={"O1": "court"}, **more)
        while scene.run.state.clock.turn == 0:
            passing(scene, "normal move")
        return scene

    assert played([20, 20]).fact("ObjectiveSecured")["objective"] == "O1"
    assert played([30, 20]).facts("ObjectiveSecured") == []  # its player's, but the bearer is elsewhere
    assert played([20, 20], time={"player": "B"}, first="B").facts("ObjectiveSecured") == []


# -- which areas are objectives ----------------------------------------------------------------------------------------


@pytest.mark.rule("11e.mission.objective-placement")
def test_a_marker_on_a_terrain_area_makes_that_area_the_objective() -> None:
    scene = look({}, objectives={"O1": [17, 17], "O2": [30, 30]})
    assert [(o.key, o.area) for o in scene.game.state.objectives] == [("O1", "court"), ("O2", "")]
    assert [feature.key for feature in every_area(scene.game.table.terrain)] == ["court"]


@pytest.mark.rule("11e.mission.objective-placement")
def test_a_second_marker_on_one_area_is_refused() -> None:
    async def act(game: Warhammer) -> None:
        await place_marker(game, NextMarker("marker 1", 0))
        await place_marker(game, NextMarker("marker 2", 1))

    large = court(x=8, y=8, side=19.5)
    scene = setup({}, {}, table=table(large), mission={"name": "contested-ground"})
    played = Scene(scene, act, answers={"marker": [[10, 10], Illegal([24, 24]), [34, 34]]})
    refusal = played.refusals[0]
    assert (refusal.why, refusal.about) == ("second-marker", {"terrain": "court", "other": "marker 1"})
    assert "11e.mission.objective-placement" in refusal.rules
    assert [(o.key, o.area) for o in played.game.state.objectives] == [("marker 1", "court"), ("marker 2", "")]
    assert refusal_of_spot(played.game, MarkerSpot(24, 24)) is not None
    assert not [spot for spot in open_spots(played.game, 0) if 8 < spot.x < 27.5 and 8 < spot.y < 27.5]


def test_a_scene_names_only_areas_that_there_are_each_once() -> None:
    def flaws(**more: Any) -> list[tuple[tuple[str | int, ...], str]]:
        with pytest.raises(Flawed) as flawed:
            look({}, **more)
        return [(flaw.place, flaw.problem) for flaw in flawed.value.flaws]

    ((place, problem),) = flaws(objectives={"O1": "yard"})
    assert place == ("objectives", "O1")
    assert "yard" in problem
    twice = flaws(objectives={"O1": "court", "O2": [18, 18]})
    assert twice == [(("objectives", "O2"), "court is an objective already: O1")]
    assert flaws(secured={"O2": "A"})[0][0] == ("secured", "O2")
    open_ground = look({}, table={"size": [44, 60]}, objectives={"O1": [10, 10]}, secured={"O1": "B"}, act=nothing)
    assert (first(open_ground).controller, first(open_ground).secured) == (1, True)


def test_the_tenth_secures_nothing_and_has_no_area_for_an_objective() -> None:
    for told in ({"objectives": {"O1": [10, 10]}, "secured": {"O1": "A"}}, {"objectives": {"O1": "court"}}):
        with pytest.raises(Flawed) as flawed:
            TENTH.begin({"scenario": setup({}, {}, table=table(), **told)})
        assert [flaw.place[0] for flaw in flawed.value.flaws] == [list(told)[-1]]


def test_a_player_sees_which_areas_are_objectives_and_which_are_secured() -> None:
    scene = look({"A1": guards([20, 20])}, secured={"O1": "B"}, act=settle)
    (told,) = seen(scene.run.rulebook, scene.run.state, 0)["objectives"]
    assert (told["area"], told["secured"], told["controller"], told["range"]) == ("court", False, 0, 0.0)
