"""Pools of dice: all are rolled together, what they leave is counted, and the next pool rolls as many dice as that.

A pool begins with dice of some steps. A step is a die whose faces lead to further steps or to marks. Marks of the kinds
that somebody asks for are counted, and the pool says what they come to together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np

from .laws import Floats, Law, weights
from .protocols import DieLike, Outcome

Way: TypeAlias = "dict[tuple[int, ...], float]"
"""What one die may lead to: the chance of each number of marks of every kind."""


class PoolLike(Protocol):
    """Dice that are rolled together."""

    @property
    def first(self) -> Sequence[tuple[str, int]]:
        """The steps with which it begins, and how many dice of each."""

    @property
    def costs(self) -> Sequence[str]:
        """The marks that it comes to something by."""

    def step(self, name: str) -> DieLike[Outcome] | None:
        """The die of a step; None: it is a mark."""

    def come_to(self, marks: tuple[int, ...]) -> int:
        """What so many marks of each kind come to together."""


Next: TypeAlias = Callable[[int], PoolLike | None]  # the pool that follows, by what the one before came to


class PoolOdds(NamedTuple):
    """What a pool comes to, and what the one that follows it does: `together[first, second]`."""

    together: Floats

    @property
    def first(self) -> Law:
        return Law(self.together.sum(axis=1))

    @property
    def second(self) -> Law:
        return Law(self.together.sum(axis=0))


def pool_odds(pool: PoolLike, following: Next) -> PoolOdds:
    """The law of what a pool comes to, and of what follows it."""
    first = law_of(pool)
    seconds = [_second(following(number)) if chance else np.ones(1) for number, chance in first.items()]
    together = np.zeros((len(first), max(map(len, seconds))))
    for (number, chance), second in zip(first.items(), seconds, strict=True):
        together[number, : len(second)] = chance * second
    return PoolOdds(together)


def _second(pool: PoolLike | None) -> Floats:
    return np.ones(1) if pool is None else law_of(pool).chances


def law_of(pool: PoolLike) -> Law:
    """The law of what a pool comes to."""
    marks = marks_of(pool, pool.costs)
    found: dict[int, float] = {}
    for counts in np.argwhere(marks).tolist():
        number = pool.come_to(tuple(counts))
        found[number] = found.get(number, 0.0) + float(marks[tuple(counts)])
    return Law(np.array([found.get(number, 0.0) for number in range(max(found) + 1)]))


def marks_of(pool: PoolLike, kinds: Sequence[str]) -> Floats:
    """The chance of each number of marks of these kinds that all dice of a pool leave: `marks[ones, twos]`."""
    ways = _Ways(pool, kinds)
    total = np.ones((1,) * len(kinds))
    for name, count in pool.first:
        way = ways.of(name)
        for _ in range(count):
            total = _spread(total, way)
    return total


def _spread(total: Floats, way: Way) -> Floats:
    """One more die: few ways lead on from it, so each shifts what was before."""
    most = np.max(list(way), axis=0)
    made = np.zeros(np.add(total.shape, most))
    for marks, chance in way.items():
        here = tuple(slice(more, more + size) for more, size in zip(marks, total.shape, strict=True))
        made[here] += chance * total
    return made


class _Ways:
    """What one die of each step leads to."""

    def __init__(self, pool: PoolLike, kinds: Sequence[str]) -> None:
        self.pool, self.kinds = pool, tuple(kinds)
        self._known: dict[str, Way] = {}

    def of(self, name: str) -> Way:
        if name not in self._known:
            die = self.pool.step(name)
            self._known[name] = (
                {tuple(int(name == kind) for kind in self.kinds): 1.0} if die is None else self._rolled(die)
            )
        return self._known[name]

    def _rolled(self, die: DieLike[Outcome]) -> Way:
        found: Way = {}
        for outcome, weight in zip(die.results, weights(die), strict=True):
            for marks, chance in self._outcome(outcome).items():
                found[marks] = found.get(marks, 0.0) + weight * chance
        return found

    def _outcome(self, outcome: Outcome) -> Way:
        total: Way = {(0,) * len(self.kinds): 1.0}
        for name, count in outcome:
            for _ in range(int(count)):
                total = _both(total, self.of(name))
        return total


def _both(one: Way, other: Way) -> Way:
    found: Way = {}
    for ours, chance in one.items():
        for theirs, weight in other.items():
            marks = tuple(a + b for a, b in zip(ours, theirs, strict=True))
            found[marks] = found.get(marks, 0.0) + chance * weight
    return found
