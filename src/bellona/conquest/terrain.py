"""Zone terrain: its traits, and who is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bellona.space.blocks.block_kernels import gap_of
from bellona.space.numbers import TOUCH
from bellona.space.terrain import Feature

from .ground import field

if TYPE_CHECKING:
    from .game import Conquest
    from .state import Regiment

GARRISON_TRAIT = "garrison"
WATER, HINDERING = "water", "hindering"


def trait(feature: Feature, name: str) -> int:
    """The value of a trait that is written with one ("elevation 2"); 1 for one without, 0 where it is missing."""
    for text in feature.traits:
        word, _, value = text.partition(" ")
        if word == name:
            return int(value) if value else 1
    return 0


def has_trait(feature: Feature, name: str) -> bool:
    return any(text.partition(" ")[0] == name for text in feature.traits)


def zones(game: Conquest, name: str) -> list[Feature]:
    """The terrain that has a trait. [conquest.terrain.zone.two-kinds]"""
    return [feature for feature in game.table.terrain.features if has_trait(feature, name)]


def stands_on(game: Conquest, unit: Regiment, feature: Feature) -> tuple[str, ...]:
    """The Stands of a Regiment that are at least partly on a piece of terrain."""
    if unit.block is None:
        return ()
    outlines = field(game).outlines(feature.key)
    found = []
    for stand, base in zip(unit.stands, unit.block.bases, strict=True):
        if any(gap_of(base[None], np.ascontiguousarray(outline)[None]) < -TOUCH for outline in outlines):
            found.append(stand.name)
    return tuple(found)


def in_water(game: Conquest, unit: Regiment) -> bool:
    """Whether at least half the Stands of a Regiment are on Water. [conquest.terrain.zone.water]"""
    on_it = {name for feature in zones(game, WATER) for name in stands_on(game, unit, feature)}
    return 2 * len(on_it) >= len(unit.stands) if on_it else False


def hinders_inspiration(game: Conquest, unit: Regiment) -> bool:
    """Whether it charged through Hindering Terrain this round; Light Regiments do not mind.

    [conquest.terrain.zone.hindering.inspired]
    """
    return HINDERING in unit.charged_through and game.class_of(unit) != "light"
