"""Abilities of ours, for what the core rules mention and leave to other books."""

from __future__ import annotations

from ...moments import WarhammerRule
from ..registry import RULES


@RULES.ability("late-deployment")
class LateDeployment(WarhammerRule):
    """Set up after both armies have been deployed. [9e.mission.eternal-war-late-deployment]"""

    grants = frozenset({"deploys-last"})
