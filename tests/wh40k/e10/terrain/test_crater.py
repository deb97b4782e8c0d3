"""Craters: INFANTRY wholly on top of them is in cover."""

from __future__ import annotations

import pytest

from bellona.wh40k.table.cover import cover_of

from ..firing import area, at, game_of, shooting, shot

CRATER = area("crater", "crater", (26, 16, 34, 24))


@pytest.mark.bad("10e.terrain.craters.cover")
@pytest.mark.parametrize(
    ("sheet", "x", "covered"), [("guard", 30, True), ("guard", 26.7, True), ("guard", 26.5, False), ("tank", 30, False)]
)
def test_infantry_wholly_on_top_is_in_cover(sheet: str, x: float, covered: bool) -> None:
    scene = shooting({"A1": {"sheet": "marine"} | at(10)}, {"B1": {"sheet": sheet} | at(x)}, terrain=[CRATER])
    game = game_of(scene)
    expected = {"crater": ("B1.1",)} if covered else {}
    assert cover_of(game, game.unit("A1"), game.unit("B1")) == expected


@pytest.mark.rule("10e.terrain.craters.cover")
def test_it_is_judged_for_each_model_of_the_unit() -> None:
    theirs = {"B1": {"sheet": "guard", "models": 2, "at": [[26, 20], [28, 20]]}}
    played = shot(
        shooting({"A1": {"sheet": "marine"} | at(10)}, theirs, terrain=[CRATER]), {"A1.1/rifle": "B1"}, "hit 1 1"
    )
    assert played.fact("Covered", feature="crater")["models"] == ["B1.2"]


@pytest.mark.rule("10e.terrain.craters.cover")
def test_of_a_mixed_unit_only_the_infantry_models_are_in_cover() -> None:
    mixed = {"B1": {"sheet": "guard", "leader": "B9", "at": [[28, 20], [30, 20]]}, "B9": {"sheet": "walker"}}
    sheets = {"walker": {"tags": ["VEHICLE", "CHARACTER"]}}
    game = game_of(shooting({"A1": {"sheet": "marine"} | at(10)}, mixed, sheets, terrain=[CRATER]))
    assert cover_of(game, game.unit("A1"), game.unit("B1")) == {"crater": ("B1.1",)}
