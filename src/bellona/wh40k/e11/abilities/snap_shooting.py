"""Snap Shooting: nothing mends a miss."""

from __future__ import annotations

from ...attack import Attack
from ...attacks.targeting import SNAP
from ...moments import WarhammerRule
from ..registry import core_ability


@core_ability("snap-shooting")
class NoSecondSnap(WarhammerRule):
    """Hit rolls out of turn are not rolled again. [11e.shooting.snap, 11e.shooting.snap-details]"""

    def bars_rerolls(self, attack: Attack, roll: str) -> bool | None:
        return roll == "hit" and attack.shooting == SNAP
