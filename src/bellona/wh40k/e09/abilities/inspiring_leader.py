"""Warlord Traits of the core rules."""

from __future__ import annotations

from bellona.kernel.modifiers import Modifier

from ...moments import WarhammerRule
from ..registry import RULES


@RULES.ability("inspiring-leader")
class InspiringLeader(WarhammerRule):
    """Friendly units within 6" of the Warlord have one more Leadership, its own among them, once.

    [9e.mission.inspiring-leader]
    """

    aura = 6.0
    changes = ("leadership",)

    def characteristic(self, name: str) -> Modifier | None:
        return Modifier("add", 1, self.name) if name in self.changes else None
