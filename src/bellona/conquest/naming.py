"""What players call the things of a battle.

Regiments, Characters and what they buy are called as their army lists do, Stands by their numbers, zones by where they
lie, terrain by what it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from bellona.kernel.facts import Named
from bellona.space.terrain import Terrain

from .army.army_list import ArmyList, Names
from .state import Character, ConquestState, Regiment


def names(state: ConquestState) -> dict[str, Named]:
    """Every name by the key that facts use; Regiments of the same name are told apart by their keys."""
    listed = [state.lists[faction] for faction in dict.fromkeys(state.factions)]
    alike = Counter(entry_names(state, one)["en"] for one in _everybody(state))
    found = {key: named for army in listed for key, named in _bought(army).items()}
    found |= _zones(state) | _terrain(state)
    for one in _everybody(state):
        called = entry_names(state, one)
        tag = one.key if alike[called["en"]] > 1 else ""
        if isinstance(one, Regiment):
            found[one.key] = _named("unit", called, one.owner, tag)
            found |= {name: _named("model", called, one.owner, tag, number) for name, number in stands(one).items()}
        else:
            found[one.key] = _named("model", called, one.owner, tag)
    return found


def _everybody(state: ConquestState) -> list[Regiment | Character]:
    """All Regiments and, once each, the Characters that are none by themselves."""
    characters = [one for one in state.characters.values() if one.key not in state.regiments]
    return [*state.regiments.values(), *characters]


def entry_names(state: ConquestState, one: Regiment | Character) -> Names:
    """What the army list calls a Regiment or Character, by language."""
    listed = state.lists[state.factions[one.owner]]
    entries = listed.regiments if one.entry in listed.regiments else listed.characters
    return entries[one.entry].names


def _named(kind: str, called: Names, owner: int = -1, tag: str = "", number: int = 0) -> Named:
    return Named(kind, called["en"], called, owner, number, tag)


def stands(unit: Regiment) -> dict[str, int]:
    """Its Stands, those that are lost among them, by their numbers; a single one has none."""
    numbers = range(1, unit.strength + 1) if unit.strength > 1 else (0,)
    return {f"{unit.key}.{number or 1}": number for number in numbers}


def _bought(listed: ArmyList) -> dict[str, Named]:
    """What stands on Command Cards, and everything that somebody may have bought."""
    found = {listed.faction: _named("faction", listed.names)} if listed.names else {}
    found |= {key: _named("card", entry.names) for key, entry in listed.regiments.items()}
    found |= {key: _named("card", entry.names) for key, entry in listed.characters.items()}
    found |= {key: _named("spell", spell.names) for key, spell in listed.spells.items()}
    upgrades = [*listed.officers.items(), *listed.masteries.items(), *listed.items.items()]
    upgrades += [item for entry in listed.regiments.values() for item in entry.upgrades.items()]
    return found | {key: _named("upgrade", one.names) for key, one in upgrades if one.names}


def _zones(state: ConquestState) -> dict[str, Named]:
    return {zone.key: Named("zone", zone.key) for zone in state.zones}


def _terrain(state: ConquestState) -> dict[str, Named]:
    """Pieces are called what they are: the second forest."""
    terrain, numbers = state.table.terrain, numbers_of(state.table.terrain)
    return {one.key: Named("terrain", one.kind, number=numbers[one.key]) for one in terrain.features}


@lru_cache(maxsize=64)
def numbers_of(terrain: Terrain) -> Mapping[str, int]:
    """The number of each piece among those of its kind; a piece that is the only one has none."""
    kinds, count, found = Counter(one.kind for one in terrain.features), Counter[str](), {}
    for one in terrain.features:
        count[one.kind] += 1
        found[one.key] = count[one.kind] if kinds[one.kind] > 1 else 0
    return found
