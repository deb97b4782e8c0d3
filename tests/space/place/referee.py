"""A referee for ends of moves that shares nothing with the search: sampled places, shapely for walls, plain loops.

It knows discs on the table, walls, and straight paths.
"""

import math

import numpy as np
import shapely
from numpy.typing import NDArray

from bellona.space.columns import A, X, Y
from bellona.space.move.paths import Moves
from bellona.space.move.terms import EndTerms, MoveTerms
from bellona.space.numbers import TOUCH, Floats
from bellona.space.table import Table

Bools = NDArray[np.bool_]


class Referee:
    """Judges places for the models of a unit, with its mates where they have moved to."""

    def __init__(self, table: Table, unit: str, moves: Moves, terms: EndTerms) -> None:
        assert isinstance(terms.move, MoveTerms)
        self.table, self.unit, self.terms, self.move = table, unit, terms, terms.move
        self.names = table.names(unit)
        self.starts = table.rows(unit)[:, [X, Y]].copy()
        self.radii = table.rows(unit)[:, A].copy()
        self.ends = self.starts.copy()
        for name, path in moves.items():
            self.ends[self.names.index(name)] = path[-1].x, path[-1].y
        prisms = table.terrain.obstacles
        walls = [
            shapely.Polygon(prisms.corners[prisms.starts[i] : prisms.starts[i + 1]]) for i in range(len(prisms.low))
        ]
        self.walls = shapely.union_all(walls)
        high = [wall for wall, top in zip(walls, prisms.high, strict=True) if top > self.move.free_height]
        self.high_walls = shapely.union_all(high)

    def legal(self, i: int, places: Floats) -> Floats:
        """Those of the places where model i may end, having come straight."""
        places = np.rint(places * 1000) / 1000
        for rule in (self._near_enough, self._on_table, self._fits, self._comes_through, self._suits):
            if len(places):
                places = places[rule(i, places)]
        return places

    def contact_angles(self, i: int, steps: int = 1440) -> Floats:
        """Places all around every base that is to be touched."""
        turns = np.arange(steps) * 2 * math.pi / steps
        ring = np.column_stack([np.cos(turns), np.sin(turns)])
        rows = [row for unit in self.terms.contact for row in self.table.rows(unit)]
        return np.vstack([row[[X, Y]] + ring * (row[A] + self.radii[i]) for row in rows])

    def gap(self, i: int, places: Floats, row: Floats) -> Floats:
        found: Floats = np.hypot(*(places - row[[X, Y]]).T) - row[A] - self.radii[i]
        return found

    def touches(self, i: int) -> bool:
        rows = [row for unit in self.terms.contact for row in self.table.rows(unit)]
        return any(self.gap(i, self.ends[i : i + 1], row)[0] <= TOUCH for row in rows)

    # -- the rules -----------------------------------------------------------------------------------------------------

    def _near_enough(self, i: int, places: Floats) -> Bools:
        # Without TOUCH: it lets a move be a trifle too long, it never obliges anybody to make one.
        near: Bools = np.hypot(*(places - self.starts[i]).T) <= self.move.distance
        return near

    def _on_table(self, i: int, places: Floats) -> Bools:
        r, size = self.radii[i] - TOUCH, np.array([self.table.width, self.table.depth])
        inside: Bools = ((places >= r) & (places <= size - r)).all(axis=1)
        return inside

    def _fits(self, i: int, places: Floats) -> Bools:
        ok: Bools = shapely.distance(shapely.points(places), self.walls) >= self.radii[i] - TOUCH
        for other in self.table.units():
            if other != self.unit:
                for row in self.table.rows(other):
                    ok &= self.gap(i, places, row) >= -TOUCH
        for j in range(len(self.ends)):
            if j != i:
                ok &= np.hypot(*(places - self.ends[j]).T) >= self.radii[i] + self.radii[j] - TOUCH
        for keep in self.move.keep_off:
            for unit in keep.units:
                for row in self.table.rows(unit):
                    ok &= self.gap(i, places, row) > keep.distance + TOUCH
        return ok

    def _comes_through(self, i: int, places: Floats) -> Bools:
        start = self.starts[i]
        legs = shapely.linestrings(np.stack([np.broadcast_to(start, places.shape), places], axis=1))
        ok: Bools = shapely.distance(legs, self.high_walls) >= self.radii[i] - TOUCH
        for unit in self.move.blockers:
            for row in self.table.rows(unit):
                ok &= _from_legs(start, places, row[[X, Y]]) >= self.radii[i] + row[A] - TOUCH
        for keep in self.move.keep_off:
            for unit in keep.units if keep.on_the_way else ():
                for row in self.table.rows(unit):
                    gap = _from_legs(start, places, row[[X, Y]]) - self.radii[i] - row[A]
                    ok &= gap > keep.distance + TOUCH
        return ok

    def _suits(self, i: int, places: Floats) -> Bools:
        return self._is_closer(i, places) & self._reaches(i, places) & self._is_together(i, places)

    def _is_closer(self, i: int, places: Floats) -> Bools:
        if self.terms.closer == "no":
            return np.ones(len(places), dtype=np.bool_)
        rows = [(unit, row) for unit in self.terms.toward if isinstance(unit, str) for row in self.table.rows(unit)]
        before = [max(0.0, float(self.gap(i, self.starts[i : i + 1], row)[0])) for _, row in rows]
        nearest = int(np.argmin(before))
        closer = np.zeros(len(places), dtype=np.bool_)
        for k, (unit, row) in enumerate(rows):
            limit = min(gap for gap, (other, _) in zip(before, rows, strict=True) if other == unit)
            if self.terms.closer == "one" or k == nearest:
                closer |= np.maximum(0.0, self.gap(i, places, row)) < limit
        return closer

    def _reaches(self, i: int, places: Floats) -> Bools:
        reached = np.zeros((len(self.terms.goals), len(places)), dtype=np.bool_)
        for k, goal in enumerate(self.terms.goals):
            assert isinstance(goal.what, str)
            for row in self.table.rows(goal.what):
                reached[k] |= self.gap(i, places, row) <= goal.within + TOUCH
                for j in range(len(self.ends)):
                    if j != i:
                        reached[k] |= self.gap(j, self.ends[j : j + 1], row) <= goal.within + TOUCH
        enough: Bools = reached.sum(axis=0) >= (len(reached) if self.terms.every else min(1, len(reached)))
        return enough

    def _is_together(self, i: int, places: Floats) -> Bools:
        """Each model has enough mates near it, and there is one group."""
        rule, others = self.terms.coherency, [j for j in range(len(self.ends)) if j != i]
        together = np.ones(len(places), dtype=np.bool_)
        if rule is None or not others:
            return together
        near = np.array([self._near(i, places, j, rule.within) for j in others])
        mates = {
            j: [k for k in others if k != j and self._near(j, self.ends[j : j + 1], k, rule.within)[0]] for j in others
        }
        needed = rule.needed(len(self.ends))
        together &= near.sum(axis=0) >= needed
        for at, j in enumerate(others):
            together &= len(mates[j]) + near[at] >= needed
        for group in _groups(mates) if rule.one_group else []:
            together &= near[[others.index(j) for j in group]].any(axis=0)
        return together

    def _near(self, i: int, places: Floats, j: int, within: float) -> Bools:
        near: Bools = np.hypot(*(places - self.ends[j]).T) - self.radii[i] - self.radii[j] <= within + TOUCH
        return near


def _groups(mates: dict[int, list[int]]) -> list[set[int]]:
    groups: list[set[int]] = []
    for first in mates:
        if not any(first in group for group in groups):
            group, border = {first}, {first}
            while border:
                border = {mate for j in border for mate in mates[j]} - group
                group |= border
            groups.append(group)
    return groups


def _from_legs(start: Floats, places: Floats, point: Floats) -> Floats:
    """How far a point is from each of the straight legs to some places."""
    legs = places - start
    squares = np.maximum((legs**2).sum(axis=1), 1e-12)
    shares = np.clip(((point - start) * legs).sum(axis=1) / squares, 0.0, 1.0)
    found: Floats = np.hypot(*(start + shares[:, None] * legs - point).T)
    return found
