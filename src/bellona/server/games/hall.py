"""All games of a server: made, found by token, opened from their log when somebody comes, put away when all leave."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from bellona.armies.prepared import prepare_all
from bellona.bots.lineup import BOTS
from bellona.kernel.dice import DiceSource, Seeded, Typed, source_from
from bellona.kernel.errors import BellonaError
from bellona.kernel.fair import SERVER, Deal, Fair, FairByPlace, draw_share, new_deal
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Entry, OrdersChanged, Row, Run

from ..database.fleet import fleet_of
from ..database.keeping import Keeping, until
from ..database.storage import SPECTATOR, THREADS, Filed, Lease, Lost, Peer, SeatKept, Sheet, Storage, Trouble, hashed
from ..doors.limits import Limits, purses
from ..operating import memory
from ..wire import outgoing
from ..wire.bodies import (
    BranchWanted,
    GameMade,
    NewGame,
    Rematch,
    SeatMade,
    SeatWanted,
)
from ..work import workers
from ..work.pools import Pool
from ..work.workers import Workers
from .lanes import Lane
from .room import Room
from .threads import Threads

T = TypeVar("T")
log = logging.getLogger("bellona.server")

CHUNK = 25  # entries of a log that are taken up before other games have their turn
PATIENCE = 8.0  # seconds in which somebody must be found who holds a game, or may
PAUSE = 0.1  # until the holder is looked for again
SWEEP = 10.0  # seconds between two looks for what may be put away
AT_ONCE = 4  # games that are moved at a time
MOVING = 2.0  # seconds that a game has to be taken up elsewhere before the next one is moved


class Unreachable(Exception):
    """The process that holds a game does not answer."""


class Spent(BellonaError):
    """Somebody has had more done for them than they may in so short a time."""

    def __init__(self, seconds: float) -> None:
        super().__init__("this is too much work in a short time")
        self.seconds = seconds


class Hall:
    """`books` are the rulesets that are played here, by what workers find them by on the shelf."""

    def __init__(self, storage: Storage, books: Mapping[str, Rulebook], limits: Limits, workers: Workers) -> None:
        prepare_all()  # before the first of its threads begins
        self.storage, self.limits, self.workers = storage, limits, workers
        self.books = {book.name: book for book in books.values()}
        self.finders = {book.name: finder for finder, book in books.items()}
        self.fleet = fleet_of(storage)
        self.metrics = storage.metrics
        self.metrics.watch("games", "Games in memory", lambda: len(self.rooms))
        self.metrics.watch("guests", "Connections at tables", lambda: sum(len(r.guests) for r in self.rooms.values()))
        self.metrics.watch("passed_on", "Connections passed on to other servers", lambda: self.fleet.relays)
        self.metrics.watch("servers", "Servers that share the database", lambda: len(self.fleet.peers) + 1)
        self.quick, self.commits = Threads("rules"), Threads("storage", THREADS if storage.is_shared else 1)
        self.slow = Threads("slow")  # the rules of games whose steps take long
        self.purses = purses(limits)
        self.keeping = Keeping(storage, limits)
        self.rooms: dict[str, Room] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # kept by those who wait
        self.address = ""  # of the inner door, if there is one
        self._verifying: asyncio.Task[None] | None = None
        self._moving: dict[str, asyncio.Event] = {}  # games that others are about to take up

    def book(self, ruleset: str) -> Rulebook:
        if ruleset not in self.books:
            raise BellonaError(f"no ruleset is called {ruleset!r}; there are: {', '.join(self.books)}")
        return self.books[ruleset]

    # -- new games -----------------------------------------------------------------------------------------------------

    async def make(self, wanted: NewGame, client: str = "") -> GameMade:
        book = self.book(wanted.ruleset)
        if wanted.setup is None and wanted.starter not in book.starters:
            raise BellonaError(f"no starter {wanted.starter!r}; there are: {', '.join(book.starters)}")
        setup = book.starters[wanted.starter] if wanted.setup is None else wanted.setup
        clock = (wanted.clock.minutes * 60, wanted.clock.increment) if wanted.clock else None
        weight = 0 if wanted.setup is None else (await self._tried(wanted.ruleset, setup, client)).weight
        return await self._begin(wanted, wanted.ruleset, setup, [], client, clock=clock, weight=weight)

    async def _tried(self, ruleset: str, setup: dict[str, Any], client: str, show: bool = False) -> workers.Begun:
        """A stranger's set-up begins where it can do no harm."""
        if "position" in setup:
            raise BellonaError("a game begins with a set-up, not with a position")
        job = (self.finders[self.book(ruleset).name], msgspec.json.encode(setup), show)
        found = await self.work(client, self.workers.files, workers.begin, *job, seconds=self.limits.setup_seconds)
        return msgspec.json.decode(found, type=workers.Begun)

    async def work(self, client: str, pool: Pool, act: Callable[..., bytes], *args: Any, **terms: Any) -> bytes:
        """A job in one of the pools, at the cost of somebody who has one job at a time done for them."""
        purse = self.purses.of(client)
        if purse.is_empty:
            raise Spent(purse.wait(1.0))
        async with purse.lock:
            return await pool(act, *args, pay=purse.spend, **terms)

    async def look_at(self, ruleset: str, setup: dict[str, Any], client: str) -> bytes:
        """A set-up as a game would begin with it: a `SetupShown`."""
        return bytes((await self._tried(ruleset, setup, client, show=True)).shown)

    async def rematch(self, room: Room, player: int, client: str = "") -> Rematch:
        """A player's seat in another game of the same set-up; the first who wishes for it makes it.

        Its name follows from the game's, so that there is one however often it is asked for, and whatever happens to
        the server in between.
        """
        game, token, sheet = hashed(f"rematch of {room.game}")[:16], secrets.token_urlsafe(32), room.sheet
        async with room.lock:
            seat = game, player, token, until(self.keeping.game_days), room.lease
            if not await self.commits(self.storage.seat, *seat):
                terms = {"clock": sheet.clock, "rolled": sheet.rolled, "weight": sheet.weight}
                await self._begin(_the_same(sheet), sheet.ruleset, sheet.setup, [], client, game, room.lease, **terms)
                room.tell_all(outgoing.RematchAsked(by=player))
                await self.commits(self.storage.seat, *seat)
        return Rematch(game, token)

    async def branch(
        self, wanted: BranchWanted, ruleset: str, position: Any, rows: list[Row], rolled: int, client: str, weight: int
    ) -> GameMade:
        """A new game from a position and the rows since."""
        setup = {"position": position}
        return await self._begin(wanted, ruleset, setup, rows, client, rolled=rolled, weight=weight)

    async def _begin(
        self,
        wanted: NewGame | BranchWanted,
        ruleset: str,
        setup: dict[str, Any],
        rows: list[Row],
        client: str,
        game: str = "",
        after: Lease | None = None,
        **terms: Any,
    ) -> GameMade:
        book = self.book(ruleset)
        await self.commits(self.keeping.check_games, client)
        game = game or secrets.token_hex(8)
        dice = _dice(wanted, game)
        lane = Lane(self.quick, self.slow, terms.get("weight", 0))
        run = await lane(workers.begun, book, setup, dice, rows, terms.get("rolled", 0))
        for player in (player for player, seat in enumerate(wanted.seats) if seat.kind == "person"):
            await lane(run.set_orders, player, (*book.standing_orders, *book.personal_orders))
        sheet = Sheet(
            ruleset=ruleset,
            version=book.version,
            setup=run.setup,
            dice=dice.header(),
            bots=draw_share(),
            seats=(_seat(wanted.seats[0], "A"), _seat(wanted.seats[1], "B")),
            hot_seat=wanted.hot_seat,
            **terms,
        )
        tokens = [None if seat.kind == "bot" else secrets.token_urlsafe(32) for seat in wanted.seats]
        spectator = secrets.token_urlsafe(32)
        held = {token: seat for seat, token in enumerate(tokens) if token} | {spectator: SPECTATOR}
        deal = dice.deal if isinstance(dice, Fair) else None
        due = until(self.keeping.game_days)
        lease = await self.commits(self.storage.add, game, sheet, deal, held, run.entries, client, due, after)
        clocks = [sheet.clock[0]] * 2 if sheet.clock else []
        filed = Filed(lease, sheet, deal, clocks, list(run.entries))
        room = self.rooms[game] = self._room(filed, run)
        if lane.is_heavy:  # it takes memory when somebody comes, and not before
            await self._give_up(room)
        made = [SeatMade(seat, token) for seat, token in enumerate(tokens)]
        return GameMade(game, made, spectator, deal.pledges[SERVER] if deal else None, self.keeping.game_days)

    # -- games that are there ------------------------------------------------------------------------------------------

    async def seat_of(self, token: str) -> tuple[str, int | None] | None:
        """The game and the player that a token is for; no player for spectators."""
        found = await self.commits(self.storage.seat_of, token)
        return found and (found[0], None if found[1] == SPECTATOR else found[1])

    async def open(self, game: str, pass_on: Callable[[Peer], Awaitable[T]]) -> Room | T | None:
        """The room of a game; where another process holds it, what comes of passing on to that one.

        One that died holds its games until its lease ends.
        """
        deadline = time.monotonic() + PATIENCE
        while True:
            found = await self._room_or_holder(game)
            if not isinstance(found, Peer):
                return found
            try:
                return await pass_on(found)
            except Unreachable:
                if time.monotonic() > deadline:
                    raise Trouble(f"game {game} is held by a server that does not answer") from None
                await asyncio.sleep(PAUSE)

    async def _room_or_holder(self, game: str) -> Room | Peer | None:
        if not self.fleet.is_sure:
            await self.fleet.beat()
            await self.verify()
        async with self._opening.setdefault(game, asyncio.Lock()):
            room = self.rooms.get(game)
            if room is not None and not room.is_put_away:
                return room
            other = self.fleet.another() if self.fleet.is_leaving else None
            lease = await self.commits(self.storage.hold, game, other)
            filed = await self.commits(self.storage.find, lease) if isinstance(lease, Lease) else None
            if filed is None:
                return lease if isinstance(lease, Peer) else None
            filed = await self._under_these_rules(await self._with_deal(filed))
            room = self.rooms[game] = self._room(filed, await self._taken_up(filed))
            await room.catch_up()
            with suppress(Trouble, Lost):  # whoever comes may look on while nothing can be stored
                await self.commits(self.keeping.touch, room.lease)
            self.metrics.opened.inc()
            memory.keep()
            return room

    async def _taken_up(self, filed: Filed) -> Run:
        """The run of a stored game."""
        sheet = filed.sheet
        before = {"after": sheet.after, "rolled": sheet.rolled, "rolls": sheet.rolls}
        book, lane = self.book(sheet.ruleset), Lane(self.quick, self.slow, sheet.weight)
        run = await lane(Run, book, sheet.setup, _filed_dice(filed), **before, settle=False)
        for i in range(0, len(filed.log), CHUNK):
            await lane(_take, run, filed.log[i : i + CHUNK])
        await lane(run.settle)
        return run

    async def _with_deal(self, filed: Filed) -> Filed:
        """A game of scheme 1 whose players have not all shown their shares yet has seen no dice: its dice are dealt by
        the scheme of today."""
        if not isinstance(filed.deal, list) or filed.sheet.secret is None or all(filed.deal):
            return filed
        deal = new_deal(filed.game, [str(i) for i, seat in enumerate(filed.sheet.seats) if not seat.bot])
        await self.commits(self.storage.set_deal, filed.lease, deal)
        return msgspec.structs.replace(filed, deal=deal)

    async def _under_these_rules(self, filed: Filed) -> Filed:
        """A game that other rules were in force for goes on from its last checkpoint, under the orders that stand.

        What happened before can still be told from its facts, but not replayed.
        """
        sheet, book = filed.sheet, self.book(filed.sheet.ruleset)
        if sheet.version == book.version:
            return filed
        if filed.kept is None:
            raise BellonaError(f"game {filed.game} is of version {sheet.version} and has no checkpoint to go on from")
        after = sheet.after + len(filed.log)
        position = {"position": filed.kept.state}
        rolls = sheet.rolls + sum(isinstance(entry, Row) and entry.is_roll for entry in filed.log)
        sheet = msgspec.structs.replace(
            sheet,
            version=book.version,
            setup=position,
            after=after,
            rolled=filed.kept.rolled,
            rolls=rolls,
            earlier=filed.told,
        )
        standing = {entry.player: entry for entry in filed.log if isinstance(entry, OrdersChanged)}
        log: list[Entry] = [msgspec.structs.replace(e, n=after + i) for i, e in enumerate(standing.values())]
        await self.commits(self.storage.begin_again, filed.lease, sheet, log)
        return msgspec.structs.replace(filed, sheet=sheet, log=log, kept=None)

    def _room(self, filed: Filed, run: Run) -> Room:
        finder, lane = self.finders[filed.sheet.ruleset], Lane(self.quick, self.slow, filed.sheet.weight)
        return Room(filed, run, finder, self.storage, self.keeping, lane, self.commits, self.workers)

    async def sweep(self) -> None:
        """Put games away that nobody has been at for a while, and let go what is due."""
        while True:
            await asyncio.sleep(min(SWEEP, self.limits.idle_seconds))
            try:
                await self.put_away_idle()
                await self.commits(self.keeping.expire, self.is_open)
            except Exception as error:  # whatever it is: nothing would be put away any more
                is_known = isinstance(error, Trouble)
                log.warning("games were not put away: %s", error, exc_info=None if is_known else error)

    def is_open(self, game: str) -> bool:
        """Whether somebody is at it, or is about to be; any thread may ask."""
        return game in self.rooms or game in self._opening

    async def put_away_idle(self) -> None:
        now = time.monotonic()
        free = sorted(filter(self._is_free, self.rooms.values()), key=lambda room: room.used)
        beyond = len(self.rooms) - self.limits.open_games
        idle = [
            room
            for i, room in enumerate(free)
            if i < beyond or room.is_put_away or now - room.used >= self._idle_seconds(room)
        ]
        for room in idle:
            if self._is_free(room):  # nobody has come while others were released
                await self._give_up(room)
        if idle and not any(room.guests for room in self.rooms.values()):
            memory.tidy()

    def _is_free(self, room: Room) -> bool:
        """Whether nobody is at it, or about to be."""
        return not (room.guests or room.lock.locked() or room.game in self._opening)

    def _idle_seconds(self, room: Room) -> float:
        return min(self.limits.idle_seconds, SWEEP) if room.lane.is_heavy else self.limits.idle_seconds

    async def _give_up(self, room: Room) -> None:
        """Nobody holds this game any longer; whoever comes may."""
        room.put_away()
        self._forget(room)
        await self.commits(self.storage.release, room.lease)

    def _forget(self, room: Room) -> None:
        room.close()
        if self.rooms.get(room.game) is room:
            del self.rooms[room.game]

    # -- with others on the same database ------------------------------------------------------------------------------

    def join(self, address: str) -> None:
        self.address = address
        self.fleet.join(address, self._taken, self._doubt)

    def _doubt(self) -> None:
        if self._verifying is None or self._verifying.done():
            self._verifying = asyncio.create_task(self._verify_at_last())

    async def _verify_at_last(self) -> None:
        while True:
            with suppress(Trouble):
                return await self.verify()
            await asyncio.sleep(PAUSE)

    def _taken(self, game: str, fence: int) -> None:
        """Another process holds this game now. Whoever is here comes again, and is passed on."""
        room = self.rooms.get(game)
        if room is not None and room.lease.fence < fence:
            self._lose(room)
        if game in self._moving:
            self._moving[game].set()

    async def verify(self) -> None:
        """Other processes may have taken games, and this one did not hear of it."""
        rooms = [room for room in self.rooms.values() if not room.is_put_away]
        held = await self.commits(self.storage.held) if rooms else {}
        for room in rooms:
            if held.get(room.game) != room.lease.fence:
                self._lose(room)

    def _lose(self, room: Room) -> None:
        log.warning("another server took the game over", extra={"game": room.game})
        self.metrics.lost.inc()
        room.put_away()

    async def move_out(self) -> None:
        """Leave all games to other processes, a few at a time, so that each is taken up at once."""
        self.fleet.is_leaving = True
        await self.fleet.beat()
        while self.rooms and self.fleet.another():
            await asyncio.gather(*map(self._move, list(self.rooms.values())[:AT_ONCE]))

    async def _move(self, room: Room) -> None:
        async with room.lock:
            guests = len(room.guests)
            taken = self._moving[room.game] = asyncio.Event()
            await self._give_up(room)
        if guests:
            with suppress(TimeoutError):
                async with asyncio.timeout(MOVING):
                    await taken.wait()
        del self._moving[room.game]

    def close(self) -> None:
        """The end of this process. With its sign of life its leases end."""
        for room in self.rooms.values():
            room.put_away()
        self.workers.close()
        self.quick.close()
        self.slow.close(wait=False)
        self.commits.close()
        self.fleet.leave()
        self.storage.close()


def _take(run: Run, log: list[Entry]) -> None:
    for entry in log:
        run.take(entry, checked=False)


def _dice(wanted: NewGame | BranchWanted, game: str) -> DiceSource:
    if wanted.dice == "typed":
        return Typed()
    if wanted.dice == "seeded":
        return Seeded(secrets.token_hex(16) if wanted.seed is None else wanted.seed)
    return Fair(new_deal(game, [str(i) for i, seat in enumerate(wanted.seats) if seat.kind == "person"]))


def _filed_dice(filed: Filed) -> DiceSource:
    if isinstance(filed.deal, Deal):
        return Fair(filed.deal)
    dice = source_from(filed.sheet.dice, filed.sheet.secret)
    return FairByPlace(filed.deal or [], dice.secret) if isinstance(dice, FairByPlace) else dice


def _the_same(sheet: Sheet) -> NewGame:
    """What is wanted of a rematch."""
    seats = [SeatWanted(kind="bot", bot=s.bot) if s.bot else SeatWanted(name=s.name) for s in sheet.seats]
    kind: Any = sheet.dice["kind"]
    return NewGame(ruleset=sheet.ruleset, seats=(seats[0], seats[1]), dice=kind, hot_seat=sheet.hot_seat)


def _seat(wanted: SeatWanted, name: str) -> SeatKept:
    if wanted.kind == "person":
        return SeatKept(wanted.name or name)
    if wanted.bot not in BOTS:
        raise BellonaError(f"no bot is called {wanted.bot!r}; there are: {', '.join(BOTS)}")
    return SeatKept(wanted.name or wanted.bot, wanted.bot)
