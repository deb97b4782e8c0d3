"""Command Re-roll."""

from __future__ import annotations

from ...e10.stratagems.command_re_roll import CommandReRoll
from ...game import Warhammer
from ...rolls import UnitRoll
from ...state import Unit
from ..registry import core_stratagem

WHOLE = ("charge",)  # rolls of which all dice are rolled again


@core_stratagem("command-re-roll", cost=1, category="battle tactic", label="either", window="rolled")
class OneDieAgain(CommandReRoll):
    """Re-roll one die of a roll just made for one of one's units, or both dice of a Charge roll.

    [11e.stratagem.command-reroll, 11e.stratagem.command-reroll-one-die]
    """

    of = ("hit", "wound", "damage", "save", "attacks", "advance", "charge", "hazard")

    async def act(self, game: Warhammer, unit: Unit, roll: UnitRoll) -> None:
        roll.together = roll.name in WHOLE
        await super().act(game, unit, roll)
