"""Laws of numbers: the chance of every value. Dice are added up exactly; nothing is sampled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from .protocols import DieLike

Floats = npt.NDArray[np.float64]
T = TypeVar("T")

SIXTH = 1.0 / 6.0
EVEN = {1: (1.0,), 6: (SIXTH,) * 6}


class Law:
    """The chance of each number from 0 on."""

    __slots__ = ("chances",)

    def __init__(self, chances: Floats) -> None:
        self.chances = chances

    def __getitem__(self, number: int) -> float:
        return float(self.chances[number]) if 0 <= number < len(self.chances) else 0.0

    def __len__(self) -> int:
        return len(self.chances)

    def items(self) -> Iterator[tuple[int, float]]:
        return enumerate(self.chances.tolist())

    @property
    def mean(self) -> float:
        return float(self.chances @ np.arange(len(self.chances)))

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        numbers = np.arange(len(self.chances)) - self.mean
        return float(np.sqrt(self.chances @ (numbers * numbers)))

    def at_least(self, number: int) -> float:
        return float(self.chances[max(number, 0) :].sum())

    def quantile(self, share: float) -> int:
        """The least number that is not exceeded with at least this chance."""
        reached = np.cumsum(self.chances) >= share - 1e-12
        return int(np.argmax(reached)) if reached.any() else len(self.chances) - 1

    def __repr__(self) -> str:
        return f"Law(mean {self.mean:.4g}, 0 to {len(self.chances) - 1})"


@lru_cache(maxsize=4096)
def sum_of(dice: tuple[tuple[int, ...], ...], plus: int, times: int = 1, low_again: bool = False) -> Floats:
    """The law of an expression rolled so many times; `low_again`: a result below its average is rolled again."""
    one = np.ones(1)
    for faces in dice:
        one = np.convolve(one, np.bincount(faces, minlength=1) / len(faces))
    one = np.concatenate([np.zeros(plus), one])
    if low_again and len(one) > 1:
        average = plus + sum(Fraction(sum(faces), len(faces)) for faces in dice)  # a float may be a hair above it
        low = np.arange(len(one)) < ceil(average)
        one = np.where(low, 0.0, one) + one[low].sum() * one
    total = np.ones(1)
    for _ in range(times):
        total = np.convolve(total, one)
    total.flags.writeable = False
    return total


def gathered(numbers: npt.ArrayLike, chances: Floats) -> Floats:
    """The chance of each number, where the same number may come about in several ways."""
    return np.bincount(np.asarray(numbers), weights=chances).astype(np.float64, copy=False)


def weights(die: DieLike[T]) -> Sequence[float]:
    """The chance of each face, once those that are rolled again have been."""
    if not die.again:
        return EVEN[len(die.results)]
    fresh = sum(die.again) * SIXTH * SIXTH
    return [fresh if again else fresh + SIXTH for again in die.again]


def chance(die: DieLike[object]) -> float:
    """The chance of a result that is something, or true; where only some dice are rolled again, without that."""
    if not die.again or die.limit is not None:
        return sum(map(bool, die.results)) / len(die.results)
    return sum(weight for weight, result in zip(weights(die), die.results, strict=True) if result)


def rolled_again(dice: tuple[tuple[int, ...], ...], again: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The same dice if these faces are rolled again: thirty-six ways instead of six."""
    return tuple(_fresh(faces, again) for faces in dice)


def _fresh(faces: tuple[int, ...], again: Sequence[int]) -> tuple[int, ...]:
    kept = [value for face, value in enumerate(faces, 1) if face not in again for _ in faces]
    return faces * len(again) + tuple(kept)


def thinned(law: Floats, ignored: float, most: int) -> Floats:
    """The law of how many points are not ignored, each with this chance; everything above the most counts as that."""
    kept = np.zeros(min(len(law) - 1, most) + 1)
    now = np.zeros_like(kept)
    now[0] = 1.0
    for points in law.tolist():
        kept += points * now
        more = np.minimum(np.arange(len(now)) + 1, len(now) - 1)
        now = ignored * now + np.bincount(more, (1.0 - ignored) * now, len(now))
    return kept
