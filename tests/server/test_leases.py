"""Who has lost the lease of a game stores nothing, and nobody takes a game in the middle of a transaction."""

from __future__ import annotations

import contextlib
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
import sqlalchemy as sql

from bellona.kernel.run import OrdersChanged
from bellona.server.database.storage import Lease, Lost, Peer, SeatKept, Sheet, Storage, entries, servers

SHEET = Sheet(
    ruleset="skirmish", version="1", setup={}, dice={"kind": "seeded", "seed": 1}, seats=(SeatKept("A"), SeatKept("B"))
)


def _alive(storage: Storage, seconds_ago: float = 0) -> None:
    beat = sql.func.clock_timestamp() - sql.text(f"interval '{seconds_ago} seconds'")
    with storage.writing() as connection:
        connection.execute(servers.delete().where(servers.c.server == storage.server))
        row = {"server": storage.server, "address": "", "key": "", "leaving": False, "beat": beat}
        connection.execute(servers.insert().values(row))


def _entry(n: int) -> OrdersChanged:
    return OrdersChanged(n=n, player=0, orders=())


def _rows(storage: Storage) -> int:
    with storage.reading() as connection:
        return int(connection.execute(sql.select(sql.func.count()).select_from(entries)).scalar_one())


def test_a_lost_lease_stores_nothing(postgresql: str) -> None:
    one, other = Storage(postgresql), Storage(postgresql)
    _alive(one)
    _alive(other)
    first = one.add("g", SHEET, None, {"token": 0}, [_entry(0)])
    assert isinstance(other.hold("g"), Peer), "held by somebody who is alive"
    _alive(one, seconds_ago=3)
    with pytest.raises(Lost):  # late with its signs of life
        one.append(first, [_entry(1)], [])
    assert other.hold("g") == Lease("g", 2)
    _alive(one)
    with pytest.raises(Lost):
        one.append(first, [_entry(1)], [])
    other.release(Lease("g", 2))
    assert one.hold("g") == Lease("g", 3)
    with pytest.raises(Lost):  # of an earlier time
        one.append(first, [_entry(1)], [])
    assert _rows(one) == 1
    one.append(Lease("g", 3), [_entry(1)], [])
    assert _rows(one) == 2
    one.close()
    other.close()


def test_taking_over_ends_what_a_dead_process_has_under_way(postgresql: str) -> None:
    """One that stopped in the middle of several statements that it sent at once: the database waits for the rest."""
    one, other = Storage(postgresql), Storage(postgresql)
    _alive(one)
    _alive(other)
    one.add("g", SHEET, None, {"token": 0}, [])
    stopped = one.engine.raw_connection()
    connection: Any = stopped.driver_connection
    with contextlib.suppress(psycopg.OperationalError), connection.pipeline():
        connection.execute("SELECT 1 FROM leases WHERE game = 'g' FOR SHARE").fetchall()
        time.sleep(2.2)
        assert isinstance(other.hold("g"), Peer), "its holder is alive, and is left alone"
        _alive(one, seconds_ago=3)
        assert other.hold("g") == Lease("g", 2)
    stopped.invalidate()
    one.close()
    other.close()


def test_taking_over_waits_for_a_transaction(postgresql: str) -> None:
    one, other = Storage(postgresql), Storage(postgresql)
    _alive(one)
    _alive(other)
    lease = one.add("g", SHEET, None, {"token": 0}, [])
    with ThreadPoolExecutor(1) as threads:
        with one.writing(lease) as connection:
            _alive(other)
            with other.writing() as elsewhere:
                elsewhere.execute(servers.delete().where(servers.c.server == one.server))
            taking = threads.submit(other.hold, "g")
            with pytest.raises(TimeoutError):
                taking.result(0.5)
            connection.execute(entries.insert().values(game="g", n=0, entry=b"{}"))
        assert taking.result(5) == Lease("g", 2)
    one.close()
    other.close()
