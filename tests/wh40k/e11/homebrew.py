"""11th edition with the unnamed special rules of the catalogue's worked examples, for their scenes."""

from __future__ import annotations

from bellona.kernel.rule import SpecialRules
from bellona.wh40k.e11 import rulebook
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.phases.command import gain_extra_command_point

OWN = SpecialRules()


@OWN.add("tribute")
class Tribute(WarhammerRule):
    """1CP in its player's Command phase for each unit that has it."""

    async def command_phase(self, game: Warhammer, player: int) -> None:
        for unit in game.units(player):
            if self.text in game.abilities_of(unit):
                gain_extra_command_point(game, player, self.name)


RULEBOOK = rulebook.RULEBOOK.amended("wh40k-11e homebrew", "1", special_rules=OWN, words=rulebook.RULEBOOK.words)
