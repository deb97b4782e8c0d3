"""Who sees whom in 11th edition: lines of sight, less what Obscuring, Hidden and Lone Operative deny.

Each of them is a limit of its own, and any one is enough to deny visibility. [11e.visibility.all-limits]
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

import numpy as np

from bellona.space import measure, sight
from bellona.space import terrain as ground
from bellona.space.numbers import Bools
from bellona.space.sight import Filters

from ...attacks.targeting import seen_from_near
from ...game import Warhammer, kept
from ...state import Unit
from ..areas import ON_FOOT, area_of, areas_around

DETECTION = 15.0  # how near an enemy must be to see a Hidden model
OPENINGS = 3.0  # below this height there is no looking through openings of Solid terrain


@lru_cache(maxsize=256)
def _looking(terrain: ground.Terrain, past_mates: bool, past_models: bool) -> Filters:
    areas = {feature.key: area_of(feature) for feature in terrain.features}
    return Filters(
        target_unit=past_mates,
        models=past_models,
        opaque=tuple(key for key, area in areas.items() if area.is_obscuring),
        endless=True,
        shut=tuple(key for key, area in areas.items() if area.is_solid),
        shut_below=OPENINGS,
    )


def looking(game: Warhammer, *, past_mates: bool = False, past_models: bool = False) -> Filters:
    """Nobody looks across an Obscuring area, however high, unless one of the two is within it, nor through low openings
    of a Solid feature.

    [11e.terrain.obscuring, 11e.visibility.obscuring-in-and-out, 11e.visibility.towering-aircraft, 11e.terrain.solid]
    """
    return _looking(game.table.terrain, past_mates, past_models)


def sight_of(game: Warhammer, unit: Unit, target: Unit) -> Bools:
    """Which models of a unit those of another see.

    [11e.visibility.line-of-sight, 11e.visibility.visible, 11e.visibility.all-limits, 11e.terrain.obscuring,
    11e.visibility.obscuring-in-and-out, 11e.visibility.towering-aircraft, 11e.terrain.solid,
    11e.ability.lone-operative]
    """
    noticed = ~unnoticed(game, unit, target)
    if not noticed.any():
        return noticed
    return sight.sees(game.table, unit.key, target.key, looking(game)).seen & noticed


def full_sight_of(game: Warhammer, unit: Unit, target: Unit, *, past_mates: bool = False) -> Bools:
    """Which models of a unit those of another see fully. [11e.visibility.fully-visible, 11e.visibility.all-limits]"""
    full = sight.fully_visible(game.table, unit.key, target.key, looking(game, past_mates=past_mates))
    return full & ~unnoticed(game, unit, target)


def unnoticed(game: Warhammer, unit: Unit, target: Unit) -> Bools:
    """Which models of a unit are Hidden from those of another, or too far away although nothing is in the way.

    [11e.terrain.hidden, 11e.ability.lone-operative, 11e.visibility.all-limits]
    """
    eyes = game.table.names(unit.key)
    nobody = hidden_from(game, unit, target)
    for limit in (rule.targeted_within(target) for rule in seen_from_near(game, target)):
        if limit is not None:
            near = measure.models_within_each(game.table, target.key, unit.key, limit)
            for row, eye in enumerate(eyes):
                nobody[row] |= not near.get(eye)
    return nobody


def hidden_from(game: Warhammer, unit: Unit, target: Unit) -> Bools:
    """Which models of a unit are Hidden from those of another: nobody sees them who is not near them.

    [11e.terrain.hidden, 11e.terrain.hidden-details]
    """
    eyes, names = game.table.names(unit.key), game.table.names(target.key)
    nobody: Bools = np.zeros((len(eyes), len(names)), np.bool_)
    hidden = hidden_models(game, target)
    if hidden:
        near = measure.models_within_each(game.table, target.key, unit.key, DETECTION)
        for row, eye in enumerate(eyes):
            nobody[row] = [name in hidden and name not in near.get(eye, ()) for name in names]
    return nobody


def why_unseen(game: Warhammer, unit: Unit, name: str, target: Unit) -> tuple[str, ...]:
    """The limits of which each would be enough that a model sees nothing of a unit, were there no models in the way.

    [11e.visibility.all-limits]
    """
    row = game.table.names(unit.key).index(name)
    areas = {feature.key: area_of(feature) for feature in game.table.terrain.features}
    obscuring = tuple(key for key, area in areas.items() if area.is_obscuring)
    solid = tuple(key for key, area in areas.items() if area.is_solid)

    def sees(opaque: tuple[str, ...] = (), shut: tuple[str, ...] = ()) -> bool:
        looking = Filters(models=True, opaque=opaque, endless=True, shut=shut, shut_below=OPENINGS)
        return bool(sight.sees(game.table, unit.key, target.key, looking).seen[row].any())

    found = {
        "11e.terrain.obscuring": sees() and not sees(opaque=obscuring),
        "11e.terrain.solid": sees() and not sees(shut=solid),
        "11e.terrain.hidden": bool(hidden_from(game, unit, target)[row].all()),
    }
    denied = tuple(rule for rule, holds in found.items() if holds)
    return ("11e.visibility.all-limits", *denied) if denied else ()


def hidden_models(game: Warhammer, unit: Unit) -> tuple[str, ...]:
    """Its INFANTRY models within Dense terrain, while the unit has made no ranged attack this turn or the turn before;
    at some tables its BEASTS and SWARM, too.

    [11e.terrain.hidden, 11e.terrain.hidden-details]
    """
    words = ON_FOOT if game.reading("hidden") == "beasts-and-swarms" else ("INFANTRY",)
    if has_fired_lately(game, unit) or not any(game.has(unit, word) for word in words):
        return ()
    return kept(unit, ("hidden", words, game.table.version(unit.key)), lambda: _in_dense_terrain(game, unit, words))


def _in_dense_terrain(game: Warhammer, unit: Unit, words: tuple[str, ...]) -> tuple[str, ...]:
    terrain = game.table.terrain
    dense = [names for key, names in areas_around(game, unit).items() if area_of(terrain[key]).category == "dense"]
    inside = {name for names in dense for name in names}
    return tuple(
        m.name for m in unit.models if m.name in inside and any(game.model_has(unit, m, word) for word in words)
    )


def has_fired_lately(game: Warhammer, unit: Unit) -> bool:
    """In this turn or the one before, whosever turn it was. [11e.terrain.hidden-details]"""
    return bool(unit.fired) and game.turn_number - unit.fired < 2


def depends_on(game: Warhammer, unit: Unit) -> Hashable:
    """What besides the places of models decides whether a unit is seen."""
    return unit.hover, has_fired_lately(game, unit), unit.is_attached
