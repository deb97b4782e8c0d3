"""Printed rules of plasma weapons."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ...attacks.damage import destroy
from ...moments import WarhammerRule
from ..facts import WeaponOverheated
from ..registry import RULES

if TYPE_CHECKING:
    from ...attacks.resolve import Volley
    from ...game import Warhammer
    from ...state import Unit


@RULES.ability("supercharge")
class Supercharge(WarhammerRule):
    """Whoever makes a Hit roll of 1 with it that nobody rolls again is destroyed once all its shots are resolved.

    [9e.datasheet.supercharge]
    """

    async def volley_made(
        self, game: Warhammer, unit: Unit, volley: Volley, rolled: tuple[tuple[str, int], ...]
    ) -> None:
        if self.text not in volley.attack.abilities:
            return
        for model in dict.fromkeys(model for model, die in rolled if die == 1):
            game.record(WeaponOverheated(unit.key, model, volley.attack.weapon, rules=self.rules))
            await destroy(game, unit.key, model, rules=self.rules)


@RULES.ability("profile-before-targets")
class ProfileBeforeTargets(WarhammerRule):
    """Which of its profiles is used is chosen before targets are. [9e.datasheet.profile-before-targets]"""

    grants = frozenset({"profile-first"})
    cites = MappingProxyType({"profile-settled": ("9e.datasheet.profile-before-targets",)})
