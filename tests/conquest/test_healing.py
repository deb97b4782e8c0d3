"""Healing: wounds removed in order, Stands restored."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.attacks.healing import heal, next_to_heal, openings_for, points_to_restore, restore
from bellona.conquest.attacks.wounds import allocate
from bellona.conquest.game import Conquest
from bellona.conquest.state import Stand

from .scenes import Scene, facing, ground, piece, setup


def healed(points: int, unit: Any = None, answers: Any = None, *, hero: int | None = None, **theirs: Any) -> Scene:
    async def act(game: Conquest) -> None:
        await heal(game, "A1", points)

    led = {} if hero is None else {"characters": {"A": {"a": {"entry": "captain", "with": "A1", "wounds": hero}}}}
    return Scene(facing(unit or {}, {"at": [24, 44, 0, -1]} | theirs, **led), act, answers=answers)


def wounds(scene: Scene) -> dict[str, int]:
    return {stand.name: stand.wounds for stand in scene.game.unit("A1").stands}


@pytest.mark.rule("conquest.healing.points")
def test_each_point_removes_a_wound_until_either_runs_out() -> None:
    scene = healed(2, {"wounds": {"A1.1": 3}})
    assert wounds(scene)["A1.1"] == 1
    scene = healed(5, {"wounds": {"A1.1": 3}})
    assert (wounds(scene)["A1.1"], scene.fact("Healed")["lost"]) == (0, 2)


@pytest.mark.rule("conquest.healing.character-first")
@pytest.mark.rule("conquest.healing.command-then-others")
def test_first_the_character_then_the_command_stand_then_the_others_in_their_owners_order() -> None:
    hurt = {"files": 4, "wounds": {"A1.1": 1, "A1.2": 2, "A1.3": 2}, "command": ["leader"]}
    assert wounds(healed(3, hurt, hero=2)) == {"a": 0, "A1.1": 1, "A1.2": 1, "A1.3": 2}
    scene = healed(5, hurt, {"stand to heal": ["A1.3"]}, hero=2)
    assert wounds(scene) == {"a": 0, "A1.1": 1, "A1.2": 0, "A1.3": 1}
    assert scene.fact("Healed")["removed"] == 5
    led = {"A": {"a": {"entry": "captain", "with": "A1", "wounds": 2}}}
    unit = Scene(facing(hurt, {}, characters=led)).game.unit("A1")
    assert [stand.name for stand in next_to_heal(unit, True)] == ["a"]
    assert [stand.name for stand in next_to_heal(unit, False)] == ["A1.2"]


@pytest.mark.rule("conquest.healing.restore")
@pytest.mark.rule("conquest.healing.loop")
@pytest.mark.bad("conquest.healing.restore", 1)
def test_a_stand_comes_back_for_half_its_wounds_rounded_up() -> None:
    """Wounds 4: two points; the Stand returns with two wounds, which further points remove."""
    assert [points_to_restore(number) for number in (1, 4, 5)] == [1, 2, 3]
    scene = healed(3, {"strength": 4, "wounds": {"A1.1": 1}}, {"stand to restore": ["A1.4"]})
    assert wounds(scene) == {"A1.1": 0, "A1.2": 0, "A1.3": 0, "A1.4": 2}
    assert healed(1, {"strength": 4}).fact("Healed")["lost"] == 1
    assert healed(2, {"strength": 4, "wounds": {"A1.1": 1}}).fact("Healed")["lost"] == 1
    again = healed(4, {"strength": 4}, {"stand to restore": ["A1.4"]})
    assert wounds(again)["A1.4"] == 0
    declined = healed(2, {"strength": 4}, {"stand to restore": [None]})
    assert len(declined.game.unit("A1").stands) == 3


@pytest.mark.rule("conquest.healing.cap")
@pytest.mark.bad("conquest.healing.cap", 1)
def test_no_more_stands_than_at_the_start() -> None:
    scene = healed(30, {"strength": 4}, {"stand to restore": ["A1.4"]})
    assert len(scene.game.unit("A1").stands) == 4
    assert scene.fact("Healed")["lost"] == 26
    assert healed(30).fact("Healed")["lost"] == 30
    assert "stand to restore" not in healed(30).asked

    async def act(game: Conquest) -> Any:
        return await restore(game, "A1", 10)

    assert Scene(facing({}, {}), act).result is None
    answers: Any = {"stand to restore": ["A1.4"]}
    assert Scene(facing({"strength": 4}, {}), act, answers=answers).result == ("A1.4", 2)


@pytest.mark.rule("conquest.healing.restore.command-first")
@pytest.mark.rule("conquest.healing.restore.command-rules")
@pytest.mark.rule("conquest.command-model.lost")
def test_a_lost_command_stand_comes_back_first_with_its_rules_and_takes_the_middle() -> None:
    """The Command Stand falls last, so it is made to be among the lost here."""

    async def act(game: Conquest) -> None:
        unit = game.unit("A1")
        game.change("A1", lost=(Stand("A1.4", command=("standard-bearer",)), *unit.lost))
        assert "standard-bearer" not in game.rules_of(game.unit("A1"))
        await heal(game, "A1", 2)

    scene = Scene(facing({"strength": 5}, {"at": [24, 44, 0, -1]}), act, answers={"stand to restore": ["A1.4"]})
    unit = scene.game.unit("A1")
    assert unit.stands[1].name == "A1.4"
    assert "standard-bearer" in scene.game.rules_of(unit)


@pytest.mark.rule("conquest.command-model.lost")
def test_rules_of_command_models_are_lost_with_their_stand() -> None:
    async def act(game: Conquest) -> tuple[Any, Any]:
        before = game.rules_of(game.unit("A1"))
        await allocate(game, "A1", 7, "test")
        return before, game.unit("A1").stands

    unit = {"stands": 2, "files": 2, "strength": 2, "count": 9, "command": ["standard-bearer"]}
    scene = facing(unit, {"at": [24, 44, 0, -1]})
    before, stands = Scene(scene, act).result
    assert before == ("standard-bearer",)
    assert [stand.command for stand in stands] == [("standard-bearer",)]
    game = Scene(facing({}, {})).game
    assert game.rules_of(game.unit("A1")) == ()


@pytest.mark.rule("conquest.healing.restore.place")
def test_who_finds_no_place_is_not_restored() -> None:
    """Behind the rank of three an enemy stands close."""
    behind: Any = {"at": [24, 21.5, 0, 1]}
    scene = healed(2, {"strength": 4}, **behind)
    assert scene.fact("Healed")["lost"] == 2
    game = scene.game
    assert openings_for(game, game.unit("A1"), Stand("A1.4")) == []
    free = Scene(facing({"strength": 4}, {})).game
    assert len(openings_for(free, free.unit("A1"), Stand("A1.4"))) == 3


@pytest.mark.rule("conquest.healing.one-at-a-time")
def test_one_healing_is_over_before_the_next() -> None:
    async def twice(game: Conquest) -> None:
        await heal(game, "A1", 1)
        await heal(game, "A1", 1)

    scene = Scene(facing({"wounds": {"A1.1": 1}, "strength": 4}, {}), twice)
    assert [told["removed"] for told in scene.facts("Healed")] == [1, 0]
    assert len(scene.game.unit("A1").stands) == 3


@pytest.mark.rule("conquest.healing.points")
@pytest.mark.parametrize(("capacity", "stands"), [(4, 3), (2, 2)])
def test_in_a_garrison_a_stand_comes_back_while_there_is_room(capacity: int, stands: int) -> None:
    tower = piece("tower", 24, 24, 5, 5, "garrison", f"capacity {capacity}")
    inside = {"A1": {"entry": "guards", "garrison": "tower", "stands": 2, "strength": 3}}

    async def act(game: Conquest) -> None:
        await heal(game, "A1", 2)

    answers: Any = {"stand to restore": ["A1.3"]} if stands == 3 else {}
    scene = Scene(setup(inside, {}, **ground(tower)), act, answers=answers)
    unit = scene.game.unit("A1")
    assert len(unit.stands) == stands
    assert [stand.wounds for stand in unit.stands] == [0, 0, 2][:stands]
    assert scene.fact("Healed").get("lost", 0) == (0 if stands == 3 else 2)
