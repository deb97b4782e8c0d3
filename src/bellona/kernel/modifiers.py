"""Modifiers keep their source, so that every number can explain itself. How they stack is a part of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import ceil, floor
from operator import add, mul
from typing import Any, Literal, TypeAlias

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
    """The order in which kinds of modifiers apply, caps on the sum that is added, the least that a number may become,
    and how fractions are rounded: "up", "down" or, as whoever asks will do it, "not".

    What sets a number may come first, so that others change it, or last, so that none does.
    """

    def __init__(
        self,
        order: tuple[str, ...],
        caps: Mapping[str, tuple[float, float]] | None = None,
        rounding: Literal["up", "down", "not"] = "up",
        least: Mapping[str, float] | None = None,
    ) -> None:
        self.order, self.caps, self.rounding, self.least = order, dict(caps or {}), rounding, dict(least or {})
        self.sets_last = order[-1:] == ("set",) and len(order) > 1
        kinds = [how in _SUMS for how in (order[:-1] if self.sets_last else order)]
        if any(how not in _SUMS and how not in _FACTORS for how in order) or kinds != sorted(kinds):
            raise ValueError(
                f"modifiers are {', '.join(_FACTORS)} and, after these, add and subtract, set perhaps last; not {order}"
            )

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
            elif modifier.how != "set" or not self.sets_last:
                exact = _FACTORS[modifier.how](exact, modifier.value)
        low, high = self.caps.get(what, (added, added))
        kept = min(max(added, low), high)
        value = self._rounded(_exactly(exact, kept, add))
        if self.sets_last and ordered[-1].how == "set":
            value = ordered[-1].value
        held = max(value, self.least.get(what, value))
        return Total(base, held, tuple(ordered), capped=kept != added or held != value)

    def _rounded(self, exact: Number) -> float:
        if self.rounding == "not":
            return float(exact)
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
