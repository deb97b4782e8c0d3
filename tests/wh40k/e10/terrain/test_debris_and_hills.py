"""Battlefield Debris and hills: whoever is partly hidden by them is in cover."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.table.cover import cover_of
from bellona.wh40k.table.measures import sees
from bellona.wh40k.table.terrain_effects import kind_of

from ..firing import at, block, game_of, shooting, shot

PIECES = {
    "debris": block("piece", "debris", (20, 18, 22, 22), 1),
    "hill": block("piece", "hill", (20, 14, 26, 26), 1),
    "high hill": block("piece", "hill", (20, 14, 26, 26), 2.5),
    "container": block("piece", "container", (20, 18, 22, 22), 1),
}


def scene(kind: str, sheet: str, *place: float) -> dict[str, Any]:
    theirs = {"B1": {"sheet": sheet, "at": [list(place)]}}
    return shooting({"A1": {"sheet": "marine"} | at(10)}, theirs, terrain=[PIECES[kind]])


def cover(kind: str, sheet: str, *place: float) -> Any:
    game = game_of(scene(kind, sheet, *place))
    assert sees(game, game.unit("A1"), game.unit("B1"))
    return cover_of(game, game.unit("A1"), game.unit("B1"))


@pytest.mark.rule("10e.terrain.debris.cover")
@pytest.mark.parametrize("sheet", ["guard", "tank"])
def test_any_model_partly_hidden_by_debris_is_in_cover(sheet: str) -> None:
    assert cover("debris", sheet, 32, 20) == {"piece": ("B1.1",)}
    assert cover("debris", sheet, 32, 30) == {}


@pytest.mark.rule("10e.terrain.hills.cover")
@pytest.mark.parametrize("sheet", ["guard", "tank"])
def test_any_model_partly_hidden_by_a_hill_is_in_cover(sheet: str) -> None:
    assert cover("hill", sheet, 32, 20) == {"piece": ("B1.1",)}
    assert cover("hill", sheet, 32, 38) == {}


@pytest.mark.rule("10e.terrain.hills.cover")
def test_on_a_hill_whoever_is_seen_from_below_its_top_is_in_cover() -> None:
    assert cover("hill", "guard", 23, 20, 1) == {}
    assert cover("high hill", "guard", 23, 20, 2.5) == {"piece": ("B1.1",)}


@pytest.mark.rule("10e.terrain.debris.cover")
def test_debris_cover_adds_one_to_the_save() -> None:
    played = shot(scene("debris", "guard", 32, 20), {"A1.1/rifle": "B1"}, "hit 3 1, wound 3, save 5")
    assert played.fact("Covered")["rules"] == ["10e.terrain.debris.cover"]
    assert played.fact("SaveRolls", failed=0)


@pytest.mark.rule("10e.terrain.hills.cover")
def test_hill_cover_adds_one_to_the_save() -> None:
    played = shot(scene("hill", "guard", 32, 20), {"A1.1/rifle": "B1"}, "hit 3 1, wound 3, save 5")
    assert played.fact("Covered")["rules"] == ["10e.terrain.hills.cover"]
    assert played.fact("SaveRolls", failed=0)


@pytest.mark.rule("10e.terrain.default-rules")
def test_a_feature_of_no_category_gives_no_cover_and_is_seen_past_like_anything() -> None:
    assert cover("container", "guard", 32, 20) == {}
    game = game_of(scene("container", "guard", 32, 20))
    kind = kind_of(game, game.table.terrain["piece"])
    assert not kind.hides_beyond
    assert not kind.veils
