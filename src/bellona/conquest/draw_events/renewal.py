"""Draw events that heal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..attacks.healing import heal, heal_character
from ..attacks.rolling import halved
from ..moments import DrawEvent
from ..registry import RULES
from ..special.value import Valued

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Character, Regiment


@RULES.add("biotic-renewal")
class BioticRenewal(DrawEvent):
    """The Regiment heals as many wounds as a die shows, a D3 where it is not Infantry.

    [conquest.draw-event.biotic-renewal, conquest.dice.d3]
    """

    rules = ("conquest.draw-event.biotic-renewal",)
    rolls = ("biotic-renewal",)

    async def happens(self, game: Conquest, unit: Regiment, one: Character | None) -> None:
        die = (await game.roll(unit.owner, "biotic-renewal", rules=self.rules))[0]
        await heal(game, unit.key, die if game.type_of(unit) == "infantry" else halved(die), *self.rules)


@RULES.add("regeneration")
class Regeneration(Valued, DrawEvent):
    """The Regiment heals X wounds, its Character none; a Character that has it heals himself alone.

    [conquest.draw-event.regeneration, conquest.draw-event.regeneration.character]
    """

    rules = ("conquest.draw-event.regeneration", "conquest.draw-event.regeneration.character")

    async def happens(self, game: Conquest, unit: Regiment, one: Character | None) -> None:
        if one:
            heal_character(game, one, self.value, "conquest.draw-event.regeneration.character")
        else:
            await heal(game, unit.key, self.value, "conquest.draw-event.regeneration", characters=False)
