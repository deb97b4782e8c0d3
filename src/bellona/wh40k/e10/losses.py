"""Rolls beside the attack sequence, as the odds calculator asks about them: tests, and losses by one's own hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook
from bellona.space.numbers import TOUCH

from ..keywords import has_keyword
from ..questions import BattleShock, Charge, DeadlyDemise, DesperateEscape, Hazardous
from .abilities.core import explodes
from .abilities.hazardous import MORTAL_WOUNDS, STURDY, fails_hazardous
from .asking import line_of
from .chances import FACES, Blow, Die, Line, Outcome, as_rolled, ward_of
from .falling_back import escapes_on
from .ground import ENGAGEMENT
from .phases.command import passes_leadership


class Test(NamedTuple):
    """One roll of dice that are added up, passed or not."""

    dice: str
    passes: Callable[[int], bool]
    again: bool
    told: dict[str, Any]

    def steps(self) -> list[dict[str, Any]]:
        return [self.told]


def charge_test(charge: Charge) -> Test:
    """A Charge roll, if nothing is in the way: the unit must come within Engagement Range of every target.

    [10e.charge.roll, 10e.charge.success.all-targets, 10e.core.engagement-range]
    """
    if (charge.distance is None) == (charge.needed is None):
        raise BellonaError("a charge has either a distance or the roll that is needed")
    rules = ["10e.charge.roll", "10e.charge.success.all-targets", "10e.core.engagement-range"]
    told: dict[str, Any] = {"step": "charge", "modifier": charge.modifier}
    if charge.distance is not None:
        distances = charge.distance if isinstance(charge.distance, tuple) else (charge.distance,)
        reach = max(distances) - ENGAGEMENT - TOUCH - charge.modifier
        told |= {"distance": max(distances), "engagement": ENGAGEMENT}
    else:
        reach, rules = charge.needed - charge.modifier, rules[:1]
    needed = next((total for total in range(2, 13) if total >= reach), None)
    told |= {"needed": needed, "again": charge.reroll, "rules": rules}
    return Test("2D6", lambda total: total >= reach, charge.reroll is not None, told)
