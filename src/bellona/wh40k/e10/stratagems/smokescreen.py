"""Smokescreen."""

from __future__ import annotations

from typing import Any

from bellona.kernel.orders import StandingOrder

from ...game import Warhammer
from ...odds.estimates import SLIGHT, share_spared
from ...state import Unit
from ...stratagem import Stratagem, concerned
from ..registry import core_stratagem

GAINS = ("benefit-of-cover", "stealth")


@core_stratagem(
    "smokescreen",
    cost=1,
    category="wargear",
    label="opponent's",
    window="selected_as_target",
    phases=("shooting",),
    personal=(StandingOrder("use smokescreen", "pass", {"slight": True}),),
)
class Smokescreen(Stratagem):
    """A targeted SMOKE unit has the Benefit of Cover and Stealth for the phase. [10e.stratagem.smokescreen]"""

    def units(self, game: Warhammer, target: Unit, by: Unit) -> list[Unit]:
        return [target] if game.has(target, "SMOKE") else []

    def about(self, game: Warhammer, target: Unit, by: Unit) -> dict[str, Any]:
        return concerned(self, game, target, by) | {"slight": lambda: share_spared(game, by, target, *GAINS) < SLIGHT}

    async def act(self, game: Warhammer, unit: Unit, target: Unit, by: Unit) -> None:
        for text in GAINS:
            game.gain(unit.key, text, "phase")
