"""This process among those that serve the same games.

On PostgreSQL there may be any number. Each says twice a second that it is alive (`Storage.LEASE` says how long that
holds), and hears which games changed hands. SQLite is for one process.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql

from bellona.kernel.errors import BellonaError

from .storage import CHANNEL, LEASE, Peer, Storage, Trouble, is_there, servers

log = logging.getLogger("bellona.server")

BEAT = 0.5  # seconds between two signs of life
JOINING = 30.0  # seconds in which the database must take the first one
FORGOTTEN = sql.text("interval '1 minute'")  # after which the row of a dead process goes

Taken = Callable[[str, int], None]  # a game and its fence: somebody else holds it now
Doubt = Callable[[], None]  # other processes may have taken games unheard


class Fleet:
    """The processes on one database, as this one sees them. Alone, it is always sure of its games."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.key = secrets.token_urlsafe(32)  # shown by those who pass somebody on to this process
        self.peers: dict[str, Peer] = {}
        self.is_leaving = False
        self._relays: dict[str, set[Callable[[], None]]] = {}

    def join(self, address: str, taken: Taken, doubt: Doubt) -> None:
        """From now on others find this process at that address."""

    def leave(self) -> None:
        """This process is gone, for good."""

    @property
    def is_sure(self) -> bool:
        """Whether nobody can have taken a game from this process without its knowing."""
        return True

    async def beat(self) -> None:
        """Say that this process is alive."""

    @property
    def relays(self) -> int:
        return sum(map(len, self._relays.values()))

    def another(self) -> Peer | None:
        """A process that takes games, for one that takes no more."""
        staying = [peer for peer in self.peers.values() if not peer.leaving]
        return secrets.choice(staying) if staying else None

    @contextmanager
    def relaying(self, peer: Peer, cut: Callable[[], None]) -> Iterator[None]:
        """While it lasts `cut` is called should the other process die."""
        cuts = self._relays.setdefault(peer.server, set())
        cuts.add(cut)
        try:
            yield
        finally:
            cuts.discard(cut)
            if not cuts:
                self._relays.pop(peer.server, None)

    def _see(self, peers: list[Peer]) -> None:
        self.peers = {peer.server: peer for peer in peers}
        for server in self._relays.keys() - self.peers.keys():
            for cut in list(self._relays[server]):
                cut()


class Alone(Fleet):
    """The only process that serves this SQLite file."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage)
        file = storage.engine.url.database
        if file in (None, "", ":memory:"):
            return
        # A lock that every system knows and that ends with its process: SQLite's own, on a file beside.
        self._lock = sqlite3.connect(f"{file}-served", timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._lock.close()
            if "locked" not in str(error):
                raise BellonaError(f"the database cannot be opened: {error}") from None
            raise BellonaError(
                f"another server has {file} open; several servers share a PostgreSQL, not a SQLite file"
            ) from None

    def leave(self) -> None:
        if hasattr(self, "_lock"):
            self._lock.close()


class Sharing(Fleet):
    """One of several processes on a PostgreSQL. A thread of its own gives the signs of life, whatever else goes on."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage)
        self._last = float("-inf")  # when the last sign of life was begun that the database took
        self._ended = threading.Event()
        self._session: int | None = None  # in which it listens
        self._thread: threading.Thread | None = None

    def join(self, address: str, taken: Taken, doubt: Doubt) -> None:
        self.address, self._taken, self._doubt = address, taken, doubt
        self._loop = asyncio.get_running_loop()
        self._first_beat()
        self._thread = threading.Thread(target=self._live, name="fleet", daemon=True)
        self._thread.start()

    @property
    def is_sure(self) -> bool:
        return time.monotonic() - self._last < LEASE

    async def beat(self) -> None:
        await asyncio.to_thread(self._beat)

    def _beat(self) -> None:
        """Say that this process is alive, and see who else is."""
        begun = time.monotonic()
        terms: dict[str, Any] = {"address": self.address, "key": self.key, "leaving": self.is_leaving}
        terms |= {"beat": sql.func.clock_timestamp(), "session": self._session}
        alive = postgresql.insert(servers).values(server=self.storage.server, **terms)
        with self.storage.writing() as connection:
            connection.execute(alive.on_conflict_do_update(index_elements=["server"], set_=terms))
            # Several processes forget the same rows at once; none waits for what another has locked.
            dead = sql.select(servers.c.server).where(servers.c.beat < sql.func.clock_timestamp() - FORGOTTEN)
            dead = dead.with_for_update(skip_locked=True)
            connection.execute(servers.delete().where(servers.c.server.in_(dead)))
            others = servers.select().where(is_there(), servers.c.server != self.storage.server)
            peers = [Peer(row.server, row.address, row.key, row.leaving) for row in connection.execute(others)]
        self._last = begun
        self._tell(self._see, peers)

    def _first_beat(self) -> None:
        """A database that is slow at the moment is no reason not to start."""
        deadline = time.monotonic() + JOINING
        while True:
            try:
                return self._beat()
            except Trouble as trouble:
                if time.monotonic() > deadline:
                    raise
                log.warning("the database takes no sign of life yet: %s", trouble)
                time.sleep(BEAT)

    def _live(self) -> None:
        while not self._ended.is_set():
            try:
                self._listen()
            except Exception as error:  # whatever it is: a process that gives no signs of life loses all its games
                log.warning("the database takes no sign of life: %s", str(error).partition("\n")[0])
                self._ended.wait(BEAT)

    def _listen(self) -> None:
        """Signs of life and news, as long as the connection lasts."""
        pooled = self.storage.engine.raw_connection()
        connection: Any = pooled.driver_connection
        pooled.detach()
        with connection:
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            self._session = connection.info.backend_pid
            is_sure = False  # what was said before was not heard
            while not self._ended.is_set():
                self._beat()
                if not is_sure:
                    self._tell(self._doubt)
                for notice in connection.notifies(timeout=BEAT):
                    game, fence = notice.payload.split()
                    self._tell(self._taken, game, int(fence))
                is_sure = self.is_sure

    def _tell(self, act: Callable[..., None], *news: Any) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(act, *news)

    def leave(self) -> None:
        self._ended.set()
        if self._thread:
            self._thread.join()
        with suppress(Trouble), self.storage.writing() as connection:  # else the others notice soon enough
            connection.execute(servers.delete().where(servers.c.server == self.storage.server))


def fleet_of(storage: Storage) -> Fleet:
    return Sharing(storage) if storage.is_shared else Alone(storage)
