"""Moves that the 11th repeats, with the attempts that its catalogue lists."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal, Refused
from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.e11.moves_made import has_moved_this_phase, remember_move, units_to_move
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.making import remain_stationary

from ..e10.marching import March
from ..e10.scenes import Scene, setup

MARINE: dict[str, Any] = {"sheet": "marine", "at": [[10, 10]]}
BASE = 2 * 16 / 25.4


def refused(march: March, answer: Any) -> Refusal:
    with pytest.raises(Refused) as caught:
        march.run.answer(answer, player=0)
    return caught.value.refusal


@pytest.mark.bad("11e.movement.one-at-a-time", 1)
def test_no_unit_is_picked_twice() -> None:
    ours = {"A1": MARINE, "A2": MARINE | {"at": [[20, 10]]}, "A3": MARINE | {"at": [[30, 10]]}}
    march = March(ours)
    march.goes(march.shift(2, 0))
    assert "11e.movement.one-at-a-time" in refused(march, "A1").rules


@pytest.mark.bad("11e.movement.steps", 1)
def test_nobody_moves_after_reserves_have_arrived() -> None:
    waiting = {f"A{i}": {"sheet": "marine", "abilities": ["deep-strike"], "reserves": "deep-strike"} for i in (8, 9)}
    march = March({"A1": MARINE} | waiting, {}, "stationary", time={"phase": "movement", "round": 2})
    march.answer("reinforcements", "A8")
    march.answer("arrive", {"A8.1": [30, 30]})
    assert "11e.movement.steps" in refused(march, "A1").rules
    assert units_to_move(march.game, 0) == []


@pytest.mark.bad("11e.movement.options-unengaged", 1)
def test_an_unengaged_unit_does_not_fall_back() -> None:
    march = March({"A1": MARINE}, {"B1": MARINE | {"at": [[10 + BASE + 2.1, 10]]}}, "")
    assert refused(march, "fall-back").rules == ("11e.movement.options-unengaged",)


@pytest.mark.bad("11e.movement.options-engaged", 1)
@pytest.mark.parametrize("how", ["normal", "advance"])
def test_an_engaged_unit_neither_moves_normally_nor_advances(how: str) -> None:
    march = March({"A1": MARINE}, {"B1": MARINE | {"at": [[10 + BASE + 2.0, 10]]}}, "")
    assert refused(march, how).rules == ("11e.movement.options-engaged",)


@pytest.mark.bad("11e.movement.path", 1, 2)
def test_no_path_leads_through_an_enemy_or_onto_a_friend() -> None:
    march = March({"A1": MARINE, "A2": MARINE | {"at": [[10, 14]]}}, {"B1": MARINE | {"at": [[13.5, 10]]}})
    through = march.refused(march.shift(6, 0))
    assert (through.why, through.rules) == ("through-enemy", ("11e.movement.path",))
    onto = march.refused(march.shift(0, 4))
    assert (onto.why, onto.rules) == ("overlaps", ("11e.movement.path",))
    march.goes(march.shift(0, 5.5))


@pytest.mark.bad("11e.movement.normal-move", 1)
def test_no_normal_move_ends_within_two_inches_of_an_enemy() -> None:
    march = March({"A1": MARINE}, {"B1": MARINE | {"at": [[16, 10]]}})
    refusal = march.refused(march.shift(6 - BASE - 1.9, 0))
    assert (refusal.about["distance"], refusal.rules) == (1.9, ("11e.movement.normal-move",))
    march.goes(march.shift(6 - BASE - 2.1, 0))


@pytest.mark.bad("11e.movement.no-passing-through-engagement", 1)
def test_nobody_squeezes_through_a_gap_of_three_inches() -> None:
    half = (3 + BASE) / 2
    foes = {"B1": MARINE | {"models": 2, "at": [[13, 10 - half], [13, 10 + half]]}}
    refusal = March({"A1": MARINE}, foes).refused(March({"A1": MARINE}, foes).shift(6, 0))
    assert (refusal.why, refusal.rules) == ("too-near-enemy", ("11e.movement.no-passing-through-engagement",))


@pytest.mark.bad("11e.movement.advance", 1, 2)
def test_one_die_for_the_whole_unit_before_anybody_moves() -> None:
    ours = {"A1": MARINE | {"models": 3, "at": [[10, 10], [10, 12], [10, 14]]}}
    march = March(ours, {}, "advance", dice="advance 3")
    assert march.request.name == "advance move"
    assert march.facts("AdvanceRoll")[0]["roll"] == 3
    assert not march.facts("UnitMoved")
    refusal = march.refused(march.shift(9.1, 0))
    assert (refusal.about["limit"], refusal.rules) == (9.0, ("11e.movement.advance",))
    march.goes(march.shift(9, 0))
    assert "11e.movement.advance" in march.facts("AdvanceRoll")[0]["rules"]


@pytest.mark.rule("11e.movement.remain-stationary")
def test_who_remains_stationary_has_moved_no_model() -> None:
    async def act(game: Warhammer) -> None:
        await remain_stationary(game, game.unit("A1"))

    scene = Scene(setup({"A1": MARINE}, {}, time={"phase": "movement"}), act)
    unit = scene.game.unit("A1")
    assert (unit.moved, unit.furthest, unit.moves) == ("stationary", 0.0, ())
    assert scene.fact("RemainedStationary")["rules"] == ["11e.movement.remain-stationary"]


def test_inches_are_kept_for_each_model_through_the_turn() -> None:
    march = March(
        {"A1": MARINE | {"models": 3, "at": [[10, 10], [10, 12], [10, 14]]}}, {"B1": MARINE | {"at": [[40, 50]]}}
    )
    march.goes(march.shift(2, 0, "A1.1") | march.shift(3, 0, "A1.2", "A1.3"))
    unit = march.game.unit("A1")
    assert unit.inches == (("A1.1", 2.0), ("A1.2", 3.0), ("A1.3", 3.0))
    assert (unit.furthest, unit.moves) == (3.0, ("normal",))
    march.game.rulebook.ended(march.game, "phase")
    assert (march.game.unit("A1").furthest, march.game.unit("A1").moves) == (3.0, ())
    march.game.rulebook.ended(march.game, "turn")
    assert march.game.unit("A1").furthest == 0.0


@pytest.mark.rule("11e.movement.surge-eligibility")
def test_all_moves_of_a_turn_are_added_up_and_the_dead_are_not_counted() -> None:
    async def act(game: Warhammer) -> tuple[float, tuple[str, ...], float]:
        remember_move(game, "A1", "normal", lambda: {"A1.1": 2.0, "A1.2": 1.0})
        remember_move(game, "A1", "surge", lambda: {"A1.1": 1.5, "A1.2": 0.5})
        unit = game.unit("A1")
        await destroy(game, "A1", "A1.1")
        return unit.furthest, unit.moves, game.unit("A1").furthest

    two = MARINE | {"models": 2, "at": [[10, 10], [10, 12]]}
    scene = Scene(setup({"A1": two}, {}, time={"phase": "movement"}), act)
    assert scene.result == (3.5, ("normal", "surge"), 1.5)
    assert has_moved_this_phase(scene.game, scene.game.unit("A1"))
