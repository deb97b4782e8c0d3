"""Insane Bravery."""

from __future__ import annotations

from ...facts import BattleShockEnded
from ...game import Warhammer
from ...state import Unit
from ...stratagem import Stratagem
from ..registry import core_stratagem


@core_stratagem(
    "insane-bravery",
    cost=1,
    category="epic deed",
    label="yours",
    window="battle_shock_failed",
    phases=("command",),
)
class InsaneBravery(Stratagem):
    """A unit that has just failed its Battle-shock test counts as having passed it.

    [10e.stratagem.insane-bravery, 10e.stratagem.insane-bravery.limit]
    """

    for_battle_shocked = True

    def units(self, game: Warhammer, unit: Unit) -> list[Unit]:
        return [unit]

    async def act(self, game: Warhammer, ours: Unit, unit: Unit) -> None:
        game.change(ours.key, battle_shocked=False)
        game.record(BattleShockEnded(unit=ours.key, rules=("10e.stratagem.insane-bravery",)))
