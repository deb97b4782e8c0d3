"""Random blocks, features and tables for tests, and the shapes of shapely, which the kernels do not use."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import shapely
import shapely.affinity
from shapely.geometry.base import BaseGeometry

from bellona.space.blocks import Block, Formation, formed
from bellona.space.terrain import Feature

WIDTH, DEPTH = 48.0, 36.0


def a_formation(rng: Random, most: int = 9, together: bool = False) -> Formation:
    count = rng.randint(1, most)
    files = rng.randint(1, min(6, count))
    left = count % files or files
    places = rng.sample(range(files), left)
    if together:
        first = rng.randint(0, files - left)
        places = list(range(first, first + left))
    return formed(count, files, tuple(sorted(places)))


def a_block(
    rng: Random, x: float = 24.0, y: float = 18.0, spread: float = 8.0, formation: Formation | None = None
) -> Block:
    """A block somewhere about a point, facing anywhere, now and then along an axis."""
    angle = rng.choice([rng.uniform(0, 2 * math.pi), rng.randrange(4) * math.pi / 2])
    return Block(
        x + rng.uniform(-spread, spread),
        y + rng.uniform(-spread, spread),
        math.cos(angle),
        math.sin(angle),
        rng.choice([1.0, 60 / 25.4, rng.uniform(0.5, 3)]),
        rng.choice([1.0, 60 / 25.4, rng.uniform(0.5, 3)]),
        formation or a_formation(rng),
    )


def a_feature(rng: Random, key: str, x: float = 24.0, y: float = 18.0, spread: float = 8.0) -> Feature:
    """Some convex ground."""
    cx, cy = x + rng.uniform(-spread, spread), y + rng.uniform(-spread, spread)
    angles = sorted(rng.uniform(0, 2 * math.pi) for _ in range(rng.randint(5, 9)))
    hull = shapely.MultiPoint(
        [(cx + rng.uniform(1, 3) * math.cos(a), cy + rng.uniform(1, 3) * math.sin(a)) for a in angles]
    ).convex_hull
    assert isinstance(hull, shapely.Polygon)
    corners = hull.exterior.coords[:-1]
    return Feature(key, "ground", tuple((float(px), float(py)) for px, py in corners))


def area(block: Block) -> BaseGeometry:
    """All that its bases cover, made base by base."""
    return shapely.union_all([shapely.Polygon(corners) for corners in by_hand(block)])


def by_hand(block: Block) -> np.ndarray[tuple[int, int, int], np.dtype[np.float64]]:
    """The corners of every base, computed from its place in the formation alone."""
    found = []
    turn = np.array([[block.fx, -block.fy], [block.fy, block.fx]])
    for number in range(block.formation.count):
        rank = number // block.formation.files
        file = number % block.formation.files
        if rank == block.formation.ranks - 1:
            file = block.formation.last[file]
        left = block.formation.files * block.width / 2 - file * block.width
        top = -rank * block.depth
        local = [
            (top, left),
            (top - block.depth, left),
            (top - block.depth, left - block.width),
            (top, left - block.width),
        ]
        found.append(np.array([block.x, block.y]) + np.array(local) @ turn.T)
    return np.array(found)


def moved(shape: BaseGeometry, dx: float, dy: float) -> BaseGeometry:
    return shapely.affinity.translate(shape, dx, dy)


def turned(shape: BaseGeometry, about: tuple[float, float], radians: float) -> BaseGeometry:
    return shapely.affinity.rotate(shape, radians, origin=about, use_radians=True)
