"""`python -m benchmarks.trees ../before`: whole games of this tree and of another, in turn, in one run.

The machine's pace varies by half within minutes, so that two runs compare nothing. Here both trees play the same few
games, one tree after the other and the other way round the next time; what counts is the ratio of their CPU times.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from bellona.bots.lineup import BOTS

HERE = Path(__file__).parents[1]


def cpu_seconds(tree: Path, words: list[str]) -> float:
    """Of some games in a process of their own; how long that takes to start is not counted."""
    start = "from bellona.cli.main import main; main()"
    command = [sys.executable, "-c", start, "simulate", "--jobs", "1", "--json", *words]
    environment = os.environ | {"PYTHONPATH": str(tree / "src")}
    done = subprocess.run(command, env=environment, cwd=tree, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{tree}: {done.stderr or done.stdout}")
    told = json.loads(done.stdout)
    if told["errors"]:
        raise SystemExit(f"{tree}: {told['problems'][0]}")
    return float(told["cpu_seconds"])


def run(other: Path, ruleset: str, setup: str, games: int, times: int) -> None:
    """For each bot: how many games a CPU-second, here and there, and the ratio of each pair."""
    print(f"{setup}, {times} × {games} games of each tree in turn; there is {other}")
    for bot in BOTS:
        ratios: list[float] = []
        spent = {HERE: 0.0, other: 0.0}
        for time in range(times):
            words = ["--bots", f"{bot},{bot}", "--setup", setup, "--games", str(games), "--seed", str(time * games)]
            words += ["--ruleset", ruleset] if ruleset else []
            order = (HERE, other) if time % 2 else (other, HERE)
            taken = {tree: cpu_seconds(tree, words) for tree in order}
            ratios.append(taken[other] / taken[HERE])
            spent = {tree: spent[tree] + taken[tree] for tree in spent}
        here, there = (times * games / spent[tree] for tree in (HERE, other))
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}, median {statistics.median(ratios):.2f}"
        print(
            f"{bot:>8}: {here:.2f} games a CPU-second here, {there:.2f} there; {here / there:.2f} ({spread})",
            flush=True,
        )


if __name__ == "__main__":
    asked = argparse.ArgumentParser(prog="benchmarks.trees", description=__doc__)
    asked.add_argument("other", type=Path, help="the root of another checkout")
    asked.add_argument("--ruleset", default="", help="a name; by default the first on the shelf")
    asked.add_argument("--setup", default="first-game")
    asked.add_argument("--games", type=int, default=10, help="in one process")
    asked.add_argument("--times", type=int, default=6, help="processes of each tree for each bot")
    told = asked.parse_args()
    run(told.other.resolve(), told.ruleset, told.setup, told.games, told.times)
