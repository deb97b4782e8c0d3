"""How the application is served: one process, one socket."""

from __future__ import annotations

import asyncio
import logging
import socket

import msgspec
import uvicorn
from starlette.applications import Starlette

from .limits import Limits, Proxies
from .sockets import Sockets, protocols

try:
    import resource
except ImportError:  # pragma: no cover (Windows)
    resource = None  # type: ignore[assignment]

BACKLOG = 256  # connections that are taken up at a time
PATIENCE = 5  # seconds that whatever is under way has to end
SPARE = 200  # files for all else
FRAME = 1_000_000  # bytes of a websocket frame that are read at all; what is too large for a message is told so
MOVING_OUT = 60.0  # seconds at most that an ending server takes to leave its games to others

log = logging.getLogger("bellona.server")


class Server(uvicorn.Server):
    """Asked to end, it leaves its games to other processes first. Asked twice, it ends at once."""

    async def main_loop(self) -> None:
        await super().main_loop()
        moving = asyncio.create_task(self.config.app.state.hall.move_out())  # type: ignore[union-attr]
        deadline = asyncio.get_running_loop().time() + MOVING_OUT
        while not moving.done() and not self.force_exit and asyncio.get_running_loop().time() < deadline:
            await asyncio.wait([moving], timeout=0.1)
        if moving.cancel():
            log.warning("some games were not moved; others take them over when somebody comes")
        elif error := moving.exception():
            log.warning("games were not moved: %s", error)


def config(app: Starlette, host: str, port: int, root_path: str = "", proxies: str = "") -> uvicorn.Config:
    """`root_path` is where a proxy has the application; `proxies` are those who may say for whom they ask."""
    limits: Limits = app.state.hall.limits
    limits = msgspec.structs.replace(limits, sockets=min(limits.sockets, _files() - SPARE))
    trusted = Proxies(proxies)
    http, ws = protocols(Sockets(limits, trusted))
    return uvicorn.Config(
        app,
        host,
        port,
        log_level="warning",
        log_config=None,
        http=http,
        ws=ws,
        ws_max_size=FRAME,
        backlog=BACKLOG,
        timeout_graceful_shutdown=PATIENCE,
        root_path=root_path,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=trusted.listed(),
    )


def inner_config(app: Starlette, host: str, port: int) -> uvicorn.Config:
    """For those inside, who are not bounded."""
    terms = {"log_config": None, "proxy_headers": False, "timeout_graceful_shutdown": PATIENCE, "ws_max_size": FRAME}
    return uvicorn.Config(app, host, port, log_level="warning", ws="websockets-sansio", **terms)  # type: ignore[arg-type]


def _files() -> int:
    """How many files this process may have open: as many as it is allowed to."""
    if resource is None:
        return 10**6
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    if 0 <= soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def listen(config: uvicorn.Config) -> socket.socket:
    """The socket to be served at. Whoever comes before the server is ready waits, and is not turned away.

    Its connections send at once: else an update would wait until the client acknowledges the message before it, and
    clients take their time with that (40 ms).
    """
    bound = config.bind_socket()
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    bound.listen(config.backlog)
    return bound
