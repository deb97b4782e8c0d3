"""How far it is to a zone past terrain that nobody goes through, and where to turn first: the way round its corners."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import shapely

from bellona.conquest.actions.march import flies
from bellona.conquest.field.terrain_traits import garrisons, impassable
from bellona.conquest.game import Conquest
from bellona.conquest.state import Regiment
from bellona.space.numbers import FAR, Floats
from bellona.space.shapes import Point
from bellona.space.terrain import Terrain

BESIDE = 1.5  # inches that the middle of a Regiment is off what it goes along, at the least
ROOM = 0.2  # inches that a turning point lies further off


class Turnings(NamedTuple):
    """Where one may turn on the way to an area, how far it is from there, and what is in the way."""

    points: Floats
    inches: Floats
    walls: shapely.Geometry
    near: shapely.Geometry  # the same for who stands closer to it than that


def way_round(game: Conquest, unit: Regiment, here: Point, area: shapely.Geometry) -> tuple[float, Point | None]:
    """Inches from a point to an area, and where to turn first; None: straight on, or nobody knows how."""
    straight = shapely.shortest_line(shapely.Point(here), area)
    keys = () if flies(game, unit) else (*garrisons(game), *impassable(game))
    if not keys or straight.length == 0.0:
        return float(straight.length), None
    wide = round(unit.block.front if unit.block else 0.0, 1) / 2 + BESIDE
    known = _turnings(game.table.terrain, keys, game.table.width, game.table.depth, wide, area)
    walls = known.near if shapely.intersects(known.walls, shapely.Point(here)) else known.walls
    if not shapely.intersects(walls, straight) or not len(known.points):
        return float(straight.length), None
    lines = shapely.linestrings(np.stack([np.broadcast_to(here, known.points.shape), known.points], axis=1))
    ways = np.where(shapely.intersects(walls, lines), FAR, shapely.length(lines) + known.inches)
    first = int(np.argmin(ways))
    if ways[first] >= FAR:
        return float(straight.length), None
    return float(ways[first]), (float(known.points[first, 0]), float(known.points[first, 1]))


@lru_cache(maxsize=256)
def _turnings(
    terrain: Terrain, keys: tuple[str, ...], width: float, depth: float, wide: float, area: shapely.Geometry
) -> Turnings:
    pieces = [shapely.Polygon(terrain[key].footprint).convex_hull for key in keys]
    walls = shapely.union_all([piece.buffer(wide) for piece in pieces])
    near = shapely.union_all([piece.buffer(BESIDE) for piece in pieces])
    rings = [piece.buffer(wide + ROOM, join_style="mitre").exterior.coords[:-1] for piece in pieces]
    table = shapely.box(wide / 2, wide / 2, width - wide / 2, depth - wide / 2)
    corners = [point for ring in rings for point in ring]
    free = [point for point in corners if table.covers(shapely.Point(point)) and not walls.covers(shapely.Point(point))]
    points = np.array(free, dtype=np.float64).reshape(-1, 2)
    ends = shapely.shortest_line(shapely.points(points), area)
    inches = np.where(shapely.intersects(walls, ends), FAR, shapely.length(ends))
    pairs = np.stack([np.repeat(points, len(points), 0), np.tile(points, (len(points), 1))], axis=1)
    lines = shapely.linestrings(pairs)
    apart = np.where(shapely.intersects(walls, lines), FAR, shapely.length(lines)).reshape(len(points), -1)
    for _ in range(len(points)):
        shorter = np.minimum(inches, (apart + inches[None]).min(axis=1)) if len(points) else inches
        if (shorter == inches).all():
            break
        inches = shorter
    shapely.prepare([walls, near])
    return Turnings(points, inches, walls, near)
