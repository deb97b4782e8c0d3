"""Deadly Demise."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import Model, Unit

from ..attacking import wounds_left
from ..scenes import Scene, setup

SHEETS: dict[str, Any] = {
    "bomb": {"T": 8, "Sv": 3, "W": 10, "rules": ["deadly-demise D3"], "tags": ["VEHICLE"]},
    "mine": {"T": 8, "Sv": 3, "W": 3, "rules": ["deadly-demise 2"], "tags": ["VEHICLE"]},
    "brute": {"T": 4, "Sv": 3, "W": 6, "tags": ["INFANTRY"]},
}


def blown_up(ours: dict[str, Any], theirs: dict[str, Any], dice: str, **more: Any) -> Scene:
    """B1.1 is destroyed."""

    async def act(game: Warhammer) -> None:
        await destroy(game, "B1", "B1.1")

    return Scene(setup(ours, theirs, SHEETS), act, dice=dice, **more)


NEAR = {"A1": {"sheet": "brute", "at": [[15, 10]]}, "A2": {"sheet": "brute", "at": [[30, 10]]}}
BOMB = {"B1": {"sheet": "bomb", "at": [[20, 10]]}, "B2": {"sheet": "brute", "at": [[20, 14]]}}


@pytest.mark.rule("10e.ability.deadly-demise", "10e.core.unqualified-affects-both")
def test_on_a_six_every_unit_within_six_inches_suffers_friend_or_foe() -> None:
    scene = blown_up(NEAR, BOMB, "deadly demise 6, deadly demise wounds 1 6")
    assert scene.fact("DeadlyDemise", die=6, caught=["A1", "B2"])
    assert [wounds_left(scene, key) for key in ("A1", "A2", "B2")] == [[5], [6], [3]]


@pytest.mark.rule("10e.ability.deadly-demise")
def test_six_inches_exactly_are_within_its_reach_and_a_trifle_more_is_not() -> None:
    apart = 2 * 16 / 25.4 + 6
    places = {"A1": 20 - apart, "A2": 20 + apart + 0.01}
    ours = {key: {"sheet": "brute", "at": [[x, 10]]} for key, x in places.items()}
    bomb = {"B1": BOMB["B1"]}
    assert blown_up(ours, bomb, "deadly demise 6, deadly demise wounds 1").fact("DeadlyDemise", caught=["A1"])


@pytest.mark.rule("10e.ability.deadly-demise")
def test_only_models_that_have_it_explode() -> None:
    kinds = {"carrier": {"abilities": ["deadly-demise 1"]}, "escort": {}}
    sheets = SHEETS | {"convoy": {"kinds": kinds, "tags": ["VEHICLE"]}}
    convoy = {"sheet": "convoy", "models": {"escort": 1, "carrier": 1}, "at": [[20, 10], [22, 10]]}

    async def act(game: Warhammer) -> None:
        await destroy(game, "B1", "B1.1")
        await destroy(game, "B1", "B1.2")

    scene = Scene(setup({}, {"B1": convoy}, sheets), act, dice="deadly demise 1")
    assert [fact["model"] for fact in scene.facts("DeadlyDemise")] == ["B1.2"]


@pytest.mark.rule("10e.ability.deadly-demise")
def test_on_less_than_a_six_nothing_happens() -> None:
    scene = blown_up(NEAR, BOMB, "deadly demise 5")
    assert not scene.facts("MortalWounds")
    assert not scene.game.unit("B1").models


@pytest.mark.rule("10e.ability.deadly-demise.random")
def test_a_random_number_is_rolled_for_each_unit_by_the_destroyed_models_player() -> None:
    scene = blown_up(NEAR, BOMB, "deadly demise 6, deadly demise wounds 3 4")
    assert [fact["count"] for fact in scene.facts("MortalWounds")] == [2, 2]
    assert [fact["player"] for fact in scene.facts("Rolled")] == [1, 1, 1]


def test_what_is_left_of_its_own_unit_is_caught_and_a_chain_comes_to_its_end() -> None:
    mines = {"B1": {"sheet": "mine", "models": 2, "at": [[20, 10], [22, 10]], "wounds": {"B1.2": 2}}}
    scene = blown_up({}, mines, "deadly demise 6, deadly demise 1")
    assert scene.facts("DeadlyDemise")[0]["caught"] == ["B1"]
    assert not scene.game.unit("B1").models
    back = blown_up({}, mines, "deadly demise 6, deadly demise 6")  # the second finds nobody but the dying first
    assert len(back.facts("MortalWounds")) == 1
    far = {"B1": {"sheet": "mine", "models": 2, "at": [[20, 10], [40, 10]]}}
    assert blown_up({}, far, "deadly demise 6").fact("DeadlyDemise", caught=[])


@pytest.mark.rule("10e.ability.deadly-demise.transport-order")
def test_the_roll_and_its_wounds_come_before_anybody_disembarks() -> None:
    order: list[Any] = []

    async def escape(game: Warhammer, unit: Unit, model: Model) -> None:
        order.append((model.name, [type(fact).__name__ for fact in game.facts if type(fact).__name__ != "Rolled"]))
        order.append(any(m.name == model.name for m in game.unit(unit.key).models))

    scene = blown_up(
        NEAR, BOMB, "deadly demise 6, deadly demise wounds 1 1", parts={"transports.passengers_escape": escape}
    )
    (name, before), still_there = order
    assert name == "B1.1"
    assert before.count("MortalWounds") == before.count("WoundsLost") == 2
    assert "ModelDestroyed" not in before
    assert still_there
    assert scene.fact("ModelDestroyed", model="B1.1")


def test_the_active_players_units_suffer_first_whoever_sits_where() -> None:
    for player, caught in (("A", ["A1", "B2"]), ("B", ["B2", "A1"])):

        async def act(game: Warhammer) -> None:
            await destroy(game, "B1", "B1.1")

        scene = setup(NEAR, BOMB, SHEETS, time={"player": player, "phase": "command"})
        told = Scene(scene, act, dice="deadly demise 6, deadly demise wounds 1 6")
        assert told.fact("DeadlyDemise")["caught"] == caught
