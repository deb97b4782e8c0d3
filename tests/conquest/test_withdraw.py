"""The Withdraw action: who, at which price, how it turns and marches, and when it fails."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.march import Off, reach, suggested
from bellona.conquest.actions.withdraw import facing_away
from bellona.conquest.field.ground import block_of
from bellona.space.blocks.manoeuvres import Ahead

from .scenes import Illegal, Scene, activation, ahead, facing, ground, legs, piece, setup

SIX = {"entry": "guards", "stands": 6, "at": [24, 24, 0, 1]}
FOE = {"B1": {"entry": "guards", "at": [24, 24, 0, -1]}}
CLEAN = "withdraw 1, withdrawal wounds 1, morale 1"


def withdrawing(*answers: Any, dice: str = CLEAN, ours: Any = None, theirs: Any = None, **more: Any) -> Scene:
    """A1 withdraws from B1, at whom it stands front to front, and marches as told."""
    given = more.pop("answers", {})
    scene = setup({"A1": SIX} | (ours or {}), theirs or FOE, **more)
    acts = {"action": ["withdraw"], "withdrawal": list(answers)} | given
    return Scene(scene, activation(), dice=dice, answers=acts)


def at(scene: Scene) -> tuple[float, ...]:
    block = block_of(scene.game.unit("A1"))
    return block.x, block.y, block.fx, block.fy


@pytest.mark.rule("conquest.action.withdraw.who")
@pytest.mark.bad("conquest.action.withdraw.who")
def test_only_light_and_medium_regiments_withdraw_and_only_from_contact() -> None:
    heavy = Scene(facing({"entry": "riders"}, {}), activation(), answers={"action": [Illegal("withdraw")]})
    assert heavy.refusals[0].rules == ("conquest.action.withdraw.who",)
    alone = setup({"A1": SIX}, {"B1": {"entry": "guards", "at": [24, 40, 0, -1]}})
    free = Scene(alone, activation(), answers={"action": [Illegal("withdraw")]})
    assert "conquest.action.withdraw.who" in free.refusals[0].rules
    assert withdrawing(legs(ahead(5)), ours={"A1": SIX | {"entry": "raiders"}}).fact("Withdrew")["done"]


@pytest.mark.rule("conquest.action.withdraw.who")
def test_the_march_within_it_is_no_action_of_its_own() -> None:
    acts = {"action": ["withdraw", "march"], "march": [legs(ahead(5))]}
    scene = withdrawing(legs(ahead(5)), answers=acts)
    assert [told["action"] for told in scene.facts("ActionTaken")] == ["withdraw", "march"]
    assert at(scene)[1] == 19 - 10


@pytest.mark.rule("conquest.action.withdraw.roll")
@pytest.mark.rule("conquest.action.withdraw.clean")
def test_a_clean_withdrawal_costs_one_die_of_wounds_and_a_morale_test() -> None:
    scene = withdrawing(legs(ahead(5)), dice="withdraw 4, withdrawal wounds 3, morale 4 4 5")  # Resolve 3 + 1
    assert scene.fact("ResolveRolled")["passed"]
    assert [taken["wounds"] for taken in scene.facts("WoundsTaken")] == [3, 1]
    assert not scene.facts("DefenseRolls")
    assert at(scene) == (24, 14, 0, -1)  # a Stand is lost, the rectangle is as large


@pytest.mark.rule("conquest.action.withdraw.fighting")
@pytest.mark.rule("conquest.action.withdraw.roll")
def test_example_a_fighting_withdrawal() -> None:
    """conquest.ex.own.fighting-withdrawal"""
    entries = {"raiders": {"type": "infantry", "class": "light", "W": 4, "R": 2}}
    ours = {"A1": {"entry": "raiders", "stands": 3, "files": 2, "at": [24, 24, 0, 1]}}
    dice = "withdraw 4, withdrawal wounds 3, morale 1 2 3 4 5 6"
    scene = withdrawing(legs(ahead(5)), dice=dice, ours=ours, entries=entries)
    first, morale = scene.facts("WoundsTaken")
    assert (first["wounds"], first["destroyed"]) == (6, ["A1.3"])
    assert (morale["wounds"], len(morale["destroyed"])) == (4, 1)
    assert scene.fact("MoraleTested")["failures"] == 4
    assert scene.fact("Broke")
    unit = scene.game.unit("A1")
    assert [stand.wounds for stand in unit.stands] == [2]
    assert (at(scene)[3], at(scene)[1]) == (-1, 24 - 2.5 - 5)


@pytest.mark.rule("conquest.action.withdraw.facing-away")
@pytest.mark.bad("conquest.action.withdraw.facing-away")
def test_it_keeps_its_formation_and_only_turns() -> None:
    other = {"legs": [ahead(5)], "files": 2}
    scene = withdrawing(Illegal(other), legs(ahead(5)))
    assert scene.refusals[0].why == "malformed"
    block = block_of(scene.game.unit("A1"))
    assert (block.formation.files, block.formation.ranks) == (3, 2)
    assert at(scene) == (24, 14, 0, -1)


@pytest.mark.rule("conquest.action.withdraw.facing-away")
@pytest.mark.parametrize(
    ("enemy", "away"),
    [
        ([24, 24, 0, -1], (0, -1)),
        ([20.25, 21.5, 1, 0], (1, 0)),
        ([27.75, 21.5, -1, 0], (-1, 0)),
        ([24, 19, 0, 1], (0, 1)),
    ],
)
def test_it_turns_its_back_on_the_side_where_the_enemy_touches_it(enemy: list[float], away: tuple[int, int]) -> None:
    game = Scene(setup({"A1": SIX}, {"B1": {"entry": "guards", "at": enemy}})).game
    assert facing_away(game, game.unit("A1"), game.unit("B1")) == away


@pytest.mark.rule("conquest.action.withdraw.facing-away")
def test_among_several_enemies_its_player_picks_whom_it_faces_away_from() -> None:
    pair = {"entry": "guards", "stands": 2, "files": 2}
    theirs = {"B1": pair | {"at": [22, 24, 0, -1]}, "B2": pair | {"at": [20.25, 21.5, 1, 0]}}
    scene = withdrawing(legs(ahead(5)), theirs=theirs, answers={"face away from": ["B2"]})
    assert at(scene)[2:] == (1, 0)


@pytest.mark.rule("conquest.action.withdraw.march")
def test_its_march_ends_an_inch_from_enemies_garrisons_and_impassable_terrain() -> None:
    behind = FOE | {"B2": {"entry": "guards", "at": [24, 15.5, 0, 1]}}
    table = ground(piece("T", 15, 21.5, 2, 2, "impassable"), piece("G", 33, 21.5, 2, 2, "garrison"))
    scene = withdrawing(
        Illegal(legs(ahead(0.5))),  # too near to whom it leaves
        Illegal(legs(ahead(2.6))),  # B2
        Illegal(legs(ahead(5.5))),
        legs(ahead(2.5)),
        theirs=behind,
        **table,
    )
    assert [refusal.rules[0] for refusal in scene.refusals] == [
        "conquest.action.march.one-inch",
        "conquest.action.march.one-inch",
        "conquest.action.march.distance",
    ]
    assert at(scene)[1] == 16.5
    assert "conquest.action.withdraw.march" in scene.fact("Withdrew")["rules"]


@pytest.mark.rule("conquest.action.withdraw.failed")
def test_if_it_cannot_march_it_is_back_with_its_old_facing_and_its_wounds() -> None:
    behind = FOE | {"B2": {"entry": "guards", "at": [24, 18.5, 0, 1]}}
    scene = withdrawing(Illegal(legs(ahead(1))), None, theirs=behind)
    assert "conquest.action.march.one-inch" in scene.refusals[0].rules
    told = scene.fact("Withdrew")
    assert not told["done"]
    assert told["rules"] == ["conquest.action.withdraw.failed"]
    assert at(scene) == (24, 24, 0, 1)
    assert sum(stand.wounds for stand in scene.game.unit("A1").stands) == 1
    assert [taken["action"] for taken in scene.facts("ActionTaken")] == ["withdraw"]


def test_what_is_suggested_leads_away_from_the_enemy() -> None:
    game = Scene(setup({"A1": SIX | {"at": [24, 19, 0, -1]}}, FOE)).game
    unit = game.unit("A1")
    assert next(suggested(game, unit, reach(game, unit), Off(leaving=("B1",)), ())) == (Ahead(5.0),)
