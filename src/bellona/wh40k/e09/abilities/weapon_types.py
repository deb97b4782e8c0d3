"""The five types of ranged weapons. The number behind a type is the number of its attacks. [9e.weapon.ranged-types]"""

from __future__ import annotations

from types import MappingProxyType

from bellona.kernel.modifiers import Modifier

from ...attack import Attack
from ...expressions import Expression, modest
from ...keywords import BIG
from ...moments import WarhammerRule
from ..registry import RULES


class WeaponTypeRule(WarhammerRule):
    """A type of ranged weapon."""

    def __init__(self, attacks: str) -> None:
        self.attacks = str(modest(attacks))


@RULES.ability("assault")
class AssaultType(WeaponTypeRule):
    """Fired after an Advance, too, but not as well. [9e.weapon.assault, 9e.weapon.assault-penalty]"""

    grants = frozenset({"fire-after-advancing"})
    cites = MappingProxyType(
        {"fires-after-advancing": ("9e.weapon.assault",), "not-after-advancing": ("9e.weapon.assault",)}
    )

    def hit_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("subtract", 1, self.name) if attack.moved == "advance" else None


@RULES.ability("heavy")
class HeavyType(WeaponTypeRule):
    """INFANTRY that have moved hit worse with it, and so does a MONSTER or VEHICLE that enemies are upon.

    [9e.weapon.heavy, 9e.shooting.big-guns-heavy-penalty]
    """

    def hit_roll(self, attack: Attack) -> Modifier | None:
        moved = attack.has("INFANTRY") and bool(attack.moved)
        harried = attack.engaged and any(attack.has(word) for word in BIG)
        return Modifier("subtract", 1, self.name) if moved or harried else None


@RULES.ability("rapid-fire")
class RapidFireType(WeaponTypeRule):
    """Twice as many attacks within half range. [9e.weapon.rapid-fire]"""

    def number_of_attacks(self, attack: Attack, number: Expression) -> Expression | None:
        return number * 2 if attack.half_range else None


@RULES.ability("grenade")
class GrenadeType(WeaponTypeRule):
    """Thrown by one model of a unit, instead of firing anything else. [9e.weapon.grenade]"""


@RULES.ability("pistol")
class PistolType(WeaponTypeRule):
    """Fired at close quarters, too; never beside weapons of another type.

    [9e.weapon.pistol, 9e.weapon.pistol-exclusive]
    """

    grants = frozenset({"fire-while-engaged", "fired-apart"})
    cites = MappingProxyType(
        {
            "fires-while-engaged": ("9e.weapon.pistol",),
            "fires-into-friends' combat": ("9e.weapon.pistol",),
            "not-while-engaged": ("9e.weapon.pistol",),
            "not-engaged-with": ("9e.weapon.pistol",),
            "pistols-or-others": ("9e.weapon.pistol-exclusive",),
        }
    )
