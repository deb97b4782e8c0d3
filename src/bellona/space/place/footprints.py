"""Areas that a unit is to come near to, or closer to: a row for each convex part of a footprint.

Such a row is one of a model without a base that stands on the table and rises for ever.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..columns import COLUMNS, FX, HEIGHT, HULL, HULL_FROM, HULL_TO, KIND, ROUND, A, B, X, Y
from ..numbers import FAR, Floats, Ints
from ..table import Table
from ..terrain import Terrain


class FootprintRows(NamedTuple):
    """The convex parts of all footprints: their rows, each corner less the middle of its part, and whose they are."""

    rows: Floats
    corners: Floats
    feature: Ints


def with_footprints(table: Table) -> Table:
    """The table with the corners of its footprints behind those of its hulls."""
    return table.with_corners(footprints(table.terrain).corners)


def rows_of_footprint(table: Table, feature: str) -> Floats:
    """The parts of a footprint, on a table `with_footprints`."""
    parts = footprints(table.terrain)
    rows: Floats = parts.rows[parts.feature == table.terrain.index[feature]]
    rows[:, HULL_FROM : HULL_TO + 1] += len(table.hulls) - len(parts.corners)
    return rows


@lru_cache(maxsize=64)
def footprints(terrain: Terrain) -> FootprintRows:
    """Made once for each terrain."""
    areas = terrain.areas
    rows, corners = np.zeros((len(areas.feature), COLUMNS)), areas.corners.copy()
    for row, start, end in zip(rows, areas.starts[:-1].tolist(), areas.starts[1:].tolist(), strict=True):
        part = corners[start:end]
        row[X], row[Y] = (part.min(axis=0) + part.max(axis=0)) / 2
        part -= row[: Y + 1]
        row[A], row[B] = np.abs(part).max(axis=0)
        row[FX], row[KIND], row[HEIGHT] = 1.0, HULL, FAR
        row[ROUND] = np.sqrt((part * part).sum(axis=1).max())
        row[HULL_FROM], row[HULL_TO] = start, end
    return FootprintRows(rows, corners, areas.feature)
