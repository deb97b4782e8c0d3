"""Where games are kept: an append-only log of entries for each game, checkpoints, seats, and finished records.

SQLite in a file by default, PostgreSQL by URL. A method is one transaction: when it returns, what it stored survives
whatever happens to the server.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from alembic import command
from alembic.config import Config

from bellona.kernel.errors import BellonaError
from bellona.kernel.record import Kept
from bellona.kernel.run import Entry

MIGRATIONS = Path(__file__).parent / "migrations"
SPECTATOR = -1  # the seat of those who only watch

metadata = sql.MetaData()
games = sql.Table(
    "games",
    metadata,
    sql.Column("game", sql.String(40), primary_key=True),
    sql.Column("about", sql.LargeBinary, nullable=False),  # a `Sheet`
    sql.Column("words", sql.LargeBinary, nullable=False),  # the players' words for fair dice
    sql.Column("clocks", sql.LargeBinary, nullable=False),  # seconds left on the chess clock
    sql.Column("told", sql.LargeBinary, nullable=False),  # the facts up to the last checkpoint
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
)


class SeatKept(msgspec.Struct, frozen=True):
    """A seat: its player's name, and the bot that has it, if any."""

    name: str
    bot: str = ""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What is settled about a game when it is made. `secret` is that of fair dice."""

    ruleset: str
    version: str
    setup: dict[str, Any]
    dice: dict[str, Any]
    secret: str | None
    seats: tuple[SeatKept, SeatKept]
    hot_seat: bool = False
    clock: tuple[float, float] | None = None  # seconds for each player, and with every answer
    after: int = 0
    rolled: int = 0
    earlier: list[dict[str, Any]] = []  # facts from before, where the game goes on under other rules


class Filed(msgspec.Struct):
    """A game as it is found in the storage."""

    game: str
    sheet: Sheet
    words: list[str]
    clocks: list[float]
    log: list[Entry]
    kept: Kept | None = None  # the last checkpoint
    told: list[dict[str, Any]] = []  # the facts up to it


def hashed(token: str) -> str:
    """Tokens themselves are not kept: whoever reads the storage cannot take a seat."""
    return hashlib.sha256(token.encode()).hexdigest()


class Storage:
    """Opened by URL; tables are made, or brought up to date, on the way."""

    def __init__(self, url: str) -> None:
        try:
            self.engine = sql.create_engine(_with_driver(url))
            self._migrate()
        except (sql.exc.SQLAlchemyError, ImportError) as error:
            problem = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise BellonaError(f"the database cannot be opened: {problem}") from None

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        if self.engine.dialect.name == "sqlite":
            sql.event.listen(self.engine, "connect", _careful)
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        self.engine.dispose()

    # -- games ---------------------------------------------------------------------------------------------------------

    def add(self, game: str, sheet: Sheet, words: list[str], tokens: dict[str, int], log: list[Entry]) -> None:
        """A new game, its seats by token, and the entries that it begins with."""
        clocks = [sheet.clock[0]] * 2 if sheet.clock else []
        with self.engine.begin() as connection:
            connection.execute(
                games.insert().values(
                    game=game, about=_data(sheet), words=_data(words), clocks=_data(clocks), told=b"[]"
                )
            )
            rows = [{"token": hashed(token), "game": game, "seat": seat} for token, seat in tokens.items()]
            connection.execute(seats.insert(), rows)
            _append(connection, game, log)

    def append(
        self,
        game: str,
        log: list[Entry],
        clocks: list[float],
        kept: tuple[int, Kept, list[dict[str, Any]]] | None = None,
        record: bytes | None = None,
    ) -> None:
        """New entries of a game's log; sometimes a checkpoint and the facts up to it; its record when it is over.

        A place that is taken already fails: nobody else may write this game.
        """
        with self.engine.begin() as connection:
            _append(connection, game, log)
            if clocks:
                connection.execute(games.update().where(games.c.game == game).values(clocks=_data(clocks)))
            if kept:
                connection.execute(checkpoints.insert().values(game=game, n=kept[0], kept=_data(kept[1])))
                connection.execute(games.update().where(games.c.game == game).values(told=_data(kept[2])))
            if record:
                connection.execute(records.insert().values(replay=game, record=record))

    def begin_again(self, game: str, sheet: Sheet, log: list[Entry]) -> None:
        """The game goes on from another beginning; what came before stays in the log."""
        with self.engine.begin() as connection:
            connection.execute(games.update().where(games.c.game == game).values(about=_data(sheet)))
            _append(connection, game, log)

    def set_words(self, game: str, words: list[str]) -> None:
        with self.engine.begin() as connection:
            connection.execute(games.update().where(games.c.game == game).values(words=_data(words)))

    def find(self, game: str) -> Filed | None:
        with self.engine.connect() as connection:
            row = connection.execute(games.select().where(games.c.game == game)).one_or_none()
            if row is None:
                return None
            sheet = msgspec.json.decode(row.about, type=Sheet)
            of_game = sql.select(entries.c.entry).where(entries.c.game == game, entries.c.n >= sheet.after)
            of_game = of_game.order_by(entries.c.n)
            log = [msgspec.json.decode(entry, type=Entry) for (entry,) in connection.execute(of_game)]
            newest = checkpoints.select().where(checkpoints.c.game == game).order_by(checkpoints.c.n.desc()).limit(1)
            last = connection.execute(newest).one_or_none()
        kept = msgspec.json.decode(last.kept, type=Kept) if last else None
        words, clocks, told = map(msgspec.json.decode, (row.words, row.clocks, row.told))
        return Filed(game, sheet, words, clocks, log, kept, told)

    def seat_of(self, token: str) -> tuple[str, int] | None:
        """The game and seat that a token opens."""
        with self.engine.connect() as connection:
            row = connection.execute(seats.select().where(seats.c.token == hashed(token))).one_or_none()
        return (row.game, row.seat) if row else None

    # -- records -------------------------------------------------------------------------------------------------------

    def keep_record(self, replay: str, record: bytes) -> None:
        with self.engine.begin() as connection:
            if connection.execute(records.select().where(records.c.replay == replay)).one_or_none() is None:
                connection.execute(records.insert().values(replay=replay, record=record))

    def record(self, replay: str) -> bytes | None:
        with self.engine.connect() as connection:
            row = connection.execute(records.select().where(records.c.replay == replay)).one_or_none()
        return bytes(row.record) if row else None


def _append(connection: sql.Connection, game: str, log: list[Entry]) -> None:
    if log:
        rows = [{"game": game, "n": entry.n, "entry": _data(entry)} for entry in log]
        connection.execute(entries.insert(), rows)


def _data(thing: Any) -> bytes:
    return msgspec.json.encode(thing)


def _with_driver(url: str) -> sql.URL:
    """PostgreSQL by the driver that Bellona brings along."""
    made = sql.make_url(url)
    return made.set(drivername="postgresql+psycopg") if made.drivername in ("postgres", "postgresql") else made


def _careful(connection: Any, _: Any) -> None:
    """What is committed survives a power cut, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
