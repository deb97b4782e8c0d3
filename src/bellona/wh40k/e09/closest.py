"""Who is closest, where several are as close. [9e.core.closest-tie]"""

from __future__ import annotations

from bellona.space.numbers import TOUCH

from ..game import Warhammer
from ..state import Unit
from ..table.measures import distance


async def closest_of(game: Warhammer, unit: Unit, others: list[Unit]) -> Unit:
    """The closest of these to a unit; of several that are tied its player picks one. [9e.core.closest-tie]"""
    away = {other.key: distance(game, unit, other) for other in others}
    tied = [other for other in others if away[other.key] <= min(away.values()) + TOUCH]
    rules, about = ("9e.core.closest-tie",), {"unit": unit.key}
    return await game.choose(unit.owner, "closest", tied, find=game.unit, rules=rules, about=about)
