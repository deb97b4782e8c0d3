"""Wounds: from the pool to the Stands, one at a time, in the order of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.attacks.wounds import allocate, receiving
from bellona.conquest.game import Conquest

from .scenes import Scene, facing, setup


def wounded(wounds: int, unit: Any = None, answers: Any = None, **theirs: Any) -> Scene:
    """A1, three abreast, takes wounds; B1 is far away unless it says where."""

    async def act(game: Conquest) -> Any:
        return await allocate(game, "A1", wounds, "test")

    scene = facing(unit or {}, {"at": [24, 44, 0, -1]} | theirs)
    return Scene(scene, act, answers=answers)


def next_of(unit: Any = None, answers: Any = None, **theirs: Any) -> str:
    """The Stand that takes the next wound."""

    async def act(game: Conquest) -> Any:
        return await receiving(game, game.unit("A1"))

    scene = facing(unit or {}, {"at": [24, 44, 0, -1]} | theirs)
    return str(Scene(scene, act, answers=answers).result.name)


def left(scene: Scene) -> list[tuple[str, int]]:
    return [(stand.name, stand.wounds) for stand in scene.game.unit("A1").stands]


@pytest.mark.rule("conquest.wounds.pool")
@pytest.mark.rule("conquest.wounds.one-at-a-time")
@pytest.mark.rule("conquest.wounds.destroyed")
@pytest.mark.bad("conquest.wounds.one-at-a-time", 1)
def test_a_stand_is_destroyed_when_it_has_all_its_wounds() -> None:
    """Six Stands of four wounds: the fifth wound is the first of another Stand, found anew."""
    scene = wounded(5, {"stands": 6}, {"first end": ["A1.4"]})
    assert left(scene) == [("A1.1", 0), ("A1.2", 0), ("A1.3", 0), ("A1.5", 0), ("A1.6", 1)]
    assert scene.result.destroyed == ("A1.4",)
    assert wounded(3, {"stands": 6}, {"first end": ["A1.6"]}).result.destroyed == ()


@pytest.mark.rule("conquest.wounds.allocation.wounded-first")
@pytest.mark.rule("conquest.wounds.allocation.finish")
@pytest.mark.rule("conquest.wounds.allocation-order")
@pytest.mark.bad("conquest.wounds.allocation.finish", 1)
def test_a_wounded_stand_is_finished_before_another_is_touched() -> None:
    scene = wounded(2, {"stands": 6, "wounds": {"A1.5": 1}})
    assert left(scene)[4] == ("A1.5", 3)
    assert sum(wounds > 0 for _, wounds in left(scene)) == 1
    assert next_of({"stands": 6, "wounds": {"A1.5": 1}}) == "A1.5"
    assert next_of({"stands": 6, "wounds": {"A1.4": 3}}) == "A1.4"


@pytest.mark.rule("conquest.wounds.allocation.wounded-first")
def test_of_two_wounded_stands_the_later_criteria_choose() -> None:
    """Both are in the last rank, at its ends: the owner says which end is first."""

    async def act(game: Conquest) -> Any:
        return (await receiving(game, game.unit("A1"))).name  # type: ignore[union-attr]

    scene = facing({"stands": 6, "wounds": {"A1.4": 1, "A1.6": 1}}, {"at": [24, 44, 0, -1]})
    assert Scene(scene, act, answers={"first end": ["A1.6"]}).result == "A1.6"


@pytest.mark.rule("conquest.wounds.allocation.rear-alternate")
def test_stands_of_the_last_rank_go_from_its_ends_alternately() -> None:
    """Nine Stands; three of the last rank fall: one end, the other end, then the middle."""
    scene = wounded(12, {"stands": 9, "count": 30}, {"first end": ["A1.9"]})
    assert scene.result.destroyed == ("A1.9", "A1.7", "A1.8")
    assert scene.game.unit("A1").ends == 0
    assert next_of({"stands": 9}, {"first end": ["A1.9"]}) == "A1.9"
    assert next_of({"stands": 9}, {"first end": ["A1.7"]}) == "A1.7"


@pytest.mark.rule("conquest.wounds.allocation.rear-alternate")
def test_the_alternation_goes_on_across_attacks() -> None:
    async def twice(game: Conquest) -> None:
        await allocate(game, "A1", 4, "test")
        await allocate(game, "A1", 4, "test")

    scene = facing({"stands": 10, "files": 5, "count": 30}, {"at": [24, 44, 0, -1]})
    played = Scene(scene, twice, answers={"first end": ["A1.6"]})
    assert [stand.name for stand in played.game.unit("A1").lost] == ["A1.6", "A1.10"]
    assert played.fact("WoundsTaken", destroyed=["A1.6"])
    assert next_of({"stands": 10, "files": 5}, {"first end": ["A1.6"]}) == "A1.6"


@pytest.mark.rule("conquest.wounds.allocation.engaged-later")
def test_engaged_stands_of_the_rank_go_later() -> None:
    """One rank of three; an enemy touches the left and the middle Stand, so the right one takes the wounds."""
    scene = wounded(1, at=[20.25, 24, 0, -1], stands=2, files=2)
    assert left(scene) == [("A1.1", 0), ("A1.2", 0), ("A1.3", 1)]
    assert next_of(at=[20.25, 24, 0, -1], stands=2, files=2) == "A1.3"
    assert next_of(at=[27.75, 24, 0, -1], stands=2, files=2) == "A1.1"


@pytest.mark.rule("conquest.wounds.allocation-order")
@pytest.mark.rule("conquest.wounds.allocation.engaged-later")
def test_example_rear_attack() -> None:
    """Attacked in the rear by three, the rear rank still loses: five wounds, the owner begins on the left."""
    assert next_of({"stands": 6}, {"first end": ["A1.4"]}, at=[24, 19, 0, 1]) == "A1.4"
    scene = wounded(5, {"stands": 6}, {"first end": ["A1.4"]}, at=[24, 19, 0, 1])
    assert left(scene) == [("A1.1", 0), ("A1.2", 0), ("A1.3", 0), ("A1.5", 0), ("A1.6", 1)]


@pytest.mark.rule("conquest.wounds.allocation.command-last")
@pytest.mark.rule("conquest.wounds.allocation-order")
def test_example_command_last() -> None:
    """Two Stands are left, five wounds: the other is destroyed and the Command Stand has one wound."""
    scene = wounded(5, {"stands": 2, "files": 2, "strength": 6, "count": 9, "command": ["leader"]})
    assert left(scene) == [("A1.1", 1)]
    assert next_of({"stands": 2, "files": 2, "command": ["leader"]}) == "A1.2"
    assert next_of({"stands": 1, "files": 1, "command": ["leader"]}) == "A1.1"
    assert scene.game.unit("A1").stands[0].command == ("leader",)


@pytest.mark.rule("conquest.wounds.allocation.command-last")
def test_even_a_wounded_command_stand_is_passed_over() -> None:
    scene = wounded(1, {"wounds": {"A1.2": 2}, "command": ["leader"]}, {"first end": ["A1.1"]})
    assert left(scene) == [("A1.1", 1), ("A1.2", 2), ("A1.3", 0)]
    assert next_of({"wounds": {"A1.2": 2}, "command": ["leader"]}, {"first end": ["A1.1"]}) == "A1.1"


@pytest.mark.rule("conquest.wounds.overflow")
@pytest.mark.rule("conquest.wounds.count-for-morale")
def test_what_no_stand_can_take_is_lost_and_what_is_taken_is_counted() -> None:
    scene = wounded(9, {"stands": 1, "files": 1, "strength": 1, "count": 9})
    assert (scene.result.wounds, scene.fact("WoundsTaken")["wasted"]) == (4, 5)
    assert wounded(3, {"stands": 1, "files": 1, "strength": 1}).result.wounds == 3


@pytest.mark.rule("conquest.wounds.ignore-characters")
def test_a_character_alone_takes_nothing() -> None:
    async def act(game: Conquest) -> Any:
        game.change("A1", stands=tuple(stand for stand in game.unit("A1").stands if stand.character), block=None)
        return await receiving(game, game.unit("A1"))

    scene = setup({"A1": {"entry": "guards", "at": [24, 24, 0, 1], "files": 4}}, {})
    scene["characters"] = {"A": {"a": {"entry": "captain", "with": "A1"}}}
    assert Scene(scene, act).result is None
