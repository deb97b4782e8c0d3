"""Charges: the roll has to reach as far as each target is away, not only into its Engagement Range."""

from __future__ import annotations

import math

from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.numbers import TOUCH

from ..game import Warhammer
from ..moves.engaging import Closing, Verdict
from ..parts import GroundPart
from ..phases.charge import (
    ask_for_targets,
    charge_roll,
    charge_targets,
    close_in,
    closing,
    fail,
    name_targets,
)
from ..phases.charge import declare_charge as declare_before_roll
from ..state import Unit
from ..table.measures import distance, enemies_within

SWITCH = "charge-targets"


def is_near(game: Warhammer, unit: Unit) -> bool:
    """Whether an enemy is near enough when a unit is to be picked. [11e.charge.eligibility]"""
    return bool(enemies_within(game, unit, game.parts.charge.reach))


def all_the_way(ground: GroundPart, distance: float) -> float:
    """That a shorter move would do makes nothing easier. [11e.charge.success]"""
    return distance


def needed(game: Warhammer, unit: Unit, targets: list[Unit]) -> int:
    """The lowest Charge roll that could be enough: the distance to the target furthest away. [11e.charge.success]"""
    parts = game.parts
    far = max(parts.charge.to_cover(parts.ground, distance(game, unit, target)) for target in targets)
    return max(2, math.ceil(far - TOUCH))


class Charge(Closing):
    """A charge move, which fails also if the roll is less than the distance to one of the targets.

    [11e.charge.success, 11e.charge.failed]
    """

    def verdict(self) -> Verdict:
        return self.falls_short() or super().verdict()

    def falls_short(self) -> Verdict | None:
        """Of a target that is further away than the roll, height included. [11e.charge.success]"""
        roll = max(self.distances.values(), default=0.0)
        away = {key: measure.gap(self.table, self.unit.key, key).distance for key in self.engaging}
        far = [key for key in away if away[key] > roll + TOUCH]
        return Verdict("no", {}, "unreached", round(away[far[0]], 3), roll, (far[0],)) if far else None


def charge_move(game: Warhammer, unit: Unit, targets: tuple[str, ...], inches: float) -> Closing:
    """Up to the Charge roll; every target engaged and nobody else, in Coherency, whoever moves closer to a target and
    in base contact if possible.

    [11e.charge.success, 11e.charge.every-target, 11e.charge.no-other-enemy, 11e.charge.model-moves]
    """
    return closing(Charge, game, unit, targets, inches)


async def declare_charge(game: Warhammer, unit: Unit) -> None:
    """Targets are named before the roll, or, where players have agreed on it, after it.

    [11e.charge.targets-named-first, 11e.charge.targets]
    """
    if game.reading(SWITCH) == "before-roll":
        await declare_before_roll(game, unit)
    else:
        await declare_after_roll(game, unit)


async def declare_after_roll(game: Warhammer, unit: Unit) -> None:
    """The roll comes first, and only units within that distance are named then. [11e.charge.success]"""
    nearest = charge_targets(game, unit)[0]
    total = await charge_roll(game, unit, [nearest])

    def bar(game: Warhammer, unit: Unit, target: Unit) -> Refusal | None:
        away = distance(game, unit, target)
        if away <= total + TOUCH:
            return game.parts.charge.bar_to_target(game, unit, target)
        about = {"unit": unit.key, "target": target.key, "distance": round(away, 3), "limit": total}
        return Refusal("too-far-to-charge", ("11e.charge.success",), about)

    reached = [target for target in charge_targets(game, unit) if bar(game, unit, target) is None]
    if not reached:
        away = round(distance(game, unit, nearest), 3)
        fail(game, unit.key, (nearest.key,), Verdict("no", {}, "unreached", away, total))
        return
    targets = await ask_for_targets(game, unit, reached, bar)
    name_targets(game, unit, targets)
    await close_in(game, unit, targets, total)
