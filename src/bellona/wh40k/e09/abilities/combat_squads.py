"""Combat Squads, a printed ability."""

from __future__ import annotations

from ...moments import WarhammerRule
from ..registry import RULES


@RULES.ability("combat-squads")
class CombatSquads(WarhammerRule):
    """A unit of ten may be divided into two of five before anybody is set up. [9e.datasheet.combat-squads]"""

    grants = frozenset({"divided"})
