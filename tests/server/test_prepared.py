"""Types that are prepared can be met by many threads at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bellona.server.database.storage import Storage
from bellona.server.doors.limits import Limits
from bellona.server.games import hall
from bellona.server.work.workers import Workers

CROWD = """
import sys
from contextlib import suppress
from threading import Barrier, Thread
import msgspec
import bellona.server.app
from bellona.armies.prepared import kinds, prepare_all
from bellona.kernel.shelf import shelved

def meet(kind, all_are_here):
    all_are_here.wait()
    with suppress(msgspec.ValidationError, TypeError, NameError):
        msgspec.convert(dict.fromkeys(kind.__struct_encode_fields__), kind)

shelved()
prepare_all()
sys.setswitchinterval(1e-6)
met = [kind for kind in kinds(msgspec.Struct) if kind.__module__.startswith("bellona")]
for kind in met:
    all_are_here = Barrier(4)
    threads = [Thread(target=meet, args=(kind, all_are_here)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(len(met))
"""


def test_many_threads_meet_every_type_at_once() -> None:
    """Without `prepare_all` most such processes end in a segmentation fault."""
    crowd = subprocess.run([sys.executable, "-c", CROWD], capture_output=True, text=True, timeout=300, check=False)
    assert crowd.returncode == 0, crowd.stderr
    assert int(crowd.stdout) > 300


def test_a_hall_prepares_all_types_before_it_has_threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[str]()
    monkeypatch.setattr(hall, "prepare_all", lambda: done.append("types"))
    monkeypatch.setattr(hall, "Threads", lambda name, threads=1: done.append(name))
    limits, storage = Limits(), Storage(f"sqlite:///{tmp_path}/games.db")
    made = hall.Hall(storage, {}, limits, Workers(0, limits))
    assert done == ["types", "rules", "storage", "slow"]
    made.fleet.leave()
    storage.close()
