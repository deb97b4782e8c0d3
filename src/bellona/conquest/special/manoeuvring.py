"""Special rules that give moves beyond the two actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely

from bellona.kernel.rule import Offer
from bellona.space.blocks.block import Block
from bellona.space.numbers import TOUCH

from ..actions.listed import ACTIONS, Acting
from ..facts.move_facts import Extra
from ..field.ground import is_engaged, outlines
from ..moments import ConquestRule
from ..registry import RULES
from ..rounds.activation import perform

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

NEAR = 8.0  # inches: an enemy within them leaves nothing of Vanguard


class ExtraMove(ConquestRule, Offer):
    """A move that the player of a Regiment may make besides its actions."""

    action = ""

    def user(self, game: Conquest, unit: Regiment, acting: Acting) -> int:
        return unit.owner

    async def use(self, game: Conquest, unit: Regiment, acting: Acting) -> None:
        acting.used.append(self.name)
        game.record(Extra(unit=unit.key, rule=self.name, rules=self.rules))
        await perform(game, unit, acting, ACTIONS[self.action], free=True)


@RULES.add("vanguard")
class Vanguard(ExtraMove):
    """A free March for a Regiment that has come on, if a Stand of it has the rule and no enemy was near.

    [conquest.special.vanguard, conquest.special.vanguard.enemy-near]
    """

    rules = ("conquest.special.vanguard", "conquest.special.vanguard.enemy-near")
    window = "has_entered"
    action = "march"

    def may(self, game: Conquest, unit: Regiment, acting: Acting) -> bool:
        return not enemy_near(game, unit, acting.entry)


def enemy_near(game: Conquest, unit: Regiment, entry: Block) -> bool:
    """Whether an enemy is within 8 inches of the stretch of edge over which a Regiment comes on.

    [conquest.special.vanguard.enemy-near]
    """
    front = shapely.LineString([entry.corner("left"), entry.corner("right")])
    covered = [outline for enemy in game.on_field(1 - unit.owner) for outline in outlines(game, enemy)]
    return any(front.distance(shapely.Polygon(outline)) <= NEAR + TOUCH for outline in covered)


@RULES.add("fluid-formation")
class FluidFormation(ExtraMove):
    """A free Reform before all its actions or after them, out of contact; and it sees all round.

    [conquest.special.fluid-formation, conquest.special.fluid-formation.sight]
    """

    rules = ("conquest.special.fluid-formation",)
    grants = frozenset({"sees-all-round"})
    window = "about_to_act actions_over"
    action = "reform"

    def may(self, game: Conquest, unit: Regiment, acting: Acting) -> bool:
        return unit.block is not None and self.name not in acting.used and not is_engaged(game, unit)


@RULES.add("flawless-drill")
class FlawlessDrill(ExtraMove):
    """Once in a game a free Combat Reform before its actions, roll and all. [conquest.special.flawless-drill]"""

    rules = ("conquest.special.flawless-drill",)
    window = "about_to_act"
    action = "combat-reform"

    def may(self, game: Conquest, unit: Regiment, acting: Acting) -> bool:
        return unit.block is not None and f"{self.name}!" not in unit.used and is_engaged(game, unit)

    async def use(self, game: Conquest, unit: Regiment, acting: Acting) -> None:
        game.change(unit.key, used=(*unit.used, f"{self.name}!"))
        await super().use(game, game.unit(unit.key), acting)
