"""Rally and Combat Rally."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.refusal import Refusal

from ..attacks.broken import rally
from ..moments import CombatOrder
from .listed import action

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment
    from .listed import Acting


def bar_to_rally(game: Conquest, unit: Regiment, acting: Acting) -> Refusal | None:
    """Only a Broken Regiment rallies. [conquest.action.rally, conquest.action.combat-rally]"""
    rules = ("conquest.action.rally", "conquest.action.combat-rally")
    return None if unit.broken else Refusal("not-broken", rules, {"unit": unit.key})


@action("rally", "conquest.action.rally", in_combat=False, bar=bar_to_rally)
async def rally_out_of_combat(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """The Regiment is Broken no longer; no roll is needed. [conquest.action.rally, conquest.activation.terms]"""
    rally(game, unit, "", "conquest.action.rally", "conquest.activation.terms")


@action("combat-rally", "conquest.action.combat-rally", in_combat=True, bar=bar_to_rally)
async def rally_in_combat(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """The same in contact with the enemy, unless he frightens it. [conquest.action.combat-rally]"""
    if await may_rally_in_combat(game, unit):
        rally(game, game.unit(unit.key), "", "conquest.action.combat-rally")


async def may_rally_in_combat(game: Conquest, unit: Regiment) -> bool:
    """Whether nothing of the enemies in contact stops it. [conquest.special.fearsome]"""
    order = CombatOrder("combat-rally")
    await game.window.combat_order_due(game, unit, order)
    return not order.fails
