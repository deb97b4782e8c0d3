"""A block of equal rectangular bases in ranks and files: one pose, from which every base follows.

The pose is the middle of the front edge, on the grid. Bases are never moved or rounded by themselves, so they stay edge
to edge whatever the block does. As everywhere in `space`, a stored facing is a unit vector to six digits, and a block
is the image of its plan under the matrix of its facing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np
from msgspec import Meta

from ..numbers import TOUCH, Floats, on_grid, unit_vector
from ..shapes import Inches, Point
from ..table import Pose
from .block_kernels import placed

Side: TypeAlias = Literal["front", "left", "right", "rear"]
Size: TypeAlias = Annotated[float, Meta(ge=0.1, le=100)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=100)]

SIDES: tuple[Side, ...] = ("left", "rear", "right", "front")  # side k of an outline runs from its corner k to the next


class Formation(msgspec.Struct, frozen=True, cache_hash=True):
    """Ranks and files: every rank is full but perhaps the last, of which `last` are the filled places from the left."""

    files: Count
    ranks: Count
    last: Annotated[tuple[int, ...], Meta(max_length=100)]

    def __post_init__(self) -> None:
        if not (1 <= self.files <= 100 and 1 <= self.ranks <= 100):
            raise ValueError(f"a block has 1 to 100 files and ranks, not {self.files} and {self.ranks}")
        if (
            not self.last
            or list(self.last) != sorted(set(self.last))
            or self.last[0] < 0
            or self.last[-1] >= self.files
        ):
            raise ValueError(
                f"the last rank has some of the places 0 to {self.files - 1}, from the left, not {self.last}"
            )
        if self.ranks == 1 and len(self.last) < self.files:
            raise ValueError("a single rank is full")

    @property
    def count(self) -> int:
        """How many bases it has."""
        return self.files * (self.ranks - 1) + len(self.last)

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Rank and file of every base, rank by rank from the front, each from the left."""
        return _places(self)


@lru_cache(maxsize=1 << 10)
def _places(formation: Formation) -> tuple[tuple[int, int], ...]:
    end = formation.ranks - 1
    full = [(rank, file) for rank in range(end) for file in range(formation.files)]
    return (*full, *((end, file) for file in formation.last))


def _facing(x: float, y: float) -> Point:
    """A facing as it is stored; what has been stored before stays as it is, however often a block is made of it."""
    stored = round(x, 6) == x and round(y, 6) == y and abs(x * x + y * y - 1.0) < 3e-6
    return (x + 0.0, y + 0.0) if stored else unit_vector(x, y)


class Block(msgspec.Struct, frozen=True, cache_hash=True):
    """Where a block stands, the size of its bases (`width` across its facing, `depth` along it) and its formation."""

    x: Inches
    y: Inches
    fx: Inches
    fy: Inches
    width: Size
    depth: Size
    formation: Formation

    def __post_init__(self) -> None:
        if not (0.1 <= self.width <= 100 and 0.1 <= self.depth <= 100):
            raise ValueError(f"a base is 0.1 to 100 inches wide and deep, not {self.width} and {self.depth}")
        x, y, (fx, fy) = on_grid(self.x) + 0.0, on_grid(self.y) + 0.0, _facing(self.fx, self.fy)
        for name, value in (("x", x), ("y", y), ("fx", fx), ("fy", fy)):
            msgspec.structs.force_setattr(self, name, value)

    # -- size ----------------------------------------------------------------------------------------------------------

    @property
    def front(self) -> float:
        """How wide it is."""
        return self.width * self.formation.files

    @property
    def reach(self) -> float:
        """How deep it is, the last rank included."""
        return self.depth * self.formation.ranks

    # -- points --------------------------------------------------------------------------------------------------------

    def at(self, along: float, left: float) -> Point:
        """A point of its plan on the table: so far ahead of the front edge, so far left of its middle."""
        return self.x + along * self.fx - left * self.fy, self.y + along * self.fy + left * self.fx

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """The same the other way round: how far ahead of the front edge and left of its middle a point is."""
        dx, dy, square = x - self.x, y - self.y, self.fx * self.fx + self.fy * self.fy
        return (dx * self.fx + dy * self.fy) / square, (dy * self.fx - dx * self.fy) / square

    @property
    def centre(self) -> Point:
        """The middle of its full rectangle."""
        return self.at(-self.reach / 2, 0.0)

    @property
    def circle(self) -> tuple[float, float, float]:
        """A circle that holds it: its middle, its radius."""
        wide, deep = self.front, self.reach
        return *self.at(-deep / 2, 0.0), math.sqrt(wide * wide + deep * deep) / 2 + TOUCH

    def corner(self, side: Literal["left", "right"]) -> Point:
        """A front corner."""
        return self.at(0.0, self.front / 2 if side == "left" else -self.front / 2)

    # -- outlines, each counter-clockwise: front left, rear left, rear right, front right; not to be changed -----------

    @property
    def plan(self) -> _Plan:
        """The same as the block itself sees them."""
        return _plan(self.formation, self.width, self.depth)

    @property
    def rectangle(self) -> Floats:
        """The full rectangle, whatever is missing from the last rank."""
        return _rectangle(self)

    @property
    def parts(self) -> Floats:
        """The fewest rectangles that cover exactly the bases: all full ranks, and the runs of a short last one."""
        return _parts(self)

    @property
    def bases(self) -> Floats:
        """The outline of every base, in the order of `Formation.places`."""
        return _bases(self)

    def middles(self) -> list[Point]:
        """The middle of every base."""
        return [
            self.at(-(rank + 0.5) * self.depth, self.front / 2 - (file + 0.5) * self.width)
            for rank, file in self.formation.places
        ]

    def poses(self) -> list[Pose]:
        """Every base as a model of the table: its middle, not rounded, and the facing of all."""
        return [Pose(x, y, 0.0, self.fx, self.fy) for x, y in self.middles()]

    def edge(self, side: Side) -> tuple[Point, Point]:
        """A side of its full rectangle, from left to right as one looks out from it."""
        return _edge(self.rectangle, side)

    def base_edge(self, base: int, side: Side = "front") -> tuple[Point, Point]:
        """A side of one of its bases, likewise."""
        return _edge(self.bases[base], side)

    # -- other blocks of the same bases --------------------------------------------------------------------------------

    def standing(self, x: float, y: float, fx: float, fy: float) -> Block:
        """The same block elsewhere, on the grid."""
        return Block(x, y, fx, fy, self.width, self.depth, self.formation)

    def shifted(self, dx: float, dy: float) -> Block:
        """The same block so far away. The way goes to the grid, so that it is as long whichever way it leads."""
        return self.standing(self.x + on_grid(dx), self.y + on_grid(dy), self.fx, self.fy)

    def turned(self, about: Point, facing: Point) -> Block:
        """The same block turned about a point until it looks along `facing`."""
        along, left = self.seen(*about)
        fx, fy = _facing(*facing)
        dx, dy = about[0] - self.x - along * fx + left * fy, about[1] - self.y - along * fy - left * fx
        # Half-way between two points of the grid it goes to the same one however the table is turned.
        return self.standing(self.x + on_grid(round(dx, 9)), self.y + on_grid(round(dy, 9)), fx, fy)

    def reformed(self, formation: Formation, facing: Point | None = None) -> Block:
        """The same bases in another formation about the same centre, perhaps facing another way."""
        fx, fy = _facing(*facing) if facing else (self.fx, self.fy)
        x, y = self.centre
        half = self.depth * formation.ranks / 2
        return Block(x + half * fx, y + half * fy, fx, fy, self.width, self.depth, formation)


class _Plan(NamedTuple):
    """Outlines as a block sees them: how far ahead of the middle of its front edge, and left of it."""

    rectangle: Floats
    parts: Floats
    bases: Floats


@lru_cache(maxsize=1 << 10)
def _plan(formation: Formation, wide: float, deep: float) -> _Plan:
    half, end = wide * formation.files / 2, formation.ranks - 1
    short = len(formation.last) < formation.files

    def outlines(boxes: Sequence[tuple[float, float, float, float]]) -> Floats:
        """Of boxes: front, rear, left and right edge."""
        return np.array([((a, c), (b, c), (b, d), (a, d)) for a, b, c, d in boxes])

    def box(rank: int, ranks: int, file: int, files: int) -> tuple[float, float, float, float]:
        return -rank * deep, -(rank + ranks) * deep, half - file * wide, half - (file + files) * wide

    whole = [box(0, end if short else end + 1, 0, formation.files)]
    runs = [box(end, 1, start, count) for start, count in _runs(formation.last)] if short else []
    return _Plan(
        outlines([box(0, formation.ranks, 0, formation.files)]),
        outlines(whole + runs),
        outlines([box(rank, 1, file, 1) for rank, file in formation.places]),
    )


@lru_cache(maxsize=1 << 13)
def _rectangle(block: Block) -> Floats:
    rectangle: Floats = placed(block.plan.rectangle, block.x, block.y, block.fx, block.fy)[0]
    return rectangle


@lru_cache(maxsize=1 << 13)
def _parts(block: Block) -> Floats:
    return placed(block.plan.parts, block.x, block.y, block.fx, block.fy)


@lru_cache(maxsize=1 << 13)
def _bases(block: Block) -> Floats:
    return placed(block.plan.bases, block.x, block.y, block.fx, block.fy)


def _edge(outline: Floats, side: Side) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = outline[SIDES.index(side) - 3].tolist(), outline[SIDES.index(side)].tolist()
    return (ax, ay), (bx, by)


def _runs(places: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Neighbouring places as first place and how many."""
    start = places[0]
    for here, following in zip(places, (*places[1:], -1), strict=True):
        if following != here + 1:
            yield start, here + 1 - start
            start = following


def formed(count: int, files: int, last: tuple[int, ...] | None = None) -> Formation:
    """So many bases in so many files; a short last rank is filled from the left where no places are given."""
    if count < 1 or files < 1 or files > count:
        raise ValueError(f"{count} bases do not stand in {files} files")
    ranks = -(-count // files)
    left = count - files * (ranks - 1)
    places = tuple(range(left)) if last is None else tuple(last)
    if len(places) != left:
        raise ValueError(f"{left} bases are left for the last rank, not {len(places)}")
    return Formation(files, ranks, places)


def formations(count: int, least_files: int = 1, together: bool = True) -> Iterator[Formation]:
    """Every formation of so many bases: by files, the places of a short last rank side by side or anywhere."""
    for files in range(min(least_files, count), count + 1):
        left = count % files or files
        if together:
            picks: Iterator[tuple[int, ...]] = (tuple(range(k, k + left)) for k in range(files - left + 1))
        else:
            picks = combinations(range(files), left)
        for places in picks:
            yield formed(count, files, places)
