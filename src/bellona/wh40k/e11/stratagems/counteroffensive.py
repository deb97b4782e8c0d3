"""Counteroffensive."""

from __future__ import annotations

from bellona.kernel.orders import StandingOrder

from ...e10.stratagems.counter_offensive import CounterOffensive
from ...game import Warhammer
from ...phases.fight import eligible_to_fight
from ...state import Unit
from ..registry import core_stratagem


@core_stratagem(
    "counteroffensive",
    cost=2,
    category="strategic ploy",
    label="either",
    window="about_to_consolidate",
    phases=("fight",),
    personal=(StandingOrder("use counteroffensive", "pass", {"next": True}),),
)
class Counteroffensive(CounterOffensive):
    """Before an enemy unit that has made its attacks consolidates: a unit that has not fought has Fights First for the
    phase and fights next.

    [11e.stratagem.counteroffensive, 11e.stratagem.counteroffensive-order]
    """

    def units(self, game: Warhammer, unit: Unit) -> list[Unit]:
        return eligible_to_fight(game, 1 - unit.owner)

    async def act(self, game: Warhammer, ours: Unit, unit: Unit) -> None:
        game.gain(ours.key, "fights-first", "phase")
        game.state.fights_next = ours.key
