"""The benefit of cover in 11th edition: a matter of the whole target, from each attacking model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np

from bellona.space import sight
from bellona.space.remembered import Remembered
from bellona.space.terrain import Feature

from ...game import Warhammer, replace
from ...parts import Parts
from ...state import Model, Unit
from ...table.cover import Cover
from ..areas import areas_around, is_on_foot, within
from .noticing import looking

Smoke: TypeAlias = tuple[tuple[str, int], ...]  # units that hide others, each with the version of its places

_kept: Remembered[tuple[Parts, int, int, bool, Smoke], Mapping[str, bool]] = Remembered()


def has_cover(game: Warhammer, by: Unit, name: str, target: Unit) -> bool:
    """Whether terrain, or a unit in smoke, gives a unit the benefit of cover against attacks of one model.

    [11e.terrain.cover-determination, 11e.terrain.cover-in-area, 11e.terrain.cover-not-fully-visible,
    11e.stratagem.smokescreen-screen]
    """
    smoke = smoking(game, target)
    key = (game.parts, game.table.version(by.key), game.table.version(target.key), target.hover, smoke)
    known = _kept.get(key)
    if known is None:
        known = _kept.keep(key, _cover_from_each(game, by, target, smoke))
    return known.get(name, False)


def smoking(game: Warhammer, target: Unit) -> Smoke:
    """The other units of a target's army that cover whoever they hide. [11e.stratagem.smokescreen-screen]"""
    friends = game.friends(target)
    return tuple((unit.key, game.table.version(unit.key)) for unit in friends if game.may(unit, "covers-those-behind"))


def _cover_from_each(game: Warhammer, by: Unit, target: Unit, smoke: Smoke) -> dict[str, bool]:
    """Every model of the target is at home in a terrain area where it stands, or because of terrain not fully visible.
    Other models in the way do not count, unless they are in smoke.

    [11e.terrain.cover-in-area, 11e.terrain.cover-not-fully-visible, 11e.terrain.cover-determination,
    11e.stratagem.smokescreen-screen]
    """
    table = game.table
    sheltered = sheltered_models(game, target)
    exposed = [place for place, name in enumerate(table.names(target.key)) if name not in sheltered]
    if not exposed:
        return dict.fromkeys(table.names(by.key), True)
    filters = looking(game, past_models=True)
    if smoke:
        thick = [key for key, _ in smoke]
        thin = tuple(key for key in table.units() if key not in thick)
        filters = replace(filters, models=False, target_unit=True, units=thin)
    full = sight.fully_visible(table, by.key, target.key, filters)
    return {name: not bool(row[exposed].any()) for name, row in zip(table.names(by.key), full, strict=True)}


def sheltered_models(game: Warhammer, unit: Unit) -> set[str]:
    """Its INFANTRY, BEASTS and SWARM models within a terrain area. [11e.terrain.cover-in-area]"""
    inside = {name for names in areas_around(game, unit).values() for name in names}
    return {m.name for m in unit.models if m.name in inside and is_on_foot(game.model_keywords(unit, m))}


# -- what is told of it ------------------------------------------------------------------------------------------------


def cover_of(game: Warhammer, by: Unit, target: Unit) -> Cover:
    """By each feature the models of a target that stand in it, or that it hides in part from somebody, if the target
    has cover from somebody. [11e.terrain.cover-determination]
    """
    table, names = game.table, game.table.names(target.key)
    if not any(has_cover(game, by, name, target) for name in table.names(by.key)):
        return {}
    features = table.terrain.features
    keys = tuple(feature.key for feature in features)
    hidden = sight.hidden_in_part_by(table, by.key, target.key, keys, looking(game, past_models=True))
    from_anybody = np.any(hidden, axis=0)
    on_foot = sheltered_models(game, target)
    found: dict[str, tuple[str, ...]] = {}
    for place, feature in enumerate(features):
        inside = within(game, feature, target)
        covered = [
            (name in inside and name in on_foot) or bool(from_anybody[row, place]) for row, name in enumerate(names)
        ]
        found[feature.key] = tuple(name for name, yes in zip(names, covered, strict=True) if yes)
    return {key: models for key, models in found.items() if models}


def cover_rules(game: Warhammer, feature: Feature, target: Unit, models: tuple[str, ...]) -> tuple[str, ...]:
    """Why a feature covers models of a target.

    [11e.terrain.cover-in-area, 11e.terrain.cover-not-fully-visible, 11e.terrain.cover-determination]
    """
    inside = sheltered_models(game, target).intersection(within(game, feature, target))
    found = {
        "11e.terrain.cover-in-area": any(name in inside for name in models),
        "11e.terrain.cover-not-fully-visible": any(name not in inside for name in models),
    }
    return ("11e.terrain.cover-determination", *(rule for rule, holds in found.items() if holds))


def not_by_model(game: Warhammer, by: Unit, target: Unit, model: Model) -> bool:
    """No model is in cover for itself: a target is as a whole. [11e.terrain.cover-determination]"""
    return False
