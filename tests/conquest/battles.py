"""Battles of Conquest by number: armies, scenarios and battlefields in turn, secondary missions in every other."""

from __future__ import annotations

from typing import Any

from bellona.arena.simulate import play
from bellona.bots.lineup import BOTS
from bellona.conquest.army.muster import SHELF
from bellona.conquest.rulebook import RULEBOOK
from bellona.kernel.dice import Seeded
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run

ARMIES = {
    "skirmish": ("river-watch", "thorn-pack"),
    "teaching": ("nine-gates", "old-roads"),
    "battle": ("league-muster", "wild-host"),
}
LAYOUTS, SCENARIOS = SHELF.names("layouts"), SHELF.names("scenarios")


def setup_for(number: int, *sizes: str) -> dict[str, Any]:
    """Consecutive numbers go through sizes, scenarios and battlefields; every army meets every other and itself."""
    known = list(sizes or ARMIES)
    size = known[number % len(known)]
    one, two = ARMIES[size][number // 3 % 2], ARMIES[size][number // 6 % 2]
    return {
        "scenario": SCENARIOS[number % len(SCENARIOS)],
        "size": size,
        "battlefield": LAYOUTS[number % len(LAYOUTS)],
        "armies": [one, two],
        "secondaries": number % 2 == 0,
    }


def battle(number: int, bots: tuple[str, str], *sizes: str, book: Rulebook = RULEBOOK) -> Run:
    run = Run(book, setup_for(number, *sizes), Seeded(f"battle {number}"))
    play(run, [BOTS[name](f"{number}/{seat}") for seat, name in enumerate(bots)])
    return run
