"""Blast weapons."""

from __future__ import annotations

from types import MappingProxyType

from ...attack import Attack
from ...expressions import Expression
from ...moments import WarhammerRule
from ..registry import RULES

CROWD, THRONG, LEAST = 6, 11, 3


@RULES.ability("blast")
class BlastWeapon(WarhammerRule):
    """At least three attacks on a unit of six or more models, and as many as there can be on one of eleven or more. It
    is never fired at whom its own unit fights. What the type of the weapon makes of the number comes after that.

    [9e.weapon.blast-six, 9e.weapon.blast-eleven, 9e.weapon.blast-engaged]
    """

    grants = frozenset({"not-into-engagement"})
    cites = MappingProxyType({"blast-into-combat": ("9e.weapon.blast-engaged",)})

    def number_of_attacks(self, attack: Attack, number: Expression) -> Expression | None:
        if attack.target_models >= THRONG:
            return Expression(plus=number.most)
        return number.raised_to(LEAST) if attack.target_models >= CROWD else None
