"""Falling Back and Desperate Escape."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.space.table import Pose
from bellona.wh40k.e10.falling_back import crossing, must_test
from bellona.wh40k.e10.moving import FALL_BACK, Move, everybody

from .marching import March

FOE: dict[str, Any] = {"sheet": "marine"}
FIVE: dict[str, Any] = {"sheet": "marine", "models": 5, "at": [[10, y] for y in (10, 12.2, 14.4, 16.6, 18.8)]}


def engaged(foes: list[list[float]], dice: str = "", *, ours: dict[str, Any] | None = None, **more: Any) -> March:
    """Five models in a column, told to Fall Back from enemies at these places."""
    theirs = {"B1": FOE | {"models": len(foes), "at": foes}}
    return March({"A1": FIVE | (ours or {})}, theirs, "fall-back", dice=dice, **more)


def move_of(march: March) -> Move:
    unit = march.game.unit("A1")
    return Move(march.game, unit, FALL_BACK, everybody(march.game, unit, 6.0))


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


@pytest.mark.rule("10e.movement.fall-back.must-end-clear")
def test_no_model_ends_a_fall_back_within_engagement_range() -> None:
    march = engaged([[11.5, 10]])
    moved = march.refused(march.shift(-0.5, 0))
    assert (moved.why, moved.rules) == ("too-near-enemy", ("10e.movement.fall-back.must-end-clear",))
    assert moved.about["distance"] == pytest.approx(0.74, abs=0.001)
    stayed = march.refused(march.shift(-2, 0, "A1.3", "A1.4", "A1.5"))
    assert (stayed.why, stayed.rules) == ("too-near-enemy", ("10e.movement.fall-back.must-end-clear",))
    assert (stayed.about["model"], stayed.about["enemy"]) == ("A1.1", "B1.1")


@pytest.mark.rule("10e.movement.fall-back.over-enemies", "10e.movement.desperate-escape.crossing")
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
    march.run.answer(["A1.5", "A1.4"], player=0)
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
    assert [option["key"] for option in shown["options"]] == ["A1.1", "A1.2", "A1.3", "A1.4", "A1.5"]
    march.run.answer(["A1.5"], player=0)
    assert [fact["model"] for fact in march.facts("ModelDestroyed")] == ["A1.5"]
    assert march.facts("DesperateEscape")[0]["failed"] == 1
    assert march.pose("A1.1").x == 16.0


@pytest.mark.rule("10e.movement.desperate-escape.once-per-phase")
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
    march.run.answer(["A1.3"], player=0)
    assert march.request.name == "fall-back move"
    assert march.refused(march.shift(5, 0)).why == "not-coherent"
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


def test_a_way_out_that_is_known_must_be_taken() -> None:
    assert engaged([[11.5, 10]]).refused(None).why == "may-not-pass"


def poses(moves: dict[str, Any]) -> dict[str, list[Pose]]:
    return {name: [Pose(*pose) for pose in path] for name, path in moves.items()}
