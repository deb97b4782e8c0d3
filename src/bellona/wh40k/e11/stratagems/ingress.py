"""Rapid Ingress."""

from __future__ import annotations

from ...e10.stratagems.rapid_ingress import RapidIngress
from ...game import Warhammer
from ...state import Unit
from ..registry import core_stratagem


@core_stratagem(
    "rapid-ingress",
    cost=1,
    category="strategic ploy",
    label="opponent's",
    window="movement_phase_ends",
    phases=("movement",),
)
class Ingress(RapidIngress):
    """A unit in Strategic Reserves that is no AIRCRAFT makes its ingress move at the end of the opponent's Movement
    phase, from the second battle round on.

    [11e.stratagem.rapid-ingress, 11e.reserves.ingress-move]
    """

    again = True

    def units(self, game: Warhammer, player: int) -> list[Unit]:
        return [unit for unit in super().units(game, player) if not game.has(unit, "AIRCRAFT")]
