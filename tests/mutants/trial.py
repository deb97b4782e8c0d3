"""One change on trial: the tests that reach it run on a copy of the package that has it."""

import compileall
import contextlib
import io
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from py_compile import PycInvalidationMode

import msgspec
import pytest

from bellona.catalogue.citations import PACKAGE

from .changes import Change

NOTICED, UNNOTICED, HANGS, UNREACHED = "noticed", "unnoticed", "hangs", "unreached"


class Verdict(msgspec.Struct, frozen=True):
    """How a trial ended, the test that noticed, and how many tests were run."""

    outcome: str
    by: str = ""
    tests: int = 0


class Copy:
    """A copy of the package in which one file at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(PACKAGE, folder / "bellona", ignore=shutil.ignore_patterns("__pycache__"))
        # Compiled files that are checked by content: a change of the same length in the same second still counts.
        compileall.compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)

    @contextmanager
    def changed(self, change: Change | None) -> Iterator[None]:
        if change is None:
            yield
            return
        path = self.folder / "bellona" / change.file
        source = path.read_bytes()
        path.write_bytes(change.applied(source))
        try:
            yield
        finally:
            path.write_bytes(source)


def tried(copy: Copy, change: Change | None, tests: Sequence[str], limit: float) -> Verdict:
    """Run tests on the changed copy until one fails, in a process of its own that is given up after `limit` seconds."""
    if not tests:
        return Verdict(UNREACHED)
    report = copy.folder / "report"
    report.write_text("")
    with copy.changed(change):
        child = os.fork()
        if child == 0:
            os._exit(_run(copy.folder, tests, report))
        status = _wait(child, limit)
    by = report.read_text()
    if status is None:
        return Verdict(HANGS, by, len(tests))
    if status == pytest.ExitCode.OK:
        return Verdict(UNNOTICED, "", len(tests))
    if status == pytest.ExitCode.USAGE_ERROR:  # a test is not there, or the change breaks what loads them
        if change is None:
            raise SystemExit("pytest does not find the tests: trace them again")
        tried(copy, None, tests, limit)
        return Verdict(NOTICED, tests[0], len(tests))
    return Verdict(NOTICED, by, len(tests))


def _wait(child: int, limit: float) -> int | None:
    end = time.monotonic() + limit
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _run(folder: Path, tests: Sequence[str], report: Path) -> int:
    os.setsid()
    for name in [name for name in sys.modules if name == "bellona" or name.startswith(("bellona.", "tests"))]:
        del sys.modules[name]
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(folder))
    os.environ["PYTHONPATH"] = str(folder)  # for tests that start a process
    arguments = ["-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", *tests]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return int(pytest.main(arguments, plugins=[Told(report)]))


class Told:
    """Writes down which test failed first."""

    def __init__(self, report: Path) -> None:
        self.report = report

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.report.write_text(nodeid)  # what hangs is the last that began

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.report.write_text(report.nodeid)
