"""Where a block could end that comes onto the table over a stretch of its edge: a search that proves when nowhere.

Poses are cut into cells: place along the stretch, place inward, and facing as the tangent of half the angle from one of
four directions. No point of the block moves further within a cell than its `slack`; a cell is done with when even so
the block sticks out of the table, is too near to a hurdle, or is further than it can go. Going ahead takes the middle
of the front as far as it counts, wheeling half as far.
"""

import math

import numpy as np

from ..compiled import compiled
from ..measure.outline_kernels import outlines_apart
from ..numbers import FAR, TOUCH, Bools, Floats, Ints

NOWHERE, SOMEWHERE, UNKNOWN = 0, 1, 2
QUARTER, EIGHTH = 1.5707963267948966, math.sqrt(2.0) - 1.0  # a quarter turn; the tangent of half of half of it


@compiled
def end_cells(
    plan: Floats,
    stretch: Floats,
    front: float,
    distance: float,
    width: float,
    depth: float,
    corners: Floats,
    starts: Ints,
    limits: Floats,
    most_cells: int,
    why: Bools,
) -> int:
    """Whether the block could end anywhere; `why` tells which hurdles forbid it where edge and distance do not.

    plan: its rectangles as it looks along x with the middle of its front at the origin. stretch: where it begins,
    x, y, its length, and the direction along it.
    """
    sx, sy, length, ux, uy = stretch[0], stretch[1], stretch[2], stretch[3], stretch[4]
    ix, iy = -uy, ux  # inward
    far = 0.0
    for k in range(len(plan)):
        for i in range(4):
            far = max(far, plan[k, i, 0] * plan[k, i, 0] + plan[k, i, 1] * plan[k, i, 1])
    far = math.sqrt(far)
    low, high = 0.5 * front, length - 0.5 * front
    cells = np.empty((most_cells + 8, 7))  # along, inward, tangent, half of each, quarter
    count = 0
    for quarter in range(4):
        cells[count, 0], cells[count, 1], cells[count, 2] = 0.5 * (low + high), 0.5 * distance, 0.0
        cells[count, 3], cells[count, 4] = 0.5 * (high - low) + distance, 0.5 * distance
        cells[count, 5], cells[count, 6] = EIGHTH, float(quarter)
        count += 1
    here, cell = np.empty((len(plan), 4, 2)), np.empty(7)
    seen = 0
    while count > 0:
        count -= 1
        seen += 1
        cell[:] = cells[count]
        along, inward, t, da, db, dt = cell[0], cell[1], cell[2], cell[3], cell[4], cell[5]
        shift = math.sqrt(da * da + db * db)
        slack = shift + far * 2.0 * dt + TOUCH
        # The angle turned is at least this.
        least = max(0.0, abs(t) - dt)
        angle = 2.0 * (least - least * least * least / 3.0)
        if cell[6] > 0.0:
            angle = (QUARTER if cell[6] != 2.0 else 2.0 * QUARTER) - 2.0 * min(abs(t) + dt, EIGHTH)
        aside = max(0.0, low - along, along - high)
        if math.sqrt(aside * aside + inward * inward) - shift + 0.5 * front * angle > distance + 2.0 * TOUCH:
            continue
        x, y = sx + along * ux + inward * ix, sy + along * uy + inward * iy
        cos, sin = (1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t)
        fx, fy = ix * cos - iy * sin, ix * sin + iy * cos
        for _ in range(int(cell[6])):
            fx, fy = -fy, fx
        out = -FAR
        for k in range(len(plan)):
            for i in range(4):
                a, b = plan[k, i, 0], plan[k, i, 1]
                here[k, i, 0], here[k, i, 1] = x + a * fx - b * fy, y + a * fy + b * fx
                out = max(out, -here[k, i, 0], here[k, i, 0] - width, -here[k, i, 1], here[k, i, 1] - depth)
        if out - slack > TOUCH:
            continue
        is_barred, is_free = False, out <= TOUCH
        for h in range(len(limits)):
            gap = FAR
            for k in range(len(plan)):
                gap = min(gap, outlines_apart(here[k], corners[starts[h] : starts[h + 1]])[0])
            if gap + slack < limits[h]:
                why[h] = True
                is_barred = True
                break
            is_free = is_free and gap >= limits[h]
        if is_barred:
            continue
        if is_free:
            return SOMEWHERE
        if seen + count >= most_cells:
            return UNKNOWN
        axis = 5 if far * 2.0 * dt > max(da, db) else (3 if da > db else 4)
        for way in (-0.5, 0.5):
            cells[count] = cell
            cells[count, axis] = 0.5 * cell[axis]
            cells[count, axis - 3] = cell[axis - 3] + way * cell[axis]
            count += 1
    return NOWHERE


def warm() -> None:
    """Compile what Python calls directly."""
    plan, hurdle = np.array([[(0.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (0.0, -1.0)]]), np.zeros((0, 2))
    stretch = np.array([0.0, 0.0, 9.0, 1.0, 0.0])
    none, starts, why = np.zeros(0), np.zeros(1, np.int64), np.zeros(0, np.bool_)
    end_cells(plan, stretch, 2.0, 3.0, 9.0, 9.0, hurdle, starts, none, 100, why)
