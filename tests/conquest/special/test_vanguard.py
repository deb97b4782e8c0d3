"""Vanguard: an extra free March on arrival."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.field.ground import block_of
from bellona.conquest.special.manoeuvring import enemy_near
from bellona.space.blocks.block import Block, formed

from ..scenes import ENTRIES, Scene, activation, ahead, legs, setup

SCOUTS = {"scouts": ENTRIES["raiders"] | {"rules": ["vanguard"]}, "guide": ENTRIES["captain"] | {"rules": ["vanguard"]}}
ENTRY = {"at": [24, 0, 0, 1], "files": 3} | legs(ahead(5))
STANDS = ["A1.1", "A1.2", "A1.3"]
USED = {"use vanguard": ["vanguard"], "march": [legs(ahead(5))]}


def arriving(far: float, entry: str = "scouts", answers: Any = None, stands: Any = None, **more: Any) -> Scene:
    """A1 comes on while the nearest enemy is so far from where it does."""
    ours, theirs = {"A1": {"entry": entry, "arriving": True}}, {"B1": {"entry": "guards", "at": [24, far, 0, -1]}}
    given = {"entry": [ENTRY | {"stands": stands or STANDS}]} | (answers or {})
    return Scene(setup(ours, theirs, SCOUTS, **more), activation(), answers=given)


@pytest.mark.rule("conquest.special.vanguard")
@pytest.mark.rule("conquest.activation.extra-actions")
def test_it_marches_once_more_when_it_comes_on_and_still_has_its_second_action() -> None:
    acts = USED | {"action": ["march"], "march": [legs(ahead(5)), legs(ahead(5))]}
    scene = arriving(30, answers=acts)
    assert block_of(scene.game.unit("A1")).y == 15
    assert [(told["action"], told.get("free", False)) for told in scene.facts("ActionTaken")] == [
        ("march", True),
        ("march", False),
    ]


@pytest.mark.rule("conquest.special.vanguard")
def test_one_stand_that_has_it_is_enough() -> None:
    character = {"A": {"K": {"entry": "guide", "with": "A1"}}}
    scene = arriving(30, "guards", USED, stands=["K", *STANDS], characters=character)
    assert block_of(scene.game.unit("A1")).y == 10


@pytest.mark.rule("conquest.special.vanguard")
def test_its_player_may_do_without_and_others_are_not_asked() -> None:
    assert block_of(arriving(30, answers={"use vanguard": [None]}).game.unit("A1")).y == 5
    assert "use vanguard" not in arriving(30, "guards", {}).asked
    assert arriving(30, answers=USED).facts("Extra", rule="vanguard")


@pytest.mark.rule("conquest.special.vanguard.enemy-near")
@pytest.mark.bad("conquest.special.vanguard.enemy-near")
@pytest.mark.parametrize(("far", "may"), [(7.9, False), (8.0, False), (8.1, True)])
def test_it_gives_nothing_with_an_enemy_within_eight_inches_of_where_it_enters(far: float, may: bool) -> None:
    scene = arriving(far, answers={"use vanguard": ["vanguard"]} if may else {})
    assert ("use vanguard" in scene.asked) == may
    outside = Block(24, 0, 0, 1, 2.5, 2.5, formed(3, 3))
    assert enemy_near(scene.game, scene.game.unit("A1"), outside) != may
