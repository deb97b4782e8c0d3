"""What a base touches at many places, for climbs."""

import numpy as np

from ..columns import COLUMNS, X, Y
from ..compiled import compiled
from ..measure.gap_kernels import outline_gap
from ..numbers import TOUCH, Bools, Floats, Ints


@compiled
def touch_area(row: Floats, hulls: Floats, places: Floats, corners: Floats, starts: Ints, parts: Ints) -> Bools:
    """At which places (x, y) the base touches one of some convex outlines."""
    mover, found = row.copy(), np.zeros(len(places), np.bool_)
    for i in range(len(places)):
        mover[X], mover[Y] = places[i, 0], places[i, 1]
        for part in parts:
            if outline_gap(mover, hulls, corners[starts[part] : starts[part + 1]]) <= TOUCH:
                found[i] = True
                break
    return found


def warm() -> None:
    """Compile what Python calls directly."""
    corners, ints = np.zeros((0, 2)), np.zeros(0, np.int64)
    touch_area(np.zeros(COLUMNS), corners, corners, corners, ints, ints)
