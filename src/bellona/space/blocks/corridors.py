"""Straight lines a millimetre wide, past what bars them: clear, with where one runs, or barred, by what."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import NamedTuple, TypeAlias

import numpy as np

from ..numbers import MILLIMETRE, Floats, Ints
from ..shapes import Point
from .block import Block
from .block_kernels import circles
from .corridor_kernels import find_corridors
from .ways import Field

Edge: TypeAlias = tuple[Point, Point]


class Clear(NamedTuple):
    """A clear corridor: the line along its middle."""

    start: Point
    end: Point

    def outline(self, width: float = MILLIMETRE) -> list[Point]:
        """Its corners, to draw it."""
        (ax, ay), (bx, by) = self
        length = math.dist(self.start, self.end) or 1.0
        nx, ny = (by - ay) / length * width / 2, (ax - bx) / length * width / 2
        return [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]


class Barred(NamedTuple):
    """There is no corridor: each that was tried is barred by one of these."""

    by: tuple[str, ...]


class Screen(NamedTuple):
    """What bars corridors, prepared for many of them."""

    corners: Floats
    starts: Ints
    rounds: Floats
    owners: tuple[str, ...]


def screen(field: Field, bars: Callable[[str], bool], between: tuple[str, str] | None = None) -> Screen:
    """The blocks and features of a field, by their keys, that bar a corridor; perhaps only between two of them."""
    keys = [key for key in _lying(field, between) if bars(key)]
    packed = [field.packed(key) for key in keys]
    starts = np.array([*accumulate((n for _, counts in packed for n in counts), initial=0)], dtype=np.int64)
    corners = np.concatenate([np.zeros((0, 2)), *(corners for corners, _ in packed)])
    owners = tuple(key for key, (_, counts) in zip(keys, packed, strict=True) for _ in counts)
    return Screen(corners, starts, circles(corners, starts), owners)


def _lying(field: Field, between: tuple[str, str] | None) -> Iterator[str]:
    """What may touch a line between two of a field, roughly: their circles have a box in common with its own."""
    if between is None:
        yield from (*field.blocks, *field.terrain.index)
        return
    (ax, ay, a), (bx, by, b) = (field.circle(key) for key in between)
    left, right, low, high = min(ax - a, bx - b), max(ax + a, bx + b), min(ay - a, by - b), max(ay + a, by + b)
    for key in (*field.blocks, *field.terrain.index):
        x, y, r = field.circle(key)
        if left <= x + r and x - r <= right and low <= y + r and y - r <= high:
            yield key


def corridor(start: Point | Edge, target: Floats, past: Screen, width: float = MILLIMETRE) -> Clear | Barred:
    """A corridor from a point, or from any point of an edge, to any side of some rectangles (parts of a block)."""
    ends = np.array(start, dtype=np.float64).reshape(-1, 2)
    return _corridors(np.concatenate([ends[:1], ends[-1:]], axis=1), target, past, width)[0]


def corridors(block: Block, target: Block, past: Screen, from_middle: bool = False) -> list[Clear | Barred]:
    """A corridor from each base of a block's front rank: from any point of its front edge, or from the middle of it."""
    front = block.bases[: block.formation.files]
    edges = front[:, ::3].reshape(-1, 4)  # the first and the last corner
    if from_middle:
        edges = np.tile((edges[:, :2] + edges[:, 2:]) / 2, 2)
    return _corridors(np.ascontiguousarray(edges), target.parts, past, MILLIMETRE)


def _corridors(edges: Floats, target: Floats, past: Screen, width: float) -> list[Clear | Barred]:
    hits = np.zeros((len(edges), len(past.owners)), dtype=np.bool_)
    found = find_corridors(edges, target, past.corners, past.starts, past.rounds, width / 2, hits)
    return [
        Clear((ax, ay), (bx, by))
        if clear
        else Barred(tuple(dict.fromkeys(past.owners[i] for i in np.flatnonzero(hits[n]))))
        for n, (clear, ax, ay, bx, by) in enumerate(found.tolist())
    ]
