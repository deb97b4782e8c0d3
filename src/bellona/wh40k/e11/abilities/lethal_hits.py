"""Lethal Hits: critical ones may wound by themselves."""

from __future__ import annotations

from bellona.kernel.vocabulary import SOME

from ...attack import Attack, Hit
from ...moments import WarhammerRule
from ..registry import weapon_ability


@weapon_ability("lethal-hits")
class ChosenLethalHits(WarhammerRule):
    """A Critical Hit wounds automatically if the attacker says so, and is then never a Critical Wound.

    [11e.weapon.lethal-hits, 11e.weapon.lethal-hits-declined]
    """

    asks = (("lethal hits", SOME),)

    def on_hit(self, attack: Attack, hit: Hit) -> None:
        if hit.critical:
            hit.may_wound = "lethal hits"
