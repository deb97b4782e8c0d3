"""The four arcs of a block, divided by lines at 45 degrees outward from the corners of its full rectangle.

What lies on such a line belongs to the front if that is one of the two arcs, otherwise to the flank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypeAlias

from ..numbers import Floats
from ..shapes import Point
from .block import Block, Side

Arc: TypeAlias = Side | Literal["inside"]
Line: TypeAlias = tuple[float, float, float]  # (a, b, c): a * ahead + b * left + c >= 0

# Positions have three digits and facings six: nearer to a line than this is on it.
_ON_LINE = 1e-11


def arc_of(block: Block, x: float, y: float) -> Arc:
    """The arc that holds a point, or "inside": within the full rectangle."""
    ahead, left = _scaled(block, x, y)
    square = block.fx * block.fx + block.fy * block.fy
    aside = abs(left) - block.front / 2 * square
    behind = -ahead - block.reach * square
    if ahead >= max(0.0, aside) - _ON_LINE:
        return "front"
    if behind >= -_ON_LINE and behind > aside + _ON_LINE:
        return "rear"
    if aside < -_ON_LINE and behind < -_ON_LINE:
        return "inside"
    return "left" if left > 0 else "right"


def _scaled(block: Block, x: float, y: float) -> tuple[float, float]:
    """How far ahead of the front edge and left of its middle a point is, times the square of the facing's length.

    Without a division the digits of the grid come out exactly enough to tell what lies on a line.
    """
    dx, dy = x - block.x, y - block.y
    return dx * block.fx + dy * block.fy, dy * block.fx - dx * block.fy


def base_arcs(block: Block, other: Block) -> tuple[Arc, ...]:
    """The arc of a block that holds the middle of each base of another."""
    return tuple(arc_of(block, x, y) for x, y in other.middles())


def most_bases(block: Block, other: Block) -> tuple[Side, ...]:
    """The arcs of a block that hold most bases of another by their middles; several where they hold as many."""
    counts = Counter(arc for arc in base_arcs(block, other) if arc != "inside")
    most = max(counts.values(), default=0)
    order: tuple[Side, ...] = ("front", "left", "right", "rear")
    return tuple(side for side in order if most and counts[side] == most)


def reaches_into(block: Block, side: Side, outline: Floats) -> bool:
    """Whether any point of a convex outline lies in an arc of a block."""
    corners = [block.seen(x, y) for x, y in outline.tolist()]
    closed, strict = _lines(block)[side]
    for line in (*closed, *strict):
        corners = _clipped(corners, line)
    return all(any(_side(line, corner) > _ON_LINE for corner in corners) for line in strict) and bool(corners)


def block_in_arc(block: Block, side: Side, other: Block) -> bool:
    """Whether any point of another block lies in an arc of a block."""
    return any(reaches_into(block, side, part) for part in other.parts)


def _lines(block: Block) -> dict[Side, tuple[list[Line], list[Line]]]:
    """The lines that bound each arc: on the first it lies with them, on the others a neighbour comes first."""
    wide, deep = block.front / 2, block.reach
    return {
        "front": ([(1, 0, 0), (1, 1, wide), (1, -1, wide)], []),
        "rear": ([(-1, 0, -deep)], [(-1, 1, wide - deep), (-1, -1, wide - deep)]),
        "left": ([(0, 1, -wide), (1, 1, deep - wide)], [(-1, 1, -wide)]),
        "right": ([(0, -1, -wide), (1, -1, deep - wide)], [(-1, -1, -wide)]),
    }


def _side(line: Line, corner: Point) -> float:
    return line[0] * corner[0] + line[1] * corner[1] + line[2]


def _clipped(corners: Sequence[Point], line: Line) -> list[Point]:
    """What is left of a convex outline on one side of a line, the line included."""
    kept: list[Point] = []
    for before, here in zip((*corners[-1:], *corners[:-1]), corners, strict=True):
        a, b = _side(line, before), _side(line, here)
        if (a > _ON_LINE and b < -_ON_LINE) or (a < -_ON_LINE and b > _ON_LINE):
            share = a / (a - b)
            kept.append((before[0] + share * (here[0] - before[0]), before[1] + share * (here[1] - before[1])))
        if b >= -_ON_LINE:
            kept.append(here)
    return kept


def arc_outlines(block: Block, width: float, depth: float) -> dict[Side, list[Point]]:
    """Every arc of a block as far as it lies on a table of this size, to be drawn."""
    table = [block.seen(*corner) for corner in ((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth))]
    found: dict[Side, list[Point]] = {}
    for side, lines in _lines(block).items():
        corners: Sequence[Point] = table
        for line in (*lines[0], *lines[1]):
            corners = _clipped(corners, line)
        if len(corners) > 2:
            found[side] = [block.at(*corner) for corner in corners]
    return found
