"""Proofs that a unit cannot reach its goals.

Each proof leaves out conditions, never adds any: mates do not count, tolerances are widened, climbs cost the least they
can. What cannot be done then cannot be done at all.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

import msgspec
import numpy as np
import shapely

from ..columns import DISC, KIND, ROUND, Y, Z
from ..measure.together import Coherency
from ..move.reach import FINE, RING
from ..move.terms import Term
from ..numbers import FAR, TOUCH, Bools, Floats
from ..shapes import Point
from .end_kernels import at_level, level_gaps, nearest_each
from .ends import Ending, named
from .pose_kernels import CELL, CX, CY, EASE, HALF, Goals, Poses, least_span
from .posing import LEAVES, MANY, NARROW, Searching, cells_closer, cells_near, least_lengths, searching

COARSE = 0.25  # inches by which places near two goals are told apart
MISSES = (0.01, 0.1, 0.5, 2.0)  # inches by which goals are told to be missed
STEPS = (*((leaf, RING) for leaf in LEAVES), (0.002, FINE))  # how fine places and ways are told apart
FEW = 6  # models of which each is asked where it might be near each goal


class Impossible(msgspec.Struct, frozen=True):
    """No, and this is proven: how near anybody could come, or how far it is, and what would have been needed; with a
    limit of 0 there is nothing to measure.
    """

    term: Term
    measured: float
    limit: float
    hit: tuple[str, ...] = ()


def is_out_of_reach(ending: Ending) -> bool:
    """Whether it takes no more than measuring to exclude that the terms are met."""
    return _for_goals(ending, lambda k: _too_far(ending, k)) is not None


def exclusion(ending: Ending) -> Impossible | None:
    """Why no move can bring about what the terms ask for, by what is quickly known; None: it does not tell."""
    return (
        _for_goals(ending, lambda k: _too_far(ending, k) or _cut_off(ending, (k,)))
        or _scattered(ending)
        or (_too_wide(ending) or _held_back(ending) or _not_both(ending) if ending.terms.every else None)
    )


def no_way(ending: Ending) -> Impossible | None:
    """Why no move can bring about what the terms ask for, by the lengths of all ways; None: it does not tell."""
    if len(ending.names) == 1 and ending.terms.every and len(_goals(ending)) > 1:
        return _no_way(ending, tuple(_goals(ending)))
    reason = _for_goals(ending, lambda k: _no_way(ending, (k,))) or _kept_apart(ending)
    return reason or (_too_stretched(ending) if ending.terms.every else None)


def is_shut_out(ending: Ending, k: int, outlines: Sequence[Sequence[Point]]) -> bool:
    """Whether no model can get to where the line between it and a base of the goal leads across one of the outlines."""
    areas = shapely.union_all([shapely.Polygon(outline) for outline in outlines])
    for i, start in enumerate(ending.starts):
        cells = cells_near(ending, i, k, LEAVES[0])
        if cells is None:
            return False
        for row in ending.goals[k] if len(cells) else []:
            lines = shapely.linestrings([[cell[: CY + 1], row[: Y + 1]] for cell in cells])
            wide = sum(float(base[ROUND]) for base in (start, row) if base[KIND] != DISC)
            if (shapely.distance(lines, areas) <= LEAVES[0] + wide + EASE).any():
                return False
    return True


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


# -- by measuring ------------------------------------------------------------------------------------------------------


def _too_far(ending: Ending, k: int) -> Impossible | None:
    """No model comes near enough even if nothing is in its way."""
    goal, best = ending.terms.goals[k], (-math.inf, 0.0, 0.0)
    gaps = level_gaps(ending.stances.rows, ending.goals[k], ending.table.hulls, float(goal.vertical)).tolist()
    for gap, i, budget in zip(gaps, ending.stances.models, ending.stances.budgets, strict=True):
        if gap < FAR:
            reach = max(0.0, budget) + goal.within + _swing(ending, i)
            best = max(best, (reach - gap, gap, reach))
    if best[0] >= -2 * TOUCH:
        return None
    if best[2] == 0.0:
        gaps = nearest_each(ending.starts, ending.goals[k], ending.table.hulls)
        best = (0.0, float(gaps.min()), goal.within)
    return Impossible("unreached", round(best[1], 6), round(best[2], 6), named(goal.what))


def _swing(ending: Ending, i: int) -> float:
    """By how much a base gains reach through turns that do not count as its furthest part travels."""
    row, terms = ending.starts[i], ending.terms_of(i)
    if row[KIND] == DISC:
        return 0.0
    if terms.wheel is not None:
        return FAR
    return 0.0 if terms.pivots == "count" else 2.0 * float(row[ROUND])


def _scattered(ending: Ending) -> Impossible | None:
    """The models are so far from each other that they cannot come together."""
    rule, count = ending.terms.coherency, len(ending.names)
    if rule is None or count < 2:
        return None
    reach = [0.0 if ending.stays(i) else ending.reach_of(i) + _swing(ending, i) for i in range(count)]
    flat = ending.starts.copy()
    flat[:, Z] = 0.0
    gaps = [nearest_each(flat, flat[j : j + 1], ending.table.hulls) for j in range(count)]
    short = [[float(gaps[j][i]) - reach[i] - reach[j] for i in range(count)] for j in range(count)]
    limit = rule.within + 3 * TOUCH
    for i, j in itertools.permutations(range(count), 2):
        if reach[i] > 0.0 and reach[j] == 0.0 and short[j][i] <= limit and not _can_join(ending, i, j, rule):
            short[i][j] = short[j][i] = limit + 0.01
    return _apart(ending, rule, short)


def _kept_apart(ending: Ending) -> Impossible | None:
    """The places that models might get to are so far from each other that they cannot come together."""
    rule, count = ending.terms.coherency, len(ending.names)
    if rule is None or not 1 < count <= FEW:
        return None
    cells = [part for part in (cells_closer(ending, i, NARROW) for i in range(count)) if part is not None]
    if len(cells) < count:
        return None
    spare = [float(ending.starts[i, ROUND]) + (0.0 if ending.stays(i) else NARROW) for i in range(count)]
    short = [[0.0] * count for _ in range(count)]
    for i, j in itertools.combinations(range(count), 2):
        short[i][j] = short[j][i] = float(least_span(cells[i], cells[j])) - spare[i] - spare[j]
    return _apart(ending, rule, short)


def _apart(ending: Ending, rule: Coherency, short: list[list[float]]) -> Impossible | None:
    """Who cannot come together with the others, given how near each two of them can come to each other at best."""
    count, limit = len(ending.names), rule.within + 3 * TOUCH
    wide = sorted((2 * float(row[ROUND]) for row in ending.starts), reverse=True)
    most = (count - 1) * limit + sum(wide[: count - 2])
    groups = list(range(count))
    for i, j in itertools.combinations(range(count), 2):
        if short[j][i] <= limit and groups[i] != groups[j]:
            groups = [groups[j] if group == groups[i] else group for group in groups]
    for i in range(count):
        near = sorted(short[j][i] for j in range(count) if j != i)
        if rule.one_group and near[-1] > most:
            return Impossible("incoherent", round(near[-1], 6), round(most, 6), (ending.unit, ending.names[i]))
        needed = near[rule.needed(count) - 1]
        if needed <= limit and rule.one_group:
            needed = min((short[j][i] for j in range(count) if groups[i] != groups[j]), default=needed)
        if needed > limit:
            return Impossible("incoherent", round(needed, 6), rule.within, (ending.unit, ending.names[i]))
    return None


def _can_join(ending: Ending, i: int, j: int, rule: Coherency) -> bool:
    """Whether a model might find a free place near a mate that stays where it is."""
    for z in ending.levels(i):
        search = searching(ending, i, z, ())
        rows = at_level(ending.at_height(i, z), ending.starts[j : j + 1], rule.vertically)
        if search is not None and len(rows):
            goals = Goals(rows, np.zeros(1, np.int64), np.array([rule.within + TOUCH]), True)
            if search._replace(goals=goals).might():
                return True
    return False


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


def _held_back(ending: Ending) -> Impossible | None:
    """A goal is further from the mates that stay where they are than those who move can stretch."""
    rule, count = ending.terms.coherency, len(ending.names)
    stay = [i for i in range(count) if ending.stays(i)]
    moving = count - len(stay)
    if rule is None or not stay or not moving or (moving > 1 and not rule.one_group):
        return None
    widest = 2 * float(ending.starts[[i for i in range(count) if i not in stay], ROUND].max())
    mates = ending.starts[stay]
    mates[:, Z] = 0.0
    for k in _goals(ending):
        goal, rows = ending.terms.goals[k], ending.goals[k].copy()
        rows[:, Z] = 0.0
        gap = float(nearest_each(rows, mates, ending.table.hulls).min())
        limit = moving * (widest + rule.within + TOUCH) + goal.within + 2 * TOUCH
        if gap > limit:
            return Impossible("incoherent", round(gap, 6), round(limit, 6), (*named(goal.what), ending.unit))
    return None


def _too_stretched(ending: Ending) -> Impossible | None:
    """Whoever can be near one goal and whoever can be near another are too far from each other for the unit between."""
    rule, count = ending.terms.coherency, len(ending.names)
    if rule is None or not rule.one_group or not 1 < count <= FEW:
        return None
    wide = sorted((2 * float(row[ROUND]) for row in ending.starts), reverse=True)
    limit = (count - 1) * (rule.within + TOUCH) + sum(wide[: count - 1]) + 2 * COARSE + EASE
    near = {k: [cells_near(ending, i, k, COARSE) for i in range(count)] for k in _goals(ending)}
    for pair in itertools.combinations(near, 2):
        ours, theirs = (near[k] for k in pair)
        least = FAR
        for i, j in itertools.product(range(count), repeat=2):
            least = min(least, _span(ending, i, j, pair, ours[i], theirs[j]))
            if least <= limit:
                break
        else:
            if least == FAR:  # only one and the same model comes near either of them
                limits = ending.terms.goals[pair[1]].within
                return Impossible("unreached", _nearest(ending, pair), limits, _names(ending, pair))
            return Impossible("incoherent", round(least, 6), round(limit, 6), _names(ending, pair))
    return None


def _span(ending: Ending, i: int, j: int, pair: tuple[int, int], ours: Floats | None, theirs: Floats | None) -> float:
    """How far it is at least from one model near one goal to another, or the same, near the other."""
    if ours is None or theirs is None or (i == j and _is_free(ending, i, pair, leaf=LEAVES[0])):
        return 0.0
    if i == j or not len(ours) or not len(theirs):
        return FAR
    return float(least_span(ours, theirs))


# -- by trying all poses -----------------------------------------------------------------------------------------------


def _cut_off(ending: Ending, ks: tuple[int, ...]) -> Impossible | None:
    """No model finds a free place near enough, wherever its mates are and however it gets there."""
    if any(_is_free(ending, i, ks) for i in range(len(ending.names))):
        return None
    goal = ending.terms.goals[ks[0]]
    return Impossible("unreached", _nearest(ending, ks), goal.within, named(goal.what))


def _not_both(ending: Ending) -> Impossible | None:
    """A model that is by itself finds no free place near to all its goals at once."""
    ks = tuple(_goals(ending))
    if len(ending.names) > 1 or len(ks) < 2 or _is_free(ending, 0, ks):
        return None
    return Impossible("unreached", _nearest(ending, ks), ending.terms.goals[ks[-1]].within, _names(ending, ks))


def _names(ending: Ending, ks: Sequence[int]) -> tuple[str, ...]:
    return tuple(name for k in ks for name in named(ending.terms.goals[k].what))


def _is_free(ending: Ending, i: int, ks: tuple[int, ...], more: float = 0.0, leaf: float = LEAVES[-1]) -> bool:
    """Whether there might be a place for a model within so much more of its goals than it has to be."""
    if ending.is_there(i, ks):
        return True
    searches = (searching(ending, i, z, ks, more) for z in ending.levels(i))
    return any(search.might(leaf) for search in searches if search is not None)


def _nearest(ending: Ending, ks: tuple[int, ...]) -> float:
    """How near to its goals no model can come, roughly."""
    low = 0.0
    for more in MISSES:
        if any(_is_free(ending, i, ks, more, LEAVES[0]) for i in range(len(ending.names))):
            break
        low = more
    return round(ending.terms.goals[ks[0]].within + low, 6)


# -- by all ways -------------------------------------------------------------------------------------------------------


def _no_way(ending: Ending, ks: tuple[int, ...]) -> Impossible | None:
    """No model finds a way that is short enough to a free place near its goals."""
    shortest = FAR
    for i in range(len(ending.names)):
        if ending.is_there(i, ks):
            return None
        for z in ending.levels(i):
            length = _shortest_way(ending, i, z, ks)
            if length is None:
                return None
            shortest = min(shortest, length)
    limit = max(ending.reach_of(i) for i in range(len(ending.names)))
    if shortest > ending.table.width + ending.table.depth:  # there is no way at all, of whatever length
        return Impossible("too-long", 0.0, 0.0, _names(ending, ks))
    return Impossible("too-long", round(shortest, 6), limit, _names(ending, ks))


def _shortest_way(ending: Ending, i: int, z: float, ks: tuple[int, ...]) -> float | None:
    """More than a model can go, and no more than the length of any way to a place near the goals on a level; None if
    there may be one that is short enough.

    The middle of the base cannot go where a disc in it would not fit. Where that gets to, all turns are tried.
    """
    search = searching(ending, i, z, ks)
    if search is None:
        return FAR
    disc = search.as_disc(ending.table.hulls)
    shortest: float = FAR
    cells = disc.cells()
    for leaf, ring in STEPS:
        poses = disc.through(cells, leaf, to_first=False, most=MANY)
        if not poses.all_open:
            return None
        lengths = least_lengths(ending, i, z, disc, poses.open, leaf, ring)
        near = lengths <= ending.reach_of(i) + EASE
        shortest = min([shortest, *lengths[~near].tolist()])
        cells = poses.open[near]
        if len(cells):
            poses = search.through(search.fanned(cells), leaf)
            if poses.found and _is_open(ending, i, z, disc, poses, ring):
                return None
            if poses.found or not poses.all_open:
                continue
            cells = cells[_hold_any(cells, poses.open)]
        if not len(cells):
            return shortest
    return None


def _is_open(ending: Ending, i: int, z: float, disc: Searching, pose: Poses, ring: Floats) -> bool:
    """Whether a way leads a disc to a pose: then none of the smaller cells about it can be excluded."""
    cell = np.zeros((1, CELL))
    cell[0, [CX, CY]] = pose.x, pose.y
    return bool(least_lengths(ending, i, z, disc, cell, 0.0, ring)[0] <= ending.reach_of(i))


def _hold_any(cells: Floats, parts: Floats) -> Bools:
    """Which of the cells hold the place of one of their parts."""
    off = np.abs(cells[:, None, : CY + 1] - parts[None, :, : CY + 1]).max(axis=2)
    found: Bools = (off <= cells[:, HALF, None]).any(axis=1)
    return found
