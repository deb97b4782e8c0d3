"""Rapid Ingress."""

from __future__ import annotations

from ...game import Warhammer
from ...state import Unit
from ...stratagem import Stratagem
from ..registry import core_stratagem


@core_stratagem(
    "rapid-ingress",
    cost=1,
    category="strategic ploy",
    label="opponent's",
    window="movement_phase_ends",
    phases=("movement",),
)
class RapidIngress(Stratagem):
    """A unit arrives from Reserves at the end of the opponent's Movement phase, if it could arrive this round.

    [10e.stratagem.rapid-ingress, 10e.stratagem.rapid-ingress.limit]
    """

    def units(self, game: Warhammer, player: int) -> list[Unit]:
        return game.parts.reserves.arrivals(game, 1 - player)

    async def act(self, game: Warhammer, unit: Unit, player: int) -> None:
        await game.parts.reserves.arrive(game, unit)
