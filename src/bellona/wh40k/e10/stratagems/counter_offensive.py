"""Counter-offensive."""

from __future__ import annotations

from ...game import Warhammer
from ...state import Unit
from ...stratagem import Stratagem
from ..ground import is_engaged
from ..phases.fight import eligible_to_fight
from ..registry import core_stratagem


@core_stratagem(
    "counter-offensive", cost=2, category="strategic ploy", label="either", window="has_fought", phases=("fight",)
)
class CounterOffensive(Stratagem):
    """After an enemy unit has fought, an engaged unit that has not yet fought fights next.

    [10e.stratagem.counter-offensive]
    """

    def user(self, game: Warhammer, unit: Unit) -> int:
        return 1 - unit.owner

    def units(self, game: Warhammer, unit: Unit) -> list[Unit]:
        return [ours for ours in eligible_to_fight(game, 1 - unit.owner) if is_engaged(game, ours)]

    async def act(self, game: Warhammer, ours: Unit, unit: Unit) -> None:
        game.state.fights_next = ours.key
