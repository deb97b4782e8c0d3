"""Rules that the 9th shares with the 10th, seen from both sides where a test of the 10th cannot run under it."""

from __future__ import annotations

import pytest

from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.pile_in import ignored_by
from bellona.wh40k.state import Objective
from bellona.wh40k.table.measures import marker

from .scenes import SHEETS, Scene, setup

OURS = {"A1": {"sheet": "marine", "at": [[10, 10]]}, "A2": {"sheet": "marine", "at": [[15, 10]]}}
THEIRS = {"B1": {"sheet": "guard", "at": [[10, 20]]}}


async def nothing(game: Warhammer) -> None:
    pass


@pytest.mark.rule("9e.core.friendly-enemy")
def test_friends_are_of_the_same_army_and_enemies_of_the_other() -> None:
    game = Scene(setup(OURS, THEIRS), nothing).game
    ours, theirs = game.unit("A1"), game.unit("B1")
    assert [unit.key for unit in game.friends(ours)] == ["A2"]
    assert [unit.key for unit in game.friends(theirs)] == []
    assert [unit.key for unit in game.enemies(ours)] == ["B1"]
    assert [unit.key for unit in game.enemies(theirs)] == ["A1", "A2"]


@pytest.mark.rule("9e.datasheet.aura-self")
def test_who_has_an_aura_is_within_it() -> None:
    hero = OURS["A1"] | {"warlord": True, "abilities": ["inspiring-leader"]}
    game = Scene(setup({"A1": hero, "A2": {"sheet": "marine", "at": [[40, 50]]}}, THEIRS), nothing).game
    assert game.auras_on(game.unit("A1")) == ("inspiring-leader",)
    assert game.auras_on(game.unit("A2")) == ()


@pytest.mark.rule("9e.objective.marker")
def test_a_marker_is_forty_millimetres_across_where_its_middle_is() -> None:
    game = Scene(setup(OURS, THEIRS), nothing).game
    one, other = (marker(game, Objective(key, x, 20)) for key, x in (("O1", 20), ("O2", 30)))
    assert [one.x, other.x] == [20, 30]
    assert 2 * one.radius == pytest.approx(40 / 25.4)


@pytest.mark.rule("9e.aircraft.closest-model")
def test_only_who_can_fly_looks_for_aircraft_among_the_closest() -> None:
    sheets = {
        "plane": SHEETS["tank"] | {"tags": ["VEHICLE", "AIRCRAFT", "FLY"]},
        "jumper": SHEETS["marine"] | {"tags": ["INFANTRY", "FLY"]},
    }
    ours = {"A1": OURS["A1"], "A2": {"sheet": "jumper", "at": [[15, 10]]}}
    game = Scene(setup(ours, {"B1": {"sheet": "plane", "at": [[20, 30]]}}, sheets), nothing).game
    assert ignored_by(game, game.unit("A1")) == {"A1.1": ("B1",)}
    assert ignored_by(game, game.unit("A2")) == {"A2.1": ()}
