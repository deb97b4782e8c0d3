"""How much is kept here, for whom and for how long. What is due goes; whoever has used up their share is told."""

from __future__ import annotations

import time
from collections.abc import Callable

import sqlalchemy as sql
from starlette.exceptions import HTTPException

from ..doors.limits import Limits
from .storage import Lease, Storage, checkpoints, entries, games, records, seats

DAY = 24 * 3600
LATER = 3600  # seconds after which it may be tried again where nobody knows when something goes
BATCH = 50  # games that go at once, so that nobody waits for it
FRESH = 10.0  # seconds for which what is kept in all need not be counted again


class Full(HTTPException):
    """There is no room for more; the detail says for whom, and until when."""

    def __init__(self, detail: str, first: int | None = None) -> None:
        """`first` is when the first of what is kept goes."""
        seconds = max(1, first - int(time.time())) if first else LATER
        super().__init__(429, detail, {"Retry-After": str(seconds)})


class Keeping:
    """Counts what is kept before more is taken in. Its methods are transactions of the storage."""

    def __init__(self, storage: Storage, limits: Limits) -> None:
        self.storage, self.limits = storage, limits
        self._counted = float("-inf")
        self._games = self._bytes = 0

    @property
    def game_days(self) -> float | None:
        """How long a game is kept when nobody comes any more."""
        return self.limits.game_days or None

    @property
    def record_days(self) -> float | None:
        """How long an uploaded record is kept."""
        return self.limits.record_days or None

    def check_games(self, client: str) -> None:
        """Fails where this client, or all together, keep as many games as they may."""
        own, first = self._of(games, sql.func.count(), client)
        if own >= self.limits.client_games:
            raise Full(f"your address has {own} games here, and may not have more{_then(first)}", first)
        if self._games >= self.limits.all_games:
            raise Full("this server keeps as many games as it may")
        self._games += 1

    def check_records(self, client: str, size: int) -> None:
        """Fails where this client, or all together, would keep more bytes of records than they may."""
        own, first = self._of(records, sql.func.coalesce(sql.func.sum(records.c.size), 0), client)
        if own + size > self.limits.client_record_bytes:
            raise Full(
                f"your address has {own} bytes of records here, and there is no room for {size} more{_then(first)}",
                first,
            )
        if self._bytes + size > self.limits.all_record_bytes:
            raise Full("this server keeps as many records as it may")
        self._bytes += size

    def _of(self, table: sql.Table, kept: sql.ColumnElement[int], client: str) -> tuple[int, int | None]:
        """How much is kept for a client, and when the first of it goes."""
        with self.storage.reading() as connection:
            asked = sql.select(kept, sql.func.min(table.c.until)).where(table.c.client == client)
            own, first = connection.execute(asked).one()
            if time.monotonic() - self._counted > FRESH:
                self._counted = time.monotonic()
                self._games = connection.execute(sql.select(sql.func.count()).select_from(games)).scalar_one()
                self._bytes = connection.execute(sql.select(sql.func.sum(records.c.size))).scalar_one() or 0
        return int(own), first

    def touch(self, lease: Lease) -> None:
        """Somebody is at this game: its days begin anew."""
        with self.storage.writing(lease) as connection:
            connection.execute(games.update().where(games.c.game == lease.game).values(until=until(self.game_days)))

    def expire(self, is_open: Callable[[str], bool]) -> int:
        """What is due goes, a few games at a time; not those that are open, here or elsewhere. How many games went.

        Whether one `is_open` here is asked in the transaction: a game that is opened after that is looked for in the
        storage after that, too, and is not there.
        """
        now = int(time.time())
        with self.storage.writing() as connection:
            connection.execute(records.delete().where(records.c.until < now))
            due = sql.select(games.c.game).where(games.c.until < now).order_by(games.c.until)
            due = due.limit(BATCH + self.limits.open_games)
            gone = [game for game in self.storage.locked(connection, due) if not is_open(game)][:BATCH]
            if gone:
                for table in (entries, checkpoints, seats):
                    connection.execute(table.delete().where(table.c.game.in_(gone)))
                connection.execute(records.delete().where(records.c.replay.in_(gone)))
                connection.execute(games.delete().where(games.c.game.in_(gone)))
        return len(gone)


def until(days: float | None) -> int | None:
    """When something goes that is kept for so many days from now on."""
    return int(time.time() + days * DAY) if days else None


def _then(first: int | None) -> str:
    return f"; the first of it goes in {max(0.0, (first - time.time()) / DAY):.1f} days" if first else ""
