"""Numbers that may hold dice, as datasheets write them: "3", "D6", "2D6+1", "D3+2", "D6 min 3"; doubled once
they are rolled: "2×D6"."""

from __future__ import annotations

import functools
import re
from collections import Counter

import msgspec

_TERM = re.compile(r"^(?:(?:(\d+)[×X])?(\d*)D([36])(?:MIN(\d+))?|(\d+))$")
_RESULTS = re.compile(r"^([1-6])(\+|-([1-6]))?$")
MOST_DICE, MOST_NUMBER = 12, 200  # of what people write themselves


class Expression(msgspec.Struct, frozen=True):
    """So many D6, so many D3, and a number added; dice that show less than the least count as that. What they show is
    multiplied once they are rolled. Dice that are multiplied otherwise come after those of the first.
    """

    d6: int = 0
    d3: int = 0
    plus: int = 0
    least: int = 0
    times: int = 1
    then: Expression | None = None

    @property
    def dice(self) -> int:
        return self.d6 + self.d3 + (self.then.dice if self.then else 0)

    def sides(self, place: int) -> int:
        """Whether the die of this place is a D6 or a D3."""
        own = self.d6 + self.d3
        if self.then and place >= own:
            return self.then.sides(place - own)
        return 6 if place < self.d6 else 3

    @property
    def average(self) -> float:
        after = self.then.average if self.then else 0.0
        if not self.least:
            return self.times * (3.5 * self.d6 + 2 * self.d3) + self.plus + after
        ways = Counter[int]({0: 1})  # in how many ways the dice so far show a sum
        for die in [(1, 2, 3, 4, 5, 6)] * self.d6 + [(1, 1, 2, 2, 3, 3)] * self.d3:
            ways = sum((Counter({shown + face: n for shown, n in ways.items()}) for face in die), Counter[int]())
        shown = sum(max(shown, self.least) * n for shown, n in ways.items()) / sum(ways.values())
        return self.times * shown + self.plus + after

    @property
    def most(self) -> int:
        after = self.then.most if self.then else 0
        return self.times * max(6 * self.d6 + 3 * self.d3, self.least) + self.plus + after

    def value(self, rolled: list[int]) -> int:
        """The number that these six-sided dice give; a D3 is a D6 halved. [10e.dice.d3, 10e.dice.sum]"""
        own = self.d6 + self.d3
        after = self.then.value(rolled[own:]) if self.then else 0
        shown = sum(rolled[: self.d6]) + sum((die + 1) // 2 for die in rolled[self.d6 : own])
        return self.times * max(shown, self.least) + self.plus + after

    def __add__(self, other: Expression) -> Expression:
        plus = self.plus + other.plus
        if not other.dice:
            return msgspec.structs.replace(self, plus=plus)
        if not self.dice:
            return msgspec.structs.replace(other, plus=plus)
        if self.times == other.times and self.then is None and other.then is None:
            least = self.least + other.least
            return Expression(self.d6 + other.d6, self.d3 + other.d3, plus, least, self.times)
        after = msgspec.structs.replace(other, plus=0)
        return msgspec.structs.replace(self, plus=plus, then=self.then + after if self.then else after)

    def __mul__(self, times: int) -> Expression:
        """Multiplied once the dice are rolled."""
        if not self.dice:
            return Expression(plus=self.plus * times)
        after = self.then * times if self.then else None
        return Expression(self.d6, self.d3, self.plus * times, self.least, self.times * times, after)

    def raised_to(self, least: int) -> Expression:
        """Whatever comes to less comes to this. It is asked of what a weapon says, before anything is added."""
        if not self.dice:
            return Expression(plus=max(self.plus, least))
        each = -(-(least - self.plus) // self.times)
        return msgspec.structs.replace(self, least=max(self.least, each if each > self.d6 + self.d3 else 0))

    def __str__(self) -> str:
        times = f"{self.times}×" if self.times > 1 else ""
        dice = [
            f"{times}{count if count > 1 else ''}{name}" for count, name in ((self.d6, "D6"), (self.d3, "D3")) if count
        ]
        dice[-1:] = [f"{last} min {self.least}" if self.least else last for last in dice[-1:]]
        dice += [str(self.then)] if self.then else []
        return "+".join([*dice, *([str(self.plus)] if self.plus or not dice else [])])


@functools.lru_cache(maxsize=8192)
def expression(text: str) -> Expression:
    """Read "2D6+1" or "D6 min 3"."""
    total = Expression()
    for term in text.replace(" ", "").upper().split("+"):
        match = _TERM.match(term)
        if not match:
            raise ValueError(f"{text!r} is neither a number nor dice such as D3, D6+2 or 2D6")
        times, count, least = int(match[1] or 1), int(match[2] or 1), int(match[4] or 0)
        d6, d3 = (count, 0) if match[3] == "6" else (0, count)
        total += Expression(plus=int(match[5])) if match[5] else Expression(d6, d3, 0, least, times)
    return total


def modest(text: str) -> Expression:
    """The same of what people write themselves: no more dice, and no larger number, than a datasheet ever has."""
    read = expression(text) if len(text) <= 40 else Expression(plus=MOST_NUMBER + 1)
    if read.dice > MOST_DICE or max(read.plus, read.least) > MOST_NUMBER:
        raise ValueError(f"{text[:40]!r} is more than {MOST_DICE} dice and {MOST_NUMBER}")
    return read


@functools.lru_cache(maxsize=8192)
def raised(text: str, by: str) -> str:
    """Two expressions added: "D6" and "2" are "D6+2"; "" is none."""
    return str(expression(text) + expression(by)) if text else by


def larger(text: str, other: str) -> str:
    """Of two expressions the one that comes to more on average; "" is none."""
    return max(filter(None, (text, other)), key=lambda one: expression(one).average)


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
