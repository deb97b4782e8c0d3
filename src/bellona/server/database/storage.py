"""Where games are kept: an append-only log of entries for each game, checkpoints, seats, and finished records.

SQLite in a file by default, PostgreSQL by URL. A method is one transaction: when it returns, what it stored survives
whatever happens to the server.

Several server processes may share a PostgreSQL. Then a process writes a game only under a lease: every transaction that
writes one looks at the lease and keeps it from changing hands until it is committed, so a process that has lost
its lease stores nothing, however late it notices. All times are the database's own.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.dialects import postgresql, sqlite

from bellona.kernel.errors import BellonaError
from bellona.kernel.fair import Deal
from bellona.kernel.record import Checkpointed
from bellona.kernel.run import Entry

from ..operating.metrics import Metrics

MIGRATIONS = Path(__file__).parent / "migrations"
SPECTATOR = -1  # the seat of those who only watch
THREADS = 8  # that write to a shared database at once; to SQLite one does
LEASE = 2.5  # seconds since the last beat of a process after which others may take its games over
NAME = "bellona "  # and the server: what its sessions are called
CHANNEL = "bellona"  # on which processes hear that games changed hands
MIGRATING = 8040  # the number of the lock under which one process brings the tables up to date
# A statement, a wait for a lock, and the silence within a transaction end after so many milliseconds. The last is less
# than a lease: a process that stands still keeps no game locked for longer than it holds it.
PATIENCE = {"statement_timeout": 5000, "lock_timeout": 2000, "idle_in_transaction_session_timeout": 2000}

metadata = sql.MetaData()
games = sql.Table(
    "games",
    metadata,
    sql.Column("game", sql.String(40), primary_key=True),
    sql.Column("about", sql.LargeBinary, nullable=False),  # a `Sheet`
    sql.Column(
        "deal", sql.LargeBinary, nullable=False
    ),  # where the parties to fair dice stand; of scheme 1 the players' shares
    sql.Column("clocks", sql.LargeBinary, nullable=False),  # seconds left on the chess clock
    sql.Column("told", sql.LargeBinary, nullable=False),  # the facts up to the last checkpoint
    sql.Column("client", sql.String(64), nullable=False, server_default="", index=True),  # who made it
    sql.Column("until", sql.BigInteger, index=True),  # when it may go, in seconds since 1970; None: never
)
seats = sql.Table(
    "seats",
    metadata,
    sql.Column("token", sql.String(64), primary_key=True),  # its hash
    sql.Column("game", sql.String(40), sql.ForeignKey("games.game"), nullable=False, index=True),
    sql.Column("seat", sql.Integer, nullable=False),
)
entries = sql.Table(
    "entries",
    metadata,
    sql.Column("game", sql.String(40), sql.ForeignKey("games.game"), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True),
    sql.Column("entry", sql.LargeBinary, nullable=False),
)
checkpoints = sql.Table(
    "checkpoints",
    metadata,
    sql.Column("game", sql.String(40), sql.ForeignKey("games.game"), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True),  # how many entries there were
    sql.Column("kept", sql.LargeBinary, nullable=False),
)
records = sql.Table(
    "records",
    metadata,
    sql.Column("replay", sql.String(64), primary_key=True),
    sql.Column("record", sql.LargeBinary, nullable=False),
    sql.Column("size", sql.Integer, nullable=False, server_default="0"),
    sql.Column("client", sql.String(64), nullable=False, server_default="", index=True),  # who uploaded it
    sql.Column("until", sql.BigInteger, index=True),  # when it may go; None: with its game, or never
)
servers = sql.Table(
    "servers",
    metadata,
    sql.Column("server", sql.String(32), primary_key=True),
    sql.Column("address", sql.String(255), nullable=False),  # where other processes reach it
    sql.Column("key", sql.String(64), nullable=False),  # what they show there
    sql.Column("leaving", sql.Boolean, nullable=False),  # it takes no more games
    sql.Column("beat", sql.DateTime(timezone=True), nullable=False),  # when it was last alive
    sql.Column("session", sql.Integer),  # by which it hears from the others; it ends with the process
)
leases = sql.Table(
    "leases",
    metadata,
    sql.Column("game", sql.String(40), sql.ForeignKey("games.game", ondelete="CASCADE"), primary_key=True),
    sql.Column("holder", sql.String(32), index=True),  # a server, or nobody
    sql.Column("fence", sql.BigInteger, nullable=False),  # grows with every holder
)

# PostgreSQL's own.
SESSIONS = sql.table(
    "pg_stat_activity", sql.column("pid"), sql.column("application_name"), sql.column("xact_start", sql.DateTime)
)
STUCK = sql.text("interval '2 seconds'")


class Lease(msgspec.Struct, frozen=True):
    """The right to write a game, until somebody has a later one."""

    game: str
    fence: int = 0


class Peer(msgspec.Struct, frozen=True):
    """Another server process, and where it is reached."""

    server: str
    address: str
    key: str
    leaving: bool = False


class Trouble(BellonaError):
    """The database does not do what it should. Nothing was stored, or nobody knows whether it was."""


class Lost(Exception):
    """The lease is gone: another process holds the game, or may."""


class SeatKept(msgspec.Struct, frozen=True):
    """A seat: its player's name, and the bot that has it, if any."""

    name: str
    bot: str = ""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What is settled about a game when it is made. `secret` is that of fair dice of scheme 1.

    `bots` is the share of the server from which the choices of its bots follow.
    """

    ruleset: str
    version: str
    setup: dict[str, Any]
    dice: dict[str, Any]
    secret: str | None = None
    bots: str = ""
    seats: tuple[SeatKept, SeatKept]
    hot_seat: bool = False
    clock: tuple[float, float] | None = None  # seconds for each player, and with every answer
    after: int = 0
    rolled: int = 0
    rolls: int = 0
    weight: int = 0  # as `Aids.weight` says
    earlier: list[dict[str, Any]] = []  # facts from before, where the game goes on under other rules


class Filed(msgspec.Struct):
    """A game as it is found in the storage, by whoever holds it."""

    lease: Lease
    sheet: Sheet
    deal: Deal | list[str] | None  # of fair dice; of scheme 1 the players' shares
    clocks: list[float]
    log: list[Entry]
    kept: Checkpointed | None = None  # the last checkpoint
    told: list[dict[str, Any]] = []  # the facts up to it

    @property
    def game(self) -> str:
        return self.lease.game


def hashed(token: str) -> str:
    """Tokens themselves are not kept: whoever reads the storage cannot take a seat."""
    return hashlib.sha256(token.encode()).hexdigest()


class Storage:
    """Opened by URL; tables are made, or brought up to date, on the way."""

    def __init__(self, url: str) -> None:
        self.metrics = Metrics()
        self.server = secrets.token_hex(8)  # this process, among those that share the database
        try:
            made = with_driver(url)
            self.is_shared = made.get_backend_name() == "postgresql"
            terms = {"pool_size": THREADS + 1, "pool_pre_ping": True} if self.is_shared else {}
            self.engine = sql.create_engine(made, **terms)
            self._migrate()
        except CommandError:
            raise BellonaError("the database was made by a newer Bellona: update this one, or use another") from None
        except (sql.exc.SQLAlchemyError, ImportError) as error:
            raise BellonaError(f"the database cannot be opened: {_problem(error)}") from None

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        sql.event.listen(self.engine, "connect", self._patient if self.is_shared else _careful)
        with self.engine.begin() as connection:
            if self.is_shared:
                for term in PATIENCE:
                    connection.execute(sql.text(f"SET LOCAL {term} = 0"))
                connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MIGRATING)))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def _patient(self, connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for term, milliseconds in PATIENCE.items():
            cursor.execute(f"SET {term} = {milliseconds}")
        cursor.execute(f"SET application_name = '{NAME}{self.server}'")
        cursor.close()
        connection.commit()

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[sql.Connection]:
        with _told_as_trouble(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, lease: Lease | None = None) -> Iterator[sql.Connection]:
        """A transaction; one that writes a game needs its lease, and nobody else gets that one meanwhile."""
        with self._measured(), _told_as_trouble(), self.engine.begin() as connection:
            if lease and self.is_shared:
                held = sql.select(leases.c.game).join(servers, servers.c.server == leases.c.holder)
                held = held.where(leases.c.game == lease.game, leases.c.fence == lease.fence)
                held = held.where(leases.c.holder == self.server, is_alive())
                if connection.execute(held.with_for_update(read=True, of=leases)).one_or_none() is None:
                    raise Lost
            yield connection

    @contextmanager
    def _measured(self) -> Iterator[None]:
        begun = time.perf_counter()
        try:
            yield
        except Trouble:
            self.metrics.trouble.inc()
            raise
        finally:
            self.metrics.stored.observe(time.perf_counter() - begun)

    # -- who holds a game ----------------------------------------------------------------------------------------------

    def hold(self, game: str, other: Peer | None = None) -> Lease | Peer | None:
        """The lease of a game that nobody else holds, or whoever does; None where there is no such game.

        A process that takes no more games names another that does.
        """
        if not self.is_shared:
            return Lease(game)
        taken = postgresql.insert(leases).values(game=game, holder=self.server, fence=1)
        others = sql.select(servers.c.server).where(servers.c.server != self.server, is_there())
        is_free = leases.c.holder.is_(None) | leases.c.holder.not_in(others)
        later = {"holder": self.server, "fence": leases.c.fence + 1}
        taken = taken.on_conflict_do_update(index_elements=["game"], set_=later, where=is_free)
        while True:
            # Between the two statements the game may have gone; a lease of no game cannot be.
            with suppress(sql.exc.IntegrityError), self.writing() as connection:
                found = connection.execute(
                    sql.select(games.c.game, leases.c.holder, servers)
                    .outerjoin(leases, leases.c.game == games.c.game)
                    .outerjoin(servers, (servers.c.server == leases.c.holder) & is_there())
                    .where(games.c.game == game)
                ).one_or_none()
                if found is None:
                    return None
                if found.server not in (None, self.server):
                    return Peer(found.server, found.address, found.key, found.leaving)
                if other:
                    return other
                if found.holder not in (None, self.server):
                    connection.execute(_end_sessions(found.holder))
                fence = connection.execute(taken.returning(leases.c.fence)).scalar_one_or_none()
                if fence is None:  # somebody was quicker
                    continue
                if fence > 1 and found.holder != self.server:
                    _notify(connection, f"{game} {fence}")
                return Lease(game, fence)

    def release(self, lease: Lease) -> None:
        """Whoever comes next may hold the game."""
        if self.is_shared:
            mine = (leases.c.game == lease.game) & (leases.c.fence == lease.fence) & (leases.c.holder == self.server)
            with self.writing() as connection:
                connection.execute(leases.update().where(mine).values(holder=None))

    def ping(self) -> None:
        """Fails if the database does not answer."""
        with self.reading() as connection:
            connection.execute(sql.select(1))

    def own_host(self) -> str | None:
        """This machine, as a database elsewhere sees it."""
        if not self.is_shared:
            return None
        with self.reading() as connection:
            seen = connection.execute(sql.select(sql.func.host(sql.func.inet_client_addr()))).scalar_one()
            return str(seen) if seen else None

    def locked(self, connection: sql.Connection, wanted: sql.Select[Any]) -> list[str]:
        """Those of these games that no server holds; until the transaction ends none can hold them.

        They are looked for twice: whoever took one up just before it was locked is seen by the second look.
        """
        if not self.is_shared:
            return list(connection.execute(wanted).scalars())
        holders = sql.select(servers.c.server).where(is_there())
        is_held = sql.exists().where(leases.c.game == games.c.game, leases.c.holder.in_(holders))
        found = list(connection.execute(wanted.where(~is_held)).scalars())
        if not found:
            return []
        rows = [{"game": game, "fence": 0} for game in sorted(found)]  # games of old have had no holder yet
        connection.execute(postgresql.insert(leases).values(rows).on_conflict_do_nothing())
        lock = sql.select(leases.c.game).where(leases.c.game.in_(found)).with_for_update(skip_locked=True)
        found = list(connection.execute(lock).scalars())
        free = wanted.where(~is_held, games.c.game.in_(found)).with_for_update(of=games, skip_locked=True)
        return list(connection.execute(free).scalars())

    def held(self) -> dict[str, int]:
        """The games that this process holds, with their fences."""
        with self.reading() as connection:
            rows = connection.execute(sql.select(leases.c.game, leases.c.fence).where(leases.c.holder == self.server))
            return {row.game: row.fence for row in rows}

    # -- games ---------------------------------------------------------------------------------------------------------

    def add(
        self,
        game: str,
        sheet: Sheet,
        deal: Deal | None,
        tokens: dict[str, int],
        log: list[Entry],
        client: str = "",
        until: int | None = None,
        after: Lease | None = None,
    ) -> Lease:
        """A new game, its seats by token, and the entries that it begins with; whoever makes it holds it.

        One that comes `after` another game is made by whoever holds that one.
        """
        clocks = [sheet.clock[0]] * 2 if sheet.clock else []
        lease = Lease(game, 1)
        row = {"game": game, "about": _data(sheet), "deal": _data(deal), "clocks": _data(clocks), "told": b"[]"}
        with self.writing(after) as connection:
            connection.execute(games.insert().values(row | {"client": client, "until": until}))
            if self.is_shared:
                connection.execute(leases.insert().values(game=game, holder=self.server, fence=lease.fence))
            rows = [{"token": hashed(token), "game": game, "seat": seat} for token, seat in tokens.items()]
            connection.execute(seats.insert(), rows)
            _append(connection, game, log)
        return lease

    def append(
        self,
        lease: Lease,
        log: list[Entry],
        clocks: list[float],
        kept: tuple[int, Checkpointed, bytes] | None = None,
        record: bytes | None = None,
    ) -> None:
        """New entries of a game's log; sometimes a checkpoint and the facts up to it; its record when it is over."""
        game = lease.game
        with self.writing(lease) as connection:
            _append(connection, game, log)
            if clocks:
                connection.execute(games.update().where(games.c.game == game).values(clocks=_data(clocks)))
            if kept:
                connection.execute(checkpoints.insert().values(game=game, n=kept[0], kept=_data(kept[1])))
                connection.execute(games.update().where(games.c.game == game).values(told=kept[2]))
            if record:
                connection.execute(records.insert().values(replay=game, record=record, size=len(record)))

    def begin_again(self, lease: Lease, sheet: Sheet, log: list[Entry]) -> None:
        """The game goes on from another beginning; what came before stays in the log."""
        with self.writing(lease) as connection:
            connection.execute(games.update().where(games.c.game == lease.game).values(about=_data(sheet)))
            _append(connection, lease.game, log)

    def set_deal(self, lease: Lease, deal: Deal) -> None:
        with self.writing(lease) as connection:
            connection.execute(games.update().where(games.c.game == lease.game).values(deal=_data(deal)))

    def find(self, lease: Lease) -> Filed | None:
        """A game whose lease one has."""
        game = lease.game
        with self.reading() as connection:
            row = connection.execute(games.select().where(games.c.game == game)).one_or_none()
            if row is None:
                return None
            sheet = msgspec.json.decode(row.about, type=Sheet)
            of_game = sql.select(entries.c.entry).where(entries.c.game == game, entries.c.n >= sheet.after)
            of_game = of_game.order_by(entries.c.n)
            log = [msgspec.json.decode(entry, type=Entry) for (entry,) in connection.execute(of_game)]
            newest = checkpoints.select().where(checkpoints.c.game == game).order_by(checkpoints.c.n.desc()).limit(1)
            last = connection.execute(newest).one_or_none()
        kept = msgspec.json.decode(last.kept, type=Checkpointed) if last else None
        deal = msgspec.json.decode(row.deal, type=Deal | list[str] | None)
        clocks, told = map(msgspec.json.decode, (row.clocks, row.told))
        return Filed(lease, sheet, deal, clocks, log, kept, told)

    def seat_of(self, token: str) -> tuple[str, int] | None:
        """The game and seat that a token opens."""
        with self.reading() as connection:
            row = connection.execute(seats.select().where(seats.c.token == hashed(token))).one_or_none()
        return (row.game, row.seat) if row else None

    def seat(self, game: str, seat: int, token: str, until: int | None, after: Lease) -> bool:
        """Another token for a seat in the game that came `after` one whose lease one has, and whose days begin anew.

        False: there is no such game (any more).
        """
        with self.writing(after) as connection:
            renewed = games.update().where(games.c.game == game).values(until=until)
            if connection.execute(renewed).rowcount == 0:
                return False
            connection.execute(seats.insert().values(token=hashed(token), game=game, seat=seat))
        return True

    # -- records -------------------------------------------------------------------------------------------------------

    def keep_record(self, replay: str, record: bytes, client: str = "", until: int | None = None) -> None:
        """An uploaded record. Whoever uploads it again, even at the same time, renews it."""
        row = {"replay": replay, "record": record, "size": len(record), "client": client, "until": until}
        insert = postgresql.insert if self.is_shared else sqlite.insert
        kept = insert(records).values(row).on_conflict_do_update(index_elements=["replay"], set_={"until": until})
        with self.writing() as connection:
            connection.execute(kept)

    def record(self, replay: str) -> bytes | None:
        with self.reading() as connection:
            row = connection.execute(records.select().where(records.c.replay == replay)).one_or_none()
        return bytes(row.record) if row else None


def _end_sessions(server: str) -> sql.Select[Any]:
    """Ends what a process that is no longer alive has had under way for too long.

    One that stopped in the middle of a statement would keep its locks for hours: the database takes it for busy, and
    waits for the rest.
    """
    alive = sql.exists().where(servers.c.server == server, is_alive())
    stuck = SESSIONS.c.xact_start < sql.func.clock_timestamp() - STUCK
    own = SESSIONS.c.application_name == NAME + server
    return sql.select(sql.func.pg_terminate_backend(SESSIONS.c.pid)).where(own, stuck, ~alive)


def is_there() -> sql.ColumnElement[bool]:
    """Whether a process is to be reckoned with: it is alive, and its session has not ended.

    The database notices at once that a process was killed. One that stands still keeps its session, but not for longer
    than it gives signs of life. Should somebody be taken for dead wrongly, the fence keeps them from storing anything.
    """
    own = (SESSIONS.c.pid == servers.c.session) & (SESSIONS.c.application_name == NAME + servers.c.server)
    return is_alive() & (servers.c.session.is_(None) | sql.exists().where(own))


def is_alive() -> sql.ColumnElement[bool]:
    """Whether the last sign of life of a process is fresh."""
    return servers.c.beat > sql.func.clock_timestamp() - sql.text(f"interval '{LEASE} seconds'")


def _notify(connection: sql.Connection, news: str) -> None:
    """Tells all processes, as soon as the transaction is committed."""
    connection.execute(sql.select(sql.func.pg_notify(CHANNEL, news)))


@contextmanager
def _told_as_trouble() -> Iterator[None]:
    """Full, read-only, locked or gone: whatever the database has, its caller learns it as one kind of error."""
    try:
        yield
    except sql.exc.IntegrityError:
        raise
    except (sql.exc.OperationalError, sql.exc.InternalError, sql.exc.InterfaceError, sql.exc.TimeoutError) as error:
        raise Trouble(f"the database: {_problem(error)}") from None


def _problem(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).splitlines()[0]


def _append(connection: sql.Connection, game: str, log: list[Entry]) -> None:
    if log:
        rows = [{"game": game, "n": entry.n, "entry": _data(entry)} for entry in log]
        connection.execute(entries.insert(), rows)


def _data(thing: Any) -> bytes:
    return msgspec.json.encode(thing)


def with_driver(url: str) -> sql.URL:
    """PostgreSQL by the driver that Bellona brings along."""
    made = sql.make_url(url)
    return made.set(drivername="postgresql+psycopg") if made.drivername in ("postgres", "postgresql") else made


def _careful(connection: Any, _: Any) -> None:
    """What is committed survives a power cut, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
