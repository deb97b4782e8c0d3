"""A unit shifted as it stands, every model alike: which shifts break none of the terms.

The quick question before the thorough one of `paths.check`: it asks nothing of distances. The foremost go first.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

import numpy as np

from .block import X, Y
from .path_kernels import first_hit
from .paths import POSE_COLUMNS
from .scene import scene
from .scene_kernels import CLEAR
from .table import Floats, Table
from .terms import MoveTerms


class Shifts:
    """A unit about to be shifted, prepared for many tries. Models without terms stay behind."""

    def __init__(self, table: Table, unit: str, terms: Mapping[str, MoveTerms]) -> None:
        self.names = table.names(unit)
        self.rows = table.rows(unit)
        self.terms = [terms.get(name) for name in self.names]
        self.scenes = {kind: scene(table, unit, kind) for kind in terms.values()}

    def order(self, dx: float, dy: float) -> list[str]:
        """The models that move, the foremost first."""
        return [self.names[i] for i in self._order(dx, dy)]

    def is_clear(self, dx: float, dy: float) -> bool:
        """Whether all models that move can be shifted so far."""
        order = self._order(dx, dy)
        now, ends = self.rows.copy(), self._shifted(order, dx, dy)
        return all(self._goes(list(group), now, ends) for _, group in groupby(order, key=self.terms.__getitem__))

    def clear_models(self, dx: float, dy: float) -> list[str]:
        """The models that can be shifted so far, if all others come along in the end."""
        order = self._order(dx, dy)
        now, ends = self.rows.copy(), self._shifted(order, dx, dy)
        return [self.names[i] for i in order if self._goes([i], now, ends)]

    def _order(self, dx: float, dy: float) -> list[int]:
        ahead = self.rows[:, X] * dx + self.rows[:, Y] * dy
        return [i for i in np.argsort(-ahead, kind="stable").tolist() if self.terms[i] is not None]

    def _shifted(self, order: list[int], dx: float, dy: float) -> Floats:
        ends = self.rows.copy()
        shifted = ends[order, : Y + 1] + (dx, dy)
        ends[order, : Y + 1] = np.rint(shifted * 1000.0) / 1000.0
        return ends

    def _goes(self, order: list[int], now: Floats, ends: Floats) -> bool:
        """Whether these models, which share their terms, can go; those who went before them have gone."""
        terms = self.terms[order[0]]
        assert terms is not None
        poses = np.empty((2 * len(order), POSE_COLUMNS))
        poses[0::2], poses[1::2] = self.rows[order, :POSE_COLUMNS], ends[order, :POSE_COLUMNS]
        starts = np.arange(0, 2 * len(order) + 1, 2)
        return bool(first_hit(self.scenes[terms], now, ends, np.array(order), starts, poses)[1] == CLEAR)
