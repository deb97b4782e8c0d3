"""You and Whose Army?: a Character may refuse a duel freely."""

from __future__ import annotations

import pytest

from bellona.conquest.people.duel import refuses_freely

from ..scenes import ENTRIES, Scene, facing


@pytest.mark.rule("conquest.special.you-and-whose-army")
def test_his_regiment_does_not_break_when_he_refuses() -> None:
    for rules, free in ((["you-and-whose-army"], True), ([], False)):
        scene = facing({"files": 4}, {}, {"captain": ENTRIES["captain"] | {"rules": rules}})
        scene["characters"] = {"A": {"a": {"entry": "captain", "with": "A1"}}}
        game = Scene(scene).game
        assert refuses_freely(game, game.character("a")) == free
