"""How good it is for a unit to stand somewhere: what it holds, what it can shoot and charge, and who threatens it."""

from __future__ import annotations

from functools import cached_property
from math import ceil
from typing import NamedTuple

from bellona.space import measure
from bellona.space.table import Table
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import Objective, Unit

from .errands import errands
from .situation import Situation
from .worth import Firepower, Harm, blows, charge_succeeds, guns

HOLDING = 60.0  # points that a marker is worth while one stands at it
AWAY = 14.0  # points that each turn on the way to it costs
SEEN = 0.6  # of the enemies in range, how many will see their target
LOOKS = 2  # at so many of the best targets, whether they are in sight
FEAR = 0.6  # how much a point of ours counts that the enemy may destroy


class Duel(NamedTuple):
    """What a unit and an enemy could do to each other."""

    enemy: Unit
    guns: list[Firepower]
    blows: Harm
    their_guns: list[Firepower]
    their_blows: Harm


class Outlook:
    """One unit about to move or to be set up: what it wants, and what every place would mean for it."""

    def __init__(self, situation: Situation, unit: Unit, goal: Objective | None = None) -> None:
        self.situation, self.unit = situation, unit
        self.goal = goal or errands(situation).get(unit.key)

    @cached_property
    def duels(self) -> list[Duel]:
        game, unit = self.situation.game, self.unit
        return [
            Duel(e, guns(game, unit, e), blows(game, unit, e, charged=True), guns(game, e, unit), blows(game, e, unit))
            for e in self.situation.enemies
        ]

    @cached_property
    def is_brawler(self) -> bool:
        """Whether it does more in a fight than by shooting."""
        shots = max((sum(gun.afar for gun in duel.guns) for duel in self.duels), default=0.0)
        return max((duel.blows.points for duel in self.duels), default=0.0) > shots

    def score(self, table: Table, *, runs: bool = False) -> float:
        """How good it is to stand as on this table; who `runs` will neither charge nor fire most weapons."""
        return self.holding(table) + self.prospects(table, runs) - FEAR * self.danger(table)

    # -- markers -------------------------------------------------------------------------------------------------------

    def holding(self, table: Table) -> float:
        situation, unit = self.situation, self.unit
        if not situation.control(unit) or situation.is_flying_past(unit):
            return 0.0
        here = sum(self.share(table, objective) for objective in situation.objectives)
        way = 0.0
        if self.goal is not None:
            far = situation.far(table, unit, self.goal)
            way = -AWAY * min(far / max(situation.speed(unit), 1.0), 6.0)
        return HOLDING * min(here, 1.0) + way

    def share(self, table: Table, objective: Objective) -> float:
        """The part of a marker that is ours because of this unit: all, half where it only disputes it, or none."""
        situation, unit = self.situation, self.unit
        near = situation.game.parts.objectives.range(situation.game, objective)
        models = measure.models_within(table, unit.key, near.what, near.within, vertically=near.vertical)
        if not models:
            return 0.0
        before, theirs = situation.levels(objective)
        here = situation.game.table
        now = len(measure.models_within(here, unit.key, near.what, near.within, vertically=near.vertical))
        each = max(situation.game.value(unit, model, "control") for model in unit.models)
        others = before - now * each
        with_us = others + len(models) * each
        if others > theirs:
            return 0.15
        return 1.0 if with_us > theirs else 0.5 if with_us == theirs else 0.3

    # -- the enemy -----------------------------------------------------------------------------------------------------

    def prospects(self, table: Table, runs: bool) -> float:
        """What it may hope to destroy from there this turn: by fire at whom it sees, or by a charge."""
        shots, fights = [], [0.0]
        for duel, gap in zip(self.duels, self.gaps(table), strict=True):
            fired = sum(shot(gun, gap) for gun in duel.guns if not runs or gun.assault)
            shots.append((fired, duel.enemy))
            if not runs:
                fights.append(
                    charge_chance(self.situation.game, gap) * (duel.blows.points - 0.5 * duel.their_blows.points)
                )
        promising = sorted([one for one in shots if one[0] > 0], key=lambda one: -one[0])[:LOOKS]
        seen = next((fired for fired, enemy in promising if self.situation.would_see(table, self.unit, enemy)), 0.0)
        return seen + max(fights)

    def danger(self, table: Table) -> float:
        """What the enemy may destroy of it there in their next turn."""
        worst = []
        for duel, gap in zip(self.duels, self.gaps(table), strict=True):
            reach = self.situation.speed(duel.enemy)
            shots = sum(shot(gun, max(gap - reach, 0.0)) for gun in duel.their_guns)
            fight = charge_chance(self.situation.game, gap - reach) * duel.their_blows.points
            worst.append(max(SEEN * shots, fight))
        return min(sum(sorted(worst)[-3:]) / 2, self.situation.points(self.unit))

    def gaps(self, table: Table) -> list[float]:
        """The distance of each enemy."""
        enemies = [duel.enemy.key for duel in self.duels]
        return [float(gap) for gap in measure.distances_to(table, self.unit.key, enemies)]


def shot(gun: Firepower, gap: float) -> float:
    if gap > gun.range:
        return 0.0
    return gun.near if 2 * gap <= gun.range else gun.afar


def charge_chance(game: Warhammer, gap: float) -> float:
    """The chance that a charge over this distance succeeds."""
    if gap > game.parts.charge.reach:
        return 0.0
    return charge_succeeds(game.rulebook, max(2, ceil(game.parts.charge.to_cover(game.parts.ground, gap))))
