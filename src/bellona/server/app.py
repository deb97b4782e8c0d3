"""The server as one ASGI application: API, websocket and the page."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import AsyncIterator, Mapping, MutableMapping
from contextlib import asynccontextmanager, nullcontext
from importlib.metadata import version
from ipaddress import ip_address
from math import ceil
from pathlib import Path
from typing import Any
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

from . import api
from .connection import Connection
from .database.storage import Lost, Storage
from .doors.inside import Inside, opened
from .doors.limits import Limits, client_of, rates
from .doors.sockets import SAFE
from .games.hall import Hall
from .operating import health, memory
from .operating.metrics import RequestMetrics
from .wire import openapi
from .work.nursery import Nursery
from .work.workers import Workers

log = logging.getLogger("bellona.server")

SWITCH = 0.001  # seconds after which a thread lets another go on: a large game holds nobody up for longer
PAGE = Path(__file__).parents[1] / "page"
ANY_PORT = "127.0.0.1:0"


def make_app(
    storage: Storage,
    books: Mapping[str, Rulebook],
    *,
    limits: Limits | None = None,
    processes: int = 1,
    page: Path = PAGE,
    origins: tuple[str, ...] = (),
    hosts: tuple[str, ...] = (),
    inside: str = "",
    nursery: Nursery | None = None,
) -> Starlette:
    """The application. `origins` are other sites whose pages may talk to it, `hosts` the names that it is called by.

    `inside` is where its inner door is; where other processes may share the database it has one in any case. `nursery`
    is what its workers are copies of.
    """
    limits = limits or Limits()
    hall = Hall(storage, books, limits, Workers(processes, limits, nursery))
    answers = api.Api(hall)
    described = openapi.document(version("bellona"))

    async def document(request: Request) -> Response:
        return api.answer(described)

    async def play(socket: WebSocket) -> None:
        await Connection(socket, hall, is_inside=socket.scope.get("is_inside", False)).serve()

    async def served(request: Request) -> Response:
        return page_file(page, request.path_params["path"])

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(hall.sweep())
        memory.begin()
        sys.setswitchinterval(SWITCH)
        async with opened(inner, hall, inside or ANY_PORT) if inside or storage.is_shared else nullcontext():
            yield
        sweeper.cancel()
        hall.close()
        memory.release()

    routes: list[BaseRoute] = [
        Route(endpoint.path, getattr(answers, endpoint.act), methods=[endpoint.method])
        for endpoint in openapi.ENDPOINTS
    ]
    routes.append(WebSocketRoute("/api/play", play))
    told: Any = dict.fromkeys((HTTPException, BellonaError, Lost, api.Answered), api.told)
    inner = Starlette(routes=[*routes, *health.routes(hall)], exception_handlers=told)
    inner.add_middleware(Inside, key=hall.fleet.key)
    routes += [Route("/api/openapi.json", document), Route("/{path:path}", served)]
    app = Starlette(routes=routes, lifespan=living, exception_handlers=told)
    app.add_middleware(Doorkeeper, limits=limits, origins=origins, hosts=hosts)
    app.add_middleware(RequestMetrics, metrics=hall.metrics)
    app.state.hall = hall
    return app


def page_file(page: Path, path: str) -> Response:
    """A file of the built page. Names with a hash never change; the page itself is asked for every time."""
    try:
        file = (page / path).resolve()
        is_file = file.is_file()
    except (OSError, ValueError):  # no file can be called so
        raise HTTPException(404, "there is no such page") from None
    if path.startswith("api/") or not file.is_relative_to(page.resolve()):
        raise HTTPException(404, "there is no such page")
    if path.startswith("assets/") and is_file:
        return FileResponse(file, headers={"Cache-Control": "public, max-age=31536000, immutable"})
    shown = file if is_file else page / "index.html"
    if not shown.is_file():
        raise HTTPException(404, "the page has not been built; `make play` builds it")
    return FileResponse(shown, headers={"Cache-Control": "no-cache"})


class Doorkeeper:
    """Those who come from another site's page, or too often, are turned away before anything is done for them.

    Whatever goes wrong further inside is told here, in the form of all errors.
    """

    def __init__(self, app: ASGIApp, limits: Limits, origins: tuple[str, ...], hosts: tuple[str, ...]) -> None:
        self.app, self.limits, self.origins, self.hosts = app, limits, origins, hosts
        self.requests, self.costly = rates(limits.requests), rates(limits.new_games)
        self.connected: Counter[str] = Counter()
        self._costly = [endpoint.path.split("{")[0] for endpoint in openapi.ENDPOINTS if endpoint.costly]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        asked, begun = HTTPConnection(scope), False

        async def safely(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [*message["headers"], *SAFE.items()]
            begun = True
            await send(message)

        try:
            if problem := self._problem(asked):
                raise problem
            if scope["type"] == "websocket":
                await self._seated(asked, receive, safely)
            else:
                await self.app(scope, receive, safely)
        except Exception as error:
            if not isinstance(error, HTTPException):
                log.exception("%s failed", scope["path"][:200])
                error = HTTPException(500, "something went wrong here")
            if begun:
                raise
            await api.told(asked, error)(scope, receive, safely)

    def _problem(self, asked: HTTPConnection) -> HTTPException | None:
        """Why somebody is turned away."""
        scope, address = asked.scope, client_of(asked)
        if not self._is_our_name(asked.headers.get("host", "")):
            return HTTPException(421, "this server is not called so; `bellona serve --allowed-host` names it")
        if scope.get("method") not in ("GET", "HEAD") and not self._is_from_here(asked):
            return HTTPException(403, "requests from another site are not followed")
        if not (bucket := self.requests.of(address)).take():
            return _too_fast("too many requests in a short time", bucket.wait())
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        costly = scope.get("method") == "POST" and any(path.startswith(costly) for costly in self._costly)
        if costly and not (bucket := self.costly.of(address)).take():
            return _too_fast("too many requests in a short time", bucket.wait())
        if scope["type"] == "websocket" and self.connected[address] >= self.limits.connections:
            return _too_fast("too many connections at once", self.limits.hello_seconds)
        return None

    async def _seated(self, asked: HTTPConnection, receive: Receive, send: Send) -> None:
        address = client_of(asked)
        self.connected[address] += 1
        try:
            await self.app(asked.scope, receive, send)
        finally:
            self.connected[address] -= 1
            if not self.connected[address]:
                del self.connected[address]

    def _is_from_here(self, asked: HTTPConnection) -> bool:
        """Browsers say whose page it is that asks; programs that are no browsers say nothing."""
        origin = asked.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        try:
            return urlsplit(origin).netloc == asked.headers.get("host")
        except ValueError:
            return False

    def _is_our_name(self, host: str) -> bool:
        """A page may let its own name point at this server, and would then be taken for a page of ours.

        Nobody can do so with a number or with `localhost`.
        """
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if not name or name == "localhost" or name.endswith(".localhost"):
                return True
            return "*" in self.hosts or name in self.hosts or bool(ip_address(name))
        except ValueError:
            return False


def _too_fast(why: str, seconds: float) -> HTTPException:
    return HTTPException(429, why, {"Retry-After": str(ceil(seconds))})
