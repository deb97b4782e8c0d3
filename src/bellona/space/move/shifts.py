"""A unit shifted as it stands, every model alike: which shifts break none of the terms.

The quick question before the thorough one of `paths.check`: it asks nothing of distances. The foremost go first.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

import numpy as np

from ..numbers import Floats, Ints
from ..table import Table
from .hurdle_kernels import Surroundings
from .path_kernels import go_straight, goes_straight, shifted
from .surroundings import surroundings
from .terms import MoveTerms


class Shifts:
    """A unit about to be shifted, prepared for many tries. Models without terms stay behind."""

    def __init__(self, table: Table, unit: str, terms: Mapping[str, MoveTerms]) -> None:
        self.names = table.names(unit)
        self.rows = table.rows(unit)
        self.terms = [terms.get(name) for name in self.names]
        self.movers = np.array([i for i, kind in enumerate(self.terms) if kind is not None], dtype=np.int64)
        self.surroundings = {kind: surroundings(table, unit, kind) for kind in dict.fromkeys(terms.values())}

    def order(self, dx: float, dy: float) -> list[str]:
        """The models that move, the foremost first."""
        _, order = self._shifted(dx, dy)
        return [self.names[i] for i in order.tolist()]

    def is_clear(self, dx: float, dy: float) -> bool:
        """Whether all models that move can be shifted so far."""
        now = self.rows.copy()
        ends, order = self._shifted(dx, dy)
        return all(goes_straight(here, now, ends, group) for here, group in self._groups(order))

    def clear_models(self, dx: float, dy: float) -> list[str]:
        """The models that can be shifted so far, if all others come along in the end."""
        now = self.rows.copy()
        ends, order = self._shifted(dx, dy)
        groups = [group[go_straight(here, now, ends, group)] for here, group in self._groups(order)]
        return [self.names[i] for group in groups for i in group.tolist()]

    def _shifted(self, dx: float, dy: float) -> tuple[Floats, Ints]:
        ends, order = shifted(self.rows, self.movers, float(dx), float(dy))
        return ends, order

    def _groups(self, order: Ints) -> list[tuple[Surroundings, Ints]]:
        """The models in their order, cut where the terms change, each part with what is in its way."""
        if len(self.surroundings) == 1:
            return [(here, order) for here in self.surroundings.values()]
        groups = groupby(order.tolist(), key=self.terms.__getitem__)
        return [(self.surroundings[terms], np.array(list(group))) for terms, group in groups if terms is not None]
