"""Chooses test files and runs them.

Tests of what has changed since the last commit: test files that have, and those that name a module that has. With
`--since main`, since that branch was left. Where nothing has changed, the fastest. In both cases no more than a
thousand tests, those of the fastest files first, and no more than a minute of CPU time by what `seconds.json` knows.

`--measure` runs the given files, or all, and writes down what they take.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from .stopwatch import Stopwatch

ROOT = Path(__file__).parents[2]
RECORD = Path(__file__).parent / "seconds.json"
TESTS = 1000
SECONDS = 60.0
UNKNOWN = 0.2  # seconds that a test is taken to need in a file that nobody has measured


class Taken(NamedTuple):
    """What a file of tests takes."""

    tests: int
    seconds: float

    @property
    def each(self) -> float:
        return self.seconds / max(self.tests, 1)


def record() -> dict[str, Taken]:
    told = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    return {file: Taken(*taken) for file, taken in told.items() if (ROOT / file).exists()}


def changed_files(since: str) -> set[str]:
    """Everything that is not as it was committed, or as it was where the branch was left."""
    commands = [["git", "diff", "--name-only", "HEAD"], ["git", "ls-files", "--others", "--exclude-standard"]]
    if since:
        commands.append(["git", "diff", "--name-only", f"{since}...HEAD"])
    told = [subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True) for command in commands]
    return {line for done in told for line in done.stdout.splitlines()}


def tests_of(changed: Iterable[str], files: Iterable[str]) -> list[str]:
    """The test files among those that have changed, or that name a module that has."""
    changed = set(changed)
    named = [re.compile(pattern) for file in sorted(changed) if (pattern := _named(file))]

    def concerns(file: str) -> bool:
        return file in changed or any(pattern.search((ROOT / file).read_text("utf-8")) for pattern in named)

    return [file for file in files if concerns(file)]


def _named(file: str) -> str:
    """How test files name a module of the package: `bellona.space.sight`, or `from bellona.space import sight`."""
    path = Path(file)
    if path.suffix != ".py" or path.parts[:2] != ("src", "bellona"):
        return ""
    *package, name = path.with_suffix("").parts[1:]
    if name == "__init__":
        *package, name = package
    above = re.escape(".".join(package))
    return rf"\b{above}\.{name}\b|from {above} import [^\n]*\b{name}\b" if above else ""


def fastest(files: Iterable[str], known: dict[str, Taken]) -> list[str]:
    """As many of the files as stay within a thousand tests and a minute, those with the fastest tests first."""
    taken = {file: known.get(file, Taken(1, UNKNOWN)) for file in files}
    chosen: list[str] = []
    tests, seconds = 0, 0.0
    for file in sorted(taken, key=lambda file: (taken[file].each, file)):
        tests, seconds = tests + taken[file].tests, seconds + taken[file].seconds
        if chosen and (tests > TESTS or seconds > SECONDS):
            break
        chosen.append(file)
    return chosen


def chosen_files(since: str) -> list[str]:
    files = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests").rglob("test_*.py"))]
    known = record()
    concerned = tests_of(changed_files(since), files)
    return fastest(concerned or [file for file in files if file in known], known)


def measure(files: list[str]) -> int:
    """Run the tests one after the other, and write down the CPU time of each file."""
    watch = Stopwatch()
    code = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not soak", *files], plugins=[watch])
    known = record() | {file: Taken(len(spent), round(sum(spent), 2)) for file, spent in watch.spent.items()}
    lines = [f"  {json.dumps(file)}: {json.dumps(known[file])}" for file in sorted(known)]
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    return int(code)


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.quick", description=__doc__)
    asked.add_argument("--since", default="", help="a branch: also what has changed since it was left")
    asked.add_argument("--measure", action="store_true", help="run FILES, or all, and write down what they take")
    asked.add_argument("files", nargs="*")
    told = asked.parse_args()
    if told.measure:
        return measure(told.files)
    files = chosen_files(told.since)
    print(f"{len(files)} files of tests")
    command = [sys.executable, "-m", "pytest", "-n", "2", "-m", "not soak", *files]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
