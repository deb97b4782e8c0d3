"""How many live games one server carries: people at their own pace over loopback, the latency of their answers.

Games of 500 points are stored at random points of a recorded game and taken up by two people each, who answer as was
recorded, check every placement a few times first, and think for a while before each answer.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import random
import socket
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import connect

from bellona.bots.busy import BusyBot
from bellona.kernel.dice import Seeded
from bellona.kernel.run import BOT, Row, Run
from bellona.kernel.shelf import find_rulebook
from bellona.kernel.view import KnownLog
from bellona.server import listening
from bellona.server.app import make_app
from bellona.server.limits import Limits
from bellona.server.storage import SeatKept, Sheet, Storage

RULESET = "wh40k-10e"
SEED = 7
THINKS = 6.0  # seconds before an answer, on average
CHECKS = 4  # of a placement while it is dragged
SECONDS = 45.0
STEPS = (25, 50, 100, 150, 200, 300)
UNLIMITED = Limits(messages=1e9, new_games=1e9, requests=1e9, connections=10**6)


def recorded() -> Run:
    """A whole game between two bots, whose answers the people repeat."""
    book = find_rulebook(RULESET)
    game, bot = Run(book, book.starters["first-game"], Seeded(SEED)), BusyBot(SEED)
    while not game.is_over:
        player = next(iter(game.waiting()))
        game.answer(bot.answer(game, player), player=player, giver=BOT)
    return game


def serve(database: str, port: int) -> None:
    app = make_app(Storage(database), {RULESET: find_rulebook(RULESET)}, limits=UNLIMITED)
    config = listening.config(app, "127.0.0.1", port)
    uvicorn.Server(config).run([listening.listen(config)])


def store(storage: Storage, game: Run, number: int) -> None:
    """A game that stands where the recorded one stood before one of its answers."""
    given = [i for i, row in enumerate(game.entries) if isinstance(row, Row) and row.giver == BOT]
    cut = given[random.Random(number).randrange(len(given) * 9 // 10)]
    sheet = Sheet(
        ruleset=RULESET,
        version=game.rulebook.version,
        setup=game.setup,
        dice=game.dice.header(),
        secret=None,
        seats=(SeatKept("A"), SeatKept("B")),
    )
    tokens = {f"{number}/{seat}": seat for seat in (0, 1)}
    storage.add(f"game-{number}", sheet, ["a", "b"], tokens, game.entries[:cut])


class Question(msgspec.Struct):
    kind: str


class Heard(msgspec.Struct):
    """What these people read of a message; the rest of it would cost them more than it costs the server to write."""

    type: str
    id: int | None = None
    n: int = 0
    request: Question | None = None


heard = msgspec.json.Decoder(Heard).decode


class Person:
    """Answers as was recorded, at a person's pace."""

    def __init__(self, game: Run, token: str) -> None:
        self.token, self.player = token, int(token[-1])
        known = KnownLog(game, self.player).entries()
        self.answers = {
            n: row
            for n, row in enumerate(known)
            if isinstance(row, Row) and (row.giver, row.player) == (BOT, self.player)
        }
        self.chance = random.Random(token)
        self.times: list[float] = []
        self.checks: list[float] = []
        self.number = 0
        self.seated = asyncio.Event()

    async def play(self, address: str, begin: asyncio.Event) -> None:
        async with connect(f"ws://{address}/api/play", max_size=None, proxy=None) as self.socket:
            # As after a lost connection: the log that is known is not told again.
            await self.socket.send(json.dumps({"type": "hello", "v": 1, "token": self.token, "since": 10**6}))
            update = await self._until("update")
            self.seated.set()
            await begin.wait()
            while True:
                if update.request is None:
                    update = await self._until("update")
                    continue
                update = await self._answer(update) or await self._until("update")

    async def _answer(self, update: Heard) -> Heard | None:
        row = self.answers.get(update.n)
        if row is None:  # the recorded game is over for this player
            await asyncio.sleep(3600)
            return None
        pause = self.chance.expovariate(1 / THINKS)
        assert update.request is not None
        checks = CHECKS if update.request.kind == "place" else 0
        for _ in range(checks):
            await asyncio.sleep(pause / (checks + 1))
            self.checks.append(await self._asked("check", n=update.n, answer=row.answer))
        await asyncio.sleep(pause / (checks + 1))
        self.times.append(await self._asked("answer", n=update.n, asks=row.asks, answer=row.answer))
        return None

    async def _asked(self, kind: str, **fields: Any) -> float:
        self.number += 1
        start = time.perf_counter()
        await self.socket.send(json.dumps({"type": kind, "id": self.number, **fields}))
        while (message := heard(await self.socket.recv())).id != self.number:
            pass
        assert message.type in ("accepted", "checked"), message
        return time.perf_counter() - start

    async def _until(self, kind: str) -> Heard:
        while (message := heard(await self.socket.recv())).type != kind:
            pass
        return message


async def load(game: Run, address: str, first: int, games: int, server: int) -> tuple[list[Person], float, float]:
    """People at their games for a while, and the CPU seconds of the server and of themselves meanwhile."""
    people = [Person(game, f"{number}/{seat}") for number in range(first, first + games) for seat in (0, 1)]
    begin = asyncio.Event()
    tasks = [asyncio.create_task(person.play(address, begin)) for person in people]
    await asyncio.gather(*(person.seated.wait() for person in people))  # all games are opened before the clock starts
    before = cpu(server), cpu(os.getpid())
    begin.set()
    await asyncio.sleep(SECONDS)
    spent, own = cpu(server) - before[0], cpu(os.getpid()) - before[1]
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            print(f"  a person failed: {result!r}", file=sys.stderr)
    return people, spent, own


def run(steps: tuple[int, ...] = STEPS) -> None:
    game = recorded()
    print(f"server: games of 500 points, two people each, {THINKS:g} s a thought, {CHECKS} checks a placement; in ms")
    print(f"  {'games':>6}{'answers/s':>10}{'p50':>8}{'p95':>8}{'p99':>8}{'checks p95':>12}", end="")
    print(f"{'CPU/answer':>12}{'server':>8}{'people':>8}{'load':>7}", flush=True)
    first = 0
    for games in steps:
        with tempfile.TemporaryDirectory() as folder:
            show(game, Path(folder), first, games)
        first += games


def show(game: Run, folder: Path, first: int, games: int) -> None:
    database = f"sqlite:///{folder / 'games.db'}"
    storage = Storage(database)
    for number in range(first, first + games):
        store(storage, game, number)
    storage.close()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = multiprocessing.get_context("spawn").Process(target=serve, args=(database, port))
    server.start()
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/rulesets")
            break
        except httpx.TransportError:
            time.sleep(0.1)
    assert server.pid is not None
    people, spent, own = asyncio.run(load(game, f"127.0.0.1:{port}", first, games, server.pid))
    times, checks = sorted(t for p in people for t in p.times), sorted(t for p in people for t in p.checks)
    shown = "".join(f"{1000 * at(times, share):8.1f}" for share in (0.5, 0.95, 0.99))
    print(f"  {games:>6}{len(times) / SECONDS:>10.1f}{shown}{1000 * at(checks, 0.95):>12.1f}", end="")
    shares = f"{100 * spent / SECONDS:>7.0f}%{100 * own / SECONDS:>7.0f}%{os.getloadavg()[0]:>7.1f}"
    print(f"{1000 * spent / max(1, len(times)):>12.1f}{shares}", flush=True)
    server.terminate()
    server.join()


def at(times: list[float], share: float) -> float:
    return statistics.quantiles(times, n=100)[int(share * 100) - 1] if len(times) > 1 else 0.0


def cpu(process: int) -> float:
    """CPU seconds of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


if __name__ == "__main__":
    run(tuple(map(int, sys.argv[1:])) or STEPS)
