"""Proofs that a unit cannot reach its goals.

Each proof leaves out conditions, never adds any: mates, paths and surfaces do not count, tolerances are widened. What
cannot be done then cannot be done at all.
"""

from __future__ import annotations

import itertools
import math

import msgspec
import numpy as np

from .block import DISC, ELLIPSE, KIND, ROUND, Z
from .ends import ANYWHERE, RING, Ending, bond, named, rows_of
from .numbers import TOUCH
from .placement_kernels import APPROACHING, NOT, Task, Wish, away_from, best_place
from .scene_kernels import BASE, LIMIT, ROW, SORT, Scene
from .table import Floats
from .terms import Near, Term


class Impossible(msgspec.Struct, frozen=True):
    """No, and this is proven: how near anybody could come, or how far it is, and what would have been needed."""

    term: Term
    measured: float
    limit: float
    hit: tuple[str, ...] = ()


def exclusion(ending: Ending) -> Impossible | None:
    """Why no move can bring about what the terms ask for; None: none of the proofs holds."""
    goals = [goal for goal in ending.terms.goals if len(rows_of(ending.table, (goal.what,)))]
    excluded = [_too_far(ending, goal) or _cut_off(ending, goal) for goal in goals]
    found = [reason for reason in excluded if reason is not None]
    if found and (ending.terms.every or len(found) == len(goals)):
        return found[0]
    return _too_wide(ending, goals) if ending.terms.every else None


def _too_far(ending: Ending, goal: Near) -> Impossible | None:
    """No model comes near enough even if nothing is in its way."""
    rows = rows_of(ending.table, (goal.what,))
    short, gap, limit = -math.inf, 0.0, 0.0
    for i in range(len(ending.names)):
        reach = ending.terms_of(i).distance + goal.within + _swing(ending, i)
        away = _plan_gaps(ending, i, rows)
        if reach - away > short:
            short, gap, limit = reach - away, away, reach
    if short >= -2 * TOUCH:
        return None
    return Impossible("unreached", round(gap, 6), round(limit, 6), named(goal.what))


def _swing(ending: Ending, i: int) -> float:
    """By how much a base gains reach through turns that do not count as its furthest part travels."""
    row, pivots = ending.starts[i], ending.terms_of(i).pivots
    return 0.0 if row[KIND] == DISC or pivots == "count" else 2.0 * float(row[ROUND])


def _plan_gaps(ending: Ending, i: int, rows: Floats) -> float:
    """The gap in plan to the nearest of some bases."""
    flat, level = ending.starts[i].copy(), rows.copy()
    flat[Z], level[:, Z] = 0.0, 0.0
    return float(away_from(flat, level, ending.table.hulls).min())


def _cut_off(ending: Ending, goal: Near) -> Impossible | None:
    """No disc finds a free place near enough, wherever its mates are and however it gets there."""
    if (ending.starts[:, KIND] != DISC).any():
        return None
    rows = rows_of(ending.table, (goal.what,))
    best = math.inf
    for i in range(len(ending.names)):
        loose = _loosened(ending.scene_of(i))
        reach = ending.terms_of(i).distance + 2 * TOUCH
        if _plan_gaps(ending, i, rows) > reach + goal.within + TOUCH:
            continue
        for z in dict.fromkeys([0.0, float(ending.starts[i, Z]), *(float(z) for z in loose.surface_levels)]):
            best = min(best, _nearest_free(ending, i, z, loose, reach, rows, goal))
            if best <= goal.within + 2 * TOUCH:
                return None
    return Impossible("unreached", round(best, 6), goal.within, named(goal.what)) if best < math.inf else None


def _nearest_free(ending: Ending, i: int, z: float, loose: Scene, reach: float, rows: Floats, goal: Near) -> float:
    """How near the model could come to some bases on a level; bases far above or below are out of the question."""
    level = rows[abs(rows[:, Z] - z) <= goal.vertical + TOUCH].copy()
    level[:, Z] = z
    unit = ending.starts[i : i + 1].copy()
    nodes = np.array([(*unit[0, :2], 0.0)])
    unit[0, Z] = z
    wish = Wish(APPROACHING, 0.0, 0.0, True, True)
    found = best_place(loose, NOTHING, unit, np.zeros(0, np.int64), 0, unit[0], nodes, reach, level, wish, RING)
    return float(found.score)


NOTHING = Task(
    ANYWHERE.things,
    np.zeros(0, np.int64),
    np.zeros(0),
    np.zeros(0),
    True,
    ANYWHERE.things,
    np.zeros(0, np.int64),
    NOT,
    bond(None, 0),
    ANYWHERE,
)


def _loosened(scene: Scene) -> Scene:
    """The scene with nothing on the way, no edges, no ellipses, and every limit at the end eased by two touches."""
    is_oval = (scene.end[:, SORT] == BASE) & (scene.end[:, ROW + KIND] == ELLIPSE)
    end = scene.end[~is_oval].copy()
    end[:, LIMIT] -= 2 * TOUCH
    return scene._replace(way=scene.way[:0], end=end, flies=True, edges=False, mates_block=False)


def _too_wide(ending: Ending, goals: list[Near]) -> Impossible | None:
    """Two goals are further apart than the whole unit can stretch."""
    rule = ending.terms.coherency
    if rule is None or not rule.one_group:
        return None
    count, widest = len(ending.names), 2 * float(ending.starts[:, ROUND].max())
    stretch = count * widest + (count - 1) * (rule.within + TOUCH)
    for one, other in itertools.combinations(goals, 2):
        ours, theirs = (rows_of(ending.table, (goal.what,)).copy() for goal in (one, other))
        ours[:, Z], theirs[:, Z] = 0.0, 0.0
        gap = min(float(away_from(row, theirs, ending.table.hulls).min()) for row in ours)
        limit = stretch + one.within + other.within + 2 * TOUCH
        if gap > limit:
            return Impossible("incoherent", round(gap, 6), round(limit, 6), (*named(one.what), *named(other.what)))
    return None
