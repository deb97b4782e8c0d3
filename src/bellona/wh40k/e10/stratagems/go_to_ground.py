"""Go to Ground."""

from __future__ import annotations

from ...game import Warhammer
from ...state import Unit
from ...stratagem import Stratagem
from ..registry import core_stratagem


@core_stratagem(
    "go-to-ground",
    cost=1,
    category="battle tactic",
    label="opponent's",
    window="selected_as_target",
    phases=("shooting",),
)
class GoToGround(Stratagem):
    """A targeted INFANTRY unit takes cover: a 6+ invulnerable save and the Benefit of Cover for the phase.

    [10e.stratagem.go-to-ground]
    """

    def units(self, game: Warhammer, target: Unit, by: Unit) -> list[Unit]:
        return [target] if game.has(target, "INFANTRY") else []

    async def act(self, game: Warhammer, unit: Unit, target: Unit, by: Unit) -> None:
        game.gain(unit.key, "invulnerable-save 6+", "phase")
        game.gain(unit.key, "benefit-of-cover", "phase")
