"""What takes long happens in other processes: bots think, odds are computed, records are replayed.

Everything here is a function of plain data, so any worker can do any of it.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

import msgspec

from bellona.bots.registry import BOTS
from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.orders import StandingOrder
from bellona.kernel.record import Record, parse_record, recorded_game
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Row, Run
from bellona.kernel.shelf import find_rulebook
from bellona.telling import Teller

from .arithmetic import explained

P = ParamSpec("P")
T = TypeVar("T")


class Pool:
    """Worker processes, which end when the server does, however it does. One that dies is replaced.

    Without any, the work is done in a thread of the server: for small machines and tests.
    """

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool = self._made()

    def _made(self) -> Executor:
        if not self.processes:
            return ThreadPoolExecutor(1, "work")
        return ProcessPoolExecutor(self.processes, get_context("spawn"), _watch_parent, (os.getpid(),))

    async def __call__(self, act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(act, *args, **kwargs))
        except BrokenProcessPool:
            if pool is self._pool:
                self._pool = self._made()
            return await asyncio.wrap_future(self._pool.submit(act, *args, **kwargs))

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _watch_parent(parent: int) -> None:
    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


@lru_cache(maxsize=16)
def book_of(finder: str) -> Rulebook:
    return find_rulebook(finder)


# -- bots --------------------------------------------------------------------------------------------------------------


class Thought(msgspec.Struct, frozen=True):
    """What a bot thinks about: the last checkpoint and the rows since, as far as its player knows them."""

    finder: str
    bot: str
    seed: str
    player: int
    position: dict[str, Any]
    rows: list[Row]
    orders: tuple[StandingOrder, ...]
    after: int
    rolled: int


def thought(run: Run, finder: str, bot: str, player: int, seed: str) -> bytes:
    """What this bot may know of the game. Neither the other's secrets nor the dice to come are in it."""
    known = run.imagined(player, Chance(seed).pick, Seeded(seed))
    last = known.checkpoints[-1]
    position = run.rulebook.state_data(last.state)
    rows = known.rows[last.rows :]
    known.close()
    return msgspec.json.encode(
        Thought(finder, bot, seed, player, position, rows, run.orders[player], run.after, last.rolled)
    )


def think(data: bytes) -> bytes:
    """The bot's answer."""
    about = msgspec.json.decode(data, type=Thought)
    book = book_of(about.finder)
    run = Run(
        book, {"position": about.position}, Seeded(about.seed), after=about.after, rolled=about.rolled, settle=False
    )
    with run:
        run.orders[about.player] = about.orders
        for row in about.rows:
            run.feed(row)
        return msgspec.json.encode(BOTS[about.bot](about.seed).answer(run, about.player))


# -- odds --------------------------------------------------------------------------------------------------------------


def odds(finder: str, question: bytes, language: str) -> bytes:
    """The answer to an odds question, as `bellona odds FILE.json` gives it, its steps in words."""
    from bellona.odds import ask

    book = book_of(finder)
    return msgspec.json.encode(explained(Teller(book, {}, language), ask(msgspec.json.decode(question), book)))


# -- records -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def replayed(record: bytes, finder: str) -> tuple[Record, Run]:
    """A record and its game. The last few are remembered: whoever looks at one row will look at the next."""
    read = parse_record("record", record.splitlines())
    return read, recorded_game(read, book_of(finder))


def ruleset_of(record: bytes) -> str:
    """The ruleset that a record names, if its header can be read."""
    return parse_record("record", record.splitlines()[:1]).header.ruleset
