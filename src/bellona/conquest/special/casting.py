"""Special rules of those who cast spells, and of those on whom they are cast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..attacks.healing import heal
from ..moments import Cast, ConquestRule
from ..registry import RULES
from .value import Valued

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

HEALED = 3  # wounds, by Fanatical Devotion


@RULES.add("wizard")
class Wizard(Valued):
    """It casts spells with X dice. [conquest.special.wizard]"""

    rules = ("conquest.special.wizard",)

    def casting(self) -> int | None:
        return self.value


@RULES.add("priest")
class Priest(Valued):
    """It casts spells with X dice, and the devout help. [conquest.special.priest]"""

    rules = ("conquest.special.priest",)
    grants = frozenset({"prays"})

    def casting(self) -> int | None:
        return self.value


@RULES.add("devout")
class Devout(ConquestRule):
    """When a priest casts on it, one failed die is a success. A Character's is his Regiment's, too.

    [conquest.special.devout, conquest.special.devout.character]
    """

    rules = ("conquest.special.devout", "conquest.special.devout.character")
    shared = "regiment"

    def castings_forgiven(self, by_priest: bool) -> int | None:
        return 1 if by_priest else None


@RULES.add("fanatical-devotion")
class FanaticalDevotion(ConquestRule):
    """A priest's spell on it heals 3 wounds, unless its range is Self. [conquest.special.fanatical-devotion]"""

    rules = ("conquest.special.fanatical-devotion",)

    async def spell_cast(self, game: Conquest, target: Regiment, cast: Cast) -> None:
        if cast.by_priest and not cast.on_self:
            await heal(game, target.key, HEALED, "conquest.special.fanatical-devotion")
