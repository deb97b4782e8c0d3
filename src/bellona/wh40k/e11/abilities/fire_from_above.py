"""Plunging Fire: ranged attacks from above."""

from __future__ import annotations

from types import MappingProxyType

from bellona.kernel.modifiers import Modifier

from ...attack import Attack
from ...moments import WarhammerRule
from ..registry import core_ability


@core_ability("plunging-fire")
class FireFromAbove(WarhammerRule):
    """From a height at a unit on the ground the Ballistic Skill is better by 1.

    [11e.terrain.plunging-fire, 11e.terrain.plunging-fire-details]
    """

    cites = MappingProxyType({"fires-from-above": ("11e.terrain.plunging-fire",)})

    def skill(self, attack: Attack) -> Modifier | None:
        if attack.melee or not attack.plunging:
            return None
        return Modifier("add", -1, self.name)
