"""Objectives: where they are, who is in range of them, who controls them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely

from bellona.armies.forms import nearest
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.shelf import those
from bellona.space import measure
from bellona.space.measure import Footprint, Marker
from bellona.space.move.terms import Near
from bellona.space.numbers import on_grid
from bellona.space.shapes import Point
from bellona.space.terrain import Feature, Terrain

from ..facts import ObjectiveTaken
from ..game import Warhammer, replace
from ..state import Objective, Unit
from .measures import marker, markers

# -- where they are ----------------------------------------------------------------------------------------------------


def no_areas(terrain: Terrain) -> tuple[Feature, ...]:
    """A marker is the objective, whatever it lies on. [10e.objective.marker]"""
    return ()


def bar_to_area(book: Rulebook, terrain: Terrain, key: str) -> str:
    """Why a terrain area cannot be named as an objective, as messages say it; nothing if it can.

    [10e.objective.marker]
    """

    def is_open(book: Rulebook) -> bool:
        objectives = getattr(book.parts, "objectives", None)
        return objectives is not None and key in [area.key for area in objectives.areas(terrain)]

    if is_open(book):
        return ""
    keys = [feature.key for feature in terrain.features]
    if key not in keys:
        return f"there is no terrain area {key!r}; {nearest(key, keys)}"
    where = those(is_open)
    return f"{key} is no objective in {book.name}" + (f"; it may be one in {', '.join(where)}" if where else "")


def objective_at(areas: Sequence[Feature], key: str, x: float, y: float) -> Objective:
    """The objective that a marker makes whose centre lies there: itself, or the area that it lies on.

    [10e.objective.marker]
    """
    upon = next((feature.key for feature in areas if measure.is_inside(feature.footprint, x, y)), "")
    return Objective(key, x, y, area=upon)


def objective_of(area: Feature, key: str) -> Objective:
    """The objective that a terrain area is; what marks it lies in its middle."""
    return Objective(key, *middle_of(area), area=area.key)


def middle_of(area: Feature) -> Point:
    """A point of the area, as far inside as can be told at once."""
    outline = shapely.Polygon(area.footprint)
    middle = outline.centroid if outline.contains(outline.centroid) else outline.representative_point()
    return on_grid(middle.x), on_grid(middle.y)


# -- who is in range ---------------------------------------------------------------------------------------------------


def range_of_marker(game: Warhammer, objective: Objective) -> Near:
    """Near a marker, across and up. [10e.objective.range, 10e.objective.measure]"""
    return Near(marker(game, objective), game.parts.objectives.reach, game.parts.objectives.reach_up)


def place_of(game: Warhammer, objective: Objective) -> Marker | Footprint:
    """What distances to an objective are measured to. [10e.objective.measure]"""
    place = game.parts.objectives.range(game, objective).what
    assert not isinstance(place, str)
    return place


def in_range(game: Warhammer, unit: Unit, objective: Objective) -> tuple[str, ...]:
    """The unit's models within range of the objective. [10e.objective.range, 10e.objective.measure]"""
    return game.parts.objectives.in_range(game, objective).get(unit.key, ())


def all_in_range(game: Warhammer, objective: Objective) -> Mapping[str, tuple[str, ...]]:
    """The models within range of the objective, by their units. [10e.objective.range, 10e.objective.measure]"""
    near, table = game.parts.objectives.range(game, objective), game.table
    if isinstance(near.what, Footprint):
        return measure.all_within_area(table, near.what, near.within)
    assert isinstance(near.what, Marker)
    lying = tuple(markers(game).values())
    return measure.all_within(table, lying, near.within, vertically=near.vertical)[near.what]


# -- who controls them -------------------------------------------------------------------------------------------------


def objective_control(game: Warhammer, unit: Unit, name: str) -> int:
    """A model's OC; none while its unit is Battle-shocked. [10e.command.battle-shock.oc-zero]"""
    return 0 if unit.battle_shocked else game.value(unit, unit.model(name), "control")


def level_of_control(game: Warhammer, player: int, objective: Objective) -> int:
    """The sum of the OC of the player's models in range. [10e.objective.level-of-control]"""
    return game.parts.objectives.levels(game, objective)[player]


def levels_of_control(game: Warhammer, objective: Objective) -> tuple[int, int]:
    """The same of either player."""
    levels = [0, 0]
    for key, names in game.parts.objectives.in_range(game, objective).items():
        unit = game.unit(key)
        levels[unit.owner] += sum(objective_control(game, unit, name) for name in names)
    return levels[0], levels[1]


def controller_by_levels(objective: Objective, levels: tuple[int, int]) -> tuple[int, tuple[str, ...]]:
    """The player with the higher Level of Control; equal levels contest it.

    [10e.objective.control, 10e.objective.contested]
    """
    ours, theirs = levels
    if ours == theirs:
        return -1, ("10e.objective.contested",)
    return int(theirs > ours), ("10e.objective.control",)


def settle_control(game: Warhammer) -> None:
    """At the end of a phase it is determined who controls each objective.

    [10e.objective.control, 10e.objective.contested]
    """
    game.state.objectives = tuple(_settled(game, objective) for objective in game.state.objectives)


def _settled(game: Warhammer, objective: Objective) -> Objective:
    levels = game.parts.objectives.levels(game, objective)
    controller, rules = game.parts.objectives.controller(objective, levels)
    if controller == objective.controller:
        return objective
    game.record(ObjectiveTaken(objective=objective.key, controller=controller, levels=levels, rules=rules))
    return replace(objective, controller=controller, secured=False)


def controlled(game: Warhammer, player: int) -> list[Objective]:
    """The objectives that the player controlled when control was last settled; none before it has been.

    [10e.objective.contested-at-start]
    """
    return [objective for objective in game.state.objectives if objective.controller == player]
