"""Whole battles between bots, watched for what no rule may break and told again from their facts; their records
replayed in another process; and how the engine ruled on their charges, pile-ins and consolidations.

`python -m tests.wh40k.e10.soaking FOLDER RULEBOOK` replays every record in a folder and says how many there are.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bellona.arena.simulate import ENDLESS
from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.facts import PhaseBegan
from bellona.kernel.record import load, save
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import BOT, Run
from bellona.kernel.shelf import find_rulebook
from bellona.kernel.view import view
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.invariants import WatchedBattle

from .battles import LAYOUTS, only_war
from .gathering import doubted
from .inventing import TENTH as TENTH_STOCK
from .inventing import Loaded, Stock, has_house_rules, invented_bots, invented_setup
from .retelling import Retelling


@cache
def _watched(finder: str) -> Rulebook:
    return replace(find_rulebook(finder), game=WatchedBattle)


@cache
def _house(finder: str) -> Rulebook:
    return replace(find_rulebook(finder).for_scenes(), game=WatchedBattle)


class Edition(NamedTuple):
    """What is played, who tells it again, and what armies are invented from."""

    finder: str  # of the rulebook
    setups: list[dict[str, Any]]
    retelling: type[Retelling] = Retelling
    stock: Stock = TENTH_STOCK

    @property
    def watched(self) -> Rulebook:
        return _watched(self.finder)

    @property
    def house(self) -> Rulebook:
        """The same with the rules of scenes."""
        return _house(self.finder)

    def setup_for(self, seed: int) -> dict[str, Any]:
        """All set-ups in turn; the armies change sides in every other round of them."""
        setup = self.setups[seed % len(self.setups)]
        return setup | {"armies": setup["armies"][:: -1 if seed // len(self.setups) % 2 else 1]}


INVENTED = "invented"
KINDS = (*BOTS, INVENTED)  # of battles
SMALL = {"battle_size": "first-game", "armies": ["dawn-patrol", "gnawing-brood"], "mission": "contested-ground"}
SETUPS: list[dict[str, Any]] = [
    RULEBOOK.starters["first-game"],
    *(only_war(layout) for layout in LAYOUTS),
    *(only_war(layout, mission="contested-ground") for layout in LAYOUTS),
    *(only_war(layout) | SMALL for layout in LAYOUTS),
]
LOOKS = 40  # questions between two looks for secrets


TENTH = Edition("bellona.wh40k.e10.rulebook:RULEBOOK", SETUPS)
WATCHED, setup_for = TENTH.watched, TENTH.setup_for


def begun(kind: str, seed: int, edition: Edition = TENTH) -> tuple[Run, list[Any]]:
    """A battle at its beginning and the bots that play it: two of one kind, or any with invented armies."""
    if kind == INVENTED:
        book = edition.house if has_house_rules(seed, edition.stock) else edition.watched
        return Run(book, invented_setup(seed, edition.stock), Loaded(seed)), invented_bots(seed)
    bots = [BOTS[kind](f"{seed}/{seat}") for seat in range(2)]
    return Run(edition.watched, edition.setup_for(seed), Seeded(seed)), bots


def battle(kind: str, seed: int, edition: Edition = TENTH) -> Run:
    """A battle to its end, in which nothing was broken, every fact is true and nobody saw a secret."""
    run, bots = begun(kind, seed, edition)
    tale, chance = edition.retelling(battle_of(run)), Chance(f"looks {seed}")
    while not run.is_over:
        player = next(iter(run.waiting()))
        if chance.pick(LOOKS) == 0:
            see_no_secrets(run, chance)
        with doubted():
            run.answer(bots[player].answer(run, player), player=player, giver=BOT)
        follow(tale, run)
        assert len(run.rows) < ENDLESS
    return run


def follow(tale: Retelling, run: Run) -> None:
    """Read on. What the facts come to is compared with the battle whenever a phase has begun, and at its end."""
    new = run.facts[tale.read :]
    tale.go_on(run.facts)
    assert not tale.wrong, tale.wrong
    if run.is_over or any(isinstance(fact, PhaseBegan) for fact in new):
        differing = list(tale.differs(battle_of(run)))
        assert not differing, differing


def battle_of(run: Run) -> Warhammer:
    assert isinstance(run.game, Warhammer)
    return run.game


def verdicts(run: Run) -> Counter[tuple[str, str]]:
    """How often the engine found each kind of move possible, impossible, or did not know."""
    rows = (row for row in run.rows if row.asks.endswith(" possible"))
    return Counter((row.asks.split()[0], row.answer["possible"]) for row in rows)


def see_no_secrets(run: Run, chance: Chance) -> None:
    """Whatever secrets the other side might have, a player sees the same; that it has written them down is none."""
    for player in run.game.players:
        with run.imagined(player, chance.pick, run.dice) as imagined:
            told = {"waiting_for": sorted(run.waiting())}
            assert view(imagined, player) | told == view(run, player), f"player {player} sees a secret"


def soak(kind: str, seeds: range, folder: Path, edition: Edition = TENTH) -> Counter[tuple[str, str]]:
    """Play these battles, then replay their records in a process with another order of hashes; how it ruled in them."""
    found: Counter[tuple[str, str]] = Counter()
    for seed in seeds:
        try:
            run = battle(kind, seed, edition)
        except Exception as problem:
            raise AssertionError(f"{kind} battle, seed {seed}: {problem}") from problem
        save(run, folder / f"{seed}.jsonl")
        found += verdicts(run)
    told = replayed_elsewhere(folder, edition.finder)
    assert told == f"{len(seeds)} records", told
    return found


def replayed_elsewhere(folder: Path, finder: str = TENTH.finder) -> str:
    command = [sys.executable, "-m", "tests.wh40k.e10.soaking", str(folder), finder]
    environment = os.environ | {"PYTHONHASHSEED": "4242"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr


if __name__ == "__main__":
    files = sorted(Path(sys.argv[1]).glob("*.jsonl"))
    book = find_rulebook(sys.argv[2]).for_scenes()
    for file in files:
        load(file, book)  # fails unless the rows lead to every recorded fact
    print(len(files), "records")
