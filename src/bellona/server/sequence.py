"""One thread for the rules, one for the storage: games are driven one answer after the other, commits are shared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Sequence:
    """Calls that happen one after the other in a thread of their own, in the order in which they are asked for."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)

    async def __call__(self, act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        future = self._thread.submit(act, *args, **kwargs)
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        self._thread.shutdown(wait=True)
