"""Smokescreen."""

from __future__ import annotations

from ...game import Warhammer
from ...moments import WarhammerRule
from ...state import Unit
from ...stratagem import Stratagem
from ..registry import core_ability, core_stratagem


@core_stratagem(
    "smokescreen",
    cost=1,
    category="wargear",
    label="opponent's",
    window="shooting_phase_begins",
    phases=("shooting",),
)
class Smoke(Stratagem):
    """Before the opponent selects a unit to shoot, a SMOKE unit wraps itself in smoke for the phase: it has the benefit
    of cover, and so has whoever it hides.

    [11e.stratagem.smokescreen, 11e.stratagem.smokescreen-screen]
    """

    again = True

    def units(self, game: Warhammer, player: int) -> list[Unit]:
        return [unit for unit in game.on_battlefield(1 - player) if game.has(unit, "SMOKE")]

    async def act(self, game: Warhammer, unit: Unit, player: int) -> None:
        for text in ("benefit-of-cover", "smoking"):
            game.gain(unit.key, text, "phase")


@core_ability("smoking")
class Smoking(WarhammerRule):
    """Whoever its models keep from being fully visible is in cover. [11e.stratagem.smokescreen-screen]"""

    grants = frozenset({"covers-those-behind"})
