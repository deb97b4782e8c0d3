"""`bellona serve` as it is shipped: a process of its own with its default workers."""

from __future__ import annotations

from pathlib import Path

from .siege import RULESET, children, crowded, fortress
from .table import run, soon

ONCE = 300  # megabytes: a server with a worker takes 225, and two that share nothing 400


def test_what_the_server_and_its_workers_have_loaded_is_in_memory_once(tmp_path: Path) -> None:
    with fortress(tmp_path) as fort:

        async def try_a_scene() -> None:
            async with fort.client() as http:
                wanted = {"ruleset": RULESET, "setup": crowded(1, 5, 1, 1, 0)}
                assert (await http.post("/api/setups", json=wanted)).status_code == 200
            # A worker that has grown makes way for another.
            await soon(lambda: len(list(children(fort.process.pid))) == 2)

        run(try_a_scene())
        nursery, worker = children(fort.process.pid)
        assert list(children(nursery)) == [worker]
        assert fort.memory()["all"] < ONCE
