"""A rule whose name is followed by a number: "cleave 1"."""

from __future__ import annotations

from ..moments import ConquestRule


class Valued(ConquestRule):
    """`value` is the X of its name."""

    least = 1

    def __init__(self, value: str = "") -> None:
        try:
            self.value = int(value)
        except ValueError:
            raise ValueError(f"{self.name} is followed by a whole number, not {value!r}") from None
        if self.value < self.least:
            raise ValueError(f"{self.name} is followed by a number of at least {self.least}, not {value}")
        self.text = f"{self.name} {self.value}"
