"""Random scenes with heights: units of every shape of base on floors, hills and blocks and at their feet, and an oracle
that knows nothing but random places, routes and the predicate by which answers are judged.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.run import Run
from bellona.space import measure
from bellona.space.move import paths
from bellona.space.move.terms import MoveTerms
from bellona.space.numbers import unit_vector
from bellona.space.table import Pose
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.engaging import Closing
from bellona.wh40k.moves.judging import way_to
from bellona.wh40k.moves.pile_in import consolidation_to_enemy, pile_in_move
from bellona.wh40k.phases.charge import charge_move
from bellona.wh40k.state import Unit
from bellona.wh40k.table.footing import refusal_of_footing
from bellona.wh40k.table.measures import engaged_with, is_coherent

from .scenes import setup

SHEETS: dict[str, dict[str, Any]] = {
    "trooper": {"tags": ["INFANTRY"], "base": {"round": 32}},
    "horde": {"tags": ["INFANTRY"], "base": {"round": 25}},
    "hound": {"tags": ["BEAST"], "base": {"oval": [60, 35]}},
    "jumper": {"tags": ["INFANTRY", "FLY"], "base": {"round": 40}},
    "walker": {"tags": ["VEHICLE", "WALKER"], "base": {"round": 60}, "height": 2.5},
    "monster": {"tags": ["MONSTER"], "base": {"oval": [105, 70]}, "height": 3},
    "tyrant": {"tags": ["MONSTER", "FLY"], "base": {"round": 60}, "height": 3},
    "tray": {"tags": ["INFANTRY"], "base": {"square": [2, 1]}},
    "tank": {"tags": ["VEHICLE"], "base": {"square": [4, 3]}, "height": 2.5},
    "crawler": {"tags": ["VEHICLE"], "base": {"hull": [[2, 0.8], [-2, 1.2], [-2, -1.2], [2, -0.8]]}, "height": 2},
}
BIG = ("walker", "monster", "tyrant", "tank", "crawler")


def rectangle(x: float, y: float, width: float, depth: float) -> list[list[float]]:
    return [[x, y], [x + width, y], [x + width, y + depth], [x, y + depth]]


def feature(rng: Random, key: str, x: float, y: float) -> dict[str, Any]:
    """A ruin with floors and perhaps walls, a hill, or a block."""
    kind = rng.choice(["ruin", "ruin", "hill", "hill", "debris", "other"])
    size = rng.uniform(5, 9), rng.uniform(5, 9)
    outline = rectangle(x, y, *size)
    level = rng.choice([1, 2, 2.5, 3, 4])
    if kind != "ruin":
        solids = [{"outline": outline, "top": level}]
        return {"key": key, "kind": kind, "footprint": outline, "height": level, "solids": solids}
    floors = [{"outline": outline, "level": high} for high in ([3] if rng.random() < 0.6 else [3, 6])]
    sides = [[outline[i], outline[(i + 1) % 4]] for i in rng.sample(range(4), rng.randint(0, 2))]
    walls = [{"a": a, "b": b, "top": 3 * len(floors) + 2} for a, b in sides]
    return {"key": key, "kind": "ruin", "footprint": outline, "height": 8, "floors": floors, "walls": walls}


def unit(rng: Random, spot: tuple[float, float, float]) -> dict[str, Any]:
    """Some models in a row or two about a spot."""
    sheet = rng.choice(list(SHEETS))
    count = 1 if sheet in BIG and rng.random() < 0.8 else rng.randint(1, 5)
    step = 3.2 if sheet in BIG else 2.3 if sheet in ("tray", "hound") else 1.7
    turn = rng.uniform(0, 2 * math.pi)
    fx, fy = unit_vector(math.cos(turn), math.sin(turn))
    x, y, z = spot
    places = [
        [round(x + step * (i % 3 * fx - i // 3 * fy), 3), round(y + step * (i % 3 * fy + i // 3 * fx), 3), z, fx, fy]
        for i in range(count)
    ]
    return {"sheet": sheet, "models": count, "at": places}


def a_spot(rng: Random, terrain: list[dict[str, Any]]) -> tuple[float, float, float]:
    """Somewhere on the table, or on a surface above it."""
    tops = [
        (part["outline"], float(part["level"] if "level" in part else part["top"]))
        for f in terrain
        for part in _surfaces(f)
    ]
    if tops and rng.random() < 0.5:
        outline, level = rng.choice(tops)
        (left, near), (right, back) = outline[0], outline[2]
        return rng.uniform(left + 0.7, right - 0.7), rng.uniform(near + 0.7, back - 0.7), level
    return rng.uniform(12, 32), rng.uniform(12, 28), 0.0


def _surfaces(feature: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [*feature.get("floors", ()), *feature.get("solids", ())]
    return found


def scene(rng: Random) -> dict[str, Any]:
    terrain = [feature(rng, "left", rng.uniform(12, 15), rng.uniform(12, 20))]
    terrain += [feature(rng, "right", rng.uniform(25, 28), rng.uniform(12, 20))] if rng.random() < 0.6 else []
    theirs = {"B1": unit(rng, a_spot(rng, terrain)), "B2": unit(rng, a_spot(rng, terrain))}
    table = {"size": [44, 44], "terrain": terrain}
    return setup({"A1": unit(rng, a_spot(rng, terrain))}, theirs, SHEETS, table=table, time={"phase": "fight"})


def stands(game: Warhammer, unit: Unit) -> bool:
    """Whether the unit could have got to where the scene has it."""
    table, key = game.table, unit.key
    moves = {name: [table.pose(key, name)] for name in table.names(key)}
    words = {model.name: game.model_keywords(unit, model) for model in unit.models}
    footing = (refusal_of_footing(game, table, key, name, words[name]) for name in moves)
    is_free = paths.check(table, key, moves, MoveTerms()) is None and all(found is None for found in footing)
    return is_free and is_coherent(game, unit)


def a_game(rng: Random) -> Warhammer:
    """The first scene that could be."""
    while True:
        with suppress(BellonaError):  # models that overlap, or that hang over an edge
            game = Run(RULEBOOK, {"scenario": scene(rng)}, Seeded(1), settle=False).game
            assert isinstance(game, Warhammer)
            if all(stands(game, unit) for unit in game.on_battlefield()):
                return game


def closings(seeds: range) -> Iterator[tuple[int, Random, Closing]]:
    """A charge, or a pile-in and a consolidation, in a scene for each seed."""
    for seed in seeds:
        rng = Random(f"raised {seed}")
        game = a_game(rng)
        ours = game.unit("A1")
        if not engaged_with(game, ours):
            yield seed, rng, charge_move(game, ours, ("B1",), rng.randint(2, 12))
        else:
            yield seed, rng, pile_in_move(game, ours)
            yield seed, rng, consolidation_to_enemy(game, ours)


# -- the oracle --------------------------------------------------------------------------------------------------------


def a_place(closing: Closing, name: str, rng: Random) -> Pose:
    """Somewhere near an enemy and within reach, on any level, as the model faces now or turned a bit."""
    table, key = closing.table, closing.unit.key
    start, levels = table.pose(key, name), [0.0, *table.terrain.surfaces.high.tolist()]
    enemy = rng.choice([row for goal in closing.aims.goals for row in table.rows(str(goal.what))])
    turn, off = rng.uniform(0, 2 * math.pi), rng.uniform(0, 1.0) + 0.5 * (enemy[9] + table.rows(key)[0][9])
    x, y = enemy[0] + 2 * off * math.cos(turn), enemy[1] + 2 * off * math.sin(turn)
    twist = rng.choice([0.0, 0.0, rng.gauss(0, 0.5)])
    c, s = math.cos(twist), math.sin(twist)
    facing = unit_vector(start.fx * c - start.fy * s, start.fx * s + start.fy * c)
    return Pose(x, y, rng.choice(levels), *facing).on_grid


def reached(closing: Closing, rng: Random, tries: int) -> list[Pose] | None:
    """A path of one model by itself that ends near a goal, by trying; None if none was met."""
    table, key = closing.table, closing.unit.key
    for _ in range(tries):
        name = rng.choice([name for name in table.names(key) if closing.distances.get(name)] or [""])
        path = way_to(closing, name, a_place(closing, name, rng)) if name else None
        if path and _may_end_near(closing, name, path[-1]):
            return path
    return None


def _may_end_near(closing: Closing, name: str, end: Pose) -> bool:
    there, key = closing.table.clone(), closing.unit.key
    there.place(key, {name: end})
    if refusal_of_footing(closing.game, there, key, name, closing.keywords[name]):
        return False
    model = measure.OneModel(key, name)
    return any(measure.is_within(there, model, g.what, g.within, vertically=g.vertical) for g in closing.aims.goals)


def claims(closing: Closing, rng: Random, tries: int) -> Iterator[tuple[str, Pose]]:
    """The better places that refusals of random answers of a single model tell of."""
    table, key = closing.table, closing.unit.key
    (name,) = table.names(key)
    start, seen = table.pose(key, name), set[tuple[float, ...]]()
    for _ in range(tries):
        path = way_to(closing, name, a_place(closing, name, rng))
        refusal = closing.refusal({name: path}) if path else None
        place: tuple[float, ...] = tuple(refusal.about.get("place", ())) if refusal else ()
        if place and place not in seen:
            seen.add(place)
            x, y, z = place
            yield name, Pose(x, y, z, start.fx, start.fy)


def told(answers: Counter[str]) -> str:
    share = 100 * answers["unknown"] / max(1, answers.total())
    return f"{dict(answers)}: {share:.2f} % unknown"
