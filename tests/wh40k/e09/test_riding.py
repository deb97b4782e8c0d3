"""TRANSPORTs of 9th edition."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.e09.riding import bar_to_embarking, bar_to_getting_out, ride_along, riders, stand_still
from bellona.wh40k.game import Warhammer

from .scenes import SHEETS, Scene, setup

WAGGON = SHEETS["tank"] | {"tags": ["VEHICLE", "TRANSPORT"], "carries": {"models": 10}}
RIDERS = {"sheet": "guard", "models": 4, "aboard": "A1"}


def scene(waggon: dict[str, Any], rider: dict[str, Any], theirs: Any = None) -> Any:
    ours = {"A1": {"sheet": "waggon", "at": [[20, 20]]} | waggon, "A2": RIDERS | rider}
    return setup(ours, theirs or {}, {"waggon": WAGGON}, time={"phase": "movement"})


@pytest.mark.rule("9e.transport.disembark")
@pytest.mark.parametrize(
    ("moved", "why"), [("", ""), ("normal", "transport-has-run"), ("stationary", "transport-has-run")]
)
def test_riders_get_out_only_before_their_transport_moves(moved: str, why: str) -> None:
    async def act(game: Warhammer) -> str:
        refusal = bar_to_getting_out(game, game.unit("A2"))
        return refusal.why if refusal else ""

    assert Scene(scene({"moved": moved}, {}), act).result == why


@pytest.mark.rule("9e.transport.embark-restrictions")
@pytest.mark.bad("9e.transport.embark-restrictions")
def test_nobody_embarks_in_an_engaged_transport() -> None:
    async def act(game: Warhammer) -> str:
        refusal = bar_to_embarking(game, game.unit("A2"), game.unit("A1"))
        return refusal.why if refusal else ""

    on_foot = {"aboard": "", "models": 1, "at": [[20, 16]], "moved": "normal"}
    assert Scene(scene({}, on_foot), act).result == ""
    foe = {"B1": {"sheet": "guard", "at": [[20, 23.2]]}}
    assert Scene(scene({}, on_foot, foe), act).result == "transport-engaged"


@pytest.mark.rule("9e.transport.embarked-movement-status")
def test_riders_have_moved_as_their_transport_has() -> None:
    async def act(game: Warhammer) -> list[str]:
        await stand_still(game, game.unit("A1"))
        found = [game.unit("A2").moved]
        for how in ("charge", "advance", "stationary", "normal", "fall-back", "advance"):
            ride_along(game, "A1", how, dict)
            found.append(game.unit("A2").moved)
        return found

    told = Scene(scene({}, {}), act)
    # Who has Advanced or Fallen Back before embarking is not freed of that by anything that the TRANSPORT does.
    assert told.result == ["stationary", "stationary", "advance", "advance", "advance", "fall-back", "fall-back"]
    assert [riders(told.game, key) for key in ("A1", "A2")] == [("A2",), ()]


@pytest.mark.rule("9e.transport.destroyed-casualties", "9e.transport.destroyed-restrictions")
def test_each_1_costs_a_model_of_those_who_leave_a_wreck() -> None:
    async def act(game: Warhammer) -> Any:
        await destroy(game, "A1", "A1.1")
        unit = game.unit("A2")
        return len(unit.models), unit.may_charge, unit.battle_shocked, unit.lost

    played = Scene(scene({}, {}), act, dice="casualties 1 2 6 3")
    assert played.result == (3, False, False, 1)
