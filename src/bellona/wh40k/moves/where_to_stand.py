"""Where models may stand, whichever way they came there: moved, set up, or forced onto the battlefield."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.measure import together
from bellona.space.move import paths
from bellona.space.move.terms import Breach, KeepOff, MoveTerms
from bellona.space.numbers import FAR, TOUCH
from bellona.space.shapes import Base
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, slab

from ..game import Warhammer
from ..state import Unit
from ..table.footing import refusal_of_footing, stands_on, surfaces_at
from ..table.measures import markers

Moves: TypeAlias = dict[str, list[Pose]]  # each model's path from where it stands; models left out stay
Poses: TypeAlias = dict[str, Pose]

LONGEST_PATH = 60  # poses
FURTHEST = 1000.0  # inches: beyond any table
ON = -2 * TOUCH  # how near a marker one stands on it
ANYWHERE = Pose(0.0, 0.0)


# -- answers -----------------------------------------------------------------------------------------------------------


def misdrawn(table: Table, unit: Unit, moves: Mapping[str, list[Pose]]) -> Refusal | None:
    """What is wrong with an answer before any rule is asked: strange names, no path, places that are none."""
    names = table.names(unit.key)
    for name, path in moves.items():
        if name not in names:
            return Refusal("not-an-option", (), {"answer": name, "options": list(names)})
        if not 1 <= len(path) <= LONGEST_PATH:
            return Refusal("malformed", (), {"expected": f"a path of 1 to {LONGEST_PATH} places for {name}"})
        if not all(_is_somewhere(pose) for pose in path):
            return Refusal("malformed", (), {"expected": f"places near the table and facings for {name}"})
    return None


def _is_somewhere(pose: Pose) -> bool:
    near = max(abs(pose.x), abs(pose.y), abs(pose.z), abs(pose.fx), abs(pose.fy)) <= FURTHEST
    return near and max(abs(pose.fx), abs(pose.fy)) > 1e-3


def remembering(refuses: Callable[[Poses], Refusal | None]) -> Callable[[Poses], Refusal | None]:
    """The same predicate, which knows what it has said last: what a bot takes up has just been suggested."""
    last: list[Any] = [None, None]

    def refuses_again(poses: Poses) -> Refusal | None:
        if last[0] != (asked := list(poses.items())):
            last[:] = asked, refuses(poses)
        refusal: Refusal | None = last[1]
        return refusal

    return refuses_again


def settled(moves: Mapping[str, list[Pose]]) -> Moves:
    """The paths as the table keeps places."""
    return {name: [pose.on_grid for pose in path] for name, path in moves.items()}


# -- in the words of the rules -----------------------------------------------------------------------------------------


def inches(length: float) -> float:
    return round(length, 3)


def too_near(game: Warhammer, model: str, enemy: str, distance: float, *rules: str) -> Refusal:
    about = {"model": model, "enemy": enemy, "distance": inches(max(distance, 0.0))}
    return Refusal("too-near-enemy", rules, about | {"limit": game.parts.ground.engagement})


def refusal_of_place(game: Warhammer, table: Table, unit: str, broken: Breach, at: Pose, *rules: str) -> Refusal:
    """What is wrong with where a model passes, or with where it stands in the end; `rules` also forbid overlaps.

    [10e.movement.not-off-battlefield, 10e.movement.no-end-on-models, 10e.terrain-movement.over-not-through,
    10e.terrain-movement.climb]
    """
    name, hit = broken.model, broken.hit
    if broken.term == "off-table":
        about = {"model": name, "beyond": inches(broken.measured)}
        return Refusal("off-battlefield", ("10e.movement.not-off-battlefield",), about)
    if broken.term == "overlap-end" and len(hit) == 2:
        about = {"model": name, "other": hit[1], "depth": inches(-broken.measured)}
        return Refusal("overlaps", ("10e.movement.no-end-on-models", *rules), about)
    if broken.term == "overlap-end":
        about = {"model": name, "feature": hit[0]} | _struck(table, unit, name, at, table.terrain[hit[0]])
        return Refusal("inside-terrain", game.parts.terrain.rules(table.terrain[hit[0]], "inside"), about)
    if broken.term == "through-terrain":
        cited = game.parts.terrain.rules(table.terrain[hit[0]], "through")
        return Refusal("through-terrain", cited, {"model": name, "feature": hit[0]})
    if broken.term == "unsupported":
        return _unsupported(game, table, unit, broken, at)
    if broken.term == "elsewhere":
        return Refusal("starts-elsewhere", (), {"model": name})
    return Refusal("not-a-leg", ("10e.terrain-movement.climb",), {"model": name})


def _struck(table: Table, unit: str, name: str, at: Pose, feature: Feature) -> dict[str, Any]:
    """The wall of a feature that a model would stand in: how long it is, from where to where; 0: it is no wall."""
    there = table.clone()
    there.place(unit, {name: at})
    for wall in feature.walls:
        length = math.dist(wall.a, wall.b)
        outline = measure.region(slab(wall, 0.0, length))
        if wall.top > at.z and measure.is_within(there, measure.OneModel(unit, name), outline, vertically=FAR):
            return {"wall": inches(length), "from": wall.a, "to": wall.b}
    return {"wall": 0}


def _unsupported(game: Warhammer, table: Table, unit: str, broken: Breach, at: Pose) -> Refusal:
    """Over the edge of a surface, or clinging to nothing half-way up.

    [10e.terrain-movement.no-mid-climb, 10e.charge.terrain.no-mid-climb, 10e.terrain.hills.movement,
    10e.terrain.ruins.upper-floors]
    """
    name = broken.model
    there = table.clone()
    there.place(unit, {name: at})
    under = [feature for feature in table.terrain.features if stands_on(there, unit, name, feature)]
    outlines = [outline for feature in under for outline in surfaces_at(feature, at.z)]
    if under and not measure.is_wholly_within(there, measure.OneModel(unit, name), measure.region(*outlines)):
        rules = game.parts.terrain.rules(under[0], "upon")
        return Refusal("overhangs", rules, {"model": name, "feature": under[0].key, "height": at.z})
    about = {"model": name, "height": inches(broken.measured)}
    return Refusal("unsupported", ("10e.terrain-movement.no-mid-climb", "10e.terrain-movement.climb"), about)


# -- where a move or set-up ends ---------------------------------------------------------------------------------------


def refusal_of_end(game: Warhammer, unit: Unit, ends: Poses, keywords: Mapping[str, tuple[str, ...]]) -> Refusal | None:
    """Why models may not end a move there, though nothing is in their way."""
    if not ends:
        return refusal_of_spread(game, game.table, unit.key)
    there = game.table.clone()
    there.place(unit.key, ends)
    for name in (name for name, pose in ends.items() if pose.z > TOUCH):
        if refusal := refusal_of_footing(game, there, unit.key, name, keywords[name]):
            return refusal
    return game.parts.moving.on_marker(game, there, unit.key, ends) or refusal_of_spread(game, there, unit.key)


def on_marker(game: Warhammer, table: Table, unit: str, ends: Poses) -> Refusal | None:
    """Markers are moved over, but no move ends on one. [10e.objective.movement]"""
    places = markers(game)
    if not measure.is_near_any(table, unit, tuple(places.values()), ON, vertically=0.0):
        return None
    for key, place in places.items():
        for name in measure.models_within(table, unit, place, ON, vertically=0.0):
            if name in ends:
                about = {"model": name, "objective": key}
                return Refusal("on-objective", ("10e.objective.movement",), about)
    return None


def refusal_of_spread(game: Warhammer, table: Table, unit: str) -> Refusal | None:
    """Why a unit that stands like this is not one group in Unit Coherency.

    [10e.core.coherency.single-group, 10e.core.coherency.two-to-six, 10e.core.coherency.seven-plus,
    10e.core.coherency.single-model, 10e.core.coherency.move-cancelled]
    """
    asked = game.parts.ground.coherency
    if together.is_coherent(table, unit, asked):
        return None
    stray = together.strays(table, unit, asked)[0]
    many = 0 < asked.crowd <= len(table.names(unit))
    count = "10e.core.coherency.seven-plus" if many else "10e.core.coherency.two-to-six"
    rule = "10e.core.coherency.single-group" if stray.breaks == "group" else count
    about = {"model": stray.model, "mate": stray.mate, "horizontal": inches(stray.horizontal)}
    about |= {"vertical": inches(stray.vertical)}
    return Refusal("not-coherent", (rule, "10e.core.coherency.move-cancelled"), about)


# -- setting up --------------------------------------------------------------------------------------------------------


def refusal_of_set_up(game: Warhammer, unit: Unit, poses: Poses, *, some: bool = False) -> Refusal | None:
    """Why a unit may not be set up like this: every model on the battlefield, on firm ground, in nobody's way, outside
    Engagement Range and in Coherency. With `some`, models may be left out.

    [10e.core.engagement-range.no-setup, 10e.core.coherency.single-group]
    """
    if refusal := misdrawn(game.table, unit, {name: [pose] for name, pose in poses.items()}):
        return refusal
    missing = [name for name in game.table.names(unit.key) if name not in poses]
    if missing and not some:
        return Refusal("not-set-up", ("10e.core.coherency.single-group",), {"model": missing[0]})
    if not poses:
        return None
    there, terms = _set_up(game, unit, poses), terms_of_set_up(game, unit)
    moves = {name: [there.pose(unit.key, name)] for name in poses}
    if broken := paths.check(there, unit.key, moves, terms):
        if broken.term == "too-near":
            return too_near(game, broken.model, broken.hit[-1], broken.measured, "10e.core.engagement-range.no-setup")
        return refusal_of_place(game, there, unit.key, broken, moves[broken.model][-1])
    for model in unit.models:
        if model.name in poses and poses[model.name].z > TOUCH:
            keywords = game.model_keywords(unit, model)
            if refusal := refusal_of_footing(game, there, unit.key, model.name, keywords):
                return refusal
    return refusal_of_spread(game, there, unit.key)


def free_places(game: Warhammer, unit: Unit, poses: Poses, name: str, places: Sequence[Pose]) -> Iterator[Pose]:
    """Those of some places where nothing is in the way of a model, and where it is in Coherency with those of its mates
    who have been set up; whether it may stand there besides, `refusal_of_set_up` says.
    """
    if not places:
        return
    there, coherency = _set_up(game, unit, poses | {name: places[0]}), game.parts.ground.coherency
    for place in paths.free_places(there, unit.key, name, places, terms_of_set_up(game, unit)):
        if together.is_coherent(there, unit.key, coherency, {name: place}):
            yield place


def room_for(game: Warhammer, unit: Unit) -> Callable[[Poses], bool]:
    """Whether there is room for each model of a unit, were it alone, where a formation has it: quicker to tell than why
    the formation is refused, if it is.
    """
    terms, alike = terms_of_set_up(game, unit), defaultdict[Base, list[str]](list)
    for model in unit.models:
        alike[game.base(model)].append(model.name)
    alone = {names[0]: (_set_up(game, unit, {names[0]: ANYWHERE}), names) for names in alike.values()}

    def has_room(poses: Poses) -> bool:
        for name, (table, names) in alone.items():
            places = tuple(poses[mate] for mate in names)
            if len(paths.free_places(table, unit.key, name, places, terms)) < len(places):
                return False
        return True

    return has_room


def _set_up(game: Warhammer, unit: Unit, poses: Poses) -> Table:
    """The table with some models of a unit set up like this, all others of it being gone."""
    there = game.table.clone()
    there.place(unit.key, poses)
    for name in game.table.names(unit.key):
        if name not in poses:
            there.remove(unit.key, name)
    return there


def terms_of_set_up(game: Warhammer, unit: Unit) -> MoveTerms:
    """Outside Engagement Range of every enemy. [10e.core.engagement-range.no-setup]"""
    enemies, ground = tuple(enemy.key for enemy in game.enemies(unit)), game.parts.ground
    return MoveTerms(keep_off=(KeepOff(ground.engagement, enemies, vertical=ground.engagement_up),))
