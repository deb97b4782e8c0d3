"""What nobody does with TRANSPORTs in 9th edition, as the catalogue lists it."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refused
from bellona.wh40k.attacks.targeting import bar_to_selecting
from bellona.wh40k.e09.charging import bar_to_intervening
from bellona.wh40k.e09.riding import bar_to_embarking, bar_to_getting_out
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.charge import bar_to_charge
from bellona.wh40k.set_up.transports import could_embark, refusal_of_passengers

from ..e10.marching import March
from .scenes import SHEETS, Scene, setup

CARRIES = {"models": 5, "keywords": ["INFANTRY"]}
HERE: dict[str, Any] = SHEETS | {
    "bus": SHEETS["tank"] | {"tags": ["VEHICLE", "TRANSPORT"], "carries": CARRIES},
    "hero": SHEETS["marine"] | {"tags": ["INFANTRY", "CHARACTER"]},
}
BUS = {"sheet": "bus", "at": [[20, 20]]}


def look(ours: Any, theirs: Any = None, **more: Any) -> Warhammer:
    async def nothing(game: Warhammer) -> None:
        pass

    return Scene(setup(ours, theirs or {}, HERE, **more), nothing).game


def squad(count: int = 1, y: float = 16, **more: Any) -> dict[str, Any]:
    return {"sheet": "guard", "models": count, "at": [[20 + 1.4 * i, y] for i in range(count)]} | more


def aboard(**more: Any) -> dict[str, Any]:
    return {"sheet": "guard", "models": 2, "aboard": "A1"} | more


def why(found: Any) -> str:
    return found.why if found else ""


@pytest.mark.bad("9e.transport.capacity", 1, 2)
def test_a_transport_takes_so_many_of_its_kinds_and_no_others() -> None:
    game = look({"A1": BUS, "A2": squad(5), "A3": squad(6, 10), "A4": {"sheet": "tank", "at": [[10, 35]]}})
    told = [refusal_of_passengers(game, game.unit("A1"), game.unit(key)) for key in ("A2", "A3", "A4")]
    assert [why(each) for each in told] == ["", "no-room", "wrong-passenger"]


@pytest.mark.bad("9e.transport.embark", 1, 2, 3)
def test_a_whole_unit_embarks_that_has_moved_near() -> None:
    far = [(10, 16), (11.4, 16), (12.8, 16), (14.2, 14.5), (15.6, 13)]
    ours = {"A1": BUS, "A2": squad(2, moved="normal"), "A3": squad(2, 24, moved="stationary")}
    ours["A4"] = {"sheet": "guard", "models": 5, "at": [[x, y] for x, y in far], "moved": "normal"}
    game = look(ours)
    told = [bar_to_embarking(game, game.unit(key), game.unit("A1")) for key in ("A2", "A3", "A4")]
    assert [why(each) for each in told] == ["", "has-not-moved", "too-far-to-embark"]
    assert [could_embark(game, game.unit(key)) for key in ("A2", "A3", "A4")] == [True, False, False]


@pytest.mark.bad("9e.transport.embark-or-disembark")
@pytest.mark.bad("9e.transport.disembark", 1, 2)
def test_nobody_gets_in_and_out_in_one_phase_or_out_of_one_that_has_moved() -> None:
    game = look({"A1": BUS, "A2": squad(2, moved="normal", disembarked=True), "A3": aboard(embarked=True)})
    assert why(bar_to_embarking(game, game.unit("A2"), game.unit("A1"))) == "disembarked-already"
    assert why(bar_to_getting_out(game, game.unit("A3"))) == "embarked-this-phase"
    moved = look({"A1": BUS | {"moved": "normal"}, "A3": aboard()})
    assert why(bar_to_getting_out(moved, moved.unit("A3"))) == "transport-has-run"
    still = look({"A1": BUS, "A3": aboard()})
    assert bar_to_getting_out(still, still.unit("A3")) is None


@pytest.mark.bad("9e.transport.embarked-inert")
def test_who_is_aboard_neither_shoots_nor_is_shot_at() -> None:
    game = look({"A1": BUS, "A2": aboard(), "A3": squad(1, 10)}, {"B1": {"sheet": "marine", "at": [[20, 35]]}})
    assert why(bar_to_selecting(game, game.unit("A2"))) == "embarked"
    assert why(bar_to_selecting(game, game.unit("A3"))) == ""
    assert [unit.key for unit in game.on_battlefield(0)] == ["A1", "A3"]
    assert game.unit("A2") not in game.enemies(game.unit("B1"))


@pytest.mark.bad("9e.transport.disembark-setup", 1, 2)
def test_who_gets_out_stands_wholly_within_three_inches_and_off_enemies() -> None:
    ours = {"A1": aboard(aboard="A9", models=1), "A9": BUS}
    out = March(ours, {"B1": {"sheet": "guard", "at": [[25, 23.5]]}}, "", sheets=HERE)
    for place, reason in (([20, 14.9], "too-far-from-transport"), ([24, 22], "too-near-enemy")):
        with pytest.raises(Refused) as refused:
            out.run.answer({"A1.1": place}, player=0)
        assert refused.value.refusal.why == reason
    out.run.answer({"A1.1": [20, 16]}, player=0)
    assert out.facts("UnitSetUp")


@pytest.mark.bad("9e.transport.destroyed-restrictions")
def test_who_left_a_wreck_neither_charges_nor_intervenes() -> None:
    ours = {"A1": {"sheet": "hero", "at": [[10, 10]], "may_charge": False}, "A2": {"sheet": "hero", "at": [[30, 10]]}}
    theirs = {"B1": squad(1, 13) | {"at": [[10, 13]]}, "B2": squad(1, 13) | {"at": [[30, 13]]}}
    game = look(ours, theirs, time={"player": "B", "phase": "charge"})
    assert [why(bar_to_intervening(game, game.unit(key))) for key in ("A1", "A2")] == ["intervention-after-wreck", ""]
    charging = look(ours, theirs, time={"phase": "charge"})
    refusals = [bar_to_charge(charging, charging.unit(key)) for key in ("A1", "A2")]
    assert [bool(refusal) for refusal in refusals] == [True, False]
