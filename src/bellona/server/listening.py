"""How the application is served: one process, one socket."""

from __future__ import annotations

import socket

import uvicorn
from starlette.applications import Starlette

FRAME = 1_000_000  # bytes of a websocket frame that are read at all; what is too large for a message is told so


def config(app: Starlette, host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(app, host, port, log_level="warning", ws="websockets-sansio", ws_max_size=FRAME)


def listen(config: uvicorn.Config) -> socket.socket:
    """The socket to be served at. Whoever comes before the server is ready waits, and is not turned away.

    Its connections send at once: else an update would wait until the client acknowledges the message before it, and
    clients take their time with that (40 ms).
    """
    bound = config.bind_socket()
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    bound.listen(config.backlog)
    return bound
