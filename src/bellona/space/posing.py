"""Where a model might end near its goals: all poses, all ways, with conditions left out and never added.

Mates do not count, tolerances are widened, climbs cost the least they can.
"""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

import numpy as np

from .block import COLUMNS, DISC, FX, FY, HULL, KIND, ROUND, A, B, X, Y, Z
from .ends import Ending, at_level
from .measure_kernels import outline
from .numbers import FAR, TOUCH, unit_vector
from .paths import angle
from .pose_kernels import CELL, CX, CY, EASE, HALF, Goals, Poses, search_poses
from .reach import ANYWHERE as ALL_ROUND
from .reach import RING
from .reach_kernels import nearby, spread
from .scene_kernels import BACK, BASE, HIGH, LEFT, LIMIT, LOW, NEAR, OUTLINE, RIGHT, ROW, SORT, TOP, Scene
from .table import Floats, Pose

# How far a corner of a regular polygon of 16 tangents stands out, as a share of the radius, and a bit.
SAGITTA = 0.0198
LEAVES = (0.12, 0.03, 0.008)  # how fine poses are told apart, if need be ever finer
CELLS = 3000  # so many poses may stay in doubt before it is given up
FAN = 8  # turns are told apart by this part of a half turn at first


def at_height(ending: Ending, i: int, z: float) -> Floats:
    """A model where it starts, but on another level."""
    row: Floats = ending.starts[i].copy()
    row[Z] = z
    return row


def budget_of(ending: Ending, i: int, z: float) -> float:
    """How far in plan a model can go if it is to end on a level; negative if that is too high or too low."""
    reach, climb = ending.reach_of(i), ending.least_climb(i, z)
    if ending.terms_of(i).wheel is not None and ending.starts[i, KIND] != DISC:
        return ending.table.width + ending.table.depth  # wheels take the middle further than they count
    if ending.terms_of(i).between(float(ending.starts[i, Z]), z).flies:
        return math.sqrt(reach * reach - climb * climb) if climb <= reach else reach - climb
    return reach - climb


class Searching(NamedTuple):
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

    def might(self) -> bool:
        """Whether there might be a pose that will do."""
        poses = self.through(self.cells(), LEAVES[-1])
        return poses.found or not poses.all_open or len(poses.open) > 0

    def through(self, cells: Floats, leaf: float, to_first: bool = True) -> Poses:
        given = self.scene, self.end, self.row, self.goals, self.budget, self.swing
        return search_poses(*given, cells, leaf, CELLS, to_first)

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
    row, terms, budget = at_height(ending, i, z), ending.terms_of(i), budget_of(ending, i, z)
    if budget < 0.0:
        return None
    wanted = [ending.terms.goals[k] for k in ks]
    rows = [at_level(row, ending.goals[k], goal.vertical) for k, goal in zip(ks, wanted, strict=True)]
    if any(not len(part) for part in rows):
        return None
    scene = ending.scene_of(i, z)
    end = nearby(scene.end, row, np.array([(row[X], row[Y], 0.0)]), budget + EASE, -FAR)
    groups = np.array([g for g, part in enumerate(rows) for _ in range(len(part))], dtype=np.int64)
    goals = Goals(
        np.vstack([np.zeros((0, COLUMNS)), *rows]),
        groups,
        np.array([goal.within + more + TOUCH for goal in wanted]),
        True,
    )
    swing = float(row[ROUND]) if row[KIND] != DISC and terms.pivots == "count" and terms.wheel is None else 0.0
    return Searching(scene, end, row, goals, budget, swing)


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


# -- ways --------------------------------------------------------------------------------------------------------------


def cells_near(ending: Ending, i: int, k: int) -> Floats | None:
    """All places near a goal that a model might get to, on whatever level; None if there are too many."""
    found = [np.zeros((0, CELL))]
    for z in ending.levels(i):
        search = searching(ending, i, z, (k,))
        if search is None:
            continue
        disc = search.as_disc(ending.table.hulls)
        poses = disc.through(disc.cells(), LEAVES[0], False)
        if not poses.all_open:
            return None
        lengths = least_lengths(ending, i, z, disc, poses.open, LEAVES[0])
        found.append(poses.open[lengths <= ending.reach_of(i) + EASE])
    return np.vstack(found)


def least_lengths(ending: Ending, i: int, z: float, search: Searching, cells: Floats, leaf: float) -> Floats:
    """No more than the length of any way to each cell: on the ground, or over what can be climbed, the lower first."""
    scene, row, start, reach = search.scene, search.row, float(ending.starts[i, Z]), ending.reach_of(i)
    terms = ending.terms_of(i).between(start, z)
    off = np.sqrt(((cells[:, : CY + 1] - row[: Y + 1]) ** 2).sum(axis=1)) - leaf
    if terms.flies:
        flown: Floats = np.sqrt(np.maximum(off, 0.0) ** 2 + (z - start) ** 2)
        return flown
    shortest = np.full(len(cells), FAR)
    if max(start, z) <= TOUCH:
        shortest = _plan_lengths(_eased(scene, row, 0.0, leaf), row, cells, reach) - leaf
    up = ending.climbs_from(i, start)
    for height in sorted(h for h in up if h >= max(start, z) - TOUCH and h > TOUCH):
        climb = up[height] + ending.climbs_from(i, height).get(z, 0.0)
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
