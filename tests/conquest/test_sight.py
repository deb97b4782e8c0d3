"""Lines of sight of Regiments: the front arc, a free line, and who stands in its way."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.game import Conquest
from bellona.conquest.sight import blockers, in_front_arc, refusal_of_sight, sees_all_round, starts

from .scenes import Scene, ground, piece, setup


def scene(theirs: Any, ours: Any = None, *pieces: Any, **more: Any) -> Conquest:
    """A1 stands at 24, 10 and looks up the table."""
    a = {"A1": {"entry": "guards", "at": [24, 10, 0, 1]} | (ours or {})} | more
    return Scene(setup(a, {"B1": {"entry": "guards"} | theirs}, **ground(*pieces))).game


def unseen(game: Conquest) -> str:
    refusal = refusal_of_sight(game, game.unit("A1"), game.unit("B1"))
    return refusal.why if refusal else ""


AHEAD: dict[str, Any] = {"at": [24, 30, 0, -1]}


@pytest.mark.rule("conquest.regiment.los.front-arc")
@pytest.mark.parametrize(
    ("at", "there"),
    [([24, 30, 0, -1], True), ([24, 3, 0, 1], False), ([40, 8, 0, 1], False), ([33.9, 15.9, 0, -1], True)],
)
def test_a_target_must_have_a_point_in_the_front_arc(at: Any, there: bool) -> None:
    game = scene({"at": at})
    assert in_front_arc(game, game.unit("A1"), game.unit("B1")) == there
    assert unseen(game) == ("" if there else "not-in-front-arc")


@pytest.mark.rule("conquest.regiment.los.blocking")
@pytest.mark.rule("conquest.regiment.los.line")
@pytest.mark.parametrize("entry", ["guards", "riders"])
def test_a_regiment_as_tall_as_both_is_in_the_way(entry: str) -> None:
    wall = {"entry": entry, "at": [24, 20, 0, 1], "stands": 12, "files": 12}
    assert unseen(scene(AHEAD, A2=wall)) == "no-line-of-sight"
    assert unseen(scene(AHEAD, A2=wall | {"stands": 1, "files": 1})) == ""


@pytest.mark.rule("conquest.regiment.los.blocking")
def test_who_is_taller_sees_and_is_seen_over_it() -> None:
    wall = {"entry": "guards", "at": [24, 20, 0, 1], "stands": 12, "files": 12}
    assert unseen(scene(AHEAD, {"entry": "trolls"}, A2=wall)) == ""
    assert unseen(scene(AHEAD | {"entry": "trolls"}, A2=wall)) == ""


@pytest.mark.rule("conquest.regiment.los.blocking")
def test_terrain_blocks_by_its_size_unless_one_stands_on_it() -> None:
    hill = piece("hill", 24, 20, 44, 6, kind="hill")
    game = scene(AHEAD, None, hill)
    assert unseen(game) == "no-line-of-sight"
    assert blockers(game, game.unit("A1"), game.unit("B1")).owners == ("hill",)
    assert unseen(scene({"at": [24, 20, 0, -1]}, None, hill)) == ""
    assert unseen(scene(AHEAD, {"at": [24, 20, 0, 1]}, hill)) == ""


@pytest.mark.rule("conquest.regiment.los.blocking")
def test_a_friend_under_foot_is_not_in_the_way() -> None:
    assert unseen(scene(AHEAD, A2={"entry": "guards", "at": [24, 11, 0, 1], "stands": 12, "files": 12})) == ""


@pytest.mark.rule("conquest.terrain.garrison.los")
@pytest.mark.rule("conquest.regiment.los.line")
def test_a_garrison_looks_all_round_from_its_edges() -> None:
    tower = piece("tower", 24, 10, 5, 5, "garrison")
    inside = {"at": None, "garrison": "tower"}
    game = scene({"at": [24, 3, 0, -1]}, inside, tower)
    assert sees_all_round(game, game.unit("A1"))
    assert unseen(game) == ""
    assert len(starts(game, game.unit("A1"))) == 4
    game = scene(AHEAD, None, tower)
    assert not sees_all_round(game, game.unit("A1"))
    assert starts(game, game.unit("A1")) == [(21.5, 10.0), (24.0, 10.0), (26.5, 10.0)]


@pytest.mark.rule("conquest.regiment.los.line")
def test_a_garrison_is_seen_at_its_edge() -> None:
    tower = piece("tower", 24, 25, 5, 5, "garrison")
    assert unseen(scene({"garrison": "tower"}, None, tower)) == ""
    assert unseen(scene({"garrison": "tower"}, {"at": [24, 40, 0, 1]}, tower)) == "not-in-front-arc"
