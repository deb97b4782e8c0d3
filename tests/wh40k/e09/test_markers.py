"""Who holds a marker in 9th edition: models counted, each for one marker a turn."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e09.markers_held import choose_markers, is_excluded, marker_of, models_counted, those_who_count
from bellona.wh40k.game import Warhammer

from ...playing import Illegal
from .scenes import SHEETS, Scene, setup

# Two markers 10.7 inches apart, as near to each other as they may be; a long vehicle between them is in range of both.
MARKERS = {"west": [16, 20], "east": [26.7, 20]}
HERE: dict[str, Any] = SHEETS | {
    "hauler": SHEETS["tank"] | {"base": {"square": [8, 3]}},
    "bastion": SHEETS["tank"] | {"role": "Fortification"},
    "plane": SHEETS["tank"] | {"tags": ["VEHICLE", "AIRCRAFT"]},
}
HAULER = {"sheet": "hauler", "at": [[21.35, 20]]}


def scene(ours: dict[str, Any], theirs: dict[str, Any], *answers: Any, act: Any = choose_markers, **more: Any) -> Scene:
    told = setup(ours, theirs, HERE, objectives=MARKERS, **more)
    return Scene(told, act, answers={"markers": list(answers)} if answers else None)


def counted(game: Warhammer) -> dict[str, tuple[int, int]]:
    return {objective.key: models_counted(game, objective) for objective in game.state.objectives}


@pytest.mark.bad("9e.objective.one-marker-per-model")
def test_a_model_near_two_markers_counts_for_the_one_that_its_player_chooses() -> None:
    wrong = {"A1.1": "north"}
    played = scene({"A1": HAULER}, {}, Illegal(wrong), Illegal({}), {"A1.1": "east"})
    assert len(played.refusals) == 2
    assert played.fact("MarkerChosen")["objective"] == "east"
    assert counted(played.game) == {"west": (0, 0), "east": (1, 0)}


@pytest.mark.rule("9e.objective.one-marker-per-model")
def test_the_choice_stands_for_the_turn_also_when_the_model_has_left() -> None:
    async def act(game: Warhammer) -> list[Any]:
        await choose_markers(game)
        seen = [counted(game), marker_of(game, game.unit("A2"), "A2.1")]
        game.table.place("A2", {"A2.1": game.table.pose("A1", "A1.1")})  # from the west to between both
        return [*seen, counted(game)]

    ours = {"A1": {"sheet": "marine", "at": [[21, 40]]}, "A2": {"sheet": "marine", "at": [[16, 22]]}}
    before, marker, after = scene(ours, {}, act=act).result
    assert (before, marker) == ({"west": (1, 0), "east": (0, 0)}, "west")
    assert after == {"west": (0, 0), "east": (0, 0)}


@pytest.mark.rule("9e.objective.one-marker-per-model")
def test_who_comes_to_two_markers_later_counts_for_the_closer_one() -> None:
    async def act(game: Warhammer) -> dict[str, tuple[int, int]]:
        return counted(game)

    near_west = {"sheet": "hauler", "at": [[21, 20]]}
    assert scene({"A1": near_west}, {}, act=act).result == {"west": (1, 0), "east": (0, 0)}


@pytest.mark.rule("9e.objective.one-marker-per-model")
def test_either_player_chooses_first_the_one_whose_turn_it_is() -> None:
    theirs = {"B1": {"sheet": "hauler", "at": [[21.35, 23.2]]}}
    played = scene({"A1": HAULER}, theirs, {"B1.1": "west"}, {"A1.1": "east"}, time={"player": "B"})
    assert [row.player for row in played.run.rows if row.asks == "markers"] == [1, 0]
    assert counted(played.game) == {"west": (0, 1), "east": (1, 0)}


def test_nobody_is_asked_who_is_near_one_marker() -> None:
    played = scene({"A1": {"sheet": "marine", "at": [[16, 22]]}}, {})
    assert not [row for row in played.run.rows if row.asks == "markers"]
    assert counted(played.game)["west"] == (1, 0)


@pytest.mark.rule("9e.objective.range", "9e.objective.excluded-units", "9e.datasheet.battlefield-role")
def test_models_within_three_inches_count_but_for_aircraft_and_fortifications() -> None:
    async def act(game: Warhammer) -> None:
        pass

    edge = 16 + 20 / 25.4 + 3 + 16 / 25.4  # marker, range and base
    ours = {"A1": {"sheet": "marine", "at": [[edge, 20]]}, "A2": {"sheet": "marine", "at": [[12, 24]]}}
    ours |= {"A3": {"sheet": "plane", "at": [[16, 24]]}, "A4": {"sheet": "bastion", "at": [[11, 20]]}}
    game = scene(ours, {}, act=act).game
    assert list(those_who_count(game, game.state.objectives[0])) == ["A1"]
    assert [is_excluded(game, unit) for unit in game.units(0)] == [False, False, True, True]
