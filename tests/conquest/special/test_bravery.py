"""Bravery: it ignores Fearsome and Terrifying, and rallies before its first action."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.game import Conquest
from bellona.conquest.rounds.activation import activate

from ..scenes import Scene, facing
from .fighting import GUARDS, MISS, cites, clashing


@pytest.mark.rule("conquest.special.bravery")
def test_the_regiment_and_its_character_are_not_terrified() -> None:
    told = clashing(f"hit 1 {MISS}, defense 6, morale 3", ["terrifying 2"], ["bravery"])
    assert told.fact("MoraleTested")["needed"] == 3
    assert cites(told, "MoraleTested", "conquest.special.bravery")
    scene = facing({"entry": "ours", "files": 4}, {}, {"ours": GUARDS | {"rules": ["bravery"]}})
    scene["characters"] = {"A": {"a": {"entry": "captain", "with": "A1"}}}
    game = Scene(scene).game
    assert game.rules_of_character(game.character("a")) == ("bravery",)


@pytest.mark.rule("conquest.special.bravery.rally")
def test_it_rallies_after_draw_events_and_before_its_first_action() -> None:
    async def activated(game: Conquest) -> None:
        await activate(game, game.unit("A1"))

    for rules, broken in ((["bravery"], False), ([], True)):
        entry = {"ours": GUARDS | {"rules": rules, "events": ["bastion 1"]}}
        answers: Any = {"draw event": ["bastion 1"], "action": [None]}
        told = Scene(facing({"entry": "ours", "broken": True}, {}, entry), activated, answers=answers)
        assert told.game.unit("A1").broken == broken
        if not broken:
            kinds = [type(fact).__name__ for fact in told.run.facts]
            assert kinds.index("DrawEventResolved") < kinds.index("Rallied") < kinds.index("Passed")
