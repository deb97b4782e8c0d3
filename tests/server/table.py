"""A real server on loopback, and people who play at it over real websockets."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from bellona.kernel.dice import Chance
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.shelf import find_rulebook
from bellona.server.app import PAGE, make_app
from bellona.server.database.storage import Storage
from bellona.server.doors import listening
from bellona.server.doors.limits import Limits
from bellona.server.games.hall import Hall
from bellona.server.wire.incoming import VERSION

SKIRMISH = "skirmish"
SHELF = {SKIRMISH: "tests.skirmish:RULEBOOK"}
OPEN = Limits(
    messages=1e6,
    mistakes=10**6,
    new_games=1e6,
    requests=1e6,
    connections=1000,
    client_games=10**6,
    address_sockets=2000,
    work=1e6,
)
PERSON: dict[str, Any] = {"kind": "person"}
BOT: dict[str, Any] = {"kind": "bot", "bot": "random"}


def bearing(token: str) -> dict[str, str]:
    """The header that shows a seat's token."""
    return {"Authorization": f"Bearer {token}"}


def web(address: str) -> httpx.AsyncClient:
    """What asks a server. Without encryption: to read the certificates of a machine takes longer than most answers."""
    return httpx.AsyncClient(base_url=f"http://{address}", timeout=60, verify=False)


class Table:
    """A server that runs, and how to reach it."""

    def __init__(self, address: str, hall: Hall) -> None:
        self.address, self.hall = address, hall
        self.http = web(address)

    async def make(self, *seats: dict[str, Any], ruleset: str = SKIRMISH, **terms: Any) -> dict[str, Any]:
        starter = next(iter(self.hall.books[ruleset].starters))
        body = {"ruleset": ruleset, "starter": starter, "seats": seats or [PERSON, PERSON], "dice": "seeded", "seed": 1}
        answer = await self.http.post("/api/games", json=body | terms)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def sit(self, token: str, **hello: Any) -> Visitor:
        visitor = await Visitor.at(self.address)
        await visitor.hello(token, **hello)
        return visitor


class Visitor:
    """Somebody with a connection. Keeps every byte that they were sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.units: dict[str, Any] = {}
        self.rest: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.welcome: dict[str, Any] = {}
        self.update: dict[str, Any] = {}
        self.over: dict[str, Any] | None = None
        self.fair: dict[str, Any] | None = None
        self.is_fair = True  # whether they do their part for fair dice unasked, as the page does
        self.token = ""
        self.said: set[tuple[str, int]] = set()
        self.number = 0

    @classmethod
    async def at(cls, address: str, **terms: Any) -> Visitor:
        terms = {"max_size": None, "ping_interval": None, "proxy": None, "open_timeout": 60} | terms
        return cls(await connect(f"ws://{address}/api/play", **terms))

    async def hello(self, token: str, **hello: Any) -> None:
        self.token = token
        await self.say({"type": "hello", "v": VERSION, "token": token} | hello)
        await self.until("update")

    async def say(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def say_raw(self, text: str) -> None:
        await self.socket.send(text)

    async def hear(self) -> dict[str, Any]:
        """The next message; what it tells is kept as a client keeps it."""
        async with asyncio.timeout(60):  # unlike `wait_for`, it never swallows that its task is cancelled
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        match message["type"]:
            case "welcome":
                self.welcome, self.fair = message, message["fair"]
                await self._take_part()
            case "presence":
                self.fair = message["fair"]
                await self._take_part()
            case "update":
                self._keep(message)
            case "undone":
                del self.log[message["facts"] :]
            case "over":
                self.over = message
        return message

    async def _take_part(self) -> None:
        """Pledge a share in the dice, and show it when all have pledged."""
        seat, fair = str(self.welcome["player"]), self.fair
        if not self.is_fair or not fair or seat not in fair["parties"] or seat in fair["shares"]:
            return
        everybody = len(fair["pledges"]) == len(fair["parties"])
        step = ("share" if everybody else "pledge", fair["round"])
        if (not everybody and seat in fair["pledges"]) or step in self.said:
            return
        self.said.add(step)
        share = share_of(self.token, fair["round"])
        told = share if everybody else pledge_of(self.welcome["game"], fair["round"], seat, share)
        await self.say({"type": step[0], "id": 0, "round": fair["round"], step[0]: told})

    def _keep(self, update: dict[str, Any]) -> None:
        self.update = update
        for kept, changes in ((self.units, update["units"]), (self.rest, update["rest"])):
            for key, value in changes.items():
                if value is None:
                    kept.pop(key, None)
                else:
                    kept[key] = value
        for line in update["log"]:
            del self.log[line["n"] :]
            self.log.append(line)

    async def until(self, *kinds: str) -> dict[str, Any]:
        while (message := await self.hear())["type"] not in kinds:
            pass
        return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for the answer that repeats its number."""
        self.number += 1
        await self.say({"type": kind, "id": self.number, **fields})
        while (message := await self.hear()).get("id") != self.number:
            pass
        return message

    async def answer(self, answer: Any, **other: Any) -> dict[str, Any]:
        request = self.update["request"]
        fields = {"n": self.update["n"], "asks": request["name"], "answer": answer} | other
        told = await self.ask("answer", **fields)
        if told["type"] == "accepted":
            await self.until("update")
        return told

    async def some(self, chance: Chance) -> Any:
        """A legal answer to the open question, drawn at random."""
        request = self.update["request"]
        if request["kind"] == "choose":
            return _chosen(request, chance)
        if request["kind"] == "roll":
            return [1 + chance.pick(request["sides"]) for _ in range(request["count"])]
        found = (await self.ask("suggest", n=self.update["n"], most=8))["answers"]
        return found[chance.pick(len(found))] if found else None

    async def play(self, chance: Chance, until: Callable[[], bool] = lambda: False) -> None:
        """Answer whatever is asked until the game is over."""
        while self.over is None and not until():
            if self.update["request"] is None:
                await self.hear()
                continue
            told = await self.answer(await self.some(chance))
            assert told["type"] in ("accepted", "refused") or told["code"] == "stale", told

    async def leave(self) -> None:
        await self.socket.close()


def share_of(token: str, round: int) -> str:
    """A share that the same person finds again, whatever became of their connection."""
    return hashlib.sha256(f"{token} {round}".encode()).hexdigest()


def pledge_of(game: str, round: int, seat: str, share: str) -> str:
    return hashlib.sha256(f"bellona-dice/2/pledge/{game}/{round}/{seat}/{share}".encode()).hexdigest()


def _chosen(request: dict[str, Any], chance: Chance) -> Any:
    keys = [option["key"] for option in request["options"]]
    if request["single"]:
        drawn = chance.pick(len(keys) + (request["least"] == 0))
        return keys[drawn] if drawn < len(keys) else None
    for i in range(len(keys) - 1, 0, -1):
        j = chance.pick(i + 1)
        keys[i], keys[j] = keys[j], keys[i]
    return keys[: request["least"] + chance.pick(request["most"] - request["least"] + 1)]


async def until_asked(one: Visitor, other: Visitor, name: str) -> None:
    """Both play on until one is asked this; the other does not answer it either."""

    def is_asked(visitor: Visitor) -> bool:
        request = visitor.update["request"]
        return request is not None and request["name"] == name

    until = asyncio.create_task(one.play(Chance("the one"), lambda: is_asked(one)))
    beside = asyncio.create_task(other.play(Chance("the other"), lambda: is_asked(other)))
    await until
    beside.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await beside


def served(
    database: str,
    port: int,
    *rulesets: str,
    limits: Limits = OPEN,
    root_path: str = "",
    proxies: str = "",
    **terms: Any,
) -> uvicorn.Config:
    """How a server is run for tests."""
    finders = [SHELF.get(name, name) for name in rulesets or (SKIRMISH,)]
    books: dict[str, Rulebook] = {finder: find_rulebook(finder) for finder in finders}
    app = make_app(Storage(database), books, limits=limits, **{"processes": 0} | terms)
    return listening.config(app, "127.0.0.1", port, root_path, proxies)


@contextlib.asynccontextmanager
async def serving(
    database: Path | str, *rulesets: str, root_path: str = "", proxies: str = "", **terms: Any
) -> AsyncIterator[Table]:
    """A server with a database in this file, or of this URL."""
    url = f"sqlite:///{database}" if isinstance(database, Path) else database
    page = database.parent if isinstance(database, Path) else PAGE
    config = served(url, 0, *rulesets, page=page, root_path=root_path, proxies=proxies, **terms)
    server = uvicorn.Server(config)
    socket = listening.listen(config)
    task = asyncio.create_task(server.serve([socket]))
    await soon(lambda: server.started)
    table = Table(f"127.0.0.1:{socket.getsockname()[1]}", config.app.state.hall)  # type: ignore[union-attr]
    try:
        yield table
    finally:
        await table.http.aclose()
        server.should_exit = True
        await task


async def soon(is_so: Callable[[], bool]) -> None:
    """Wait until it is so."""
    for _ in range(6000):
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never was")


def run(test: Coroutine[Any, Any, None], seconds: float = 300) -> None:
    """Run a test that waits."""
    asyncio.run(asyncio.wait_for(test, seconds))
