"""Where a model might end near its goals: all poses, all ways, with conditions left out and never added.

Mates do not count, tolerances are widened, climbs cost the least they can.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from ..columns import COLUMNS, DISC, FX, FY, HULL, KIND, ROUND, A, B, X, Y, Z
from ..measure.outline_kernels import outline
from ..measure.unit_kernels import near
from ..move.climbs import climbs_past
from ..move.hurdle_kernels import BACK, BASE, HIGH, LEFT, LIMIT, LOW, NEAR, RIGHT, ROW, SORT, Surroundings
from ..move.paths import angle
from ..move.reach import ANYWHERE as ALL_ROUND
from ..move.reach import FINE, RING, Walk
from ..move.reach_kernels import Arrivals, nearby, spread
from ..numbers import FAR, TOUCH, Floats, unit_vector
from ..table import Pose
from .end_kernels import NEAREST, NOT, at_level, away_from
from .ends import Ending
from .pose_kernels import CELL, CX, CY, EASE, HALF, Goals, Poses, search_poses

# How far a corner of a regular polygon of so many tangents stands out, as a share of the radius, and a bit.
SAGITTA = {len(RING): 0.0198, len(FINE): 0.0014}
LEAVES = (0.12, 0.03, 0.008)  # how fine poses are told apart, if need be ever finer
CELLS = 3000  # so many poses may stay in doubt before it is given up
MANY = 12000  # and so many where all that is left is to show that no way leads to them
NARROW = 0.05  # how fine the places are told apart to which a way is looked for
TURNS = tuple(k * math.pi / 8 for k in (0, 1, -1, 2, -2, 4))  # by which a model turns before it sets out
SOME = 2  # so many of those with one facing are tried
FAN = 8  # turns are told apart by this part of a half turn at first


class Searching(NamedTuple):
    """A model about to end on a level, near to some goals."""

    surroundings: Surroundings
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
        most = FAN if self.swing * math.pi <= self.budget else 1 + int(self.budget / self.swing / step)
        turns = [(k * step, *_turned(fx, fy, k * step)) for k in range(-most, most + 1)]
        arcs = [(a[0], b[0], *a[1:], *b[1:]) for a, b in itertools.pairwise(turns)]
        return np.array([(x, y, self.budget, *arc) for arc in sorted(arcs, key=lambda arc: abs(arc[0] + arc[1]))])

    def quarters(self) -> Floats:
        """All poses in parts: each facing to each side of where it starts."""
        cells = np.repeat(self.cells(), 4, axis=0)
        half = cells[:, HALF] / 2
        cells[:, CX] += half * np.tile([1, 1, -1, -1], len(cells) // 4)
        cells[:, CY] += half * np.tile([1, -1, 1, -1], len(cells) // 4)
        cells[:, HALF] = half
        return cells

    def fanned(self, cells: Floats) -> Floats:
        """All facings for each of some places."""
        arcs = self.cells()
        found = np.repeat(arcs, len(cells), axis=0)
        found[:, : HALF + 1] = np.tile(cells[:, : HALF + 1], (len(arcs), 1))
        return found

    def might(self, finest: float = LEAVES[-1]) -> bool:
        """Whether there might be a pose that will do."""
        cells = self.cells()
        for leaf in (leaf for leaf in LEAVES if leaf >= finest):
            poses = self.through(cells, leaf, most=CELLS if leaf > finest else 0)
            if poses.found or not poses.all_open:
                return True
            cells = poses.open
            if not len(cells):
                return False
        return True

    def through(self, cells: Floats, leaf: float, *, to_first: bool = True, most: int = CELLS) -> Poses:
        given = self.surroundings, self.end, self.row, self.goals, self.budget, self.swing
        return Poses(*search_poses(*given, cells, leaf, max(CELLS, most), most, to_first))

    def as_disc(self, hulls: Floats) -> Searching:
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


def searching(ending: Ending, i: int, z: float, ks: tuple[int, ...], more: float = 0.0) -> Searching | None:
    """None if the goals are out of the question on that level."""
    row, terms, budget = ending.at_height(i, z), ending.terms_of(i), ending.budget_of(i, z)
    if budget < 0.0:
        return None
    wanted = [ending.terms.goals[k] for k in ks]
    rows = [at_level(row, ending.goals[k], goal.vertical) for k, goal in zip(ks, wanted, strict=True)]
    if any(not len(part) for part in rows):
        return None
    surroundings = ending.surroundings_of(i, z)
    end = nearby(surroundings.end, row, np.array([(row[X], row[Y], 0.0)]), budget + EASE, -FAR)
    groups = np.array([g for g, part in enumerate(rows) for _ in range(len(part))], dtype=np.int64)
    goals = Goals(
        np.vstack([np.zeros((0, COLUMNS)), *rows]),
        groups,
        np.array([goal.within + more + TOUCH for goal in wanted]),
        True,
    )
    swing = float(row[ROUND]) if row[KIND] != DISC and terms.pivots == "count" and terms.wheel is None else 0.0
    return Searching(surroundings, end, row, goals, budget, swing)


def open_poses(ending: Ending, i: int) -> list[Pose]:
    """Poses, turned in all directions, in which a model is near to all its goals, or one of them if that will do."""
    ks = tuple(k for k, rows in enumerate(ending.goals) if len(rows))
    found = []
    for z in ending.levels(i):
        for some in [ks] if ending.terms.every else [(k,) for k in ks]:
            search = searching(ending, i, z, some) if some else None
            if search is not None:
                poses = [search.through(part[None], LEAVES[-1]) for part in search.quarters()]
                found += [Pose(pose.x, pose.y, z, pose.fx, pose.fy) for pose in poses if pose.found]
    x, y, here = ending.starts[i, X], ending.starts[i, Y], Pose(*ending.starts[i, : FY + 1].tolist())
    cost = {pose: math.dist((pose.x, pose.y), (x, y)) + angle(here, pose) * ending.starts[i, ROUND] for pose in found}
    return sorted(cost, key=lambda pose: (cost[pose], pose.x, pose.y, pose.fx, pose.fy))


def poses_in_reach(ending: Ending, i: int) -> Iterator[Pose]:
    """Poses in which a model is near to all its goals, or one of them if that will do, and which it gets to by a way
    around everything, if it turns at most once, before it sets out. Those that it need not turn for come first.
    """
    ks = tuple(k for k, rows in enumerate(ending.goals) if len(rows))
    wanted = [ks] if ending.terms.every else [(k,) for k in ks]
    for turn in TURNS:
        for some, z in itertools.product(wanted, ending.levels(i)):
            search = searching(ending, i, z, some) if some else None
            if search is not None and (turn == 0.0 or search.row[KIND] != DISC):
                yield from _arrivals(ending, i, z, some, search, turn)


def _arrivals(ending: Ending, i: int, z: float, ks: tuple[int, ...], search: Searching, turn: float) -> Iterator[Pose]:
    start, row = ending.starts[i], search.row.copy()
    row[[FX, FY]] = fx, fy = _turned(float(row[FX]), float(row[FY]), turn) if turn else (float(row[FX]), float(row[FY]))
    left = search.budget - search.swing * abs(turn)
    if left < 0.0:
        return
    cell = np.array([(row[X], row[Y], left, turn, turn, fx, fy, fx, fy)])
    cells = search.through(cell, NARROW, to_first=False).open
    rows = np.repeat(row[None], len(cells), axis=0)
    rows[:, : Y + 1] = np.rint(cells[:, : CY + 1] * 1000.0) / 1000.0
    for k in ks:
        goal = ending.terms.goals[k]
        rows = rows[near(rows, ending.goals[k], ending.table.hulls, False, goal.within + TOUCH, goal.vertical + TOUCH)]
    if not len(rows):
        return
    terms = ending.terms_of(i).between(float(start[Z]), z)
    walk = Walk(ending.table, ending.unit, i, terms, ending.surroundings_of(i, z), ring=ending.ring)
    facing = Pose(float(start[X]), float(start[Y]), float(start[Z]), fx, fy)
    places = np.ascontiguousarray(rows[:, : Y + 1])
    middle = places.mean(axis=0)
    around = np.array([(*middle, float(np.sqrt(((places - middle) ** 2).sum(axis=1).max())))])
    there = walk.levels(facing, z, places, around)[-1].arrivals
    costs = np.where(there.stands > 0, there.costs, FAR) + search.swing * abs(turn)
    for at in np.argsort(costs, kind="stable")[:SOME].tolist():
        if costs[at] <= walk.distance:
            yield Pose(float(rows[at, X]), float(rows[at, Y]), z, fx, fy)


# -- ways --------------------------------------------------------------------------------------------------------------


def cells_near(ending: Ending, i: int, k: int, leaf: float) -> Floats | None:
    """All places near a goal that a model might get to, whatever is between; None if there are too many."""
    cells = _cells(ending, (searching(ending, i, z, (k,)) for z in ending.levels(i)), leaf, CELLS)
    return cells if cells is None or not ending.is_there(i, (k,)) else np.vstack([_here(ending, i), cells])


def cells_closer(ending: Ending, i: int, leaf: float) -> Floats | None:
    """The place where a model stands, and all that it might get to where it is closer to what it has to be closer to;
    None if there are too many.
    """
    here = _here(ending, i)
    if ending.stays(i):
        return here
    found = ((z, searching(ending, i, z, ())) for z in ending.levels(i))
    searches = (search and search._replace(goals=_closer_goals(ending, i, z)) for z, search in found)
    cells = _cells(ending, searches, leaf, 2 * CELLS)
    return None if cells is None else np.vstack([here, cells])


def _here(ending: Ending, i: int) -> Floats:
    """The place where a model stands."""
    here = np.zeros((1, CELL))
    here[0, : CY + 1] = ending.starts[i, : Y + 1]
    return here


def _closer_goals(ending: Ending, i: int, z: float) -> Goals:
    """What a model has to be closer to, in plan, and how far it is from that before it moves."""
    task = ending.task_of(i)
    rows, families = task.toward.copy(), task.families
    away = away_from(ending.starts[i], rows, ending.table.hulls)
    rows[:, Z] = z
    counts = np.full(len(rows), task.closer != NOT)
    if task.closer == NEAREST and len(away):
        counts = away <= away.min()
    which, groups = np.unique(families[counts], return_inverse=True)
    within = np.array([away[families == family].min() + TOUCH for family in which])
    return Goals(rows[counts], groups.astype(np.int64), within, False)


def _cells(ending: Ending, searches: Iterable[Searching | None], leaf: float, most: int) -> Floats | None:
    """All places that a model might take, whatever is between; None if there are too many."""
    found = [np.zeros((0, CELL))]
    for search in searches:
        if search is None:
            continue
        disc = search.as_disc(ending.table.hulls)
        poses = disc.through(disc.cells(), leaf, to_first=False, most=most)
        if not poses.all_open:
            return None
        found.append(poses.open)
    return np.vstack(found)


def least_lengths(
    ending: Ending, i: int, z: float, search: Searching, cells: Floats, leaf: float, ring: Floats = RING
) -> Floats:
    """No more than the length of any way to each cell: on the ground, or over what can be climbed, the lower first."""
    surroundings, row, start, reach = search.surroundings, search.row, float(ending.starts[i, Z]), ending.reach_of(i)
    terms = ending.terms_of(i).between(start, z)
    off = np.sqrt(((cells[:, : CY + 1] - row[: Y + 1]) ** 2).sum(axis=1)) - leaf
    if terms.flies:
        flown: Floats = np.sqrt(np.maximum(off, 0.0) ** 2 + (z - start) ** 2)
        return flown
    shortest = np.full(len(cells), FAR)
    if max(start, z) <= TOUCH:
        shortest = _plan_lengths(_eased(surroundings, row, leaf, ring), row, cells, reach, ring) - leaf
    for free in dict.fromkeys(((), terms.free_climbs)):  # who climbs nothing freely, and who goes by what is
        least = _lengths_by(ending, i, free, cells) - leaf if free else off
        climbs = _climbs_past(ending, i, (start, z), free, surroundings.way)
        ends = ending.climbs_from(i, start, free).get(z, 0.0)
        for climb in sorted({ends, *climbs[(climbs > ends) & (climbs <= reach + EASE)].tolist()}):
            worth = least + climb < np.minimum(shortest, reach + EASE)
            if worth.any():
                way = surroundings.way[(surroundings.way[:, LOW] <= TOUCH) & (climbs > climb + EASE)]
                eased = _eased(surroundings._replace(way=way), row, leaf, ring)
                over = _plan_lengths(eased, row, cells[worth], reach - climb, ring) - leaf
                shortest[worth] = np.minimum(shortest[worth], np.maximum(over, least[worth]) + climb)
    return shortest


def _climbs_past(ending: Ending, i: int, heights: tuple[float, float], free: tuple[str, ...], way: Floats) -> Floats:
    """The least that a model climbs, on its way from one height to another, to pass above each thing in its way."""
    terms, wide = ending.terms_of(i), 2.0 * float(ending.starts[i, ROUND])
    boxes = way[:, [LEFT, NEAR, RIGHT, BACK, HIGH]]
    boxes[:, -1] -= terms.free_height + EASE
    return climbs_past(ending.table.terrain, free, terms.free_height, heights, wide, boxes)


def _lengths_by(ending: Ending, i: int, free: tuple[str, ...], cells: Floats) -> Floats:
    """No more than the length, in plan, of any way to each cell on which a model touches what is climbed freely."""
    terrain, start = ending.table.terrain, ending.starts[i : i + 1]
    boxes = terrain.areas.boxes[np.isin(terrain.areas.feature, [terrain.index[key] for key in free])]
    wide = 2 * (float(start[0, ROUND]) + TOUCH)
    ways = [_away_from(box, start) + _away_from(box, cells) - wide for box in boxes]
    return np.min(ways, axis=0) if ways else np.full(len(cells), FAR)


def _away_from(box: Floats, places: Floats) -> Floats:
    """How far places (x, y, ...) are from a box."""
    off = np.maximum(np.maximum(box[:2] - places[:, :2], places[:, :2] - box[2:]), 0.0)
    return np.hypot(off[:, 0], off[:, 1])


def _plan_lengths(eased: Surroundings, row: Floats, cells: Floats, reach: float, ring: Floats) -> Floats:
    here, nobody = np.array([(row[X], row[Y], 0.0)]), np.zeros((0, COLUMNS))
    low = row.copy()
    low[Z] = 0.0
    _, there = spread(
        eased, low, nobody, -1, here, ring, reach + 1.0, ALL_ROUND, np.ascontiguousarray(cells[:, : CY + 1]), 0.0
    )
    return Arrivals(*there).costs


def _eased(surroundings: Surroundings, row: Floats, leaf: float, ring: Floats) -> Surroundings:
    """The surroundings with what is in the way a little smaller, so that the waymarks' tangents cut no corner, and that
    what cannot be got past to the middle of a cell cannot be to any part of it.
    """
    way, r = surroundings.way.copy(), float(row[ROUND])
    around = np.where(way[:, SORT] == BASE, way[:, ROW + ROUND], 0.0)
    way[:, LIMIT] -= SAGITTA[len(ring)] * (around + r + way[:, LIMIT]) + 4 * TOUCH + leaf
    return surroundings._replace(way=way[r + way[:, LIMIT] > leaf], mates_block=False, edges=False)
