"""Backups while the server runs: SQLite by its own copying of a live database, PostgreSQL by `pg_dump`."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import sqlalchemy as sql

from bellona.kernel.errors import BellonaError

from ..database.storage import Storage, games, metadata, with_driver


def back_up(database: str, file: Path) -> None:
    """One consistent moment of the database. The file is there whole, or not at all."""
    if file.exists():
        raise BellonaError(f"{file} is there already")
    url = with_driver(database)
    partial = file.with_name(f"{file.name}.partial")
    try:
        if url.get_backend_name() == "postgresql":
            _run("pg_dump", url, "--format=custom", "--no-owner", f"--file={partial}")
        else:
            _copy(_file_of(url), partial)
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        partial.rename(file)
    finally:
        partial.unlink(missing_ok=True)


def restore_from(file: Path, database: str) -> int:
    """An empty database is filled; how many games it has then."""
    if not file.is_file():
        raise BellonaError(f"{file} is not there")
    url = with_driver(database)
    if url.get_backend_name() == "postgresql":
        _refuse_if_filled(url)
        _run("pg_restore", url, "--no-owner", "--exit-on-error", "--single-transaction", str(file))
    else:
        target = _file_of(url)
        if target.exists():
            raise BellonaError(f"{target} is there already; a backup is restored to a database of its own")
        try:
            _copy(file, target)
        except BaseException:
            target.unlink(missing_ok=True)
            raise
    return _opened(database)


def _opened(database: str) -> int:
    """Bring the tables up to date, and count the games."""
    storage = Storage(database)
    try:
        with storage.reading() as connection:
            return int(connection.execute(sql.select(sql.func.count()).select_from(games)).scalar_one())
    finally:
        storage.close()


def _copy(source: Path, target: Path) -> None:
    """A copy of a SQLite database, its write-ahead log included, checked."""
    if not source.is_file():
        raise BellonaError(f"{source} is not there")
    try:
        reading = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
        with closing(reading) as live, closing(sqlite3.connect(target)) as copy:
            live.backup(copy)
            if (found := copy.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
                raise BellonaError(f"{source} is damaged: {found}")
    except sqlite3.Error as error:
        raise BellonaError(f"{source} cannot be copied: {error}") from None


def _refuse_if_filled(url: sql.URL) -> None:
    engine = sql.create_engine(url)
    try:
        there = set(sql.inspect(engine).get_table_names()) & metadata.tables.keys()
    except sql.exc.SQLAlchemyError as error:
        raise BellonaError(f"the database cannot be opened: {str(error).splitlines()[0]}") from None
    finally:
        engine.dispose()
    if there:
        raise BellonaError("the database has games already; a backup is restored to an empty one")


def _file_of(url: sql.URL) -> Path:
    if not url.database:
        raise BellonaError("a database in memory has no backup")
    return Path(url.database)


def _run(program: str, url: sql.URL, *terms: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise BellonaError(f"{program} is not there; it comes with PostgreSQL's client programs")
    where = sql.URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
    # The password goes by the environment: everybody on the machine may read the words of a command.
    secret = {"PGPASSWORD": str(url.password)} if url.password else {}
    command = [found, f"--dbname={where.render_as_string()}", *terms]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | secret)
    if done.returncode:
        raise BellonaError(f"{program}: {(done.stderr.strip().splitlines() or ['failed'])[0]}")
