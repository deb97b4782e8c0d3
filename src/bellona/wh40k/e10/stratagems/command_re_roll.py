"""Command Re-roll."""

from __future__ import annotations

from typing import Any, ClassVar

from bellona.kernel.orders import StandingOrder
from bellona.kernel.vocabulary import ONE

from ...game import Warhammer
from ...rolls import UnitRoll, roll_again
from ...state import Unit
from ...stratagem import Stratagem
from ..registry import core_stratagem

ROLLS = ("hit", "wound", "damage", "save", "attacks", "advance", "charge", "desperate escape", "hazardous")

# Nobody is asked about dice that were good enough, nor about single dice of many.
ORDERS = tuple(StandingOrder("use command-re-roll", "pass", {told: False}) for told in ("failed", "matters"))
# Nor are people about a unit that survives anyway, or about a die that needs a 6.
PERSONAL = (StandingOrder("use command-re-roll", "pass", {"hopeful": False}),)


@core_stratagem(
    "command-re-roll",
    cost=1,
    category="battle tactic",
    label="either",
    window="rolled",
    orders=ORDERS,
    personal=PERSONAL,
)
class CommandReRoll(Stratagem):
    """Re-roll a roll just made for one of one's units: one die, or all where they are added up.

    [10e.stratagem.command-re-roll, 10e.stratagem.command-re-roll.multi-dice]
    """

    asks = (("die to re-roll", ONE),)
    of: ClassVar[tuple[str, ...]] = ROLLS

    def user(self, game: Warhammer, roll: UnitRoll) -> int:
        return roll.player

    def units(self, game: Warhammer, roll: UnitRoll) -> list[Unit]:
        return [game.unit(roll.unit)] if roll.name in self.of and roll.open() else []

    def about(self, game: Warhammer, roll: UnitRoll) -> dict[str, Any]:
        told = {"roll": roll.name, "unit": roll.unit, "dice": list(roll.dice), "needed": roll.needed, "cost": self.cost}
        return told | {"failed": roll.disappoints, "matters": roll.matters, "hopeful": roll.is_hopeful}

    async def act(self, game: Warhammer, unit: Unit, roll: UnitRoll) -> None:
        places = [str(place) for place in roll.open()]
        if roll.together:
            places = places[:1]
        place = await game.choose(
            roll.player,
            "die to re-roll",
            places,
            tells=lambda place: {"die": roll.dice[int(place)]},
            rules=("10e.stratagem.command-re-roll.multi-dice", "10e.dice.re-roll.once"),
        )
        await roll_again(game, roll, [int(place)])
