"""Opportunists: at a flank or rear failed hit dice may be re-rolled."""

from __future__ import annotations

import pytest

from .fighting import cites, clashing, shooting

REAR = {"at": [24, 26.5, 0, 1]}


@pytest.mark.rule("conquest.special.opportunists")
def test_in_a_clash_at_the_rear() -> None:
    again = {"re-roll hit": ["re-roll"]}
    told = clashing("hit 6 6 6 6, re-roll hit 6 6 6 6", ["opportunists"], b=REAR, answers=again)
    assert cites(told, "HitRolls", "conquest.special.opportunists")
    assert not cites(clashing("hit 6 6 6 6", ["opportunists"]), "HitRolls", "conquest.special.opportunists")


@pytest.mark.rule("conquest.special.opportunists")
def test_in_a_volley_by_the_arc_that_holds_the_stand() -> None:
    again = {"re-roll hit": ["re-roll"]}
    flank = {"at": [27, 22, 1, 0], "stands": 1, "files": 1}
    told = shooting("hit 6 6 6 6, re-roll hit 6 6 6 6", ["opportunists"], b=flank, answers=again)
    assert told.fact("HitRolls")["attack"]["side"] == "flank"
    assert cites(told, "HitRolls", "conquest.special.opportunists")
    assert not cites(shooting("hit 6 6 6 6", ["opportunists"]), "HitRolls", "conquest.special.opportunists")
