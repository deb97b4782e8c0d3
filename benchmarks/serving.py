"""How many live games servers carry: people at their own pace over loopback, the latency of their answers.

Games of 500 points are stored at random points of a recorded game and taken up by two people each, who answer as was
recorded, check every placement a few times first, and think for a while before each answer. One server has SQLite;
one, two and three share a PostgreSQL, and people come to any of them. More and more games, until it breaks.
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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import sqlalchemy as sql
import uvicorn
from tests.server.conftest import Cluster
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bellona.bots.busy import BusyBot
from bellona.kernel.dice import Seeded
from bellona.kernel.run import BOT, Row, Run
from bellona.kernel.shelf import find_rulebook
from bellona.kernel.view import KnownLog
from bellona.server.app import make_app
from bellona.server.database.storage import SeatKept, Sheet, Storage, metadata
from bellona.server.doors import listening
from bellona.server.doors.limits import Limits
from bellona.server.games.hall import Hall
from bellona.server.operating import logs
from bellona.server.wire import incoming
from bellona.server.wire.incoming import VERSION
from bellona.server.work import loaded
from bellona.server.work.workers import Workers

RULESET = os.environ.get("BELLONA_BENCH_RULESET", "wh40k-10e")  # servers are processes of their own
SEED = 7
AT_ONCE = 50  # people who sit down at a time
THINKS = 6.0  # seconds before an answer, on average
CHECKS = 4  # of a placement while it is dragged
SECONDS = 45.0
STEPS = (200, 400, 600, 800, 1000, 1300, 1600, 2000)
SERVERS = (0, 1, 2, 3)  # on PostgreSQL; 0: one on SQLite
ENOUGH = 0.1  # seconds: the 95th percentile of answers beyond which it is broken
UNLIMITED = Limits(
    messages=1e9, new_games=1e9, requests=1e9, connections=10**6, sockets=10**5, address_sockets=10**5, open_games=10**5
)


def recorded() -> Run:
    """A whole game between two bots, whose answers the people repeat."""
    book = find_rulebook(RULESET)
    game, bot = Run(book, book.starters["first-game"], Seeded(SEED)), BusyBot(SEED)
    while not game.is_over:
        player = next(iter(game.waiting()))
        game.answer(bot.answer(game, player), player=player, giver=BOT)
    return game


def serve(database: str, port: int) -> None:
    """As `bellona serve` does, without a bound on how much comes from one address."""
    logs.set_up_log("error", "text")
    loaded.load()
    app = make_app(Storage(database), {RULESET: find_rulebook(RULESET)}, limits=UNLIMITED)
    config = listening.config(app, "127.0.0.1", port)
    uvicorn.Server(config).run([listening.listen(config)])


class Serving:
    """Servers that run, on a database of their own."""

    def __init__(self, database: str, servers: int) -> None:
        self.addresses, self.processes = [], []
        for _ in range(servers):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            self.addresses.append(f"127.0.0.1:{port}")
            process = multiprocessing.get_context("spawn").Process(target=serve, args=(database, port))
            process.start()
            self.processes.append(process)
        for address in self.addresses:
            _wait_for(address)

    def cpu(self) -> float:
        return sum(cpu(process.pid or 0) for process in self.processes)

    def memory(self) -> float:
        """Megabytes of all of them."""
        fields = [Path(f"/proc/{process.pid}/statm").read_text().split()[1] for process in self.processes]
        return sum(map(int, fields)) * 4096 / 1e6

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.join()


def _wait_for(address: str) -> None:
    while True:
        try:
            httpx.get(f"http://{address}/api/rulesets")
            return
        except httpx.TransportError:
            time.sleep(0.1)


def store(storage: Storage, game: Run, number: int, cut: int | None = None) -> None:
    """A game that stands where the recorded one stood before one of its answers."""
    given = [i for i, row in enumerate(game.entries) if isinstance(row, Row) and row.giver == BOT]
    if cut is None:
        cut = given[random.Random(number).randrange(len(given) * 9 // 10)]
    sheet = Sheet(
        ruleset=RULESET,
        version=game.rulebook.version,
        setup=game.setup,
        dice=game.dice.header(),
        seats=(SeatKept("A"), SeatKept("B")),
    )
    tokens = {f"{number}/{seat}": seat for seat in (0, 1)}
    lease = storage.add(f"game-{number}", sheet, None, tokens, game.entries[:cut])
    storage.release(lease)


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
        self.number = self.lost = 0
        self.seated = asyncio.Event()

    async def play(self, addresses: list[str], begin: asyncio.Event) -> None:
        """At any of the servers; whoever is sent away comes again."""
        while True:
            try:
                await self._sit(self.chance.choice(addresses), begin)
            except ConnectionClosed:
                self.lost += 1

    async def _sit(self, address: str, begin: asyncio.Event) -> None:
        async with connect(f"ws://{address}/api/play", max_size=None, proxy=None, ping_interval=None) as self.socket:
            # As after a lost connection: the log that is known is not told again.
            await self.socket.send(json.dumps({"type": "hello", "v": VERSION, "token": self.token, "since": 10**6}))
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


async def load(game: Run, serving: Serving, first: int, games: int) -> tuple[list[Person], float, float]:
    """People at their games for a while, and the CPU seconds of the servers and of themselves meanwhile."""
    people = [Person(game, f"{number}/{seat}") for number in range(first, first + games) for seat in (0, 1)]
    begin = asyncio.Event()
    tasks = []
    for i in range(0, len(people), AT_ONCE):  # all games are opened before the clock starts
        some = people[i : i + AT_ONCE]
        tasks += [asyncio.create_task(person.play(serving.addresses, begin)) for person in some]
        await asyncio.gather(*(person.seated.wait() for person in some))
    before = serving.cpu(), cpu(os.getpid())
    begin.set()
    await asyncio.sleep(SECONDS)
    spent, own = serving.cpu() - before[0], cpu(os.getpid()) - before[1]
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            print(f"  a person failed: {result!r}", file=sys.stderr)
    return people, spent, own


def run(steps: tuple[int, ...] = STEPS, servers: tuple[int, ...] = SERVERS) -> None:
    game = recorded()
    print(f"server: games of 500 points, two people each, {THINKS:g} s a thought, {CHECKS} checks a placement; in ms")
    show_storage(game)
    print(f"  {'servers':>8}{'games':>6}{'answers/s':>10}{'p50':>8}{'p95':>8}{'p99':>8}{'checks p95':>12}", end="")
    print(f"{'CPU/answer':>12}{'CPU':>7}{'people':>8}{'MB':>7}{'lost':>6}{'load':>7}", flush=True)
    for many in servers:
        first = 0
        for games in steps:
            with (
                tempfile.TemporaryDirectory(prefix="bellona-cluster-") as folder,
                database_in(Path(folder), many) as url,
            ):
                slow = show(game, url, many, first, games)
            first += games
            if slow > ENOUGH:
                break


@contextmanager
def database_in(folder: Path, servers: int) -> Iterator[str]:
    if not servers:
        yield f"sqlite:///{folder / 'games.db'}"
        return
    cluster = Cluster(folder)
    cluster.start()
    try:
        yield cluster.url
    finally:
        cluster.stop("immediate")


def show(game: Run, database: str, servers: int, first: int, games: int) -> float:
    """A line of figures; the 95th percentile of answers."""
    storage = Storage(database)
    for number in range(first, first + games):
        store(storage, game, number)
    storage.close()
    serving = Serving(database, max(1, servers))
    try:
        people, spent, own = asyncio.run(load(game, serving, first, games))
        megabytes = serving.memory()
    finally:
        serving.close()
    times, checks = sorted(t for p in people for t in p.times), sorted(t for p in people for t in p.checks)
    shown = "".join(f"{1000 * at(times, share):8.1f}" for share in (0.5, 0.95, 0.99))
    print(f"  {servers or 'SQLite':>8}{games:>6}{len(times) / SECONDS:>10.1f}{shown}", end="")
    print(f"{1000 * at(checks, 0.95):>12.1f}{1000 * spent / max(1, len(times)):>12.1f}", end="")
    shares = f"{100 * spent / SECONDS:>6.0f}%{100 * own / SECONDS:>7.0f}%"
    print(f"{shares}{megabytes:>7.0f}{sum(p.lost for p in people):>6}{os.getloadavg()[0]:>7.1f}", flush=True)
    return at(times, 0.95)


# -- what is stored ----------------------------------------------------------------------------------------------------


class Nobody:
    """Has a seat and listens to nothing."""

    pace: Any = "at-once"

    def __init__(self, player: int) -> None:
        self.player: int | None = player
        self.view: Any = None

    def tell(self, message: Any) -> None:
        pass

    def pay(self, seconds: float) -> None:
        pass

    def dismiss(self, why: Any = None) -> None:
        pass


def show_storage(game: Run) -> None:
    """Rows and bytes of one whole game, as the server stores it."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/games.db"
        storage = Storage(database)
        cut = next(i for i, row in enumerate(game.entries) if isinstance(row, Row) and row.giver == BOT)
        store(storage, game, 0, cut)
        hall = Hall(storage, {RULESET: game.rulebook}, UNLIMITED, Workers(0, UNLIMITED))
        asyncio.run(_replay(hall, game))
        with storage.reading() as connection:
            parts = [_weighed(connection, table) for table in metadata.sorted_tables]
        hall.close()
        size = Path(folder, "games.db").stat().st_size
        print(f"  a whole game: {', '.join(filter(None, parts))}; {size / 1000:.0f} kB in SQLite", flush=True)


def _weighed(connection: sql.Connection, table: sql.Table) -> str:
    """The rows of a table, and the bytes of its large columns."""
    large = [sql.func.length(column) for column in table.c if isinstance(column.type, sql.LargeBinary)]
    whole = sql.func.sum(sum(large[1:], large[0])) if large else sql.literal(0)
    rows, size = connection.execute(sql.select(sql.func.count(), whole).select_from(table)).one()
    return f"{rows} {table.name} of {(size or 0) / 1000:.0f} kB" if rows else ""


async def _replay(hall: Hall, game: Run) -> None:
    async def nobody_else(peer: Any) -> None:
        raise AssertionError(peer)

    room = await hall.open("game-0", nobody_else)
    assert room is not None
    guests = [Nobody(0), Nobody(1)]
    for guest in guests:
        await room.enter(guest, "en", 0, 0)
    for row in game.entries:
        if isinstance(row, Row) and row.giver == BOT:
            player = row.player
            n = room.logs[player].question()
            message = incoming.Answer(id=0, n=n, asks=row.asks, answer=row.answer)
            if room.run.place <= row.n:
                await room.answer(guests[player], message)
    assert room.run.is_over


def at(times: list[float], share: float) -> float:
    return statistics.quantiles(times, n=100)[int(share * 100) - 1] if len(times) > 1 else 0.0


def cpu(process: int) -> float:
    """CPU seconds of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


if __name__ == "__main__":  # python -m benchmarks.serving SERVERS GAMES ...
    run(tuple(map(int, sys.argv[2:])) or STEPS, (int(sys.argv[1]),) if sys.argv[1:] else SERVERS)
