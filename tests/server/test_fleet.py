"""Several servers on one PostgreSQL: whichever dies or stands still, nothing is lost and every game goes on."""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import multiprocessing
import os
import random
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psycopg
import pytest
import sqlalchemy as sql
from websockets.exceptions import WebSocketException

from bellona.kernel.dice import Chance
from bellona.kernel.errors import BellonaError
from bellona.kernel.run import BOT as BY_BOT
from bellona.kernel.run import PERSON as BY_PERSON
from bellona.kernel.run import Entry, Row
from bellona.server.database import storage as storage_module
from bellona.server.database.storage import LEASE, Lease, Peer, Storage, hashed, metadata
from bellona.server.doors.listening import Server, listen

from .table import BOT, PERSON, Visitor, served, soon, web
from .table import run as run_test
from .test_surviving import Mortal, Player, make

BLIND = 10**6  # the number of an answer whose acknowledgement nobody waits for
WITHIN = 5.0  # seconds in which a game goes on
FORKING = multiprocessing.get_context("forkserver")  # from a process without threads or clients

# Who wrote each row of a log and whatever else of a game, beside who held the game at that moment.
AUDIT = """
CREATE TABLE audit (game text, what text, writer text, holder text);
CREATE FUNCTION audited() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO audit SELECT NEW.game, TG_TABLE_NAME, current_setting('application_name'), 'bellona ' || holder
    FROM leases WHERE game = NEW.game;
  RETURN NEW;
END $$;
CREATE TRIGGER audit AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION audited();
CREATE TRIGGER audit AFTER INSERT ON checkpoints FOR EACH ROW EXECUTE FUNCTION audited();
CREATE TRIGGER audit AFTER UPDATE ON games FOR EACH ROW EXECUTE FUNCTION audited();
"""


def serve_forever(database: str, port: int) -> None:
    faulthandler.enable()
    faulthandler.register(signal.SIGUSR1)  # it tells what its threads are about
    config = served(database, port)
    Server(config).run([listen(config)])


class Ship(Mortal):
    """One of several servers."""

    is_up = False

    def __init__(self, database: str) -> None:
        """At a port that nobody is given who asks for any: it stays free while the server is dead."""
        self.database = database
        while True:
            self.port = random.randrange(20_000, 32_000)
            with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", self.port)):
                break
        self.address = f"127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process: Any = FORKING.Process(target=serve_forever, args=(self.database, self.port))
        self.process.start()

    async def ready(self) -> None:
        async with web(self.address) as http:
            for _ in range(600):
                with contextlib.suppress(httpx.TransportError):
                    await http.get("/api/rulesets")
                    self.is_up = True
                    return
                await asyncio.sleep(0.1)
        if self.process.is_alive():
            self.send(signal.SIGUSR1)
            await asyncio.sleep(1)
        raise AssertionError(f"the server at port {self.port} did not start; it ended with {self.process.exitcode}")

    def kill(self) -> None:
        self.is_up = False
        assert self.process.is_alive(), f"the server at port {self.port} ended by itself, with {self.process.exitcode}"
        super().kill()

    def send(self, sign: signal.Signals) -> None:
        os.kill(self.process.pid, sign)


class Traveller(Player):
    """Comes to any of the servers that are up; whenever they lose one they go to any other, as through a proxy."""

    def __init__(self, token: str, name: str) -> None:
        super().__init__(token, name)
        self.ways = Chance(f"ways of {name}")
        self.lost: float | None = None
        self.at = ""
        self.gaps: list[float] = []

    @property
    def seat(self) -> int:
        assert self.visitor is not None
        return int(self.visitor.welcome["player"])

    @property
    def is_done(self) -> bool:
        return self.visitor is not None and self.visitor.over is not None

    def _check(self, before: Any, now: Any) -> None:
        super()._check(before, now)
        if self.lost is not None:
            self.gaps.append(time.monotonic() - self.lost)
            self.lost = None

    async def travel(self, ships: list[Ship], until: asyncio.Event) -> None:
        while not self.is_done and not until.is_set():
            up = [ship for ship in ships if ship.is_up]
            if up:
                self.at = up[self.ways.pick(len(up))].address
                await self.play(self.at)
            if self.lost is None and not self.is_done:
                self.lost = time.monotonic()
            await asyncio.sleep(0.02)


class Sea:
    """Some servers on one database, people at all of them, and an account of who wrote what."""

    def __init__(self, database: str, ships: int) -> None:
        Storage(database).close()
        self.database = database
        self.sql = psycopg.connect(database, autocommit=True)
        self.sql.execute(AUDIT)
        self.ships = [Ship(database) for _ in range(ships)]
        for ship in self.ships:
            ship.start()

    def close(self) -> None:
        for ship in self.ships:
            ship.process.kill()  # one that stands still, too
            ship.process.join()
        self.sql.close()

    async def players(self, games: int, name: str = "", at: Ship | None = None, bots: bool = True) -> list[Traveller]:
        """Those of new games, which one server makes, or all in turn; at every second one plays a bot."""
        await asyncio.gather(*(ship.ready() for ship in self.ships))
        made: list[Traveller] = []
        for i in range(games):
            ship = at or self.ships[i % len(self.ships)]
            tokens = await make(ship.address, BOT if bots and i % 2 else PERSON, PERSON)
            made += [Traveller(token, f"{name} {i} {token[:1]} {j}") for j, token in enumerate(tokens)]
        return made

    def rows(self) -> int:
        found = self.sql.execute("SELECT count(*) FROM entries").fetchone()
        assert found
        return int(found[0])

    def written_by(self, server: str) -> int:
        found = self.sql.execute("SELECT count(*) FROM audit WHERE writer = %s", [f"bellona {server}"]).fetchone()
        assert found
        return int(found[0])

    def check(self, players: list[Traveller]) -> None:
        """Nobody wrote without the lease, and what is stored is what was acknowledged and what was on its way."""
        assert self.sql.execute("SELECT * FROM audit WHERE writer <> holder").fetchall() == []
        for player in players:
            given = [row for row in self.log(player.token) if row.giver == BY_PERSON and row.player == player.seat]
            assert player.answers <= len(given) <= player.answers + len(player.gaps) + 1, "once each"

    def log(self, token: str) -> list[Row]:
        seat = "SELECT game FROM seats WHERE token = %s"
        found = self.sql.execute(f"SELECT entry FROM entries WHERE game = ({seat}) ORDER BY n", [hashed(token)])
        decoded = [msgspec.json.decode(entry, type=Entry) for (entry,) in found]
        return [entry for entry in decoded if isinstance(entry, Row)]


@pytest.fixture
def sea(postgresql: str) -> Iterator[Sea]:
    sea = Sea(postgresql, 3)
    yield sea
    sea.close()


async def _kill(sea: Sea, times: int, games: int) -> list[Traveller]:
    """Kill one or two at a time and start them again, while people play at all of them; then all games end."""
    chance, everybody, sailing = Chance("kills"), list[Traveller](), asyncio.Event()
    players: list[Traveller] = []
    tasks: list[asyncio.Task[None]] = []
    while times > 0:
        if all(player.is_done for player in players):
            await asyncio.gather(*tasks)
            players = await sea.players(games, f"{times}")
            everybody += players
            tasks = [asyncio.create_task(player.travel(sea.ships, sailing)) for player in players]
        await soon(partial(_have_answered, players, chance.pick(60) + sum(player.answers for player in players)))
        first = chance.pick(3)
        for ship in (sea.ships[first], sea.ships[(first + 1) % 3])[: 1 + chance.pick(2)]:
            await asyncio.to_thread(ship.kill)
            ship.start()
            times -= 1
        await _until_nobody_waits(players, tasks, sea.ships)
        await asyncio.gather(*(ship.ready() for ship in sea.ships))
    await asyncio.wait_for(asyncio.gather(*tasks), 240)
    return everybody


async def _until_nobody_waits(players: list[Traveller], tasks: list[asyncio.Task[None]], ships: list[Ship]) -> None:
    """Where somebody is not back in time, who that is and what everybody is about is told."""
    try:
        await soon(partial(_nobody_waits, players, tasks))
    except AssertionError:
        waiting = [(player.at, player.visitor and player.visitor.heard[-1:]) for player in players if player.lost]
        for ship in ships:
            ship.send(signal.SIGUSR1)
        await asyncio.sleep(1)
        raise AssertionError(f"not back in time: {waiting}") from None


def _have_answered(players: list[Traveller], times: int) -> bool:
    return sum(player.answers for player in players) >= times or all(player.is_done for player in players)


def _nobody_waits(players: list[Traveller], tasks: list[asyncio.Task[None]]) -> bool:
    for task in tasks:
        if task.done():
            task.result()  # whoever gave up says why
    return all(player.lost is None for player in players)


def _survives(sea: Sea, times: int, games: int = 6) -> None:
    players: list[Traveller] = []

    async def kill() -> None:
        players.extend(await _kill(sea, times, games))

    run_test(kill(), 2 * 3600)
    sea.check(players)
    gaps = sorted(gap for player in players for gap in player.gaps)
    median, late = gaps[len(gaps) // 2], [round(gap, 1) for gap in gaps if gap >= WITHIN]
    answers = sum(player.answers for player in players)
    print(f"{answers} answers, {len(gaps)} lost connections, back after {median:.1f} to {gaps[-1]:.1f} s, late: {late}")
    assert len(gaps) > times, "there was something to lose"
    assert not late


def test_three_servers_are_killed_20_times(sea: Sea) -> None:
    _survives(sea, 20)


@pytest.mark.soak
def test_three_servers_are_killed_500_times(sea: Sea) -> None:
    _survives(sea, 500)


# -- standing still ----------------------------------------------------------------------------------------------------


class Sleeper(Ship):
    """A server that stands still when it is told to, at the worst moment: it is about to store somebody's answer, and
    has not looked at its lease yet, or has just done so."""

    def __init__(self, database: str, giver: str, has_looked: bool) -> None:
        super().__init__(database)
        self.moment = giver, has_looked

    def start(self) -> None:
        self.is_due = FORKING.Event()
        self.game, theirs = FORKING.Pipe(duplex=False)  # whose answer it was
        terms = (self.database, self.port, self.moment, self.is_due, theirs)
        self.process = FORKING.Process(target=serve_and_sleep, args=terms)
        self.process.start()


def serve_and_sleep(database: str, port: int, moment: tuple[str, bool], is_due: Any, told: Any) -> None:
    giver, has_looked = moment

    def sleep(game: str, log: list[Entry]) -> None:
        if is_due.is_set() and any(isinstance(entry, Row) and entry.giver == giver for entry in log):
            is_due.clear()
            told.send(game)
            os.kill(os.getpid(), signal.SIGSTOP)

    before, within = Storage.append, storage_module._append

    def late_before(storage: Storage, lease: Lease, log: list[Entry], *what: Any) -> None:
        sleep(lease.game, log)
        before(storage, lease, log, *what)

    def late_within(connection: sql.Connection, game: str, log: list[Entry]) -> None:
        sleep(game, log)
        within(connection, game, log)

    if has_looked:
        storage_module._append = late_within
    else:
        Storage.append = late_before  # type: ignore[method-assign, assignment]
    serve_forever(database, port)


async def _stand_still(sea: Sea, still: Sleeper, seconds: float) -> list[Traveller]:
    """A server stops with answers on their way to it, and wakes when others have taken its games over."""
    others, players = [ship for ship in sea.ships if ship is not still], await sea.players(6, at=still)
    playing = [asyncio.create_task(player.play(still.address)) for player in players]
    await soon(lambda: all(player.answers > 1 for player in players))
    ((name,),) = sea.sql.execute("SELECT DISTINCT holder FROM leases").fetchall()
    still.is_due.set()
    game = await asyncio.to_thread(still.game.recv)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    left = [player.visitor for player in players if player.visitor]
    for visitor in left:
        await _answer_blindly(visitor)

    begun, sailing = time.monotonic(), asyncio.Event()
    going_on = [player for player in players if not player.is_done]
    waiting = [player for player in going_on if player.visitor and player.visitor.welcome["game"] == game]
    moving = [player for player in going_on if player not in waiting][:3]
    for player in moving:
        player.lost = begun
    tasks = [asyncio.create_task(player.travel(others, sailing)) for player in moving]
    for player in going_on:  # the other games change hands, too, and nobody answers there yet
        if player not in moving:
            await _look(player.token, others[0])
    await asyncio.sleep(max(0, seconds - (time.monotonic() - begun)))
    await soon(lambda: all(player.gaps for player in moving))  # whoever came again plays on
    assert waiting, "somebody had answered, and was not told that it counts"
    before = sea.written_by(name)
    still.send(signal.SIGCONT)
    for visitor in left:
        with contextlib.suppress(WebSocketException):
            while True:
                message = await visitor.hear()
                assert (message["type"], message.get("id")) != ("accepted", BLIND)
    # Whoever holds the games now may write to them: bots go on by themselves.
    assert sea.written_by(name) == before, "neither what was about to be stored is stored, nor what was on its way"
    tasks += [asyncio.create_task(player.travel(others, sailing)) for player in going_on if player not in moving]
    await asyncio.wait_for(asyncio.gather(*tasks), 240)
    return players


async def _look(token: str, ship: Ship) -> None:
    """Come, see and leave; come again if one is sent away."""
    while True:
        visitor = await Visitor.at(ship.address)
        with contextlib.suppress(WebSocketException):
            await visitor.hello(token)
            return await visitor.leave()


async def _answer_blindly(visitor: Visitor) -> None:
    """Answer the open question, and wait for nothing."""
    request = visitor.update["request"]
    if request is not None and request["kind"] == "choose":
        keys = [option["key"] for option in request["options"]]
        answer = keys[0] if request["single"] else keys[: request["least"]]
        fields = {"id": BLIND, "n": visitor.update["n"], "asks": request["name"], "answer": answer}
        await visitor.say({"type": "answer", **fields})


def _stands_still(sea: Sea, seconds: float, giver: str = BY_PERSON, has_looked: bool = False) -> None:
    players: list[Traveller] = []
    still = Sleeper(sea.database, giver, has_looked)
    sea.ships.append(still)
    still.start()

    async def stand() -> None:
        players.extend(await _stand_still(sea, still, seconds))

    run_test(stand())
    sea.check(players)


@pytest.mark.parametrize("giver", [BY_PERSON, BY_BOT])
@pytest.mark.parametrize("has_looked", [False, True], ids=["before it looked at its lease", "after it did"])
def test_a_server_that_stood_still_stores_nothing(sea: Sea, giver: str, has_looked: bool) -> None:
    _stands_still(sea, 0, giver, has_looked)


@pytest.mark.soak
def test_a_server_that_stood_still_for_30_seconds_stores_nothing(sea: Sea) -> None:
    _stands_still(sea, 30)


# -- taking over -------------------------------------------------------------------------------------------------------


def test_the_games_of_a_server_that_was_killed_are_free_at_once(sea: Sea) -> None:
    """The database knows that its session has ended; nobody waits until its signs of life are missed."""

    async def take_over() -> None:
        ship = sea.ships[0]
        await sea.players(1, at=ship)
        ((game,),) = sea.sql.execute("SELECT game FROM leases").fetchall()
        await soon(lambda: sea.sql.execute("SELECT 1 FROM servers WHERE session IS NULL").fetchone() is None)
        other = Storage(sea.database)
        assert isinstance(other.hold(game), Peer)
        ship.kill()
        begun = time.monotonic()
        await soon(lambda: isinstance(other.hold(game), Lease))
        taken = time.monotonic() - begun
        other.close()
        assert taken < LEASE / 2

    run_test(take_over())


# -- passing on and moving out -----------------------------------------------------------------------------------------


def test_whoever_comes_to_another_server_is_passed_on(sea: Sea) -> None:
    async def play() -> None:
        holder, *others = sea.ships
        (one, other) = await sea.players(1, at=holder, bots=False)
        for ship in others:
            visitor = await Visitor.at(ship.address)
            await visitor.hello(one.token)
            beside = await Visitor.at(holder.address)
            await beside.hello(other.token)
            assert visitor.welcome["game"] == beside.welcome["game"]
            await visitor.say({"type": "chat", "text": "well met"})
            assert (await beside.until("chatted"))["text"] == "well met"
            async with web(ship.address) as http:
                shown = await http.get(f"/api/games/{visitor.welcome['game']}")
                assert [seat["connected"] for seat in shown.json()["seats"]] == [True, True]
                assert shown.headers["content-security-policy"], "as safe as any other answer"
                assert (await http.get("/api/games/none")).status_code == 404
            await visitor.leave()
            await beside.leave()
        ((holders,),) = sea.sql.execute("SELECT count(DISTINCT holder) FROM leases").fetchall()
        assert holders == 1

    run_test(play())


def test_the_inner_door_opens_only_for_servers(sea: Sea) -> None:
    async def knock() -> None:
        await sea.players(1)
        ((address,), *_) = sea.sql.execute("SELECT address FROM servers").fetchall()
        async with web(address) as http:
            assert (await http.get("/api/rulesets")).status_code == 403
            assert (await http.get("/health")).status_code == 200
        with pytest.raises(WebSocketException):
            await Visitor.at(address)

    run_test(knock())


def test_a_server_that_ends_leaves_its_games_to_others(sea: Sea) -> None:
    """SIGTERM while people play: each game is held by another before the process is gone, and nobody waits for long."""

    async def play() -> list[Traveller]:
        ending = sea.ships[0]
        players, sailing = await sea.players(6, at=ending), asyncio.Event()
        tasks = [asyncio.create_task(player.travel(sea.ships, sailing)) for player in players]
        await soon(lambda: all(player.answers > 1 for player in players))
        holders = "SELECT DISTINCT holder FROM leases"
        ((name,),) = sea.sql.execute(holders).fetchall()
        ending.send(signal.SIGTERM)
        ending.is_up = False
        await asyncio.to_thread(ending.process.join, 60)
        assert (name,) not in sea.sql.execute(holders).fetchall(), "nobody had to wait for a lease to end"
        assert ending.process.exitcode in (0, -signal.SIGTERM)
        await asyncio.wait_for(asyncio.gather(*tasks), 240)
        gaps = [gap for player in players for gap in player.gaps]
        assert gaps
        assert max(gaps) < WITHIN
        ending.start()
        await ending.ready()
        return players

    players: list[Traveller] = []

    async def playing() -> None:
        players.extend(await play())

    run_test(playing())
    sea.check(players)


def _opened(database: str) -> list[str]:
    storage = Storage(database)
    tables = sql.inspect(storage.engine).get_table_names()
    storage.close()
    return sorted(tables)


def test_servers_that_start_at_once_make_the_tables_once(postgresql: str) -> None:
    with ProcessPoolExecutor(4, FORKING) as pool:
        found = list(pool.map(_opened, [postgresql] * 4))
    assert found == [sorted([*metadata.tables, "alembic_version"])] * 4


def test_sqlite_is_for_one_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    first = served(database, 0)
    with pytest.raises(BellonaError, match=r"another server has .*games.db open; several servers share a PostgreSQL"):
        served(database, 0)
    first.app.state.hall.close()  # type: ignore[union-attr]
    served(database, 0).app.state.hall.close()  # type: ignore[union-attr]
