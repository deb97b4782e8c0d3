"""Smokescreen."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.resolve import resolve_attacks
from bellona.wh40k.game import Warhammer

from ..attacking import volley
from ..scenes import Scene, setup
from .opening import opened, use

SHEETS: dict[str, Any] = {"smoker": {"Sv": 4, "T": 4, "W": 9, "tags": ["VEHICLE", "SMOKE"]}}
OURS = {"A1": {"sheet": "marine", "at": [[10, 10]]}}
SMOKER = {"B1": {"sheet": "smoker", "at": [[20, 10]]}}


@pytest.mark.rule("10e.stratagem.smokescreen")
def test_a_targeted_smoke_unit_has_cover_and_stealth_for_the_phase() -> None:
    async def act(game: Warhammer) -> None:
        shots = [volley(game, "rifle")]
        await game.window.selected_as_target(game, game.unit("B1"), game.unit("A1"))
        await resolve_attacks(game, shots)

    scene = setup(OURS, SMOKER, SHEETS, cp=[0, 1], time={"phase": "shooting"})
    played = Scene(scene, act, dice="hit 3 4, wound 4, save 4", answers=use("smokescreen"))
    assert played.fact("HitRolls", hits=1, dice=[3, 4])
    assert played.fact("SaveRolls", failed=0)
    assert [gain.until for gain in played.game.unit("B1").gained] == ["phase", "phase"]


def test_only_for_smoke_units_and_in_the_opponents_shooting_phase() -> None:
    guard = {"B1": {"sheet": "tank", "at": [[20, 10]]}}
    assert opened("selected_as_target", "B1", "A1", ours=OURS, theirs=guard, phase="shooting").asked == []
    told: dict[str, Any] = {"ours": OURS, "theirs": SMOKER, "sheets": SHEETS}
    assert opened("selected_as_target", "B1", "A1", **told, phase="shooting").asked == ["use smokescreen"]
    assert opened("selected_as_target", "B1", "A1", **told, phase="movement").asked == []
    assert opened("selected_as_target", "B1", "A1", **told, phase="shooting", turn="B").asked == []
