"""A real `bellona serve` with its default processes and limits, and how somebody fares who plays at it meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx

from .table import PERSON, Visitor

RULESET = "wh40k-10e"
START: dict[str, Any] = {"ruleset": RULESET, "starter": "first-game", "seats": [PERSON, PERSON], "dice": "seeded"}
STALL = 0.5  # seconds that an answer may take longer than without the attack
MEMORY = 600  # megabytes


class Fortress:
    """The server as a process of its own, and how to reach it."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process, self.address = process, address

    def client(self, source: str = "127.0.0.1", **terms: Any) -> httpx.AsyncClient:
        """Somebody who asks from an address of this machine (all of 127.0.0.0/8 are)."""
        transport = httpx.AsyncHTTPTransport(local_address=source, verify=False)
        return httpx.AsyncClient(base_url=f"http://{self.address}", transport=transport, timeout=60, **terms)

    def memory(self) -> dict[str, float]:
        """Megabytes of the server at its worst, and of all its processes now, shared ones counted once."""
        pids = [self.process.pid, *children(self.process.pid)]
        shares = [_field(f"/proc/{pid}/smaps_rollup", "Pss") for pid in pids]
        return {"server": _field(f"/proc/{self.process.pid}/status", "VmHWM"), "all": sum(shares)}

    def assert_well(self) -> None:
        assert self.process.poll() is None, "the server has ended"
        memory = self.memory()
        assert max(memory.values()) < MEMORY, memory


def _field(file: str, name: str) -> float:
    with contextlib.suppress(OSError):
        for line in Path(file).read_text(encoding="ascii").splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1]) / 1024
    return 0.0


def children(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text(encoding="ascii").split()):
            yield child
            yield from children(child)


@contextlib.contextmanager
def fortress(folder: Path, *options: str) -> Iterator[Fortress]:
    """`bellona serve` with a database in this folder."""
    command = [sys.executable, "-c", "from bellona.cli.main import main; main()", "serve", "--port", "0"]
    command += ["--database", f"sqlite:///{folder / 'games.db'}", *options]
    with (folder / "errors").open("w", encoding="utf-8") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=os.environ)
        try:
            assert process.stdout is not None
            found = re.search(r"http://([\d.:]+)/", process.stdout.readline())
            assert found, (folder / "errors").read_text(encoding="utf-8")
            yield Fortress(process, found[1])
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                raise AssertionError("the server did not end when it was told to") from None


class Witness:
    """Plays a game, answer by answer and each taken back, and notes how long they wait."""

    def __init__(self, fortress: Fortress) -> None:
        self.fortress = fortress
        self.longest = 0.0
        self.answers = 0
        self.is_done = False

    async def sit(self) -> None:
        async with self.fortress.client("127.0.0.99") as http:
            made = (await http.post("/api/games", json=START)).json()
        self.visitor = await Visitor.at(self.fortress.address, local_addr=("127.0.0.99", 0))
        await self.visitor.hello(made["seats"][0]["token"])

    async def play(self) -> None:
        while not self.is_done:
            begun = time.monotonic()
            told = await self.visitor.answer({})
            assert told["type"] == "accepted", told
            told = await self.visitor.ask("undo")
            assert told["type"] == "accepted", told
            await self.visitor.until("update")
            self.longest = max(self.longest, (time.monotonic() - begun) / 2)
            self.answers += 1
            await asyncio.sleep(0.05)

    async def calm(self, seconds: float = 1.0) -> float:
        """The longest wait while nothing else happens."""
        self.longest = 0.0
        await asyncio.sleep(seconds)
        longest, self.longest = self.longest, 0.0
        return longest


@contextlib.asynccontextmanager
async def besieged(fortress: Fortress) -> AsyncIterator[Witness]:
    """Whatever is done meanwhile, somebody who plays hardly notices, and afterwards the server is as it was."""
    witness = Witness(fortress)
    await witness.sit()
    playing = asyncio.create_task(witness.play())
    try:
        before = await witness.calm()
        yield witness
        during, answers = witness.longest, witness.answers
        after = await witness.calm()
        if playing.done():
            playing.result()
        assert witness.answers > answers, "they can still play"
        told = f"longest answer: {before:.2f} s before, {during:.2f} s under attack, {after:.2f} s after"
        print(told, fortress.memory())
        assert during < max(before, after) + STALL, (before, during, after)
        fortress.assert_well()
    finally:
        witness.is_done = True
        await asyncio.wait([playing], timeout=60)
        await witness.visitor.leave()


# -- what nobody means -------------------------------------------------------------------------------------------------


def regiments(units: int, stands: int, pieces: int) -> dict[str, Any]:
    """A scene in the Action Phase: so many Regiments of each side, in sight of each other past woods."""
    archers = {"type": "infantry", "class": "medium", "V": 2, "barrages": [{"shots": 2, "range": 120}]}
    outline = [[-4, -3], [4, -3], [5, 0], [4, 3], [0, 4], [-4, 3]]

    def wood(i: int) -> dict[str, Any]:
        at = [(i % 20) * 12 + 6, 90 + i // 20 * 8]
        return {"key": f"w{i}", "kind": "forest", "footprint": outline, "at": at, "traits": ["obscuring", "size 2"]}

    def force(side: str) -> dict[str, Any]:
        def at(i: int) -> list[float]:
            x, y = 30.0 + i % 5 * 40, 20.0 + i // 5 * 30
            return [x, y, 0, 1] if side == "A" else [x + 8, 200 - y, 0, -1]

        return {f"{side}{i}": {"entry": "archers", "stands": stands, "files": 10, "at": at(i)} for i in range(units)}

    return {
        "scenario": {
            "table": {"size": [250, 220], "terrain": [wood(i) for i in range(pieces)]},
            "entries": {"archers": archers},
            "A": force("A"),
            "B": force("B"),
            "stacks": {side: ["archers"] * units for side in "AB"},
            "scenario": {"rounds": 5},
        }
    }


GUN = {"A": "2", "S": 4, "AP": -1, "D": "1", "BS": 3, "range": 1000}
SHEET: dict[str, Any] = {"arms": {"gun": GUN}, "tags": ["INFANTRY"]}
GUN_OF_9E = {"Type": "Heavy 2", "S": 4, "AP": -1, "D": "1", "range": 1000}
SHEET_OF_9E = SHEET | {"BS": 3, "arms": {"gun": GUN_OF_9E}}


def crowded(
    units: int, models: int, features: int, walls: int, openings: int, sheet: dict[str, Any] = SHEET
) -> dict[str, Any]:
    """A scene in the Shooting phase: so many units of each side, and ruins of many walls between them."""
    width = 200.0
    wall = [{"start": 0.1 + i / 10, "end": 0.15 + i / 10, "bottom": 1, "top": 3} for i in range(openings)]
    columns = [-3.9 + 7.8 * i / walls for i in range(walls)]

    def ruin(i: int) -> dict[str, Any]:
        return {
            "key": f"r{i}",
            "kind": "ruin",
            "footprint": [[-4, -2.5], [4, -2.5], [4, 2.5], [-4, 2.5]],
            "height": 5,
            "at": [(i % 20) * 10 + 5, (i // 20) * 6 + 60],
            "walls": [{"a": [x, -2.4], "b": [x, 2.4], "top": 5, "openings": wall} for x in columns],
        }

    def force(side: str) -> dict[str, Any]:
        def at(i: int) -> list[float]:
            x, y = (i % 10) * 18, (i // 10) * 16
            return [20.0 + x, width - 2 - y, 0, 0, 1] if side == "B" else [5.0 + x, 2.0 + y, 0, 0, -1]

        return {f"{side}{i}": {"sheet": "s", "models": models, "at": [at(i)], "wide": 10} for i in range(units)}

    return {
        "scenario": {
            "table": {"size": [width, width], "terrain": [ruin(i) for i in range(features)]},
            "sheets": {"s": sheet},
            "A": force("A"),
            "B": force("B"),
            "time": {"round": 1, "player": "A", "phase": "shooting"},
        }
    }
