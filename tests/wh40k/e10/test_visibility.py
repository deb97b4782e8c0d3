"""Who sees whom."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.game import Warhammer
from bellona.wh40k.table.measures import sees
from bellona.wh40k.table.visibility import fully_visible_models, sees_fully, sight_of, visible_models

from .firing import block, game_of, shooting

MIXED = {"mixed": {"kinds": {"marine": {}, "giant": {"base": {"round": 100}, "height": 9}}, "arms": {}}}


def table(ours: Any, theirs: Any, *terrain: dict[str, Any]) -> Warhammer:
    return game_of(shooting(ours, theirs, MIXED, terrain=terrain))


def marines(*places: Any) -> dict[str, Any]:
    return {"sheet": "marine", "models": len(places), "at": list(places)}


def seen(game: Warhammer, name: str = "A1.1", target: str = "B1") -> tuple[str, ...]:
    return visible_models(game, game.unit("A1"), name, game.unit(target))


@pytest.mark.rule("10e.core.visibility.true-line-of-sight")
@pytest.mark.parametrize(("top", "visible"), [(5.0, False), (1.0, True)])
def test_real_lines_of_sight_count_over_low_walls_and_not_through_high_ones(top: float, visible: bool) -> None:
    wall = block("wall", "wall", (20, 10, 20.2, 30), top)
    game = table({"A1": marines([10, 20])}, {"B1": marines([30, 20])}, wall)
    assert sight_of(game, game.unit("A1"), game.unit("B1")).tolist() == [[visible]]


@pytest.mark.rule("10e.core.visibility.true-line-of-sight")
@pytest.mark.parametrize("facing", [(1, 0), (-1, 0), (0, 1)])
def test_it_does_not_matter_where_a_model_faces(facing: tuple[float, float]) -> None:
    game = table({"A1": marines([10, 20, 0, *facing])}, {"B1": marines([30, 20])})
    assert sight_of(game, game.unit("A1"), game.unit("B1")).all()


@pytest.mark.rule("10e.core.visibility.through-own-unit")
def test_a_model_sees_through_its_own_unit_and_not_through_others() -> None:
    """A giant stands right in front of a marine."""
    mixed = {"sheet": "mixed", "models": {"marine": 1, "giant": 1}, "at": [[10, 20], [12.7, 20]]}
    game = table({"A1": mixed}, {"B1": marines([30, 20])})
    assert sight_of(game, game.unit("A1"), game.unit("B1")).tolist() == [[True], [True]]
    giant = {"sheet": "mixed", "models": {"giant": 1}, "at": [[12.7, 20]]}
    game = table({"A1": marines([10, 20]), "A2": giant}, {"B1": marines([30, 20])})
    assert sight_of(game, game.unit("A1"), game.unit("B1")).tolist() == [[False]]


@pytest.mark.rule("10e.core.visibility.base-counts", "10e.core.visibility.model")
@pytest.mark.parametrize(("edge", "visible"), [(20.5, True), (20.7, False)])
def test_the_rim_of_a_base_is_enough_to_see_and_to_be_seen(edge: float, visible: bool) -> None:
    """Both bases reach up to y = 20.63; the wall ends just below or above."""
    wall = block("wall", "wall", (20, 5, 20.2, edge), 9)
    game = table({"A1": marines([10, 20])}, {"B1": marines([30, 20])}, wall)
    assert sight_of(game, game.unit("A1"), game.unit("B1")).tolist() == [[visible]]
    assert visible_models(game, game.unit("B1"), "B1.1", game.unit("A1")) == (("A1.1",) if visible else ())


@pytest.mark.rule("10e.core.visibility.model")
def test_it_is_enough_to_see_any_part() -> None:
    window = {"start": 9.9, "end": 10.1, "bottom": 1.0, "top": 1.2}
    wall = {"a": [20, 10], "b": [20, 30], "top": 9, "openings": [window]}
    feature = {"key": "wall", "kind": "wall", "footprint": [[19, 10], [21, 10], [21, 30], [19, 30]], "walls": [wall]}
    game = table({"A1": marines([10, 20])}, {"B1": marines([30, 20], [30, 26])}, feature)
    assert visible_models(game, game.unit("A1"), "A1.1", game.unit("B1")) == ("B1.1",)


@pytest.mark.rule("10e.core.visibility.unit")
def test_a_unit_is_visible_if_one_of_its_models_is() -> None:
    wall = block("wall", "wall", (20, 10, 20.2, 30), 9)
    theirs = {"B1": marines([30, 20], [30, 42]), "B2": marines([30, 22])}
    game = table({"A1": marines([10, 20])}, theirs, wall)
    assert seen(game) == ("B1.2",)
    assert sees(game, game.unit("A1"), game.unit("B1"))
    assert not sees(game, game.unit("A1"), game.unit("B2"))


@pytest.mark.rule("10e.core.visibility.model-fully")
@pytest.mark.parametrize("hidden_by", ["nothing", "terrain", "model"])
def test_a_model_is_fully_visible_if_nothing_hides_part_of_it(hidden_by: str) -> None:
    terrain = [block("box", "box", (26, 20, 27, 21), 1)] if hidden_by == "terrain" else []
    theirs = {"B1": marines([30, 20])}
    theirs |= {"B2": marines([28, 20.6])} if hidden_by == "model" else {}
    game = table({"A1": marines([10, 20])}, theirs, *terrain)
    assert seen(game) == ("B1.1",)
    fully = fully_visible_models(game, game.unit("A1"), "A1.1", game.unit("B1"))
    assert fully == (("B1.1",) if hidden_by == "nothing" else ())


@pytest.mark.rule("10e.core.visibility.unit-fully")
def test_a_unit_is_fully_visible_if_each_model_is_past_the_others_of_it() -> None:
    theirs = {"B1": marines([28, 20], [30, 20])}
    game = table({"A1": marines([10, 20])}, theirs)
    assert fully_visible_models(game, game.unit("A1"), "A1.1", game.unit("B1")) == ("B1.1",)
    assert sees_fully(game, game.unit("A1"), "A1.1", game.unit("B1"))
    game = table({"A1": marines([10, 20])}, theirs | {"B2": marines([26, 20.6])})
    assert not sees_fully(game, game.unit("A1"), "A1.1", game.unit("B1"))


def test_who_is_not_on_the_battlefield_or_dead_sees_nobody_and_is_not_seen() -> None:
    game = table({"A1": marines([10, 20], [10, 22])}, {"B1": marines([30, 20])})
    game.table.remove("A1", "A1.1")
    assert (seen(game, "A1.1"), seen(game, "A1.2")) == ((), ("B1.1",))
    game = table({"A1": {"sheet": "marine"}}, {"B1": marines([30, 20])})
    assert not sees(game, game.unit("A1"), game.unit("B1"))
    assert not sees(game, game.unit("B1"), game.unit("A1"))
