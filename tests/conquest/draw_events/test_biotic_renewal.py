"""Biotic Renewal: a die of healing."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.rolling import halved

from ..scenes import ENTRIES
from .drawing import drawn, scene

HURT = {"A1.1": 3, "A1.2": 3, "A1.3": 3}


@pytest.mark.rule("conquest.draw-event.biotic-renewal")
def test_infantry_heals_as_much_as_the_die_shows() -> None:
    played = drawn(scene("biotic-renewal", ours={"wounds": HURT}), "biotic-renewal", dice="biotic-renewal 5")
    assert (played.fact("Healed")["points"], played.fact("Healed")["removed"]) == (5, 5)


@pytest.mark.rule("conquest.draw-event.biotic-renewal")
@pytest.mark.rule("conquest.dice.d3")
def test_others_heal_half_of_it() -> None:
    trolls = {"drawn": ENTRIES["trolls"] | {"events": ["biotic-renewal"]}}
    for die, healed in ((1, 1), (2, 1), (3, 2), (5, 3), (6, 3)):
        played = drawn(scene(ours={"wounds": HURT}, more=trolls), "biotic-renewal", dice=f"biotic-renewal {die}")
        assert played.fact("Healed")["points"] == healed
    assert [halved(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
