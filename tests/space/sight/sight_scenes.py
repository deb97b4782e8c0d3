"""Random scenes for sight, biased towards trouble: much stands close to the lines between the models that matter."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import shapely

from bellona.space.shapes import Base, Point, disc, ellipse, hull, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Floor, Opening, Solid, Terrain, Wall

Chance = np.random.Generator


def box(x0: float, y0: float, x1: float, y1: float) -> tuple[Point, ...]:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def base(chance: Chance) -> Base:
    kind = chance.integers(7)
    if kind == 0:
        return ellipse(*sorted(chance.uniform(25, 110, 2), reverse=True))
    if kind == 1:
        return rectangle(*chance.uniform(0.8, 4.0, 2))
    if kind == 2:
        turns = np.sort(chance.uniform(0, 2 * math.pi, 7))
        if max(b - a for a, b in pairwise([*turns, turns[0] + 2 * math.pi])) < 2.5:
            return hull([(1.5 * math.cos(t), 0.8 * math.sin(t)) for t in turns])
    return disc(float(chance.choice([25, 28, 32, 40, 60])))


def pose(chance: Chance, x: float, y: float, z: float = 0.0) -> Pose:
    turn = chance.uniform(0, 2 * math.pi)
    return Pose(x, y, z, math.cos(turn), math.sin(turn))


def outline(shape: Base, at: Pose) -> shapely.Polygon:
    """The base where it stands, as a polygon: near enough to keep models out of walls."""
    if shape.kind in ("disc", "ellipse"):
        turns = np.linspace(0, 2 * math.pi, 48, endpoint=False)
        own = [(shape.along * math.cos(t), shape.across * math.sin(t)) for t in turns]
    else:
        x, y = shape.along, shape.across
        own = list(shape.corners) or [(-x, -y), (x, -y), (x, y), (-x, y)]
    return shapely.Polygon([(at.x + u * at.fx - v * at.fy, at.y + u * at.fy + v * at.fx) for u, v in own])


def has_room(terrain: Terrain, shape: Base, height: float, at: Pose) -> bool:
    """Whether a model can stand there without a wall, floor or solid inside it."""
    prisms = terrain.obstacles
    plan = outline(shape, at)
    return not any(
        prisms.low[i] < at.z + height - 0.002
        and prisms.high[i] > at.z + 0.002
        and plan.intersects(shapely.Polygon(prisms.corners[prisms.starts[i] : prisms.starts[i + 1]]))
        for i in range(len(prisms.low))
    )


def is_carried(terrain: Terrain, shape: Base, at: Pose) -> bool:
    """Whether a floor or the top of a solid is under all of a base."""
    prisms = terrain.surfaces
    outlines = [
        shapely.Polygon(prisms.corners[prisms.starts[i] : prisms.starts[i + 1]])
        for i in range(len(prisms.low))
        if prisms.high[i] == at.z
    ]
    return bool(shapely.union_all(outlines).covers(outline(shape, at)))


def open_ground(seed: int) -> Table:
    """Models "a" and "b" on the ground or on solids, walls of all heights and other models in between."""
    chance = np.random.default_rng(seed)
    distance, turn = chance.uniform(2.5, 14), chance.uniform(0, 2 * math.pi)
    ux, uy = math.cos(turn), math.sin(turn)
    ax, ay = 20.0, 20.0
    heights = [float(chance.choice([0.0, 0.0, 0.0, 1.5, 3.0])) for _ in "ab"]
    features = []
    for key, h, (x, y) in zip("ab", heights, ((ax, ay), (ax + distance * ux, ay + distance * uy)), strict=True):
        if h:
            plateau = box(x - 3, y - 3, x + 3, y + 3)
            features.append(Feature(f"hill {key}", "hill", plateau, h, solids=(Solid(plateau, h),)))
    for i in range(int(chance.integers(1, 7))):
        t, off = chance.uniform(0.1, 0.9) * distance, chance.normal(0, 1.0)
        x, y = ax + t * ux - off * uy, ay + t * uy + off * ux
        way, half = chance.uniform(0, math.pi), chance.uniform(0.3, 3.0)
        a = (x - half * math.cos(way), y - half * math.sin(way))
        b = (x + half * math.cos(way), y + half * math.sin(way))
        top = chance.uniform(0.5, 6.0)
        wall = Wall(a, b, top, thickness=float(chance.choice([0.1, 0.2, 0.5])))
        features.append(Feature(f"wall {i}", "wall", box(x - 0.1, y - 0.1, x + 0.1, y + 0.1), top, walls=(wall,)))
    standing = {}
    for key, h, (x, y) in zip("ab", heights, ((ax, ay), (ax + distance * ux, ay + distance * uy)), strict=True):
        shape, height, at = base(chance), float(chance.choice([1.0, 1.3, 1.3, 1.3, 2.5, 4.0])), pose(chance, x, y, h)
        features = [f for f in features if has_room(Terrain((f,)), shape, height, at)]
        standing[key] = (shape, height, at)
    table = Table(40, 40, Terrain(tuple(features)))
    for key, (shape, height, at) in standing.items():
        table.add(key, {key: (shape, height)})
        table.place(key, {key: at})
    _crowd(table, chance, int(chance.integers(0, 8)), (ax, ay), (ux, uy), distance)
    return table


def ruins(seed: int) -> Table:
    """Models "a" and "b" in and about a ruin with windows, doors and floors; others on its floors and around it."""
    chance = np.random.default_rng(seed)
    half_x, half_y = chance.uniform(2, 4.5, 2)
    storey = float(chance.choice([2.5, 3.0]))
    storeys = int(chance.integers(1, 4))
    top = storey * storeys
    corners = box(20 - half_x, 20 - half_y, 20 + half_x, 20 + half_y)
    walls = [
        _windowed(chance, a, b, top * float(chance.choice([0.5, 1.0, 1.0])), storey)
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
        if chance.random() < 0.85
    ]
    if chance.random() < 0.5:
        x = 20 + chance.uniform(-0.5, 0.5) * half_x
        walls.append(_windowed(chance, (x, 20 - half_y), (x, 20 + half_y), top, storey))
    floors = []
    for level in range(1, storeys + 1):
        x0, x1 = 20 - half_x, 20 + half_x * float(chance.choice([1.0, 1.0, 0.2]))
        floors.append(Floor(box(x0, 20 - half_y, x1, 20 + half_y), storey * level))
    ruin = Feature("ruin", "ruin", corners, top, walls=tuple(walls), floors=tuple(floors))
    block = box(20 + half_x + 2, 19, 20 + half_x + 3, 21.5)
    features = [ruin]
    if chance.random() < 0.5:
        features.append(Feature("block", "block", block, 2.0, solids=(Solid(block, float(chance.uniform(0.5, 4))),)))
    table = Table(40, 40, Terrain(tuple(features)))
    for key in "ab":
        while True:
            shape, height = base(chance), float(chance.choice([1.0, 1.3, 2.0]))
            if chance.random() < 0.5:
                x, y = 20 + chance.uniform(-1, 1) * (half_x - 0.7), 20 + chance.uniform(-1, 1) * (half_y - 0.7)
                z = storey * float(chance.integers(0, storeys + 1))
            else:
                way, off = chance.uniform(0, 2 * math.pi), chance.uniform(0.8, 8)
                x, y = 20 + (half_x + off) * math.cos(way), 20 + (half_y + off) * math.sin(way)
                z = 0.0
            at = pose(chance, x, y, z)
            if has_room(table.terrain, shape, height, at) and (z == 0.0 or is_carried(table.terrain, shape, at)):
                break
        table.add(key, {key: (shape, height)})
        table.place(key, {key: at})
    start, end = table.pose("a", "a"), table.pose("b", "b")
    distance = max(math.hypot(end.x - start.x, end.y - start.y), 0.1)
    ahead = ((end.x - start.x) / distance, (end.y - start.y) / distance)
    _crowd(table, chance, int(chance.integers(0, 5)), (start.x, start.y), ahead, distance, storey)
    return table


def _windowed(chance: Chance, a: Point, b: Point, top: float, storey: float) -> Wall:
    """A wall with a row of windows, and perhaps a door."""
    length = math.dist(a, b)
    openings = []
    at = chance.uniform(0.2, 1.0)
    while at + 1.2 < length:
        wide = chance.uniform(0.15, 1.2)
        foot = storey * float(chance.integers(0, max(1, round(top / storey))))
        sill = foot + float(chance.choice([0.0, 0.5, 1.0, 1.2]))
        head = min(sill + chance.uniform(0.2, 1.5), top - 0.05)
        if head > sill:
            openings.append(Opening(at, at + wide, sill, head))
        at += wide + chance.uniform(0.1, 1.5)
    return Wall(a, b, top, openings=tuple(openings))


def _crowd(
    table: Table, chance: Chance, count: int, start: Point, way: Point, distance: float, storey: float = 0.0
) -> None:
    """Other models beside the way from a to b, none of them in the same place as another."""
    taken = [(float(row[0]), float(row[1]), float(row[9])) for key in "ab" for row in table.rows(key)]
    for i in range(count):
        shape = disc(float(chance.choice([25, 32, 40]))) if chance.random() < 0.7 else base(chance)
        t, off = chance.uniform(0.1, 0.9) * distance, chance.normal(0, 0.9)
        x, y = start[0] + t * way[0] - off * way[1], start[1] + t * way[1] + off * way[0]
        if any(math.hypot(x - ox, y - oy) < shape.round + r for ox, oy, r in taken):
            continue
        taken.append((x, y, shape.round))
        table.add(f"c{i}", {"c": (shape, float(chance.choice([0.8, 1.3, 2.5])))})
        table.place(f"c{i}", {"c": pose(chance, x, y, storey * float(chance.integers(0, 2)))})
