"""Lines of sight of Regiments: the front arc, a free line, and who stands in its way."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.field.sight import (
    blockers,
    in_front_arc,
    looking_side,
    looking_stands,
    refusal_of_sight,
    sees,
    sees_all_round,
    side_seen,
    sight,
    starts,
)
from bellona.conquest.game import Conquest
from bellona.conquest.moments import ConquestRule
from bellona.kernel.refusal import Refusal
from bellona.kernel.rule import SpecialRules
from bellona.space.blocks.corridors import Clear

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
    assert starts(game, game.unit("A1"))[0] == ((20.25, 10.0), (22.75, 10.0))


@pytest.mark.rule("conquest.regiment.los.line")
def test_a_garrison_is_seen_at_its_edge() -> None:
    tower = piece("tower", 24, 25, 5, 5, "garrison")
    assert unseen(scene({"garrison": "tower"}, None, tower)) == ""
    assert unseen(scene({"garrison": "tower"}, {"at": [24, 40, 0, 1]}, tower)) == "not-in-front-arc"


@pytest.mark.rule("conquest.regiment.facing.arcs")
@pytest.mark.parametrize(
    ("at", "side"),
    [([24, 20], "front"), ([10, 17.75], "flank"), ([38, 17.75], "flank"), ([24, 2], "rear"), ([30.25, 12.5], "front")],
)
def test_a_stand_is_in_the_arc_that_holds_its_middle(at: Any, side: str) -> None:
    """Of three Stands at 24, 10 the arcs begin at x 20.25 and 27.75; on a line between two arcs the front counts."""
    one = {"A1": {"entry": "dragon", "stands": 1, "files": 1, "at": [at[0], at[1] + 2, 0, 1]}}
    game = Scene(setup(one, {"B1": {"entry": "guards", "at": [24, 10, 0, 1]}})).game
    middle = game.unit("A1").block.centre  # type: ignore[union-attr]
    assert middle == (at[0], at[1])
    assert side_seen(game, game.unit("A1"), "A1.1", game.unit("B1")) == side


@pytest.mark.rule("conquest.regiment.los.blocking")
def test_sight_names_the_line_or_what_bars_it() -> None:
    wall = {"entry": "guards", "at": [24, 20, 0, 1], "stands": 12, "files": 12}
    game = scene(AHEAD, A2=wall)
    found = sight(game, game.unit("A1"), game.unit("B1"))
    assert isinstance(found, Refusal)
    assert found.about["blocked_by"] == ["A2"]
    game = scene(AHEAD)
    line = sight(game, game.unit("A1"), game.unit("B1"))
    assert isinstance(line, Clear)
    assert line.start == (21.5, 10.0)


def given_all_round_sight(game: Conquest) -> Any:
    rules = SpecialRules()

    @rules.add("all-round")
    class AllRound(ConquestRule):
        grants = frozenset({"sees-all-round"})

    amended = game.rulebook.special_rules.amended(add=rules)
    game.rulebook = game.rulebook.amended("all-round", "1", special_rules=amended)
    game.gain("A1", "all-round")
    return game.unit("A1")


@pytest.mark.rule("conquest.special.fluid-formation.sight")
@pytest.mark.parametrize(
    ("at", "side", "stands"),
    [
        ([24, 30, 0, -1], "front", (0, 1, 2)),
        ([44, 8, -1, 0], "right", (2,)),
        ([4, 8, 1, 0], "left", (0, 3)),
        ([24, 0.5, 0, -1], "rear", (3, 4)),
    ],
)
def test_who_sees_all_round_looks_from_the_nearest_rank_or_file(at: Any, side: str, stands: Any) -> None:
    """Five Stands: three in front, and two behind them on the left."""
    game = scene({"at": at}, {"stands": 5, "files": 3, "last": [0, 1]})
    unit, enemy = game.unit("A1"), game.unit("B1")
    assert looking_side(game, unit, enemy) == ("front" if side == "front" else None)
    unit = given_all_round_sight(game)
    assert looking_side(game, unit, enemy) == side
    assert sees(game, unit, enemy)
    assert looking_stands(unit, side) == stands
