"""Reinforcement Lines: where they are fixed, how they fall back and when they are restored."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.answer_forms import Entry
from bellona.conquest.attacks.casualties import destroy
from bellona.conquest.field.ground import block_of
from bellona.conquest.game import Conquest
from bellona.conquest.rounds.activation import do_task
from bellona.conquest.rounds.entry import bounds, refusal_of_entry
from bellona.conquest.rounds.reinforcement_line import depth_of, followed, found_line, line_of
from bellona.conquest.rounds.round import begin_round
from bellona.conquest.state import Line, NextTask

from .scenes import Scene, ahead, legs, setup

LIGHT = {"A1": {"entry": "raiders", "at": [12, 16.5, 0, 1]}}  # its nearest point to A's edge: 14
MEDIUM = {"A2": {"entry": "guards", "at": [36, 11.5, 0, 1]}}  # 9
FAR_AWAY = {"B1": {"entry": "guards", "at": [24, 40, 0, -1]}}


def enemy(depth: float, **more: Any) -> dict[str, Any]:
    """One whose nearest point is so far from A's edge."""
    return {"B1": {"entry": "guards", "at": [24, depth, 0, -1]} | more}


def lines(scene: Scene, player: int = 0) -> dict[str, float]:
    return {class_: line_of(scene.game, player, class_) for class_ in ("light", "medium", "heavy")}


def begun(ours: dict[str, Any], theirs: dict[str, Any], *steps: Any, **more: Any) -> Scene:
    """A round has begun, then these things happened, each in an activation of its own."""

    async def act(game: Conquest) -> None:
        await begin_round(game)
        for step in steps:
            await step(game)

    return Scene(setup(ours, theirs, **more), act)


async def acts(game: Conquest, key: str) -> None:
    """A Regiment is called up in its turn, and passes."""
    await do_task(game, NextTask("tide", game.unit(key).owner, card=key))


def moves(key: str, y: float) -> Any:
    """A Regiment is elsewhere when its activation ends."""

    async def act(game: Conquest) -> None:
        block = block_of(game.unit(key))
        game.put(key, block.standing(block.x, y, block.fx, block.fy))
        await acts(game, key)

    return act


def dies(key: str, then: str) -> Any:
    async def act(game: Conquest) -> None:
        await destroy(game, key)
        await acts(game, then)

    return act


@pytest.mark.rule("conquest.reinforcement.line.where")
@pytest.mark.rule("conquest.reinforcement.line.light-medium")
@pytest.mark.rule("conquest.reinforcement.line.heavy")
@pytest.mark.rule("conquest.reinforcement.entry.enemy")
def test_example_reinforcement_line() -> None:
    """conquest.ex.own.reinforcement-line"""
    first = begun(LIGHT | MEDIUM, enemy(20))
    assert lines(first) == {"light": 14, "medium": 14, "heavy": 9}
    assert [found_line(first.game, 0, class_, 48) for class_ in ("medium", "heavy")] == [14, 9]
    second = begun(LIGHT | MEDIUM | {"A3": {"entry": "guards", "arriving": True}}, enemy(11))
    assert lines(second) == {"light": 9, "medium": 9, "heavy": 9}
    game = second.game
    at = (0.0, 6.25, 1.0, 0.0)  # its front reaches 10 inches forward
    told = Entry(at=at, files=3, stands=("A3.1", "A3.2", "A3.3"), legs=legs(ahead(5))["legs"])
    refused = refusal_of_entry(game, game.unit("A3"), told)
    assert refused is not None
    assert refused.rules == ("conquest.reinforcement.entry.edge",)
    assert bounds(game, game.unit("A3")) == (9, 11)


@pytest.mark.rule("conquest.reinforcement.line.where")
def test_without_anybody_on_the_battlefield_it_is_the_players_own_edge() -> None:
    scene = begun({"A1": {"entry": "guards"}}, FAR_AWAY)
    assert lines(scene) == {"light": 0, "medium": 0, "heavy": 0}
    assert lines(scene, 1) == {"light": 5.5, "medium": 5.5, "heavy": 5.5}  # B1 ends 2.5 behind its front, at 42.5
    assert depth_of(scene.game, 1, scene.game.unit("B1")) == 5.5


@pytest.mark.rule("conquest.reinforcement.line.heavy")
@pytest.mark.bad("conquest.reinforcement.line.heavy")
def test_heavy_regiments_do_not_enter_behind_light_ones() -> None:
    riders = {"A3": {"entry": "riders", "arriving": True, "stands": 2, "files": 2}}
    guards = {"A4": {"entry": "guards", "arriving": True, "stands": 2, "files": 2}}
    game = begun(LIGHT | riders | guards, FAR_AWAY).game
    at = (0.0, 6.0, 1.0, 0.0)
    for key, is_refused in (("A3", True), ("A4", False)):
        told = Entry(at=at, files=2, stands=(f"{key}.1", f"{key}.2"), legs=legs(ahead(5))["legs"])
        refused = refusal_of_entry(game, game.unit(key), told)
        assert (refused is not None) == is_refused
    assert found_line(game, 0, "heavy", 48) == 0
    assert found_line(game, 0, "light", 48) == 14


@pytest.mark.rule("conquest.reinforcement.line.when")
@pytest.mark.rule("conquest.reinforcement.line.no-advance")
def test_it_stays_when_friends_advance_and_is_worked_out_afresh_next_round() -> None:
    advance = moves("A2", 18.5)
    scene = begun(MEDIUM, FAR_AWAY, advance)
    assert followed(scene.game, 0, Line("medium", 9, 9)) == Line("medium", 9, 9)
    assert lines(scene) == {"light": 9, "medium": 9, "heavy": 9}
    assert lines(begun(MEDIUM, FAR_AWAY, advance, begin_round)) == {"light": 16, "medium": 16, "heavy": 16}


@pytest.mark.rule("conquest.reinforcement.line.no-advance")
def test_another_friend_who_has_advanced_does_not_move_it_forward() -> None:
    scene = begun(LIGHT | MEDIUM, FAR_AWAY, moves("A2", 30))
    assert lines(scene) == {"light": 14, "medium": 14, "heavy": 9}
    line = Line("medium", 14, 14)
    assert followed(scene.game, 0, line) == line
    game = begun(MEDIUM, FAR_AWAY).game
    assert followed(game, 0, line) == Line("medium", 9, 9)


@pytest.mark.rule("conquest.reinforcement.line.fall-back")
def test_it_falls_back_when_who_set_it_is_destroyed_or_falls_back() -> None:
    gone = begun(LIGHT | MEDIUM, FAR_AWAY, dies("A1", "A2"))
    assert lines(gone) == {"light": 9, "medium": 9, "heavy": 9}
    assert gone.facts("LineMoved", player=0, inches=9)[-1]["rules"] == ["conquest.reinforcement.line.fall-back"]
    back = begun(LIGHT | MEDIUM, FAR_AWAY, moves("A1", 12.5))
    assert lines(back)["light"] == 10


@pytest.mark.rule("conquest.reinforcement.line.fall-back")
@pytest.mark.rule("conquest.reinforcement.line.restore")
def test_an_enemy_behind_it_pushes_it_back_until_he_is_destroyed() -> None:
    behind = moves("B1", 11)
    pushed = begun(LIGHT | MEDIUM, FAR_AWAY, behind)
    assert lines(pushed) == {"light": 9, "medium": 9, "heavy": 9}
    assert pushed.facts("LineMoved", player=0)[-1]["by"] == ["B1"]
    gone = begun(LIGHT | MEDIUM, FAR_AWAY | {"B2": FAR_AWAY["B1"] | {"at": [10, 40, 0, -1]}}, behind, dies("B1", "A2"))
    assert lines(gone) == {"light": 14, "medium": 14, "heavy": 9}
    assert gone.facts("LineMoved", player=0)[-1]["rules"] == ["conquest.reinforcement.line.restore"]


@pytest.mark.rule("conquest.reinforcement.line.restore")
def test_it_is_not_restored_by_an_enemy_who_merely_leaves() -> None:
    scene = begun(LIGHT | MEDIUM, FAR_AWAY, moves("B1", 11), moves("B1", 40))
    assert lines(scene)["light"] == 9
    pushed = Line("light", 14, 9, ("B1",))
    assert followed(scene.game, 0, pushed) == pushed


@pytest.mark.rule("conquest.reinforcement.line.restore")
def test_it_is_restored_no_further_than_friends_still_stand() -> None:
    theirs = FAR_AWAY | {"B2": FAR_AWAY["B1"] | {"at": [10, 40, 0, -1]}}
    scene = begun(LIGHT | MEDIUM, theirs, moves("B1", 11), dies("A1", "A2"))
    pushed = Line("light", 14, 9, ("B1",))
    assert followed(scene.game, 0, pushed) == pushed
    scene = begun(LIGHT | MEDIUM, theirs, moves("B1", 11), dies("A1", "A2"), dies("B1", "B2"))
    assert followed(scene.game, 0, pushed) == Line("light", 9, 9)
    assert lines(scene)["light"] == 9
