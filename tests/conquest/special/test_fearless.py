"""Fearless: it ignores Fearsome and Terrifying."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.morale import resolve_test
from bellona.conquest.attacks.sequence import ResolveSequence
from bellona.conquest.people.duel import duel_test
from bellona.conquest.rulebook import RULEBOOK

from ..scenes import ENTRIES, Scene, facing
from .fighting import MISS, cites, clashing


@pytest.mark.rule("conquest.special.fearless")
def test_a_regiment_is_not_terrified() -> None:
    told = clashing(f"hit 1 {MISS}, defense 6, morale 3", ["terrifying 2"], ["fearless"])
    assert told.fact("MoraleTested")["needed"] == 3
    assert cites(told, "MoraleTested", "conquest.special.fearless")
    told = clashing(f"hit 1 {MISS}, defense 6, morale 1", ["terrifying 2"])
    assert told.fact("MoraleTested")["needed"] == 1


@pytest.mark.rule("conquest.special.fearless.character")
def test_a_characters_helps_him_in_duels_alone() -> None:
    heroes = {
        "captain": ENTRIES["captain"] | {"rules": ["fearless"]},
        "ogre": ENTRIES["captain"] | {"rules": ["terrifying 2"]},
    }
    scene = facing({"files": 4}, {"files": 4}, heroes)
    scene["characters"] = {
        "A": {"a": {"entry": "captain", "with": "A1"}},
        "B": {"b": {"entry": "ogre", "with": "B1", "place": 3}},
    }
    game = Scene(scene).game
    regiment = resolve_test(game, game.unit("A1"), "morale")
    assert "fearless" not in regiment.rules
    assert ResolveSequence(RULEBOOK, regiment).resolve.value == 3 + 1 - 2
    duel = duel_test(game, game.character("a"), game.character("b"))
    assert ResolveSequence(RULEBOOK, duel).resolve.value == 3
    other = duel_test(game, game.character("b"), game.character("a"))
    assert other.rules == ("terrifying 2",)
