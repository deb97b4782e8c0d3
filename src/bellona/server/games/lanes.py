"""Where the rules of a game are driven: games whose steps take long do not keep the others waiting."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from .threads import Threads

P = ParamSpec("P")
T = TypeVar("T")

HEAVY = 30_000_000  # what `Aids.weight` says of a game with 300 models on a table full of ruins
SLOW = 0.5  # seconds of work
LONG = 0.1  # seconds of work for a question, of which somebody may ask many


class Lane:
    """The thread in which one game is driven: that of all games, or that of games which are large or have been slow."""

    def __init__(self, quick: Threads, slow: Threads, weight: int = 0) -> None:
        self.quick, self.slow = quick, slow
        self.is_heavy = weight > HEAVY
        self.is_slow = self.is_heavy
        self.long: set[object] = set()  # kinds of questions about it that have taken long
        self.spent = 0.0  # seconds of work

    async def __call__(self, act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        def timed() -> T:
            begun = time.thread_time()
            try:
                return act(*args, **kwargs)
            finally:
                seconds = time.thread_time() - begun
                self.spent += seconds
                self.is_slow = self.is_slow or seconds > SLOW

        return await (self.slow if self.is_slow else self.quick)(timed)
