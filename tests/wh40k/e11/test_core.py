"""Engagement Range, Coherency, distances and Command points, by the numbers of 11th edition."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bellona.kernel.refusal import Refusal
from bellona.space.measure import region
from bellona.space.table import Pose
from bellona.wh40k.battle import turns as players_in_turn
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.where_to_stand import refusal_of_set_up, refusal_of_spread
from bellona.wh40k.phases.command import gain_command_points, gain_extra_command_point
from bellona.wh40k.rolls import roll_off
from bellona.wh40k.table.measures import is_coherent, is_engaged_with, is_wholly_within, is_within

from ..e10.marching import March
from ..e10.scenes import Scene, setup, shelves
from ..editions import book
from .test_turn import passing, turns

BASE = 2 * 16 / 25.4
GUARD: dict[str, Any] = {"sheet": "guard", "at": [[10, 10]]}


def apart(gap: float, height: float = 0.0) -> Warhammer:
    """Two enemies so far apart, and one so far above the other."""
    place = [10 + BASE + gap, 10, height]
    scene = setup({"A1": GUARD}, {"B1": GUARD | {"at": [place]}}, table=shelves(place))
    return Scene(scene).game


def standing(at: list[list[float]], sheet: str = "guard") -> Warhammer:
    small = {"small": {"tags": ["INFANTRY"], "base": {"round": 25}}}
    return Scene(setup({"A1": {"sheet": sheet, "models": len(at), "at": at}}, {}, small)).game


def file_of(count: int, long: float, base: float = BASE) -> list[list[float]]:
    """A single file whose ends are so far apart, between their bases."""
    return [[5 + i * (long + base) / (count - 1), 10] for i in range(count)]


def spread(at: list[list[float]], sheet: str = "guard") -> Refusal | None:
    game = standing(at, sheet)
    refusal = refusal_of_spread(game, game.table, "A1")
    return refusal and book().refusal(refusal)


# -- Engagement Range --------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.core.engagement-range", 1, 2)
@pytest.mark.parametrize(
    ("gap", "height", "engaged"), [(1.5, 0, True), (2.0, 0, True), (2.01, 0, False), (1.0, 5, True)]
)
def test_two_inches_across_and_five_up(gap: float, height: float, engaged: bool) -> None:
    game = apart(gap, height)
    assert is_engaged_with(game, game.unit("A1"), game.unit("B1")) == engaged
    march = March({"A1": GUARD}, {"B1": GUARD | {"at": [[15, 10]]}})
    near = march.refused(march.shift(5 - BASE - 1.9, 0))
    assert (near.about["distance"], near.about["limit"]) == (1.9, 2.0)
    assert "11e.movement.normal-move" in near.rules


@pytest.mark.rule("11e.core.engagement-range")
def test_both_limits_must_be_met() -> None:
    for gap, height, engaged in ((2.0, 5.0, True), (2.0, 5.1, False), (2.1, 0.0, False)):
        game = apart(gap, height)
        assert is_engaged_with(game, game.unit("A1"), game.unit("B1")) == engaged
        assert is_engaged_with(game, game.unit("B1"), game.unit("A1")) == engaged


@pytest.mark.bad("11e.core.no-setup-in-engagement", 1)
def test_nobody_is_set_up_one_and_a_half_inches_from_an_enemy() -> None:
    game = Scene(setup({"A1": {"sheet": "guard"}}, {"B1": GUARD})).game
    for gap, fine in ((1.5, False), (2.0, False), (2.01, True)):
        refusal = refusal_of_set_up(game, game.unit("A1"), {"A1.1": Pose(10 + BASE + gap, 10)})
        assert (refusal is None) == fine
        if refusal is not None:
            assert book().refusal(refusal).rules == ("11e.core.no-setup-in-engagement",)


# -- Coherency ---------------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.core.coherency-no-seven-rule", 1)
def test_a_single_file_of_ten_is_coherent_if_its_ends_are_near_enough() -> None:
    for long, fine in ((9.0, True), (9.1, False)):
        game = standing(file_of(10, long, 25 / 25.4), "small")
        assert is_coherent(game, game.unit("A1")) == fine
        assert (refusal_of_spread(game, game.table, "A1") is None) == fine


@pytest.mark.bad("11e.core.coherency", 1, 2)
def test_nobody_is_more_than_nine_inches_from_anybody() -> None:
    assert spread(file_of(7, 9.0)) is None
    refusal = spread(file_of(7, 9.1))
    assert refusal is not None
    assert (refusal.why, refusal.rules[0]) == ("not-coherent", "11e.core.coherency")
    assert refusal.about["horizontal"] == pytest.approx(9.1, abs=0.001)
    assert spread([[5, 10], [5 + BASE + 2.1, 10]]) is not None


@pytest.mark.bad("11e.core.coherency-move", 1)
def test_a_move_that_leaves_the_unit_out_of_coherency_is_refused() -> None:
    march = March({"A1": {"sheet": "guard", "models": 7, "at": file_of(7, 8.0)}})
    refusal = march.refused(march.shift(1.2, 0, "A1.7"))
    assert "11e.core.coherency-move" in refusal.rules
    march.goes(march.shift(0.6, 0, "A1.7"))


# -- measuring ---------------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.core.measuring", 1, 2)
def test_distances_are_between_bases_and_exactly_so_far_is_within() -> None:
    game = apart(12)
    assert is_within(game, game.unit("A1"), game.unit("B1"), 12)
    assert not is_within(game, game.unit("A1"), game.unit("B1"), 11.99)
    assert not is_engaged_with(game, game.unit("A1"), game.unit("B1"))
    near = apart(2)
    assert is_engaged_with(near, near.unit("A1"), near.unit("B1"))


@pytest.mark.bad("11e.core.wholly-within", 1)
def test_a_base_across_the_edge_is_not_wholly_within() -> None:
    game = standing([[10, 10]])
    square = region([(9, 9), (9 + 1.2, 9), (9 + 1.2, 12), (9, 12)])
    assert not is_wholly_within(game, game.unit("A1"), square)
    assert is_wholly_within(game, game.unit("A1"), region([(9, 9), (12, 9), (12, 12), (9, 12)]))


# -- turns and Command points ------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.core.turns-in-round", 1)
@pytest.mark.bad("11e.core.first-player-fixed", 1)
def test_the_same_player_begins_every_round_and_phases_do_not_mix() -> None:
    theirs = {"B1": GUARD | {"at": [[10, 40]]}}
    scene = passing(turns({"A1": GUARD}, theirs, time={"phase": "command", "player": "B"}, first="B"), turns=4)
    assert [(fact["player"], fact["round"]) for fact in scene.facts("TurnEnded")] == [(1, 1), (0, 1), (1, 2), (0, 2)]
    assert all("11e.core.turns-in-round" in fact["rules"] for fact in scene.facts("TurnEnded"))
    began = [fact["player"] for fact in scene.facts("PhaseBegan")]
    changes = sum(one != other for one, other in pairwise(began))
    assert changes == len(scene.facts("TurnEnded")) - (0 if began[0] == 1 else 1)
    assert players_in_turn(scene.game) == (1, 0)
    other = passing(turns({"A1": GUARD}, theirs, time={"phase": "command"}, first="A"), turns=1)
    assert players_in_turn(other.game) == (0, 1)


@pytest.mark.bad("11e.command.cp-both", 1)
def test_both_players_gain_a_command_point() -> None:
    scene = Scene(setup({"A1": GUARD}, {"B1": GUARD | {"at": [[10, 40]]}}, cp=[0, 2]), gain_command_points)
    assert scene.game.state.cp == (1, 3)
    assert all("11e.command.cp-both" in fact["rules"] for fact in scene.facts("CommandPoints"))


@pytest.mark.bad("11e.command.cp-extra-cap", 1)
def test_the_points_of_command_phases_do_not_count_against_the_cap() -> None:
    async def act(game: Warhammer) -> list[bool]:
        await gain_command_points(game)
        await gain_command_points(game)
        return [gain_extra_command_point(game, 0, "a relic"), gain_extra_command_point(game, 0, "a prayer")]

    scene = Scene(setup({"A1": GUARD}, {}), act)
    assert scene.result == [True, False]
    assert "11e.command.cp-extra-cap" in scene.facts("CommandPoints")[-1]["rules"]


@pytest.mark.bad("11e.dice.roll-off", 1)
def test_nobody_re_rolls_a_roll_off() -> None:
    async def act(game: Warhammer) -> int:
        return await roll_off(game, "order of rules")

    scene = Scene(setup({"A1": GUARD}, {"B1": GUARD | {"at": [[10, 40]]}}, cp=[5, 5]), act, dice="order of rules 1 6")
    assert (scene.result, scene.asked) == (1, [])
    assert "11e.dice.roll-off" in scene.fact("RollOff")["rules"]
