"""At the end of a turn scattered units are made one group again, by taking models off the battlefield."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bellona.kernel.flow import Once
from bellona.kernel.game import named
from bellona.space.measure.together import largest_coherent

from ..attacks.damage import destroy
from ..facts import ModelRemoved
from ..game import Warhammer
from ..state import Unit
from .measures import is_coherent


def out_of_coherency(game: Warhammer) -> list[Unit]:
    """Both players' scattered units, those of the player whose turn it is first. [10e.core.coherency.end-of-turn]"""
    units = [*game.on_battlefield(game.player), *game.on_battlefield(1 - game.player)]
    return [unit for unit in units if not is_coherent(game, unit)]


async def close_ranks(game: Warhammer, remove: Callable[[Warhammer, str], Awaitable[None]] | None = None) -> None:
    """Every scattered unit loses models until it is one group; passengers of a TRANSPORT that is taken off may scatter
    others as they get out. [10e.core.coherency.end-of-turn]"""
    while scattered := out_of_coherency(game):
        await (remove or remove_stragglers)(game, scattered[0].key)


@named("coherency")
async def remove_stragglers(game: Warhammer, key: str) -> None:
    """Its player takes models off one by one, and no more than it takes; nothing is set off by that.

    [10e.core.coherency.end-of-turn, 10e.core.coherency.removed-no-triggers]
    """
    while not is_coherent(game, unit := game.unit(key)):
        await take_off(game, unit, [model.name for model in unit.models])


async def take_off(game: Warhammer, unit: Unit, names: list[str]) -> str:
    """One of these models that its player chooses; first are those without which most may stay.

    [10e.core.coherency.end-of-turn, 10e.core.coherency.removed-no-triggers]
    """
    rules = ("10e.core.coherency.end-of-turn", "10e.core.coherency.removed-no-triggers")
    staying = largest_coherent(game.table, unit.key, game.parts.ground.coherency)
    names = sorted(names, key=lambda name: name in staying)
    name = await game.choose(unit.owner, "model to remove", names, rules=rules[:1], about={"unit": unit.key})
    game.record(ModelRemoved(unit=unit.key, model=name, rules=rules))
    await destroy(game, unit.key, name, triggers=False)
    return name


END_OF_TURN_COHERENCY = Once("coherency", close_ranks)
