"""The server as one ASGI application: API, websocket and the page."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook

from . import api, memory, openapi
from .house import House
from .limits import Buckets, Limits
from .play import Connection
from .storage import Storage
from .workers import Pool

PAGE = Path(__file__).parent / "page"
SAFE = {
    b"content-security-policy": b"default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    b"connect-src 'self'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",  # links to seats are secrets
}


def make_app(
    storage: Storage,
    books: Mapping[str, Rulebook],
    *,
    limits: Limits | None = None,
    processes: int = 1,
    page: Path = PAGE,
    origins: tuple[str, ...] = (),
) -> Starlette:
    """The application. `origins` are other sites whose pages may talk to it."""
    limits = limits or Limits()
    house = House(storage, books, limits, Pool(processes))
    answers = api.Api(house)
    described = openapi.document(version("bellona"))

    async def document(request: Request) -> Response:
        return api.answer(described)

    async def play(socket: WebSocket) -> None:
        await Connection(socket, house).serve()

    async def served(request: Request) -> Response:
        return page_file(page, request.path_params["path"])

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(house.sweep())
        memory.keep()
        yield
        sweeper.cancel()
        house.close()
        memory.release()

    routes: list[BaseRoute] = [
        Route(endpoint.path, getattr(answers, endpoint.act), methods=[endpoint.method])
        for endpoint in openapi.ENDPOINTS
    ]
    routes += [
        Route("/api/openapi.json", document),
        WebSocketRoute("/api/play", play),
        Route("/{path:path}", served),
    ]
    app = Starlette(
        routes=routes, lifespan=living, exception_handlers={HTTPException: api.told, BellonaError: api.told}
    )
    app.add_middleware(Doorkeeper, limits=limits, origins=origins)
    app.state.house = house
    return app


def page_file(page: Path, path: str) -> Response:
    """A file of the built page. Names with a hash never change; the page itself is asked for every time."""
    file = (page / path).resolve()
    if path.startswith("api/") or not file.is_relative_to(page.resolve()):
        raise HTTPException(404, "there is no such page")
    if path.startswith("assets/") and file.is_file():
        return FileResponse(file, headers={"Cache-Control": "public, max-age=31536000, immutable"})
    shown = file if file.is_file() else page / "index.html"
    if not shown.is_file():
        raise HTTPException(404, "the page has not been built; `make play` builds it")
    return FileResponse(shown, headers={"Cache-Control": "no-cache"})


class Doorkeeper:
    """Who comes from another site's page, or too often, is turned away before anything is done for him."""

    def __init__(self, app: ASGIApp, limits: Limits, origins: tuple[str, ...]) -> None:
        self.app, self.limits, self.origins = app, limits, origins
        self.requests, self.costly = Buckets(limits.requests), Buckets(limits.new_games)
        self.connected: Counter[str] = Counter()
        self._costly = [endpoint.path.split("{")[0] for endpoint in openapi.ENDPOINTS if endpoint.costly]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = Request(scope)
        address = _address(asked)
        if scope["method"] != "GET" and not self._is_from_here(asked):
            return await self._turn_away(asked, 403, "requests from another site are not followed", receive, send)
        costly = scope["method"] == "POST" and any(scope["path"].startswith(path) for path in self._costly)
        if not self.requests.take(address) or (costly and not self.costly.take(address)):
            return await self._turn_away(asked, 429, "too many requests in a short time", receive, send)

        async def safely(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                headers = message["headers"]
                assert isinstance(headers, list)
                headers += SAFE.items()
            await send(message)

        return await self.app(scope, receive, safely)  # type: ignore[arg-type]

    async def _turn_away(self, asked: Request, status: int, why: str, receive: Receive, send: Send) -> None:
        await api.told(asked, HTTPException(status, why))(asked.scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope)
        address = _address(asked)
        if not self._is_from_here(asked) or self.connected[address] >= self.limits.connections:
            await send({"type": "websocket.close", "code": 1008})
            return
        self.connected[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.connected[address] -= 1
            if not self.connected[address]:
                del self.connected[address]

    def _is_from_here(self, asked: HTTPConnection) -> bool:
        """Browsers say whose page it is that asks; programs that are no browsers say nothing."""
        origin = asked.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return urlsplit(origin).netloc == asked.headers.get("host")


def _address(asked: HTTPConnection) -> str:
    return asked.client.host if asked.client else ""
