"""Neither seat is favoured: `steady` against itself with the same army, both ways round."""

from __future__ import annotations

import math
import statistics
from typing import NamedTuple

import pytest

from bellona.bots.steady import SteadyBot
from bellona.kernel.dice import Seeded
from bellona.kernel.run import BOT, Run
from bellona.kernel.shelf import find_rulebook

GAMES = 400
SETUPS = {"first-game": ("dawn-patrol", "gnawing-brood"), "contested-ground": ("dawn-spear", "gnawing-tide")}


class Mirrored(NamedTuple):
    """By how many VP seat A was ahead, and whether it took the first turn."""

    ahead: int
    first: bool


def mirror_game(setup: str, army: str, dice: int, bots: tuple[str, str]) -> Mirrored:
    rulebook = find_rulebook("wh40k-10e")
    run = Run(rulebook, rulebook.starters[setup] | {"armies": [army, army]}, Seeded(f"mirror {dice}"))
    players = [SteadyBot(bot) for bot in bots]
    while not run.is_over:
        player = next(iter(run.waiting()))
        run.answer(players[player].answer(run, player), player=player, giver=BOT)
    ours, theirs = rulebook.scores(run.state)
    return Mirrored(ours - theirs, run.state.first == 0)


def mirror_games(setup: str, games: int) -> list[Mirrored]:
    """Pairs of games with the same dice, in which the two bots swap seats."""
    armies = SETUPS[setup]
    played = []
    for pair in range(games // 2):
        bots = f"{pair}/one", f"{pair}/two"
        played += [mirror_game(setup, armies[pair % 2], pair, order) for order in (bots, bots[::-1])]
    return played


def seat_effect(played: list[Mirrored]) -> tuple[float, float, float]:
    """What the seat and the first turn are worth in VP, and the standard error of both.

    Whoever takes the first turn has an advantage or not; a seat is the mean of what is ahead with it and without it.
    """
    first = [game.ahead for game in played if game.first]
    second = [game.ahead for game in played if not game.first]
    seat = (statistics.mean(first) + statistics.mean(second)) / 2
    turn = (statistics.mean(first) - statistics.mean(second)) / 2
    error = math.sqrt(sum(statistics.variance(side) / len(side) for side in (first, second))) / 2
    return seat, turn, error


def test_the_first_turn_is_told_from_the_seat() -> None:
    played = [Mirrored(8, True), Mirrored(6, True), Mirrored(-4, False), Mirrored(-2, False), Mirrored(-3, False)]
    seat, turn, error = seat_effect(played)
    assert (seat, turn) == (2.0, 5.0)
    assert error == pytest.approx(math.sqrt(2 / 2 + 1 / 3) / 2)


@pytest.mark.soak
@pytest.mark.parametrize("setup", SETUPS)
def test_mirror_games_favour_no_seat(setup: str, capsys: pytest.CaptureFixture[str]) -> None:
    seat, turn, error = seat_effect(mirror_games(setup, GAMES))
    with capsys.disabled():
        print(f"\n{setup}: {GAMES} mirror games, seat {seat:+.2f} VP, first turn {turn:+.2f} VP, ±{error:.2f}")
    assert abs(seat) < 2.0
