"""How reinforcements enter: the edge, the line, one March or two, and when they cannot."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.field.ground import block_of
from bellona.conquest.rounds.entry import arranged, entries, refusal_of_entry, stretches, verdict
from bellona.conquest.rounds.reinforcement import eligible, reinforce
from bellona.conquest.state import ARRIVING, FIELD, WAITING
from bellona.space.blocks.block import formed

from .scenes import Illegal, Scene, activation, ahead, legs, setup, wheel

COMING = {"A1": {"entry": "guards", "arriving": True, "command": ["leader"]}}
FAR_AWAY = {"B1": {"entry": "guards", "at": [24, 46, 0, -1]}}
STANDS = ["A1.1", "A1.2", "A1.3"]


def entry(x: float, y: float, face: Any = (0, 1), *told: Any, stands: Any = None, files: int = 3) -> dict[str, Any]:
    """An answer: the middle of the front, which way it looks, and the legs (a whole March ahead unless given)."""
    return {"at": [x, y, *face], "files": files, "stands": stands or STANDS} | legs(*(told or (ahead(5),)))


def entering(*answers: Any, ours: Any = None, theirs: Any = None, more: Any = None, **scene: Any) -> Scene:
    plan = setup(COMING | (ours or {}), theirs if theirs is not None else FAR_AWAY, **scene)
    return Scene(plan, activation(), answers={"entry": list(answers)} | (more or {}))


# -- Marches -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.reinforcement.entry.first-march")
@pytest.mark.rule("conquest.reinforcement.must-march-first")
@pytest.mark.bad("conquest.reinforcement.must-march-first")
def test_it_begins_outside_with_its_front_on_the_edge_and_marches() -> None:
    inside = entry(24, 0.5)
    scene = entering(Illegal("volley"), Illegal(inside), Illegal(entry(24, 0, (0, 1), ahead(5.5))), entry(24, 0))
    assert "conquest.reinforcement.must-march-first" in scene.refusals[0].rules
    assert "conquest.reinforcement.entry.first-march" in scene.refusals[1].rules
    assert scene.refusals[2].rules == ("conquest.action.march.distance",)
    unit = scene.game.unit("A1")
    assert (block_of(unit).x, block_of(unit).y) == (24, 5)
    assert (unit.where, unit.entered) == (FIELD, True)
    assert list(dict.fromkeys(scene.asked)) == ["entry", "action"]
    assert scene.fact("Entered")["marches"] == 1


@pytest.mark.rule("conquest.reinforcement.entry.first-march")
def test_it_may_wheel_as_in_any_march_and_nobody_comes_on_sideways() -> None:
    on = entry(24, 0, (0, 1), ahead(3.3), wheel("right", 12))
    scene = entering(Illegal(entry(24, 0, (0, 1), {"aside": 1})), on)
    assert scene.refusals[0].rules == ("conquest.reinforcement.entry.first-march",)
    assert block_of(scene.game.unit("A1")).fx > 0.2


DEEP = {"A1": {"entry": "guards", "arriving": True, "stands": 8, "files": 2}}
COLUMN = [f"A1.{number}" for number in range(1, 9)]


@pytest.mark.rule("conquest.reinforcement.entry.second-march")
@pytest.mark.bad("conquest.reinforcement.entry.second-march")
def test_where_one_march_is_not_enough_the_second_action_is_a_march() -> None:
    short = entry(24, 0, (0, 1), ahead(9), stands=COLUMN, files=2)
    whole = entry(24, 0, (0, 1), ahead(10), stands=COLUMN, files=2)
    scene = entering(Illegal(short), whole, ours=DEEP)
    assert "conquest.reinforcement.entry.second-march" in scene.refusals[0].rules
    assert scene.fact("Entered")["marches"] == 2
    assert scene.asked == ["entry", "entry"]  # no action is chosen while it is partly off, and none is left
    assert block_of(scene.game.unit("A1")).y == 10


@pytest.mark.rule("conquest.reinforcement.entry.second-march")
def test_a_second_march_on_the_way_in_is_an_inch_longer_with_a_standard_bearer() -> None:
    ours = {"A1": DEEP["A1"] | {"command": ["standard-bearer"]}}
    scene = entering(entry(24, 0, (0, 1), ahead(11), stands=COLUMN, files=2), ours=ours)
    assert block_of(scene.game.unit("A1")).y == 11


@pytest.mark.rule("conquest.reinforcement.entry.second-march")
@pytest.mark.rule("conquest.action.march.distance")
def test_a_second_march_may_clear_a_friend_but_is_no_longer_way_for_those_who_are_on() -> None:
    friend = {"A2": {"entry": "guards", "at": [24, 5, 0, 1]}}
    scene = entering(Illegal(entry(10, 0, (0, 1), ahead(8))), entry(24, 0, (0, 1), ahead(7.6)), ours=friend)
    assert scene.refusals[0].rules == ("conquest.action.march.distance",)
    assert scene.fact("Entered")["marches"] == 2
    assert block_of(scene.game.unit("A1")).y == 7.6


@pytest.mark.rule("conquest.reinforcement.entry.legal")
def test_it_enters_in_a_legal_formation_and_position() -> None:
    friend = {"A2": {"entry": "guards", "at": [24, 6, 0, 1]}}
    wrong = entry(24, 0, stands=["A1.2", "A1.1", "A1.3"])  # the Command Stand at the side
    scene = entering(Illegal(wrong), Illegal(entry(24, 0)), entry(10, 0), ours=friend)
    assert "conquest.reinforcement.entry.legal" in scene.refusals[0].rules
    assert "conquest.regiment.legal.formation" in scene.refusals[0].rules
    assert "conquest.regiment.legal.no-overlap" in scene.refusals[1].rules


# -- edges and lines ---------------------------------------------------------------------------------------------------

FRONT = {"A2": {"entry": "guards", "at": [24, 16.5, 0, 1]}}  # its nearest point is 14 inches from A's edge


@pytest.mark.rule("conquest.reinforcement.entry.edge")
@pytest.mark.bad("conquest.reinforcement.entry.edge")
def test_it_enters_over_its_own_edge_or_behind_the_line_over_the_sides() -> None:
    for x, face in ((0, (1, 0)), (48, (-1, 0))):
        scene = entering(Illegal(entry(x, 10.5, face)), entry(x, 10.25, face), ours=FRONT)
        assert scene.refusals[0].rules == ("conquest.reinforcement.entry.edge",)
        assert scene.refusals[0].about == {"inches": 14.25, "line": 14, "enemy": 46}
    scene = entering(Illegal(entry(24, 48, (0, -1))), Illegal(entry(0, 3.75, (1, 0))), entry(24, 0))
    assert "conquest.reinforcement.entry.edge" in scene.refusals[0].rules  # the enemy's edge
    assert scene.refusals[1].about == {"inches": 7.5, "line": 0, "enemy": 46}  # nobody is there to come on behind


@pytest.mark.rule("conquest.reinforcement.entry.enemy")
@pytest.mark.bad("conquest.reinforcement.entry.enemy")
def test_it_does_not_enter_further_forward_than_an_enemy() -> None:
    near = {"B1": {"entry": "guards", "at": [40, 12, 0, -1]}}
    ours = FRONT | {"A3": {"entry": "guards", "at": [10, 13, 0, 1]}}  # its nearest point: 10.5
    scene = entering(Illegal(entry(0, 8.75, (1, 0))), entry(0, 6.75, (1, 0)), ours=ours, theirs=near)
    assert "conquest.reinforcement.entry.enemy" in scene.refusals[0].rules
    assert scene.refusals[0].about == {"inches": 12.5, "line": 10.5, "enemy": 12}
    at_the_edge = {"B1": {"entry": "guards", "at": [40, 0, 0, -1]}}
    game = Scene(setup(COMING | FRONT, at_the_edge)).game
    assert stretches(game, game.unit("A1")) == [((0.0, 0.0), (48, 0.0))]  # only the edge itself remains


# -- must and cannot ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.reinforcement.must-enter")
@pytest.mark.bad("conquest.reinforcement.must-enter")
def test_a_regiment_that_can_enter_must() -> None:
    scene = entering(Illegal(None), entry(24, 0))
    assert "conquest.reinforcement.must-enter" in scene.refusals[0].rules
    assert scene.game.unit("A1").where == FIELD


def wall(y: float) -> dict[str, Any]:
    """Enemies all along A's edge, so far from it."""
    return {f"B{i}": {"entry": "guards", "at": [4 + 8 * i, y, 0, -1]} for i in range(6)}


@pytest.mark.rule("conquest.reinforcement.failed")
def test_who_cannot_enter_returns_and_comes_next_round_without_a_roll() -> None:
    scene = entering(theirs=wall(0.9))
    assert scene.asked == []
    unit = scene.game.unit("A1")
    assert (unit.where, unit.failed_entry, unit.entered) == (WAITING, True, False)
    told = scene.fact("EntryFailed")
    assert (told["why"], len(told["by"])) == ("barred", 6)


@pytest.mark.rule("conquest.reinforcement.failed")
def test_where_nobody_knows_whether_it_can_its_player_may_give_up() -> None:
    scene = entering(Illegal(entry(24, 0)), None, theirs=wall(3))
    assert "conquest.action.march.one-inch" in scene.refusals[0].rules
    assert scene.fact("EntryFailed")["why"] == "unknown"
    assert scene.game.unit("A1").where == WAITING


@pytest.mark.parametrize("failed", [pytest.param(True, marks=pytest.mark.rule("conquest.reinforcement.failed")), False])
def test_a_failed_entry_comes_without_a_die_and_uses_up_no_pick(failed: bool) -> None:
    ours = {"A1": {"entry": "guards", "failed_entry": failed}, "A2": {"entry": "guards"}, "A3": {"entry": "guards"}}
    plan = setup(ours, {}, time={"round": 2, "phase": "reinforcement"})
    scene = Scene(plan, reinforce, answers={"automatic arrival": ["A2"]})
    arrived = {key for key in ours if scene.game.unit(key).where == ARRIVING}
    assert arrived == ({"A1", "A2"} if failed else {"A2"})
    assert [unit.key for unit in eligible(scene.game, 0)] == (["A3"] if failed else ["A1", "A3"])  # who rolls


@pytest.mark.rule("conquest.reinforcement.no-charge")
@pytest.mark.bad("conquest.reinforcement.no-charge")
def test_who_arrived_this_round_does_not_charge() -> None:
    theirs = {"B1": {"entry": "guards", "at": [24, 14, 0, -1]}}
    scene = entering(entry(24, 0), theirs=theirs, more={"action": [Illegal("charge")]})
    assert scene.refusals[0].rules == ("conquest.reinforcement.no-charge",)


# -- what is suggested -------------------------------------------------------------------------------------------------


def test_suggested_entries_are_accepted_over_every_edge() -> None:
    plan = setup(COMING | FRONT, FAR_AWAY, characters={"A": {"K": {"entry": "captain", "with": "A1"}}})
    game = Scene(plan).game
    unit = game.unit("A1")
    found = list(entries(game, unit))
    assert all(refusal_of_entry(game, unit, answer) is None for answer in found)
    assert {answer.at[2:] for answer in found} == {(0, 1), (1, 0), (-1, 0)}
    assert verdict(game, unit)["can"] == "yes"


def test_command_stand_and_character_stand_where_they_must() -> None:
    plan = setup(COMING, FAR_AWAY, characters={"A": {"K": {"entry": "captain", "with": "A1"}}})
    unit = Scene(plan).game.unit("A1")
    order = arranged(unit, formed(4, 3))
    assert order is not None
    assert [bool(stand.command) for stand in order] == [False, True, False, False]
    assert order[0].character == "K"
    assert arranged(unit, formed(4, 1)) is None
