"""Healing: wounds removed, Stands restored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ..facts.attack_facts import Healed
from ..field.formation import Closing, chosen_way, closed, command_stand, openings
from ..field.garrison import has_room
from ..field.terrain_traits import fits
from ..state import GARRISON

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Character, Regiment, Stand

RULES = ("conquest.healing.points", "conquest.healing.loop", "conquest.healing.one-at-a-time")


def points_to_restore(wounds: int) -> int:
    """What a removed Stand costs: half its unmodified Wounds, rounded up. [conquest.healing.restore]"""
    return -(-wounds // 2)


async def heal(game: Conquest, key: str, points: int, *rules: str, characters: bool = True) -> None:
    """Spend healing points: wounds of the Character, of the Command Stand, of others; then removed Stands come back.

    A Broken Regiment gets nothing. What one rule heals is healed before another begins.
    [conquest.healing.points, conquest.healing.one-at-a-time, conquest.healing.loop, conquest.healing.restore,
    conquest.broken.no-heal]
    """
    unit = game.unit(key)
    if unit.broken or not unit.on_field:
        why = ("conquest.broken.no-heal",) if unit.broken else ()
        game.record(Healed(unit=key, points=points, removed=0, lost=points, rules=(*rules, *why)))
        return
    left, removed, restored = points, 0, list[str]()
    while left:
        spent = await _remove_wounds(game, key, left, characters)
        left, removed = left - spent, removed + spent
        back = await restore(game, key, left) if left else None
        if back is None:
            break
        name, cost = back
        restored.append(name)
        left -= cost
    back_again = [stand for stand in game.unit(key).stands if stand.name in restored]
    rules = (*RULES, *(("conquest.healing.restore",) if restored else ()), *rules)
    if any(stand.command for stand in back_again):
        rules = (*rules, "conquest.healing.restore.command-first", "conquest.healing.restore.command-rules")
    told = Healed(unit=key, points=points, removed=removed, restored=tuple(restored), lost=left, rules=rules)
    game.record(told)


def heal_character(game: Conquest, one: Character, points: int, *rules: str) -> None:
    """Wounds of a Character alone; what is left over is lost. [conquest.draw-event.regeneration.character]"""
    unit = game.unit(one.regiment)
    stand = unit.stand(one.stand)
    removed = 0 if unit.broken else min(points, stand.wounds)
    game.change_stand(unit.key, stand.name, wounds=stand.wounds - removed)
    why = ("conquest.broken.no-heal",) if unit.broken else ()
    game.record(Healed(unit=one.key, points=points, removed=removed, lost=points - removed, rules=(*rules, *why)))


async def _remove_wounds(game: Conquest, key: str, points: int, characters: bool) -> int:
    """Each point removes a wound: first the Character's, then the Command Stand's, then others', as their owner says.

    [conquest.healing.character-first, conquest.healing.command-then-others]
    """
    spent = 0
    while spent < points and (wounded := next_to_heal(game.unit(key), characters)):
        stand = wounded[0]
        if len(wounded) > 1 and not stand.character and stand.name != command_stand(game.unit(key).stands):
            rules = ("conquest.healing.command-then-others",)
            names = [one.name for one in wounded]
            owner, about = game.unit(key).owner, {"unit": key}
            chosen = await game.choose(owner, "stand to heal", names, rules=rules, about=about)
            stand = game.unit(key).stand(chosen)
        some = min(points - spent, stand.wounds)
        game.change_stand(key, stand.name, wounds=stand.wounds - some)
        spent += some
    return spent


def next_to_heal(unit: Regiment, characters: bool) -> list[Stand]:
    """Those that are healed next: the Character alone, the Command Stand alone, or all the others.

    [conquest.healing.character-first, conquest.healing.command-then-others]
    """
    wounded = [stand for stand in unit.stands if stand.wounds and (characters or not stand.character)]
    commanding = command_stand(unit.stands)
    first = [s for s in wounded if s.character] or [s for s in wounded if s.name == commanding]
    return first[:1] or wounded


async def restore(game: Conquest, key: str, points: int) -> tuple[str, int] | None:
    """A removed Stand comes back if there are points enough, its owner wants it, and it has a place.

    One with command models before any other; no more than there were at the start of the game. In a garrison there are
    no ranks to stand in: there it comes back while the Regiment is within the Capacity.
    [conquest.healing.restore, conquest.healing.restore.command-first, conquest.healing.restore.place,
    conquest.healing.restore.command-rules, conquest.healing.cap]
    """
    unit = game.unit(key)
    if not unit.lost or len(unit.ordinary) >= unit.strength:
        return None
    commanding = [stand for stand in unit.lost if stand.command]
    stand = commanding[0] if commanding else unit.lost[-1]
    wounds = game.unmodified(unit, stand, "wounds")
    cost = points_to_restore(wounds)
    if points < cost:
        return None
    back = replace(stand, wounds=wounds - cost)
    ways = game.find(lambda: openings_for(game, unit, back)) if unit.block else []
    if not ways and not (unit.where == GARRISON and has_room(game, unit)):
        return None
    rules = ("conquest.healing.restore", "conquest.healing.restore.command-first")
    about = {"unit": key, "points": points, "costs": cost}
    if await game.may_choose(unit.owner, "stand to restore", [stand.name], rules=rules, about=about) is None:
        return None
    lost = tuple(one for one in unit.lost if one.name != stand.name)
    if unit.block is None:
        game.table.give_back(key, stand.name)
        game.change(key, stands=(*unit.stands, back), lost=lost)
        return stand.name, cost
    placed = ("conquest.healing.restore.place",)
    way = await chosen_way(game, unit, "place of the restored stand", ways, placed)
    game.table.give_back(key, stand.name)
    game.change(key, stands=way.stands, lost=lost)
    game.put(key, closed(unit.block, way))
    return stand.name, cost


def openings_for(game: Conquest, unit: Regiment, back: Stand) -> list[Closing]:
    """The ways to take a Stand in that leave a legal formation and position. [conquest.healing.restore.place]"""
    assert unit.block is not None
    return [way for way in openings(unit, back) if fits(game, unit, closed(unit.block, way))]
