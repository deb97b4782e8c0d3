"""Insane Bravery."""

from __future__ import annotations

from ...e10.stratagems.insane_bravery import InsaneBravery
from ...game import Warhammer
from ...moments import WarhammerRule
from ...state import Unit
from ..registry import core_ability, core_stratagem


@core_stratagem(
    "insane-bravery", cost=1, category="epic deed", label="yours", window="battle_shock_due", phases=("command",)
)
class Bravery(InsaneBravery):
    """Once a battle, before a unit's roll in the Battle-shock step: it passes without one. Not for the Battle-shocked.

    [11e.stratagem.insane-bravery, 11e.stratagem.insane-bravery-once, 11e.stratagem.insane-bravery-not-shocked]
    """

    once = "battle"
    for_battle_shocked = False

    async def act(self, game: Warhammer, ours: Unit, unit: Unit) -> None:
        game.gain(ours.key, "insanely-brave", "phase")


@core_ability("insanely-brave")
class InsanelyBrave(WarhammerRule):
    """It passes the test that it is about to take. [11e.stratagem.insane-bravery]"""

    grants = frozenset({"passes-battle-shock"})
