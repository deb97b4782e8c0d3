"""The websocket: one connection of somebody at a table."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from bellona.kernel.errors import BellonaError
from bellona.kernel.outside import Unreadable, read_json
from bellona.kernel.refusal import Refused
from bellona.words import say as spoken

from .database.storage import Lost, Peer, Trouble
from .doors.limits import Bucket, client_of
from .doors.passing import Link
from .doors.sockets import seated_here
from .games import inquiries
from .games.guests import Failed
from .games.hall import Hall, Unreachable
from .games.room import Room
from .wire import incoming, outgoing
from .wire.common import Pace
from .wire.shown import SeatView
from .work.pools import Busy, TooCostly

log = logging.getLogger("bellona.server")

BACKLOG = 500  # messages that a slow connection may be behind

_write = msgspec.json.Encoder()


class _Numbered(msgspec.Struct):
    id: int | None = None


class Connection:
    """Reads messages one after the other; what it is told goes out by a task of its own."""

    view: SeatView

    def __init__(self, socket: WebSocket, hall: Hall, is_inside: bool = False) -> None:
        """`is_inside`: another process passes somebody on."""
        self.socket, self.hall, self.is_inside = socket, hall, is_inside
        self.purse = hall.purses.of(client_of(socket))
        self.player: int | None = None
        self.language = "en"
        self.pace: Pace = "at-once"
        self.room: Room | None = None
        self.link: Link | None = None  # with the process that holds the game, where it is another
        self.outbox: asyncio.Queue[outgoing.Outgoing | str | None] = asyncio.Queue(BACKLOG)
        self.is_told = asyncio.Event()  # whatever was in the outbox
        self.is_told.set()
        self.is_gone = False
        limits = hall.limits
        self.bucket = Bucket(limits.messages, 2 * limits.messages)
        self.mistakes = Bucket(1.0, limits.mistakes)

    def pay(self, seconds: float) -> None:
        self.purse.spend(seconds)

    def tell(self, message: outgoing.Outgoing | str) -> None:
        if self.is_gone:
            return
        try:
            self.outbox.put_nowait(message)
            self.is_told.clear()
        except asyncio.QueueFull:
            self.dismiss()

    def dismiss(self, why: outgoing.Code | None = None) -> None:
        while self.outbox.qsize() > BACKLOG - 2:
            self.outbox.get_nowait()
        if why:
            self.outbox.put_nowait(self._error(why))
        self.outbox.put_nowait(None)

    async def serve(self) -> None:
        """Whoever does not listen is not heard either, so that answers do not pile up; nor is anybody who has gone."""
        await self.socket.accept()
        writer = asyncio.create_task(self._write())
        try:
            while not self.is_gone:
                # Only silence is cut short: opening a game may take as long as it takes.
                waits = self.room is None and self.link is None
                async with asyncio.timeout(self.hall.limits.hello_seconds if waits else None):
                    message = await self._receive()
                await self._hear(message)
                await self.is_told.wait()
        except (WebSocketDisconnect, TimeoutError, _TooMuch):
            pass
        finally:
            if self.room is not None:
                self.room.leave(self)
                log.info("somebody left", extra=self._about())
            self.dismiss()
            await writer
            if self.link is not None:
                await self.link.socket.close()

    async def _write(self) -> None:
        try:
            while (message := await self.outbox.get()) is not None:
                text = message if isinstance(message, str) else _write.encode(message).decode()
                await self.socket.send_text(text)
                if self.outbox.empty():
                    self.is_told.set()
            await self.socket.close()
        except (WebSocketDisconnect, RuntimeError):  # it is gone already
            pass
        finally:
            self.is_gone = True
            self.is_told.set()

    async def _receive(self) -> str | bytes:
        frame = await self.socket.receive()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1000))
        text, data = frame.get("text"), frame.get("bytes")
        return data or b"" if text is None else text

    async def _hear(self, raw: str | bytes) -> None:
        """Follow one message. Whatever is wrong with it is told, and nothing has changed then."""
        number, kind, begun, end = None, "", time.perf_counter(), "done"
        try:
            if len(raw) > self.hall.limits.message_bytes:
                raise Failed("too-large")
            if not self.bucket.take():
                number = _number_in(raw)
                raise Failed("too-fast")
            if self.link is not None:
                kind = "passed-on"
                return await self.link.socket.send(raw)
            message = _decoded(raw)
            number, kind = getattr(message, "id", None), str(type(message).__struct_config__.tag)
            await self._follow(message, raw)
        except (Lost, ConnectionClosed):  # somebody else holds the game by now
            end = "lost"
            self.dismiss()
        except Trouble as trouble:
            end = "storage"
            log.error("%s", trouble, extra=self._about())
            self.dismiss("storage")
        except _Malformed as bad:
            end = "malformed"
            self._fail("malformed", bad.number)
        except Failed as failed:
            end = failed.code
            self._fail(failed.code, number)
        except Refused as refused:
            end = "refused"
            shown = self.view.refusal(refused.refusal)
            told = msgspec.structs.asdict(shown)
            self.tell(outgoing.AnswerRefused(id=number or 0, **told))
        except (TooCostly, Busy):
            self._fail("too-costly", number)
        except BellonaError as error:
            end = "broken-rule"
            log.warning("a message failed: %s", error, extra=self._about())
            self._fail("broken-rule", number)
        except Exception:
            end = "broken-rule"
            log.exception("a message failed", extra=self._about())
            self._fail("broken-rule", number)
        finally:
            self.hall.metrics.heard(kind, end, begun, **self._about())
        return None

    def _about(self) -> dict[str, Any]:
        """What a line of the log about this connection says."""
        client = self.socket.client
        return {
            "game": self.room.game if self.room else None,
            "seat": self.player,
            "address": client.host if client else None,
        }

    def _fail(self, code: outgoing.Code, number: int | None = None) -> None:
        if not self.mistakes.take():
            raise _TooMuch
        self.tell(self._error(code, number))

    def _error(self, code: outgoing.Code, number: int | None = None) -> outgoing.Error:
        return outgoing.Error(code=code, text=spoken(self.language, f"server-{code}"), id=number)

    async def _follow(self, message: incoming.FromClient, raw: str | bytes) -> None:
        if isinstance(message, incoming.Hello):
            await self._greet(message, str(raw))
        elif self.room is None:
            raise Failed("not-now")
        else:
            before = self.room.lane.spent
            await FOLLOWED[type(message)](self.room, self, message)
            self.pay(self.room.lane.spent - before)

    async def _greet(self, hello: incoming.Hello, raw: str) -> None:
        if self.room is not None:
            raise Failed("not-now")
        if hello.v != incoming.VERSION:
            raise Failed("version")
        self.language, self.pace = hello.lang, hello.pace
        found = await self.hall.seat_of(hello.token)
        room = await self.hall.open(found[0], lambda peer: self._pass_on(peer, raw)) if found else None
        if room is None or found is None:
            raise Failed("unknown-game")
        if isinstance(room, Link):
            return
        self.player = found[1]
        await room.enter(self, hello.lang, hello.since, hello.n)
        self.room = room
        seated_here()
        log.info("somebody came", extra=self._about())

    async def _pass_on(self, peer: Peer, hello: str) -> Link:
        """From now on another process speaks with this client."""
        if self.is_inside:
            raise Lost  # it came from another process already, and has to look for the holder itself
        linking = asyncio.create_task(Link.to(peer, hello, self.socket))
        try:
            with self.hall.fleet.relaying(peer, lambda: _cancel(linking)):
                await asyncio.wait([linking])
        finally:
            linking.cancel()
        if linking.cancelled():  # the other process has died meanwhile
            raise Unreachable
        self.link = linking.result()
        seated_here()
        self.relay = asyncio.create_task(self._relay(peer, self.link))
        return self.link

    async def _relay(self, peer: Peer, link: Link) -> None:
        with self.hall.fleet.relaying(peer, self.dismiss), suppress(ConnectionClosed):
            self.tell(link.first)
            async for raw in link.socket:
                await self.is_told.wait()
                self.tell(str(raw))
        self.dismiss()


def _cancel(task: asyncio.Task[Any]) -> None:
    task.cancel()


class _TooMuch(Exception):
    """Whoever goes on like this is not listened to any longer."""


class _Malformed(Exception):
    def __init__(self, number: int | None) -> None:
        self.number = number


def _decoded(raw: str | bytes) -> incoming.FromClient:
    try:
        if isinstance(raw, bytes):
            raise msgspec.DecodeError("messages are text")
        message: incoming.FromClient = read_json(raw, incoming.FromClient)
        return message
    except (Unreadable, msgspec.DecodeError):
        raise _Malformed(_number_in(raw)) from None


def _number_in(raw: str | bytes) -> int | None:
    """The number of a message that is otherwise unreadable, so that its sender knows which it was."""
    try:
        number: int | None = read_json(raw, _Numbered).id
        return number
    except (Unreadable, msgspec.DecodeError):
        return None


# -- what is done on each message --------------------------------------------------------------------------------------


async def _speak(room: Room, who: Connection, message: incoming.Speak) -> None:
    who.language = message.lang
    await room.speak(who, message.lang)


async def _follow_at(room: Room, who: Connection, message: incoming.Follow) -> None:
    who.pace = message.pace


async def _chat(room: Room, who: Connection, message: incoming.Chat) -> None:
    room.tell_all(outgoing.Chatted(by=who.player, text=message.text))


async def _signal(room: Room, who: Connection, message: incoming.Signal) -> None:
    room.tell_all(outgoing.Signalled(by=who.player, name=message.name))


async def _check(room: Room, who: Connection, message: incoming.Check) -> None:
    who.tell(await room.check(who, message))


def _inquiry(act: inquiries.Inquiry) -> Followed:
    async def told(room: Room, who: Connection, message: Any) -> None:
        if who.purse.is_empty:
            raise Failed("too-costly")
        who.tell(await inquiries.answered(room, who, act, message))

    return told


Followed = Callable[[Room, Connection, Any], Awaitable[None]]
FOLLOWED: dict[type[Any], Followed] = {
    incoming.Answer: Room.answer,
    incoming.Idle: Room.idle,
    incoming.Orders: Room.orders,
    incoming.Pledge: Room.pledge,
    incoming.Share: Room.share,
    incoming.Undo: Room.undo,
    incoming.Consent: Room.consent,
    incoming.Concede: Room.concede,
    incoming.Agree: Room.agree,
    incoming.Call: Room.call,
    incoming.Speak: _speak,
    incoming.Follow: _follow_at,
    incoming.Chat: _chat,
    incoming.Signal: _signal,
    incoming.Check: _check,
    incoming.SuggestionsWanted: _inquiry(inquiries.suggest),
    incoming.ReachWanted: _inquiry(inquiries.reach),
    incoming.WayWanted: _inquiry(inquiries.way),
    incoming.TraceWanted: _inquiry(inquiries.trace),
    incoming.MeasureWanted: _inquiry(inquiries.measured),
    incoming.SightWanted: _inquiry(inquiries.sight),
    incoming.OddsWanted: _inquiry(inquiries.odds),
    incoming.RingsWanted: _inquiry(inquiries.rings),
    incoming.AreasWanted: _inquiry(inquiries.areas),
    incoming.EyeWanted: _inquiry(inquiries.eye),
}
