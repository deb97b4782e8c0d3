"""What a unit has done this turn, kept as special rules that it has until the turn ends; and who may fire Overwatch."""

from __future__ import annotations

from types import MappingProxyType

from ...moments import WarhammerRule
from ..registry import RULES


@RULES.ability("intervened")
class Intervened(WarhammerRule):
    """It has performed a Heroic Intervention this turn: units that charged others may strike at it.

    [9e.fight.charge-target-restriction]
    """


@RULES.ability("overwatch")
class Overwatch(WarhammerRule):
    """It may fire Overwatch when it is charged: a house ability, no core rule grants it. [9e.overwatch.trigger]"""

    grants = frozenset({"fires-at-chargers"})
    cites = MappingProxyType({"hits-on-set-rolls": ("9e.overwatch.hit",)})
