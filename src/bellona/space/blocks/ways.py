"""Whether a block may make a manoeuvre past all that lies on the table, and how far it could go."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from ..numbers import FAR, TOUCH, Floats, Ints
from ..remembered import Remembered
from ..terrain import Terrain
from .block import Block
from .block_kernels import beyond, beyond_turning, circles, gaps, least_shifting, least_turning, standing_hit
from .manoeuvres import Leg, Step, Wheel, step, steps
from .way_kernels import (
    FREE,
    HALVINGS,
    OFF,
    limits_beside,
    share_of_shift,
    shift_breaks,
    turn_breaks,
    turn_hits,
    turn_stays_on,
)

BreachTerm: TypeAlias = Literal["too-long", "off-table", "through", "too-near", "overlap-end", "too-near-end"]


# The least distance at which blocks do not touch, for a `Keep`.
APART = 3 * TOUCH
# What is left for the grid where a block goes straight as far as it may; half of TOUCH where it turns. Distances along
# an axis are thousandths of an inch: a limit between two of them is kept or broken alike from either side of the table.
SPARE = TOUCH * 0.6


class Field(msgspec.Struct, frozen=True):
    """What lies on a table, as blocks see it. Blocks and features are told apart by their keys."""

    width: float
    depth: float
    blocks: Mapping[str, Block] = {}
    terrain: Terrain = msgspec.field(default_factory=Terrain)

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth as kernels are compiled for them: not as whole numbers."""
        return float(self.width), float(self.depth)

    def outlines(self, key: str) -> list[Floats]:
        """The convex outlines of a block, or of the footprint of a feature."""
        if key in self.blocks:
            return list(self.blocks[key].parts)
        return _footprint(self.terrain, key)

    def packed(self, key: str) -> tuple[Floats, tuple[int, ...]]:
        """The same one behind the other, and how many corners each has."""
        if key in self.blocks:
            parts = self.blocks[key].parts
            return parts.reshape(-1, 2), (4,) * len(parts)
        return _packed(self.terrain, key)

    def circle(self, key: str) -> tuple[float, float, float]:
        """A circle that holds it: its middle, its radius."""
        return self.blocks[key].circle if key in self.blocks else _circle(self.terrain, key)


@lru_cache(maxsize=256)
def _footprint(terrain: Terrain, key: str) -> list[Floats]:
    areas, index = terrain.areas, terrain.index[key]
    return [areas.corners[areas.starts[i] : areas.starts[i + 1]] for i in np.flatnonzero(areas.feature == index)]


@lru_cache(maxsize=256)
def _packed(terrain: Terrain, key: str) -> tuple[Floats, tuple[int, ...]]:
    outlines = _footprint(terrain, key)
    return np.concatenate(outlines), tuple(len(outline) for outline in outlines)


@lru_cache(maxsize=256)
def _circle(terrain: Terrain, key: str) -> tuple[float, float, float]:
    xs, ys = zip(*terrain[key].footprint, strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, max(math.dist((x, y), corner) for corner in terrain[key].footprint) + TOUCH


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
    alike: Ints  # for each the number of the first of the same owner
    distances: Floats
    terms: tuple[BreachTerm, BreachTerm]  # what is broken by entering one, or by coming too near


def gap_limit(distance: float) -> float:
    """The gap below which one is nearer than a distance; what may be touched may be entered by no more than TOUCH."""
    return distance - TOUCH if distance > TOUCH else -TOUCH


def _hurdles(field: Field, keeps: Sequence[Keep], *terms: BreachTerm) -> Hurdles:
    packed = [np.zeros((0, 2))]
    lengths, owners, distances = [0], [], []
    for keep in keeps:
        for key in keep.keys:
            corners, counts = field.packed(key)
            packed.append(corners)
            lengths += counts
            owners += [key] * len(counts)
            distances += [keep.distance] * len(counts)
    corners, starts = np.concatenate(packed), np.array(list(accumulate(lengths)), dtype=np.int64)
    first: dict[str, int] = {}
    return Hurdles(
        corners,
        starts,
        circles(corners, starts),
        np.array([gap_limit(distance) for distance in distances], dtype=np.float64),
        tuple(owners),
        np.array([first.setdefault(key, number) for number, key in enumerate(owners)], dtype=np.int64),
        np.array(distances, dtype=np.float64),
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
        self._checked: Remembered[tuple[Block, tuple[Leg, ...], float], BlockBreach | None] = Remembered(1 << 8)
        self._beside: tuple[Block, Floats] | None = None  # the limits of the block that was last asked about
        self.passing = _hurdles(field, [keep for keep in keeps if keep.on_the_way], "through", "too-near")
        self.ending = _hurdles(field, [keep for keep in keeps if not keep.on_the_way], "overlap-end", "too-near-end")

    def check(self, block: Block, legs: Sequence[Leg], distance: float = FAR) -> BlockBreach | None:
        """The first thing that a manoeuvre breaks; None: the block may make it."""
        asked = block, tuple(legs), distance
        if asked not in self._checked:
            self._checked.keep(asked, self._check(*asked))
        return self._checked[asked]

    def _check(self, block: Block, legs: Sequence[Leg], distance: float) -> BlockBreach | None:
        made = steps(block, legs)
        length = sum(each.inches for each in made)
        if length > distance + TOUCH:
            return BlockBreach(len(made) - 1, "too-long", round(length, 6), distance)
        limits = self.limits(block)
        for number, each in enumerate(made):
            if found := self._on_the_way(each, number, limits):
                return found
        return self.ends(made[-1].end if made else block, len(made) - 1)

    def ends(self, block: Block, leg: int = 0) -> BlockBreach | None:
        """What a block breaks by ending where it is."""
        out = beyond(block.parts, *self.field.size)
        if self.edges != "none" and out > TOUCH:
            return BlockBreach(leg, "off-table", round(out, 6))
        ending = self.ending
        index = standing_hit(block.parts, ending.corners, ending.starts, ending.rounds, ending.limits)
        return _told(ending, index, leg, lambda which: gaps(block.parts, ending.corners, ending.starts)[which].min())

    def furthest(self, block: Block, leg: Leg) -> float:
        """How far a block may go along a leg before it breaks anything on the way: inches, or degrees if it turns."""
        whole = step(block, leg)
        limits = self.limits(block) + (SPARE if whole.about is None else TOUCH / 2)
        size = abs(leg.degrees) if isinstance(leg, Wheel) else abs(math.degrees(whole.angle)) or whole.inches
        return size * (
            self._share_of_shift(whole, limits) if whole.about is None else self._share_of_turn(whole, limits)
        )

    def _share_of_shift(self, whole: Step, limits: Floats) -> float:
        """Up to which share of a shift a block breaks nothing on its way."""
        block, passing = whole.start, self.passing
        pose = block.x, block.y, block.fx, block.fy
        shift = whole.end.x - block.x, whole.end.y - block.y
        parts, edge = (block.parts, block.plan.parts), self._edge(SPARE)
        return float(share_of_shift(*parts, *pose, *shift, *edge, passing.corners, passing.starts, limits))

    def _share_of_turn(self, whole: Step, limits: Floats) -> float:
        """The same of a turn: by halving, past what the whole turn breaks."""
        parts, edge = whole.start.parts, self._edge(TOUCH / 2)
        hurdles = self.passing.corners, self.passing.starts, limits
        among = turn_hits(parts, *_turn(whole), *hurdles, np.arange(len(limits)))

        def allowed(share: float) -> bool:
            return bool(turn_stays_on(parts, *_turn(whole, share), *edge, *hurdles, among))

        if allowed(1.0):
            return 1.0
        low, high = 0.0, 1.0
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if allowed(middle) else (low, middle)
        return low

    def limits(self, block: Block) -> Floats:
        """What is the least gap to each hurdle on the way: less than asked where the block is nearer already."""
        passing = self.passing
        if self.strict or not passing.distances.any():
            return passing.limits
        if self._beside is None or self._beside[0] is not block:
            hurdles = passing.corners, passing.starts, passing.rounds, passing.distances
            self._beside = block, limits_beside(block.parts, *hurdles, passing.alike)
        return self._beside[1]

    def _edge(self, margin: float) -> tuple[float, float, float]:
        """By how much a block may stick out of the table on its way, and how large that is."""
        return margin if self.edges == "everywhere" else FAR, *self.field.size

    def _on_the_way(self, each: Step, leg: int, limits: Floats) -> BlockBreach | None:
        """What a block breaks on one leg."""
        parts, ends, passing, edge = each.start.parts, each.end.parts, self.passing, self._edge(TOUCH)
        outlines = passing.corners, passing.starts
        if each.about is None:
            shift = each.end.x - each.start.x, each.end.y - each.start.y
            index = shift_breaks(parts, ends, *shift, *edge, *outlines, passing.rounds, limits)
            if index == FREE:
                return None
            if index == OFF:
                out = max(beyond(parts, *edge[1:]), beyond(ends, *edge[1:]))
                return BlockBreach(leg, "off-table", round(float(out), 6))
            return _told(passing, index, leg, lambda which: least_shifting(parts, *shift, *outlines, which))
        turn = _turn(each)
        index = turn_breaks(parts, ends, *turn, *edge, *outlines, passing.rounds, limits)
        if index == FREE:
            return None
        if index == OFF:
            return BlockBreach(leg, "off-table", round(float(beyond_turning(parts, *turn, *edge[1:])), 6))
        return _told(passing, index, leg, lambda which: least_turning(parts, *turn, *outlines, which))


def _turn(each: Step, share: float = 1.0) -> tuple[float, float, float, float, int]:
    """A leg that turns, or its first part, for the kernels: about what, cosine and sine, and how many times by that."""
    assert each.about is not None
    angle = each.angle * share
    times = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    return *each.about, math.cos(angle / times), math.sin(angle / times), times


def _told(hurdles: Hurdles, index: int, leg: int, least: Callable[[Ints], float]) -> BlockBreach | None:
    """What is broken by a hit, with the least gap to all of what was hit."""
    if index < 0:
        return None
    distance, key = float(hurdles.distances[index]), hurdles.owners[index]
    if distance == 0.0:
        return BlockBreach(leg, hurdles.terms[0], hit=key)
    which = np.array([i for i, owner in enumerate(hurdles.owners) if owner == key], dtype=np.int64)
    return BlockBreach(leg, hurdles.terms[1], round(max(float(least(which)), 0.0), 6), distance, key)
