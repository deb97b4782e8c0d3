"""The inner door: for processes of the same fleet and for whoever operates the server, never for players."""

from __future__ import annotations

import asyncio
import hmac
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from bellona.kernel.errors import BellonaError

from ..games.hall import Hall
from . import listening, passing

ANYWHERE = ("0.0.0.0", "::", "")


class Inside:
    """Lets other processes of the fleet in, who show the key, and tells the application for whom they ask."""

    def __init__(self, app: ASGIApp, key: str) -> None:
        self.app, self.key = app, key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope["path"].startswith("/api/"):
            headers = Headers(scope=scope)
            if not hmac.compare_digest(headers.get(passing.KEY, "").encode(), self.key.encode()):
                return await self._turn_away(scope, receive, send)
            scope["is_inside"], scope["client"] = True, (headers.get(passing.ASKER, ""), 0)
        return await self.app(scope, receive, send)

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await PlainTextResponse("only for servers of the same fleet\n", 403)(scope, receive, send)


class _Quiet(uvicorn.Server):
    """Signals are for the server outside."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def opened(app: Starlette, hall: Hall, address: str) -> AsyncIterator[None]:
    """The inner door at HOST:PORT, and the hall among those that share its database, for as long as this lasts."""
    host, port = _parts(address)
    config = listening.inner_config(app, host, port)
    bound = listening.listen(config)
    server = _Quiet(config)
    serving = asyncio.create_task(server.serve([bound]))
    told = hall.storage.own_host() or socket.gethostname() if host in ANYWHERE else host
    hall.join(f"[{told}]:{bound.getsockname()[1]}" if ":" in told else f"{told}:{bound.getsockname()[1]}")
    try:
        yield
    finally:
        server.should_exit = True
        await serving


def _parts(address: str) -> tuple[str, int]:
    try:
        parts = urlsplit(f"//{address}")
        return parts.hostname or "", parts.port or 0
    except ValueError:
        raise BellonaError(f"{address!r} is no address: HOST:PORT") from None
