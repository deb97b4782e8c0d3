"""Weapons that bring an attack of their own with them."""

from __future__ import annotations

from ...moments import WarhammerRule
from ..registry import RULES


@RULES.ability("additional-attack")
class AdditionalAttack(WarhammerRule):
    """One attack more than the bearer's Attacks, made with this weapon. [9e.datasheet.additional-attack-weapon]"""

    def attacks_besides(self) -> int:
        return 1
