"""A unit under attack as the odds calculator sees it: its models in the order in which they fall."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..attack import Target
from ..keywords import merged


class Kind(NamedTuple):
    """Models that are alike, with the rules and keywords that they have."""

    name: str
    wounds: int
    target: Target
    keywords: tuple[str, ...] = ()
    points: float = 0.0


class Line(NamedTuple):
    """Models by the number of their kind and their wounds left; shielded CHARACTERs of an Attached unit come last."""

    kinds: tuple[Kind, ...]
    first: tuple[tuple[int, int], ...]
    last: tuple[tuple[int, int], ...] = ()

    @property
    def wounds(self) -> int:
        return sum(left for _, left in (*self.first, *self.last))

    def shared_abilities(self, kinds: Iterable[int]) -> tuple[str, ...]:
        """The special rules that all models of these kinds have."""
        first, *others = [self.kinds[kind].target.abilities for kind in kinds]
        return tuple(text for text in first if all(text in rules for rules in others)) if others else first

    def keywords(self, kinds: Iterable[int]) -> tuple[str, ...]:
        """The keywords of all models of these kinds. [10e.core.keywords.mixed-unit]"""
        return merged(*(self.kinds[kind].keywords for kind in kinds))
