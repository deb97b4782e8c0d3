"""Clones and answers: what a copy of a game costs at every question, and how many answers a second the rules take."""

from __future__ import annotations

import copy
import statistics
import time

from tests.skirmish import RULEBOOK as SKIRMISH

from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import BOT, Run

GAMES = 20


def run(book: Rulebook | None = None) -> None:
    """Skirmish is small and complete: what is measured there is the kernel."""
    book = book or SKIRMISH
    setup = next(iter(book.starters.values()))
    clones: list[float] = []
    rows: list[int] = []
    deep: list[float] = []
    answered, spent = 0, 0.0
    for seed in range(GAMES):
        game, chance = Run(book, setup, Seeded(seed)), Chance(seed)
        while not game.is_over:
            begin = time.process_time()
            twin = game.clone()
            clones.append(time.process_time() - begin)
            twin.close()
            rows.append(len(game.rows) - game.checkpoints[-1].rows)
            begin = time.process_time()
            copy.deepcopy(game.state)
            deep.append(time.process_time() - begin)
            player, request = next(iter(game.waiting().items()))
            answer = request.some(chance.pick)
            before = len(game.rows)
            begin = time.process_time()
            game.answer(answer, player=player, giver=BOT)
            spent += time.process_time() - begin
            answered += len(game.rows) - before
    mean, p95 = statistics.mean(clones) * 1e6, sorted(clones)[int(len(clones) * 0.95)] * 1e6
    copied = statistics.mean(deep) * 1e6
    units = book.visible(book.begin(setup), None)["units"]
    print(f"Kernel: {GAMES} random games of {book.name}, {len(units)} units, {len(clones)} questions, CPU time")
    replayed = f"{statistics.mean(rows):.1f} rows replayed"
    print(f"  clone by copy and replay    mean {mean:6.1f} µs  p95 {p95:6.1f} µs, {replayed}")
    print(f"  copy.deepcopy of the state  mean {copied:6.1f} µs  {copied / mean:.1f} times a clone")
    print(f"  answers                     {answered / spent:,.0f} a CPU-second, rules, sight and moves included")
