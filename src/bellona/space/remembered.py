"""What was found out before, so far as there is room. The one cache of everything that is asked about a table."""

from typing import TypeVar

import numpy as np

K = TypeVar("K")
V = TypeVar("V")

ROOM = 16_000_000  # bytes of arrays that a cache holds at most: those of a crowd are a hundred times larger than others


class Remembered(dict[K, V]):
    """Answers under all that they depend on, as versions or stamps of the table: never stale, shared by all clones.

    When it is full it begins anew: that costs nothing where answers are used again soon or never.
    """

    def __init__(self, limit: int = 1 << 11) -> None:
        super().__init__()
        self.limit, self.held = limit, 0

    def keep(self, key: K, answer: V) -> V:
        size = _bytes(answer)
        if len(self) >= self.limit or self.held + size > ROOM:
            self.clear()
            self.held = 0
        self[key] = answer
        self.held += size
        return answer


def _bytes(answer: object) -> int:
    """Those of an array, or of the arrays of a record."""
    if isinstance(answer, tuple):
        return sum(part.nbytes for part in answer if isinstance(part, np.ndarray))
    return answer.nbytes if isinstance(answer, np.ndarray) else 0
