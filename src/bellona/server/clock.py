"""The chess clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence


class ChessClock:
    """Seconds left for each player. They run for those who are waited for; a game without a clock has none."""

    def __init__(self, left: list[float], increment: float, ring: Callable[[], None]) -> None:
        """`ring` is called when somebody's time is over."""
        self.left, self.increment, self.ring = left, increment, ring
        self.since = time.monotonic()
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def shown(self) -> list[float] | None:
        return [round(left, 1) for left in self.left] or None

    def charge(self, waiting: Sequence[int]) -> None:
        """The time since the last look at the clock goes to those who were waited for."""
        now = time.monotonic()
        for player in waiting if self.left else ():
            self.left[player] = max(0.0, self.left[player] - (now - self.since))
        self.since = now

    def press(self, player: int) -> None:
        """The player has answered."""
        if self.left:
            self.left[player] += self.increment

    def start(self, waiting: Sequence[int]) -> None:
        """Ring when the time of one of these is over."""
        self.stop()
        if self.left and waiting:
            left = min(self.left[player] for player in waiting)
            self._alarm = asyncio.get_running_loop().call_later(left + 0.01, self.ring)

    def stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
