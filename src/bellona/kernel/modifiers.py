"""Modifiers keep their source, so that every number can explain itself. How they stack is a part of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import ceil, floor
from operator import add, mul
from typing import Any, TypeAlias

import msgspec

Number: TypeAlias = float | Fraction


class Modifier(msgspec.Struct, frozen=True):
    """`how` is one of the stacking's steps: "set", "multiply", "divide", "add" or "subtract"."""

    how: str
    value: float
    source: str


class Total(msgspec.Struct, frozen=True):
    """A number after its modifiers: what it was, what it is, who changed it, and whether a cap held it."""

    base: float
    value: float
    trail: tuple[Modifier, ...] = ()
    capped: bool = False


class Stacking:
    """The order in which kinds of modifiers apply, caps on the sum that is added, and how fractions are rounded."""

    def __init__(
        self, order: tuple[str, ...], caps: Mapping[str, tuple[float, float]] | None = None, rounding: str = "up"
    ) -> None:
        self.order, self.caps, self.rounding = order, dict(caps or {}), rounding
        kinds = [how in _SUMS for how in order]
        if any(how not in _SUMS and how not in _FACTORS for how in order) or kinds != sorted(kinds):
            raise ValueError(f"modifiers are {', '.join(_FACTORS)} and, after these, add and subtract; not {order}")

    def total(self, what: str, base: float, modifiers: Iterable[Modifier]) -> Total:
        trail = tuple(modifiers)
        if not trail:
            return Total(base, base)
        if strange := [modifier for modifier in trail if modifier.how not in self.order]:
            raise ValueError(
                f"{strange[0].source} would {strange[0].how} the {what}, which this rulebook does not know"
            )
        ordered = sorted(trail, key=lambda modifier: self.order.index(modifier.how)) if len(trail) > 1 else trail
        exact: Number = base
        added: float = 0
        for modifier in ordered:
            if modifier.how in _SUMS:
                added += _SUMS[modifier.how] * modifier.value
            else:
                exact = _FACTORS[modifier.how](exact, modifier.value)
        low, high = self.caps.get(what, (added, added))
        kept = min(max(added, low), high)
        return Total(base, self._rounded(_exactly(exact, kept, add)), tuple(ordered), capped=kept != added)

    def _rounded(self, exact: Number) -> float:
        return ceil(exact) if self.rounding == "up" else floor(exact)


def _exactly(value: Number, by: Number, how: Callable[[Any, Any], Number]) -> Number:
    """Whole numbers need no fractions, which are slow; a third does."""
    return how(value, Fraction(by) if isinstance(value, Fraction) else by)


_FACTORS: dict[str, Callable[[Number, float], Number]] = {
    "set": lambda value, by: by,
    "divide": lambda value, by: Fraction(value) / Fraction(by),
    "multiply": lambda value, by: _exactly(value, by, mul),
}
_SUMS = {"add": 1, "subtract": -1}
