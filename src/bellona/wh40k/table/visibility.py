"""Who sees whom: true lines of sight, and what ruins and woods make of them.

Facing does not matter: any part of a model looks, and its base is part of it. Answers about two units have a row for
each model of the unit that looks and a column for each model that is looked at.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Sequence
from typing import Literal, TypeAlias

import numpy as np

from bellona.space import sight
from bellona.space import terrain as ground
from bellona.space.numbers import Bools
from bellona.space.remembered import Remembered
from bellona.space.sight.screens import Filters

from ..game import Warhammer
from ..parts import Parts, TerrainPart
from ..state import Unit
from .terrain_effects import kind_among, kind_of, wholly_within

Keys: TypeAlias = tuple[str, ...]

TALL = ("AIRCRAFT", "TOWERING")


@functools.lru_cache(maxsize=256)
def past(opaque: Keys, target_in: Literal["partly", "wholly"], past_mates: bool = False) -> Filters:
    """Sight that does not pass through or over some features, unless the observer is wholly within them."""
    return Filters(opaque=opaque, endless=True, observer_in="wholly", target_in=target_in, target_unit=past_mates)


# Models are seen in ruins and through the open side of one that they are partly in; but whoever is not wholly within a
# wood looks through it, even at a model that is partly in it.
past_ruins = functools.partial(past, target_in="partly")
past_woods = functools.partial(past, target_in="wholly")


# -- visible -----------------------------------------------------------------------------------------------------------


def sight_of(game: Warhammer, unit: Unit, target: Unit) -> Bools:
    """Which models of a unit those of another see: any part of them from any part of themselves, past their own unit.

    [10e.core.visibility.true-line-of-sight, 10e.core.visibility.model, 10e.core.visibility.through-own-unit,
    10e.core.visibility.base-counts, 10e.terrain.ruins.visibility, 10e.terrain.ruins.visibility.in-and-out,
    10e.terrain.default-rules]
    """

    def look(ruins: Keys) -> Bools:
        return sight.sees(game.table, unit.key, target.key, past_ruins(ruins)).seen

    return _judged(game, unit, target, look, ruins_and_woods(game)[0])


def visible_models(game: Warhammer, unit: Unit, name: str, target: Unit) -> Keys:
    """The models of the target that one model of the unit, if it is there, sees. [10e.core.visibility.model]"""
    depends_on = game.parts.sight.depends_on
    key = (game.parts, game.table.stamp, unit.key, target.key, depends_on(game, unit), depends_on(game, target))
    known = _visible.get(key)
    if known is None:
        known = _visible.keep(key, _visible_to_each(game, unit, target))
    return known.get(name, ())


_visible: Remembered[tuple[Parts, int, str, str, Hashable, Hashable], dict[str, Keys]] = Remembered()


def _visible_to_each(game: Warhammer, unit: Unit, target: Unit) -> dict[str, Keys]:
    if not (game.table.is_on_table(unit.key) and game.table.is_on_table(target.key)):
        return {}
    rows = zip(game.table.names(unit.key), game.parts.sight.seen(game, unit, target), strict=True)
    return {name: _picked(game, target, row) for name, row in rows}


def hovers(game: Warhammer, unit: Unit) -> bool:
    """Only whether an AIRCRAFT hovers decides, besides places, who sees it. [10e.aircraft.hover.effect]"""
    return unit.hover


# -- fully visible -----------------------------------------------------------------------------------------------------


def full_sight_of(game: Warhammer, unit: Unit, target: Unit, *, past_mates: bool = False) -> Bools:
    """Which models of a unit those of another see fully; `past_mates`: through the other models of that unit.

    [10e.core.visibility.model-fully, 10e.terrain.woods.visibility.inside, 10e.terrain.woods.visibility.through,
    10e.terrain.woods.visibility.out]
    """
    table = game.table

    def look_past_ruins(opaque: Keys) -> Bools:
        return sight.fully_visible(table, unit.key, target.key, past_ruins(opaque, past_mates=past_mates))

    def look_past_woods(opaque: Keys) -> Bools:
        inside = [name for wood in opaque for name in wholly_within(game, table.terrain[wood], target)]
        in_the_open: Bools = np.array([name not in inside for name in table.names(target.key)], np.bool_)
        return sight.fully_visible(table, unit.key, target.key, past_woods(opaque, past_mates=past_mates)) & in_the_open

    ruins, woods = ruins_and_woods(game)
    return _judged(game, unit, target, look_past_ruins, ruins) & _judged(game, unit, target, look_past_woods, woods)


def fully_visible_models(game: Warhammer, unit: Unit, name: str, target: Unit) -> Keys:
    """The models of the target that one model of the unit sees fully. [10e.core.visibility.model-fully]"""
    return _picked(
        game, target, game.parts.sight.fully_seen(game, unit, target)[game.table.names(unit.key).index(name)]
    )


def sees_fully(game: Warhammer, unit: Unit, name: str, target: Unit) -> bool:
    """Whether one model sees every model of the target fully, past its mates. [10e.core.visibility.unit-fully]"""
    seen = game.parts.sight.fully_seen(game, unit, target, past_mates=True)
    return bool(seen[game.table.names(unit.key).index(name)].all())


def partly_hidden(game: Warhammer, by: Unit, unit: Unit, features: Sequence[ground.Feature]) -> dict[str, Keys]:
    """By each feature, the models of a unit that because of it are not fully visible to every model of another.

    "Because of it": with nothing else in the way. [10e.terrain.ruins.cover, 10e.terrain.woods.cover,
    10e.terrain.barricades.cover, 10e.terrain.debris.cover, 10e.terrain.hills.cover]
    """
    woods = tuple(feature.key for feature in features if kind_of(game, feature).veils)
    others = tuple(feature.key for feature in features if not kind_of(game, feature).veils)
    ruins = tuple(feature.key for feature in features if kind_of(game, feature).hides_beyond)
    found: dict[str, Keys] = {}
    for keys, opaque, filters in ((others, ruins, past_ruins), (woods, woods, past_woods)):
        if keys:
            found |= _hidden_by(game, by, unit, keys, opaque, filters)
    return found


def _hidden_by(
    game: Warhammer, by: Unit, unit: Unit, keys: Keys, opaque: Keys, filters: Callable[[Keys], Filters]
) -> dict[str, Keys]:
    def look(opaque: Keys) -> Bools:
        return sight.hidden_in_part_by(game.table, by.key, unit.key, keys, filters(opaque))

    from_anybody: Bools = np.any(_judged(game, by, unit, look, opaque), axis=0)
    return {key: _picked(game, unit, from_anybody[:, place]) for place, key in enumerate(keys)}


# -- what counts for whom ----------------------------------------------------------------------------------------------


def ruins_and_woods(game: Warhammer) -> tuple[Keys, Keys]:
    """The features that nobody sees through, and those through which nothing is seen fully."""
    return _opaque(game.table.terrain, game.parts.terrain)


@functools.lru_cache(maxsize=256)
def _opaque(terrain: ground.Terrain, part: TerrainPart) -> tuple[Keys, Keys]:
    kinds = {feature.key: kind_among(part.kinds, feature) for feature in terrain.features}
    ruins = [key for key, kind in kinds.items() if kind.hides_beyond]
    woods = [key for key, kind in kinds.items() if kind.veils]
    return tuple(ruins), tuple(woods)


def exempt(game: Warhammer, unit: Unit) -> Bools | None:
    """Which models see, and are seen, past ruins and woods as past anything else; None if there are none.

    [10e.terrain.ruins.visibility.exempt, 10e.terrain.woods.visibility.exempt]
    """
    if not any(game.has(unit, word) for word in TALL):
        return None
    return np.array([any(game.model_has(unit, model, word) for word in TALL) for model in unit.models])


def _judged(game: Warhammer, unit: Unit, target: Unit, look: Callable[[Keys], Bools], opaque: Keys) -> Bools:
    """What is found where some features are opaque, except between models of which one is exempt from that."""
    eyes, theirs = exempt(game, unit), exempt(game, target)
    if eyes is None and theirs is None:
        return look(opaque)
    strict, plain = look(opaque), look(())
    either = np.zeros(strict.shape[:2], np.bool_)
    either |= False if eyes is None else eyes[:, None]
    either |= False if theirs is None else theirs[None, :]
    return np.where(either if strict.ndim == 2 else either[:, :, None], plain, strict)


def _picked(game: Warhammer, unit: Unit, marks: Bools) -> Keys:
    return tuple(name for name, marked in zip(game.table.names(unit.key), marks.tolist(), strict=True) if marked)
