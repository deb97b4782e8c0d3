"""What players call the things of a battle.

Units, models and weapons are called as their datasheets do, markers and terrain by the numbers that they have on the
table, from whichever side it is seen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from bellona.kernel.facts import Named
from bellona.space.terrain import Terrain

from .datasheet import Datasheet
from .state import BattleState, Part


def names(state: BattleState) -> dict[str, Named]:
    """Every name by the key that facts use; units of the same name are told apart by their keys."""
    mustered = [(unit.owner, part) for unit in state.units.values() for part in unit.parts]
    known = Counter(_sheet(state, part).name for _, part in mustered)
    found = _markers(state) | _terrain(state) | _weapons(state)
    for owner, part in mustered:
        sheet = _sheet(state, part)
        tag = part.key if known[sheet.name] > 1 else ""
        found[part.key] = Named("unit", sheet.name, sheet.names, owner, tag=tag)
        for number in range(1, part.strength + 1):
            told = number if part.strength > 1 else 0
            found[f"{part.key}.{number}"] = Named("model", sheet.name, sheet.names, owner, told, tag)
    return found


def _sheet(state: BattleState, part: Part) -> Datasheet:
    return state.sheets[part.sheet]


def _markers(state: BattleState) -> dict[str, Named]:
    """Objectives are numbered, markers and terrain areas alike."""
    places = enumerate(state.objectives, 1)
    return {
        objective.key: Named("marker", "area" if objective.area else "objective", number=number)
        for number, objective in places
    }


def _terrain(state: BattleState) -> dict[str, Named]:
    """Features are called what they are: the third ruin."""
    numbers = numbers_of(state.table.terrain)
    return {f.key: Named("terrain", f.kind, number=numbers[f.key]) for f in state.table.terrain.features}


@lru_cache(maxsize=64)
def numbers_of(terrain: Terrain) -> Mapping[str, int]:
    """Each feature's number among those of its kind."""
    count, found = Counter[str](), {}
    for feature in terrain.features:
        count[feature.kind] += 1
        found[feature.key] = count[feature.kind]
    return found


def _weapons(state: BattleState) -> dict[str, Named]:
    """Profiles by key, as declarations have them, and by name, as attacks do; weapons of several by what they share."""
    profiles = [item for sheet in state.sheets.values() for item in sheet.weapons.items()]
    named = {key: Named("weapon", profile.name, profile.names) for key, profile in profiles}
    shared = {profile.item: _less_bracketed(named[key]) for key, profile in profiles if profile.item}
    return shared | named | {profile.name: named[key] for key, profile in profiles}


def _less_bracketed(profile: Named) -> Named:
    """ "Missiles (frag)" is a way to use the Missiles."""

    def short(name: str) -> str:
        return re.split("[(（]", name)[0].strip()

    names = {language: short(name) for language, name in profile.names.items()}
    return Named(profile.kind, short(profile.name), names)
