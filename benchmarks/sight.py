"""Sight from unit to unit, beside nine plan lines a pair through shapely, which knows neither heights nor models."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import numpy as np
import shapely

from bellona.space import sight
from bellona.space.shapes import disc
from bellona.space.sight.screens import scenery
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Floor, Opening, Terrain, Wall

MAN = (disc(32), 1.5)
WIDTH, DEPTH = 60.0, 44.0
TABLES, QUESTIONS, TRIES = 12, 12, 5


def run() -> None:
    print(f"Sight: units of 10 models and 80 others, {TABLES} tables with {QUESTIONS} questions, µs a question")
    for name, make in (("sparse, 40 walls", sparse), ("crowded, 40 walls", crowded), ("floors and windows", ruined)):
        tables = [make(np.random.default_rng(seed)) for seed in range(TABLES)]
        pairs = [(table, *pair) for table in tables for pair in asked(table)]
        quick, share = timed(pairs, lambda table, a, b: sight.glance(table, a, b).seen.any(axis=1).mean())
        again, _ = timed(pairs, lambda table, a, b: sight.glance(table, a, b).seen.any(axis=1).mean(), keep=True)
        every, _ = timed(pairs, lambda table, a, b: sight.sees(table, a, b).seen.mean())
        whole, _ = timed(pairs, lambda table, a, b: sight.fully_visible(table, a, b).mean())
        lines, _ = timed(pairs, Plan(tables).sees)
        print(f"  {name}: {share:.0%} of the observers see the target")
        print(f"    who sees it       {quick:8.1f}, remembered {again:.1f}")
        print(f"    every pair        {every:8.1f}, fully visible {whole:.1f}")
        print(
            f"    shapely, 9 lines  {lines:8.1f}, {lines / quick:.1f} times who sees it, {lines / every:.1f} every pair"
        )


def timed(
    pairs: list[tuple[Table, str, str]], ask: Callable[[Table, str, str], float], keep: bool = False
) -> tuple[float, float]:
    """Mean µs of a question, each at its best of some tries, and the mean of the answers."""
    spent, answers = 0.0, []
    for pair in pairs:
        best = math.inf
        for _ in range(TRIES):
            if not keep:
                scenery(pair[0].terrain).answers.clear()
            begin = time.perf_counter()
            answer = ask(*pair)
            best = min(best, time.perf_counter() - begin)
        spent += best
        answers.append(answer)
    return spent / len(pairs) * 1e6, float(np.mean(answers))


class Plan:
    """The alternative: a prepared union of all walls, and for each pair of models three points to three points."""

    def __init__(self, tables: list[Table]) -> None:
        self.walls = {}
        for table in tables:
            prisms = table.terrain.obstacles
            outlines = [prisms.corners[a:b] for a, b in zip(prisms.starts, prisms.starts[1:], strict=False)]
            self.walls[id(table)] = shapely.union_all([shapely.Polygon(outline) for outline in outlines])
            shapely.prepare(self.walls[id(table)])

    def sees(self, table: Table, a: str, b: str) -> float:
        starts, ends = table.rows(a)[:, None, :2], table.rows(b)[None, :, :2]
        way = ends - starts
        aside = np.stack([-way[..., 1], way[..., 0]], axis=-1) / np.linalg.norm(way, axis=-1, keepdims=True)
        offsets = MAN[0].along * np.array([-1.0, 0.0, 1.0])
        lines = np.empty((*way.shape[:2], 3, 3, 2, 2))
        lines[..., 0, :] = (starts[..., None, :] + aside[..., None, :] * offsets[:, None])[:, :, :, None]
        lines[..., 1, :] = (ends[..., None, :] + aside[..., None, :] * offsets[:, None])[:, :, None, :]
        crossed = shapely.intersects(self.walls[id(table)], shapely.linestrings(lines.reshape(-1, 2, 2)))
        return float((~crossed.reshape(*way.shape[:2], 9)).any(axis=(1, 2)).mean())


# -- tables ------------------------------------------------------------------------------------------------------------


def sparse(chance: np.random.Generator) -> Table:
    """Ten units and forty walls all over the table."""
    places = spots(chance, [(1, 1, WIDTH - 8, DEPTH - 4)] * 10)
    return walled(chance, places, (4, 4, WIDTH - 4, DEPTH - 4))


def crowded(chance: np.random.Generator) -> Table:
    """Two units at the ends of the table, the others and all walls between them."""
    places = spots(chance, [(4, 6, 12, 36), (44, 6, 50, 36), *[(10.0, 6.0, 44.0, 36.0)] * 8])
    return walled(chance, places, (14, 8, 46, 36))


def asked(table: Table) -> list[tuple[str, str]]:
    """The two units at the ends, or some units here and there."""
    if table.rows("u0")[:, 0].max() < 20 and table.rows("u1")[:, 0].min() > 43:
        return [("u0", "u1"), ("u1", "u0")]
    chance = np.random.default_rng(1)
    return [(f"u{a}", f"u{b}") for a, b in (chance.choice(10, 2, replace=False) for _ in range(QUESTIONS))]


def spots(chance: np.random.Generator, zones: list[tuple[float, float, float, float]]) -> list[tuple[float, float]]:
    """A corner for each unit in its zone, none of them on top of another."""
    found: list[tuple[float, float]] = []
    while len(found) < len(zones):
        x0, y0, x1, y1 = zones[len(found)]
        x, y = float(chance.uniform(x0, x1)), float(chance.uniform(y0, y1))
        if all(abs(x - ox) > 8.2 or abs(y - oy) > 3.2 for ox, oy in found):
            found.append((x, y))
    return found


def squad(chance: np.random.Generator, x: float, y: float, z: float = 0.0) -> list[Pose]:
    return [
        Pose(x + 1.5 * (i % 5) + chance.uniform(-0.05, 0.05), y + 1.5 * (i // 5) + chance.uniform(-0.05, 0.05), z)
        for i in range(10)
    ]


def filled(terrain: Terrain, squads: list[list[Pose]]) -> Table:
    table = Table(WIDTH, DEPTH, terrain)
    for number, poses in enumerate(squads):
        table.add(f"u{number}", {str(i): MAN for i in range(len(poses))})
        table.place(f"u{number}", {str(i): pose for i, pose in enumerate(poses)})
    return table


def walled(
    chance: np.random.Generator, places: list[tuple[float, float]], zone: tuple[float, float, float, float]
) -> Table:
    squads = [squad(chance, x, y) for x, y in places]
    middles = shapely.MultiPoint([(pose.x, pose.y) for poses in squads for pose in poses])
    features: list[Feature] = []
    while len(features) < 40:
        x, y, turn, half = *chance.uniform(zone[:2], zone[2:]), chance.uniform(0, math.pi), chance.uniform(0.75, 3)
        dx, dy, top = half * math.cos(turn), half * math.sin(turn), float(chance.uniform(1, 6))
        wall = Wall((x - dx, y - dy), (x + dx, y + dy), top)
        if shapely.LineString([wall.a, wall.b]).distance(middles) > MAN[0].along + 0.06:
            outline = ((x - 0.1, y - 0.1), (x + 0.1, y - 0.1), (x + 0.1, y + 0.1), (x - 0.1, y + 0.1))
            features.append(Feature(f"wall {len(features)}", "wall", outline, top, walls=(wall,)))
    return filled(Terrain(tuple(features)), squads)


def ruined(chance: np.random.Generator) -> Table:
    """Six ruins with windows and two upper floors; half of the units in them, on all levels, the others between."""
    corners = [(6 + 18 * i, 6 + 20 * j) for i in range(3) for j in range(2)]
    ruins = tuple(ruin(chance, f"ruin {i}", x, y) for i, (x, y) in enumerate(corners))
    inside = [squad(chance, x + 1.2, y + 1.5, 3.0 * int(chance.integers(0, 3))) for x, y in corners]
    outside = [squad(chance, x, y) for x, y in ((2.0, 18.0), (20.0, 17.0), (36.0, 18.0), (50.0, 17.0))]
    return filled(Terrain(ruins), inside + outside)


def ruin(chance: np.random.Generator, key: str, x: float, y: float) -> Feature:
    wide, deep = 9.0, 5.0
    outline = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    walls = []
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        if chance.random() < 0.8:
            levels = [3.0 * int(chance.integers(0, 2)) for _ in range(int(math.dist(a, b) / 2))]
            openings = tuple(Opening(0.6 + 2 * i, 1.4 + 2 * i, z + 0.8, z + 2.0) for i, z in enumerate(levels))
            walls.append(Wall(a, b, 6.0, openings=openings))
    return Feature(key, "ruin", outline, 6.0, walls=tuple(walls), floors=(Floor(outline, 3.0), Floor(outline, 6.0)))
