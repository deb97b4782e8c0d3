"""Barricades: what stands on the other side can be charged and fought across them."""

from __future__ import annotations

from functools import lru_cache

from bellona.space import measure
from bellona.space.between import is_between
from bellona.space.table import Table
from bellona.space.terrain import Terrain

ACROSS = 2.0  # so far is struck across a barricade
BEHIND = 1.0  # so near to it stands what is charged across it


@lru_cache(maxsize=256)
def barricades(terrain: Terrain) -> tuple[str, ...]:
    return tuple(feature.key for feature in terrain.features if feature.kind == "barricade")


def models_across(table: Table, unit: str, enemy: str, barricade: str) -> tuple[str, ...]:
    """The unit's models that have one of the enemy's within 2" on the other side of this barricade."""
    near = measure.models_within(table, unit, enemy, ACROSS)
    return tuple(name for name in near if _faces(table, measure.Model(unit, name), enemy, barricade))


def _faces(table: Table, model: measure.Model, enemy: str, barricade: str) -> bool:
    theirs = measure.models_within(table, enemy, model, ACROSS)
    return any(is_between(table, barricade, model, measure.Model(enemy, name)) for name in theirs)


def striking_across(table: Table, unit: str, enemy: str) -> tuple[str, ...]:
    """The unit's models that may strike at the enemy across a barricade. [10e.terrain.barricades.fight]"""
    found = [name for key in barricades(table.terrain) for name in models_across(table, unit, enemy, key)]
    return tuple(dict.fromkeys(found))


def shelters_of(table: Table, target: str) -> list[str]:
    """The barricades that an enemy unit stands close behind. [10e.terrain.barricades.charge]"""
    return [
        key
        for key in barricades(table.terrain)
        if measure.is_within(table, target, measure.area(table, key), BEHIND)
    ]
