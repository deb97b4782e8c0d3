"""One thread for the rules, one for SQLite, some for PostgreSQL: what takes its time does not hold up the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """Calls that happen one after the other in a thread of their own, in the order in which they are asked for.

    With several threads so many happen at once.
    """

    def __init__(self, name: str, threads: int = 1) -> None:
        self._thread = ThreadPoolExecutor(threads, name)

    async def __call__(self, act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        future = self._thread.submit(act, *args, **kwargs)
        return await asyncio.wrap_future(future)

    def close(self, wait: bool = True) -> None:
        """Without waiting, whatever has not begun yet is left undone."""
        self._thread.shutdown(wait, cancel_futures=not wait)
