"""What whoever operates the server relies on: readiness, figures, logs, options, backups."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import typer
import yaml
from typer.main import get_command

from bellona.cli.main import COMMANDS
from bellona.cli.serve import serve
from bellona.kernel.dice import Chance
from bellona.kernel.errors import BellonaError
from bellona.server.doors.limits import Limits, limits_of
from bellona.server.operating import logs
from bellona.server.operating.backups import back_up, restore_from

from .conftest import Cluster
from .table import Table, run, serving, soon, web

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "operating.md"


def _inside(table: Table) -> httpx.AsyncClient:
    return web(table.hall.address)


# -- memory ------------------------------------------------------------------------------------------------------------

BLOCKS = """
from pathlib import Path
from bellona.server.operating import memory
memory.spare()
bytearray(1 << 20)  # glibc keeps blocks in heaps that are no larger than one that was given back
blocks = [bytearray(b"x" * (1 << 20)) for _ in range(100)]
del blocks[:-1]  # the last one lies above the gap
print(next(line for line in Path("/proc/self/status").read_text().splitlines() if "VmRSS" in line).split()[1])
"""


def test_what_is_large_is_given_back_though_something_above_it_stays() -> None:
    done = subprocess.run([sys.executable, "-c", BLOCKS], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 50_000, "kilobytes"


# -- health, readiness, figures ----------------------------------------------------------------------------------------


def test_health_readiness_and_figures(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db", inside="127.0.0.1:0") as table, _inside(table) as inside:
            made = await table.make()
            one, other = [await table.sit(seat["token"]) for seat in made["seats"]]
            await asyncio.gather(one.play(Chance("a")), other.play(Chance("b")))
            assert (await inside.get("/health")).text == "alive\n"
            ready = await inside.get("/ready")
            assert (ready.status_code, ready.json()["ready"]) == (200, True)
            assert set(ready.json()["seconds"]) == {"rules", "workers", "database"}
            figures = (await inside.get("/metrics")).text
            assert "bellona_games 1.0" in figures
            assert "bellona_guests 2.0" in figures
            answered = re.search(r'bellona_message_seconds_count{end="done",kind="answer"} (\d+)', figures)
            assert answered
            assert int(answered[1]) > 10
            assert "process_resident_memory_bytes" in figures
            assert "bellona_" not in (await table.http.get("/metrics")).text, "not for everybody"

    run(play())


def test_a_server_is_not_ready_while_a_part_of_it_stands_still(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db", inside="127.0.0.1:0") as table, _inside(table) as inside:
            go_on = threading.Event()
            standing = asyncio.create_task(table.hall.quick(go_on.wait))
            ready = await inside.get("/ready")
            assert (ready.status_code, ready.json()["seconds"]["rules"]) == (503, None)
            assert (await inside.get("/health")).status_code == 200
            go_on.set()
            await standing
            assert (await inside.get("/ready")).status_code == 200
            table.hall.storage.engine.dispose()
            table.hall.storage.ping = _fail  # type: ignore[method-assign]
            assert (await inside.get("/ready")).json()["seconds"]["database"] is None

    run(play())


def _fail() -> None:
    raise OSError


def test_the_inner_door_is_where_it_was_asked_for(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path / "games.db", inside="localhost:0") as table, _inside(table) as inside:
            assert table.hall.address.startswith("localhost:")
            assert (await inside.get("/health")).status_code == 200

    run(look())


def test_servers_that_share_a_database_have_an_inner_door_that_no_other_machine_reaches(postgresql: str) -> None:
    async def look() -> None:
        async with serving(postgresql) as table, _inside(table) as inside:
            assert (await inside.get("/health")).status_code == 200
            host, port = table.hall.address.split(":")
            assert host == "127.0.0.1"
            with pytest.raises(OSError):  # another address of this machine: whoever listens anywhere answers there
                await asyncio.open_connection("127.0.0.2", int(port))

    run(look())


# -- logs --------------------------------------------------------------------------------------------------------------


def test_lines_of_the_log() -> None:
    about: dict[str, Any] = {"game": "g1", "seat": 0, "address": "192.0.2.7", "seconds": 0.01234567}
    record = logging.LogRecord("bellona.server", logging.INFO, "", 0, "answer: %s", ("a\nb\x1b[31m",), None)
    vars(record).update(about)
    told = json.loads(logs.JsonLines().format(record))
    assert told.pop("time").endswith("Z")
    assert told == about | {"level": "info", "message": "answer: a�b�[31m", "seconds": 0.0123}
    line = logs.TextLines().format(record)
    assert line.endswith("info    game=g1 seat=0 address=192.0.2.7 seconds=0.0123 answer: a�b�[31m")


SAY = (
    "import logging; from bellona.server.operating.logs import set_up_log; set_up_log('info', {!r}); logging.info('a')"
)
LINES = {"json": r'{"time":"\S+","level":"info","message":"a"}', "text": r"\S+ info    a"}


@pytest.mark.parametrize("form", LINES)
def test_the_log_is_written_in_the_form_that_is_asked_for(form: str) -> None:
    done = subprocess.run([sys.executable, "-c", SAY.format(form)], capture_output=True, text=True, check=True)
    assert re.fullmatch(LINES[form], done.stderr.strip())


def test_what_happens_at_a_table_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "bellona.server")

    async def play() -> str:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make()
            await (await table.sit(made["seats"][1]["token"])).leave()
            return str(made["game"])

    found: list[str] = []

    async def playing() -> None:
        found.append(await play())

    run(playing())
    lines = {record.getMessage(): logs.about(record) for record in caplog.records}
    assert lines["POST /api/games 201"]["address"] == "127.0.0.1"
    for message in ("hello: done", "somebody came", "somebody left"):
        assert lines[message] | {"seconds": 0} == {
            "game": found[0],
            "seat": 1,
            "address": "127.0.0.1",
            "seconds": 0,
        }


# -- options -----------------------------------------------------------------------------------------------------------


def test_every_option_and_limit_is_in_the_table() -> None:
    text = DOCS.read_text(encoding="utf-8")
    single = typer.Typer(add_completion=False)
    single.command()(serve)
    for option in get_command(single).params:
        if option.name in ("show", "play", "types"):
            continue
        default = "" if option.default in (None, "") else f"`{option.default}`"
        assert f"| `{option.opts[0]}` | `{option.envvar}` | {default} |" in text, option.name
    for name, default in zip(Limits.__struct_fields__, Limits.__struct_defaults__, strict=True):
        assert re.search(rf"^\| `{name}` \| {default:,} \| \S", text, re.MULTILINE), name


def test_the_image_and_the_services_beside_it_rely_on_what_there_is(tmp_path: Path) -> None:
    """Variables, commands, ports and paths of the Dockerfile, of compose.yaml and of the proxy."""
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    single = typer.Typer(add_completion=False)
    single.command()(serve)
    known = {option.envvar for option in get_command(single).params}
    told = dict(re.findall(r"(BELLONA_\w+)=(\S+)", image))
    assert told.keys() | services["bellona"]["environment"].keys() <= known
    assert "EXPOSE 8040" in image
    called = {*re.findall(r"^RUN bellona (\w+)", image, re.MULTILINE), *re.findall(r'CMD \["(\w+)"\]', image)}
    assert called == {"warm", "serve"} <= COMMANDS.keys()
    check = json.loads(re.search(r"CMD (\[\"python.*\])", image)[1])[2]  # type: ignore[index]
    assert told["BELLONA_INSIDE"].rpartition(":")[2] in check
    proxy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"name bellona\s+port 8040", proxy), "the name of the service, and the port that it listens at"
    assert "./deploy/Caddyfile:/etc/caddy/Caddyfile:ro" in services["proxy"]["volumes"]

    async def be_checked() -> None:
        async with serving(tmp_path / "games.db", inside="127.0.0.1:0") as table:
            asked = check.replace("127.0.0.1:8041", table.hall.address)
            process = await asyncio.create_subprocess_exec(sys.executable, "-c", asked)
            assert await process.wait() == 0

    run(be_checked())


def test_limits_are_read_from_words() -> None:
    assert limits_of(["messages=7.5", "connections=3"]) == Limits(messages=7.5, connections=3)
    with pytest.raises(BellonaError, match="no limit is called 'mesages'; there are: message_bytes"):
        limits_of(["mesages=7"])
    with pytest.raises(BellonaError, match="connections"):
        limits_of(["connections=many"])


# -- backups -----------------------------------------------------------------------------------------------------------


async def _back_up_while_it_is_played(table: Table, database: str, file: Path) -> tuple[str, int, int]:
    """The seat of a game, and how many lines its log had before and after the backup."""
    tokens = [seat["token"] for seat in (await table.make())["seats"]]
    one, other = [await table.sit(token) for token in tokens]
    playing = [asyncio.create_task(player.play(Chance(f"{player}"))) for player in (one, other)]
    await soon(lambda: len(one.log) > 10)
    before = len(one.log)
    await asyncio.to_thread(back_up, database, file)
    after = len(one.log)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return tokens[0], before, after


def _is_right(database: str, file: Path, restored: str) -> None:
    async def play() -> None:
        async with serving(database) as table:
            token, before, after = await _back_up_while_it_is_played(table, database, file)
        assert restore_from(file, restored) == 1
        async with serving(restored) as table:
            visitor = await table.sit(token)
            assert before <= len(visitor.log) <= after + 20, "as it was while the backup was made"
            spectators = await table.http.get(f"/api/games/{visitor.welcome['game']}")
            assert spectators.status_code == 200

    run(play())
    with pytest.raises(BellonaError, match=r"there already|has games already"):
        restore_from(file, restored)
    with pytest.raises(BellonaError, match="there already"):
        back_up(database, file)


def test_a_backup_of_sqlite_while_the_server_runs(tmp_path: Path) -> None:
    live, restored = (f"sqlite:///{tmp_path / name}.db" for name in ("live", "restored"))
    _is_right(live, tmp_path / "backup", restored)


def test_a_backup_of_postgresql_while_the_server_runs(cluster: Cluster, tmp_path: Path) -> None:
    with psycopg.connect(cluster.url, autocommit=True) as operator:
        operator.execute("CREATE DATABASE other")
    _is_right(cluster.url, tmp_path / "backup", cluster.url.replace("/postgres", "/other"))


def test_a_damaged_backup_is_not_restored(tmp_path: Path) -> None:
    (tmp_path / "backup").write_bytes(b"no database at all" * 1000)
    with pytest.raises(BellonaError, match="cannot be copied"):
        restore_from(tmp_path / "backup", f"sqlite:///{tmp_path / 'games.db'}")
    assert not (tmp_path / "games.db").exists()


# -- behind a proxy ----------------------------------------------------------------------------------------------------


def test_under_a_path_and_behind_a_proxy(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bellona.server")

    async def play() -> None:
        here = {"root_path": "/bellona", "proxies": "127.0.0.1"}
        async with serving(tmp_path / "games.db", limits=Limits(new_games=1), **here) as table:
            table.http.headers["x-forwarded-for"] = "192.0.2.9"
            await table.make()
            table.http.headers["x-forwarded-for"] = "192.0.2.10"
            await table.make()
            body = {"ruleset": "skirmish", "starter": "two sides", "seats": [{"kind": "person"}] * 2}
            assert (await table.http.post("/api/games", json=body)).status_code == 429, "a limit for each client"
        async with serving(tmp_path / "games.db", limits=Limits(new_games=1)) as table:
            table.http.headers["x-forwarded-for"] = "192.0.2.9"
            await table.make()
            table.http.headers["x-forwarded-for"] = "192.0.2.10"
            assert (await table.http.post("/api/games", json=body)).status_code == 429, (
                "nobody says for themselves who they are"
            )

    run(play())
    addresses = [logs.about(record)["address"] for record in caplog.records if "/api/games" in record.getMessage()]
    assert addresses[:2] == ["192.0.2.9", "192.0.2.10"]
