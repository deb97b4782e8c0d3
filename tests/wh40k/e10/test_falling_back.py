"""Falling Back and Desperate Escape."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.requests import Place
from bellona.space.table import Pose
from bellona.wh40k.moves.fall_back import crossing, is_plain, must_test, safest_first, stuck_model, ways_out
from bellona.wh40k.moves.judging import FALL_BACK, Move, everybody
from bellona.wh40k.moves.suggestions import searched_moves

from ..editions import book
from .marching import March, block, ruin

FOE: dict[str, Any] = {"sheet": "marine"}
FIVE: dict[str, Any] = {"sheet": "marine", "models": 5, "at": [[10, y] for y in (10, 12.2, 14.4, 16.6, 18.8)]}


def engaged(foes: list[list[float]], dice: str = "", *, ours: dict[str, Any] | None = None, **more: Any) -> March:
    """Five models in a column, told to Fall Back from enemies at these places."""
    theirs = {"B1": FOE | {"models": len(foes), "at": foes}}
    return March({"A1": FIVE | (ours or {})}, theirs, "fall-back", dice=dice, **more)


def move_of(march: March, inches: float = 6.0) -> Move:
    unit = march.game.unit("A1")
    return Move(march.game, unit, FALL_BACK, everybody(march.game, unit, inches))


@pytest.mark.rule("10e.movement.fall-back")
def test_models_move_up_to_their_move_and_may_pass_within_engagement_range() -> None:
    march = engaged([[11.5, 10]])
    far = march.refused(march.shift(-6.1, 0))
    assert (far.why, far.rules) == ("moved-too-far", ("10e.movement.fall-back",))
    assert far.about == {"model": "A1.1", "moved": 6.1, "limit": 6.0}
    march.goes(march.shift(-6, 0))
    assert march.facts("UnitMoved")[0]["how"] == "fall-back"
    assert march.game.unit("A1").moved == "fall-back"


@pytest.mark.rule("10e.movement.fall-back")
def test_it_may_brush_past_an_enemy_that_it_does_not_cross() -> None:
    march = March({"A1": FOE | {"at": [[10, 10]]}}, {"B1": FOE | {"at": [[11.5, 10]]}}, "fall-back")
    march.goes(march.paths(A1_1=[(10.5, 8.7), (12.5, 8.6), (14.5, 8.6)]))
    assert not march.facts("DesperateEscape")


@pytest.mark.bad("10e.movement.fall-back.must-end-clear")
def test_no_model_ends_a_fall_back_within_engagement_range() -> None:
    march = engaged([[11.5, 10]])
    moved = march.refused(march.shift(-0.5, 0))
    assert (moved.why, moved.rules) == ("too-near-enemy", ("10e.movement.fall-back.must-end-clear",))
    assert moved.about["distance"] == pytest.approx(0.74, abs=0.001)
    stayed = march.refused(march.shift(-2, 0, "A1.3", "A1.4", "A1.5"))
    assert (stayed.why, stayed.rules) == ("too-near-enemy", ("10e.movement.fall-back.must-end-clear",))
    assert (stayed.about["model"], stayed.about["enemy"]) == ("A1.1", "B1.1")


@pytest.mark.rule("10e.movement.fall-back.over-enemies")
@pytest.mark.bad("10e.movement.desperate-escape.crossing")
def test_models_that_cross_enemies_are_tested_before_anybody_moves() -> None:
    march = engaged([[11.5, 10], [11.5, 12.2]], "desperate escape 3 6")
    across = march.shift(6, 0)
    assert crossing(move_of(march), poses(across)) == ["A1.1", "A1.2"]
    march.goes(across)
    kinds = [type(fact).__name__ for fact in march.run.facts]
    assert kinds.index("DesperateEscape") < kinds.index("UnitMoved")
    test = march.facts("DesperateEscape")[0]
    assert (test["models"], test["dice"], test["failed"]) == (["A1.1", "A1.2"], [3, 6], 0)
    assert "10e.movement.desperate-escape.crossing" in test["rules"]


@pytest.mark.rule("10e.movement.desperate-escape.crossing")
def test_who_ends_where_a_mate_stood_is_not_tested_for_that() -> None:
    two = {"sheet": "marine", "models": 2, "at": [[10, 10], [10, 12.2]]}
    march = March({"A1": two}, {"B1": FOE | {"at": [[11.5, 12.2]]}}, "fall-back", dice="desperate escape 3")
    moves = march.paths(A1_1=[(8.9, 11.9)], A1_2=[(12, 12.2), (8.9, 13.5)])
    assert crossing(move_of(march), poses(moves)) == ["A1.2"]
    march.goes(moves)
    assert march.facts("DesperateEscape")[0]["models"] == ["A1.2"]


@pytest.mark.rule("10e.movement.desperate-escape.crossing")
def test_neither_enemy_aircraft_nor_the_walls_of_a_ruin_are_crossed_with_a_test() -> None:
    theirs = {"B1": FOE | {"at": [[11.5, 10]]}, "B2": {"sheet": "plane", "at": [[8, 10]]}}
    march = March({"A1": FOE | {"at": [[10, 10]]}}, theirs, "fall-back", terrain=[ruin(6, x=5)])
    moves = march.shift(-6, 0)
    assert crossing(move_of(march), poses(moves)) == []
    march.goes(moves)
    assert march.facts("DesperateEscape") == []
    march = March({"A1": FOE | {"at": [[10, 10]]}}, theirs, "fall-back", terrain=[ruin(6, x=14)])
    assert crossing(move_of(march), poses(march.shift(6, 0))) == ["A1.1"]


@pytest.mark.rule("10e.movement.desperate-escape.crossing")
@pytest.mark.parametrize(("sheet", "tests"), [("titan", 0), ("tyrant", 0), ("monster", 1)])
def test_titanic_and_flying_models_cross_without_a_test(sheet: str, tests: int) -> None:
    dice = "desperate escape 4" if tests else ""
    march = March({"A1": {"sheet": sheet, "at": [[10, 10]]}}, {"B1": FOE | {"at": [[12, 10]]}}, "fall-back", dice=dice)
    moves = march.shift(6, 0)
    assert len(crossing(move_of(march), poses(moves))) == tests
    march.goes(moves)
    assert len(march.facts("DesperateEscape")) == tests


@pytest.mark.rule("10e.movement.desperate-escape.battle-shocked", "10e.command.battle-shock.desperate-escape")
def test_a_battle_shocked_unit_tests_for_everybody() -> None:
    march = engaged([[11.5, 10]], "desperate escape 1 2 3 4 6", ours={"battle_shocked": True})
    march.goes(march.shift(-6, 0))
    assert march.request.name == "lost in escape"
    march.run.answer("A1.5", player=0)
    march.run.answer("A1.4", player=0)
    test = march.facts("DesperateEscape")[0]
    assert (len(test["models"]), test["failed"]) == (5, 2)
    assert [model.name for model in march.game.unit("A1").models] == ["A1.1", "A1.2", "A1.3"]
    assert march.pose("A1.1").x == 4.0
    assert list(march.facts("UnitMoved")[0]["paths"]) == ["A1.1", "A1.2", "A1.3"]


@pytest.mark.rule("10e.movement.desperate-escape.battle-shocked")
def test_battle_shock_spares_neither_flyers_nor_titans() -> None:
    ours = {"A1": {"sheet": "tyrant", "at": [[10, 10]], "battle_shocked": True}}
    march = March(ours, {"B1": FOE | {"at": [[12, 10]]}}, "fall-back", dice="desperate escape 5")
    march.goes(march.shift(-6, 0))
    assert march.facts("DesperateEscape")[0]["models"] == ["A1.1"]


@pytest.mark.rule("10e.movement.desperate-escape.test")
def test_each_one_or_two_costs_a_model_that_its_player_chooses() -> None:
    march = engaged([[11.5, 10], [11.5, 12.2]], "desperate escape 2 5")
    march.goes(march.shift(6, 0))
    shown = march.request.shown()
    assert (shown["name"], shown["least"], shown["most"]) == ("lost in escape", 1, 1)
    assert shown["rules"] == ["10e.movement.desperate-escape.test"]
    assert [option["key"] for option in shown["options"]] == ["A1.1", "A1.2", "A1.3", "A1.4", "A1.5"]
    march.run.answer("A1.5", player=0)
    assert [fact["model"] for fact in march.facts("ModelDestroyed")] == ["A1.5"]
    assert march.facts("DesperateEscape")[0]["failed"] == 1
    assert march.pose("A1.1").x == 16.0


@pytest.mark.bad("10e.movement.desperate-escape.once-per-phase")
def test_a_model_is_tested_once_a_phase() -> None:
    shocked = {"battle_shocked": True, "models": 3, "at": FIVE["at"][:3]}
    march = engaged([[11.5, 10], [11.5, 12.2], [11.5, 14.4]], "desperate escape 3 4 5", ours=shocked)
    moves = march.shift(6, 0)
    assert len(crossing(move_of(march), poses(moves))) == 3
    march.goes(moves)
    assert len(march.facts("DesperateEscape")) == 1
    march.game.change("A1", tested=("A1.1", "A1.2"))
    assert must_test(move_of(march), poses(moves)) == ["A1.3"]


@pytest.mark.rule("10e.movement.desperate-escape.crossing")
def test_survivors_who_cannot_move_as_declared_are_asked_again_and_cross_only_if_tested() -> None:
    march = engaged([[11.5, 10], [11.5, 16.6]], "desperate escape 1 6")
    march.goes(march.shift(5, 0, "A1.1", "A1.2", "A1.3", "A1.4") | march.paths(A1_5=[(14, 18.8)]))
    assert march.facts("DesperateEscape")[0]["models"] == ["A1.1", "A1.4"]
    march.run.answer("A1.3", player=0)
    assert march.request.name == "fall-back move"
    assert march.refused(march.shift(5, 0)).why == "not-coherent"
    assert isinstance(march.request, Place)
    assert not march.request.may_pass, "there is a way out that crosses nobody"
    retreat = {"A1_1": [(8, 11)], "A1_2": [(8, 12.9)], "A1_4": [(8, 14.8)], "A1_5": [(8, 16.7)]}
    refusal = march.refused(march.paths(**retreat | {"A1_2": [(10.8, 11), (8, 12.9)]}))
    assert (refusal.why, refusal.rules) == ("untested", ("10e.movement.desperate-escape.crossing",))
    assert refusal.about == {"model": "A1.2"}
    march.goes(march.paths(**retreat | {"A1_1": [(11, 10.5), (8, 11)]}))
    assert march.game.unit("A1").moved == "fall-back"
    assert len(march.facts("DesperateEscape")) == 1


def test_a_unit_that_dies_in_its_escape_does_not_move() -> None:
    march = March({"A1": FOE | {"at": [[10, 10]]}}, {"B1": FOE | {"at": [[11.5, 10]]}}, "fall-back", dice="1")
    march.goes(march.shift(4, 0))
    assert march.request.name == "pause"
    assert not march.game.unit("A1").models
    assert not march.facts("UnitMoved")


# -- whether it can ----------------------------------------------------------------------------------------------------


def surrounded(
    move: float, sheet: Any = None, models: int = 1, how: str = "", behind: float = 23.2, **more: Any
) -> March:
    """A unit in a ring of eight enemies, more of it behind the ring."""
    ring = [[1.9, 0], [0, 1.9], [-1.9, 0], [0, -1.9], [1.35, 1.35], [-1.35, 1.35], [-1.35, -1.35], [1.35, -1.35]]
    at = [[20 + x, 20 + y] for x, y in ring]
    ours = {"sheet": "slow", "models": models, "at": [[20, 20], [20, behind]][:models]}
    sheets = {"slow": {"M": move, "tags": ["INFANTRY"]}, "ring": {"tags": ["INFANTRY"]} | (sheet or {})}
    return March({"A1": ours}, {"B1": {"sheet": "ring", "models": 8, "at": at}}, how, sheets=sheets, **more)


@pytest.mark.rule("10e.movement.fall-back.must-end-clear")
@pytest.mark.parametrize("models", [1, 2])
def test_a_unit_of_which_one_model_certainly_cannot_get_clear_does_not_fall_back(models: int) -> None:
    march = surrounded(3, models=models)
    assert stuck_model(move_of(march, 3)) == "A1.1"
    assert march.game.unit("A1").moved == "stationary"
    assert not march.facts("ModelDestroyed")


@pytest.mark.not_in("9e", because="nobody falls back over enemies")
@pytest.mark.rule("10e.movement.fall-back.must-end-clear")
def test_a_little_faster_it_can() -> None:
    # Clear of the ring, which is 1.9 inches away, and of its Engagement Range.
    enough = 3.5 + float(book().parts.ground.engagement)
    march = surrounded(enough, dice="hazard 6")
    assert stuck_model(move_of(march, enough)) is None
    march.answer("movement", "fall-back")
    march.answer("fall back mode", "desperate-escape")
    assert march.refused(None).why == "may-not-pass"


def test_a_unit_that_only_cannot_come_together_is_not_proved_to_be_stuck() -> None:
    march = surrounded(4.5, models=2, behind=33)
    move = move_of(march, 4.5)
    assert list(ways_out(move)) == []
    assert stuck_model(move) is None
    assert march.request.name == "movement"


def test_where_nothing_is_proved_the_player_may_try_and_give_up() -> None:
    march = surrounded(3, {"base": {"oval": [32.01, 32]}}, how="fall-back")
    assert list(march.request.suggestions()) == []  # type: ignore[attr-defined]
    assert march.refused(march.shift(0.1, 0)).why == "too-near-enemy"
    march.goes(None)
    assert march.game.unit("A1").moved == "stationary"
    assert not march.facts("DesperateEscape")


def test_nothing_is_proved_near_what_can_be_climbed() -> None:
    far, near = (block("hill", 4, x, 2) for x in (40, 24))
    assert is_plain(move_of(surrounded(3, terrain=[far]), 3))
    assert not is_plain(move_of(surrounded(3, terrain=[near | {"at": [0, 10]}]), 3))
    assert not is_plain(move_of(surrounded(3, {"base": {"oval": [32, 31]}}), 3))


def test_whoever_cannot_move_at_all_stays() -> None:
    march = March({"A1": {"sheet": "turret", "at": [[10, 10]]}}, {"B1": FOE | {"at": [[11.5, 10]]}}, "")
    assert march.game.unit("A1").moved == "stationary"


def test_ways_out_that_cross_nobody_are_suggested_first() -> None:
    march = engaged([[11.5, 10], [11.5, 12.2]])
    crossed = [len(crossing(move_of(march), moves)) for moves in safest_first(move_of(march), ways_out(move_of(march)))]
    assert crossed[0] == 0
    assert crossed == sorted(crossed)
    assert crossed[-1] > 0


def test_survivors_whom_nobody_engages_any_more_go_away_from_the_others() -> None:
    march = March({"A1": FOE | {"at": [[10, 10]]}}, {"B1": FOE | {"at": [[20, 10]]}}, "")
    first = next(ways_out(move_of(march)))
    assert first["A1.1"][-1] == Pose(4, 10)
    march.game.table.take_off("B1")
    assert list(ways_out(move_of(march))) == [{}]


def test_a_search_lets_each_model_find_its_own_way_out() -> None:
    move = move_of(engaged([[11.5, 10], [8.5, 14.4]]))
    (moves,) = searched_moves(move)
    assert move.refusal(moves) is None


def poses(moves: dict[str, Any]) -> dict[str, list[Pose]]:
    return {name: [Pose(*pose) for pose in path] for name, path in moves.items()}
