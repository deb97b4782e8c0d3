"""Crushing Impact."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.stratagems.crushing_impact import CrushingImpact

from ...e10.scenes import Illegal, Scene
from ...e10.stratagems.opening import opened, use

CRUSHERS: dict[str, Any] = {
    "crusher": {"W": 14, "T": 9, "tags": ["VEHICLE"], "arms": {"blade": {"WS": 4, "S": 6}}},
    "monster": {"W": 14, "T": 8, "tags": ["MONSTER"]},
    "horde": {"W": 1, "T": 4, "tags": ["INFANTRY"]},
}
REACHED = {
    "B1": {"sheet": "horde", "models": 9, "wide": 9, "at": [[11.8, 10]]},
    "B2": {"sheet": "horde", "at": [[10, 8.5]]},
    "B3": {"sheet": "horde", "at": [[30, 30]]},
}


def crushed(dice: str = "", answers: Any = None, sheet: str = "crusher", **more: Any) -> Scene:
    ours = {"A1": {"sheet": sheet, "at": [[10, 10]]}}
    told: dict[str, Any] = {
        "ours": ours,
        "theirs": REACHED,
        "sheets": CRUSHERS,
        "phase": "charge",
        "dice": dice,
        "answers": answers,
    }
    return opened("charge_move_ends", "A1", **(told | more))


@pytest.mark.rule("11e.stratagem.crushing-impact")
@pytest.mark.bad("11e.stratagem.crushing-impact", 1, 2)
def test_dice_by_toughness_fives_hurt_the_enemy_and_ones_oneself() -> None:
    target = {"crushing impact target": [Illegal("B3"), "B1"]}
    scene = crushed("crushing impact 1 1 5 6 2 3 4 4 2", use("crushing-impact") | target)
    assert scene.fact("MortalWounds", unit="A1", count=2)
    assert scene.fact("MortalWounds", unit="B1", count=2)
    assert scene.game.unit("A1").models[0].wounds == 12
    assert scene.refusals[0].about["options"] == ["B1", "B2"]
    assert scene.refusals[0].rules == ("11e.stratagem.crushing-impact",)
    assert scene.game.state.cp == (1, 2)


@pytest.mark.rule("11e.stratagem.crushing-impact")
def test_monsters_crush_too_and_nobody_else() -> None:
    scene = crushed(
        "crushing impact 1 1 1 1 1 1 1 5", use("crushing-impact"), sheet="monster", theirs={"B1": REACHED["B1"]}
    )
    assert scene.fact("MortalWounds", unit="B1", count=1)
    assert crushed(sheet="horde").asked == []
    alone = crushed(theirs={"B3": REACHED["B3"]})
    assert alone.asked == []
    assert CrushingImpact().units(alone.game, alone.game.unit("A1")) == []


@pytest.mark.rule("11e.stratagem.crushing-impact-cap")
@pytest.mark.parametrize(("dice", "unit"), [("5 5 5 5 5 5 5 5 5", "B1"), ("1 1 1 1 1 1 1 1 1", "A1")])
def test_six_mortal_wounds_at_most_for_either_unit(dice: str, unit: str) -> None:
    target = {"crushing impact target": ["B1"]}
    scene = crushed(f"crushing impact {dice}", use("crushing-impact") | target)
    assert scene.fact("MortalWounds", unit=unit)["count"] == 6
    assert "11e.stratagem.crushing-impact-cap" in scene.fact("MortalWounds", unit=unit)["rules"]
