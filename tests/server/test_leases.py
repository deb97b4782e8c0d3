"""Who has lost the lease of a game stores nothing, and nobody takes a game in the middle of a transaction."""

from __future__ import annotations

import contextlib
import itertools
import time
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import psycopg
import pytest
import sqlalchemy as sql

from bellona.kernel.run import OrdersChanged
from bellona.server.database.keeping import Keeping
from bellona.server.database.storage import (
    Lease,
    Lost,
    Peer,
    SeatKept,
    Sheet,
    Storage,
    entries,
    games,
    leases,
    records,
    servers,
)
from bellona.server.doors.limits import Limits

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


def test_a_game_that_is_due_goes_or_is_taken_up_but_not_both(postgresql: str) -> None:
    """Somebody comes to it at another server, after each statement of the transaction that lets it go."""
    one, other = Storage(postgresql), Storage(postgresql)
    keeping, came = Keeping(one, Limits()), list[Any]()
    statements = 0

    def come(*_: Any) -> None:
        nonlocal statements
        statements += 1
        if statements == moment:
            came.append(threads.submit(other.hold, game))
            wait(came, 0.2)

    sql.event.listen(one.engine, "after_cursor_execute", come)
    found = []
    with ThreadPoolExecutor(1) as threads:
        for moment in itertools.count(1):
            game = f"g{moment}"
            other.release(other.add(game, SHEET, None, {game: 0}, [_entry(0)], until=1))
            _alive(other)
            statements = 0
            went = keeping.expire(lambda game: False)
            if statements < moment:
                break
            taken = came.pop().result(5)
            assert (went, taken) in ((0, Lease(game, 2)), (1, None))
            assert (other.find(Lease(game)) is None) == (went == 1)
            found.append(went)
    assert found == sorted(found), "until it is locked somebody may come"
    assert set(found) == {0, 1}
    one.close()
    other.close()


@pytest.mark.parametrize("table", [leases, games], ids=str)
def test_a_game_that_somebody_is_about_to_change_is_not_waited_for_and_the_others_go(
    postgresql: str, table: sql.Table
) -> None:
    one, other = Storage(postgresql), Storage(postgresql)
    for game in ("busy", "free"):
        other.release(other.add(game, SHEET, None, {game: 0}, [], until=1))
    with other.writing() as connection:
        connection.execute(sql.text("SET LOCAL idle_in_transaction_session_timeout = 0"))  # however long the rest takes
        connection.execute(table.select().where(table.c.game == "busy").with_for_update())
        assert Keeping(one, Limits()).expire(lambda game: False) == 1
    assert [other.find(Lease(game)) is None for game in ("busy", "free")] == [False, True]
    assert Keeping(one, Limits()).expire(lambda game: False) == 1, "it goes the next time"
    one.close()
    other.close()


def test_leases_are_made_in_one_order_so_that_no_two_servers_wait_for_each_other(postgresql: str) -> None:
    storage, made = Storage(postgresql), []
    for game in ("b", "c", "a"):
        storage.add(game, SHEET, None, {f"token of {game}": 0}, [])
    with storage.writing() as connection:
        connection.execute(leases.delete())  # as of games of old

    def note(connection: Any, cursor: Any, statement: str, parameters: dict[str, Any], *_: Any) -> None:
        if statement.startswith("INSERT INTO leases"):
            made.append([value for name, value in parameters.items() if name.startswith("game")])

    sql.event.listen(storage.engine, "before_cursor_execute", note)
    with storage.writing() as connection:
        found = storage.locked(connection, sql.select(games.c.game).order_by(games.c.game.desc()))
    assert made == [["a", "b", "c"]]
    assert found == ["c", "b", "a"]
    storage.close()


def test_a_record_that_is_uploaded_twice_at_once_is_kept_once(postgresql: str) -> None:
    storage = Storage(postgresql)
    with ThreadPoolExecutor(1) as threads:
        with storage.writing() as connection:
            connection.execute(records.insert().values(replay="r", record=b"a record", size=8, until=1))
            again = threads.submit(storage.keep_record, "r", b"a record", "", 2)
            wait([again], 0.2)
        again.result(5)
    with storage.reading() as connection:
        assert connection.execute(sql.select(records.c.replay, records.c.until)).all() == [("r", 2)]
    storage.close()
