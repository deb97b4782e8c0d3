"""Who holds a marker in 9th edition: models are counted, unless Objective Secured decides it."""

from __future__ import annotations

from collections.abc import Mapping

from ..game import Warhammer
from ..state import Objective, Unit
from ..table.objectives import all_in_range


def those_who_count(game: Warhammer, objective: Objective) -> Mapping[str, tuple[str, ...]]:
    """The models in range, by their units: AIRCRAFT and Fortifications never hold a marker.

    [9e.objective.range, 9e.objective.excluded-units]
    """
    found = all_in_range(game, objective)
    return {key: names for key, names in found.items() if not is_excluded(game, game.unit(key))}


def is_excluded(game: Warhammer, unit: Unit) -> bool:
    """[9e.objective.excluded-units, 9e.datasheet.battlefield-role]"""
    role = game.state.sheets[unit.parts[0].sheet].role
    return game.has(unit, "AIRCRAFT") or role.lower() == "fortification"


def models_counted(game: Warhammer, objective: Objective) -> tuple[int, int]:
    """How many models of each player count: all in range. Where one player alone has Objective Secured there, the other
    player's do not.

    [9e.objective.control, 9e.objective.secured, 9e.objective.secured-contested]
    """
    counts, secure = [0, 0], [False, False]
    for key, names in game.parts.objectives.in_range(game, objective).items():
        unit = game.unit(key)
        counts[unit.owner] += len(names)
        secure[unit.owner] |= any(is_secure(game, unit, name) for name in names)
    if secure[0] != secure[1]:
        counts[secure.index(False)] = 0
    return counts[0], counts[1]


def is_secure(game: Warhammer, unit: Unit, name: str) -> bool:
    """Whether a model has Objective Secured. [9e.objective.secured]"""
    abilities = game.abilities_of_model(unit, unit.model(name))
    return game.rulebook.special_rules.granted("objective-secured", abilities) is not None
