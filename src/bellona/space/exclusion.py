"""Proofs that a unit cannot reach its goals.

Each proof leaves out conditions, never adds any: mates, paths and surfaces do not count, tolerances are widened. What
cannot be done then cannot be done at all.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import msgspec
import numpy as np

from .block import COLUMNS, DISC, ELLIPSE, KIND, ROUND, X, Y, Z
from .end_kernels import nearest_each, nothing_to_do
from .ends import RING, Ending, named
from .numbers import FAR, TOUCH
from .placement_kernels import APPROACHING, Wish, best_place
from .reach import ANYWHERE as ALL_ROUND
from .reach import RING as WAY_RING
from .reach_kernels import Ways, spread
from .scene_kernels import BACK, BASE, LEFT, LIMIT, NEAR, RIGHT, ROW, SORT, TOP, Scene
from .table import Floats
from .terms import Near, Term

# How far a corner of a regular polygon of 16 tangents stands out, as a share of the radius, and a bit.
SAGITTA = 0.0198
# Ways are proven too long by at least this: the points at which they may enter a circle are tried half as far apart.
LEEWAY = 0.1


class Impossible(msgspec.Struct, frozen=True):
    """No, and this is proven: how near anybody could come, or how far it is, and what would have been needed."""

    term: Term
    measured: float
    limit: float
    hit: tuple[str, ...] = ()


def is_out_of_reach(ending: Ending) -> bool:
    """Whether it takes no more than measuring to exclude that the terms are met."""
    return _for_goals(ending, lambda k: _too_far(ending, k)) is not None


def exclusion(ending: Ending) -> Impossible | None:
    """Why no move can bring about what the terms ask for, by what is quickly known; None: it does not tell."""
    reason = _for_goals(ending, lambda k: _too_far(ending, k) or _cut_off(ending, k))
    return reason or (_too_wide(ending) if ending.terms.every else None)


def no_way(ending: Ending) -> Impossible | None:
    """Why no move can bring about what the terms ask for, by the lengths of all ways; None: it does not tell."""
    return _for_goals(ending, lambda k: _no_way(ending, k))


def _for_goals(ending: Ending, proof: Callable[[int], Impossible | None]) -> Impossible | None:
    """One excluded goal is enough if every one must be reached; otherwise all of them have to be excluded."""
    first: Impossible | None = None
    for k in _goals(ending):
        reason = proof(k)
        if (reason is None) != ending.terms.every:
            return reason
        first = first or reason
    return first


def _goals(ending: Ending) -> list[int]:
    """The numbers of the goals that are on the table."""
    return [k for k, rows in enumerate(ending.goals) if len(rows)]


def _too_far(ending: Ending, k: int) -> Impossible | None:
    """No model comes near enough even if nothing is in its way."""
    goal, gaps = ending.terms.goals[k], _plan_gaps(ending, ending.goals[k])
    short, gap, limit = -math.inf, 0.0, 0.0
    for i, away in enumerate(gaps):
        reach = ending.terms_of(i).distance + goal.within + _swing(ending, i)
        if reach - away > short:
            short, gap, limit = reach - away, away, reach
    if short >= -2 * TOUCH:
        return None
    return Impossible("unreached", round(gap, 6), round(limit, 6), named(goal.what))


def _swing(ending: Ending, i: int) -> float:
    """By how much a base gains reach through turns that do not count as its furthest part travels."""
    row, terms = ending.starts[i], ending.terms_of(i)
    if row[KIND] == DISC:
        return 0.0
    if terms.wheel is not None:
        return FAR
    return 0.0 if terms.pivots == "count" else 2.0 * float(row[ROUND])


def _plan_gaps(ending: Ending, rows: Floats) -> list[float]:
    """For each model the gap in plan to the nearest of some bases."""
    flat, level = ending.starts.copy(), rows.copy()
    flat[:, Z], level[:, Z] = 0.0, 0.0
    gaps: list[float] = nearest_each(flat, level, ending.table.hulls).tolist()
    return gaps


def _cut_off(ending: Ending, k: int) -> Impossible | None:
    """No disc finds a free place near enough, wherever its mates are and however it gets there."""
    goal, rows = ending.terms.goals[k], ending.goals[k]
    if (ending.starts[:, KIND] != DISC).any() or (rows[:, KIND] != DISC).any():
        return None
    best = FAR
    for i, gap in enumerate(_plan_gaps(ending, rows)):
        reach = ending.terms_of(i).distance + 2 * TOUCH
        if gap > reach + goal.within + TOUCH:
            continue
        loose = _loosened(ending.scene_of(i))
        for z in dict.fromkeys([0.0, float(ending.starts[i, Z]), *(float(z) for z in loose.surface_levels)]):
            if _nearest_free(ending, i, z, loose, reach, rows, goal, goal.within + 2 * TOUCH) < FAR:
                return None
            best = min(best, _nearest_free(ending, i, z, loose, reach, rows, goal, FAR))
    return Impossible("unreached", round(best, 6), goal.within, named(goal.what)) if best < FAR else None


def _nearest_free(
    ending: Ending, i: int, z: float, loose: Scene, reach: float, rows: Floats, goal: Near, cap: float
) -> float:
    """How near the model could come to some bases on a level; bases far above or below are out of the question."""
    level = rows[abs(rows[:, Z] - z) <= goal.vertical + TOUCH].copy()
    level[:, Z] = z
    if not len(level):
        return FAR
    unit = ending.starts[i : i + 1].copy()
    nodes = np.array([(*unit[0, :2], 0.0)])
    unit[0, Z] = z
    wish = Wish(APPROACHING, 0.0, 0.0, cap, loose=True, walks=False, floating=True)
    found = best_place(loose, NOTHING, unit, np.zeros(0, np.int64), 0, unit[0], nodes, reach, level, wish, RING)
    return float(found.score)


NOTHING = nothing_to_do()


def _loosened(scene: Scene) -> Scene:
    """The scene without edges and ellipses, and every limit at the end eased by two touches."""
    is_oval = (scene.end[:, SORT] == BASE) & (scene.end[:, ROW + KIND] == ELLIPSE)
    end = scene.end[~is_oval].copy()
    end[:, LIMIT] -= 2 * TOUCH
    return scene._replace(end=end, edges=False)


def _too_wide(ending: Ending) -> Impossible | None:
    """Two goals are further apart than the whole unit can stretch."""
    rule = ending.terms.coherency
    if rule is None or not rule.one_group:
        return None
    count, widest = len(ending.names), 2 * float(ending.starts[:, ROUND].max())
    stretch = count * widest + (count - 1) * (rule.within + TOUCH)
    for pair in itertools.combinations(_goals(ending), 2):
        one, other = (ending.terms.goals[k] for k in pair)
        ours, theirs = (ending.goals[k].copy() for k in pair)
        ours[:, Z], theirs[:, Z] = 0.0, 0.0
        gap = float(nearest_each(ours, theirs, ending.table.hulls).min())
        limit = stretch + one.within + other.within + 2 * TOUCH
        if gap > limit:
            return Impossible("incoherent", round(gap, 6), round(limit, 6), (*named(one.what), *named(other.what)))
    return None


# -- ways --------------------------------------------------------------------------------------------------------------


def _no_way(ending: Ending, k: int) -> Impossible | None:
    """No disc on the table finds a way that is short enough to anywhere near the goal."""
    shortest = math.inf
    for i in range(len(ending.names)):
        terms = ending.terms_of(i)
        if ending.starts[i, KIND] != DISC or ending.starts[i, Z] > TOUCH or terms.flies:
            return None
        shortest = min(shortest, _shortest_way(ending, i, k))
        if shortest <= terms.distance + LEEWAY:
            return None
    limit = max(ending.terms_of(i).distance for i in range(len(ending.names)))
    return Impossible("too-long", round(min(shortest, FAR), 6), limit, named(ending.terms.goals[k].what))


def _shortest_way(ending: Ending, i: int, k: int) -> float:
    """No more than the length of any way to a place near the goal, and LEEWAY; infinite if all are much too long."""
    start, rows, within = ending.starts[i], ending.goals[k], ending.terms.goals[k].within
    eased = _eased(ending.scene_of(i), start, ending.terms_of(i).distance)
    budget = ending.terms_of(i).distance + 1.0
    here, nobody = np.array([(start[X], start[Y], 0.0)]), np.zeros((0, COLUMNS))
    asked = eased, start.copy(), nobody, -1, here, WAY_RING, budget, ALL_ROUND
    ways, _ = spread(*asked, np.zeros((0, 2)), float(start[Z]))
    thresholds = _thresholds(ways, rows, rows[:, ROUND] + start[ROUND] + within + 2 * TOUCH, budget)
    _, arrivals = spread(*asked, thresholds, float(start[Z]))
    arrived = arrivals.costs[arrivals.before >= 0]
    return float(arrived.min()) if len(arrived) else math.inf


def _thresholds(ways: Ways, rows: Floats, radii: Floats, budget: float) -> Floats:
    """Where a way may enter the circle around a base: at the point next to a waymark, or anywhere past an obstacle."""
    off = rows[None, :, :2] - ways.places[:, None, :2]
    away = np.sqrt((off**2).sum(axis=2))
    go = np.maximum(0.0, away - radii[None])
    next_to = ways.places[:, None, :2] + off * (go / np.maximum(away, 1e-9))[:, :, None]
    around = rows[:, None, :2] + np.vstack([RING, _between(RING)])[None] * radii[:, None, None]
    return np.vstack([next_to[ways.costs[:, None] + go <= budget], around.reshape(-1, 2)])


def _between(ring: Floats) -> Floats:
    """The directions half-way between those of a ring."""
    middle = ring + np.roll(ring, -1, axis=0)
    found: Floats = middle / np.sqrt((middle**2).sum(axis=1))[:, None]
    return found


def _eased(scene: Scene, start: Floats, distance: float) -> Scene:
    """The scene with everything that is in the way a little smaller, so that the waymarks' tangents cut no corner.

    What can be climbed is left out, and all bases that one could pass above from there.
    """
    way, r = scene.way, float(start[ROUND])
    keep = (way[:, TOP] <= TOUCH) | (way[:, TOP] > distance + TOUCH)
    tops = scene.end[(scene.end[:, TOP] > TOUCH) & (scene.end[:, TOP] <= distance + TOUCH)]
    left, near, right, back = tops.T[LEFT : BACK + 1, :, None]
    over = (way[:, LEFT] <= right + 2 * r) & (way[:, RIGHT] >= left - 2 * r)
    over &= (way[:, NEAR] <= back + 2 * r) & (way[:, BACK] >= near - 2 * r)
    way = way[keep & ~(over.any(axis=0) & (way[:, SORT] == BASE))].copy()
    around = np.where(way[:, SORT] == BASE, way[:, ROW + ROUND], 0.0)
    way[:, LIMIT] -= SAGITTA * (around + r + way[:, LIMIT]) + 4 * TOUCH
    return scene._replace(way=way, mates_block=False, edges=False)
