"""`kill -9` at any moment: every acknowledged answer is there afterwards, and every game goes on."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.exceptions import WebSocketException

from bellona.kernel.dice import Chance
from bellona.server.doors.listening import listen

from .table import BOT, PERSON, SKIRMISH, Visitor, run, served, soon, web

START: dict[str, Any] = {"ruleset": SKIRMISH, "starter": "two sides", "dice": "fair"}


def serve_forever(database: str, port: int) -> None:
    config = served(database, port)
    uvicorn.Server(config).run([listen(config)])


class Mortal:
    """A real server process that is killed and started again."""

    def __init__(self, database: str) -> None:
        self.database = database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"

    def start(self) -> None:
        # Forked, not spawned: the child has everything imported already.
        self.process = multiprocessing.get_context("fork").Process(
            target=serve_forever, args=(self.database, self.port)
        )
        self.process.start()
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"http://{self.address}/api/rulesets", timeout=5)
                return
            time.sleep(0.01)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()


class Player:
    """Plays a seat, whatever happens to the server, and remembers what was acknowledged to it."""

    def __init__(self, token: str, name: str) -> None:
        self.token, self.chance = token, Chance(name)
        self.visitor: Visitor | None = None
        self.accepted = -1  # the number of the last question whose answer was acknowledged
        self.answers = 0

    async def play(self, address: str) -> None:
        """Come back, check that nothing is lost, and play until the connection breaks or the game is over."""
        with contextlib.suppress(WebSocketException, ConnectionError, EOFError):
            before, self.visitor = self.visitor, await Visitor.at(address)
            visitor = self.visitor
            try:
                await visitor.hello(self.token)
            except BaseException:
                self.visitor = before
                raise
            self._check(before, visitor)
            while visitor.over is None:
                if visitor.update["request"] is None:
                    await visitor.hear()
                    continue
                number, answer = visitor.update["n"], await visitor.some(self.chance)
                fields = {"n": number, "asks": visitor.update["request"]["name"], "answer": answer}
                told = await visitor.ask("answer", **fields)
                if told["type"] == "accepted":
                    self.accepted, self.answers = number, self.answers + 1
                    await visitor.until("update")

    def _check(self, before: Visitor | None, now: Visitor) -> None:
        assert now.update["n"] > self.accepted, "an answer was acknowledged and is not there"
        if before is not None:
            assert now.log[: len(before.log)] == before.log, "something that was told did not happen"


async def make(address: str, *seats: dict[str, Any]) -> list[str]:
    async with web(address) as http:
        made = (await http.post("/api/games", json=START | {"seats": seats})).json()
    return [seat["token"] for seat in made["seats"] if seat["token"]]


async def play_and_kill(server: Mortal, players: list[Player], answers: int, seconds: float) -> None:
    """Kill the server so long after so many answers of its present life were acknowledged."""
    before = sum(player.answers for player in players)
    playing = [asyncio.create_task(player.play(server.address)) for player in players]

    def is_enough() -> bool:
        given = sum(player.answers for player in players) - before
        return given >= answers or all(task.done() for task in playing)

    await soon(is_enough)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(server.kill)
    await asyncio.gather(*playing)


def survive(database: str, times: int, longest: float = 0.6) -> None:
    """Two people play each other and one plays a bot, while the server is killed so many times."""
    server, chance = Mortal(database), Chance("killing")
    server.start()
    players: list[Player] = []
    answers = 0

    async def newly() -> list[Player]:
        tokens = [*await make(server.address, PERSON, PERSON), *await make(server.address, BOT, PERSON)]
        return [Player(token, f"{answers} {i}") for i, token in enumerate(tokens)]

    for i in range(times):
        if not players or all(player.visitor and player.visitor.over for player in players):
            run(finish(server, players))
            answers += sum(player.answers for player in players)
            players = asyncio.run(newly())
        run(play_and_kill(server, players, i % 4, longest * chance.pick(1000) / 1000))  # each fourth life, at any time
        server.start()
    try:
        run(finish(server, players))
        answers += sum(player.answers for player in players)
        assert answers > times, "there was something to lose"
    finally:
        server.kill()


async def finish(server: Mortal, players: list[Player]) -> None:
    """All games are played to their end, and are there to be replayed."""
    await asyncio.gather(*(player.play(server.address) for player in players))
    async with web(server.address) as http:
        for player in players:
            over = player.visitor.over if player.visitor else None
            assert over is not None, "every game goes on to its end"
            assert (await http.get(f"/api/replays/{over['replay']}")).status_code == 200


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    survive(f"sqlite:///{tmp_path / 'games.db'}", 20)


@pytest.mark.soak
def test_nothing_is_lost_when_the_server_is_killed_200_times(tmp_path: Path) -> None:
    survive(f"sqlite:///{tmp_path / 'games.db'}", 200)


def test_nothing_is_lost_with_postgresql(postgresql: str) -> None:
    survive(postgresql, 5)


@pytest.mark.soak
def test_nothing_is_lost_with_postgresql_when_the_server_is_killed_200_times(postgresql: str) -> None:
    survive(postgresql, 200)
