"""Pools of dice: all are rolled together, and what they leave is counted.

A pool begins with dice of some steps. A step is a die whose faces lead to further steps or to marks. Marks of the kinds
that somebody asks for are counted, and the pool says what they come to together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from .kernels import Ints
from .laws import Floats, Law, gathered, weights
from .protocols import DieLike, Outcome, PoolLike

Way: TypeAlias = "dict[tuple[int, ...], float]"
"""What one die may lead to: the chance of each number of marks of every kind."""

MOST_KEPT = 4096  # cells of what a number of dice leads to, where it is remembered


def law_of(pool: PoolLike) -> Law:
    """The law of what a pool comes to."""
    marks = marks_of(pool, pool.costs)
    return Law(gathered(pool.come_to(_numbers(marks)).ravel(), marks.ravel()))


def there_and_back(pool: PoolLike) -> Floats:
    """The chance of what a pool comes to, and of what comes back of it: `chances[there, back]`."""
    marks = marks_of(pool, (*pool.costs, *pool.backs))
    numbers, ahead = _numbers(marks), len(pool.costs)
    there, back = pool.come_to(numbers[:ahead]).ravel(), pool.come_back(numbers[ahead:]).ravel()
    found = np.zeros((int(there.max()) + 1, int(back.max()) + 1))
    np.add.at(found, (there, back), marks.ravel())
    return found


def _numbers(marks: Floats) -> Ints:
    """How many marks of each kind there are in each cell."""
    return np.indices(marks.shape) if marks.ndim > 1 else np.arange(len(marks))[np.newaxis]


def marks_of(pool: PoolLike, kinds: Sequence[str]) -> Floats:
    """The chance of each number of marks of these kinds that all dice of a pool leave: `marks[ones, twos]`."""
    ways = _Ways(pool, kinds)
    total = np.ones((1,) * len(kinds))
    for name, count in pool.first:
        if count:
            way = tuple(ways.of(name).items())
            total = _dice_of(way, count) if total.size == 1 else _spread(total, way, count)
    return total


def _dice_of(way: tuple[tuple[tuple[int, ...], float], ...], count: int) -> Floats:
    """What so many dice of one way lead to, by themselves."""
    known = _known(way)
    while len(known) <= count and known[-1].size <= MOST_KEPT:
        known.append(_spread(known[-1], way, 1))
    return known[count] if count < len(known) else _spread(known[-1], way, count - len(known) + 1)


@lru_cache(maxsize=512)
def _known(way: tuple[tuple[tuple[int, ...], float], ...]) -> list[Floats]:
    """By the number of dice; pools of one more die are often asked for next."""
    return [np.ones((1,) * len(way[0][0]))]


def _spread(total: Floats, way: tuple[tuple[tuple[int, ...], float], ...], count: int) -> Floats:
    """So many dice more: few ways lead on from each, so each shifts what was before."""
    most = np.max([marks for marks, _ in way], axis=0)
    for _ in range(count):
        made = np.zeros(np.add(total.shape, most))
        for marks, chance in way:
            here = tuple(slice(more, more + size) for more, size in zip(marks, total.shape, strict=True))
            made[here] += chance * total
        total = made
    return total


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
        names = dict.fromkeys(name for outcome in die.results for name, _ in outcome)
        if all(self.pool.step(name) is None for name in names):
            return _to_marks(tuple(die.results), tuple(weights(die)), self.kinds)
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


@lru_cache(maxsize=4096)
def _to_marks(outcomes: tuple[Outcome, ...], chances: tuple[float, ...], kinds: tuple[str, ...]) -> Way:
    """What a die leads to that leads to nothing but marks: there are few such dice."""
    found: Way = {}
    for outcome, chance in zip(outcomes, chances, strict=True):
        numbers = dict.fromkeys(kinds, 0)
        for name, count in outcome:
            if name in numbers:
                numbers[name] += int(count)
        marks = tuple(numbers.values())
        found[marks] = found.get(marks, 0.0) + chance
    return found


def _both(one: Way, other: Way) -> Way:
    found: Way = {}
    for ours, chance in one.items():
        for theirs, weight in other.items():
            marks = tuple(a + b for a, b in zip(ours, theirs, strict=True))
            found[marks] = found.get(marks, 0.0) + chance * weight
    return found
