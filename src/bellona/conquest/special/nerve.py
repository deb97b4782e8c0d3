"""Special rules of Resolve: those who frighten, and those who do not mind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.modifiers import Modifier

from ..attacks.attack import ResolveTest
from ..attacks.morale import resolve_roll
from ..field.ground import enemies_touching
from ..moments import CombatOrder, ConquestRule, valued
from ..registry import RULES
from .value import Valued

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

FRIGHTS = frozenset({"fearsome", "terrifying"})


@RULES.add("terrifying")
class Terrifying(Valued):
    """Enemies in contact have a lower Resolve in the Morale test after taking wounds. [conquest.special.terrifying]"""

    rules = ("conquest.special.terrifying",)

    def resolve_of_enemies(self, test: ResolveTest) -> Modifier | None:
        return Modifier("subtract", self.value, "conquest.special.terrifying") if test.kind == "morale" else None


@RULES.add("fearsome")
class Fearsome(ConquestRule):
    """An enemy in contact that is to take Combat Rally or Combat Reform rolls against its Resolve first; if it fails,
    the action does, and is spent. [conquest.special.fearsome]
    """

    rules = ("conquest.special.fearsome",)
    rolls = ("fearsome",)

    async def combat_order_due(self, game: Conquest, unit: Regiment, order: CombatOrder) -> None:
        touching = [game.rules_of_stand(enemy, stand) for enemy, stand in enemies_touching(game, unit)]
        if not any(self.text in texts for texts in touching) or is_fearless(game, unit):
            return
        if not await resolve_roll(game, unit, self.name, *self.rules):
            order.fails = True


def is_fearless(game: Conquest, unit: Regiment) -> bool:
    """Whether a Regiment minds no Fearsome enemies; what only its Character has does not count.

    [conquest.special.fearless, conquest.special.fearless.character, conquest.special.bravery]
    """
    classes = game.rulebook.special_rules.classes
    own = (classes[valued(text)[0]] for text in game.rules_of(unit))
    return any("fearsome" in getattr(rule, "denies", ()) for rule in own)


@RULES.add("fearless")
class Fearless(ConquestRule):
    """It ignores Fearsome and Terrifying. [conquest.special.fearless]"""

    rules = ("conquest.special.fearless", "conquest.special.fearless.character")
    denies = FRIGHTS


@RULES.add("indomitable")
class Indomitable(ConquestRule):
    """Of a Resolve roll one failure counts as a success. [conquest.special.indomitable]"""

    rules = ("conquest.special.indomitable",)

    def failures_forgiven(self, test: ResolveTest) -> int | None:
        return 1


@RULES.add("oblivious")
class Oblivious(ConquestRule):
    """Two failed Morale dice, rounded up, cost one wound. [conquest.special.oblivious]"""

    rules = ("conquest.special.oblivious",)

    def morale_wounds(self, test: ResolveTest, failures: int) -> int | None:
        return -(-failures // 2)


@RULES.add("iron-discipline")
class IronDiscipline(ConquestRule):
    """Engaged or wounded in flank or rear it keeps its Support, and re-rolls no successful Morale dice.

    [conquest.special.iron-discipline, conquest.special.iron-discipline.morale]
    """

    rules = ("conquest.special.iron-discipline", "conquest.special.iron-discipline.morale")
    grants = frozenset({"holds-support", "holds-fast"})


@RULES.add("dauntless")
class Dauntless(ConquestRule):
    """Never Broken, and always Inspired, whatever denies it.

    [conquest.special.dauntless, conquest.special.dauntless.character]
    """

    rules = ("conquest.special.dauntless", "conquest.special.dauntless.character")
    grants = frozenset({"never-broken", "always-inspired"})


@RULES.add("dread")
class Dread(ConquestRule):
    """Enemies in contact are not Inspired. [conquest.special.dread]"""

    rules = ("conquest.special.dread",)
    grants = frozenset({"quells"})
