"""Printed abilities of Outriders."""

from __future__ import annotations

from bellona.kernel.modifiers import Modifier

from ...game import Warhammer
from ...moments import WarhammerRule
from ...state import Unit
from ..registry import RULES


@RULES.ability("devastating-charge")
class DevastatingCharge(WarhammerRule):
    """A charge move brings its models two more Attacks until the turn ends. [9e.datasheet.devastating-charge]"""

    async def charge_move_ends(self, game: Warhammer, unit: Unit) -> None:
        game.gain(unit.key, "more-attacks 2", "turn")


@RULES.ability("more-attacks")
class MoreAttacks(WarhammerRule):
    """The Attacks characteristic is so much higher. [9e.datasheet.devastating-charge]"""

    changes = ("attacks",)

    def __init__(self, amount: str) -> None:
        self.amount = int(amount)

    def characteristic(self, name: str) -> Modifier | None:
        return Modifier("add", self.amount, self.name) if name in self.changes else None


@RULES.ability("turbo-boost")
class TurboBoost(WarhammerRule):
    """It Advances without a roll, 6" further than its Move. [9e.datasheet.turbo-boost]"""

    def advances_by(self) -> int | None:
        return 6
