"""Compiles the hot loops. The only file that speaks to numba about how.

Kernels live in files named `*kernels.py` and use + - * / and square roots only, so that the same source gives the
same bits with `NUMBA_DISABLE_JIT=1`. numba's cache does not notice a changed callee or constant in another file;
therefore the cache folder is named after the hash of all kernel sources and of the constants they share.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba

_PACKAGE = Path(__file__).parent.parent
_CONSTANTS = ("block.py", "numbers.py")  # their values are compiled into the kernels


def kernel_sources() -> list[Path]:
    return sorted(_PACKAGE.rglob("*kernels.py"))


def _cache_folder() -> Path:
    digest = hashlib.sha256()
    for source in (*kernel_sources(), *(_PACKAGE / "space" / name for name in _CONSTANTS)):
        digest.update(source.relative_to(_PACKAGE).as_posix().encode())
        digest.update(source.read_bytes())
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "bellona" / f"kernels-{digest.hexdigest()[:16]}"


CACHE = _cache_folder()
numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]  # not by environment: numba may be imported already

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """A kernel: compiled on first use, kept on disk, never with fast-math."""
    return _compiled(function, counted=True)


def inner(function: F) -> F:
    """A kernel that only other kernels call and that neither makes nor is given back an array: it does without counting
    references to arrays.

    Counting is an atomic write for each array at each call, and takes longer than all else a small function does.
    """
    return _compiled(function, counted=False)


def _compiled(function: F, counted: bool) -> F:
    """Says of each function whether it counts references: otherwise those that an inner one calls take after it."""
    options: dict[str, Any] = {"_nrt": counted}
    result: F = numba.njit(function, cache=True, fastmath=False, error_model="numpy", **options)
    return result
