"""Wounds: from the pool to the Stands, one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..facts.attack_facts import WoundsTaken
from ..field.formation import command_stand, ranks_of, without
from ..field.ground import engaged_stands
from .broken import count_losses

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand

RULES = ("conquest.wounds.pool", "conquest.wounds.one-at-a-time", "conquest.wounds.allocation-order")


class Toll(NamedTuple):
    """What a pool of wounds came to."""

    wounds: int = 0  # that were put on Stands
    destroyed: tuple[str, ...] = ()
    shattered: bool = False


async def allocate(game: Conquest, key: str, pool: int, why: str, *rules: str) -> Toll:
    """Put the wounds of a pool on the Stands of a Regiment, one at a time, the receiving Stand found anew for each.

    What is left when no Stand is lost. A Character that is with the Regiment is passed over.
    [conquest.wounds.pool, conquest.wounds.one-at-a-time, conquest.wounds.ignore-characters, conquest.wounds.destroyed,
    conquest.wounds.overflow, conquest.wounds.count-for-morale]
    """
    wounds, destroyed, shattered = 0, list[str](), False
    while wounds < pool and not shattered and (stand := await receiving(game, game.unit(key))):
        wounds += 1
        if stand.wounds + 1 < game.unmodified(game.unit(key), stand, "wounds"):
            game.change_stand(key, stand.name, wounds=stand.wounds + 1)
        else:
            await without(game, key, stand.name)
            destroyed.append(stand.name)
            shattered = count_losses(game, key)
    toll = Toll(wounds, tuple(destroyed), shattered)
    wasted = 0 if shattered else pool - wounds
    rules = (*RULES, *(("conquest.wounds.overflow",) if wasted else ()), *rules)
    if pool:
        game.record(WoundsTaken(unit=key, wounds=wounds, why=why, destroyed=toll.destroyed, wasted=wasted, rules=rules))
    return toll


async def receiving(game: Conquest, unit: Regiment) -> Stand | None:
    """The Stand that takes the next wound; None: there is none left that may.

    A wounded one first, until it is finished; else one of the rearmost rank: those whose loss leaves as many engaged,
    from the ends alternately; the Command Stand when no other is left.
    [conquest.wounds.allocation-order, conquest.wounds.allocation.wounded-first, conquest.wounds.allocation.finish,
    conquest.wounds.allocation.rear-alternate, conquest.wounds.allocation.engaged-later,
    conquest.wounds.allocation.command-last, conquest.wounds.ignore-characters, conquest.character.not-targeted]
    """
    ordinary = unit.ordinary
    commanding = command_stand(unit.stands)
    others = [stand for stand in ordinary if stand.name != commanding]
    if not others:
        return ordinary[0] if ordinary else None
    wounded = [stand for stand in others if stand.wounds]
    return await _from_the_rear(game, unit, wounded or others)


async def _from_the_rear(game: Conquest, unit: Regiment, stands: list[Stand]) -> Stand:
    """One of the rearmost rank that holds any of them, by the order of the rules; the owner says which end is first.

    [conquest.wounds.allocation.rear-alternate, conquest.wounds.allocation.engaged-later]
    """
    ranks = ranks_of(unit)
    rearmost = max(ranks[stand.name] for stand in stands)
    row = [stand for stand in stands if ranks[stand.name] == rearmost]
    engaged = engaged_stands(game, unit)
    free = [stand for stand in row if stand.name not in engaged] or row
    if len(free) == 1:
        return free[0]
    if unit.ends == 0:
        ends = {free[0].name: free[0], free[-1].name: free[-1]}
        rules = ("conquest.wounds.allocation.rear-alternate",)
        about = {"unit": unit.key}
        first = await game.choose(unit.owner, "first end", [free[0].name, free[-1].name], rules=rules, about=about)
        game.change(unit.key, ends=1 if first == free[0].name else 2)
        return ends[first]
    game.change(unit.key, ends=3 - unit.ends)
    return free[-1] if unit.ends == 1 else free[0]
