"""Closing with something: Charge, Pile-in and Consolidation moves, which have to end somewhere in particular.

How models may move is judged as for any move; what the move has to bring about is judged here, by one predicate for
answers and suggestions. "In base contact if it can" and "as close as possible" are judged one model at a time, with all
its mates where the answer has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from bellona.kernel.refusal import Refusal
from bellona.space.ends import Ending
from bellona.space.exclusion import Impossible
from bellona.space.placement import Found, Unknown, find_end
from bellona.space.table import Pose
from bellona.space.terms import Broken, EndTerms, KeepOff, MoveTerms

from ..game import Warhammer, replace
from ..state import Unit
from .footing import obstacles
from .ground import COHERENCY, marker
from .moving import Move, MoveKind
from .placing import Moves, inches, settled


class Aims(msgspec.Struct, frozen=True):
    """What a move has to bring about, and the rules behind it by what is refused: see `EndTerms`."""

    terms: EndTerms
    rules: Mapping[str, tuple[str, ...]]


class Verdict(msgspec.Struct, frozen=True):
    """Whether a move can be made: "yes" with paths, "no" with what was measured, or "unknown"."""

    possible: str
    paths: Moves = {}
    term: str = ""
    measured: float = 0.0
    limit: float = 0.0
    hit: tuple[str, ...] = ()


class Closing(Move):
    """One unit about to close with something."""

    def __init__(
        self,
        game: Warhammer,
        unit: Unit,
        kind: MoveKind,
        distances: Mapping[str, float],
        engaging: Iterable[str],
        aims: Aims,
    ) -> None:
        super().__init__(game, unit, kind, distances, engaging)
        self.aims = aims

    # -- what a model must keep to -------------------------------------------------------------------------------------

    def keep_off(self, name: str) -> tuple[KeepOff, ...]:
        """Besides enemies: nobody ends on a marker or on an obstacle. [10e.objective.movement]"""
        return (*super().keep_off(name), *self._nowhere_to_stand)

    @cached_property
    def _nowhere_to_stand(self) -> tuple[KeepOff, ...]:
        markers = tuple(marker(objective) for objective in self.game.state.objectives)
        kept = [KeepOff(0.0, vertical=0.0, on_the_way=False, markers=markers)] if markers else []
        features = obstacles(self.table.terrain)
        return (*kept, *([KeepOff(0.0, features=features, on_the_way=False)] if features else []))

    def _left_engaged(self, ends: Mapping[str, Pose]) -> Refusal | None:
        return None  # a model that stays does not end a move there

    # -- whether it can be done ----------------------------------------------------------------------------------------

    def verdict(self) -> Verdict:
        """Whether the unit can move as it has to."""
        return self.found(self.end_terms({}))

    def found(self, terms: EndTerms) -> Verdict:
        answer = find_end(self.table, self.unit.key, terms)
        if isinstance(answer, Found) and self.judged(settled(answer.paths)) is None:
            return Verdict("yes", answer.paths)
        if isinstance(answer, Impossible):
            return Verdict("no", {}, answer.term, answer.measured, answer.limit, answer.hit)
        return Verdict("unknown")
