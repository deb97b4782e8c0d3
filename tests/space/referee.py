"""A referee for ends of moves that shares nothing with the search: sampled places, shapely for walls, plain loops.

It knows discs on the table, walls, and straight paths.
"""

import math
from itertools import combinations

import numpy as np
import shapely

from bellona.space.block import A, X, Y
from bellona.space.coherency import Coherency
from bellona.space.numbers import TOUCH
from bellona.space.paths import Moves
from bellona.space.table import Floats, Table
from bellona.space.terms import EndTerms, MoveTerms


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

    def _near_enough(self, i: int, places: Floats) -> Floats:
        return np.hypot(*(places - self.starts[i]).T) <= self.move.distance + TOUCH

    def _on_table(self, i: int, places: Floats) -> Floats:
        r, size = self.radii[i] - TOUCH, np.array([self.table.width, self.table.depth])
        inside: Floats = ((places >= r) & (places <= size - r)).all(axis=1)
        return inside

    def _fits(self, i: int, places: Floats) -> Floats:
        ok = np.ones(len(places), dtype=bool)
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
        return ok & (shapely.distance(shapely.points(places), self.walls) >= self.radii[i] - TOUCH)

    def _comes_through(self, i: int, places: Floats) -> Floats:
        ends = np.broadcast_to(self.starts[i], places.shape)
        legs = shapely.linestrings(np.stack([ends, places], axis=1))
        ok: Floats = shapely.distance(legs, self.high_walls) >= self.radii[i] - TOUCH
        for unit in self.move.blockers:
            for row in self.table.rows(unit):
                ok &= shapely.distance(legs, shapely.Point(row[X], row[Y])) >= self.radii[i] + row[A] - TOUCH
        for keep in self.move.keep_off:
            for unit in keep.units if keep.on_the_way else ():
                for row in self.table.rows(unit):
                    gap = shapely.distance(legs, shapely.Point(row[X], row[Y])) - self.radii[i] - row[A]
                    ok &= gap > keep.distance + TOUCH
        return ok

    def _suits(self, i: int, places: Floats) -> Floats:
        return np.array([self._suits_one(i, place) for place in places], dtype=bool)

    def _suits_one(self, i: int, place: Floats) -> bool:
        ends = self.ends.copy()
        ends[i] = place
        return self._is_closer(i, place) and self._reaches(ends) and self._is_together(ends)

    def _is_closer(self, i: int, place: Floats) -> bool:
        if self.terms.closer == "no":
            return True
        before = {}
        for unit in self.terms.toward:
            assert isinstance(unit, str)
            for k, row in enumerate(self.table.rows(unit)):
                before[unit, k] = max(0.0, float(self.gap(i, self.starts[i : i + 1], row)[0])), row
        if self.terms.closer == "one":
            limits = {unit: min(gap for (other, _), (gap, _) in before.items() if other == unit) for unit, _ in before}
            return any(
                max(0.0, self.gap(i, place[None], row)[0]) < limits[unit] for (unit, _), (_, row) in before.items()
            )
        gap, row = min(before.values(), key=lambda pair: pair[0])
        return bool(max(0.0, self.gap(i, place[None], row)[0]) < gap)

    def _reaches(self, ends: Floats) -> bool:
        reached = []
        for goal in self.terms.goals:
            assert isinstance(goal.what, str)
            rows = self.table.rows(goal.what)
            gaps = [self.gap(j, ends[j : j + 1], row)[0] for j in range(len(ends)) for row in rows]
            reached.append(min(gaps) <= goal.within + TOUCH)
        return all(reached) if self.terms.every else any(reached)

    def _is_together(self, ends: Floats) -> bool:
        rule = self.terms.coherency
        if rule is None or len(ends) < 2:
            return True
        return is_together(ends, self.radii, rule)


def is_together(ends: Floats, radii: Floats, rule: Coherency) -> bool:
    count = len(ends)
    mates: dict[int, set[int]] = {j: set() for j in range(count)}
    for a, b in combinations(range(count), 2):
        if math.dist(ends[a], ends[b]) - radii[a] - radii[b] <= rule.within + TOUCH:
            mates[a].add(b)
            mates[b].add(a)
    seen, border = {0}, {0}
    while border:
        border = {mate for j in border for mate in mates[j]} - seen
        seen |= border
    return min(map(len, mates.values())) >= rule.needed(count) and (not rule.one_group or len(seen) == count)
