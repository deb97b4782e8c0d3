"""Indirect fire: at what nobody needs to see, and with little hope of hitting it."""

from __future__ import annotations

from types import MappingProxyType

from ...attack import Attack
from ...moments import WarhammerRule
from ..attacks.shooting_types import IndirectShooting
from ..registry import weapon_ability

LEAST, LEAST_OBSERVED = 6, 4  # the lowest unmodified Hit roll that does not fail


@weapon_ability("indirect-fire")
class IndirectFireAsType(WarhammerRule):
    """By Indirect shooting it may target what is not visible: then the target is in cover, most rolls fail, and none is
    rolled again. An observer helps those who have not moved.

    [11e.weapon.indirect-fire, 11e.weapon.indirect-fire-observed, 11e.shooting.indirect]
    """

    grants = frozenset({"fire-at-the-unseen"})
    cites = MappingProxyType({"fires-at-the-unseen": ("11e.shooting.indirect", "11e.weapon.indirect-fire")})

    def gives_cover(self, attack: Attack) -> bool | None:
        return attack.shooting == IndirectShooting.name

    def least_hit(self, attack: Attack) -> int | None:
        if attack.shooting != IndirectShooting.name:
            return None
        return LEAST_OBSERVED if attack.observed else LEAST

    def bars_rerolls(self, attack: Attack, roll: str) -> bool | None:
        return roll == "hit" and attack.shooting == IndirectShooting.name
