"""Barricades: what stands on the other side can be charged and fought across them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bellona.kernel.lazy import lazy
from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.measure import Marker
from bellona.space.measure.between import far_side, is_between
from bellona.space.move.terms import EndTerms, Near
from bellona.space.place.ends import Ending, nearest_legal_point
from bellona.space.place.exclusion import is_shut_out
from bellona.space.remembered import Remembered
from bellona.space.table import Pose, Table
from bellona.space.terrain import Terrain

from ..game import Warhammer
from .engaging import SLACK, Closing, Verdict
from .where_to_stand import Moves, inches

SPOTS = 4  # so many places at a barricade are tried


@lru_cache(maxsize=256)
def barricades(terrain: Terrain) -> tuple[str, ...]:
    return tuple(feature.key for feature in terrain.features if feature.kind == "barricade")


def models_across(table: Table, unit: str, enemy: str, barricade: str, reach: float) -> tuple[str, ...]:
    """The unit's models that have one of the enemy's within reach on the other side of this barricade."""
    near = measure.models_within(table, unit, enemy, reach)
    return tuple(name for name in near if _faces(table, measure.OneModel(unit, name), enemy, barricade, reach))


def _faces(table: Table, model: measure.OneModel, enemy: str, barricade: str, reach: float) -> bool:
    theirs = measure.models_within(table, enemy, model, reach)
    return any(is_between(table, barricade, model, measure.OneModel(enemy, name)) for name in theirs)


_striking: Remembered[tuple[int, int, float], tuple[str, ...]] = Remembered()


def striking_across(game: Warhammer, unit: str, enemy: str) -> tuple[str, ...]:
    """The unit's models that may strike at the enemy across a barricade. [10e.terrain.barricades.fight]"""
    table, reach = game.table, game.parts.terrain.across
    key = (table.version(unit), table.version(enemy), reach)
    known = _striking.get(key)
    if known is None:
        near = measure.features_within(table, unit, reach)
        walls = [key for key in barricades(table.terrain) if key in near]
        found = [name for wall in walls for name in models_across(table, unit, enemy, wall, reach)]
        known = _striking.keep(key, tuple(dict.fromkeys(found)))
    return known


def shelters_of(game: Warhammer, target: str) -> list[str]:
    """The barricades that an enemy unit stands close behind. [10e.terrain.barricades.charge]"""
    near = measure.features_within(game.table, target, game.parts.terrain.behind)
    return [key for key in barricades(game.table.terrain) if key in near]


class ChargeAcross(Closing):
    """A charge at targets of which some stand close behind a barricade: instead of being engaged, they may be within 2"
    on its other side of a model that has come as close to it as possible. [10e.terrain.barricades.charge]
    """

    @lazy
    def sheltered(self) -> dict[str, list[str]]:
        """The targets behind barricades, and the barricades."""
        found = {key: shelters_of(self.game, key) for key in self.engaging}
        return {key: shelters for key, shelters in found.items() if shelters}

    @lazy
    def end_terms(self) -> EndTerms:
        across = self.game.parts.terrain.across
        goals = [Near(goal.what, across) if goal.what in self.sheltered else goal for goal in self.aims.goals]
        return self.ending_near(tuple(goals))

    def verdict(self) -> Verdict:
        """Engaging everybody as usual if that is possible, else up to one of the barricades."""
        engaging = self.searched(self.ending_near(self.aims.goals))
        if engaging.possible == "yes":
            return engaging
        eased = self.searched(self.end_terms)
        if eased.possible == "no" or self._is_shut_out(engaging):
            return eased if eased.possible == "no" else engaging
        goals, spots = self.end_terms.goals, dict.fromkeys(self._spots() if eased.possible == "yes" else ())
        tried = (self.searched(self.ending_near((*goals, Near(spot, SLACK)))) for spot in spots)
        return next((found for found in tried if found.possible == "yes"), Verdict("unknown"))

    def _is_shut_out(self, engaging: Verdict) -> bool:
        """Whether a target that cannot be engaged cannot be reached across a barricade, either."""
        target = engaging.hit[0] if engaging.possible == "no" and len(engaging.hit) == 1 else ""
        if target not in self.sheltered:
            return bool(target)
        ending = Ending(self.table, self.unit.key, self.end_terms)
        goal = [near.what for near in self.end_terms.goals].index(target)
        return is_shut_out(ending, goal, [self.table.terrain[key].footprint for key in self.sheltered[target]])

    def _spots(self) -> Iterator[Marker]:
        """Places on this side of the barricades, opposite the enemies behind them."""
        enemies = [(key, name) for key in self.sheltered for name in self.table.names(key)]
        enemies.sort(key=lambda enemy: measure.gap(self.table, self.unit.key, measure.OneModel(*enemy)).distance)
        for key, name in enemies[:SPOTS]:
            for barricade in self.sheltered[key]:
                if place := far_side(self.table, barricade, measure.OneModel(key, name)):
                    yield Marker(*place)

    def judged(self, moves: Moves) -> Refusal | None:
        return super().judged(moves) or self._keeps_away(moves)

    def _keeps_away(self, moves: Moves) -> Refusal | None:
        """Why a target is neither engaged nor reached across its barricade."""
        there, ours = self.table.clone(), self.unit.key
        there.place(ours, {name: path[-1] for name, path in moves.items()})
        ground, across = self.game.parts.ground, self.game.parts.terrain.across
        for target, shelters in self.sheltered.items():
            if measure.is_within(there, ours, target, ground.engagement, vertically=ground.engagement_up):
                continue
            near = [(name, key) for key in shelters for name in models_across(there, ours, target, key, across)]
            refusals = [self._could_be_closer(there, name, key, moves) for name, key in near]
            if None not in refusals:
                return refusals[0] if refusals else self._out_of_reach(there, target)
        return None

    def _could_be_closer(self, there: Table, name: str, barricade: str, moves: Moves) -> Refusal | None:
        gap = measure.gap(there, measure.OneModel(self.unit.key, name), measure.area(there, barricade))
        if gap.distance <= SLACK:
            return None
        goal = Marker(*gap.points[1])
        found = nearest_legal_point(self.table, self.unit.key, name, goal, moves, self.end_terms)
        if found is None or gap.distance <= found[0] + SLACK:
            return None
        about = {"model": name, "distance": inches(gap.distance), "possible": inches(found[0])}
        return Refusal("could-be-closer", ("10e.terrain.barricades.charge",), about | {"place": _place(found[1])})

    def _out_of_reach(self, there: Table, target: str) -> Refusal:
        gap = measure.gap(there, self.unit.key, target)
        limit = self.game.parts.ground.engagement
        about = {"model": gap.models[0], "distance": inches(gap.distance), "goal": target, "limit": limit}
        rules = ("10e.charge.success.all-targets", "10e.terrain.barricades.charge")
        return Refusal("ends-too-far", rules, about)


def _place(pose: Pose) -> list[float]:
    return [pose.x, pose.y, pose.z]
