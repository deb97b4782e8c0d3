"""Which models of a unit are near each other, for rules that keep units together."""

import numpy as np

from ..columns import COLUMNS, FX, HULL, KIND, ROUND, A, B, X, Y, Z
from ..compiled import compiled
from ..numbers import FAR, Floats
from .gap_kernels import plan_gap, upright_gap
from .unit_kernels import ROUNDING


@compiled
def keeps_together(
    rows: Floats,
    hulls: Floats,
    volumes: bool,
    needed: int,
    across: float,
    up: float,
    spread: float,
    spread_up: float,
    one_group: bool,
) -> bool:
    """Whether each model has the needed mates within across and up, and every mate within the spread."""
    count = len(rows)
    mates = np.zeros(count, np.int64)
    group = np.arange(count)
    core = np.empty(count)  # two bases are no farther apart than their centres less their cores
    for i in range(count):
        core[i] = -rows[i, ROUND] if rows[i, KIND] == HULL else min(rows[i, A], rows[i, B])
    for i in range(count):
        for j in range(i + 1, count):
            dx, dy = rows[j, X] - rows[i, X], rows[j, Y] - rows[i, Y]
            square, cores = dx * dx + dy * dy, core[i] + core[j] - ROUNDING
            reach, sure = across + rows[i, ROUND] + rows[j, ROUND] + ROUNDING, max(0.0, spread + cores)
            if square > reach * reach and square <= sure * sure and spread_up >= FAR:
                continue
            high = 0.0 if rows[i, Z] == rows[j, Z] else upright_gap(rows[i], rows[j], volumes)
            limit = min(across, spread)
            sure = max(0.0, limit + cores)
            wide = limit if square <= sure * sure else plan_gap(rows[i], rows[j], hulls)
            if wide > spread or high > spread_up:
                return False
            if wide <= across and high <= up:
                mates[i] += 1
                mates[j] += 1
                old, new = group[j], group[i]
                if one_group and old != new:
                    for k in range(count):
                        if group[k] == old:
                            group[k] = new
    broken = False
    for i in range(count):
        broken |= mates[i] < needed or (one_group and group[i] != group[0])
    return not broken


@compiled
def spacing(rows: Floats, hulls: Floats, volumes: bool) -> Floats:
    """Horizontal gaps of all pairs of models, and vertical ones."""
    count = len(rows)
    gaps = np.zeros((2, count, count))
    for i in range(count):
        for j in range(i + 1, count):
            gaps[0, i, j] = gaps[0, j, i] = plan_gap(rows[i], rows[j], hulls)
            gaps[1, i, j] = gaps[1, j, i] = upright_gap(rows[i], rows[j], volumes)
    return gaps


def warm() -> None:
    """Compile what Python calls directly."""
    hulls, rows = np.zeros((0, 2)), np.zeros((2, COLUMNS))
    rows[:, FX] = rows[:, A] = rows[:, B] = rows[:, ROUND] = 1.0
    keeps_together(rows, hulls, False, 1, 1.0, 1.0, 9.0, 9.0, True)
    spacing(rows, hulls, False)
