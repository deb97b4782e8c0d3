"""Go to Ground."""

from __future__ import annotations

from typing import Any

from bellona.kernel.orders import StandingOrder

from ...game import Warhammer
from ...odds.estimates import SLIGHT, share_spared
from ...state import Unit
from ...stratagem import Stratagem, concerned
from ..registry import core_stratagem

GAINS = ("invulnerable-save 6+", "benefit-of-cover")


@core_stratagem(
    "go-to-ground",
    cost=1,
    category="battle tactic",
    label="opponent's",
    window="selected_as_target",
    phases=("shooting",),
    personal=(StandingOrder("use go-to-ground", "pass", {"slight": True}),),
)
class GoToGround(Stratagem):
    """A targeted INFANTRY unit takes cover: a 6+ invulnerable save and the Benefit of Cover for the phase.

    [10e.stratagem.go-to-ground]
    """

    def units(self, game: Warhammer, target: Unit, by: Unit) -> list[Unit]:
        return [target] if game.has(target, "INFANTRY") else []

    def about(self, game: Warhammer, target: Unit, by: Unit) -> dict[str, Any]:
        return concerned(self, game, target, by) | {"slight": lambda: share_spared(game, by, target, *GAINS) < SLIGHT}

    async def act(self, game: Warhammer, unit: Unit, target: Unit, by: Unit) -> None:
        for text in GAINS:
            game.gain(unit.key, text, "phase")
