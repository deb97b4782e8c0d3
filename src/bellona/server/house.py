"""All games of a server: made, found by token, opened from their log when somebody comes, put away when all leave."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from typing import Any

import msgspec

from bellona.bots.registry import BOTS
from bellona.kernel.dice import DiceSource, Fair, Seeded, Typed, source_from
from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Entry, OrdersChanged, Row, Run

from . import memory
from . import outgoing as say
from .bodies import (
    BranchWanted,
    ClockWanted,
    GameMade,
    NewGame,
    Rematch,
    SeatMade,
    SeatWanted,
    SetupShown,
)
from .limits import Limits
from .room import Room
from .sequence import Sequence
from .storage import SPECTATOR, Filed, SeatKept, Sheet, Storage
from .workers import Pool

CHUNK = 25  # entries of a log that are taken up before other games have their turn


class House:
    """`books` are the rulesets that are played here, by what workers find them by on the shelf."""

    def __init__(self, storage: Storage, books: Mapping[str, Rulebook], limits: Limits, pool: Pool) -> None:
        self.storage, self.limits, self.pool = storage, limits, pool
        self.books = {book.name: book for book in books.values()}
        self.finders = {book.name: finder for finder, book in books.items()}
        self.rules, self.commits = Sequence("rules"), Sequence("storage")
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    def book(self, ruleset: str) -> Rulebook:
        if ruleset not in self.books:
            raise BellonaError(f"no ruleset is called {ruleset!r}; there are: {', '.join(self.books)}")
        return self.books[ruleset]

    # -- new games -----------------------------------------------------------------------------------------------------

    async def make(self, wanted: NewGame) -> GameMade:
        book = self.book(wanted.ruleset)
        if wanted.setup is not None and "position" in wanted.setup:
            raise BellonaError("a game begins with a set-up, not with a position")
        if wanted.setup is None and wanted.starter not in book.starters:
            raise BellonaError(f"no starter {wanted.starter!r}; there are: {', '.join(book.starters)}")
        setup = book.starters[wanted.starter] if wanted.setup is None else wanted.setup
        clock = (wanted.clock.minutes * 60, wanted.clock.increment) if wanted.clock else None
        return await self._begin(wanted, wanted.ruleset, setup, [], clock=clock)

    async def look_at(self, ruleset: str, setup: dict[str, Any]) -> SetupShown:
        """A set-up as a game would begin with it."""
        book = self.book(ruleset)

        def shown() -> SetupShown:
            with _begun(book, setup, Seeded(0), [], 0, 0) as run:
                seen = book.visible(run.state, None)
                return SetupShown(seen["table"], msgspec.to_builtins(book.cast(run.state)), seen["units"])

        return await self.rules(shown)

    async def rematch(self, room: Room, player: int) -> Rematch:
        """A player's seat in another game of the same set-up; the first who wishes for it makes it."""
        async with room.lock:
            if room.again is None:
                sheet = room.sheet
                seats = [SeatWanted(kind="bot", bot=s.bot) if s.bot else SeatWanted(name=s.name) for s in sheet.seats]
                clock = ClockWanted(minutes=sheet.clock[0] / 60, increment=sheet.clock[1]) if sheet.clock else None
                kind: Any = sheet.dice["kind"]
                room.again = await self.make(
                    NewGame(
                        ruleset=sheet.ruleset,
                        setup=sheet.setup,
                        seats=(seats[0], seats[1]),
                        dice=kind,
                        hot_seat=sheet.hot_seat,
                        clock=clock,
                    )
                )
                room.tell_all(say.RematchAsked(by=player))
            token = room.again.seats[player].token
        assert token is not None
        return Rematch(room.again.game, token)

    async def branch(
        self, wanted: BranchWanted, ruleset: str, position: Any, rows: list[Row], after: int, rolled: int
    ) -> GameMade:
        """A new game from a position and the rows since."""
        return await self._begin(wanted, ruleset, {"position": position}, rows, after=after, rolled=rolled)

    async def _begin(
        self, wanted: NewGame | BranchWanted, ruleset: str, setup: dict[str, Any], rows: list[Row], **terms: Any
    ) -> GameMade:
        book = self.book(ruleset)
        words = ["" if seat.kind == "person" else seat.bot for seat in wanted.seats]
        dice = _dice(wanted, words)
        after, rolled = terms.get("after", 0), terms.get("rolled", 0)
        run = await self.rules(_begun, book, setup, dice, rows, after, rolled)
        for player in (player for player, seat in enumerate(wanted.seats) if seat.kind == "person"):
            await self.rules(run.set_orders, player, (*book.standing_orders, *book.personal_orders))
        sheet = Sheet(
            ruleset=ruleset,
            version=book.version,
            setup=run.setup,
            dice=dice.header(),
            secret=dice.secret if isinstance(dice, Fair) else None,
            seats=(_seat(wanted.seats[0], "A"), _seat(wanted.seats[1], "B")),
            hot_seat=wanted.hot_seat,
            **terms,
        )
        game = secrets.token_hex(8)
        tokens = [None if seat.kind == "bot" else secrets.token_urlsafe(32) for seat in wanted.seats]
        spectator = secrets.token_urlsafe(32)
        held = {token: seat for seat, token in enumerate(tokens) if token} | {spectator: SPECTATOR}
        await self.commits(self.storage.add, game, sheet, words, held, run.entries)
        clocks = [sheet.clock[0]] * 2 if sheet.clock else []
        filed = Filed(game, sheet, words, clocks, list(run.entries))
        self.rooms[game] = self._room(filed, run)
        made = [SeatMade(seat, token) for seat, token in enumerate(tokens)]
        return GameMade(game, made, spectator, dice.commitment if isinstance(dice, Fair) else None)

    # -- games that are there ------------------------------------------------------------------------------------------

    async def seat_of(self, token: str) -> tuple[str, int | None] | None:
        """The game and the player that a token is for; no player for spectators."""
        found = await self.commits(self.storage.seat_of, token)
        return found and (found[0], None if found[1] == SPECTATOR else found[1])

    async def open(self, game: str) -> Room | None:
        """The room of a game, from its log if it is not open."""
        async with self._opening.setdefault(game, asyncio.Lock()):
            room = self.rooms.get(game)
            if room is None or room.is_put_away:
                filed = await self.commits(self.storage.find, game)
                if filed is None:
                    del self._opening[game]
                    return None
                filed = await self._under_these_rules(filed)
                room = self.rooms[game] = self._room(filed, await self._taken_up(filed))
                await room.catch_up()
                memory.keep()
            return room

    async def _taken_up(self, filed: Filed) -> Run:
        """The run of a stored game."""
        sheet = filed.sheet
        dice = _with_words(source_from(sheet.dice, sheet.secret), filed.words)
        book = self.book(sheet.ruleset)
        run = await self.rules(Run, book, sheet.setup, dice, after=sheet.after, rolled=sheet.rolled, settle=False)
        for i in range(0, len(filed.log), CHUNK):
            await self.rules(_take, run, filed.log[i : i + CHUNK])
        await self.rules(run.settle)
        return run

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
        rolled = filed.kept.rolled
        sheet = msgspec.structs.replace(
            sheet, version=book.version, setup=position, after=after, rolled=rolled, earlier=filed.told
        )
        standing = {entry.player: entry for entry in filed.log if isinstance(entry, OrdersChanged)}
        log: list[Entry] = [msgspec.structs.replace(e, n=after + i) for i, e in enumerate(standing.values())]
        await self.commits(self.storage.begin_again, filed.game, sheet, log)
        return msgspec.structs.replace(filed, sheet=sheet, log=log, kept=None)

    def _room(self, filed: Filed, run: Run) -> Room:
        return Room(filed, run, self.finders[filed.sheet.ruleset], self.storage, self.rules, self.commits, self.pool)

    async def sweep(self) -> None:
        """Put games away that nobody has been at for a while."""
        while True:
            await asyncio.sleep(min(30.0, self.limits.idle_seconds))
            self.put_away_idle()

    def put_away_idle(self) -> None:
        now = time.monotonic()
        idle = [
            room
            for room in self.rooms.values()
            if not room.guests and not room.lock.locked() and now - room.used >= self.limits.idle_seconds
        ]
        for room in idle:
            room.put_away()
            room.run.close()
            del self.rooms[room.game]
            self._opening.pop(room.game, None)
        if idle:
            memory.tidy()

    def close(self) -> None:
        for room in self.rooms.values():
            room.put_away()
        self.rules.close()
        self.commits.close()
        self.pool.close()
        self.storage.close()


def _begun(book: Rulebook, setup: dict[str, Any], dice: DiceSource, rows: list[Row], after: int, rolled: int) -> Run:
    """A game from its set-up, and the rows of a replay that it branches off after."""
    try:
        run = Run(book, setup, dice, after=after, rolled=rolled, settle=False)
        for row in rows:
            run.take(msgspec.structs.replace(row, n=run.place))
        run.settle()
        return run
    except BellonaError:
        raise
    except Exception as error:  # whatever a stranger's set-up leads to
        raise BellonaError(f"the set-up cannot be played ({type(error).__name__}: {error})") from None


def _take(run: Run, log: list[Entry]) -> None:
    for entry in log:
        run.take(entry, checked=False)


def _dice(wanted: NewGame | BranchWanted, words: list[str]) -> DiceSource:
    if wanted.dice == "typed":
        return Typed()
    if wanted.dice == "seeded":
        return Seeded(secrets.token_hex(16) if wanted.seed is None else wanted.seed)
    return Fair(words)


def _with_words(dice: DiceSource, words: list[str]) -> DiceSource:
    return Fair(words, dice.secret) if isinstance(dice, Fair) else dice


def _seat(wanted: SeatWanted, name: str) -> SeatKept:
    if wanted.kind == "person":
        return SeatKept(wanted.name or name)
    if wanted.bot not in BOTS:
        raise BellonaError(f"no bot is called {wanted.bot!r}; there are: {', '.join(BOTS)}")
    return SeatKept(wanted.name or wanted.bot, wanted.bot)
