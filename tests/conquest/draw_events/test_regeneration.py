"""Regeneration (X): the Regiment heals, its Character does not; a Character's heals himself alone."""

from __future__ import annotations

from typing import Any

import pytest

from ..scenes import ENTRIES
from .drawing import drawn, scene

LED: Any = {"characters": {"A": {"a": {"entry": "captain", "with": "A1", "wounds": 2}}}}
OURS = {"files": 4, "wounds": {"A1.2": 3}}


@pytest.mark.rule("conquest.draw-event.regeneration")
def test_the_regiment_heals_and_its_character_does_not() -> None:
    played = drawn(scene("regeneration 2", ours=OURS, **LED), "regeneration 2")
    unit = played.game.unit("A1")
    assert (unit.stand("a").wounds, unit.stand("A1.2").wounds) == (2, 1)
    assert played.fact("Healed")["removed"] == 2


@pytest.mark.rule("conquest.draw-event.regeneration.character")
def test_a_characters_heals_only_him() -> None:
    healing = {"captain": ENTRIES["captain"] | {"events": ["regeneration 5"]}}
    played = drawn(scene(ours=OURS, more=healing, **LED), "regeneration 5", character="a")
    unit = played.game.unit("A1")
    assert (unit.stand("a").wounds, unit.stand("A1.2").wounds) == (0, 3)
    assert played.fact("Healed")["lost"] == 3


@pytest.mark.rule("conquest.broken.no-heal")
def test_nobody_heals_in_a_broken_regiment() -> None:
    healing = {"captain": ENTRIES["captain"] | {"events": ["regeneration 5"]}}
    played = drawn(scene(ours=OURS | {"broken": True}, more=healing, **LED), "regeneration 5", character="a")
    assert played.game.unit("A1").stand("a").wounds == 2
