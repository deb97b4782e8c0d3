"""Rapid Ingress."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.stratagems.ingress import Ingress
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import Unit
from bellona.wh40k.stratagem import usable_on

from ...e10.scenes import Illegal, Scene
from ...e10.stratagems.opening import opened, use
from .looking import stratagem

WAITING: dict[str, Any] = {
    "B1": {"sheet": "guard", "reserves": "strategic"},
    "B2": {"sheet": "guard", "reserves": "deep-strike"},
    "B3": {"sheet": "plane", "reserves": "aircraft"},
}
PLANES = {"plane": {"M": 20, "tags": ["VEHICLE", "FLY", "AIRCRAFT"], "base": {"round": 60}, "height": 3}}


def ingress(round: int = 2, **more: Any) -> tuple[Scene, list[str]]:
    came: list[str] = []

    async def arrive(game: Warhammer, unit: Unit) -> None:
        came.append(unit.key)

    told: dict[str, Any] = {
        "theirs": WAITING,
        "sheets": PLANES,
        "phase": "movement",
        "parts": {"reserves.arrive": arrive},
    }
    return opened("movement_phase_ends", 0, round=round, **(told | more)), came


@pytest.mark.rule("11e.stratagem.rapid-ingress", "11e.reserves.ingress-move", "11e.reserves.pool")
@pytest.mark.bad("11e.stratagem.rapid-ingress", 2)
def test_any_unit_in_strategic_reserves_but_aircraft_arrives_at_once() -> None:
    answers = {"use rapid-ingress": ["rapid-ingress"] * 2, "rapid-ingress": [Illegal("B3"), "B2"]}
    scene, came = ingress(answers=answers)
    assert came == ["B2", "B1"]
    (refusal,) = scene.refusals
    assert refusal.about["options"] == ["B1", "B2"]
    assert "11e.stratagem.rapid-ingress" in refusal.rules
    assert [unit.key for unit in Ingress().units(scene.game, 0)] == ["B1", "B2"]
    assert scene.game.parts.reserves.bar(scene.game, scene.game.unit("B1")) is None


@pytest.mark.rule("11e.stratagem.rapid-ingress")
@pytest.mark.bad("11e.stratagem.rapid-ingress", 1)
def test_never_in_the_first_battle_round() -> None:
    scene, _ = ingress(round=1)
    assert scene.asked == []
    assert usable_on(stratagem("rapid-ingress"), scene.game, 0) == []
    assert "11e.stratagem.rapid-ingress" in ingress(answers=use("rapid-ingress"))[0].fact("StratagemUsed")["rules"]
