"""Wounds to their end: allocated, tested for, and who is destroyed by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ..facts.attack_facts import Destroyed
from ..field.ground import enemies_in_contact
from ..state import GARRISON, GONE
from .attack import ResolveTest
from .morale import morale_of
from .wounds import allocate

if TYPE_CHECKING:
    from ..game import Conquest


async def suffer(game: Conquest, key: str, pool: int, why: str, *rules: str, test: ResolveTest | None = None) -> int:
    """A Regiment takes wounds, and, where a test is given, the Morale test for them; how many of the pool it took.

    The test is made by what is left of the Regiment; the wounds of a Morale test cause none.
    [conquest.morale.when, conquest.morale.no-recursion, conquest.action.clash.aftermath]
    """
    toll = await allocate(game, key, pool, why, *rules)
    if await _is_destroyed(game, key, toll.shattered) or test is None or not toll.wounds:
        return toll.wounds
    unit = game.unit(key)
    now = _now(game, key, test)
    more = await morale_of(game, unit, now, toll.wounds)
    further = await allocate(game, key, more, "morale", "conquest.morale.no-recursion") if more else None
    if further:
        await _is_destroyed(game, key, further.shattered)
    return toll.wounds


def _now(game: Conquest, key: str, test: ResolveTest) -> ResolveTest:
    """The test as it is after casualties, officers among them.

    [conquest.morale.bonus.no-stack, conquest.command-model.lost]
    """
    unit = game.unit(key)
    resolve, rules = game.resolve(unit), game.rules_of(unit)
    return replace(test, stands=len(unit.stands), broken=unit.broken, resolve=resolve, rules=rules)


async def _is_destroyed(game: Conquest, key: str, shattered: bool) -> bool:
    """Whether nothing is left of a Regiment, or it is Shattered: then it is gone.

    A Regiment of which only the Character is left is destroyed, too.
    [conquest.broken.shattered, conquest.character.dies-with-regiment]
    """
    if not shattered and game.unit(key).ordinary:
        return False
    await destroy(game, key)
    return True


async def destroy(game: Conquest, key: str) -> None:
    """A Regiment is removed, and a Character that is with it, after his last Clash if he has not acted yet.

    Its garrison is open to those who stand before it.
    [conquest.broken.shattered, conquest.character.dies-with-regiment, conquest.character.fight-to-the-death,
    conquest.terrain.garrison.wiped-out]
    """
    from ..field.garrison import fall  # terrain hurts, and its losses come back here
    from ..people.character import last_clash, lose  # he strikes, and the losses of attacks come back here

    one = game.with_regiment(game.unit(key))
    if one:
        await last_clash(game, one)
        lose(game, one.key, "regiment", "conquest.character.dies-with-regiment")
    elif key in game.state.characters:  # who is a Regiment by himself
        lose(game, key, "wounds", "conquest.character.own-regiment", "conquest.character.wounds")
    unit = game.unit(key)
    besiegers = enemies_in_contact(game, unit) if unit.where == GARRISON else []
    for stand in unit.stands:
        game.table.remove(key, stand.name)
    game.change(key, stands=(), lost=(), where=GONE, block=None)
    game.table.take_off(key)
    game.record(Destroyed(unit=key, rules=("conquest.victory.destroyed",)))
    if besiegers:
        await fall(game, unit.terrain, besiegers)
