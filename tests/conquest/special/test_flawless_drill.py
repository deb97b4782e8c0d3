"""Flawless Drill: once in a game a free Combat Reform."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.rounds.round import ended

from ..scenes import ENTRIES, Scene, activation, facing, setup

ENTRY = {"veterans": ENTRIES["guards"] | {"rules": ["flawless-drill"]}}
WIDE = {"at": [24, 24, 0, 1], "files": 5, "stands": [f"A1.{number}" for number in (4, 1, 2, 5, 3)]}
OURS = {"entry": "veterans", "stands": 5}
USED = {"use flawless-drill": ["flawless-drill"], "combat reform": [WIDE]}


def acting(answers: Any, dice: str = "combat-reform 1", **ours: Any) -> Scene:
    return Scene(facing(OURS | ours, {}, ENTRY), activation(), dice=dice, answers=answers)


@pytest.mark.rule("conquest.special.flawless-drill")
def test_it_reforms_in_combat_for_nothing_once_in_a_game() -> None:
    scene = acting(USED)
    assert scene.fact("Reformed")["files"] == 5
    assert scene.fact("ActionTaken")["free"]
    assert scene.fact("Extra")["rules"] == ["conquest.special.flawless-drill"]
    ended(scene.game, "round")
    assert scene.game.unit("A1").used == ("flawless-drill!",)


@pytest.mark.rule("conquest.special.flawless-drill")
def test_it_still_rolls_for_it_and_may_take_the_action_besides() -> None:
    scene = acting(USED, "combat-reform 6, morale 1 1 1")
    assert scene.fact("WoundsTaken")["wounds"] == 3
    twice = USED | {"combat reform": [WIDE, None], "action": ["combat-reform"]}
    assert len(acting(twice, "combat-reform 1 1").facts("ResolveRolled")) == 2


@pytest.mark.rule("conquest.special.flawless-drill")
def test_only_in_contact_and_only_if_its_player_wants() -> None:
    far = setup({"A1": OURS | {"at": [24, 20, 0, 1]}}, {"B1": {"entry": "guards", "at": [24, 46, 0, -1]}}, ENTRY)
    assert "use flawless-drill" not in Scene(far, activation()).asked
    scene = acting({"use flawless-drill": [None]}, "")
    assert scene.game.unit("A1").used == ()
    assert acting(USED).facts("Extra")
