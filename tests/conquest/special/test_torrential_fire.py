"""Torrential Fire: within half range each hit gives one more."""

from __future__ import annotations

import pytest

from .fighting import cites, shooting


@pytest.mark.rule("conquest.special.torrential-fire")
def test_within_half_range_means_at_most_half() -> None:
    told = shooting("hit 2 2 6 6, defense 1 1 1 1", ["torrential-fire"], far=10)
    assert told.fact("HitRolls")["hits"] == 4
    assert cites(told, "HitRolls", "conquest.special.torrential-fire")
    told = shooting("hit 2 2 6 6, defense 1 1", ["torrential-fire"], far=10.01)
    assert told.fact("HitRolls")["hits"] == 2
    assert not cites(told, "HitRolls", "conquest.special.torrential-fire")
