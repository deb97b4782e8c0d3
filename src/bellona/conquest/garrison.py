"""Garrison terrain: who is in it, and what it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.space.terrain import Feature

from .state import GARRISON
from .terrain import trait

if TYPE_CHECKING:
    from .game import Conquest
    from .state import Regiment

USUAL = {"defense": 1, "capacity": 4, "height": 2}


def value(feature: Feature, name: str) -> int:
    """The Defense, Capacity or Height of a garrison. [conquest.terrain.garrison.values]"""
    return trait(feature, name) or USUAL[name]


def occupied_by(game: Conquest, feature: str) -> Regiment | None:
    """The Regiment in a garrison."""
    units = (unit for unit in game.state.regiments.values() if unit.where == GARRISON and unit.terrain == feature)
    return next(units, None)


def walls(game: Conquest, unit: Regiment) -> int:
    """What a garrison adds to the Defense of those in it. [conquest.terrain.garrison.defense]"""
    return value(game.table.terrain[unit.terrain], "defense") if unit.where == GARRISON else 0
