"""Objective Secured."""

from __future__ import annotations

from ...moments import WarhammerRule
from ..registry import RULES


@RULES.ability("objective-secured")
class ObjectiveSecured(WarhammerRule):
    """Its player holds a marker that the model is in range of, however many enemies are. [9e.objective.secured]"""

    def secures_markers(self) -> bool:
        return True
