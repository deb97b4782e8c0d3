"""Heroic Intervention."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal
from bellona.wh40k.e10.stratagems.heroic_intervention import HeroicIntervention
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.charge import bar_to_charge
from bellona.wh40k.phases.fight import has_fights_first
from bellona.wh40k.state import Unit

from ..scenes import Illegal, Scene
from .opening import opened, use

SHEETS: dict[str, Any] = {
    "walker": {"W": 6, "tags": ["VEHICLE", "WALKER"]},
    "rover": {"W": 6, "tags": ["VEHICLE"]},
}
OURS = {"A1": {"sheet": "marine", "charged": True, "at": [[10, 10]]}}
EDGE = 10 + 6 + 2 * 0.63
THEIRS: dict[str, Any] = {
    "B1": {"sheet": "guard", "at": [[11.5, 10]]},
    "B2": {"sheet": "guard", "at": [[10, 15]]},
    "B3": {"sheet": "guard", "at": [[EDGE + 0.1, 10]]},
    "B4": {"sheet": "walker", "at": [[10, 5]]},
    "B5": {"sheet": "rover", "at": [[6, 6]]},
    "B6": {"sheet": "guard", "at": [[5, 10]]},
}


def charged(**more: Any) -> tuple[Scene, list[Any]]:
    """A1 has ended a Charge move; B6 cannot charge."""
    done: list[Any] = []

    async def charge(game: Warhammer, unit: Unit, *, targets: list[Unit], bonus: bool) -> None:
        done.append((unit.key, [target.key for target in targets], bonus))

    def bar(game: Warhammer, unit: Unit) -> Refusal | None:
        return Refusal("cannot-charge") if unit.key == "B6" else None

    parts = {"charge.charge": charge, "charge.bar": bar}
    told = {"ours": OURS, "theirs": THEIRS, "sheets": SHEETS, "phase": "charge", "parts": parts}
    return opened("charge_move_ends", "A1", **(told | more)), done


@pytest.mark.rule("10e.stratagem.heroic-intervention.no-bonus")
@pytest.mark.bad("10e.stratagem.heroic-intervention.vehicles")
@pytest.mark.bad("10e.stratagem.heroic-intervention", 1, 2)
def test_a_unit_within_six_inches_charges_the_charger_without_the_bonus() -> None:
    attempts = [Illegal(key) for key in ("B1", "B3", "B5", "B6")]
    answers = use("heroic-intervention") | {"heroic-intervention": [*attempts, "B4"]}
    scene, done = charged(answers=answers)
    assert done == [("B4", ["A1"], False)]
    assert scene.game.state.cp == (2, 0)
    assert [refusal.about["options"] for refusal in scene.refusals] == [["B2", "B4"]] * 4
    assert scene.refusals[0].rules == HeroicIntervention.rules


@pytest.mark.rule("10e.stratagem.heroic-intervention")
def test_exactly_six_inches_are_near_enough() -> None:
    _, done = charged(theirs={"B2": {"sheet": "guard", "at": [[EDGE, 10]]}}, answers=use("heroic-intervention"))
    assert done == [("B2", ["A1"], False)]


def intervenes(theirs: dict[str, Any], **more: Any) -> Scene:
    """A1 has ended a Charge move; the others charge by the rules of the Charge phase."""
    return opened("charge_move_ends", "A1", ours=OURS, theirs=theirs, sheets=SHEETS, phase="charge", **more)


@pytest.mark.bad("10e.stratagem.heroic-intervention.no-bonus")
def test_who_intervenes_does_not_fight_first() -> None:
    theirs = {"B2": {"sheet": "guard", "at": [[10, 15]]}}
    scene = intervenes(theirs, dice="charge 3 3", answers=use("heroic-intervention"))
    assert scene.fact("ChargeMade", unit="B2", targets=["A1"])["bonus"] is False
    unit = scene.game.unit("B2")
    assert unit.charged
    assert not has_fights_first(scene.game, unit)
    assert unit.gained == ()
    assert "10e.stratagem.heroic-intervention.no-bonus" in scene.fact("StratagemUsed")["rules"]


@pytest.mark.not_in("11e", because="it is used when the phase ends there")
@pytest.mark.bad("10e.transport.destroyed.no-charge")
def test_who_got_out_of_a_destroyed_transport_does_not_intervene() -> None:
    fled = {"sheet": "guard", "at": [[10, 15]], "may_charge": False, "moved": "normal"}
    free = {"B3": {"sheet": "guard", "at": [[5, 10]]}, "B4": {"sheet": "guard", "at": [[10, 5]]}}
    assert intervenes({"B2": fled}).asked == []
    answers = use("heroic-intervention") | {"heroic-intervention": [Illegal("B2"), "B3"]}
    scene = intervenes({"B2": fled} | free, dice="charge 6 6", answers=answers)
    assert scene.refusals[0].about["options"] == ["B3", "B4"]
    assert scene.refusals[0].rules == HeroicIntervention.rules
    barred = bar_to_charge(scene.game, scene.game.unit("B2"))
    assert barred is not None
    assert "10e.transport.destroyed.no-charge" in barred.rules


def test_it_costs_two_and_is_for_the_opponents_charge_phase() -> None:
    assert charged(cp=(2, 1))[0].asked == []
    assert charged(turn="B")[0].asked == []
    assert charged(phase="movement")[0].asked == []
