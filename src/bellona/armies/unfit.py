"""Armies that may not be fielded."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bellona.kernel.refusal import Refusal, Refused


class Unfit(Refused):
    """An army that may not be fielded, with everything that is wrong with it."""

    def __init__(self, army: str, refusals: list[Refusal]) -> None:
        super().__init__(refusals[0])
        self.army, self.refusals = army, refusals
        self._tell()

    def cite(self, own: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        """All of it is wrong by the rules of another edition."""
        self.refusals = [msgspec.structs.replace(each, rules=own(each.rules)) for each in self.refusals]
        super().cite(own)
        self._tell()

    def _tell(self) -> None:
        self.args = (f"army {self.army}: " + "; ".join(map(str, self.refusals)),)
