"""AIRCRAFT: in reserves, recalled at the end of each opponent's turn, back in the next."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.reserves_pool import is_lost
from bellona.wh40k.e11.turn import recall_aircraft
from bellona.wh40k.game import Warhammer
from bellona.wh40k.missions.ending import end_battle
from bellona.wh40k.moves.aircraft import returning
from bellona.wh40k.set_up.reserves import arrive
from bellona.wh40k.table.measures import is_engaged

from ..e10.scenes import Scene, setup
from .test_turn import passing, turns

FLYER: dict[str, Any] = {
    "M": 20,
    "W": 12,
    "tags": ["VEHICLE", "FLY", "AIRCRAFT", "TRANSPORT"],
    "carries": {"models": 6, "keywords": ["INFANTRY"]},
    "base": {"round": 60},
    "height": 3,
}
SHEETS: dict[str, Any] = {"plane": FLYER}
PLANE: dict[str, Any] = {"sheet": "plane", "at": [[30, 30]]}
SQUAD: dict[str, Any] = {"sheet": "guard", "at": [[10, 10]]}


def recalled(player: str, **plane: Any) -> Scene:
    async def act(game: Warhammer) -> None:
        await recall_aircraft(game)

    units = {"A1": SQUAD, "A2": PLANE | plane, "A3": {"sheet": "guard", "models": 2, "aboard": "A2"}}
    return Scene(setup(units, {"B1": SQUAD | {"at": [[10, 50]]}}, SHEETS, time={"player": player}), act)


@pytest.mark.bad("11e.aircraft.return-to-reserves", 1)
def test_aircraft_are_recalled_at_the_end_of_each_opponents_turn() -> None:
    scene = recalled("B", wounds={"A2.1": 5})
    unit = scene.game.unit("A2")
    assert (unit.reserves, scene.game.table.is_on_table("A2")) == ("recalled", False)
    assert unit.models[0].wounds == 5
    assert scene.fact("LeftBattlefield", unit="A2")["rules"] == ["11e.aircraft.return-to-reserves"]
    assert [u.key for u in scene.game.on_battlefield()] == ["A1", "B1"]


@pytest.mark.rule("11e.aircraft.return-to-reserves")
def test_not_in_their_own_turn_nor_when_they_hover() -> None:
    assert recalled("A").game.table.is_on_table("A2")
    assert recalled("B", hover=True).game.table.is_on_table("A2")
    assert recalled("B").facts("LeftBattlefield")


@pytest.mark.rule("11e.aircraft.return-to-reserves", "11e.core.end-of-turn-step")
def test_whoever_is_aboard_goes_with_them() -> None:
    scene = recalled("B")
    assert scene.game.unit("A3").aboard == "A2"


@pytest.mark.rule("11e.aircraft.return-to-reserves", "11e.aircraft.reappear")
def test_they_are_back_in_their_owners_next_turn() -> None:
    ours, theirs = {"A1": SQUAD, "A2": PLANE}, {"B1": SQUAD | {"at": [[10, 50]]}}
    scene = turns(ours, theirs, time={"player": "B", "round": 2}, first="A")
    passing(scene, "arrive")
    assert scene.run.where()[1:3] == ("movement", "returning aircraft")
    assert [unit.key for unit in returning(scene.game, 0)] == ["A2"]
    refusal = scene.refused(None, 0)
    assert "11e.aircraft.reappear" in refusal.rules
    inland = scene.refused({"A2.1": [20, 30]}, 0)
    assert inland.why == "too-far-from-edge"
    scene.run.answer({"A2.1": [40, 30]}, player=0)
    assert scene.game.table.is_on_table("A2")


def test_where_there_is_no_place_they_wait_on() -> None:
    async def act(game: Warhammer) -> None:
        await arrive(game, game.unit("A2"))

    foes = [[x, y] for x in range(2, 44, 7) for y in range(2, 60, 7)]
    theirs = {"B1": {"sheet": "guard", "models": len(foes), "at": foes}}
    ours = {"A1": SQUAD | {"at": [[12.5, 12.5]]}, "A2": {"sheet": "plane", "reserves": "recalled"}}
    scene = Scene(setup(ours, theirs, SHEETS, time={"round": 3}), act)
    assert scene.game.unit("A2").reserves == "recalled"
    assert [unit.key for unit in returning(scene.game, 0)] == ["A2"]
    assert returning(scene.game, 1) == []


@pytest.mark.rule("11e.aircraft.end-of-battle", "11e.reserves.never-arrived")
def test_who_was_only_recalled_is_not_lost_when_the_battle_ends() -> None:
    async def act(game: Warhammer) -> list[bool]:
        lost = [is_lost(game, unit) for unit in game.units(0)]
        end_battle(game)
        return lost

    away = {"A2": {"sheet": "plane", "reserves": "recalled"}, "A3": {"sheet": "guard", "aboard": "A2"}}
    late = {"A4": {"sheet": "plane", "reserves": "aircraft"}, "A5": {"sheet": "plane", "reserves": "returning"}}
    scene = Scene(setup({"A1": SQUAD} | away | late, {"B1": SQUAD | {"at": [[10, 50]]}}, SHEETS), act)
    assert scene.result == [False, False, False, True, True]
    assert [fact["unit"] for fact in scene.facts("UnitDestroyed")] == ["A4", "A5"]
    assert "11e.reserves.never-arrived" in scene.facts("UnitDestroyed")[0]["rules"]


def test_who_is_recalled_holds_nobody_any_more() -> None:
    scene = recalled("B", at=[[13, 10]])
    assert not is_engaged(scene.game, scene.game.unit("A1"))
