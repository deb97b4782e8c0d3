"""Stealth: cover wherever the unit is."""

from __future__ import annotations

from ...e10.abilities.core import BenefitOfCover
from ..registry import core_ability


@core_ability("stealth")
class StealthAsCover(BenefitOfCover):
    """A unit of which every model has it is in cover from all ranged attacks. [11e.ability.stealth]"""
