"""Numbers that may hold dice, as datasheets write them: "3", "D6", "2D6+1", "D3+2", "D6 min 3"."""

from __future__ import annotations

import functools
import re
from collections import Counter

import msgspec

_TERM = re.compile(r"^(?:(\d*)D([36])(?:MIN(\d+))?|(\d+))$")
_RESULTS = re.compile(r"^([1-6])(\+|-([1-6]))?$")
MOST_DICE, MOST_NUMBER = 12, 200  # of what people write themselves


class Expression(msgspec.Struct, frozen=True):
    """So many D6, so many D3, and a number added; dice that show less than the least count as that."""

    d6: int = 0
    d3: int = 0
    plus: int = 0
    least: int = 0

    @property
    def dice(self) -> int:
        return self.d6 + self.d3

    @property
    def average(self) -> float:
        if not self.least:
            return 3.5 * self.d6 + 2 * self.d3 + self.plus
        ways = Counter[int]({0: 1})  # in how many ways the dice so far show a sum
        for die in [(1, 2, 3, 4, 5, 6)] * self.d6 + [(1, 1, 2, 2, 3, 3)] * self.d3:
            ways = sum((Counter({shown + face: n for shown, n in ways.items()}) for face in die), Counter[int]())
        return sum(max(shown, self.least) * n for shown, n in ways.items()) / sum(ways.values()) + self.plus

    @property
    def most(self) -> int:
        return max(6 * self.d6 + 3 * self.d3, self.least) + self.plus

    def value(self, rolled: list[int]) -> int:
        """The number that these six-sided dice give; a D3 is a D6 halved. [10e.dice.d3, 10e.dice.sum]"""
        shown = sum(rolled[: self.d6]) + sum((die + 1) // 2 for die in rolled[self.d6 :])
        return max(shown, self.least) + self.plus

    def __add__(self, other: Expression) -> Expression:
        least = self.least + other.least
        return Expression(self.d6 + other.d6, self.d3 + other.d3, self.plus + other.plus, least)

    def __str__(self) -> str:
        dice = [f"{count if count > 1 else ''}{name}" for count, name in ((self.d6, "D6"), (self.d3, "D3")) if count]
        dice[-1:] = [f"{last} min {self.least}" if self.least else last for last in dice[-1:]]
        return "+".join([*dice, *([str(self.plus)] if self.plus or not dice else [])])


@functools.lru_cache(maxsize=8192)
def expression(text: str) -> Expression:
    """Read "2D6+1" or "D6 min 3"."""
    total = Expression()
    for term in text.replace(" ", "").upper().split("+"):
        match = _TERM.match(term)
        if not match:
            raise ValueError(f"{text!r} is neither a number nor dice such as D3, D6+2 or 2D6")
        count = int(match[1]) if match[1] else 1
        least = int(match[3]) if match[3] else 0
        total += Expression(plus=int(match[4])) if match[4] else Expression(**{f"d{match[2]}": count}, least=least)
    return total


def modest(text: str) -> Expression:
    """The same of what people write themselves: no more dice, and no larger number, than a datasheet ever has."""
    read = expression(text) if len(text) <= 40 else Expression(plus=MOST_NUMBER + 1)
    if read.dice > MOST_DICE or max(read.plus, read.least) > MOST_NUMBER:
        raise ValueError(f"{text[:40]!r} is more than {MOST_DICE} dice and {MOST_NUMBER}")
    return read


@functools.lru_cache(maxsize=8192)
def raised(text: str, by: str) -> str:
    """Two expressions added: "D6" and "2" are "D6+2"."""
    return str(expression(text) + expression(by))


@functools.lru_cache(maxsize=8192)
def results(text: str) -> range:
    """The results that a rule means with "3+", "1-3" or "6". [10e.dice.plus-notation, 10e.dice.range-notation]"""
    match = _RESULTS.match(text.strip())
    if not match:
        raise ValueError(f"{text!r} is no result of a die such as 3+, 1-3 or 6")
    first = int(match[1])
    last = 6 if match[2] == "+" else int(match[3] or first)
    return range(first, last + 1)


def how_many(dice: list[int], text: str) -> int:
    """How many of the dice show such a result. [10e.dice.plus-notation, 10e.dice.range-notation]"""
    return sum(die in results(text) for die in dice)
