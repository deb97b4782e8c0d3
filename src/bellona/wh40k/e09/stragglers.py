"""The coherency check of 9th edition: only models that are out of coherency are removed. [9e.coherency.check]"""

from __future__ import annotations

from bellona.kernel.flow import Once
from bellona.kernel.game import named
from bellona.space.measure import together

from ..game import Warhammer
from ..state import Unit
from ..table import coherency_check as tenth
from ..table.measures import is_coherent


async def close_ranks(game: Warhammer) -> None:
    """As in the 10th, but not everybody may be removed. [9e.coherency.check]"""
    await tenth.close_ranks(game, remove_stragglers)


@named("coherency")
async def remove_stragglers(game: Warhammer, key: str) -> None:
    """One by one, judged afresh after each, but a group that its player has given up stays given up.

    [9e.coherency.check]
    """
    given_up: set[str] = set()
    while not is_coherent(game, unit := game.unit(key)):
        lonely, groups = lonely_models(game, unit), together.groups(game.table, key, game.parts.ground.coherency)
        name = await tenth.take_off(game, unit, removable(lonely, groups, given_up))
        if name not in lonely:
            given_up.update(*(group for group in groups if name in group))


def removable(lonely: list[str], groups: list[tuple[str, ...]], given_up: set[str]) -> list[str]:
    """Models without the neighbours that they need, and those outside the group that is kept: as long as it may be any
    of several, all.

    [9e.coherency.check]
    """
    left = [group for group in groups if given_up.isdisjoint(group)]
    return [name for group in groups for name in group if name in lonely or len(left) > 1 or name in given_up]


def lonely_models(game: Warhammer, unit: Unit) -> list[str]:
    """The models that lack neighbours. [9e.coherency.small-unit, 9e.coherency.large-unit]"""
    strays = together.strays(game.table, unit.key, game.parts.ground.coherency)
    return [stray.model for stray in strays if stray.breaks == "neighbours"]


COHERENCY_CHECK = Once("coherency", close_ranks)
