"""How much a stranger may ask of the server. On by default."""

from __future__ import annotations

import time
from collections import OrderedDict

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Rates are a second's and a minute's worth; a burst of twice as many is forgiven."""

    message_bytes: int = 64_000
    body_bytes: int = 256_000
    record_bytes: int = 8_000_000
    messages: float = 40.0  # a second and connection
    mistakes: int = 100  # messages in a row that cannot be followed, after which nobody listens any longer
    new_games: float = 60.0  # a minute and address; uploads, branches and odds too
    requests: float = 1200.0  # a minute and address
    connections: int = 60  # an address at once
    idle_seconds: float = 600.0  # after which a game that nobody is at is put away


class Bucket:
    """Holds so many drops, and fills again with time."""

    def __init__(self, a_second: float, holds: float) -> None:
        self.a_second, self.holds = a_second, holds
        self.drops, self.seen = holds, time.monotonic()

    def take(self) -> bool:
        """Whether there was a drop to take."""
        now = time.monotonic()
        self.drops = min(self.holds, self.drops + (now - self.seen) * self.a_second)
        self.seen = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True


class Buckets:
    """A bucket for each address; those that were not seen for longest are forgotten."""

    def __init__(self, a_minute: float, most: int = 10_000) -> None:
        self.a_minute, self.most = a_minute, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self.a_minute / 60, self.a_minute)
        self._buckets[address] = bucket
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket.take()
