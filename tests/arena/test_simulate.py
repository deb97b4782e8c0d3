"""Many games: what is counted, and that seeds and processes change nothing."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bellona.arena.simulate import Match, play_one, simulate, summary, wilson
from bellona.kernel.errors import BellonaError
from bellona.kernel.record import load
from tests.skirmish import RULEBOOK

MATCH = Match("tests.skirmish:RULEBOOK", ("random", "random"))


def untimed(games: list[object]) -> list[object]:
    return [msgspec.structs.replace(game, cpu_seconds=0.0) for game in games]  # type: ignore[type-var]


def test_the_same_seeds_play_the_same_games_in_one_process_or_two() -> None:
    one = untimed(list(simulate(MATCH, 4, seed=7)))
    two = untimed(list(simulate(MATCH, 4, seed=7, jobs=2)))
    assert one == two


def test_everything_is_counted() -> None:
    games = list(simulate(MATCH, 6))
    told = summary(MATCH, games)
    assert (told.games, told.errors) == (6, 0)
    assert sum(told.wins.values()) + told.draws == 6
    assert told.decisions == sum(game.decisions for game in games) > 100
    assert told.cpu_seconds > 0
    assert told.fired["skirmish.deploy"] == 36


def test_records_are_kept_and_replay(tmp_path: Path) -> None:
    played = play_one(msgspec.structs.replace(MATCH, keep=str(tmp_path)), 3)
    (file,) = tmp_path.iterdir()
    run = load(file, RULEBOOK)
    assert run.is_over
    assert len(run.rows) == played.answers


def test_an_unknown_bot_or_setup_is_named() -> None:
    with pytest.raises(BellonaError, match="no bot is called 'clever'"):
        list(simulate(Match(MATCH.ruleset, ("clever", "random")), 1))
    with pytest.raises(BellonaError, match="no set-up 'moon'"):
        list(simulate(Match(MATCH.ruleset, MATCH.bots, setup="moon"), 1))


def test_the_interval_of_a_win_rate() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(95, 100)
    assert (low, high) == (0.8882, 0.9785)
