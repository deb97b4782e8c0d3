"""Cleave: more attacks into a crowd."""

from __future__ import annotations

import functools

from ...attack import Attack
from ...e10.abilities.weapons import Amount
from ...expressions import raised
from ..registry import weapon_ability

CROWD = 5  # so many models are one group


@weapon_ability("cleave")
class Cleave(Amount):
    """More attacks for every five models of the one unit that all attacks of the weapon are made on.

    [11e.weapon.cleave]
    """

    def more_attacks(self, attack: Attack) -> str | None:
        groups = 0 if attack.divided else attack.target_models // CROWD
        return functools.reduce(raised, [self.amount] * groups) if groups else None
