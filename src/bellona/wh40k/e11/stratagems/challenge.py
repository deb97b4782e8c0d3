"""Epic Challenge."""

from __future__ import annotations

from ...e10.stratagems.epic_challenge import EpicChallenge
from ...game import Warhammer
from ...state import Unit
from ..registry import core_stratagem


@core_stratagem(
    "epic-challenge", cost=1, category="epic deed", label="either", window="selected_to_fight", phases=("fight",)
)
class Challenge(EpicChallenge):
    """A CHARACTER of a unit selected to fight strikes with [PRECISION], whoever is near.

    [11e.stratagem.epic-challenge]
    """

    def units(self, game: Warhammer, unit: Unit) -> list[Unit]:
        return [unit] if game.has(unit, "CHARACTER") else []
