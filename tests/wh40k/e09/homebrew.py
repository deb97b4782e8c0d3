"""9th edition with the unnamed special rules of the catalogue's worked examples, for their scenes."""

from __future__ import annotations

from bellona.kernel.rule import SpecialRules
from bellona.wh40k.e09 import rulebook
from bellona.wh40k.e09.added_models import add_models
from bellona.wh40k.game import Warhammer, replace
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.rolls import UnitRoll, roll_again
from bellona.wh40k.state import Unit

OWN = SpecialRules()


@OWN.add("relentless")
class Relentless(WarhammerRule):
    """Charge rolls may be re-rolled."""

    async def rolled(self, game: Warhammer, roll: UnitRoll) -> None:
        if roll.name == "charge" and await game.choose_some(roll.player, "re-roll charge", ["all"], 0, 1):
            await roll_again(game, roll, [0])


@OWN.add("wary")
class Wary(WarhammerRule):
    """Does something when it is targeted, and when a battle round begins."""

    async def selected_as_target(self, game: Warhammer, target: Unit, by: Unit) -> None:
        game.gain(target.key, "overwatch", "phase")

    async def round_begins(self, game: Warhammer) -> None:
        game.score(0, 1)


@OWN.add("stubborn")
class Stubborn(Wary):
    """Does something else at the same moments."""


@OWN.add("returning")
class Returning(WarhammerRule):
    """In its player's Command phase a model that was lost is back."""

    async def command_phase(self, game: Warhammer, player: int) -> None:
        for unit in game.on_battlefield(player):
            if self.text in game.abilities_of(unit) and (lost := game.table.lost(unit.key)):
                first = unit.models[0]
                whole = game.value(unit, first, "wounds")
                await add_models(game, unit, (replace(first, name=lost[0], wounds=whole),))


RULEBOOK = rulebook.RULEBOOK.amended("wh40k-9e with house rules", "1", special_rules=OWN)
