"""The benefit of cover in 11th edition: a matter of the whole target, from each attacking model."""

from __future__ import annotations

from collections.abc import Mapping

from bellona.space import sight
from bellona.space.remembered import Remembered

from ..game import Warhammer
from ..state import Unit
from .areas import is_on_foot, within
from .noticing import looking

_kept: Remembered[tuple[int, int, bool], Mapping[str, bool]] = Remembered()


def has_cover(game: Warhammer, by: Unit, name: str, target: Unit) -> bool:
    """Whether terrain gives a unit the benefit of cover against attacks of one model.

    [11e.terrain.cover-determination, 11e.terrain.cover-in-area, 11e.terrain.cover-not-fully-visible]
    """
    key = (game.table.version(by.key), game.table.version(target.key), target.hover)
    known = _kept.get(key)
    if known is None:
        known = _kept.keep(key, _cover_from_each(game, by, target))
    return known.get(name, False)


def _cover_from_each(game: Warhammer, by: Unit, target: Unit) -> dict[str, bool]:
    """Every model of the target is at home in a terrain area where it stands, or because of terrain not fully visible.
    Other models in the way do not count.

    [11e.terrain.cover-in-area, 11e.terrain.cover-not-fully-visible, 11e.terrain.cover-determination]
    """
    table = game.table
    sheltered = sheltered_models(game, target)
    exposed = [place for place, name in enumerate(table.names(target.key)) if name not in sheltered]
    if not exposed:
        return dict.fromkeys(table.names(by.key), True)
    full = sight.fully_visible(table, by.key, target.key, looking(game, past_models=True))
    return {name: not bool(row[exposed].any()) for name, row in zip(table.names(by.key), full, strict=True)}


def sheltered_models(game: Warhammer, unit: Unit) -> set[str]:
    """Its INFANTRY, BEASTS and SWARM models within a terrain area. [11e.terrain.cover-in-area]"""
    inside = {name for feature in game.table.terrain.features for name in within(game, feature, unit)}
    return {m.name for m in unit.models if m.name in inside and is_on_foot(game.model_keywords(unit, m))}
