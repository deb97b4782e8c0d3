"""Rapid Ingress."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import Unit

from ..scenes import Illegal, Scene
from .opening import opened, use

THEIRS = {"B1": {"sheet": "guard", "reserves": "strategic"}, "B2": {"sheet": "guard", "reserves": "deep-strike"}}


def arrivals(game: Warhammer, player: int) -> list[Unit]:
    """Strategic Reserves do not arrive in the first round."""
    waiting = [unit for unit in game.units(player) if unit.reserves]
    return [unit for unit in waiting if unit.reserves != "strategic" or game.state.clock.round > 1]


def moved(**more: Any) -> tuple[Scene, list[str]]:
    """A's Movement phase is about to end."""
    came: list[str] = []

    async def arrive(game: Warhammer, unit: Unit) -> None:
        came.append(unit.key)

    parts = {"reserves.arrivals": arrivals, "reserves.arrive": arrive}
    told = {"theirs": THEIRS, "phase": "movement", "parts": parts}
    return opened("movement_phase_ends", 0, **(told | more)), came


@pytest.mark.rule("10e.stratagem.rapid-ingress")
def test_a_unit_arrives_from_reserves_at_the_end_of_the_opponents_movement_phase() -> None:
    scene, came = moved(answers=use("rapid-ingress"))
    assert came == ["B2"]
    assert scene.game.state.cp == (2, 1)


@pytest.mark.not_in("11e", because="nobody at all arrives in the first round")
@pytest.mark.bad("10e.stratagem.rapid-ingress.limit")
@pytest.mark.parametrize(("round", "options"), [(1, ["B2", "B3"]), (2, ["B1", "B2", "B3"])])
def test_strategic_reserves_do_not_come_in_by_it_in_the_first_round(round: int, options: list[str]) -> None:
    theirs = THEIRS | {"B3": {"sheet": "guard", "reserves": "deep-strike"}}
    answers = use("rapid-ingress") | {"rapid-ingress": [Illegal("A1") if round > 1 else Illegal("B1"), "B2"]}
    scene = opened("movement_phase_ends", 0, theirs=theirs, phase="movement", round=round, answers=answers)
    (refusal,) = scene.refusals
    assert refusal.about["options"] == options
    assert "10e.stratagem.rapid-ingress.limit" in refusal.rules
    only = opened("movement_phase_ends", 0, theirs={"B1": THEIRS["B1"]}, phase="movement", round=round)
    assert only.asked == ([] if round == 1 else ["use rapid-ingress"])


@pytest.mark.rule("10e.stratagem.rapid-ingress.limit")
def test_not_in_a_round_in_which_it_could_not_arrive() -> None:
    scene, came = moved(answers=use("rapid-ingress"))
    assert came == ["B2"]
    assert "rapid-ingress" not in scene.asked  # there was only one unit to choose
    only = {"B1": THEIRS["B1"]}
    assert moved(theirs=only)[0].asked == []


def test_later_it_may() -> None:
    scene, came = moved(round=2, answers=use("rapid-ingress") | {"rapid-ingress": [Illegal("A1"), "B1"]})
    assert came == ["B1"]
    assert scene.refusals[0].about["options"] == ["B1", "B2"]


def test_not_in_ones_own_turn() -> None:
    assert moved(turn="B")[0].asked == []
