"""Close quarters: weapons for them, and what MONSTERs and VEHICLEs that shoot in them are worth."""

from __future__ import annotations

from types import MappingProxyType

from bellona.kernel.modifiers import Modifier

from ...attack import Attack
from ...e10.abilities.weapons import Pistol
from ...keywords import is_big
from ...moments import WarhammerRule
from ..registry import core_ability, weapon_ability

NAMES = ("close-quarters", "pistol")


@weapon_ability("close-quarters")
class CloseQuarters(Pistol):
    """May be fired by an engaged unit, and is not hampered where it is. [11e.weapon.close-quarters]"""


@weapon_ability("pistol")
class PistolByItsNewName(CloseQuarters):
    """The same ability by its old name. [11e.weapon.pistol]"""

    cites = MappingProxyType({})


@core_ability("big-guns-never-tire")
class BigGunsAtCloseQuarters(WarhammerRule):
    """An engaged MONSTER or VEHICLE hits less easily, whomever it shoots at; so does, at tables where that is allowed,
    whoever shoots at one that is engaged. Weapons for close quarters do not mind whom they are fired at there.

    [11e.shooting.monster-vehicle-engaged, 11e.weapon.close-quarters]
    """

    def hit_roll(self, attack: Attack) -> Modifier | None:
        if attack.melee or (attack.close and any(name in attack.abilities for name in NAMES)):
            return None
        shooter = attack.engaged and is_big(attack.keywords)
        target = attack.target_engaged and is_big(attack.target_keywords)
        return Modifier("add", -1, self.name) if shooter or target else None
