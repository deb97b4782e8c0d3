"""Stands: the smallest thing that fights, is wounded and is removed; models only show what they are."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.army.army_list import models_of
from bellona.conquest.people.character import stand_of
from bellona.conquest.rulebook import RULEBOOK
from bellona.conquest.state import Stand
from bellona.conquest.view import seen
from bellona.kernel.errors import BellonaError

from .scenes import ENTRIES, Scene, facing, setup

CAPTAINS: dict[str, Any] = {"characters": {"A": {"a": {"entry": "captain", "with": "A1"}}}}


async def a_clashes(game: Any) -> None:
    from bellona.conquest.actions.clash import clash
    from bellona.conquest.actions.listed import Acting

    await clash(game, game.unit("A1"), Acting("A1"))


@pytest.mark.rule("conquest.regiment.stand")
def test_wounds_are_put_on_stands_and_whole_stands_are_removed() -> None:
    theirs = {"theirs": ENTRIES["guards"] | {"W": 4, "D": 0, "R": 5}}
    scene = facing({"stands": 1, "files": 1}, {"entry": "theirs"}, theirs | {"guards": ENTRIES["guards"] | {"A": 5}})
    game = Scene(scene, a_clashes, dice="hit 1 1 1 1 1, defense 6 6 6 6 6, morale 1 1 1 1 1").game
    left = game.unit("B1").stands
    assert sorted(stand.wounds for stand in left) == [0, 1]
    assert [stand.wounded for stand in left] == [stand.wounds > 0 for stand in left]
    assert Stand("B1.9").wounded is False


@pytest.mark.rule("conquest.regiment.model")
def test_models_have_no_state_of_their_own() -> None:
    """An Infantry Stand with three wounds still shows four models: only Stands are counted, wounded and removed."""
    game = Scene(facing({"wounds": {"A1.1": 3}}, {"entry": "riders"})).game
    told = seen(game.rulebook, game.state, 0)["units"]
    assert (told["A1"]["figures"], told["B1"]["figures"]) == (models_of("infantry"), models_of("cavalry")) == (4, 1)
    assert told["A1"]["wounds"] == {"A1.1": 1, "A1.2": 4, "A1.3": 4}


@pytest.mark.rule("conquest.regiment.stand.same-type")
@pytest.mark.bad("conquest.regiment.stand.same-type")
def test_a_regiment_is_of_one_type() -> None:
    """Its entry gives every Stand the type; a Character of another type, the one Stand it could get, is refused."""
    rider = {"captain": ENTRIES["captain"] | {"type": "cavalry"}}
    with pytest.raises(BellonaError, match="a: he is cavalry, A1 is infantry"):
        Scene(facing({}, {}, rider, **CAPTAINS))
    game = Scene(setup({"A1": {"entry": "guards", "at": [10, 10]}}, {"B1": {"entry": "riders", "at": [30, 30]}})).game
    for key, type_ in (("A1", "infantry"), ("B1", "cavalry")):
        unit = game.unit(key)
        assert {game.printed(unit, stand).type for stand in unit.stands} == {game.type_of(unit)} == {type_}


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ([24, 24.5, 0, 1], "B1: it would stand on A1, 2 inches deep"),
        ([1, 24, 0, 1], "B1: it would stand 2.75 inches off the battlefield"),
        ([24, 24, 0], "B1: a place is x, y and, where it faces, two numbers more"),
    ],
)
def test_a_scene_in_which_somebody_cannot_stand_so_is_refused(at: list[float], told: str) -> None:
    scene = setup({"A1": {"entry": "guards", "at": [24, 24, 0, 1]}}, {"B1": {"entry": "guards", "at": at}})
    with pytest.raises(BellonaError, match=told):
        RULEBOOK.begin({"scenario": scene})


@pytest.mark.rule("conquest.character.stand")
def test_a_character_has_a_stand_with_a_profile_of_its_own() -> None:
    both = CAPTAINS["characters"] | {"B": {"b": {"entry": "captain", "with": "B1", "place": 1}}}
    game = Scene(facing({"stands": 2}, {"stands": 2}, characters=both)).game
    for key, place in (("a", 0), ("b", 1)):
        one = game.character(key)
        stand, unit = stand_of(game, one), game.unit(one.regiment)
        assert unit.stands.index(stand) == place
        assert game.unmodified(unit, stand, "attacks") == 5
        assert game.unmodified(unit, unit.ordinary[0], "attacks") == 4
