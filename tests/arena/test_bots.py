"""Bots answer everything they are asked, by the rules."""

from __future__ import annotations

import pytest

from bellona.arena.simulate import Match, play_one
from bellona.bots.lineup import BOTS

SKIRMISH = "tests.skirmish:RULEBOOK"


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_finishes_its_games_without_a_refused_answer(name: str) -> None:
    for seed in range(4):
        assert play_one(Match(SKIRMISH, (name, name)), seed).error == ""


def test_the_busy_bot_is_busier_than_the_random_one() -> None:
    dice = {name: sum(play_one(Match(SKIRMISH, (name, name)), seed).dice for seed in range(8)) for name in BOTS}
    assert dice["busy"] > 1.5 * dice["random"]
