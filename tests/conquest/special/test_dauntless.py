"""Dauntless: never Broken, always Inspired."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.inspire import inspirations
from bellona.conquest.attacks.broken import break_regiment

from ..scenes import ENTRIES, Scene, facing
from .fighting import GUARDS


@pytest.mark.rule("conquest.special.dauntless")
def test_it_never_breaks() -> None:
    for rules, broken in ((["dauntless"], False), ([], True)):
        game = Scene(facing({"entry": "ours"}, {}, {"ours": GUARDS | {"rules": rules}})).game
        break_regiment(game, game.unit("A1"), "test")
        assert game.unit("A1").broken == broken


@pytest.mark.rule("conquest.special.dauntless")
@pytest.mark.rule("conquest.special.dauntless.character")
def test_it_is_always_inspired_and_its_character_only_by_his_own_rule() -> None:
    brave = {"ours": GUARDS | {"rules": ["dauntless"]}, "dread": GUARDS | {"rules": ["dread"]}}
    for own, times in (([], 0), (["dauntless"], 1)):
        entries = brave | {"captain": ENTRIES["captain"] | {"rules": own}}
        scene = facing({"entry": "ours", "files": 4}, {"entry": "dread"}, entries)
        scene["characters"] = {"A": {"a": {"entry": "captain", "with": "A1"}}}
        game = Scene(scene).game
        unit = game.unit("A1")
        assert inspirations(game, unit, unit.stand("A1.1")) == 1
        assert inspirations(game, unit, unit.stand("a")) == times
