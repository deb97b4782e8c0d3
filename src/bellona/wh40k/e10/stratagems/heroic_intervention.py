"""Heroic Intervention."""

from __future__ import annotations

from ...game import Warhammer
from ...phases.charge import could_charge
from ...state import Unit
from ...stratagem import Stratagem
from ...table.measures import is_engaged, is_within
from ..registry import core_stratagem


@core_stratagem(
    "heroic-intervention",
    cost=2,
    category="strategic ploy",
    label="opponent's",
    window="charge_move_ends",
    phases=("charge",),
)
class HeroicIntervention(Stratagem):
    """A unit within 6" of an enemy that has just charged charges it in turn, without the Charge bonus; no tanks.

    [10e.stratagem.heroic-intervention, 10e.stratagem.heroic-intervention.vehicles,
    10e.stratagem.heroic-intervention.no-bonus]
    """

    def units(self, game: Warhammer, enemy: Unit) -> list[Unit]:
        near = [unit for unit in game.enemies(enemy) if is_within(game, unit, enemy, 6.0)]
        nimble = [unit for unit in near if game.has(unit, "WALKER") or not game.has(unit, "VEHICLE")]
        return [u for u in nimble if not is_engaged(game, u) and could_charge(game, u, enemy)]

    async def act(self, game: Warhammer, unit: Unit, enemy: Unit) -> None:
        await game.parts.charge.charge(game, unit, targets=[enemy], bonus=False)
