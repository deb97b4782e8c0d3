"""To the process that holds a game: clients that came to another one are passed on inside, and notice nothing."""

from __future__ import annotations

import asyncio

import httpx
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ..database.storage import Peer, Trouble
from ..games.hall import Unreachable

KEY = "x-bellona-key"  # shows that it is a process of the same fleet that asks
ASKER = "x-bellona-asker"  # for whom it does
CONNECTING = 1.0  # seconds; a process that stands still takes connections and does not answer
NOT_HERE = 421  # as HTTP calls a request that came to the wrong server
OPENING = 10.0  # seconds in which a game is opened
HOP = {"connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer", "content-length", "host"}


class Link:
    """A client's connection with the process that holds their game."""

    def __init__(self, socket: ClientConnection, first: str) -> None:
        self.socket, self.first = socket, first

    @classmethod
    async def to(cls, peer: Peer, hello: str, asker: HTTPConnection) -> Link:
        """Say hello there. Whoever does not hold the game after all hangs up without a word."""
        try:
            socket = await connect(
                f"ws://{peer.address}/api/play",
                additional_headers=_headers(peer, asker),
                open_timeout=CONNECTING,
                close_timeout=CONNECTING,
                compression=None,
                max_size=None,
                ping_interval=None,
                proxy=None,
            )
        except (OSError, TimeoutError, WebSocketException):
            raise Unreachable from None
        try:
            await socket.send(hello)
            async with asyncio.timeout(OPENING):
                return cls(socket, str(await socket.recv()))
        except (OSError, TimeoutError, WebSocketException):
            await socket.close()
            raise Unreachable from None


def client() -> httpx.AsyncClient:
    """Asks other processes, over their own network and without TLS."""
    return httpx.AsyncClient(timeout=httpx.Timeout(OPENING, connect=CONNECTING), trust_env=False, verify=False)


async def answered(http: httpx.AsyncClient, peer: Peer, request: Request, body: bytes) -> Response:
    """What the other process answers to a request."""
    headers = {name: value for name, value in request.headers.items() if name not in HOP}
    path = httpx.URL(f"http://{peer.address}").copy_with(raw_path=_raw_path(request))
    try:
        found = await http.request(request.method, path, headers=headers | _headers(peer, request), content=body)
    except (httpx.ConnectError, httpx.ConnectTimeout):
        raise Unreachable from None
    except httpx.TransportError:
        if request.method != "GET":  # perhaps it was done
            raise Trouble("another server went away in the middle of a request") from None
        raise Unreachable from None
    if found.status_code == NOT_HERE:
        raise Unreachable
    kept = {name: value for name, value in found.headers.items() if name not in HOP | {"date", "server"}}
    return Response(found.content, found.status_code, kept)


def _raw_path(request: Request) -> bytes:
    """The path and the query as they came, without what a proxy has put before them."""
    path: bytes = request.scope["raw_path"].removeprefix(request.scope.get("root_path", "").encode())
    query: bytes = request.scope["query_string"]
    return path + (b"?" + query if query else b"")


def _headers(peer: Peer, asker: HTTPConnection) -> dict[str, str]:
    return {KEY: peer.key, ASKER: asker.client.host if asker.client else ""}
