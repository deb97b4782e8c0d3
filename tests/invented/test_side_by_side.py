"""Editions played side by side in one process, on one and the same terrain: what one has worked out and kept is never
the other's answer. Each comes to the facts that it comes to alone.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Seeded
from bellona.kernel.facts import fact_data
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import BOT, Run
from bellona.space.terrain import Feature
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.e10.terrain_kinds import KINDS
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import Unit
from bellona.wh40k.table.cover import Cover
from bellona.wh40k.table.terrain_effects import TerrainKind

from .rulebook import RULEBOOK, STARTER


class Glass(TerrainKind):
    """A ruin that hides nobody."""


def everything_covers(game: Warhammer, by: Unit, unit: Unit) -> Cover:
    return {game.table.terrain.features[0].key: game.table.names(unit.key)}


def nothing_is_passed(feature: Feature, keywords: tuple[str, ...], low: float) -> bool:
    return False


# Editions that answer otherwise whatever is kept: the same set-ups, the same armies, the same terrain.
OTHERS = {
    "sight": TENTH.amended("glass", "1", parts={"terrain.kinds": KINDS | {"ruin": Glass(), "woods": Glass()}}),
    "cover": TENTH.amended("covered", "1", parts={"terrain.cover": everything_covers}),
    "moving": TENTH.amended("walled", "1", parts={"terrain.passable": nothing_is_passed, "terrain.low": 0.5}),
    "ground": TENTH.amended("wide", "1", parts={"ground.engagement": 2.0, "objectives.reach": 6.0}),
}
SETUP = TENTH.starters["first-game"]
HERE = "tests.invented.test_side_by_side"
ALONE = f"""
import sys
from {HERE} import *
print(alone(eval(sys.argv[1]), eval(sys.argv[2])))
"""


def told(run: Run) -> str:
    data = msgspec.json.encode([fact_data(fact) for fact in run.facts])
    return f"{len(run.facts)} {hashlib.sha256(data).hexdigest()}"


class Table:
    """A game between busy bots, an answer at a time."""

    def __init__(self, book: Rulebook, setup: dict[str, Any]) -> None:
        self.run = Run(book, setup, Seeded(4))
        self.bots = [BOTS["busy"](f"{seat}") for seat in (0, 1)]

    def answer(self) -> None:
        if not self.run.is_over:
            player = next(iter(self.run.waiting()))
            self.run.answer(self.bots[player].answer(self.run, player), player=player, giver=BOT)


def alone(book: Rulebook, setup: dict[str, Any]) -> str:
    table = Table(book, setup)
    while not table.run.is_over:
        table.answer()
    return told(table.run)


def in_a_process_of_its_own(book: str, setup: str) -> str:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", ALONE, book, setup], cwd=root, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def played() -> dict[str, str]:
    """All editions side by side, an answer of each in turn."""
    tables = {"TENTH": Table(TENTH, SETUP), "RULEBOOK": Table(RULEBOOK, STARTER)}
    tables |= {f"OTHERS[{name!r}]": Table(book, SETUP) for name, book in OTHERS.items()}
    while not all(table.run.is_over for table in tables.values()):
        for table in tables.values():
            table.answer()
    return {name: told(table.run) for name, table in tables.items()}


@pytest.mark.parametrize("book", ["TENTH", "RULEBOOK", *(f"OTHERS[{name!r}]" for name in OTHERS)])
def test_side_by_side_each_edition_comes_to_the_facts_that_it_comes_to_alone(played: dict[str, str], book: str) -> None:
    assert played[book] == in_a_process_of_its_own(book, "STARTER" if book == "RULEBOOK" else "SETUP")


def test_each_of_them_is_another_game(played: dict[str, str]) -> None:
    assert len(set(played.values())) == len(played)
