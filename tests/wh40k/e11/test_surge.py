"""Surge moves."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.moves_made import bar_to_moving, units_to_move
from bellona.wh40k.e11.surge import bar_to_surging, closest_enemies, surge, surge_move
from bellona.wh40k.expiry import PHASE
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import shoot
from bellona.wh40k.table.measures import is_engaged_with

from ..e10.marching import MORE_SHEETS
from ..e10.scenes import Illegal, Scene, setup
from ..editions import book

TWO: dict[str, Any] = {"sheet": "marine", "models": 2, "at": [[10, 10], [10, 12]]}
FAR: dict[str, Any] = {"sheet": "guard", "at": [[18, 11]]}


def surging(far: float, ours: Any = None, theirs: Any = None, *, must: bool = False, **more: Any) -> Scene:
    """A unit of player A that a rule lets surge, in player B's Shooting phase unless `time` says otherwise."""

    async def act(game: Warhammer) -> None:
        await surge(game, game.unit("A1"), far, must=must)

    time, answers = more.pop("time", {"player": "B", "phase": "shooting"}), more.pop("answers", None)
    scene = setup({"A1": TWO | (ours or {})}, theirs or {"B1": FAR}, MORE_SHEETS, time=time, **more)
    return Scene(scene, act, answers=answers)


# -- who may -----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.movement.surge-eligibility", 2)
@pytest.mark.parametrize(
    ("ours", "why"),
    [
        ({"battle_shocked": True}, "surge-while-battle-shocked"),
        ({"at": [[15.5, 11], [15.5, 13]]}, "surge-while-engaged"),
        ({"at": None, "reserves": "strategic"}, "surge-from-elsewhere"),
        ({}, ""),
    ],
)
def test_neither_shocked_nor_engaged_units_surge(ours: dict[str, Any], why: str) -> None:
    scene = surging(6, ours)
    before = bar_to_surging(Scene(setup({"A1": TWO | ours}, {"B1": FAR})).game, scene.game.unit("A1"))
    assert (before.why if before else "") == why
    assert ("surge move" in scene.asked) == (not why)


@pytest.mark.bad("11e.movement.surge-eligibility", 1)
def test_nobody_surges_twice_in_a_phase() -> None:
    async def act(game: Warhammer) -> None:
        await surge(game, game.unit("A1"), 2, must=True)
        await surge(game, game.unit("A1"), 2, must=True)

    scene = Scene(setup({"A1": TWO}, {"B1": FAR}, time={"player": "B", "phase": "shooting"}), act)
    assert len(scene.facts("UnitMoved")) == 1
    refusal = bar_to_surging(scene.game, scene.game.unit("A1"))
    assert refusal is not None
    assert refusal.why == "surge-after-move"
    assert PHASE["moves"] == ()


@pytest.mark.rule("11e.movement.surge-eligibility")
@pytest.mark.parametrize(("phase", "may"), [("movement", False), ("shooting", True)])
def test_what_counts_is_whether_it_has_moved_in_this_phase(phase: str, may: bool) -> None:
    async def act(game: Warhammer) -> bool:
        return bar_to_surging(game, game.unit("A1")) is None

    ours = {"A1": TWO | {"moved": "normal"}}
    assert Scene(setup(ours, {"B1": FAR}, time={"phase": phase}), act).result == may
    stayed = {"A1": TWO | {"moved": "stationary"}}
    assert Scene(setup(stayed, {"B1": FAR}, time={"phase": phase}), act).result


@pytest.mark.rule("11e.movement.surge-procedure")
def test_who_has_surged_is_not_selected_to_move_in_that_phase() -> None:
    async def act(game: Warhammer) -> list[list[str]]:
        seen = [[unit.key for unit in units_to_move(game, 0)]]
        await surge(game, game.unit("A1"), 2, must=True)
        return [*seen, [unit.key for unit in units_to_move(game, 0)]]

    scene = Scene(setup({"A1": TWO}, {"B1": FAR}, time={"phase": "movement"}), act)
    assert scene.result == [["A1"], []]
    refusal = bar_to_moving(scene.game, scene.game.unit("A1"))
    assert refusal is not None
    assert refusal.rules == ("11e.movement.surge-procedure",)


# -- towards whom ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.movement.surge-procedure")
def test_the_closest_enemy_is_determined_before_the_move_and_of_equals_its_player_chooses() -> None:
    near, far = FAR | {"at": [[10, 5]]}, FAR | {"at": [[10, 30]]}
    scene = surging(3, theirs={"B1": far, "B2": near})
    assert [unit.key for unit in closest_enemies(scene.game, scene.game.unit("A1"))] == ["B2"]
    alike = {"B1": FAR | {"at": [[16, 10]]}, "B2": FAR | {"at": [[4, 10]]}}
    chosen = surging(3, {"models": 1, "at": [[10, 10]]}, alike, answers={"surge target": ["B2"]}, must=True)
    assert "surge target" in chosen.asked
    assert chosen.game.table.pose("A1", "A1.1").x < 8


@pytest.mark.rule("11e.movement.surge-procedure")
@pytest.mark.parametrize(("sheet", "target"), [("marine", "B1"), ("jumper", "B2")])
def test_aircraft_are_ignored_by_those_who_cannot_fly(sheet: str, target: str) -> None:
    theirs = {"B1": FAR, "B2": {"sheet": "plane", "at": [[10, 5]]}}
    game = Scene(setup({"A1": TWO | {"sheet": sheet}}, theirs, MORE_SHEETS)).game
    assert [unit.key for unit in closest_enemies(game, game.unit("A1"))] == [target]


# -- where to ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.movement.surge-direction", "11e.movement.surge-procedure")
def test_it_ends_engaged_if_it_can_with_as_many_as_can() -> None:
    held = {"A1.1": [[10, 10], [15.2, 10.2]], "A1.2": [[10, 12], [13.5, 12]]}
    answers = {"surge move": [Illegal({"A1.1": [[10, 10], [12, 10]]}), Illegal(held)]}
    scene = surging(6, answers=answers, must=True)
    far, alone = scene.refusals
    assert far.why == "ends-too-far"
    assert set(far.rules) >= {"11e.movement.surge-direction", "11e.movement.surge-procedure"}
    assert (alone.why, alone.about["model"]) == ("could-be-closer", "A1.2")
    assert is_engaged_with(scene.game, scene.game.unit("A1"), scene.game.unit("B1"))
    (told,) = scene.facts("UnitMoved")
    assert (told["how"], sorted(told["paths"])) == ("surge", ["A1.1", "A1.2"])


@pytest.mark.rule("11e.movement.surge-procedure")
def test_who_is_engaged_need_not_come_any_closer() -> None:
    async def act(game: Warhammer) -> list[Any]:
        move = surge_move(game, game.unit("A1"), game.unit("B1"), 6, engages=True)
        pose = game.table.pose("A1", "A1.1")
        ends = [(14.9, 11.0), (13.5, 11.0)]
        return [move.judged({"A1.1": [pose, type(pose)(*end)]}) for end in ends]

    scene = Scene(setup({"A1": TWO | {"models": 1, "at": [[10, 11]]}}, {"B1": FAR}), act)
    engaged, held_back = scene.result
    assert engaged is None
    assert held_back.why == "ends-too-far"


@pytest.mark.rule("11e.movement.surge-direction", "11e.movement.surge-procedure")
def test_where_it_cannot_be_engaged_everybody_comes_as_close_as_possible() -> None:
    answers = {"surge move": [Illegal({"A1.1": [[10, 10], [11, 10]]}), Illegal({"A1.1": [[10, 10], [8, 10]]})]}
    scene = surging(2, answers=answers, must=True)
    short, back = scene.refusals
    assert (short.why, "11e.movement.surge-direction" in short.rules) == ("could-be-closer", True)
    assert back.why == "not-closer"
    assert scene.game.table.pose("A1", "A1.1").x == pytest.approx(12, abs=0.05)
    assert scene.game.table.pose("A1", "A1.2").x == pytest.approx(12, abs=0.05)


@pytest.mark.rule("11e.movement.surge-procedure")
def test_it_ends_near_no_other_enemy() -> None:
    async def act(game: Warhammer) -> Any:
        move = surge_move(game, game.unit("A1"), game.unit("B1"), 9, engages=True)
        pose = game.table.pose("A1", "A1.1")
        return move.judged({"A1.1": [pose, type(pose)(17.5, 8.0)]})

    theirs = {"B1": FAR, "B2": FAR | {"at": [[18.5, 5.2]]}}
    scene = Scene(setup({"A1": TWO | {"models": 1, "at": [[10, 10]]}}, theirs), act)
    refusal = scene.result
    assert (refusal.why, refusal.rules) == ("too-near-enemy", ("11e.movement.surge-procedure",))


@pytest.mark.rule("11e.movement.surge-procedure")
def test_it_may_be_declined_unless_the_rule_says_otherwise() -> None:
    assert not surging(6, answers={"surge move": [None]}).facts("UnitMoved")
    forced = surging(6, answers={"surge move": [Illegal(None)]}, must=True)
    assert (forced.refusals[0].why, len(forced.facts("UnitMoved"))) == ("may-not-pass", 1)
    assert "11e.movement.surge-procedure" in forced.fact("UnitMoved")["rules"]


@pytest.mark.rule("11e.movement.surge-not-charge")
def test_it_is_no_charge() -> None:
    async def act(game: Warhammer) -> None:
        await surge(game, game.unit("A1"), 6, must=True)

    scene = Scene(setup({"A1": TWO}, {"B1": FAR}, time={"phase": "charge"}), act)
    unit = scene.game.unit("A1")
    assert (unit.charged, unit.gained, unit.moved) == (False, (), "")
    assert not scene.facts("ChargeMade")


# -- the house ability -------------------------------------------------------------------------------------------------


def shot_at(dice: str, **unit: Any) -> Scene:
    """B1 shoots at A1, which has the ability."""

    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("B1"))

    ours = {"A1": TWO | {"abilities": ["surge D6"]} | unit}
    scene = setup(ours, {"B1": FAR}, time={"player": "B", "phase": "shooting"})
    answers: dict[str, list[Any]] = {"targets": [{"B1.1/rifle": "A1"}], "surge move": [None]}
    return Scene(scene, act, dice=dice, answers=answers)


@pytest.mark.rule("11e.movement.surge-eligibility")
def test_who_was_shot_at_may_surge() -> None:
    assert "surge move" in shot_at("hit 1 1, surge 4").asked
    assert "surge" in book().special_rules.classes
    game = shot_at("hit 1 1, surge 4").game
    assert bar_to_surging(game, game.unit("A1")) is None


def test_who_may_not_is_not_rolled_for() -> None:
    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("B1"))

    ours = {"A1": TWO | {"abilities": ["surge D6"], "battle_shocked": True}}
    scene = setup(ours, {"B1": FAR}, time={"player": "B", "phase": "shooting"})
    Scene(scene, act, dice="hit 1 1", answers={"targets": [{"B1.1/rifle": "A1"}]})
