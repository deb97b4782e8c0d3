"""How long `steady` thinks: CPU time of its answers in whole games of 1,000 points, question by question."""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from typing import Any

from bellona.bots.steady import SteadyBot
from bellona.kernel.dice import Seeded
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import BOT, Run

GAMES = 4  # of each, after one that is not counted: what it needs is compiled then


def run(book: Rulebook) -> None:
    times: dict[str, list[float]] = defaultdict(list)
    largest = max(book.points(setup) or 0 for setup in book.starters.values())
    setups = [setup for setup in book.starters.values() if (book.points(setup) or 0) == largest]
    for setup in setups:
        for seed in range(GAMES + 1):
            counted = times if seed else defaultdict(list)
            play(book, setup, seed, counted)
    every = [spent for spents in times.values() for spent in spents]
    size = f" at {largest:,} points" if largest else ""
    print(f"steady: {GAMES * len(setups)} games against itself{size}, {len(every):,} answers, CPU time in ms")
    print(f"  {'question':24}{'answers':>8}{'mean':>8}{'p95':>8}{'p99':>8}{'max':>8}{'share':>8}")
    for name, spents in [("all", every), *sorted(times.items(), key=lambda item: -sum(item[1]))]:
        print(f"  {name:24}{len(spents):8,}{told(spents)}{sum(spents) / sum(every):8.1%}")


def play(book: Rulebook, setup: dict[str, Any], seed: int, times: dict[str, list[float]]) -> None:
    game = Run(book, setup, Seeded(seed))
    bots = [SteadyBot(f"{seed}/{seat}") for seat in (0, 1)]
    while not game.is_over:
        player, request = next(iter(game.waiting().items()))
        begin = time.process_time()
        answer = bots[player].answer(game, player)
        times[request.name].append(time.process_time() - begin)
        game.answer(answer, player=player, giver=BOT)


def told(spents: list[float]) -> str:
    spents = sorted(spents)
    at = [spents[min(int(len(spents) * share), len(spents) - 1)] for share in (0.95, 0.99, 1.0)]
    return "".join(f"{1000 * spent:8.2f}" for spent in (statistics.mean(spents), *at))
