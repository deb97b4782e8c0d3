"""Precision: attacks that find the CHARACTER among their bodyguards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.vocabulary import ONE_OR_NONE

from ...moments import WarhammerRule
from ..registry import weapon_ability

if TYPE_CHECKING:
    from ...attacks.damage import Wounding
    from ...game import Warhammer


@weapon_ability("precision")
class Precision(WarhammerRule):
    """The attacker may have the attack allocated to a visible CHARACTER of an Attached unit. [10e.weapon.precision]"""

    asks = (("precision", ONE_OR_NONE),)

    async def attack_wounds(self, game: Warhammer, wounding: Wounding) -> None:
        unit, target = game.unit(wounding.unit), game.unit(wounding.target)
        seen = game.parts.sight.visible_models(game, unit, wounding.by, target)
        characters = [m.name for m in target.models if m.name in seen and game.model_has(target, m, "CHARACTER")]
        wounding.model = await game.may_choose(unit.owner, "precision", characters, rules=self.rules)
        wounding.because = self.rules
