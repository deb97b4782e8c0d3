"""AIRCRAFT of 9th edition: at least and at most so far, on although enemies are near, or lost with all aboard."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.kernel.refusal import Refused
from bellona.wh40k.e09.fighting import pile_in
from bellona.wh40k.e09.flying_on import bound_to_fly, least_move, move_choices
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.phases.movement import is_held
from bellona.wh40k.registering import Registry

from ...playing import Illegal
from ..e10.clashing import Clash, beyond
from ..e10.clashing import at as models_at
from ..e10.marching import March
from .scenes import SHEETS, Scene, setup

JET: dict[str, Any] = {"M": 30, "least_M": 10, "WS": 6, "BS": 3, "S": 6, "T": 6, "W": 10, "A": 3, "Ld": 8, "Sv": 3}
JET |= {"tags": ["VEHICLE", "AIRCRAFT", "FLY"], "base": {"round": 60}, "height": 3}
AIR: dict[str, Any] = SHEETS | {
    "jet": JET,
    "long": JET | {"base": {"square": [6, 2]}},
    "lifter": JET | {"tags": [*JET["tags"], "TRANSPORT"], "carries": {"models": 10}},
    "balloon": {"M": 6, "tags": ["VEHICLE", "AIRCRAFT"], "base": {"round": 60}, "height": 3},
    "jumper": SHEETS["marine"] | {"M": 12, "tags": ["INFANTRY", "FLY"]},
    "infantry": SHEETS["marine"],
}
OWN = Registry()


@OWN.ability("slower")
class Slower(WarhammerRule):
    """Its Move is halved."""

    def characteristic(self, name: str) -> Modifier | None:
        return Modifier("divide", 2, self.name) if name == "move" else None


def jet(x: float = 22, y: float = 30, **more: Any) -> dict[str, Any]:
    return {"sheet": "jet", "at": [[x, y]]} | more


def march(ours: dict[str, Any], theirs: dict[str, Any] | None = None, how: str = "normal", **more: Any) -> March:
    return March(ours, theirs, how, sheets=AIR, **more)


def why(found: Any) -> tuple[str, tuple[str, ...]]:
    return found.why, found.rules


# -- how far -----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("9e.aircraft.minimum-move")
def test_it_flies_at_least_its_minimum_and_does_not_stay() -> None:
    flying = march({"A1": jet()}, how="")
    assert [option["key"] for option in flying.request.shown()["options"]] == ["normal", "advance"]
    flying.answer("movement", "normal")
    short = flying.refused(flying.paths(A1_1=[(22, 39.9)]))
    assert why(short) == ("too-short", ("9e.aircraft.minimum-move",))
    assert short.about == {"model": "A1.1", "moved": 9.9, "least": 10}
    assert flying.refused({}).why == "too-short"
    flying.goes(flying.paths(A1_1=[(22, 40)]))
    assert flying.facts("UnitMoved")[0]["how"] == "normal"


@pytest.mark.rule("9e.aircraft.minimum-move")
def test_every_part_of_a_base_goes_that_far_however_it_turns() -> None:
    """Turned about on its way, a long base brings its own tail near to where its nose was."""
    flying = march({"A1": {"sheet": "long", "at": [[22, 30]]}})
    ahead = [(32.1, 30), (32.1, 30, 0, -1, 0)]
    refusal = flying.refused(flying.paths(A1_1=ahead))
    assert (refusal.why, refusal.about["moved"]) == ("too-short", pytest.approx(4.1, abs=0.01))
    flying.goes(flying.paths(A1_1=[(32.1, 30)]))


@pytest.mark.bad("9e.aircraft.maximum-move")
def test_it_flies_at_most_its_maximum() -> None:
    flying = march({"A1": jet(6, 20)})
    refusal = flying.refused(flying.paths(A1_1=[(36.1, 20)]))
    assert why(refusal)[0] == "moved-too-far"
    assert refusal.rules[0] == "9e.aircraft.maximum-move"
    assert refusal.about == {"model": "A1.1", "moved": 30.1, "limit": 30.0}
    flying.goes(flying.paths(A1_1=[(36, 20)]))


@pytest.mark.rule("9e.aircraft.modified-move")
def test_whatever_changes_its_move_changes_both() -> None:
    flying = march({"A1": jet(6, 20)}, how="advance", dice="advance 4")
    assert flying.refused(flying.paths(A1_1=[(19.9, 20)])).about == {"model": "A1.1", "moved": 13.9, "least": 14}
    assert flying.refused(flying.paths(A1_1=[(40.1, 20)])).about["limit"] == 34.0
    slow = Scene(setup({"A1": jet(abilities=["slower"]), "A2": jet(5, 5)}, {}, AIR), rules=OWN).game
    units = [slow.unit(key) for key in ("A1", "A2")]
    assert [least_move(slow, unit, unit.models[0]) for unit in units] == [5, 10]


@pytest.mark.rule("9e.aircraft.minimum-move")
def test_who_has_to_fly_is_not_left_out() -> None:
    flying = march({"A1": jet(), "A2": {"sheet": "marine", "at": [[5, 5]]}}, select="", how="")
    assert [unit.key for unit in bound_to_fly(flying.game, 0)] == ["A1"]
    flying.run.answer(None, player=0)
    assert (flying.request.name, flying.request.about["unit"]) == ("movement", "A1")
    flying.answer("movement", "normal")
    flying.goes(flying.paths(A1_1=[(22, 45)]))
    assert flying.game.unit("A2").moved == "stationary"
    assert bound_to_fly(flying.game, 0) == []


# -- off the battlefield -----------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.aircraft.forced-removal")
def test_off_the_battlefield_it_is_destroyed_with_all_aboard() -> None:
    ours = {"A1": {"sheet": "lifter", "at": [[22, 50]]}, "A2": {"sheet": "marine", "models": 3, "aboard": "A1"}}
    flying = march(ours)
    refusal = flying.refused(flying.paths(A1_1=[(22, 70)]))
    assert why(refusal) == ("flies-off", ("9e.aircraft.forced-removal",))
    flying.run.answer(None, player=0)
    (lost,) = flying.facts("AircraftLost")
    assert (lost["unit"], lost["aboard"], lost["rules"]) == ("A1", ["A2"], ["9e.aircraft.forced-removal"])
    assert [fact["unit"] for fact in flying.facts("UnitDestroyed")] == ["A2", "A1"]
    assert not flying.facts("UnitSetUp")
    assert flying.game.units(0) == []


@pytest.mark.rule("9e.aircraft.forced-removal")
def test_nobody_flies_off_who_cannot_reach_an_edge() -> None:
    middle = AIR | {"jet": JET | {"M": 12}}
    flying = March({"A1": jet()}, None, "normal", sheets=middle)
    assert flying.refused(None).why == "may-not-pass"
    near = March({"A1": jet(8)}, None, "normal", sheets=middle)
    near.run.answer(None, player=0)
    assert near.facts("AircraftLost")


@pytest.mark.rule("9e.aircraft.strategic-reserves")
def test_where_tables_play_strategic_reserves_it_goes_there() -> None:
    flying = march({"A1": jet(22, 50)}, switches={"aircraft-off-the-battlefield": "strategic-reserves"})
    flying.run.answer(None, player=0)
    assert flying.facts("LeftBattlefield")[0]["rules"] == ["9e.aircraft.strategic-reserves"]
    assert not flying.facts("UnitDestroyed")
    assert [unit.reserves for unit in flying.game.units(0)] == ["returning"]


# -- near enemies ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.aircraft.engaged-aircraft")
@pytest.mark.parametrize(
    ("sheet", "open_to_it"),
    [
        ("jet", ["normal", "advance"]),
        ("balloon", ["stationary", "normal", "advance", "fall-back"]),
        ("infantry", ["stationary", "fall-back"]),
    ],
)
def test_aircraft_move_on_although_enemies_are_near(sheet: str, open_to_it: list[str]) -> None:
    async def choices(game: Warhammer) -> list[str]:
        return await move_choices(game, game.unit("A1"))

    ours = {"A1": {"sheet": sheet, "at": [[22, 30]]}}
    theirs = {"B1": {"sheet": "guard", "at": [[22, 32.4 if sheet != "infantry" else 31.9]]}}
    assert Scene(setup(ours, theirs, AIR), choices).result == open_to_it


@pytest.mark.bad("9e.aircraft.end-of-move", 1, 2)
def test_no_move_ends_near_an_aircraft_or_upon_anybody() -> None:
    moving = march({"A1": {"sheet": "marine", "at": [[22, 24]]}}, {"B1": jet()})
    refusal = moving.refused(moving.paths(A1_1=[(22, 27.5)]))
    assert why(refusal)[0] == "too-near-enemy"
    assert "9e.aircraft.end-of-move" in refusal.rules
    flying = march({"A1": jet(22, 15), "A2": {"sheet": "tank", "at": [[22, 40]]}})
    upon = flying.refused(flying.paths(A1_1=[(22, 39)]))
    assert why(upon)[0] == "overlaps"
    assert "9e.movement.path" in upon.rules or "9e.fly.end-of-move" in upon.rules


@pytest.mark.bad("9e.aircraft.engaged-by-aircraft")
def test_ground_troops_hold_a_unit_that_an_aircraft_is_near_too() -> None:
    both = {"B1": jet(22, 32.4), "B2": {"sheet": "guard", "at": [[20.2, 30]]}}
    held = march({"A1": {"sheet": "marine", "at": [[22, 30]]}}, both, how="")
    assert [option["key"] for option in held.request.shown()["options"]] == ["stationary", "fall-back"]
    assert is_held(held.game, held.game.unit("A1"))
    with pytest.raises(Refused) as refused:
        held.run.answer("normal", player=0)
    assert refused.value.refusal.rules == ("9e.movement.options-engaged",)
    free = march({"A1": {"sheet": "marine", "at": [[22, 30]]}}, {"B1": jet(22, 32.4)}, how="")
    assert not is_held(free.game, free.game.unit("A1"))
    assert "normal" in [option["key"] for option in free.request.shown()["options"]]


@pytest.mark.parametrize("reading", ["charges-and-flyers", "never"])
def test_a_charge_ends_near_its_target_unless_tables_forbid_it(reading: str) -> None:
    ours, theirs = {"A1": models_at((10, 10), sheet="jumper")}, {"B1": models_at((beyond(4) + 0.6, 10), sheet="jet")}
    clash = Clash(ours, theirs, dice="charge 6 6", sheets=AIR, switches={"near-aircraft": reading}).charges("B1")
    if reading == "never":
        assert clash.facts("ChargeFailed")
    else:
        clash.suggested()
        assert clash.facts("ChargeMade")


def test_flyers_step_up_to_an_aircraft() -> None:
    assert stepped("charges-and-flyers", PATH).facts("UnitMoved")


@pytest.mark.rule("9e.aircraft.end-of-move")
def test_where_tables_forbid_it_flyers_do_not_either() -> None:
    scene = stepped("never", Illegal(PATH), None)
    assert [refusal.why for refusal in scene.refusals] == ["too-near-enemy"]
    assert not scene.facts("UnitMoved")


PATH = {"A1.1": [[10, 10], [11.5, 10]]}


def stepped(reading: str, *answers: Any) -> Scene:
    async def act(game: Warhammer) -> None:
        await pile_in(game, game.unit("A1"))

    ours, near = {"A1": models_at((10, 10), sheet="jumper")}, {"B1": models_at((beyond(2) + 0.6, 10), sheet="jet")}
    told = setup(ours, near, AIR, switches={"near-aircraft": reading}, time={"phase": "fight"})
    return Scene(told, act, answers={"pile-in move": list(answers)})
