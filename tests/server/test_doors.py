"""Who is let in, how long they may say nothing, and what is told to whom when something is wrong."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from starlette.websockets import WebSocket
from websockets.exceptions import InvalidMessage

from bellona.kernel.errors import BellonaError
from bellona.server.connection import Connection
from bellona.server.database.storage import Peer, Storage
from bellona.server.doors.limits import Bucket, Proxies, household
from bellona.server.doors.passing import Link
from bellona.server.doors.sockets import Sockets
from bellona.server.games.hall import Hall
from bellona.server.wire.incoming import VERSION

from .table import OPEN, Table, Visitor, bearing, run, serving

FEW = msgspec.structs.replace(OPEN, sockets=12, reserve=4, header_seconds=60, hello_seconds=60, address_sockets=100)


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::/64"),
        ("", ""),
        ("a name", "a name"),
    ],
)
def test_an_address_counts_with_its_network(address: str, home: str) -> None:
    assert household(address) == home


class Quiet:
    """A bare connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @property
    def is_closed(self) -> bool:
        return self.reader.at_eof() or self.reader.exception() is not None

    async def ends(self) -> bytes:
        """What is still told before it is closed."""
        try:
            return await asyncio.wait_for(self.reader.read(), 5)
        except ConnectionResetError:
            return b""


async def silent(table: Table, number: int, data: bytes = b"") -> list[Quiet]:
    host, port = table.address.split(":")
    opened = [Quiet(*await asyncio.open_connection(host, int(port))) for _ in range(number)]
    for one in opened:
        one.writer.write(data)
    return opened


def test_who_has_a_seat_keeps_it_and_who_says_nothing_makes_room(tmp_path: Path) -> None:
    async def come() -> None:
        async with serving(tmp_path / "games.db", limits=FEW) as table:
            made = await table.make()
            seated = [await table.sit(made["seats"][0]["token"]) for _ in range(4)]
            await table.http.aclose()
            quiet = await silent(table, 30)
            late = await table.sit(made["seats"][1]["token"])
            await late.ask("measure", a={"at": [1, 1]}, b={"at": [4, 5]})
            for visitor in seated:
                await visitor.ask("measure", a={"at": [1, 1]}, b={"at": [4, 5]})
            await asyncio.sleep(0.1)
            assert 22 <= sum(one.is_closed for one in quiet) < 30

    run(come())


def test_those_who_play_have_places_that_nobody_else_takes(tmp_path: Path) -> None:
    """Strangers may have eight of twelve, whatever they are about; the rest is for those with a seat."""

    async def come() -> None:
        async with serving(tmp_path / "games.db", limits=FEW) as table:
            await table.make()
            await table.http.aclose()
            half = b"POST /api/armies HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n"
            busy = await silent(table, 8, half)
            await asyncio.sleep(0.2)
            with pytest.raises((OSError, InvalidMessage, EOFError)):
                await Visitor.at(table.address, open_timeout=2)
            assert not any(one.is_closed for one in busy), "those for whom something is done stay"

    run(come())


def test_headers_and_bodies_that_do_not_come_are_not_waited_for(tmp_path: Path) -> None:
    impatient = msgspec.structs.replace(OPEN, header_seconds=0.3, body_seconds=0.3)

    async def come() -> None:
        async with serving(tmp_path / "games.db", limits=impatient) as table:
            (none,) = await silent(table, 1)
            (some,) = await silent(table, 1, b"GET / HTTP/1.1\r\nHost: lo")
            body = b"POST /api/armies HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc"
            (late,) = await silent(table, 1, body)
            assert [await none.ends(), await some.ends()] == [b"", b""]
            told = await asyncio.wait_for(late.reader.readuntil(b"}}"), 5)
            assert b" 408 " in told.splitlines()[0]
            assert b'"code":"too-slow"' in told

    run(come())


@pytest.mark.parametrize(
    ("proxies", "address", "is_one"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.70", False),
        ("192.0.2.0/24", "192.0.2.7", True),
        ("192.0.2.0/24", "192.0.3.7", False),
        ("198.51.100.1, 192.0.2.0/24", "::ffff:192.0.2.7", True),
        ("192.0.2.0/24", "::ffff:192.0.3.7", False),
        ("127.0.0.1,::1", "::1", True),
        ("127.0.0.1,::1", "::2", False),
        ("2001:db8::/32", "2001:db8:1:2:3:4:5:6", True),
        ("2001:0db8:0::7", "2001:db8::7", True),
        ("2001:db8::7", "2001:db8::8", False),
        ("fe80::/10", "fe80::1%eth0", True),
        ("*", "203.0.113.9", True),
        ("", "127.0.0.1", False),
        ("127.0.0.1", "", False),
    ],
)
def test_proxies_are_addresses_and_networks(proxies: str, address: str, is_one: bool) -> None:
    assert (address in Proxies(proxies)) is is_one


@pytest.mark.parametrize("proxies", ["caddy", "192.0.2.0/40", "192.0.2.7 192.0.2.8", "127.0.0.1,300.1.1.1"])
def test_what_is_no_proxy_is_told_so(proxies: str) -> None:
    with pytest.raises(BellonaError, match=r"is no proxy: an address \(192.0.2.7\) or a network"):
        Proxies(proxies)


@pytest.mark.parametrize("proxies", ["192.0.2.7,127.0.0.1", "192.0.2.7, 127.0.0.0/8"])
def test_a_trusted_proxy_has_as_many_connections_as_it_needs(tmp_path: Path, proxies: str) -> None:
    few = msgspec.structs.replace(OPEN, address_sockets=3, header_seconds=60)

    async def come() -> None:
        async with serving(tmp_path / "games.db", limits=few, proxies=proxies) as table:
            await table.http.aclose()
            quiet = await silent(table, 6)
            await asyncio.sleep(0.2)
            assert not any(one.is_closed for one in quiet)

    run(come())


class Wire(asyncio.Transport):
    """A connection that nobody is at."""

    aborted = False

    def abort(self) -> None:
        self.aborted = True


def test_whoever_had_a_seat_and_has_gone_leaves_no_more_room_for_strangers() -> None:
    sockets = Sockets(FEW)
    for wire in [Wire() for _ in range(3)]:
        held = sockets.admit(wire)
        assert held is not None
        sockets.seat(held)
        sockets.release(wire)
    strangers = [Wire() for _ in range(FEW.sockets - FEW.reserve + 1)]
    assert all(sockets.admit(wire) for wire in strangers)
    assert [wire.aborted for wire in strangers] == [True] + [False] * (len(strangers) - 1), "the first made room"


@pytest.mark.parametrize("has_seat", [True, False])
def test_whoever_has_a_seat_or_has_gone_is_nobody_to_make_room(has_seat: bool) -> None:
    """What was done for them may end only then; they are not among the silent for all that."""
    sockets, wire = Sockets(FEW), Wire()
    held = sockets.admit(wire)
    assert held is not None
    if has_seat:
        sockets.seat(held)
    else:
        sockets.release(wire)
    sockets.hush(held)
    for _ in range(FEW.sockets - FEW.reserve):
        busy = sockets.admit(Wire())
        assert busy is not None
        sockets.rouse(busy)
    assert sockets.admit(Wire()) is None
    assert not wire.aborted


def test_a_network_of_addresses_has_so_many_connections(tmp_path: Path) -> None:
    few = msgspec.structs.replace(OPEN, address_sockets=3, header_seconds=60)

    async def come() -> None:
        async with serving(tmp_path / "games.db", limits=few) as table:
            made = await table.make()
            await table.http.aclose()
            seated = [await table.sit(made["spectator"]) for _ in range(5)]
            assert len(seated) == 5, "whoever has a seat is not counted among them"
            quiet = await silent(table, 6)
            await asyncio.sleep(0.2)
            assert sum(one.is_closed for one in quiet) == 3

    run(come())


def test_a_bucket_says_how_long_to_wait() -> None:
    bucket = Bucket(2.0, 4.0)
    assert bucket.wait() == 0.0
    bucket.spend(9.0)
    assert not bucket.take()
    assert 2.9 < bucket.wait() <= 3.0


def test_a_rematch_is_one_game_whatever_happens_in_between(tmp_path: Path) -> None:
    async def first() -> tuple[str, list[str], str]:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make()
            tokens = [seat["token"] for seat in made["seats"]]
            await (await table.sit(tokens[0])).ask("concede")
            path = f"/api/games/{made['game']}/rematch"
            answers = [await table.http.post(path, headers=bearing(tokens[0])) for _ in range(2)]
            games = {answer.json()["game"] for answer in answers}
            assert len(games) == 1
            return path, tokens, games.pop()

    async def after_a_restart(path: str, tokens: list[str], game: str) -> None:
        async with serving(tmp_path / "games.db") as table:
            for player, token in enumerate(tokens):
                again = (await table.http.post(path, headers=bearing(token))).json()
                assert again["game"] == game
                assert (await table.sit(again["token"])).welcome["player"] == player

    run(after_a_restart(*asyncio.run(first())))


def test_a_database_of_a_newer_version_is_told_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    Storage(url).close()
    engine = sql.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(BellonaError, match="newer Bellona"):
        Storage(url)


def test_what_breaks_inside_is_told_like_every_other_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(hall: Hall, ruleset: str) -> None:
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr(Hall, "book", broken)

    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            answer = await table.http.get("/api/odds/skirmish")
            assert answer.status_code == 500
            assert answer.json() == {"error": {"code": "broken", "message": "something went wrong here", "place": ""}}
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"

    run(ask())


def test_a_server_that_ends_gives_up_passing_somebody_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the other one would have a guest whom nobody speaks for."""

    async def pass_on() -> None:
        asked, given_up = asyncio.Event(), asyncio.Event()

        async def silence(*_: Any) -> None:
            asked.set()
            try:
                await asyncio.Event().wait()
            finally:
                given_up.set()

        async with serving(tmp_path / "games.db") as table:
            token = (await table.make())["seats"][0]["token"]
            table.hall.rooms.clear()
            monkeypatch.setattr(table.hall.storage, "hold", lambda *_: Peer("another", "192.0.2.7:1", "key"))
            monkeypatch.setattr(Link, "to", silence)
            said = asyncio.Queue[dict[str, Any]]()
            said.put_nowait({"type": "websocket.connect"})
            hello = {"type": "hello", "v": VERSION, "token": token}
            said.put_nowait({"type": "websocket.receive", "text": json.dumps(hello)})

            async def send(message: Any) -> None:
                pass

            socket = WebSocket({"type": "websocket", "headers": [], "client": None}, said.get, send)
            serving_them = asyncio.create_task(Connection(socket, table.hall).serve())
            await asyncio.wait_for(asked.wait(), 60)
            serving_them.cancel()
            await asyncio.wait([serving_them])
            await asyncio.wait_for(given_up.wait(), 5)

    run(pass_on())
