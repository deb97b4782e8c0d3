"""Whole battles between bots, watched for what no rule may break; and their records replayed in another process.

`python -m tests.wh40k.e10.soaking FOLDER` replays every record in a folder and says how many facts it came to.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from bellona.arena.simulate import ENDLESS
from bellona.bots.registry import BOTS
from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.record import load, save
from bellona.kernel.run import BOT, Run
from bellona.kernel.view import view
from bellona.wh40k.e10.invariants import Watched
from bellona.wh40k.e10.rulebook import RULEBOOK

from .battles import LAYOUTS, only_war

WATCHED = replace(RULEBOOK, game=Watched)
SMALL = {"battle_size": "first-game", "armies": ["dawn-patrol", "gnawing-brood"], "mission": "contested-ground"}
SETUPS: list[dict[str, Any]] = [
    RULEBOOK.starters["first-game"],
    *(only_war(layout) for layout in LAYOUTS),
    *(only_war(layout, mission="contested-ground") for layout in LAYOUTS),
    *(only_war(layout) | SMALL for layout in LAYOUTS),
]
LOOKS = 40  # questions between two looks for secrets


def setup_for(seed: int) -> dict[str, Any]:
    """All missions, sizes and layouts in turn; the armies change sides in every other round of them."""
    setup = SETUPS[seed % len(SETUPS)]
    return setup | {"armies": setup["armies"][:: -1 if seed // len(SETUPS) % 2 else 1]}


def battle(bot: str, seed: int) -> Run:
    """A battle to its end, in which nothing was broken and nobody saw a secret."""
    run, chance = Run(WATCHED, setup_for(seed), Seeded(seed)), Chance(f"looks {seed}")
    bots = [BOTS[bot](f"{seed}/{seat}") for seat in run.game.players]
    while not run.is_over:
        player = next(iter(run.waiting()))
        if chance.pick(LOOKS) == 0:
            see_no_secrets(run, chance)
        run.answer(bots[player].answer(run, player), player=player, giver=BOT)
        assert len(run.rows) < ENDLESS
    return run


def see_no_secrets(run: Run, chance: Chance) -> None:
    """Whatever secrets the other side might have, a player sees the same; that it has written them down is none."""
    for player in run.game.players:
        with run.imagined(player, chance.pick, run.dice) as imagined:
            told = {"waiting_for": sorted(run.waiting())}
            assert view(imagined, player) | told == view(run, player), f"player {player} sees a secret"


def soak(bot: str, seeds: range, folder: Path) -> None:
    """Play these battles, then replay their records in a process with another order of hashes."""
    for seed in seeds:
        try:
            save(battle(bot, seed), folder / f"{seed}.jsonl")
        except Exception as problem:
            raise AssertionError(f"{bot} against {bot}, seed {seed}: {problem}") from problem
    told = replayed_elsewhere(folder)
    assert told == f"{len(seeds)} records", told


def replayed_elsewhere(folder: Path) -> str:
    command = [sys.executable, "-m", "tests.wh40k.e10.soaking", str(folder)]
    environment = os.environ | {"PYTHONHASHSEED": "4242"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr


if __name__ == "__main__":
    files = sorted(Path(sys.argv[1]).glob("*.jsonl"))
    for file in files:
        load(file, RULEBOOK)  # fails unless the rows lead to every recorded fact
    print(len(files), "records")
