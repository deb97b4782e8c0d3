"""The disk is full, the database read-only, locked, gone or restarted: nothing acknowledged is lost, play goes on."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed

from bellona.kernel.dice import Chance
from bellona.server.wire.incoming import VERSION
from bellona.words import say

from .conftest import Cluster
from .table import Table, Visitor, run, serving

Trouble = Callable[[Table], AbstractAsyncContextManager[None]]


async def _seats(table: Table, tokens: list[str]) -> list[Visitor]:
    return [await table.sit(token) for token in tokens]


async def _asked(players: list[Visitor]) -> Visitor:
    """Whoever is asked something, or is next."""
    while True:
        for player in players:
            if player.update["request"]:
                return player
        hearing = [asyncio.ensure_future(player.hear()) for player in players]
        await asyncio.wait(hearing, return_when=asyncio.FIRST_COMPLETED)
        for each in hearing:
            each.cancel()
        await asyncio.gather(*hearing, return_exceptions=True)


async def _answered(players: list[Visitor], chance: Chance) -> dict[str, Any]:
    """What one is told who answers a question."""
    asked = await _asked(players)
    return await asked.answer(await asked.some(chance))


async def _closed(visitor: Visitor) -> list[dict[str, Any]]:
    """What one is still told before the connection is closed."""
    told = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            told.append(await visitor.hear())
    return told


async def _goes_wrong_and_right(table: Table, trouble: Trouble, can_read: bool = True) -> None:
    made = await table.make()
    tokens = [seat["token"] for seat in made["seats"]]
    players, chance = await _seats(table, tokens), Chance("trouble")
    for _ in range(6):
        assert (await _answered(players, chance))["type"] in ("accepted", "refused")
    asked = await _asked(players)
    other = next(player for player in players if player is not asked)
    n, lines = asked.update["n"], len(asked.log)
    answer = await asked.some(chance)

    async with trouble(table):
        request = asked.update["request"]
        await asked.say({"type": "answer", "id": 99, "n": n, "asks": request["name"], "answer": answer})
        told = await _closed(asked)
        assert [message["type"] for message in told] == ["error"]
        assert (told[0]["code"], told[0]["text"]) == ("storage", say("en", "server-storage"))
        await _closed(other)  # whoever looks on is not left with a game that nobody stores
        if can_read:
            again = await table.sit(tokens[asked.welcome["player"]])
            assert (again.update["n"], len(again.log)) == (n, lines), "nothing happened"
            await again.leave()
        else:
            lost = await Visitor.at(table.address)
            await lost.say({"type": "hello", "v": VERSION, "token": tokens[0]})
            assert [message["code"] for message in await _closed(lost)] == ["storage"]
            refused = await table.http.get(f"/api/games/{made['game']}")
            assert (refused.status_code, refused.json()["error"]["code"]) == (503, "storage")

    players = await _seats(table, [tokens[asked.welcome["player"]], tokens[other.welcome["player"]]])
    assert (players[0].update["n"], len(players[0].log)) == (n, lines), "nothing was lost, and nothing added"
    playing = [player.play(Chance(f"on {i}")) for i, player in enumerate(players)]
    await asyncio.gather(*playing)
    assert (await table.http.get(f"/api/replays/{made['game']}")).status_code == 200


def _set(table: Table, *words: str) -> Callable[..., None]:
    """Something that SQLite is told before everything that it does from now on, and how to tell it something else."""
    told = list(words)

    def tell(connection: Any, *_: Any) -> None:
        for each in told:
            connection.execute(each)

    def instead(*words: str) -> None:
        told[:] = words

    sql.event.listen(table.hall.storage.engine, "checkout", tell)
    return instead


@contextlib.asynccontextmanager
async def _full(table: Table) -> AsyncIterator[None]:
    """The file may not grow, and every answer needs a page of its own."""
    row = "INSERT INTO records (replay, record) VALUES (hex(randomblob(16)), zeroblob(100000))"
    large = f"AFTER INSERT ON entries BEGIN {row}; END"
    instead = _set(table, "PRAGMA max_page_count = 1", f"CREATE TEMP TRIGGER IF NOT EXISTS large {large}")
    yield
    instead("PRAGMA max_page_count = 1073741823", "DROP TRIGGER IF EXISTS large")


@contextlib.asynccontextmanager
async def _read_only(table: Table) -> AsyncIterator[None]:
    instead = _set(table, "PRAGMA query_only = ON")
    yield
    instead("PRAGMA query_only = OFF")


@contextlib.asynccontextmanager
async def _locked(table: Table) -> AsyncIterator[None]:
    other = sqlite3.connect(table.hall.storage.engine.url.database or "", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.close()


@pytest.mark.parametrize(
    ("trouble", "told"),
    [(_full, "database or disk is full"), (_read_only, "readonly database"), (_locked, "database is locked")],
)
def test_trouble_with_sqlite(trouble: Trouble, told: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            await _goes_wrong_and_right(table, trouble)

    run(play())
    assert told in caplog.text, "the operator is told what it is"


def test_postgresql_is_restarted(cluster: Cluster) -> None:
    @contextlib.asynccontextmanager
    async def stopped(table: Table) -> AsyncIterator[None]:
        await asyncio.to_thread(cluster.stop)
        yield
        await asyncio.to_thread(cluster.start)

    async def play() -> None:
        async with serving(cluster.url) as table:
            await _goes_wrong_and_right(table, stopped, can_read=False)

    run(play())


def test_postgresql_is_full(cluster: Cluster, caplog: pytest.LogCaptureFixture) -> None:
    """What a server hears when the disk under the database is full."""
    full = "BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END"

    @contextlib.asynccontextmanager
    async def without_space(table: Table) -> AsyncIterator[None]:
        with psycopg.connect(cluster.url, autocommit=True) as operator:
            operator.execute(f"CREATE FUNCTION full_() RETURNS trigger LANGUAGE plpgsql AS $$ {full} $$")
            operator.execute("CREATE TRIGGER full_ BEFORE INSERT ON entries EXECUTE FUNCTION full_()")
            yield
            operator.execute("DROP FUNCTION full_ CASCADE")

    async def play() -> None:
        async with serving(cluster.url) as table:
            await _goes_wrong_and_right(table, without_space)

    run(play())
    assert "No space left on device" in caplog.text


def test_postgresql_is_locked(cluster: Cluster, caplog: pytest.LogCaptureFixture) -> None:
    """Somebody else has locked a table, and does not let go: whoever answers is told so in time."""

    @contextlib.asynccontextmanager
    async def locked(table: Table) -> AsyncIterator[None]:
        with psycopg.connect(cluster.url) as operator:
            operator.execute("LOCK TABLE entries IN SHARE ROW EXCLUSIVE MODE")
            yield

    async def play() -> None:
        async with serving(cluster.url) as table:
            await _goes_wrong_and_right(table, locked)

    run(play())
    assert "lock timeout" in caplog.text


def test_postgresql_is_read_only(cluster: Cluster) -> None:
    """As after a change of roles, where the old one only reads."""

    @contextlib.asynccontextmanager
    async def only_read(table: Table) -> AsyncIterator[None]:
        with psycopg.connect(cluster.url, autocommit=True) as operator:
            operator.execute("ALTER DATABASE postgres SET default_transaction_read_only = on")
            _cut(operator)
            yield
            operator.execute("SET default_transaction_read_only = off")
            operator.execute("ALTER DATABASE postgres RESET default_transaction_read_only")
            _cut(operator)

    async def play() -> None:
        async with serving(cluster.url) as table:
            await _goes_wrong_and_right(table, only_read, can_read=False)

    run(play())


def test_connections_with_postgresql_are_lost(cluster: Cluster) -> None:
    """Between two answers nobody notices; in the middle of one the game is taken up again."""

    async def play() -> None:
        async with serving(cluster.url) as table:
            made = await table.make()
            players = await _seats(table, [seat["token"] for seat in made["seats"]])
            with psycopg.connect(cluster.url, autocommit=True) as operator:
                for i in range(10):
                    _cut(operator)
                    assert (await _answered(players, Chance(f"cut {i}")))["type"] in ("accepted", "refused")

    run(play())


def _cut(operator: psycopg.Connection[Any]) -> None:
    operator.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'bellona%'")
