"""The websocket: one connection of somebody at a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from bellona.kernel.errors import BellonaError
from bellona.kernel.refusal import Refused
from bellona.words import say as spoken

from . import aids, incoming
from . import outgoing as say
from .forms import Pace
from .guests import Failed
from .house import House
from .limits import Bucket
from .room import Room
from .shown import Glass

log = logging.getLogger("bellona.server")

PATIENCE = 15.0  # seconds until hello must be said
BACKLOG = 500  # messages that a slow connection may be behind

_read = msgspec.json.Decoder(incoming.FromClient)
_write = msgspec.json.Encoder()


class _Numbered(msgspec.Struct):
    id: int | None = None


class Connection:
    """Reads messages one after the other; what it is told goes out by a task of its own."""

    glass: Glass

    def __init__(self, socket: WebSocket, house: House) -> None:
        self.socket, self.house = socket, house
        self.player: int | None = None
        self.language = "en"
        self.pace: Pace = "at-once"
        self.room: Room | None = None
        self.outbox: asyncio.Queue[say.Outgoing | None] = asyncio.Queue(BACKLOG)
        limits = house.limits
        self.bucket = Bucket(limits.messages, 2 * limits.messages)
        self.mistakes = Bucket(1.0, limits.mistakes)

    def tell(self, message: say.Outgoing) -> None:
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.dismiss()

    def dismiss(self) -> None:
        while self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)

    async def serve(self) -> None:
        await self.socket.accept()
        writer = asyncio.create_task(self._write())
        try:
            while True:
                # Only silence is cut short: opening a game may take as long as it takes.
                async with asyncio.timeout(PATIENCE if self.room is None else None):
                    message = await self._receive()
                await self._hear(message)
        except (WebSocketDisconnect, TimeoutError, _TooMuch):
            pass
        finally:
            if self.room is not None:
                self.room.leave(self)
            self.dismiss()
            await writer

    async def _write(self) -> None:
        try:
            while (message := await self.outbox.get()) is not None:
                await self.socket.send_text(_write.encode(message).decode())
            await self.socket.close()
        except (WebSocketDisconnect, RuntimeError):  # it is gone already
            pass

    async def _receive(self) -> str | bytes:
        frame = await self.socket.receive()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1000))
        text, data = frame.get("text"), frame.get("bytes")
        return data or b"" if text is None else text

    async def _hear(self, raw: str | bytes) -> None:
        """Follow one message. Whatever is wrong with it is told, and nothing has changed then."""
        number = None
        try:
            if not self.bucket.take():
                raise Failed("too-fast")
            if len(raw) > self.house.limits.message_bytes:
                raise Failed("too-large")
            message = _decoded(raw)
            number = getattr(message, "id", None)
            await self._follow(message)
        except _Malformed as bad:
            self._fail("malformed", bad.number)
        except Failed as failed:
            self._fail(failed.code, number)
        except Refused as refused:
            shown = self.glass.refusal(refused.refusal)
            told = msgspec.structs.asdict(shown)
            self.tell(say.Refused(id=number or 0, **told))
        except BellonaError as error:
            log.warning("a message failed: %s", error)
            self._fail("broken-rule", number)
        except Exception:
            log.exception("a message failed")
            self._fail("broken-rule", number)

    def _fail(self, code: say.Code, number: int | None = None) -> None:
        if not self.mistakes.take():
            raise _TooMuch
        self.tell(say.Error(code=code, text=spoken(self.language, f"server-{code}"), id=number))

    async def _follow(self, message: incoming.FromClient) -> None:
        if isinstance(message, incoming.Hello):
            await self._greet(message)
        elif self.room is None:
            raise Failed("not-now")
        else:
            await FOLLOWED[type(message)](self.room, self, message)

    async def _greet(self, hello: incoming.Hello) -> None:
        if self.room is not None:
            raise Failed("not-now")
        if hello.v != incoming.VERSION:
            raise Failed("version")
        self.language, self.pace = hello.lang, hello.pace
        found = await self.house.seat_of(hello.token)
        room = await self.house.open(found[0]) if found else None
        if room is None or found is None:
            raise Failed("unknown-game")
        self.player = found[1]
        await room.enter(self, hello.lang, hello.since, hello.n)
        self.room = room


class _TooMuch(Exception):
    """Whoever goes on like this is not listened to any longer."""


class _Malformed(Exception):
    def __init__(self, number: int | None) -> None:
        self.number = number


def _decoded(raw: str | bytes) -> incoming.FromClient:
    try:
        if isinstance(raw, bytes):
            raise msgspec.DecodeError("messages are text")
        message: incoming.FromClient = _read.decode(raw)
        return message
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise _Malformed(_number_in(raw)) from None


def _number_in(raw: str | bytes) -> int | None:
    """The number of a message that is otherwise unreadable, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(raw, type=_Numbered).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


# -- what is done on each message --------------------------------------------------------------------------------------


async def _speak(room: Room, who: Connection, message: incoming.Speak) -> None:
    who.language = message.lang
    await room.speak(who, message.lang)


async def _follow_at(room: Room, who: Connection, message: incoming.Follow) -> None:
    who.pace = message.pace


async def _chat(room: Room, who: Connection, message: incoming.Chat) -> None:
    room.tell_all(say.Chatted(by=who.player, text=message.text))


async def _signal(room: Room, who: Connection, message: incoming.Signal) -> None:
    room.tell_all(say.Signalled(by=who.player, name=message.name))


async def _check(room: Room, who: Connection, message: incoming.Check) -> None:
    who.tell(await room.check(who, message))


def _aid(answer: Callable[[Room, Connection, Any], Awaitable[say.Outgoing]]) -> Followed:
    async def told(room: Room, who: Connection, message: Any) -> None:
        who.tell(await answer(room, who, message))

    return told


Followed = Callable[[Room, Connection, Any], Awaitable[None]]
FOLLOWED: dict[type[Any], Followed] = {
    incoming.Answer: Room.answer,
    incoming.Idle: Room.idle,
    incoming.Orders: Room.orders,
    incoming.Seed: Room.seed,
    incoming.Undo: Room.undo,
    incoming.Consent: Room.consent,
    incoming.Concede: Room.concede,
    incoming.Agree: Room.agree,
    incoming.Speak: _speak,
    incoming.Follow: _follow_at,
    incoming.Chat: _chat,
    incoming.Signal: _signal,
    incoming.Check: _check,
    incoming.Suggest: _aid(aids.suggest),
    incoming.Reach: _aid(aids.reach),
    incoming.Way: _aid(aids.way),
    incoming.Measure: _aid(aids.measured),
    incoming.Sight: _aid(aids.sight),
    incoming.Odds: _aid(aids.odds),
    incoming.Rings: _aid(aids.rings),
    incoming.Eye: _aid(aids.eye),
}
