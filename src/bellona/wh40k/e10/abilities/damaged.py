"""Damaged: large models that have lost most of their wounds."""

from __future__ import annotations

from bellona.kernel.modifiers import Modifier

from ...attack import Attack
from ...moments import WarhammerRule
from ..registry import core_ability


@core_ability("damaged")
class Damaged(WarhammerRule):
    """With no more wounds left than its datasheet states ("1-4") a model hits less easily. [10e.datasheet.abilities]"""

    grants = frozenset({"minds-own-wounds"})

    def __init__(self, wounds: str) -> None:
        self.wounds = int(wounds.removeprefix("1-"))

    def hit_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("add", -1, self.name) if 0 < attack.wounds <= self.wounds else None
