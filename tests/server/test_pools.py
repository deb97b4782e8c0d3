"""Workers: a job past its time or memory is killed, what goes wrong comes back as data, and bots go on."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

import pytest

from bellona.bots.lineup import BOTS
from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.refusal import Refusal, Refused
from bellona.server.games.guests import Failed
from bellona.server.work import pools
from bellona.server.work.pools import WAITING, Busy, Pool, TooCostly

from .siege import children
from .table import BOT, PERSON, run, serving, soon

# -- jobs --------------------------------------------------------------------------------------------------------------


class Awkward(Refused):
    """Cannot be unpickled: it is made of something else than what it keeps."""

    def __init__(self, army: str, refusals: list[Refusal]) -> None:
        super().__init__(refusals[0])
        self.army, self.refusals = army, refusals
        self.args = (army,)


def process() -> bytes:
    return str(os.getpid()).encode()


def never() -> bytes:
    while True:
        pass


def hoard() -> bytes:
    return b"x" * 2_000_000_000


def vanish() -> bytes:
    os._exit(1)


def fail(kind: str) -> bytes:
    match kind:
        case "refused":
            raise Awkward("A", [Refusal("no-mission", ("10e.mission.select",)), Refusal("too-far", (), {"most": 3})])
        case "file":
            raise BadFile("army", "line 3", "is odd")
        case "failed":
            raise Failed("not-now")
        case "bad":
            raise BellonaError("it is so")
    raise ValueError(kind)


@contextmanager
def pool(seconds: float = 120.0) -> Iterator[Pool]:
    made = Pool(1, seconds, 300)
    try:
        yield made
    finally:
        made.close()


def is_alive(pid: int) -> bool:
    return pid in set(children(os.getpid()))


# -- tests -------------------------------------------------------------------------------------------------------------


def test_a_job_past_its_time_is_killed_and_the_next_is_done() -> None:
    async def work() -> None:
        with pool() as workers:
            first = int(await workers(process))
            begun = time.monotonic()
            with pytest.raises(TooCostly, match=r"0\.3 seconds"):
                await workers(never, seconds=0.3)
            assert time.monotonic() - begun < 5
            await soon(lambda: not is_alive(first))
            assert int(await workers(process)) != first

    run(work())


def test_a_job_that_wants_too_much_memory_fails_and_the_next_is_done() -> None:
    async def work() -> None:
        with pool() as workers:
            with pytest.raises(TooCostly, match="memory"):
                await workers(hoard)
            with pytest.raises(TooCostly):
                await workers(vanish)
            assert int(await workers(process)) != os.getpid()

    run(work())


@pytest.mark.parametrize("processes", [0, 1])
def test_errors_cross_as_data(processes: int) -> None:
    async def work() -> None:
        workers = Pool(processes)
        with pytest.raises(Refused) as refused:
            await workers(fail, "refused")
        assert [each.why for each in refused.value.refusals] == ["no-mission", "too-far"]  # type: ignore[attr-defined]
        assert refused.value.refusals[1].about == {"most": 3}  # type: ignore[attr-defined]
        with pytest.raises(BadFile, match="army, line 3: is odd"):
            await workers(fail, "file")
        with pytest.raises(Failed, match="not-now"):
            await workers(fail, "failed")
        with pytest.raises(BellonaError, match="it is so"):
            await workers(fail, "bad")
        with pytest.raises(BellonaError, match="ValueError: odd"):
            await workers(fail, "odd")
        workers.close()

    run(work())


def test_more_jobs_than_may_wait_are_turned_away() -> None:
    async def work() -> None:
        with pool() as workers:
            await workers(process)
            jobs = [asyncio.create_task(workers(process)) for _ in range(WAITING)]
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await workers(process)
            await asyncio.gather(*jobs)

    run(work())


def no_process(worker: Any) -> None:
    raise BlockingIOError(11, "Resource temporarily unavailable")


def test_a_machine_without_a_process_to_spare_is_busy_and_the_next_job_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        with pool() as workers:
            with monkeypatch.context() as full:
                full.setattr(ForkServerProcess, "start", no_process)
                with pytest.raises(Busy):
                    await workers(process)
            assert int(await workers(process)) != os.getpid()

    run(work())


def late_serve(pipe: Any, megabytes: int) -> None:
    time.sleep(1)
    pools._serve(pipe, megabytes)


def test_a_worker_that_takes_long_to_begin_costs_nobody_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    paid: list[float] = []
    monkeypatch.setattr(pools, "_serve", late_serve)

    async def work() -> None:
        with pool(seconds=0.5) as workers:
            assert int(await workers(process, pay=paid.append)) != os.getpid()

    run(work())
    assert paid[0] < 0.5


def test_what_a_job_costs_is_paid_by_whoever_wants_it() -> None:
    paid: list[float] = []

    async def work() -> None:
        with pool() as workers, pytest.raises(TooCostly):
            await workers(never, seconds=0.3, pay=paid.append)

    run(work())
    assert 0.3 <= paid[0] < 10


NURSED = """
import asyncio, os, signal
from bellona.kernel.errors import BellonaError
from bellona.server.work import pools

learnt = []

def recall():
    return f"{learnt} {os.getppid()}".encode()

def never():
    while True:
        pass

async def work(pool):
    print((await pool(recall)).decode() == f"['by heart'] {nursery.pid}")
    first = next(iter(pool._all)).process.pid
    try:
        await pool(never, seconds=0.2)
    except BellonaError as error:
        print(error)
    print(os.path.exists(f"/proc/{first}"), (await pool(recall)).decode() == f"['by heart'] {nursery.pid}")
    os.kill(nursery.pid, signal.SIGTERM)
    print((await pool(recall)).decode() == f"['by heart'] {nursery.pid}")
    for pid in (nursery.pid, next(iter(pool._all)).process.pid):
        os.kill(pid, signal.SIGKILL)
    print((await pool(os.urandom, 3)) != b"")

if __name__ == "__main__":
    learnt.append("by heart")
    nursery = pools.make_nursery()
    pool = pools.Pool(1, 60, 300, nursery)
    asyncio.run(work(pool))
    pool.close()
    nursery.close()
"""


def test_workers_of_a_nursery_are_copies_of_the_server_and_begin_without_it_when_it_is_gone(tmp_path: Path) -> None:
    (tmp_path / "nursed.py").write_text(NURSED)
    command = [sys.executable, str(tmp_path / "nursed.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.splitlines() == ["True", "this takes more than 0.2 seconds", "False True", "True", "True"]
    assert "workers begin without it" in done.stderr


@pytest.mark.parametrize("problem", [MemoryError(), BlockingIOError(11, "Resource temporarily unavailable")])
def test_a_bot_that_fails_thinks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
    """Whatever is wrong with it, in its worker or on the way there, the game goes on."""
    think, failures = Pool.__call__, [problem]

    async def fail_first(pool: Pool, *job: Any, **terms: Any) -> bytes:
        if failures:
            raise failures.pop()
        return await think(pool, *job, **terms)

    class Broken:
        def __init__(self, seed: str) -> None:
            raise MemoryError

    monkeypatch.setitem(BOTS, "busy", Broken)  # in a thread here, so that it can be made to fail
    monkeypatch.setattr(Pool, "__call__", fail_first)

    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(BOT | {"bot": "busy"}, PERSON)
            visitor = await table.sit(made["seats"][1]["token"])
            while visitor.update["waiting_for"] == [0]:
                await visitor.until("update")
            assert visitor.update["request"] is not None

    run(play(), 30)
    assert not failures


def test_the_memory_of_a_worker_is_told_in_bytes_where_it_is_told() -> None:
    before = pools._resident()
    block = bytearray(b"x" * 50_000_000)
    grown = pools._resident() - before
    assert 40_000_000 < grown < 60_000_000 if sys.platform == "linux" else grown == 0
    assert len(block) == 50_000_000
