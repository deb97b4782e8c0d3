"""10th edition with the unnamed special rules of the catalogue's worked examples, for their scenes."""

from __future__ import annotations

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import SpecialRules
from bellona.wh40k.attack import Attack, Target
from bellona.wh40k.e10 import rulebook
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.state import Part, Unit

OWN = SpecialRules()


@OWN.add("blessed")
class Blessed(WarhammerRule):
    """+1 to Wound rolls and saving throws, and +1 melee attack."""

    def wound_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, self.name)

    def save_roll(self, attack: Attack, target: Target) -> Modifier | None:
        return Modifier("add", 1, self.name)

    def more_attacks(self, attack: Attack) -> str | None:
        return "1" if attack.melee else None


@OWN.add("marksman")
class Marksman(WarhammerRule):
    """Hit rolls may be re-rolled."""

    def rerolls(self, attack: Attack, roll: str) -> str | None:
        return "all" if roll == "hit" else None


@OWN.add("trophies")
class Trophies(WarhammerRule):
    """1VP each time an enemy unit is destroyed."""

    async def unit_destroyed(self, game: Warhammer, part: Part, owner: int) -> None:
        if owner == 1:
            game.score(0, 1)


@OWN.add("wary")
class Wary(WarhammerRule):
    """Does something when it is targeted, and when a battle round begins."""

    async def selected_as_target(self, game: Warhammer, target: Unit, by: Unit) -> None:
        game.gain(target.key, "stealth", "phase")

    async def round_begins(self, game: Warhammer) -> None:
        game.score(0, 1)


@OWN.add("stubborn")
class Stubborn(Wary):
    """Does something else at the same moments."""


RULEBOOK = rulebook.RULEBOOK.amended("wh40k-10e homebrew", "1", special_rules=OWN)
