"""Numbers that look drawn by lot and are the same everywhere: for searches that try one thing after another."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class PseudoRandom:
    """A sequence of numbers that depends on nothing but its seed."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK

    def number(self, below: int) -> int:
        """The next number, from 0 on."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & _MASK
        return (self._state >> 33) % below

    def share(self) -> float:
        """The next number from 0 up to but not including 1."""
        return self.number(1 << 20) / (1 << 20)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in another order."""
        mixed = list(things)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.number(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed
