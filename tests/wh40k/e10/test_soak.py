"""Whole battles on every layout, at both sizes: nothing breaks, nobody sees a secret, every record replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from bellona.bots.registry import BOTS

from .soaking import SETUPS, setup_for, soak

GAMES = {"random": 1000}  # of other bots 200 each
FEW = {"random": range(3), "busy": range(3, 5)}  # of other bots one of the short ones
CHUNK = 20


def chunks() -> list[tuple[str, int]]:
    return [(bot, first) for bot in BOTS for first in range(0, GAMES.get(bot, 200), CHUNK)]


@pytest.mark.parametrize("bot", BOTS)
def test_a_few_battles_break_nothing_and_replay_elsewhere(bot: str, tmp_path: Path) -> None:
    soak(bot, FEW.get(bot, range(7, 8)), tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize(("bot", "first"), chunks())
def test_battles_break_nothing_and_replay_elsewhere(bot: str, first: int, tmp_path: Path) -> None:
    soak(bot, range(first, first + CHUNK), tmp_path)


def test_every_set_up_is_played_with_the_armies_on_either_side() -> None:
    played = [(setup["mission"], setup["layout"], tuple(setup["armies"])) for setup in map(setup_for, range(CHUNK))]
    assert len(set(played)) == 2 * len(SETUPS)
