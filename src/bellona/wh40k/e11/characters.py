"""Characters: SUPPORT beside a Leader, and what becomes of those whom no Bodyguard is left to."""

from __future__ import annotations

from ..e10.abilities import core as tenth
from ..game import Warhammer
from ..moments import WarhammerRule
from ..set_up.formations import LEADER, Joining
from ..splitting import split
from .facts import PartedWays
from .registry import core_ability

LEFT_OVER = "11e.ability.attached-leftover"

# A Bodyguard unit can have one of each. [11e.ability.leader, 11e.ability.support, 11e.ability.support-details]
JOINING = {"leader": LEADER, "support": Joining("CHARACTER", "11e.ability.support-details", "11e.ability.support")}


def part_ways(game: Warhammer, key: str) -> None:
    """Of an attached unit whose Bodyguard is gone, each part that is left is a unit of its own again.

    [11e.ability.attached-leftover, 11e.ability.attached-one-unit]
    """
    unit = game.unit(key)
    left = tuple(dict.fromkeys(model.part for model in unit.models))
    if len(left) < 2 or unit.is_attached:
        return
    for part in left[1:]:
        names = tuple(model.name for model in split(game, key, part).models)
        game.record(PartedWays(unit=key, other=part, models=names, rules=(LEFT_OVER,)))


@core_ability("support")
class Support(WarhammerRule):
    """May be attached to a Bodyguard unit, beside a Leader or without one, and is protected by it.

    [11e.ability.support, 11e.ability.support-details]
    """

    grants = frozenset({"support"})


@core_ability("infiltrators")
class NearerInfiltrators(tenth.Infiltrators):
    """Deploys anywhere more than 8 inches from the enemy and their zone. [11e.ability.infiltrators]"""

    beyond = 8.0
