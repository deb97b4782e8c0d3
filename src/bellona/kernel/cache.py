"""Where Bellona keeps on disk what would take long to work out again; nothing is lost with it."""

import os
from contextlib import suppress
from pathlib import Path
from uuid import uuid4


def cache_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bellona"


def keep(name: str, content: bytes) -> None:
    """Write a file of the folder whole or not at all; where nothing can be written, nothing is kept."""
    file = cache_folder() / name
    unfinished = file.with_name(f"{file.name}.{uuid4().hex}")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(content)
        unfinished.replace(file)


def kept(name: str) -> bytes | None:
    try:
        return (cache_folder() / name).read_bytes()
    except OSError:
        return None
