"""Counter-offensive."""

from __future__ import annotations

from typing import Any

from bellona.kernel.flow import names
from bellona.kernel.orders import StandingOrder

from ...game import Warhammer
from ...phases.fight import eligible_to_fight, fighting_first, other_player
from ...state import Unit
from ...stratagem import Stratagem, concerned
from ...table.measures import is_engaged
from ..registry import core_stratagem


@core_stratagem(
    "counter-offensive",
    cost=2,
    category="strategic ploy",
    label="either",
    window="has_fought",
    phases=("fight",),
    personal=(StandingOrder("use counter-offensive", "pass", {"next": True}),),
)
class CounterOffensive(Stratagem):
    """After an enemy unit has fought, an engaged unit that has not yet fought fights next.

    [10e.stratagem.counter-offensive]
    """

    def user(self, game: Warhammer, unit: Unit) -> int:
        return 1 - unit.owner

    def units(self, game: Warhammer, unit: Unit) -> list[Unit]:
        return [ours for ours in eligible_to_fight(game, 1 - unit.owner) if is_engaged(game, ours)]

    def about(self, game: Warhammer, unit: Unit) -> dict[str, Any]:
        return concerned(self, game, unit) | {"next": lambda: is_next(game, 1 - unit.owner)}

    async def act(self, game: Warhammer, ours: Unit, unit: Unit) -> None:
        game.state.fights_next = ours.key


def is_next(game: Warhammer, player: int) -> bool:
    """Whether the player selects a unit to fight next anyway. [10e.fight.alternate, 10e.fight.steps]"""
    if "fights first" not in names(game.rulebook.stages, game.state.clock) or fighting_first(game, player):
        return True
    return not fighting_first(game, 1 - player) and player == other_player(game)
