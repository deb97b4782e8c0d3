"""Flank: it comes on when its player says so."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.rounds.reinforcement import reinforce, roll_for_reinforcements, rolls
from bellona.conquest.state import ARRIVING

from ..scenes import ENTRIES, Illegal, Scene, setup

ENTRY = {"flankers": ENTRIES["guards"] | {"rules": ["flank"]}}
OURS = {"A1": {"entry": "flankers"}, "A2": {"entry": "guards"}}


def arrivals(round_: int, answers: dict[str, list[Any]], ours: Any = None) -> tuple[Scene, list[str]]:
    plan = setup(ours or OURS, {}, ENTRY, time={"round": round_, "phase": "reinforcement"})
    scene = Scene(plan, reinforce, answers=answers)
    return scene, [key for key in ours or OURS if scene.game.unit(key).where == ARRIVING]


@pytest.mark.rule("conquest.special.flank")
def test_its_player_announces_whether_it_comes_before_the_pools_are_rolled() -> None:
    assert arrivals(2, {"automatic arrival": ["A2"], "flankers": [["A1"]]})[1] == ["A1", "A2"]
    scene, arrived = arrivals(2, {"automatic arrival": ["A2"], "flankers": [[]]})
    assert arrived == ["A2"]
    assert not rolls(scene.game, scene.game.unit("A1"))
    assert rolls(scene.game, scene.game.unit("A2"))


@pytest.mark.rule("conquest.special.flank")
@pytest.mark.bad("conquest.special.flank", 1)
def test_it_comes_neither_before_its_class_may_nor_after_it_must() -> None:
    early, arrived = arrivals(1, {})
    assert arrived == []
    assert "flankers" not in early.asked
    late, arrived = arrivals(4, {"automatic arrival": [None]})
    assert arrived == ["A1"]
    assert "flankers" not in late.asked
    assert late.fact("Arriving")["rules"][0] == "conquest.special.flank"


@pytest.mark.rule("conquest.special.flank")
def test_it_adds_no_die_to_its_pool() -> None:
    plan = setup(OURS, {}, ENTRY, time={"round": 2, "phase": "reinforcement"})
    scene = Scene(plan, roll_for_reinforcements, dice="reinforcements medium 6")
    assert not rolls(scene.game, scene.game.unit("A1"))


@pytest.mark.rule("conquest.special.flank")
def test_it_may_still_be_the_automatic_pick_but_of_no_class_that_cannot_arrive() -> None:
    scene, arrived = arrivals(2, {"automatic arrival": [Illegal("A3"), "A1"]}, OURS | {"A3": {"entry": "riders"}})
    assert arrived == ["A1"]
    assert "flankers" not in scene.asked
    assert not rolls(scene.game, scene.game.unit("A1"))
    assert rolls(scene.game, scene.game.unit("A3"))
