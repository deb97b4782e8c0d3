"""Irregular: no Reinforcement Line minds it."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.rounds.reinforcement_line import enemies_by_depth, friends_by_depth, line_of

from ..scenes import ENTRIES, Scene, setup

BANDS = {"band": ENTRIES["guards"] | {"rules": ["irregular"]}}


def game_of(ours: str, theirs: str) -> Any:
    """A1 is 14 inches from its edge, B1 11."""
    us, them = {"entry": ours, "at": [12, 16.5, 0, 1]}, {"entry": theirs, "at": [36, 11, 0, -1]}
    return Scene(setup({"A1": us, "A2": us | {"at": [24, 11.5, 0, 1]}}, {"B1": them}, BANDS)).game


@pytest.mark.rule("conquest.special.irregular")
def test_it_sets_no_line() -> None:
    assert list(friends_by_depth(game_of("band", "guards"), 0, "medium")) == []
    assert list(friends_by_depth(game_of("guards", "guards"), 0, "medium")) == [14, 9]
    assert line_of(game_of("band", "guards"), 0, "medium") == 0


@pytest.mark.rule("conquest.special.irregular")
def test_it_pushes_no_line_back() -> None:
    assert enemies_by_depth(game_of("guards", "band"), 0) == []
    assert enemies_by_depth(game_of("guards", "guards"), 0) == [(11, "B1")]
    assert line_of(game_of("guards", "band"), 0, "medium") == 14
    assert line_of(game_of("guards", "guards"), 0, "medium") == 9
