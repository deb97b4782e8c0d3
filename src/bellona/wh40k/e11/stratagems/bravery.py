"""Insane Bravery."""

from __future__ import annotations

from typing import Any

from ...e10.stratagems.insane_bravery import controls_something
from ...game import Warhammer
from ...moments import WarhammerRule
from ...state import Unit
from ...stratagem import Stratagem, concerned
from ..registry import core_ability, core_stratagem


@core_stratagem(
    "insane-bravery", cost=1, category="epic deed", label="yours", window="battle_shock_due", phases=("command",)
)
class Bravery(Stratagem):
    """Once a battle, before a unit's roll in the Battle-shock step: it passes without one. Not for the Battle-shocked.

    [11e.stratagem.insane-bravery, 11e.stratagem.insane-bravery-once, 11e.stratagem.insane-bravery-not-shocked]
    """

    once = "battle"

    def units(self, game: Warhammer, unit: Unit) -> list[Unit]:
        return [unit]

    def about(self, game: Warhammer, unit: Unit) -> dict[str, Any]:
        return concerned(self, game, unit) | {"slight": lambda: not controls_something(game, unit)}

    async def act(self, game: Warhammer, ours: Unit, unit: Unit) -> None:
        game.gain(ours.key, "insanely-brave", "phase")


@core_ability("insanely-brave")
class InsanelyBrave(WarhammerRule):
    """It passes the test that it is about to take. [11e.stratagem.insane-bravery]"""

    grants = frozenset({"passes-battle-shock"})
