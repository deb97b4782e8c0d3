"""Whether a unit might come together near its goals: an oracle for verdicts that it cannot, by lattices and shapely.

Each model might stand on any point of a lattice about it, within its reach, where a disc inside its base would not be
in somebody who stays where they are, nor in what nobody may stand on, nor too near to what it has to keep off (unless
it might stand on something higher), and where it is closer to what it has to come closer to, unless it stays. How it
gets there, walls, and its mates that move are left out, and distances are measured between the discs around bases. What
holds with half a diagonal to spare is looked at again on a lattice twice as fine: who could come together could do so
here, too. It shares no code with the search.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
import shapely

from bellona.space.measure import Footprint, Marker
from bellona.space.move.terms import EndTerms, MoveTerms
from bellona.space.table import Table
from bellona.wh40k.moves.engaging import Closing, Verdict

X, Y, Z, FX, FY, KIND, LONG, WIDE, HIGH, ROUND, HULL, END = range(12)  # columns of a model's row
DISC, ELLIPSE, RECTANGLE = 0.0, 1.0, 2.0
TOGETHER, CROWD = 2.002, 7  # inches from mate to mate, with what passes for nothing; how many models need two of them
TOUCH = 0.01
LOW = 0.5  # inches; what begins below it is in the way of everybody on the table
CONTACT = 0.0025  # inches; what touches lies within 0.002, and a round base is a polygon here
STEPS = (0.4, 0.2, 0.1, 0.05, 0.025, 0.0125, 0.00625, 0.003125)  # inches between the points of a lattice
EASE = 0.004  # inches; what a place may be off besides, twice what passes for nothing
QUARTERS = np.array([(1, 1), (1, -1), (-1, 1), (-1, -1)]) / 2
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


class Seat(NamedTuple):
    """A model, and which goals it is near to."""

    model: int
    goals: tuple[int, ...] = ()


class Gathering:
    """A unit about to move, and where each of its models might stand."""

    def __init__(self, table: Table, unit: str, terms: EndTerms) -> None:
        self.table, self.unit, self.terms = table, unit, terms
        self.rows, self.hulls, self.names = table.rows(unit), table.hulls, table.names(unit)
        self.stay = [i for i in range(len(self.rows)) if self.reach(i) <= 0 or self.rests(i)]
        self.things = [self.thing(k) for k in range(len(terms.goals))]
        self.surfaces, self.barred, self.closer = cache(self.surfaces_of), cache(self.barred_to), cache(self.closer_to)
        self.might_link, self.places = cache(self.might_be_linked), cache(self.coarse)

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
        noticed = [key for key in self.terms.rests if key not in self.terms.ignored.get(self.names[i], ())]
        enemies = [row for key in noticed for row in self.table.rows(key) if row[Z] == self.rows[i][Z]]
        return any(ours.distance(outline(row, self.hulls)) <= CONTACT for row in enemies)

    def thing(self, k: int) -> Any:
        """A goal in plan."""
        return _prepared(shapely.union_all([base for base, _ in self.bases(self.terms.goals[k].what)]))

    def bases(self, what: str | Marker | Footprint) -> list[tuple[Any, float]]:
        """What a thing consists of in plan, and on which levels."""
        if isinstance(what, Marker):
            return [(shapely.Point(what.x, what.y).buffer(what.radius, quad_segs=64), what.z)]
        if isinstance(what, Footprint):
            areas = [feature.footprint for feature in self.table.terrain.features if feature.key == what.feature]
            return [(shapely.Polygon(area), 0.0) for area in areas]
        return [(outline(row, self.hulls), float(row[Z])) for row in self.table.rows(what)]

    # -- where one model might stand -----------------------------------------------------------------------------------

    def spare(self, i: int, step: float) -> float:
        """How far a point may be from the place that it stands for; who stays is where it is."""
        return EASE if i in self.stay else step / math.sqrt(2) + EASE

    def coarse(self, seat: Seat) -> Any:
        """The points of the first lattice that stand for all places that a model might take."""
        i, step = seat.model, STEPS[0]
        if seat.goals:
            return self.fitting(seat, self.places(Seat(i)), self.spare(i, step))
        if i in self.stay:
            return self.rows[i][None, [X, Y]]
        count = int(self.reach(i) / step) + 1
        steps = np.arange(-count, count + 1) * step
        shifts = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
        return self.fitting(seat, self.rows[i][[X, Y]] + shifts, self.spare(i, step))

    def finer(self, seat: Seat, places: Any, step: float) -> Any:
        """The points of the next lattice about some of the last."""
        if seat.model in self.stay:
            return places
        parts = (places[:, None] + step * QUARTERS[None]).reshape(-1, 2)
        return self.fitting(seat, parts, self.spare(seat.model, step))

    def fitting(self, seat: Seat, places: Any, spare: float) -> Any:
        """The points where a model might stand, near to its goals, if it may be off by so much."""
        row, i = self.rows[seat.model], seat.model
        for k in seat.goals:
            limit = self.terms.goals[k].within + row[ROUND] + spare
            places = places[shapely.dwithin(shapely.points(places), self.things[k], limit)]
        if i not in self.stay:
            r = inner(row, self.hulls) - spare
            ends = np.array([self.table.width, self.table.depth]) - r
            near = np.hypot(*(places - row[[X, Y]]).T) <= self.reach(i) + spare
            places = places[near & (places >= r).all(axis=1) & (places <= ends).all(axis=1)]
            points = shapely.points(places)
            for thing, away, top in self.barred(i):
                if r + away > 0:
                    inside = shapely.dwithin(points, thing, r + away)
                    inside[inside] = ~self.might_be_above(i, places[inside], top, spare)
                    places, points = places[~inside], points[~inside]
            if self.terms.closer != "no":
                fits = np.hypot(*(places - row[[X, Y]]).T) <= spare  # it does not move
                for thing, away in self.closer(i):
                    fits |= shapely.dwithin(points, thing, away + row[ROUND] + spare)
                places = places[fits]
        if len(seat.goals) > 1 and row[KIND] != DISC:
            places = places[self.are_near_all(seat, places, spare)]
        return places

    def surfaces_of(self, i: int) -> list[tuple[Any, float, bool]]:
        """All in plan that a model may stand on above the table, or does: how high, and whether the climb is free."""
        terms = self.move(i)
        barred = terms.no_footing if self.rows[i][Z] <= TOUCH else ()
        features = [feature for feature in self.table.terrain.features if feature.key not in barred]
        parts = [(floor.outline, floor.level, feature.key) for feature in features for floor in feature.floors]
        parts += [(solid.outline, solid.top, feature.key) for feature in features for solid in feature.solids]
        found = []
        for level in sorted({level for _, level, _ in parts}):
            surface = shapely.union_all([shapely.Polygon(corners) for corners, high, _ in parts if high == level])
            keys = [key for _, high, key in parts if high == level]
            is_free = level <= terms.free_height or any(key in terms.free_climbs for key in keys)
            found.append((_prepared(surface), level, is_free))
        return found

    def might_be_above(self, i: int, places: Any, top: float, spare: float) -> Any:
        """At which points a model might stand over something so high, if it may be off by so much: what it stands on is
        no lower, holds the disc inside its base, and the way there through the air is no longer than it can go.
        """
        row, found, points = self.rows[i], np.zeros(len(places), dtype=bool), shapely.points(places)
        across = np.maximum(np.hypot(*(places - row[[X, Y]]).T) - spare, 0.0)
        held = (0.0 if self.move(i).overhang else inner(row, self.hulls)) - spare
        for surface, level, is_free in self.surfaces(i):
            if level >= top - TOUCH:
                reached = np.hypot(across, 0.0 if is_free else level - row[Z]) <= self.reach(i) + EASE
                found |= reached & shapely.covers(surface.buffer(-held), points)
        return found

    def barred_to(self, i: int) -> list[tuple[Any, float, float]]:
        """What a model cannot stand in on the table, how far it has to keep off, as far as it might get there, and how
        high it is.
        """
        terms, here = self.move(i), shapely.Point(self.rows[i][[X, Y]])
        others = [row for key in self.table.units() if key != self.unit for row in self.table.rows(key)]
        bases = [(row, 0.0) for row in (*others, *self.rows[self.stay])]
        bases += [(row, kept.distance) for kept in terms.keep_off for key in kept.units for row in self.table.rows(key)]
        found = [(outline(row, self.hulls), away, row[Z] + row[HIGH]) for row, away in bases if row[Z] < LOW]
        solids = [solid for feature in self.table.terrain.features for solid in feature.solids if solid.bottom < LOW]
        found += [(shapely.Polygon(solid.outline), 0.0, solid.top) for solid in solids]
        far = self.reach(i) + self.rows[i][ROUND] + STEPS[0]
        return [(_prepared(thing), away, top) for thing, away, top in found if here.distance(thing) <= far + away]

    def closer_to(self, i: int) -> list[tuple[Any, float]]:
        """Each thing that it would do for a model to come closer to, in plan, and how far that is at most before."""
        row, found = self.rows[i], list[tuple[Any, float, float]]()
        for what in self.terms.toward:
            if what in self.terms.ignored.get(self.names[i], ()):
                continue
            bases = self.bases(what)
            gaps = [(outline(row, self.hulls).distance(base), abs(row[Z] - z)) for base, z in bases]
            if self.terms.closer == "one":  # of its models
                whole = shapely.union_all([base for base, _ in bases])
                found.append((whole, min((gap for gap, _ in gaps), default=0.0), min(map(_air, gaps), default=0.0)))
            else:
                found += [(base, gap[0], _air(gap)) for (base, _), gap in zip(bases, gaps, strict=True)]
        if self.terms.closer != "one":
            nearest = min((high for _, _, high in found), default=0.0)
            found = [part for part in found if part[1] <= nearest + EASE]
        return [(_prepared(thing), high + EASE) for thing, _, high in found]

    def are_near_all(self, seat: Seat, places: Any, spare: float) -> Any:
        """At which points a model that is not round, turned somehow, might be near all its goals at once."""
        row, found = self.rows[seat.model].copy(), np.zeros(len(places), dtype=bool)
        turned = math.pi / len(TURNS) * row[ROUND]  # what the next direction that is tried may be off
        for angle in TURNS:
            row[[X, Y, FX, FY]] = 0.0, 0.0, math.cos(angle), math.sin(angle)
            corners = np.array(outline(row, self.hulls).exterior.coords)
            bases = shapely.polygons(places[:, None, :] + corners[None])
            limits = {k: self.terms.goals[k].within + spare + turned for k in seat.goals}
            found |= np.all([shapely.distance(bases, self.things[k]) <= limits[k] for k in seat.goals], axis=0)
        return found

    # -- the unit ------------------------------------------------------------------------------------------------------

    def might_be_linked(self, one: Seat, other: Seat, limit: float = math.inf) -> bool:
        """Whether two models might stand so that their middles are so near to each other."""
        i, j, ours, theirs = one.model, other.model, self.places(one), self.places(other)
        for step in STEPS:
            if step != STEPS[0]:
                ours, theirs = self.finer(one, ours, step), self.finer(other, theirs, step)
            spare = self.spare(i, step) + self.spare(j, step)
            ours = ours[_gaps(ours, theirs) <= limit + spare]
            theirs = theirs[_gaps(theirs, ours) <= limit + spare]
            if not len(ours):
                return False
            if (_gaps(self.fitting(one, ours, 0.0), self.fitting(other, theirs, 0.0)) <= limit).any():
                return True
        return True

    def might_take(self, seat: Seat) -> bool:
        return self.might_link(seat, seat)

    def wide(self, *models: int) -> float:
        return float(sum(self.rows[i][ROUND] for i in models))

    def chain(self, i: int, j: int) -> float:
        """How far two models can be from each other at most, with all the others in a line between them."""
        others = [mate for mate in range(len(self.rows)) if mate not in (i, j)]
        return TOGETHER * (len(self.rows) - 1) + self.wide(i, j) + 2 * self.wide(*others)

    def can_meet(self) -> bool:
        """Whether every model might have the mates that it needs, and all be one group."""
        count = len(self.rows)
        needed = 0 if count < 2 else 1 if count < CROWD else 2
        both = list(itertools.combinations(range(count), 2))
        pairs = [(i, j) for i, j in both if self.might_link(Seat(i), Seat(j), TOGETHER + self.wide(i, j))]
        if not all(pair in pairs or self.might_link(*map(Seat, pair), self.chain(*pair)) for pair in both):
            return False
        if any(sum(i in pair for pair in pairs) < needed for i in range(count)):
            return False
        group, border = set[int](), [0]
        while border:
            i = border.pop()
            group.add(i)
            border += [j for pair in pairs if i in pair for j in pair if j not in group]
        return len(group) == count

    def can_span(self, k: int, m: int) -> bool:
        """Whether somebody near one goal and somebody near another might be linked by all the others."""
        models = range(len(self.rows))
        return any(self.might_take(Seat(i, (k, m))) for i in models) or any(
            self.might_link(Seat(i, (k,)), Seat(j, (m,)), self.chain(i, j))
            for i, j in itertools.permutations(models, 2)
        )

    def might(self) -> bool:
        """Whether the unit might come together near its goals."""
        models = range(len(self.rows))
        if not all(self.might_take(Seat(i)) for i in models) or not self.can_meet():
            return False
        here = [k for k, thing in enumerate(self.things) if not thing.is_empty]
        reached = [k for k in here if any(self.might_take(Seat(i, (k,))) for i in models)]
        if not self.terms.every:
            return bool(reached) or not here
        return reached == here and all(self.can_span(k, m) for k, m in itertools.combinations(here, 2))


def _air(gap: tuple[float, float]) -> float:
    """A distance through the air, by what it is in plan and from foot to foot: no less than it is measured."""
    return math.hypot(*gap)


def _prepared(thing: Any) -> Any:
    shapely.prepare(thing)
    return thing


def _gaps(places: Any, others: Any) -> Any:
    """How far each of some places is from the nearest of the others."""
    if not len(places) or not len(others):
        return np.full(len(places), math.inf)
    tree, points = shapely.STRtree(shapely.points(others)), shapely.points(places)
    return tree.query_nearest(points, return_distance=True, all_matches=False)[1]


def might_gather(table: Table, unit: str, terms: EndTerms) -> bool:
    """Whether the unit might come together near its goals."""
    return Gathering(table, unit, terms).might()


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
