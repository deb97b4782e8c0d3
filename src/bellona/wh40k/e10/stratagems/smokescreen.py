"""Smokescreen."""

from __future__ import annotations

from ...game import Warhammer
from ...state import Unit
from ...stratagem import Stratagem
from ..registry import core_stratagem


@core_stratagem(
    "smokescreen",
    cost=1,
    category="wargear",
    label="opponent's",
    window="selected_as_target",
    phases=("shooting",),
)
class Smokescreen(Stratagem):
    """A targeted SMOKE unit has the Benefit of Cover and Stealth for the phase. [10e.stratagem.smokescreen]"""

    def units(self, game: Warhammer, target: Unit, by: Unit) -> list[Unit]:
        return [target] if game.has(target, "SMOKE") else []

    async def act(self, game: Warhammer, unit: Unit, target: Unit, by: Unit) -> None:
        game.gain(unit.key, "benefit-of-cover", "phase")
        game.gain(unit.key, "stealth", "phase")
