"""Blessed, which is announced before the dice are rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.rule import Offer

from ..attacks.attack import CLASH, VOLLEY
from ..facts.effect_facts import Announced
from ..moments import ConquestRule, Dice
from ..registry import RULES

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment


@RULES.add("blessed")
class Blessed(ConquestRule, Offer):
    """Once a round, before a roll: all failed dice of a Clash or Volley, or of its Defense, may be re-rolled.

    [conquest.special.blessed]
    """

    rules = ("conquest.special.blessed",)
    window = "before_hit_roll before_defense_roll"

    def user(self, game: Conquest, unit: Regiment, dice: Dice) -> int:
        return unit.owner

    def may(self, game: Conquest, unit: Regiment, dice: Dice) -> bool:
        return self.name not in unit.used and (dice.roll == "defense" or dice.kind in (CLASH, VOLLEY))

    async def use(self, game: Conquest, unit: Regiment, dice: Dice) -> None:
        game.change(unit.key, used=(*unit.used, self.name))
        game.record(Announced(unit=unit.key, rule=self.name, roll=dice.roll, rules=self.rules))
        dice.failed_again = True
