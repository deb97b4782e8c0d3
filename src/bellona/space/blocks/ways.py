"""Whether a block may make a manoeuvre past all that lies on the table, and how far it could go."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from ..numbers import FAR, TOUCH, Floats, Ints
from ..terrain import Terrain
from .block import Block
from .block_kernels import (
    beyond,
    beyond_turning,
    circles,
    gaps,
    least_shifting,
    least_turning,
    shift_hit,
    standing_hit,
    turn_hit,
)
from .manoeuvres import Leg, Shift, Step, Wheel, step, steps

BreachTerm: TypeAlias = Literal["too-long", "off-table", "through", "too-near", "overlap-end", "too-near-end"]


# The least distance at which blocks do not touch, for a `Keep`.
APART = 3 * TOUCH


class Field(msgspec.Struct, frozen=True):
    """What lies on a table, as blocks see it. Blocks and features are told apart by their keys."""

    width: float
    depth: float
    blocks: Mapping[str, Block] = {}
    terrain: Terrain = msgspec.field(default_factory=Terrain)

    def outlines(self, key: str) -> list[Floats]:
        """The convex outlines of a block, or of the footprint of a feature."""
        if key in self.blocks:
            return list(self.blocks[key].parts)
        return _footprint(self.terrain, key)


@lru_cache(maxsize=256)
def _footprint(terrain: Terrain, key: str) -> list[Floats]:
    areas, index = terrain.areas, terrain.index[key]
    return [areas.corners[areas.starts[i] : areas.starts[i + 1]] for i in np.flatnonzero(areas.feature == index)]


class Keep(msgspec.Struct, frozen=True):
    """Keep at least `distance` from blocks and features, by their keys; at 0 they may be touched but not entered.

    A block that begins nearer than that may stay as near on its way, but not come nearer.
    """

    keys: tuple[str, ...]
    distance: float = 0.0
    on_the_way: bool = True  # otherwise only where the manoeuvre ends


class BlockBreach(msgspec.Struct, frozen=True):
    """The first that a manoeuvre breaks: on which leg, measured, allowed, and what was hit."""

    leg: int
    term: BreachTerm
    measured: float = 0.0
    limit: float = 0.0
    hit: str = ""


class Hurdles(NamedTuple):
    """Outlines for the kernels, and whose they are."""

    corners: Floats
    starts: Ints
    rounds: Floats
    limits: Floats
    owners: tuple[str, ...]
    distances: tuple[float, ...]
    terms: tuple[BreachTerm, BreachTerm]  # what is broken by entering one, or by coming too near


def gap_limit(distance: float) -> float:
    """The gap below which one is nearer than a distance; what may be touched may be entered by no more than TOUCH."""
    return distance - TOUCH if distance > TOUCH else -TOUCH


def _hurdles(field: Field, keeps: Sequence[Keep], *terms: BreachTerm) -> Hurdles:
    found = [(each, key, keep.distance) for keep in keeps for key in keep.keys for each in field.outlines(key)]
    starts = np.cumsum([0, *(len(each) for each, _, _ in found)], dtype=np.int64)
    corners = np.concatenate([np.zeros((0, 2)), *(each for each, _, _ in found)])
    return Hurdles(
        corners,
        starts,
        circles(corners, starts),
        np.array([gap_limit(distance) for _, _, distance in found], dtype=np.float64),
        tuple(key for _, key, _ in found),
        tuple(distance for _, _, distance in found),
        (terms[0], terms[1]),
    )


class Way:
    """What a block keeps to, prepared for many tries: one field, what is kept off, whether the table's edges hold.

    `edges`: everywhere, or only where the manoeuvre ends, for a block that comes from outside. `strict`: it keeps its
    distance even where it begins nearer.
    """

    def __init__(
        self,
        field: Field,
        keeps: Sequence[Keep] = (),
        edges: Literal["everywhere", "end", "none"] = "everywhere",
        strict: bool = False,
    ) -> None:
        self.field, self.edges, self.strict = field, edges, strict
        self.passing = _hurdles(field, [keep for keep in keeps if keep.on_the_way], "through", "too-near")
        self.ending = _hurdles(field, [keep for keep in keeps if not keep.on_the_way], "overlap-end", "too-near-end")

    def check(self, block: Block, legs: Sequence[Leg], distance: float = FAR) -> BlockBreach | None:
        """The first thing that a manoeuvre breaks; None: the block may make it."""
        made = steps(block, legs)
        length = sum(each.inches for each in made)
        if length > distance + TOUCH:
            return BlockBreach(len(made) - 1, "too-long", round(length, 6), distance)
        limits = self._limits(block)
        for number, each in enumerate(made):
            if found := self._on_the_way(each, number, limits):
                return found
        return self.ends(made[-1].end if made else block, len(made) - 1)

    def ends(self, block: Block, leg: int = 0) -> BlockBreach | None:
        """What a block breaks by ending where it is."""
        out = beyond(block.parts, self.field.width, self.field.depth)
        if self.edges != "none" and out > TOUCH:
            return BlockBreach(leg, "off-table", round(out, 6))
        ending = self.ending
        index = standing_hit(block.parts, ending.corners, ending.starts, ending.rounds, ending.limits)
        return _told(ending, index, leg, lambda which: gaps(block.parts, ending.corners, ending.starts)[which].min())

    def furthest(self, block: Block, leg: Leg) -> float:
        """How far a block may go along a leg before it breaks anything on the way: inches, or degrees if it turns."""
        limits, whole = self._limits(block) + TOUCH / 2, step(block, leg)  # half is left for what the grid does
        size = abs(leg.degrees) if isinstance(leg, Wheel) else abs(math.degrees(whole.angle)) or whole.inches
        return size * most(lambda share: self._on_the_way(part_of(whole, share), 0, limits, TOUCH / 2) is None)

    def _limits(self, block: Block) -> Floats:
        """What is the least gap to each hurdle: less than asked where the block is nearer already."""
        passing = self.passing
        if self.strict or not any(passing.distances):
            return passing.limits
        now: dict[str, float] = {}
        for key, gap in zip(passing.owners, gaps(block.parts, passing.corners, passing.starts).tolist(), strict=True):
            now[key] = min(now.get(key, FAR), gap)
        pairs = zip(passing.owners, passing.distances, strict=True)
        return np.array([gap_limit(min(distance, now[key])) for key, distance in pairs], dtype=np.float64)

    def _on_the_way(self, each: Step, leg: int, limits: Floats, margin: float = TOUCH) -> BlockBreach | None:
        """What a block breaks on one leg; it may stick out of the table by the margin."""
        parts, passing, width, depth = each.start.parts, self.passing, self.field.width, self.field.depth
        hurdles = passing.corners, passing.starts, passing.rounds, limits
        if each.about is None:
            dx, dy = each.end.x - each.start.x, each.end.y - each.start.y
            out = max(beyond(parts, width, depth), beyond(each.end.parts, width, depth))
            index = shift_hit(parts, dx, dy, *hurdles)

            def least(which: Ints) -> float:
                return least_shifting(parts, dx, dy, passing.corners, passing.starts, which)
        else:
            times = max(1, math.ceil(abs(each.angle) / (math.pi / 2) - 1e-9))
            cos, sin = math.cos(each.angle / times), math.sin(each.angle / times)
            turn = (*each.about, cos, sin, times)
            out = beyond_turning(parts, *turn, width, depth)
            index = turn_hit(parts, *turn, *hurdles)
            if index < 0 and margin == TOUCH:
                index = standing_hit(each.end.parts, *hurdles)

            def least(which: Ints) -> float:
                return least_turning(parts, *turn, passing.corners, passing.starts, which)

        if self.edges == "everywhere" and out > margin:
            return BlockBreach(leg, "off-table", round(float(out), 6))
        return _told(passing, index, leg, least)


def _told(hurdles: Hurdles, index: int, leg: int, least: Callable[[Ints], float]) -> BlockBreach | None:
    """What is broken by a hit, with the least gap to all of what was hit."""
    if index < 0:
        return None
    distance, key = hurdles.distances[index], hurdles.owners[index]
    if distance == 0.0:
        return BlockBreach(leg, hurdles.terms[0], hit=key)
    which = np.array([i for i, owner in enumerate(hurdles.owners) if owner == key], dtype=np.int64)
    return BlockBreach(leg, hurdles.terms[1], round(max(float(least(which)), 0.0), 6), distance, key)


def part_of(whole: Step, share: float) -> Step:
    """The first part of a leg."""
    if whole.about is not None:
        return whole._replace(angle=whole.angle * share)
    dx, dy = whole.end.x - whole.start.x, whole.end.y - whole.start.y
    return step(whole.start, Shift(dx * share, dy * share))


def most(allowed: Callable[[float], bool]) -> float:
    """The largest share up to which something is allowed."""
    if allowed(1.0):
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        if allowed(middle):
            low = middle
        else:
            high = middle
    return low
