"""The Supremacy abilities of the Warlords: ours, for no source has them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from bellona.kernel.modifiers import Modifier

from ..attacks.attack import ResolveTest
from ..attacks.healing import heal
from ..moments import ConquestRule
from ..registry import RULES

if TYPE_CHECKING:
    from ..game import Conquest


class Supremacy(ConquestRule):
    """An ability that a player may use once in the game, when the First Player is known; a passive one always works.

    [conquest.supremacy.ability.once, conquest.supremacy.ability.passive]
    """

    parts: ClassVar[Mapping[str, bool]] = {"use_supremacy": True}
    passive: ClassVar[bool] = False
    use_supremacy: Callable[..., Awaitable[None]]  # with the game and the player; a passive one has none


@RULES.add("hold-the-gates")
class HoldTheGates(Supremacy):
    """Until the end of the round all your Regiments on the battlefield have Bastion (1)."""

    async def use_supremacy(self, game: Conquest, player: int) -> None:
        for unit in game.on_field(player):
            game.gain(unit.key, "bastion 1")


@RULES.add("every-gate-opens")
class EveryGateOpens(Supremacy):
    """Until the end of the round all your Regiments on the battlefield march an inch further."""

    async def use_supremacy(self, game: Conquest, player: int) -> None:
        for unit in game.on_field(player):
            game.gain(unit.key, "hastened")


@RULES.add("light-of-nine")
class LightOfNine(Supremacy):
    """Passive: of each Resolve roll of the Warlord's Regiment one failure counts as a success."""

    rules = ("conquest.supremacy.ability.passive",)
    passive = True

    def failures_forgiven(self, test: ResolveTest) -> int | None:
        return 1


@RULES.add("the-wild-answers")
class TheWildAnswers(Supremacy):
    """Every Regiment of yours on the battlefield heals 2 wounds."""

    async def use_supremacy(self, game: Conquest, player: int) -> None:
        for unit in game.on_field(player):
            await heal(game, unit.key, 2)


@RULES.add("run-them-down")
class RunThemDown(Supremacy):
    """Until the end of the round your Regiments on the battlefield may re-roll failed Charges."""

    async def use_supremacy(self, game: Conquest, player: int) -> None:
        for unit in game.on_field(player):
            game.gain(unit.key, "unstoppable")


@RULES.add("what-was-buried")
class WhatWasBuried(Supremacy):
    """Passive: enemies that touch the Warlord's Regiment have Resolve -1 in Morale tests."""

    passive = True

    def resolve_of_enemies(self, test: ResolveTest) -> Modifier | None:
        return Modifier("subtract", 1, "conquest.supremacy.ability.passive") if test.kind == "morale" else None


@RULES.add("hastened")
class Hastened(ConquestRule):
    """March +1."""

    def march(self) -> Modifier | None:
        return Modifier("add", 1, "hastened")
