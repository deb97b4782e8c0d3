"""Broken and Shattered."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.attacks.broken import count_losses, has_lost_half, rally
from bellona.conquest.attacks.casualties import suffer
from bellona.conquest.attacks.healing import heal
from bellona.conquest.game import Conquest
from bellona.conquest.rounds.round import begin_round

from .scenes import Scene, facing


def losing(wounds: int, unit: Any = None) -> Scene:
    async def act(game: Conquest) -> None:
        await suffer(game, "A1", wounds, "test")

    return Scene(facing({"files": 4} | (unit or {}), {"at": [24, 44, 0, -1]}), act)


@pytest.mark.rule("conquest.broken.trigger")
@pytest.mark.parametrize(
    ("count", "left", "lost"), [(6, 3, True), (6, 4, False), (5, 2, True), (5, 3, False), (3, 1, True)]
)
def test_half_or_more(count: int, left: int, lost: int) -> None:
    assert has_lost_half(count, left) == lost


@pytest.mark.rule("conquest.broken.trigger")
@pytest.mark.rule("conquest.broken.interrupt")
def test_it_breaks_in_the_middle_of_a_pool() -> None:
    """Eight Stands; four fall to 16 wounds, and the rest of the pool is taken by a Broken Regiment."""
    scene = losing(18, {"stands": 8})
    assert (scene.fact("Broke")["left"], scene.fact("Broke")["began"]) == (4, 8)
    assert scene.game.unit("A1").broken
    assert sum(stand.wounds for stand in scene.game.unit("A1").stands) == 2
    assert not losing(15, {"stands": 8}).game.unit("A1").broken


@pytest.mark.rule("conquest.broken.trigger")
@pytest.mark.rule("conquest.broken.shattered")
@pytest.mark.rule("conquest.broken.shattered.same-attack")
@pytest.mark.rule("conquest.broken.shattered.baseline")
def test_example_broken_and_shattered() -> None:
    """24 wounds: Broken after 16, Shattered after 8 more; the Regiment is destroyed."""
    scene = losing(30, {"stands": 8})
    assert (scene.fact("Shattered")["left"], scene.fact("Shattered")["began"]) == (2, 4)
    assert scene.fact("WoundsTaken")["wounds"] == 24
    assert not scene.game.unit("A1").alive

    async def act(game: Conquest) -> tuple[bool, bool]:
        game.change("A1", broken=True, count=3)
        first = count_losses(game, "A1")
        game.change("A1", count=6)
        return first, count_losses(game, "A1")

    assert Scene(facing({}, {}), act).result == (False, True)


@pytest.mark.rule("conquest.broken.shattered.baseline")
def test_in_a_later_round_losses_are_counted_from_its_start() -> None:
    async def act(game: Conquest) -> int:
        await begin_round(game)
        await suffer(game, "A1", 8, "test")
        return game.unit("A1").count

    scene = Scene(facing({"stands": 4, "files": 4, "broken": True, "count": 9}, {"at": [24, 44, 0, -1]}), act)
    assert scene.fact("Shattered")["began"] == 4


@pytest.mark.rule("conquest.broken.end")
def test_who_rallies_counts_anew() -> None:
    game = Scene(facing({"broken": True, "count": 9}, {})).game
    rally(game, game.unit("A1"), "test")
    assert (game.unit("A1").broken, game.unit("A1").count) == (False, 3)


@pytest.mark.rule("conquest.broken.no-heal")
@pytest.mark.bad("conquest.broken.no-heal", 1)
def test_a_broken_regiment_is_not_healed() -> None:
    async def act(game: Conquest) -> None:
        await heal(game, "A1", 5)

    unit = {"wounds": {"A1.1": 2}, "strength": 6, "broken": True}
    scene = Scene(facing(unit, {}), act)
    assert (scene.fact("Healed")["removed"], scene.fact("Healed")["lost"]) == (0, 5)
    assert len(scene.game.unit("A1").stands) == 3
