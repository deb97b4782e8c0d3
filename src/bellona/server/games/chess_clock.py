"""The chess clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence


class ChessClock:
    """Seconds left for each player. They run for those who are waited for; a game without a clock has none.

    Nobody's time runs before everybody has sat down.
    """

    def __init__(self, left: list[float], increment: float, ring: Callable[[], None], awaited: set[int]) -> None:
        """`ring` is called when somebody's time is over; `awaited` are the players who have not sat down yet."""
        self.left, self.increment, self.ring, self.awaited = left, increment, ring, awaited
        self.since = time.monotonic()
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def shown(self) -> list[float] | None:
        return [round(left, 1) for left in self.left] or None

    def seat(self, players: Sequence[int]) -> bool:
        """These have sat down; whether time begins to run with that."""
        was_waiting = bool(self.awaited)
        self.awaited.difference_update(players)
        return bool(self.left) and was_waiting and not self.awaited

    def running(self, waiting: Sequence[int]) -> list[int]:
        """Of those who are waited for, whose time runs."""
        return list(waiting) if self.left and not self.awaited else []

    def charge(self, waiting: Sequence[int]) -> None:
        """The time since the last look at the clock goes to those who were waited for."""
        now = time.monotonic()
        for player in self.running(waiting):
            self.left[player] = max(0.0, self.left[player] - (now - self.since))
        self.since = now

    def press(self, player: int) -> None:
        """The player has answered."""
        if self.running([player]):
            self.left[player] += self.increment

    def start(self, waiting: Sequence[int]) -> None:
        """Ring when the time of one of these is over."""
        self.stop()
        if timed := self.running(waiting):
            left = min(self.left[player] for player in timed)
            self._alarm = asyncio.get_running_loop().call_later(left + 0.01, self.ring)

    def stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
