"""Heavy weapons: better aimed by those who hardly move."""

from __future__ import annotations

from bellona.kernel.modifiers import Modifier

from ...attack import Attack
from ...moments import WarhammerRule
from ..registry import weapon_ability


@weapon_ability("heavy")
class SteadyHeavy(WarhammerRule):
    """Hits more easily where the unit is steady. [11e.weapon.heavy, 11e.weapon.heavy-distance]"""

    def hit_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, self.name) if attack.steady else None
