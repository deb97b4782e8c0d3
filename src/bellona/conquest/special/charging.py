"""Special rules of those who charge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..actions.charge import targets
from ..actions.impact import batches, impact
from ..actions.listed import ACTIONS
from ..attacks.morale import resolve_roll
from ..facts.charge_facts import Compelled
from ..field.ground import distance, is_engaged
from ..field.sight import refusal_of_sight
from ..moments import ConquestRule
from ..registry import RULES
from ..rounds.activation import bar
from ..state import GARRISON

if TYPE_CHECKING:
    from ..actions.listed import Acting
    from ..game import Conquest
    from ..state import Regiment


@RULES.add("overrun")
class Overrun(ConquestRule):
    """After a Charge at Broken enemies its Impact attacks may be made again, and it may charge twice.

    [conquest.special.overrun, conquest.special.overrun.second-charge]
    """

    rules = ("conquest.special.overrun", "conquest.special.overrun.second-charge")
    grants = frozenset({"charges-twice"})

    async def has_charged(self, game: Conquest, unit: Regiment, target: Regiment) -> None:
        if not (target.alive and target.broken and batches(game, unit, target)):
            return
        about = {"unit": unit.key, "target": target.key}
        rules = ("conquest.special.overrun",)
        if await game.may_choose(unit.owner, "overrun", ["impact"], rules=rules, about=about):
            await impact(game, unit, target, *rules)


@RULES.add("bloodlust")
class Bloodlust(ConquestRule):
    """Before each action out of contact a die against its Resolve; higher: it charges the nearest enemy that it sees,
    or marches at him. It charges even in the round of its arrival.

    A free March is an action, too, but no Charge. In a garrison, which is left by two Marches alone, it keeps its head.
    [conquest.special.bloodlust, conquest.special.bloodlust.charge, conquest.special.bloodlust.march,
    conquest.special.bloodlust.reinforcement]
    """

    rules = (
        "conquest.special.bloodlust",
        "conquest.special.bloodlust.charge",
        "conquest.special.bloodlust.march",
        "conquest.special.bloodlust.reinforcement",
    )
    grants = frozenset({"charges-on-arrival"})

    async def action_due(self, game: Conquest, unit: Regiment, acting: Acting) -> None:
        if unit.where == GARRISON or is_engaged(game, unit):
            return
        if not await resolve_roll(game, unit, "bloodlust", "conquest.special.bloodlust"):
            acting.compelled = compelled(game, unit, acting)
            if acting.compelled:
                action, target = acting.compelled
                rules = (f"conquest.special.bloodlust.{action}",)
                game.record(Compelled(unit=unit.key, action=action, target=target, rules=rules))


def compelled(game: Conquest, unit: Regiment, acting: Acting) -> tuple[str, str] | None:
    """What bloodlust drives a Regiment to: a Charge where it may charge, else a March; nothing where it sees nobody.

    With a free March it does not charge.
    [conquest.special.bloodlust.charge, conquest.special.bloodlust.march]
    """
    if not acting.free and bar(game, unit, acting, ACTIONS["charge"]) is None:
        return "charge", targets(game, unit)[0].key
    seen = [enemy for enemy in game.on_field(1 - unit.owner) if refusal_of_sight(game, unit, enemy) is None]
    nearest = min(seen, key=lambda enemy: distance(game, unit, enemy), default=None)
    return ("march", nearest.key) if nearest else None
