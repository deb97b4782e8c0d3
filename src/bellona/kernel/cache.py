"""Where Bellona keeps on disk what would take long to work out again; nothing is lost with it."""

import hashlib
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile


def cache_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bellona"


def digest(parts: Iterable[bytes]) -> str:
    """A name for what was made of these: what is made of anything else has another."""
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def keep(name: str, content: bytes) -> None:
    """Write a file of the folder whole or not at all; where nothing can be written, nothing is kept."""
    with suppress(OSError):
        cache_folder().mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=cache_folder(), delete=False) as unfinished:
            unfinished.write(content)
        Path(unfinished.name).replace(cache_folder() / name)


def kept(name: str) -> bytes | None:
    try:
        return (cache_folder() / name).read_bytes()
    except OSError:
        return None
