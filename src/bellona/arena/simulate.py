"""Plays many games between bots, on as many cores as are given, and says how they went."""

from __future__ import annotations

import math
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import Rolled
from bellona.kernel.record import save
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import BOT, Run
from bellona.kernel.shelf import find_rulebook
from bellona.space.warming import warm_up

ENDLESS = 100_000  # answers after which a game is taken to go round in circles


class Match(msgspec.Struct, frozen=True):
    """What is played: a ruleset, one of its set-ups, and a bot for each seat."""

    ruleset: str
    bots: tuple[str, str]
    setup: str = ""
    keep: str = ""  # folder for the records
    check: bool = False  # whether the games are watched for what no rule may break


class Played(msgspec.Struct, frozen=True):
    """How one game went. Seats are swapped in every other game: `bots` are those of seat A and seat B."""

    seed: int
    setup: str
    bots: tuple[str, str]
    winner: int | None
    scores: tuple[int, int]
    rounds: int
    answers: int
    decisions: int
    dice: int
    cpu_seconds: float
    fired: dict[str, int]
    error: str = ""


class Summary(msgspec.Struct):
    """How many games went."""

    games: int
    errors: int
    decisions: int
    dice: int
    cpu_seconds: float
    compile_seconds: float  # of the kernels, before the first game
    wins: dict[str, int]  # by bot; of two bots of one name, by seat
    draws: int
    intervals: dict[str, tuple[float, float]]  # of the win rates, 95 %
    mean_scores: dict[str, float]
    mean_rounds: float
    mean_answers: float
    fired: dict[str, int]
    problems: list[str]


def play(run: Run, bots: Sequence[Any]) -> None:
    """Let the bots of the two seats play a game to its end."""
    while not run.is_over:
        player = next(iter(run.waiting()))
        run.answer(bots[player].answer(run, player), player=player, giver=BOT)
        if len(run.rows) > ENDLESS:
            raise RuntimeError(f"no end after {ENDLESS} answers")


def play_one(match: Match, seed: int) -> Played:
    """One game, seats swapped when the seed is odd."""
    rulebook = _rulebook(match)
    names = match.bots if seed % 2 == 0 else match.bots[::-1]
    setups = list(rulebook.starters)
    setup = match.setup or setups[seed // 2 % len(setups)]
    bots = [BOTS[name](f"{seed}/{seat}") for seat, name in enumerate(names)]
    begin = time.process_time()
    run = None
    error = ""
    try:
        run = Run(rulebook, rulebook.starters[setup], Seeded(seed))
        play(run, bots)
    except Exception as problem:
        error = f"{type(problem).__name__}: {problem}"
    spent = time.process_time() - begin
    if run is None:
        return Played(seed, setup, names, None, (0, 0), 0, 0, 0, 0, spent, {}, error)
    if match.keep:
        save(run, Path(match.keep) / f"{match.ruleset.replace(':', '.')}-{seed}.jsonl")
    fired = Counter(rule for fact in run.facts for rule in fact.rules)
    return Played(
        seed,
        setup,
        names,
        rulebook.victor(run.state),
        rulebook.scores(run.state),
        run.state.clock.round,
        len(run.rows),
        sum(row.giver == BOT for row in run.rows),
        sum(len(fact.dice) for fact in run.facts if isinstance(fact, Rolled)),
        spent,
        dict(fired),
        error,
    )


def _rulebook(match: Match) -> Rulebook:
    rulebook = find_rulebook(match.ruleset)
    if not match.check:
        return rulebook
    if rulebook.watched is None:
        raise BellonaError(f"nothing is known about {rulebook.name} that could be checked")
    return replace(rulebook, game=rulebook.watched)


def checked(match: Match) -> Match:
    """The match, if it can be played."""
    if unknown := [name for name in match.bots if name not in BOTS]:
        raise BellonaError(f"no bot is called {unknown[0]!r}; there are {', '.join(BOTS)}")
    starters = _rulebook(match).starters
    if not starters or (match.setup and match.setup not in starters):
        raise BellonaError(f"no set-up {match.setup!r}; there are: {', '.join(starters) or 'none'}")
    return match


def compile_kernels() -> float:
    """Compile the geometry, so that no game waits for it; the CPU-seconds that took."""
    begin = time.process_time()
    warm_up(lambda module, number, total: None)
    return time.process_time() - begin


def simulate(match: Match, games: int, seed: int = 0, jobs: int = 1) -> Iterator[Played]:
    """The games as they end, in the order of their seeds. Kernels are compiled before the first clock starts."""
    checked(match)
    seeds = range(seed, seed + games)
    if jobs == 1:
        compile_kernels()
        yield from (play_one(match, one) for one in seeds)
        return
    with ProcessPoolExecutor(jobs, initializer=_begin) as pool:
        try:
            yield from pool.map(play_one, [match] * games, seeds)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Make a process ready to play.

    An interrupt reaches all processes. Only the one that gathers the games heeds it, and stops once the others have
    played theirs: a process that broke off while it holds their queue would leave the rest waiting for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    compile_kernels()


def summary(match: Match, played: list[Played], compile_seconds: float = 0.0) -> Summary:
    """Wins with confidence intervals, scores, lengths, and how often each rule fired."""
    named = match.bots if match.bots[0] != match.bots[1] else (f"{match.bots[0]} A", f"{match.bots[1]} B")

    def who(game: Played, seat: int) -> str:
        return game.bots[seat] if match.bots[0] != match.bots[1] else named[seat]

    done = [game for game in played if not game.error]
    wins = Counter(who(game, game.winner) for game in done if game.winner is not None)
    scores: dict[str, list[int]] = {name: [] for name in named}
    fired: Counter[str] = Counter()
    for game in done:
        for seat in (0, 1):
            scores[who(game, seat)].append(game.scores[seat])
        fired.update(game.fired)
    return Summary(
        games=len(played),
        errors=len(played) - len(done),
        decisions=sum(game.decisions for game in done),
        dice=sum(game.dice for game in done),
        cpu_seconds=round(sum(game.cpu_seconds for game in done), 6),
        compile_seconds=round(compile_seconds, 6),
        wins={name: wins[name] for name in named},
        draws=sum(game.winner is None for game in done),
        intervals={name: wilson(wins[name], len(done)) for name in named},
        mean_scores={name: _mean(points) for name, points in scores.items()},
        mean_rounds=_mean([game.rounds for game in done]),
        mean_answers=_mean([game.answers for game in done]),
        fired=dict(sorted(fired.items())),
        problems=[f"seed {game.seed} ({game.setup}): {game.error}" for game in played if game.error],
    )


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a win rate."""
    if games == 0:
        return (0.0, 1.0)
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return (round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4))
