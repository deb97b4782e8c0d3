"""Proofs that a unit cannot reach its goals.

Each proof leaves out conditions, never adds any: mates do not count, tolerances are widened, climbs cost the least they
can. What cannot be done then cannot be done at all.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from .block import COLUMNS, DISC, FX, FY, HULL, KIND, ROUND, A, B, X, Y, Z
from .climbs import least_climbs
from .cover_kernels import Bools
from .end_kernels import nearest_each
from .ends import Ending, at_level, named
from .measure_kernels import outline
from .numbers import FAR, TOUCH, unit_vector
from .pose_kernels import CY, EASE, HALF, Goals, Poses, search_poses
from .reach import ANYWHERE as ALL_ROUND
from .reach import RING
from .reach_kernels import nearby, spread
from .scene_kernels import BACK, BASE, HIGH, LEFT, LIMIT, LOW, NEAR, OUTLINE, RIGHT, ROW, SORT, TOP, Scene
from .table import Floats
from .terms import Term

# How far a corner of a regular polygon of 16 tangents stands out, as a share of the radius, and a bit.
SAGITTA = 0.0198
LEAVES = (0.12, 0.03, 0.008)  # how fine poses are told apart, if need be ever finer
CELLS = 3000  # so many poses may stay in doubt before the proof is given up
FAN = 8  # turns are told apart by this part of a half turn at first


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
    return (
        _for_goals(ending, lambda k: _too_far(ending, k) or _cut_off(ending, (k,)))
        or _scattered(ending)
        or (_too_wide(ending) or _not_both(ending) if ending.terms.every else None)
    )


def no_way(ending: Ending) -> Impossible | None:
    """Why no move can bring about what the terms ask for, by the lengths of all ways; None: it does not tell."""
    if len(ending.names) == 1 and ending.terms.every and len(_goals(ending)) > 1:
        return _no_way(ending, tuple(_goals(ending)))
    return _for_goals(ending, lambda k: _no_way(ending, (k,)))


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
    for i in range(len(ending.names)):
        for z in ending.levels(i):
            rows = at_level(_at(ending, i, z), ending.goals[k], goal.vertical)
            if len(rows):
                gap = float(nearest_each(_at(ending, i, z)[None], rows, ending.table.hulls)[0])
                reach = max(0.0, _budget(ending, i, z)) + goal.within + _swing(ending, i)
                best = max(best, (reach - gap, gap, reach))
    if best[0] >= -2 * TOUCH:
        return None
    if best[2] == 0.0:
        gaps = nearest_each(ending.starts, ending.goals[k], ending.table.hulls)
        best = (0.0, float(gaps.min()), goal.within)
    return Impossible("unreached", round(best[1], 6), round(best[2], 6), named(goal.what))


def _at(ending: Ending, i: int, z: float) -> Floats:
    """A model where it starts, but on another level."""
    row: Floats = ending.starts[i].copy()
    row[Z] = z
    return row


def _budget(ending: Ending, i: int, z: float) -> float:
    """How far in plan a model can go if it is to end on a level; negative if that is too high or too low."""
    reach, climb = ending.reach_of(i), ending.least_climb(i, z)
    if ending.terms_of(i).wheel is not None and ending.starts[i, KIND] != DISC:
        return ending.table.width + ending.table.depth  # wheels take the middle further than they count
    if ending.terms_of(i).between(float(ending.starts[i, Z]), z).flies:
        return math.sqrt(reach * reach - climb * climb) if climb <= reach else reach - climb
    return reach - climb


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
    reach = [0.0 if ending.rests(i) else ending.reach_of(i) + _swing(ending, i) for i in range(count)]
    flat = ending.starts.copy()
    flat[:, Z] = 0.0
    gaps = [nearest_each(flat, flat[j : j + 1], ending.table.hulls) for j in range(count)]
    short = [[float(gaps[j][i]) - reach[i] - reach[j] for i in range(count)] for j in range(count)]
    limit = rule.within + 3 * TOUCH
    groups = list(range(count))
    for i, j in itertools.combinations(range(count), 2):
        if short[j][i] <= limit and groups[i] != groups[j]:
            groups = [groups[j] if group == groups[i] else group for group in groups]
    for i in range(count):
        near = sorted(short[j][i] for j in range(count) if j != i)
        needed = near[rule.needed(count) - 1]
        if needed <= limit and rule.one_group:
            needed = min((short[j][i] for j in range(count) if groups[i] != groups[j]), default=needed)
        if needed > limit:
            return Impossible("incoherent", round(needed, 6), rule.within, (ending.unit, ending.names[i]))
    return None


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


def _is_free(ending: Ending, i: int, ks: tuple[int, ...], more: float = 0.0) -> bool:
    """Whether there might be a place for a model within so much more of its goals than it has to be."""
    for z in ending.levels(i):
        search = _searching(ending, i, z, ks, more)
        if search is not None:
            poses = search.through(search.cells(), LEAVES[-1])
            if poses.found or not poses.all_open or len(poses.open):
                return True
    return False


def _nearest(ending: Ending, ks: tuple[int, ...]) -> float:
    """How near to its goals no model can come, to a hundredth of an inch."""
    low, high = 0.0, 0.25
    within = ending.terms.goals[ks[0]].within

    def is_free(more: float) -> bool:
        return any(_is_free(ending, i, ks, more) for i in range(len(ending.names)))

    while not is_free(high) and high < FAR / 4:
        low, high = high, 2 * high if high < 64 else FAR
    while high - low > 0.01 and high < FAR / 4:
        middle = (low + high) / 2
        low, high = (low, middle) if is_free(middle) else (middle, high)
    return round(within + low, 6)


class _Searching(NamedTuple):
    """A model about to end on a level, near to some goals."""

    scene: Scene
    end: Floats
    row: Floats
    goals: Goals
    budget: float
    swing: float  # what a turn costs, inches a radian

    def cells(self) -> Floats:
        """All poses it could take if nothing were in its way."""
        x, y, fx, fy = (float(self.row[k]) for k in (X, Y, FX, FY))
        if self.row[KIND] == DISC:
            return np.array([(x, y, self.budget, 0.0, 0.0, fx, fy, fx, fy)])
        step = math.pi / FAN
        most = FAN if self.swing * math.pi <= self.budget else math.ceil(self.budget / self.swing / step)
        turns = [(k * step, *_turned(fx, fy, k * step)) for k in range(-most, most + 1)]
        arcs = [(a[0], b[0], *a[1:], *b[1:]) for a, b in itertools.pairwise(turns)]
        return np.array([(x, y, self.budget, *arc) for arc in sorted(arcs, key=lambda arc: abs(arc[0] + arc[1]))])

    def fanned(self, cells: Floats) -> Floats:
        """All facings for each of some places."""
        arcs = self.cells()
        found = np.repeat(arcs, len(cells), axis=0)
        found[:, : HALF + 1] = np.tile(cells[:, : HALF + 1], (len(arcs), 1))
        return found

    def through(self, cells: Floats, leaf: float, to_first: bool = True) -> Poses:
        given = self.scene, self.end, self.row, self.goals, self.budget, self.swing
        return search_poses(*given, cells, leaf, CELLS, to_first)

    def as_disc(self, hulls: Floats) -> _Searching:
        """The same for a disc that is as wide as the base where it blocks, and as long where it reaches out."""
        if self.row[KIND] == DISC:
            return self
        row = self.row.copy()
        row[[A, B, ROUND]] = inner_radius(row, hulls)
        row[KIND] = DISC
        within = self.goals.within + self.row[ROUND] - row[ROUND]
        return self._replace(row=row, goals=self.goals._replace(within=within), swing=0.0)


def inner_radius(row: Floats, hulls: Floats) -> float:
    """The radius of the largest disc about the centre that lies in the base; 0 if there is none."""
    if row[KIND] != HULL:
        return float(min(row[A], row[B]))
    corners = outline(row, hulls) - row[: Y + 1]
    along = np.roll(corners, -1, axis=0) - corners
    sides = (corners[:, 0] * along[:, 1] - corners[:, 1] * along[:, 0]) / np.sqrt((along**2).sum(axis=1))
    return max(0.0, float(sides.min()))


def _turned(fx: float, fy: float, turn: float) -> tuple[float, float]:
    c, s = math.cos(turn), math.sin(turn)
    return unit_vector(fx * c - fy * s, fx * s + fy * c)


def _searching(ending: Ending, i: int, z: float, ks: tuple[int, ...], more: float = 0.0) -> _Searching | None:
    """None if the goals are out of the question on that level."""
    row, terms, budget = _at(ending, i, z), ending.terms_of(i), _budget(ending, i, z)
    if budget < 0.0:
        return None
    wanted = [ending.terms.goals[k] for k in ks]
    rows = [at_level(row, ending.goals[k], goal.vertical) for k, goal in zip(ks, wanted, strict=True)]
    if any(not len(part) for part in rows):
        return None
    scene = ending.scene_of(i, z)
    end = nearby(scene.end, row, np.array([(row[X], row[Y], 0.0)]), budget + EASE, -FAR)
    groups = np.array([g for g, part in enumerate(rows) for _ in range(len(part))], dtype=np.int64)
    goals = Goals(np.vstack(rows), groups, np.array([goal.within + more + TOUCH for goal in wanted]), True)
    swing = float(row[ROUND]) if row[KIND] != DISC and terms.pivots == "count" and terms.wheel is None else 0.0
    return _Searching(scene, end, row, goals, budget, swing)


# -- by all ways -------------------------------------------------------------------------------------------------------


def _no_way(ending: Ending, ks: tuple[int, ...]) -> Impossible | None:
    """No model finds a way that is short enough to a free place near its goals."""
    shortest = FAR
    for i in range(len(ending.names)):
        for z in ending.levels(i):
            length = _shortest_way(ending, i, z, ks)
            if length is None:
                return None
            shortest = min(shortest, length)
    limit = max(ending.reach_of(i) for i in range(len(ending.names)))
    return Impossible("too-long", round(shortest, 6), limit, _names(ending, ks))


def _shortest_way(ending: Ending, i: int, z: float, ks: tuple[int, ...]) -> float | None:
    """More than a model can go, and no more than the length of any way to a place near the goals on a level; None if
    there may be one that is short enough.

    The middle of the base cannot go where a disc in it would not fit. Where that gets to, all turns are tried.
    """
    search = _searching(ending, i, z, ks)
    if search is None:
        return FAR
    disc = search.as_disc(ending.table.hulls)
    shortest: float = FAR
    cells = disc.cells()
    for leaf in LEAVES:
        poses = disc.through(cells, leaf, False)
        if not poses.all_open:
            return None
        lengths = _lengths(ending, i, z, search.scene, disc.row, poses.open, leaf)
        near = lengths <= ending.reach_of(i) + EASE
        shortest = min([shortest, *lengths[~near].tolist()])
        cells = poses.open[near]
        if len(cells) and search.row[KIND] != DISC:
            poses = search.through(search.fanned(cells), leaf)
            if poses.found or not poses.all_open:
                continue
            cells = cells[_hold_any(cells, poses.open)]
        if not len(cells):
            return shortest
    return None


def _hold_any(cells: Floats, parts: Floats) -> Bools:
    """Which of the cells hold the place of one of their parts."""
    off = np.abs(cells[:, None, : CY + 1] - parts[None, :, : CY + 1]).max(axis=2)
    found: Bools = (off <= cells[:, HALF, None]).any(axis=1)
    return found


def _lengths(ending: Ending, i: int, z: float, scene: Scene, row: Floats, cells: Floats, leaf: float) -> Floats:
    """No more than the length of any way to each cell: on the ground, or over what can be climbed, the lower first."""
    start, reach = float(ending.starts[i, Z]), ending.reach_of(i)
    terms = ending.terms_of(i).between(start, z)
    off = np.sqrt(((cells[:, : CY + 1] - row[: Y + 1]) ** 2).sum(axis=1)) - leaf
    if terms.flies:
        flown: Floats = np.sqrt(np.maximum(off, 0.0) ** 2 + (z - start) ** 2)
        return flown
    shortest = np.full(len(cells), FAR)
    if max(start, z) <= TOUCH:
        shortest = _plan_lengths(_eased(scene, row, 0.0, leaf), row, cells, reach) - leaf
    up = least_climbs(ending.table.terrain, terms, start)
    for height in sorted(h for h in up if h >= max(start, z) - TOUCH and (h > TOUCH)):
        climb = up[height] + least_climbs(ending.table.terrain, terms, height).get(z, abs(height - z))
        if climb <= reach + EASE and (off + climb < np.minimum(shortest, reach + EASE)).any():
            over = _plan_lengths(_eased(scene, row, height, leaf), row, cells, reach - climb)
            shortest = np.minimum(shortest, over - leaf + climb)
    return shortest


def _plan_lengths(eased: Scene, row: Floats, cells: Floats, reach: float) -> Floats:
    here, nobody = np.array([(row[X], row[Y], 0.0)]), np.zeros((0, COLUMNS))
    low = row.copy()
    low[Z] = 0.0
    _, arrivals = spread(
        eased, low, nobody, -1, here, RING, reach + 1.0, ALL_ROUND, np.ascontiguousarray(cells[:, : CY + 1]), 0.0
    )
    return arrivals.costs


def _eased(scene: Scene, row: Floats, height: float, leaf: float) -> Scene:
    """The scene of what is in the way at all heights up to one, a little smaller, so that the waymarks' tangents cut no
    corner and that what cannot be got past to the middle of a cell cannot be got past to any part of it.

    What can be climbed is left out, and all bases that one could pass above from there.
    """
    way, r = scene.way, float(row[ROUND])
    if height > TOUCH:
        tops = scene.end[(scene.end[:, SORT] == OUTLINE) & (scene.end[:, TOP] <= height + TOUCH)]
        left, near, right, back = tops.T[LEFT : BACK + 1, :, None]
        over = (way[:, LEFT] <= right + 2 * r) & (way[:, RIGHT] >= left - 2 * r)
        over &= (way[:, NEAR] <= back + 2 * r) & (way[:, BACK] >= near - 2 * r)
        stays = (way[:, SORT] == BASE) & ~over.any(axis=0)
        way = way[(way[:, LOW] <= TOUCH) & ((way[:, HIGH] > height + EASE) | stays)]
    way = way.copy()
    around = np.where(way[:, SORT] == BASE, way[:, ROW + ROUND], 0.0)
    way[:, LIMIT] -= SAGITTA * (around + r + way[:, LIMIT]) + 4 * TOUCH + leaf
    return scene._replace(way=way[r + way[:, LIMIT] > leaf], mates_block=False, edges=False)
