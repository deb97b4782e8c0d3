"""What was found out before, so far as there is room. The one cache of everything that is asked about a table."""

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """Answers under all that they depend on, as versions or stamps of the table: never stale, shared by all clones.

    When it is full it begins anew: that costs nothing where answers are used again soon or never.
    """

    def __init__(self, limit: int = 1 << 11) -> None:
        super().__init__()
        self.limit = limit

    def keep(self, key: K, answer: V) -> V:
        if len(self) >= self.limit:
            self.clear()
        self[key] = answer
        return answer
