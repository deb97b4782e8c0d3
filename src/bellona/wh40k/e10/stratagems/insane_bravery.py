"""Insane Bravery."""

from __future__ import annotations

from typing import Any

from bellona.kernel.orders import StandingOrder

from ...facts import BattleShockEnded
from ...game import Warhammer
from ...state import Unit
from ...stratagem import Stratagem, concerned
from ...table.objectives import in_range
from ..registry import core_stratagem


@core_stratagem(
    "insane-bravery",
    cost=1,
    category="epic deed",
    label="yours",
    window="battle_shock_failed",
    phases=("command",),
    personal=(StandingOrder("use insane-bravery", "pass", {"slight": True}),),
)
class InsaneBravery(Stratagem):
    """A unit that has just failed its Battle-shock test counts as having passed it.

    [10e.stratagem.insane-bravery, 10e.stratagem.insane-bravery.limit]
    """

    for_battle_shocked = True

    def units(self, game: Warhammer, unit: Unit) -> list[Unit]:
        return [unit]

    def about(self, game: Warhammer, unit: Unit) -> dict[str, Any]:
        return concerned(self, game, unit) | {"slight": lambda: not controls_something(game, unit)}

    async def act(self, game: Warhammer, ours: Unit, unit: Unit) -> None:
        game.change(ours.key, battle_shocked=False)
        game.record(BattleShockEnded(unit=ours.key, rules=("10e.stratagem.insane-bravery",)))


def controls_something(game: Warhammer, unit: Unit) -> bool:
    """Whether a marker is in its range, which it would no longer count for."""
    return any(in_range(game, unit, objective) for objective in game.state.objectives)
