"""Woods: never fully visible inside them, nor through or over them."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e10.terrain_kinds import Woods
from bellona.wh40k.table.cover import cover_of
from bellona.wh40k.table.measures import sees
from bellona.wh40k.table.terrain_effects import kind_of
from bellona.wh40k.table.visibility import exempt, full_sight_of

from ..firing import area, at, game_of, shooting, shot
from ..scenes import SHEETS

WOOD = area("wood", "woods", (22, 14, 28, 26), 6)
SHEETS_HERE = {
    "plane": SHEETS["guard"] | {"tags": ["VEHICLE", "AIRCRAFT"], "base": {"round": 60}, "height": 6},
    "titan": SHEETS["guard"] | {"tags": ["VEHICLE", "TOWERING"], "base": {"round": 60}, "height": 9},
}


def scene(x: float, by: str = "marine", of: str = "guard", observer_x: float = 10) -> dict[str, Any]:
    ours = {"A1": {"sheet": by} | at(observer_x)}
    return shooting(ours, {"B1": {"sheet": of} | at(x)}, SHEETS_HERE, terrain=[WOOD])


def fully(*places: Any, **more: Any) -> bool:
    game = game_of(scene(*places, **more))
    assert sees(game, game.unit("A1"), game.unit("B1"))
    return bool(full_sight_of(game, game.unit("A1"), game.unit("B1")).all())


def cover(*places: Any, **more: Any) -> Any:
    game = game_of(scene(*places, **more))
    assert isinstance(kind_of(game, game.table.terrain["wood"]), Woods)
    return cover_of(game, game.unit("A1"), game.unit("B1"))


@pytest.mark.rule("10e.terrain.woods.visibility.inside")
def test_a_model_wholly_within_a_wood_is_visible_and_never_fully() -> None:
    game = game_of(scene(25))
    assert sees(game, game.unit("A1"), game.unit("B1"))
    assert not full_sight_of(game, game.unit("A1"), game.unit("B1")).any()
    game = game_of(scene(25, observer_x=23))  # not even to a model in the same wood
    assert not full_sight_of(game, game.unit("A1"), game.unit("B1")).any()


@pytest.mark.rule("10e.terrain.woods.visibility.through")
@pytest.mark.parametrize(("x", "expected"), [(20, True), (32, False), (28.3, False), (21.7, True)])
def test_through_or_over_a_wood_nothing_is_fully_visible(x: float, expected: bool) -> None:
    """Before the wood, behind it, and partly in it on either side."""
    assert fully(x) is expected
    game = game_of(scene(x))
    assert bool(full_sight_of(game, game.unit("A1"), game.unit("B1")).all()) is expected


@pytest.mark.rule("10e.terrain.woods.visibility.out")
@pytest.mark.bad("10e.terrain.woods.visibility.through")
def test_a_model_wholly_within_a_wood_sees_out_normally() -> None:
    game = game_of(scene(32, observer_x=25))
    assert full_sight_of(game, game.unit("A1"), game.unit("B1")).all()
    game = game_of(scene(32, observer_x=22.5))  # partly within: it looks through the rest of the wood
    assert not full_sight_of(game, game.unit("A1"), game.unit("B1")).any()


@pytest.mark.rule("10e.terrain.woods.visibility.exempt")
@pytest.mark.parametrize("tall", ["plane", "titan"])
def test_aircraft_and_towering_models_are_seen_and_see_normally(tall: str) -> None:
    assert fully(32, by=tall)
    assert fully(32, of=tall)
    assert not fully(32)
    game = game_of(scene(32, by=tall))
    mask = exempt(game, game.unit("A1"))
    assert mask is not None
    assert mask.tolist() == [True]
    assert exempt(game, game.unit("B1")) is None
    assert cover(32, by=tall) == {}
    assert cover(25, by=tall) == {"wood": ("B1.1",)}  # wholly within is cover from everybody


@pytest.mark.rule("10e.terrain.woods.cover")
@pytest.mark.parametrize(("x", "covered"), [(25, True), (32, True), (28.3, True), (20, False), (21.7, False)])
def test_inside_or_behind_a_wood_models_are_in_cover(x: float, covered: bool) -> None:
    assert cover(x) == ({"wood": ("B1.1",)} if covered else {})
    played = shot(scene(x), {"A1.1/rifle": "B1"}, "hit 3 1, wound 3, save 5")
    assert played.fact("SaveRolls", failed=0 if covered else 1)
    game = game_of(scene(x))
    assert bool(cover_of(game, game.unit("A1"), game.unit("B1"))) is covered


@pytest.mark.rule("10e.terrain.woods.visibility.out", "10e.terrain.woods.cover")
def test_whoever_shoots_out_of_a_wood_gives_no_cover_by_it() -> None:
    game = game_of(scene(32, observer_x=25))
    assert cover_of(game, game.unit("A1"), game.unit("B1")) == {}
    assert full_sight_of(game, game.unit("A1"), game.unit("B1")).all()


def test_of_a_mixed_unit_only_the_towering_model_is_exempt() -> None:
    kinds = {"pilot": {}, "walker": {"keywords": ["TOWERING"], "base": {"round": 60}, "height": 9}}
    sheets = {"mixed": {"kinds": kinds, "arms": {}}}
    theirs = {"B1": {"sheet": "mixed", "models": {"pilot": 1, "walker": 1}, "at": [[32, 20], [32, 24]]}}
    game = game_of(shooting({"A1": {"sheet": "marine"} | at(10)}, theirs, sheets, terrain=[WOOD]))
    assert full_sight_of(game, game.unit("A1"), game.unit("B1")).tolist() == [[False, True]]
    assert full_sight_of(game, game.unit("B1"), game.unit("A1")).tolist() == [[False], [True]]
    assert cover_of(game, game.unit("A1"), game.unit("B1")) == {"wood": ("B1.1",)}
