"""`python -m benchmarks.trees ../before`: whole games of this tree and of another, game by game in turn.

The machine's pace varies by half within minutes, so that two runs compare nothing. Here a process of each tree plays
the same game, one right after the other on the same core, and what counts is the ratio of their CPU times.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from bellona.bots.lineup import BOTS

HERE = Path(__file__).parents[1]

# What a tree runs; only names that every tree has.
PLAYS = """
import sys
from bellona.arena.simulate import Match, compile_kernels, play_one
compile_kernels()
for line in sys.stdin:
    ruleset, setup, bot, seed = line.split()
    played = play_one(Match(ruleset, (bot, bot), setup), int(seed))
    print(played.cpu_seconds if not played.error else played.error, flush=True)
"""


class Tree:
    """A checkout, and a process that plays its games."""

    def __init__(self, root: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(root / "src")}
        self.root = root
        self.process: Any = subprocess.Popen(
            [sys.executable, "-c", PLAYS],
            env=environment,
            cwd=root,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def cpu_seconds(self, *game: object) -> float:
        print(*game, file=self.process.stdin, flush=True)
        told = self.process.stdout.readline().strip()
        try:
            return float(told)
        except ValueError:
            raise SystemExit(f"{self.root}: {told or 'the process ended'}") from None


def run(other: Path, ruleset: str, setup: str, games: int) -> None:
    """For each bot: how many games a CPU-second, here and there, and how the ratios of single games spread."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    here, there = Tree(HERE), Tree(other)
    print(f"{ruleset}, {setup}, {games} games of each bot in turn; there is {other.name}")
    for bot in BOTS:
        pairs: list[tuple[float, float]] = []
        for seed in range(games):
            order = (here, there) if seed % 2 else (there, here)
            taken = {tree: tree.cpu_seconds(ruleset, setup, bot, seed) for tree in order}
            pairs += [(taken[here], taken[there])] if seed else []  # the first games fill caches
        ours, theirs = (len(pairs) / sum(times) for times in zip(*pairs, strict=True))
        ratios = statistics.quantiles([b / a for a, b in pairs], n=4)
        quarters = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        print(
            f"{bot:>8}: {ours:.2f} games a CPU-second here, {theirs:.2f} there: {ours / theirs:.3f}; by game {quarters}"
        )


if __name__ == "__main__":
    asked = argparse.ArgumentParser(prog="benchmarks.trees", description=__doc__)
    asked.add_argument("other", type=Path, help="the root of another checkout")
    asked.add_argument("--ruleset", default="wh40k-10e")
    asked.add_argument("--setup", default="first-game")
    asked.add_argument("--games", type=int, default=40, help="of each bot")
    told = asked.parse_args()
    run(told.other.resolve(), told.ruleset, told.setup, told.games)
