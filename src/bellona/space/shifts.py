"""A unit shifted as it stands, every model alike: which shifts break none of the terms.

The quick question before the thorough one of `paths.check`: it asks nothing of distances. The foremost go first.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

import numpy as np

from .block import X, Y
from .path_kernels import goes_straight
from .scene import scene
from .table import Floats, Table
from .terms import MoveTerms


class Shifts:
    """A unit about to be shifted, prepared for many tries. Models without terms stay behind."""

    def __init__(self, table: Table, unit: str, terms: Mapping[str, MoveTerms]) -> None:
        self.names = table.names(unit)
        self.rows = table.rows(unit)
        self.terms = [terms.get(name) for name in self.names]
        self.movers = np.array([i for i, kind in enumerate(self.terms) if kind is not None], dtype=np.int64)
        self.scenes = {kind: scene(table, unit, kind) for kind in dict.fromkeys(terms.values())}

    def order(self, dx: float, dy: float) -> list[str]:
        """The models that move, the foremost first."""
        return [self.names[i] for i in self._order(dx, dy)]

    def is_clear(self, dx: float, dy: float) -> bool:
        """Whether all models that move can be shifted so far."""
        order = self._order(dx, dy)
        now, ends = self.rows.copy(), self._shifted(dx, dy)
        return all(self._goes(list(group), now, ends) for _, group in groupby(order, key=self.terms.__getitem__))

    def clear_models(self, dx: float, dy: float) -> list[str]:
        """The models that can be shifted so far, if all others come along in the end."""
        order = self._order(dx, dy)
        now, ends = self.rows.copy(), self._shifted(dx, dy)
        return [self.names[i] for i in order if self._goes([i], now, ends)]

    def _order(self, dx: float, dy: float) -> list[int]:
        rows = self.rows[self.movers]
        ahead = rows[:, X] * dx + rows[:, Y] * dy
        order: list[int] = self.movers[(-ahead).argsort(kind="stable")].tolist()
        return order

    def _shifted(self, dx: float, dy: float) -> Floats:
        ends = self.rows.copy()
        ends[self.movers, : Y + 1] = np.rint((ends[self.movers, : Y + 1] + (dx, dy)) * 1000.0) / 1000.0
        return ends

    def _goes(self, order: list[int], now: Floats, ends: Floats) -> bool:
        """Whether these models, which share their terms, can go; those who went before them have gone."""
        terms = self.terms[order[0]]
        assert terms is not None
        return bool(goes_straight(self.scenes[terms], now, ends, np.array(order)))
