"""Numbers that may hold dice, as datasheets write them: "3", "D6", "2D6+1", "D3+2"."""

from __future__ import annotations

import functools
import re

import msgspec

_FORM = re.compile(r"^(?:(\d*)D(3|6))?(?:\+?(\d+))?$")


class Expression(msgspec.Struct, frozen=True):
    """So many dice of so many sides, and a number added."""

    dice: int
    sides: int
    plus: int

    @property
    def is_random(self) -> bool:
        return self.dice > 0

    def value(self, rolled: list[int]) -> int:
        """The number that these six-sided dice give; a D3 is a D6 halved. [10e.dice.d3, 10e.dice.sum]"""
        return sum((die + 1) // 2 if self.sides == 3 else die for die in rolled) + self.plus

    def __str__(self) -> str:
        if not self.dice:
            return str(self.plus)
        count = str(self.dice) if self.dice > 1 else ""
        return f"{count}D{self.sides}" + (f"+{self.plus}" if self.plus else "")


@functools.cache
def expression(text: str) -> Expression:
    """Read "2D6+1"."""
    match = _FORM.match(text.replace(" ", "").upper())
    if not match or not text.strip():
        raise ValueError(f"{text!r} is neither a number nor dice such as D3, D6+2 or 2D6")
    dice = (int(match[1]) if match[1] else 1) if match[2] else 0
    return Expression(dice, int(match[2] or 6), int(match[3] or 0))


def raised(text: str, by: str) -> str:
    """Two expressions added: "D6" and "2" are "D6+2"; only one of them may hold dice of a kind."""
    a, b = expression(text), expression(by)
    if a.dice and b.dice and a.sides != b.sides:
        raise ValueError(f"{text} and {by} roll different dice")
    sides = a.sides if a.dice else b.sides
    return str(Expression(a.dice + b.dice, sides, a.plus + b.plus))
