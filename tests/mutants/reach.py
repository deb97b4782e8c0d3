"""Which tests reach which line: traced once over the whole suite, kept while neither code nor tests change."""

import difflib
import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path

import msgspec
from coverage import CoverageData

from bellona.catalogue.citations import PACKAGE

from .changes import Change

ROOT = Path(__file__).parent.parent.parent
KEPT = ROOT / ".mutants"
TRACED = KEPT / "traced"  # the package as it was traced
LONG = 60.0  # tests that take longer play whole games; they would notice, but not in time


def trace() -> None:
    """Run every test once and keep what it reached."""
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir()
    shutil.copytree(PACKAGE, TRACED, ignore=shutil.ignore_patterns("__pycache__", "data", "page"))
    command = [sys.executable, "-m", "pytest", "-n", "3", "-m", "not soak", "-p", "tests.mutants.tracing"]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise SystemExit("the tests must pass before anything is broken on purpose")
    (KEPT / "stamp").write_text(stamp())


def is_current() -> bool:
    kept = KEPT / "stamp"
    return kept.exists() and kept.read_text() == stamp()


def stamp() -> str:
    """The code and the tests, in a number."""
    digest = hashlib.sha256()
    for path in sorted([*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "tests").rglob("*.yaml")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class Reach:
    """What the trace of the suite found."""

    def __init__(self) -> None:
        self.data = CoverageData(basename=str(KEPT / "all"), no_disk=True)
        for path in sorted(KEPT.glob("reach.*")):
            part = CoverageData(basename=str(path))
            part.read()
            self.data.update(part)

    @cached_property
    def seconds(self) -> dict[str, float]:
        """How long each test took."""
        parts = [msgspec.json.decode(path.read_bytes()) for path in sorted(KEPT.glob("seconds-*.json"))]
        return {test: seconds for part in parts for test, seconds in part.items()}

    @cached_property
    def quick(self) -> set[str]:
        """The tests that may be chosen."""
        return {test for test, seconds in self.seconds.items() if seconds < LONG}

    def tests(self, change: Change) -> set[str]:
        """The tests that run the changed lines.

        What runs when a file is loaded is reached by those that run its class, or any line that names it; what nothing
        names but what is loaded likewise, by those that run anything of its file.
        """
        if change.on_load is None:
            return self._running(change.file, range(change.line, change.last + 1))
        first, last, name = change.on_load
        found = self._running(change.file, range(first, last + 1))
        for file, lines in _naming(name).items() if name else ():
            found |= self._running(file, lines)
        return found or self.in_file(change.file) & self.quick

    def in_file(self, file: str) -> set[str]:
        """The tests that run anything of a file."""
        return {test for tests in self._by_line(file).values() for test in tests}

    def _running(self, file: str, lines: Iterable[int]) -> set[str]:
        then, by_line = _lines_then(file), self._by_line(file)
        running = {test for line in lines if line in then for test in by_line.get(then[line], ())}
        return running & self.quick

    @cache  # noqa: B019  (one Reach a process)
    def _by_line(self, file: str) -> dict[int, list[str]]:
        return self.data.contexts_by_lineno(str(PACKAGE / file))


@cache
def _naming(name: str) -> dict[str, list[int]]:
    """The lines of the package that name something."""
    word, found = re.compile(rf"\b(?:{name})\b"), {}
    for path in sorted(PACKAGE.rglob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        found[path.relative_to(PACKAGE).as_posix()] = [i for i, line in enumerate(lines, 1) if word.search(line)]
    return found


@cache
def _lines_then(file: str) -> dict[int, int]:
    """Where the lines of a file stood when it was traced."""
    now = (PACKAGE / file).read_text(encoding="utf-8").splitlines()
    then = (TRACED / file).read_text(encoding="utf-8").splitlines() if (TRACED / file).exists() else []
    blocks = difflib.SequenceMatcher(None, then, now, autojunk=False).get_matching_blocks()
    return {block.b + i + 1: block.a + i + 1 for block in blocks for i in range(block.size)}
