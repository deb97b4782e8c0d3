"""Connections: how many there may be, in all and of an address, how long they may be silent, and whose are kept free.

Whoever has said nothing yet makes room for whoever comes. Those who have a seat do not.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..wire.bodies import Problem, ProblemShown
from .limits import Limits, Proxies, household

ARRIVAL = 0.002  # seconds at least between two new connections that are listened to
SAFE = {
    b"content-security-policy": b"default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    b"connect-src 'self'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",  # links to seats are secrets
}


class Held:
    """A connection that is open. It is silent while nothing is being done for it."""

    def __init__(self, transport: asyncio.Transport, address: str) -> None:
        self.transport, self.address = transport, address
        self.has_seat = False


HELD: ContextVar[tuple[Sockets, Held] | None] = ContextVar("HELD", default=None)


def seated_here() -> None:
    """The connection that is being served belongs to somebody who plays."""
    if found := HELD.get():
        found[0].seat(found[1])


class Sockets:
    """All connections of a server. `proxies` speak for many, and are not counted as addresses."""

    def __init__(self, limits: Limits, proxies: Proxies | None = None) -> None:
        self.limits, self.proxies = limits, proxies or Proxies()
        self.held: dict[asyncio.Transport, Held] = {}
        self.strangers: Counter[str] = Counter()  # those without a seat, by address
        self.seated = 0
        self._silent: OrderedDict[Held, None] = OrderedDict()  # strangers; who has been silent for longest comes first
        self._silent_of: dict[str, OrderedDict[Held, None]] = {}
        self._arrivals: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()  # by address
        self._pacing: asyncio.Task[None] | None = None

    def admit(self, transport: asyncio.Transport) -> Held | None:
        """Room for a new connection, if there is any."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) else ""
        address = household(host)
        is_full = self.strangers[address] >= self.limits.address_sockets
        if is_full and host not in self.proxies and not self._make_room(address):
            return None
        strangers = len(self.held) - self.seated
        full = strangers >= self.limits.sockets - self.limits.reserve or len(self.held) >= self.limits.sockets
        if full and not self._make_room():
            return None
        held = self.held[transport] = Held(transport, address)
        self.strangers[address] += 1
        self.hush(held)
        return held

    def _make_room(self, address: str | None = None) -> bool:
        silent = next(iter(self._silent if address is None else self._silent_of.get(address, ())), None)
        if silent is None:
            return False
        self.release(silent.transport)
        silent.transport.abort()
        return True

    def hush(self, held: Held) -> None:
        """Nothing is done for it at present."""
        if not held.has_seat and held.transport in self.held:
            self._silent[held] = self._silent_of.setdefault(held.address, OrderedDict())[held] = None

    def rouse(self, held: Held) -> None:
        if held in self._silent:
            del self._silent[held], self._silent_of[held.address][held]
            if not self._silent_of[held.address]:
                del self._silent_of[held.address]

    def seat(self, held: Held) -> None:
        if not held.has_seat and held.transport in self.held:
            self.rouse(held)
            self._depart(held)
            held.has_seat, self.seated = True, self.seated + 1

    def release(self, transport: asyncio.Transport) -> None:
        if held := self.held.pop(transport, None):
            self.rouse(held)
            if held.has_seat:
                self.seated -= 1
            else:
                self._depart(held)

    def _depart(self, held: Held) -> None:
        self.strangers[held.address] -= 1
        if not self.strangers[held.address]:
            del self.strangers[held.address]

    def in_turn(self, held: Held, listen: Callable[[], None]) -> None:
        """Listen to a new connection by and by: many at once do not keep those waiting who play.

        Addresses take turns, so that whoever comes alone does not wait for a crowd.
        """
        self._arrivals.setdefault(held.address, deque()).append(listen)
        if self._pacing is None or self._pacing.done():
            self._pacing = asyncio.get_running_loop().create_task(self._pace())

    async def _pace(self) -> None:
        while self._arrivals:
            address, waiting = self._arrivals.popitem(last=False)
            waiting.popleft()()
            if waiting:
                self._arrivals[address] = waiting
            await asyncio.sleep(ARRIVAL)


def protocols(sockets: Sockets) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """How connections are served: as uvicorn does it, with an eye on them."""

    class Http(H11Protocol):
        held: Held | None = None
        late: asyncio.TimerHandle | None = None  # when its headers must be there

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.held = sockets.admit(transport)
            if self.held is None:
                transport.abort()
                return
            transport.pause_reading()
            sockets.in_turn(self.held, self._listen)

        def _listen(self) -> None:
            if not self.transport.is_closing():
                self.transport.resume_reading()
                self._expect()

        def _expect(self) -> None:
            """A request must come within a while."""
            if self.late is None:
                self.late = self.loop.call_later(sockets.limits.header_seconds, self.transport.abort)

        def _is_at_work(self) -> bool:
            return self.cycle is not None and not self.cycle.response_complete

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.held is None or self.transport.get_protocol() is not self:  # it is turned away, or plays
                return
            if self._is_at_work():
                sockets.rouse(self.held)
                self._has_come()
            else:
                sockets.hush(self.held)
                self._expect()

        def _has_come(self) -> None:
            if self.late:
                self.late.cancel()
                self.late = None

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self.held:
                sockets.hush(self.held)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._has_come()
            if self.held:
                HELD.set((sockets, self.held))
            super().handle_websocket_upgrade(event)

        def send_400_response(self, msg: str) -> None:
            body = msgspec.json.encode(ProblemShown(Problem("malformed", "this is no HTTP request")))
            headers = [(b"content-type", b"application/json"), (b"connection", b"close"), *SAFE.items()]
            events: list[Any] = [h11.Response(status_code=400, headers=headers), h11.Data(data=body)]
            for event in (*events, h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
            self.transport.close()

        def connection_lost(self, exc: Exception | None) -> None:
            self._has_come()
            sockets.release(self.transport)
            super().connection_lost(exc)

    class Play(WebSocketsSansIOProtocol):
        def connection_lost(self, exc: Exception | None) -> None:
            sockets.release(self.transport)
            super().connection_lost(exc)

    return Http, Play
