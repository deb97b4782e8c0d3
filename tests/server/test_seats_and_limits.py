"""What somebody without a seat may not do, and how much the server as it is shipped takes from a stranger."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bellona.server.doors import limits as limiting
from bellona.server.doors.limits import Limits

from .table import OPEN, PERSON, SKIRMISH, Visitor, run, serving
from .test_refusing import lines

GAME: dict[str, Any] = {"ruleset": SKIRMISH, "starter": "two sides", "seats": [PERSON, PERSON]}
FOR_PLAYERS: dict[str, dict[str, Any]] = {
    "answer": {"n": 0, "asks": "deploy", "answer": None},
    "idle": {"n": 0},
    "check": {"n": 0, "answer": None},
    "suggest": {"n": 0},
    "undo": {},
    "consent": {"wish": 1, "yes": True},
    "orders": {"orders": [{"asks": "*", "answer": "first"}]},
    "pledge": {"round": 0, "pledge": "0" * 64},
    "share": {"round": 0, "share": "0" * 64},
    "concede": {},
    "agree": {"winner": 0},
}


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for the limits, so that they can be counted."""
    monkeypatch.setattr(limiting, "time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.mark.parametrize("kind", FOR_PLAYERS)
def test_a_spectator_does_nothing_that_is_for_players(tmp_path: Path, kind: str) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make()
            player = await table.sit(made["seats"][0]["token"])
            spectator = await table.sit(made["spectator"])
            before, orders = lines(table, made["game"]), dict(table.hall.rooms[made["game"]].run.orders)
            assert (await spectator.ask(kind, **FOR_PLAYERS[kind]))["code"] == "wrong-seat"
            assert (lines(table, made["game"]), table.hall.rooms[made["game"]].run.orders) == (before, orders)
            assert player.over is None

    run(play())


def test_a_page_from_another_port_of_the_same_machine_is_another_site(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            beside = "http://127.0.0.1:1"
            with pytest.raises(InvalidStatus):
                await Visitor.at(table.address, origin=beside)
            away = await table.http.post("/api/games", json=GAME, headers={"Origin": beside})
            assert away.status_code == 403
            here = await table.http.post("/api/games", json=GAME, headers={"Origin": f"http://{table.address}"})
            assert here.status_code == 201

    run(play())


def test_a_game_is_not_put_away_while_somebody_is_at_it_however_long_nothing_happens(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make()
            spectator = await table.sit(made["spectator"])
            room = table.hall.rooms[made["game"]]
            room.used -= 10_000
            await table.hall.put_away_idle()
            assert table.hall.rooms[made["game"]] is room
            assert (await spectator.ask("measure", a={"at": [1, 1]}, b={"at": [4, 5]}))["type"] == "measured"

    run(play())


# -- limits as they are shipped ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("still")
def test_an_address_makes_twelve_hundred_requests_and_sixty_games_a_minute(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db", limits=Limits()) as table:
            games = [await table.http.post("/api/games", content=b"?") for _ in range(61)]
            assert {game.status_code for game in games[:60]} == {400}
            assert (games[60].status_code, games[60].json()["error"]["code"]) == (429, "too-fast")
            others = [(await table.http.get("/api/games/none")).status_code for _ in range(1200 - 61 + 1)]
            assert (set(others[:-1]), others[-1]) == ({404}, 429)

    run(play())


@pytest.mark.usefixtures("still")
def test_a_connection_says_forty_messages_a_second_and_twice_as_many_in_a_burst(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db", limits=Limits()) as table:
            visitor = await table.sit((await table.make())["spectator"])
            told = [await visitor.ask("measure", a={"at": [1, 1]}, b={"at": [4, 5]}) for _ in range(79)]
            assert {message["type"] for message in told} == {"measured"}
            await visitor.say({"type": "chat", "text": "too much"})
            assert (await visitor.until("error"))["code"] == "too-fast"

    run(play())


@pytest.mark.usefixtures("still")
def test_after_a_hundred_mistakes_nobody_listens_any_longer(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db", limits=Limits()) as table:
            visitor = await table.sit((await table.make())["spectator"])
            for _ in range(100):
                await visitor.say({"type": "nonsense"})
                await visitor.until("error")
            await visitor.say({"type": "nonsense"})
            with pytest.raises(ConnectionClosed):
                await visitor.until("error")

    run(play())


def test_a_message_of_64000_bytes_is_read_and_a_longer_one_is_too_large(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db", limits=Limits()) as table:
            visitor = await table.sit((await table.make())["spectator"])
            message = '{"type": "chat", "text": "hello"'
            await visitor.socket.send(message + " " * (64_000 - len(message) - 1) + "}")
            assert (await visitor.until("chatted", "error"))["type"] == "chatted"
            await visitor.socket.send(message + " " * (64_000 - len(message)) + "}")
            assert (await visitor.until("chatted", "error"))["code"] == "too-large"

    run(play())


@pytest.mark.parametrize(
    ("path", "most"), [("/api/games", 256_000), ("/api/armies", 256_000), ("/api/records", 8 * 10**6)]
)
def test_a_body_that_is_too_large_is_not_read(tmp_path: Path, path: str, most: int) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db", limits=Limits()) as table:
            assert (await table.http.post(path, content=b" " * most)).status_code in (400, 422)
            assert (await table.http.post(path, content=b" " * (most + 1))).status_code == 413

    run(play())


def test_sixty_connections_of_an_address_and_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db", limits=Limits()) as table:
            crowd = [await Visitor.at(table.address) for _ in range(60)]
            with pytest.raises(InvalidStatus):
                await Visitor.at(table.address)
            for guest in crowd:
                await guest.leave()

    run(play())


def test_who_does_not_say_hello_is_not_waited_for(tmp_path: Path) -> None:
    assert Limits().hello_seconds == 10.0
    impatient = msgspec.structs.replace(OPEN, hello_seconds=0.2)

    async def play() -> None:
        async with serving(tmp_path / "games.db", limits=impatient) as table:
            token = (await table.make())["spectator"]
            silent = await Visitor.at(table.address)
            with pytest.raises(ConnectionClosed):
                await silent.hear()
            seated = await table.sit(token)
            await asyncio.sleep(0.4)
            assert (await seated.ask("measure", a={"at": [1, 1]}, b={"at": [4, 5]}))["type"] == "measured"

    run(play())


def test_a_game_that_nobody_is_at_is_kept_open_for_ten_minutes(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db", limits=Limits()) as table:
            game = (await table.make())["game"]
            room = table.hall.rooms[game]
            room.used -= 590
            await table.hall.put_away_idle()
            assert game in table.hall.rooms
            room.used -= 11
            await table.hall.put_away_idle()
            assert game not in table.hall.rooms

    run(play())
