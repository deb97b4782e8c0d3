"""Barricades: INFANTRY close behind them is in cover."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e10.terrain_kinds import Barricade
from bellona.wh40k.table.cover import cover_of
from bellona.wh40k.table.terrain_effects import kind_of

from ..firing import at, block, game_of, shooting, shot

BARRICADE = block("barricade", "barricade", (24, 15, 24.5, 25), 1)
COVERED = {"barricade": ("B1.1",)}
DRONE = {"drone": {"tags": ["VEHICLE"], "arms": {}}}


def cover(x: float, sheet: str = "guard", shooters: Any = ([10, 20],)) -> Any:
    ours = {"A1": {"sheet": "marine", "models": len(shooters), "at": list(shooters)}}
    game = game_of(shooting(ours, {"B1": {"sheet": sheet} | at(x)}, terrain=[BARRICADE]))
    assert isinstance(kind_of(game, game.table.terrain["barricade"]), Barricade)
    return cover_of(game, game.unit("A1"), game.unit("B1"))


@pytest.mark.rule("10e.terrain.barricades.cover")
@pytest.mark.parametrize(("x", "expected"), [(25.2, COVERED), (26.8, COVERED), (26.95, {}), (23.2, {})])
def test_infantry_wholly_within_three_inches_and_partly_hidden_is_in_cover(x: float, expected: Any) -> None:
    assert cover(x) == expected


@pytest.mark.rule("10e.terrain.barricades.cover")
def test_only_infantry_is() -> None:
    kinds: dict[str, Any] = {"trooper": {"keywords": ["INFANTRY"]}, "drone": {"keywords": ["VEHICLE"]}}
    theirs = {"B1": {"sheet": "mixed", "models": {"trooper": 1, "drone": 1}, "at": [[25.2, 20], [25.2, 22]]}}
    sheets = {"mixed": {"kinds": kinds, "arms": {}}}
    game = game_of(shooting({"A1": {"sheet": "marine"} | at(10)}, theirs, sheets, terrain=[BARRICADE]))
    assert cover_of(game, game.unit("A1"), game.unit("B1")) == COVERED
    game = game_of(
        shooting({"A1": {"sheet": "marine"} | at(10)}, {"B1": {"sheet": "drone"} | at(25.2)}, DRONE, [BARRICADE])
    )
    assert cover_of(game, game.unit("A1"), game.unit("B1")) == {}


@pytest.mark.rule("10e.terrain.barricades.cover")
def test_one_attacker_that_does_not_see_the_model_fully_is_enough() -> None:
    behind, before = [30, 20], [10, 20]
    assert cover(25.2, shooters=[behind]) == {}
    assert cover(25.2, shooters=[behind, before]) == COVERED


@pytest.mark.rule("10e.terrain.barricades.cover")
def test_its_cover_is_told_and_adds_one_to_the_save() -> None:
    scene = shooting({"A1": {"sheet": "marine"} | at(10)}, {"B1": {"sheet": "guard"} | at(25.2)}, terrain=[BARRICADE])
    played = shot(scene, {"A1.1/rifle": "B1"}, "hit 3 1, wound 3, save 5")
    assert played.fact("Covered")["rules"] == ["10e.terrain.barricades.cover"]
    assert played.fact("SaveRolls", failed=0)
