"""Terrain of 9th edition's core rules: it is climbed and blocks sight; there is no cover, nor any category of it.

[9e.core.terrain-features, 9e.terrain-movement.low-terrain]
"""

from __future__ import annotations

from bellona.space.terrain import Feature

from ..game import Warhammer
from ..state import Model, Unit
from ..table.cover import Cover
from ..table.footing import is_low


def no_cover(game: Warhammer, by: Unit, unit: Unit) -> Cover:
    """Nothing covers anybody."""
    return {}


def never_in_cover(game: Warhammer, by: Unit, unit: Unit, model: Model) -> bool:
    return False


def no_height_helps(game: Warhammer, unit: Unit, name: str, target: Unit) -> bool:
    """Nobody hits harder from above."""
    return False


def passes_low(feature: Feature, keywords: tuple[str, ...], low: float) -> bool:
    """Low features hinder nobody; all others are climbed.

    [9e.terrain-movement.low-terrain, 9e.terrain-movement.climbing]
    """
    return is_low(feature, low)


def rules_of_terrain(feature: Feature, why: str) -> tuple[str, ...]:
    """[9e.terrain-movement.over-not-through, 9e.terrain-movement.no-mid-climb]"""
    return ("9e.terrain-movement.over-not-through" if why == "through" else "9e.terrain-movement.no-mid-climb",)


def anywhere(feature: Feature, keywords: tuple[str, ...]) -> bool:
    """Everybody may stand on terrain. [9e.terrain-movement.no-mid-climb]"""
    return True
