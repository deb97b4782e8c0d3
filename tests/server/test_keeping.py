"""How much is kept for whom and how long: quotas, expiry, and databases from before."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from alembic import command
from alembic.config import Config

from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.record import record_lines
from bellona.kernel.run import Run
from bellona.server.database.keeping import DAY
from bellona.server.database.storage import (
    MIGRATIONS,
    Filed,
    Lease,
    Storage,
    checkpoints,
    entries,
    games,
    hashed,
    metadata,
    records,
    seats,
)
from bellona.server.doors.limits import Limits
from bellona.server.games import lanes
from bellona.server.games.hall import SWEEP
from bellona.server.operating import memory
from bellona.wh40k.e10.rulebook import RULEBOOK

from .siege import crowded
from .table import BOT, OPEN, PERSON, SKIRMISH, Table, bearing, run, serving, soon

BATTLE = "wh40k-10e"


def limits(**terms: float) -> Limits:
    return msgspec.structs.replace(OPEN, **terms)


def a_record(seed: int) -> bytes:
    with Run(RULEBOOK, RULEBOOK.starters["first-game"], Seeded(seed)) as game:
        return b"\n".join(record_lines(game)) + b"\n"


def count(table: Table, of: sql.Table) -> int:
    with table.hall.storage.engine.connect() as connection:
        return int(connection.execute(sql.select(sql.func.count()).select_from(of)).scalar_one())


def test_a_spectator_has_no_seat_and_is_found_so_in_a_storage_of_any_age(tmp_path: Path) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make()
            tokens = [*(seat["token"] for seat in made["seats"]), made["spectator"]]
            with table.hall.storage.engine.connect() as connection:
                held = {row.token: row.seat for row in connection.execute(seats.select())}
            assert [held[hashed(token)] for token in tokens] == [0, 1, -1]

    run(through())


def test_an_address_and_all_together_keep_no_more_games_than_they_may(tmp_path: Path) -> None:
    async def through() -> None:
        body = {"ruleset": BATTLE, "starter": "first-game", "seats": [PERSON, PERSON]}
        async with serving(tmp_path / "own.db", BATTLE, processes=1, limits=limits(client_games=3)) as table:
            for _ in range(3):
                made = await table.http.post("/api/games", json=body)
                assert made.json()["kept_days"] == 90
            for _ in range(2):
                refused = await table.http.post("/api/games", json=body)
                assert (refused.status_code, refused.json()["error"]["code"]) == (429, "full")
                assert 0 < int(refused.headers["retry-after"]) <= 90 * DAY, "until the first of it goes"
                told = refused.json()["error"]["message"]
                assert told.startswith(
                    "your address has 3 games here, and may not have more; the first of it goes in 9"
                )
            person = await table.sit(made.json()["seats"][0]["token"])
            assert person.welcome["kept_days"] == 90
            assert count(table, games) == 3
        async with serving(tmp_path / "all.db", BATTLE, processes=1, limits=limits(all_games=2)) as table:
            found = [(await table.http.post("/api/games", json=body)).status_code for _ in range(4)]
            assert found == [201, 201, 429, 429]

    run(through())


def test_an_address_and_all_together_keep_no_more_records_than_they_may(tmp_path: Path) -> None:
    uploads = [a_record(seed) for seed in range(4)]
    most = sum(len(upload) for upload in uploads[:2]) + 100

    async def through() -> None:
        for terms in ({"client_record_bytes": most}, {"all_record_bytes": most}):
            file = tmp_path / f"{next(iter(terms))}.db"
            async with serving(file, BATTLE, processes=1, limits=limits(**terms)) as table:
                told = [await table.http.post("/api/records", content=upload) for upload in uploads]
                assert [answer.status_code for answer in told] == [201, 201, 429, 429]
                assert told[0].json()["kept_days"] == 30
                assert told[2].json()["error"]["code"] == "full"
                assert int(told[2].headers["retry-after"]) > 0
                assert count(table, records) == 2

    run(through())


def test_what_nobody_came_for_goes_when_it_is_due_and_nothing_else(tmp_path: Path) -> None:
    async def through() -> None:
        async with serving(
            tmp_path / "games.db", BATTLE, processes=1, limits=limits(game_days=2, record_days=1)
        ) as table:
            hall = table.hall
            forgotten, visited, here = [await table.make(ruleset=BATTLE) for _ in range(3)]
            over = await table.make(ruleset=BATTLE)
            loser = await table.sit(over["seats"][0]["token"])
            await loser.ask("concede")
            await loser.leave()
            kept = (await table.http.post("/api/records", content=a_record(1))).json()["replay"]
            for made in (forgotten, visited, over):
                hall.rooms.pop(made["game"]).put_away()
            await table.sit(here["seats"][0]["token"])

            def later(days: float) -> None:
                """Time goes by: everything is due so much sooner."""
                with hall.storage.engine.begin() as connection:
                    for of in (games, records):
                        connection.execute(of.update().values(until=of.c.until - int(days * DAY)))

            assert hall.keeping.expire(hall.is_open) == 0
            later(1.5)
            await table.sit(visited["seats"][0]["token"])  # whose days begin anew
            hall.rooms.pop(visited["game"]).put_away()
            assert hall.keeping.expire(hall.is_open) == 0
            assert (await table.http.get(f"/api/replays/{kept}")).status_code == 404, "its one day is over"
            assert (await table.http.get(f"/api/replays/{over['game']}")).status_code == 200, "it goes with its game"
            later(1)
            assert hall.keeping.expire(hall.is_open) == 2
            for made, status in ((forgotten, 404), (over, 404), (visited, 200), (here, 200)):
                assert (await table.http.get(f"/api/games/{made['game']}")).status_code == status
            assert (await table.http.get(f"/api/replays/{over['game']}")).status_code == 404
            with hall.storage.engine.connect() as connection:
                for of in (entries, checkpoints, seats):
                    left = {game for (game,) in connection.execute(sql.select(of.c.game).distinct())}
                    assert left <= {visited["game"], here["game"]}

    run(through())


def test_a_game_that_is_due_stays_while_somebody_opens_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db", BATTLE, processes=1) as table:
            hall, made = table.hall, await table.make(ruleset=BATTLE)
            hall.rooms.pop(made["game"]).put_away()
            with hall.storage.writing() as connection:
                connection.execute(games.update().values(until=1))
            taken_up, found, expired = hall._taken_up, asyncio.Event(), asyncio.Event()

            async def late(filed: Filed) -> Run:
                found.set()
                await expired.wait()
                return await taken_up(filed)

            monkeypatch.setattr(hall, "_taken_up", late)
            sitting = asyncio.create_task(table.sit(made["seats"][0]["token"]))
            await found.wait()
            assert await hall.commits(hall.keeping.expire, hall.is_open) == 0
            expired.set()
            person = await sitting
            assert (await person.ask("concede"))["type"] == "accepted", "it is there to be written to"

    run(through())


def test_a_game_that_is_left_to_another_server_is_waited_for_while_somebody_is_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def through() -> None:
        monkeypatch.setattr("bellona.server.games.hall.MOVING", 60.0)
        async with serving(tmp_path / "games.db") as table:
            hall, played, left = table.hall, await table.make(), await table.make()
            await table.sit(played["seats"][0]["token"])
            await hall._move(hall.rooms[left["game"]])  # nobody is there who would come again
            room = hall.rooms[played["game"]]
            moving = asyncio.create_task(hall._move(room))
            await soon(lambda: room.is_put_away)
            await asyncio.sleep(0.05)
            assert not moving.done()
            hall._taken(left["game"], room.lease.fence + 1)
            await asyncio.sleep(0.05)
            assert not moving.done(), "that was another game"
            hall._taken(played["game"], room.lease.fence + 1)
            await asyncio.wait_for(moving, 10)

    run(through())


def test_a_seat_in_a_rematch_that_is_due_keeps_it(tmp_path: Path) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db", BATTLE, processes=1) as table:
            hall, made = table.hall, await table.make(ruleset=BATTLE)
            tokens = [seat["token"] for seat in made["seats"]]
            loser = await table.sit(tokens[0])
            await loser.ask("concede")

            async def again(token: str) -> str:
                """The game of a rematch, which is due at once."""
                wished = await table.http.post(f"/api/games/{made['game']}/rematch", headers=bearing(token))
                assert wished.status_code == 201, wished.text
                return str(wished.json()["game"])

            def is_due() -> None:
                hall.rooms.pop(rematch).put_away()
                with hall.storage.writing() as connection:
                    connection.execute(games.update().where(games.c.game == rematch).values(until=1))

            rematch = await again(tokens[0])
            is_due()
            await again(tokens[1])
            assert hall.keeping.expire(hall.is_open) == 0
            assert (await table.http.get(f"/api/games/{rematch}")).status_code == 200
            is_due()
            assert hall.keeping.expire(hall.is_open) == 1
            assert (await table.http.get(f"/api/games/{rematch}")).status_code == 404
            assert await again(tokens[1]) == rematch, "which is made anew"
            assert (await table.http.get(f"/api/games/{rematch}")).status_code == 200

    run(through())


def test_games_that_nobody_is_at_do_not_fill_the_memory(tmp_path: Path) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db", BATTLE, processes=1, limits=limits(open_games=3)) as table:
            made = [await table.make(ruleset=BATTLE) for _ in range(8)]
            at = await table.sit(made[0]["seats"][0]["token"])
            await table.hall.put_away_idle()
            assert set(table.hall.rooms) == {made[i]["game"] for i in (0, 6, 7)}
            assert (await at.ask("rings", unit="x"))["type"]

    run(through())


def test_idle_games_are_put_away_time_and_again_though_it_may_fail_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db", limits=limits(idle_seconds=0.02)) as table:
            hall, made = table.hall, await table.make()
            await soon(lambda: made["game"] not in hall.rooms)
            expire = hall.keeping.expire
            failed: list[bool] = []

            def fails_once(is_open: Callable[[str], bool]) -> int:
                if not failed:
                    failed.append(True)
                    raise ValueError
                return expire(is_open)

            monkeypatch.setattr(hall.keeping, "expire", fails_once)
            await soon(lambda: bool(failed))
            await table.sit(made["seats"][0]["token"])
            other = await table.make()
            await soon(lambda: other["game"] not in hall.rooms)
            assert made["game"] in hall.rooms, "somebody is at it"

    run(through())


@pytest.mark.parametrize("ruleset", [SKIRMISH, BATTLE, "conquest-2e"])
def test_a_game_that_is_put_away_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    """Without the garbage collector, for which everybody would have to wait."""
    monkeypatch.setattr(memory, "tidy", lambda: None)
    monkeypatch.setattr(memory, "keep", lambda: None)

    async def through() -> None:
        async with serving(tmp_path / "games.db", ruleset, limits=limits(idle_seconds=0.5)) as table:
            made = await table.make(PERSON, BOT, ruleset=ruleset)
            person = await table.sit(made["seats"][0]["token"])
            chance = Chance("leaving")
            for _ in range(3):
                while person.update["request"] is None:
                    await person.hear()
                await person.answer(await person.some(chance))
            room = table.hall.rooms[made["game"]]
            kept: list[weakref.ref[Any]] = [weakref.ref(room), weakref.ref(room.run)]
            del room
            await person.leave()
            await soon(lambda: made["game"] not in table.hall.rooms)
            await soon(lambda: [ref() for ref in kept] == [None, None])

    gc.collect()
    gc.disable()
    try:
        run(through())
    finally:
        gc.enable()


class Knot:
    """Refers to itself: only the collector finds that nobody needs it any longer."""

    def __init__(self) -> None:
        self.itself = self


def test_what_stays_for_long_is_collected_first_and_once_more_when_there_is_time() -> None:
    knot = Knot()
    kept, loose = weakref.ref(knot), weakref.ref(Knot())
    memory.begin()
    try:
        assert loose() is None, "what nobody needs does not stay with the rest"
        later = Knot()
        since = weakref.ref(later)
        gc.collect()
        del knot, later
        gc.collect()
        assert None not in (kept(), since()), "nothing is looked through again and again"
        memory.tidy()
        assert (kept(), since()) == (None, None)
        assert gc.get_freeze_count() > 0, "the rest stays"
    finally:
        memory.release()
    assert gc.get_freeze_count() == 0


def test_a_game_of_many_models_takes_memory_only_while_somebody_is_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "HEAVY", 1000)
    setup = crowded(1, 3, 1, 1, 0)

    async def through() -> None:
        async with serving(tmp_path / "games.db", BATTLE, processes=1) as table:
            small, large = await table.make(ruleset=BATTLE), await table.make(ruleset=BATTLE, starter="", setup=setup)
            assert set(table.hall.rooms) == {small["game"]}
            person = await table.sit(large["seats"][0]["token"])
            room = table.hall.rooms[large["game"]]
            room.used -= SWEEP
            await table.hall.put_away_idle()
            assert set(table.hall.rooms) == {small["game"], large["game"]}
            await person.leave()
            await soon(lambda: not room.guests)
            room.used -= SWEEP
            await table.hall.put_away_idle()
            assert set(table.hall.rooms) == {small["game"]}
            assert (await table.sit(large["seats"][1]["token"])).units, "it is stored"

    run(through())


def test_a_database_from_before_is_brought_up_to_date(tmp_path: Path) -> None:
    """A game of scheme 1 whose table had words, is found, and is due in three months."""
    file = tmp_path / "old.db"
    storage = Storage(f"sqlite:///{file}")
    storage.close()
    old = sqlite3.connect(file)
    for statement in (
        "DROP TABLE leases",
        "DROP TABLE servers",
        *(f"DROP INDEX ix_{of}_{column}" for of in ("games", "records") for column in ("client", "until")),
        *(f"ALTER TABLE {of} DROP COLUMN {column}" for of in ("games", "records") for column in ("client", "until")),
        "ALTER TABLE records DROP COLUMN size",
        "ALTER TABLE games RENAME COLUMN deal TO words",
        "UPDATE alembic_version SET version_num = '0002'",
    ):
        old.execute(statement)
    sheet = b'{"ruleset":"skirmish","version":"1","setup":{},"dice":{"kind":"fair"},"secret":"s",'
    sheet += b'"seats":[{"name":"A"},{"name":"B"}]}'
    old.execute("INSERT INTO games VALUES ('g', ?, ?, ?, ?)", (sheet, b'["a","b"]', b"[]", b"[]"))
    old.execute("INSERT INTO records VALUES (?, ?)", ("0" * 64, b"a record"))
    old.commit()
    old.close()
    storage = Storage(f"sqlite:///{file}")
    filed = storage.find(Lease("g"))
    assert filed is not None
    assert (filed.deal, filed.sheet.secret, filed.sheet.bots) == (["a", "b"], "s", "")
    with storage.engine.connect() as connection:
        size, until = connection.execute(sql.select(records.c.size, records.c.until)).one()
        game = connection.execute(sql.select(games.c.until)).scalar_one()
    assert (size, round((until - time.time()) / DAY), round((game - time.time()) / DAY)) == (8, 30, 90)
    storage.close()


def test_every_step_of_the_scheme_can_be_taken_back(tmp_path: Path) -> None:
    steps = ["0001", "0002", "0003", "0004", "0005"]
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'games.db'}")

    def scheme() -> dict[str, list[str]]:
        found = sql.inspect(engine)
        return {name: sorted(str(each["name"]) for each in found.get_columns(name)) for name in found.get_table_names()}

    def taken(step: Callable[[Config, str], None], to: str) -> dict[str, list[str]]:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            step(config, to)
        return scheme()

    up = [taken(command.upgrade, step) for step in steps]
    assert up[-1] == {name: sorted(table.columns.keys()) for name, table in metadata.tables.items()} | {
        "alembic_version": ["version_num"]
    }
    assert [taken(command.downgrade, step) for step in steps[-2::-1]] == up[-2::-1]
    assert taken(command.downgrade, "base") == {"alembic_version": ["version_num"]}
    engine.dispose()
