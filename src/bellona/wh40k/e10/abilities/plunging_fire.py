"""Plunging Fire: ranged attacks from high up in a ruin."""

from __future__ import annotations

from types import MappingProxyType

from bellona.kernel.modifiers import Modifier

from ...attack import Attack
from ...moments import WarhammerRule
from ..registry import core_ability


@core_ability("plunging-fire")
class PlungingFire(WarhammerRule):
    """From a ruin's heights at a unit on the ground the AP is improved by 1. [10e.terrain.ruins.plunging-fire]"""

    cites = MappingProxyType({"fires-from-above": ("10e.terrain.ruins.plunging-fire",)})

    def armour_penetration(self, attack: Attack) -> Modifier | None:
        return Modifier("add", -1, self.name) if attack.plunging and not attack.melee else None
