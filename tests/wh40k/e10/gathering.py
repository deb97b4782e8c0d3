"""Whether a unit might come together near its goals: an oracle for verdicts that it cannot, by lattices and shapely.

Each model might stand on any point of a lattice about it, within its reach, where a disc inside its base would not be
in somebody who stays where they are. How it gets there, walls, and its mates that move are left out, and distances are
measured between the discs around bases, with the lattice's step to spare: who could come together could do so here,
too. It shares no code with the search.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import numpy as np
import shapely

from bellona.space.measure import Marker
from bellona.space.move.terms import EndTerms, MoveTerms
from bellona.space.table import Table
from bellona.wh40k.moves.engaging import Closing, Verdict

X, Y, Z, FX, FY, KIND, LONG, WIDE, ROUND, HULL, END = 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11  # columns of a model's row
DISC, ELLIPSE, RECTANGLE = 0.0, 1.0, 2.0
TOGETHER, CROWD = 2.0, 7  # inches from mate to mate, and how many models need two of them
TOUCH = 0.01
CONTACT = 0.0025  # inches; what touches lies within 0.002, and a round base is a polygon here
TURNS = np.arange(96) * 2 * math.pi / 96


def outline(row: Any, hulls: Any) -> Any:
    """A base as it stands."""
    if row[KIND] in (DISC, ELLIPSE):
        corners = np.column_stack([row[LONG] * np.cos(TURNS), row[WIDE] * np.sin(TURNS)])
    elif row[KIND] == RECTANGLE:
        corners = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * row[[LONG, WIDE]]
    else:
        corners = hulls[int(row[HULL]) : int(row[END])]
    turned = corners @ np.array([(row[FX], row[FY]), (-row[FY], row[FX])])
    return shapely.Polygon(turned + row[[X, Y]])


def inner(row: Any, hulls: Any) -> float:
    """The radius of a disc about the middle that lies in the base."""
    if row[KIND] in (DISC, ELLIPSE, RECTANGLE):
        return float(min(row[LONG], row[WIDE]))
    return float(outline(row, hulls).exterior.distance(shapely.Point(row[X], row[Y])))


class Gathering:
    """A unit about to move, and where each of its models might stand."""

    def __init__(self, table: Table, unit: str, terms: EndTerms, step: float = 0.2) -> None:
        self.table, self.unit, self.terms, self.step = table, unit, terms, step
        self.rows, self.hulls, self.names = table.rows(unit), table.hulls, table.names(unit)
        self.slack = step * math.sqrt(2) + 4 * TOUCH  # both ends of a distance may be half a diagonal off
        others = [row for key in table.units() if key != unit for row in table.rows(key)]
        self.others = [(outline(row, self.hulls), float(row[Z])) for row in others]
        outlines = [floor.outline for feature in table.terrain.features for floor in feature.floors]
        outlines += [solid.outline for feature in table.terrain.features for solid in feature.solids]
        self.raised = shapely.union_all([shapely.Polygon(corners) for corners in outlines])
        self.stay = [i for i in range(len(self.rows)) if self.reach(i) <= 0 or self.rests(i)]
        self.places = [self.found(i) for i in range(len(self.rows))]

    def move(self, i: int) -> MoveTerms:
        move = self.terms.move
        return move if isinstance(move, MoveTerms) else move[self.names[i]]

    def reach(self, i: int) -> float:
        """How far the middle of a model may get: as far as it moves."""
        return min(self.move(i).distance, self.table.width + self.table.depth)

    def rests(self, i: int) -> bool:
        """Whether it is in contact and has to stay."""
        if not self.terms.rests:
            return False
        ours = outline(self.rows[i], self.hulls)
        noticed = [key for key in self.terms.contact if key not in self.terms.ignored.get(self.names[i], ())]
        enemies = [row for key in noticed for row in self.table.rows(key) if row[Z] == self.rows[i][Z]]
        return any(ours.distance(outline(row, self.hulls)) <= CONTACT for row in enemies)

    def found(self, i: int) -> Any:
        row = self.rows[i]
        if i in self.stay:
            return row[None, [X, Y]]
        count = int((self.reach(i) + self.step) / self.step)
        steps = np.arange(-count, count + 1) * self.step
        places = np.array([(x, y) for x in steps for y in steps if math.hypot(x, y) <= self.reach(i) + self.step])
        places = places + row[[X, Y]]
        r = inner(row, self.hulls) - self.slack
        inside = (places >= r).all(axis=1) & (places <= np.array([self.table.width, self.table.depth]) - r).all(axis=1)
        places = places[inside]
        if r <= 0 or self.move(i).flies:
            return places
        points = shapely.points(places)
        above = shapely.distance(points, self.raised) <= row[ROUND] + self.slack  # it may be on another level there
        for base, z in [*self.others, *((outline(self.rows[j], self.hulls), self.rows[j][Z]) for j in self.stay)]:
            if abs(z - row[Z]) < 0.5:
                kept = above | (shapely.distance(points, base) >= r)
                places, points, above = places[kept], points[kept], above[kept]
        return places

    def wide(self, *models: int) -> float:
        return float(sum(self.rows[i][ROUND] for i in models))

    def chain(self, i: int, j: int) -> float:
        """How far two models can be from each other at most, with all the others in a line between them."""
        others = [mate for mate in range(len(self.rows)) if mate not in (i, j)]
        return TOGETHER * (len(self.rows) - 1) + self.wide(i, j) + 2 * self.wide(*others) + self.slack

    def near(self, i: int, k: int) -> Any:
        """Where a model would be near a goal."""
        limit, places = self.terms.goals[k].within + self.wide(i) + self.slack, self.places[i]
        return places[shapely.distance(shapely.points(places), self.thing(k)) <= limit] if len(places) else places

    def thing(self, k: int) -> Any:
        """A goal in plan."""
        what = self.terms.goals[k].what
        if isinstance(what, Marker):
            return shapely.Point(what.x, what.y).buffer(what.radius)
        assert isinstance(what, str)
        return shapely.union_all([outline(row, self.hulls) for row in self.table.rows(what)])

    def can_meet(self) -> bool:
        """Whether every model might have the mates that it needs, and all be one group."""
        count = len(self.rows)
        needed = 0 if count < 2 else 1 if count < CROWD else 2
        clouds = [shapely.MultiPoint(places) for places in self.places]
        limit = {(i, j): TOGETHER + self.wide(i, j) + self.slack for i, j in itertools.combinations(range(count), 2)}
        apart = {(i, j): _apart(clouds[i], clouds[j]) for i, j in limit}
        if any(apart[pair] > self.chain(*pair) for pair in limit):
            return False
        pairs = [pair for pair in limit if apart[pair] <= limit[pair]]
        if any(sum(i in pair for pair in pairs) < needed for i in range(count)):
            return False
        group, border = set[int](), [0]
        while border:
            i = border.pop()
            group.add(i)
            border += [j for pair in pairs if i in pair for j in pair if j not in group]
        return len(group) == count

    def can_span(self, k: int, m: int) -> bool:
        """Whether somebody near one goal and somebody near another, or the same, might be linked by all the others."""
        count = len(self.rows)
        for i in range(count):
            for j in range(count):
                ours, theirs = self.near(i, k), self.near(j, m)
                if not len(ours) or not len(theirs):
                    continue
                if i == j:
                    if self.is_near_both(i, ours, k, m):
                        return True
                    continue
                if _apart(shapely.MultiPoint(ours), shapely.MultiPoint(theirs)) <= self.chain(i, j):
                    return True
        return False

    def is_near_both(self, i: int, places: Any, k: int, m: int) -> bool:
        """Whether one model, turned somehow, might be near two goals at once in one of some places."""
        row = self.rows[i].copy()
        turned = math.pi / len(TURNS) * row[ROUND]  # what the next direction that is tried may be off
        for angle in TURNS:
            row[[X, Y, FX, FY]] = 0.0, 0.0, math.cos(angle), math.sin(angle)
            corners = np.array(outline(row, self.hulls).exterior.coords)
            bases = shapely.polygons(places[:, None, :] + corners[None])
            near = np.ones(len(places), dtype=bool)
            for goal in (k, m):
                near &= shapely.distance(bases, self.thing(goal)) <= self.terms.goals[goal].within + self.slack + turned
            if near.any():
                return True
        return False

    def might(self) -> bool:
        """Whether the unit might come together near its goals."""
        if any(not len(places) for places in self.places) or not self.can_meet():
            return False
        here = [k for k in range(len(self.terms.goals)) if not self.thing(k).is_empty]
        reached = [k for k in here if any(len(self.near(i, k)) for i in range(len(self.rows)))]
        if not self.terms.every:
            return bool(reached) or not here
        return reached == here and all(self.can_span(k, m) for k, m in itertools.combinations(here, 2))


def _apart(ours: Any, theirs: Any) -> float:
    shapely.prepare(ours)
    return float(shapely.distance(ours, theirs))


def might_gather(table: Table, unit: str, terms: EndTerms, steps: tuple[float, ...] = (0.4, 0.2, 0.1)) -> bool:
    """Whether the unit might come together near its goals; looked at more and more closely."""
    return all(Gathering(table, unit, terms, step).might() for step in steps)


@contextmanager
def doubted() -> Iterator[None]:
    """While this goes on, every verdict that a unit cannot come together is held against what might be."""
    found = Closing.verdict

    def verdict(closing: Closing) -> Verdict:
        told = found(closing)
        if told.term == "incoherent":
            might = might_gather(closing.table, closing.unit.key, closing.end_terms)
            assert not might, f"{closing.unit.key} might come together in its {closing.kind.name}: {told}"
        return told

    with patch.object(Closing, "verdict", verdict):
        yield
