"""Whether a block can come onto the table over a stretch of its edge: yes with a manoeuvre, no and why, or unknown.

It begins outside with its front along the stretch and goes ahead or wheels; where it ends all of it is on the table.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
import shapely

from ..numbers import TOUCH, Bools, Floats, projected
from ..shapes import Point
from .block import Block, Formation
from .enter_kernels import NOWHERE, end_cells
from .manoeuvres import CORNERS, Ahead, Leg, Wheel, after, inches
from .ways import Field, Hurdles, Keep, Way, gap_limit

# From left to right as one looks onto the table.
Stretch: TypeAlias = tuple[Point, Point]

_CELLS = 30_000  # of the search for a proof, for each formation and stretch
_ROUNDNESS = 16
_TRIES = 8  # places along a stretch at which wheels are tried


class WayIn(NamedTuple):
    """How a block can enter: where it begins, outside, and the manoeuvre."""

    block: Block
    legs: tuple[Leg, ...]


class NoWayIn(NamedTuple):
    """Why it cannot: no stretch is as long as its front, it is too far, or there is no room past what bars it."""

    why: Literal["too-narrow", "too-far", "barred"]
    by: tuple[str, ...] = ()


def can_enter(
    width: float,
    depth: float,
    formations: Sequence[Formation],
    stretches: Sequence[Stretch],
    distance: float,
    field: Field,
    keeps: Sequence[Keep],
) -> WayIn | NoWayIn | None:
    """Whether bases of this size can enter in one of some formations over one of some stretches; None: unknown.

    It keeps off what `keeps` name from its first step.
    """
    way = Way(field, keeps, edges="end", strict=True)
    pairs = [(form, stretch) for form in formations for stretch in stretches]
    fitting = [(form, stretch) for form, stretch in pairs if form.files * width <= math.dist(*stretch) + TOUCH]
    if not fitting:
        return NoWayIn("too-narrow")
    starts = [(_outside(width, depth, form, stretch), stretch) for form, stretch in fitting]
    for block, stretch in starts:
        if entry := _tried(_straight(block, stretch, distance, way), distance, way):
            return entry
    proofs = []
    for block, stretch in starts:
        proof = _too_far(block, distance) or _no_room(block, stretch, distance, way)
        if proof is None and (entry := _tried(_wheeling(block, stretch, distance, way), distance, way)):
            return entry
        proofs.append(proof)
    if None in proofs:
        return None
    barred = tuple(dict.fromkeys(key for proof in proofs if proof for key in proof.by))
    return NoWayIn("barred", barred) if barred else NoWayIn("too-far")


def _tried(manoeuvres: Iterator[tuple[Block, tuple[Leg, ...]]], distance: float, way: Way) -> WayIn | None:
    """The first that breaks nothing."""
    return next((WayIn(*each) for each in manoeuvres if way.check(*each, distance) is None), None)


def _outside(width: float, depth: float, form: Formation, stretch: Stretch) -> Block:
    """The block outside with its front in the middle of a stretch."""
    (ax, ay), (bx, by) = stretch
    return Block((ax + bx) / 2, (ay + by) / 2, ay - by, bx - ax, width, depth, form)


def _along(block: Block, stretch: Stretch, place: float) -> Block:
    """The block outside, the middle of its front so far along a stretch."""
    (ax, ay), (bx, by) = stretch
    share = place / math.dist(*stretch)
    return block.standing(ax + share * (bx - ax), ay + share * (by - ay), block.fx, block.fy)


def _range(block: Block, stretch: Stretch) -> tuple[float, float]:
    """From where to where along a stretch the middle of its front can be."""
    half = block.front / 2
    return half, max(half, math.dist(*stretch) - half)


# -- straight on: exact ------------------------------------------------------------------------------------------------


def _straight(block: Block, stretch: Stretch, distance: float, way: Way) -> Iterator[tuple[Block, tuple[Leg, ...]]]:
    """Places along the stretch and ways ahead that break nothing, if there are any, one for each area of such."""
    low, high = _range(block, stretch)
    if block.reach > distance + TOUCH:
        return
    half, far = block.front / 2, distance + block.reach
    frame = np.array([[block.fy, -block.fx], [block.fx, block.fy]])  # along the stretch, inward
    origin = np.array(stretch[0])
    room = low - 1e-6, block.reach - 1e-6, high + 1e-6, max(distance, block.reach) + 1e-6
    barred: list[Floats] = []  # corners of what bars an area, and by how much it is grown
    grown: list[float] = []
    for hurdles, is_passing in ((way.passing, True), (way.ending, False)):
        for i, each in enumerate(hurdles.distances.tolist()):
            away = hurdles.corners[hurdles.starts[i] : hurdles.starts[i + 1]] - origin
            outline = np.column_stack([projected(away, axis) for axis in frame])
            # The block sweeps all behind its front, as far as the edge.
            swept = list(product((-half, half), (0.0, far + each)))
            parts = [swept] if is_passing else [[(left, -ahead) for ahead, left in part] for part in block.plan.parts]
            for part in parts:
                corners = (np.array(part)[:, None] + outline[None]).reshape(-1, 2)
                if _reach(corners, room, each):
                    barred.append(corners)
                    grown.append(gap_limit(each))
    hulls = shapely.convex_hull(np.array([shapely.MultiPoint(corners) for corners in barred], dtype=object))
    areas = shapely.union_all(shapely.buffer(hulls, np.array(grown), quad_segs=_ROUNDNESS))
    free = shapely.difference(shapely.box(*room), areas)
    for part in shapely.get_parts(free).tolist():
        if part.area > 0:
            for point in (shapely.Point(part.bounds[0], part.bounds[1]), part.representative_point()):
                yield _along(block, stretch, min(max(point.x, low), high)), (Ahead(min(point.y, distance)),)


def _reach(corners: Floats, room: tuple[float, float, float, float], distance: float) -> bool:
    """Whether some points come as near as this to a box."""
    (left, low), (right, high) = corners.min(axis=0) - distance, corners.max(axis=0) + distance
    return bool(left < room[2] and room[0] < right and low < room[3] and room[1] < high)


# -- with a wheel: tried -----------------------------------------------------------------------------------------------


def _wheeling(block: Block, stretch: Stretch, distance: float, way: Way) -> Iterator[tuple[Block, tuple[Leg, ...]]]:
    """Manoeuvres of a wheel with a straight way before or after it that end as they may."""
    low, high = _range(block, stretch)
    for place in np.linspace(low, high, _TRIES if high > low else 1).tolist():
        begin = _along(block, stretch, place)
        for corner in CORNERS:
            for degrees in (90.0, 60.0, 30.0):
                wheel = Wheel(corner, degrees)
                rest = distance - inches(begin, (wheel,))
                if rest < 0:
                    continue
                for share in (0.0, 0.5, 1.0):
                    ahead = Ahead(rest * share)
                    for legs in ((wheel, ahead), (ahead, wheel)) if share else ((wheel,),):
                        if way.ends(after(begin, legs)) is None:
                            yield begin, legs


# -- proofs that it cannot ---------------------------------------------------------------------------------------------


def _too_far(block: Block, distance: float) -> NoWayIn | None:
    """Where it cannot come in wholly even past nothing.

    Turned by an angle, the middle of its front is inward by at least depth × cosine + half the front × sine, and to get
    there counts that much and half the front × the angle. This is least straight on, or at a right angle.
    """
    return NoWayIn("too-far") if distance + TOUCH < min(block.reach, block.front * (1 + math.pi / 2) / 2) else None


def _no_room(block: Block, stretch: Stretch, distance: float, way: Way) -> NoWayIn | None:
    """Where all along a stretch the front is too near to something before its first step, or there is no place to end
    within reach of where it is not.
    """
    free, barred = _beginnings(block, stretch, way)
    for low, high in free:
        by = _no_end(block, stretch, low, high, distance, way)
        if by is None:
            return None
        barred += by
    return NoWayIn("barred", tuple(dict.fromkeys(barred))) if barred else NoWayIn("too-far")


def _beginnings(block: Block, stretch: Stretch, way: Way) -> tuple[list[tuple[float, float]], list[str]]:
    """From where to where along a stretch the middle of the front is free, and what bars it elsewhere."""
    at, high = _range(block, stretch)
    (ax, ay), (bx, by) = stretch
    line, passing = shapely.LineString(stretch), way.passing
    spans: list[tuple[float, float, str]] = []
    for i, (limit, key) in enumerate(zip(passing.limits.tolist(), passing.owners, strict=True)):
        outline = shapely.Polygon(passing.corners[passing.starts[i] : passing.starts[i + 1]])
        near = shapely.intersection(line, outline.buffer(limit, quad_segs=_ROUNDNESS))
        if not near.is_empty:
            away = shapely.get_coordinates(near) - (ax, ay)
            along = projected(away, np.array([bx - ax, by - ay])) / math.dist(*stretch)
            spans.append((along.min() - block.front / 2, along.max() + block.front / 2, key))
    free: list[tuple[float, float]] = []
    barred: list[str] = []
    for start, end, key in sorted(spans):
        if at <= start <= high:
            free.append((at, start))
        if start <= high and end >= at:
            barred.append(key)
        at = max(at, end)
    return [*free, (at, high)] if at <= high else free, barred


def _no_end(block: Block, stretch: Stretch, low: float, high: float, distance: float, way: Way) -> list[str] | None:
    """What bars all places to end for a block that begins between two places along a stretch; None: perhaps not all."""
    length = math.dist(*stretch)
    (ax, ay), (ux, uy) = stretch[0], ((b - a) / length for a, b in zip(*stretch, strict=True))
    first, hurdles = low - block.front / 2, _together(way.passing, way.ending)
    why: Bools = np.zeros(len(hurdles.owners), dtype=np.bool_)
    found = end_cells(
        block.plan.parts,
        np.array([ax + first * ux, ay + first * uy, high - low + block.front, ux, uy]),
        block.front,
        float(distance),
        *way.field.size,
        hurdles.corners,
        hurdles.starts,
        hurdles.limits,
        _CELLS,
        why,
    )
    return [key for key, counts in zip(hurdles.owners, why, strict=True) if counts] if found == NOWHERE else None


def _together(one: Hurdles, other: Hurdles) -> Hurdles:
    return Hurdles(
        np.concatenate([one.corners, other.corners]),
        np.concatenate([one.starts, other.starts[1:] + one.starts[-1]]),
        np.concatenate([one.rounds, other.rounds]),
        np.concatenate([one.limits, other.limits]),
        one.owners + other.owners,
        np.concatenate([one.alike, other.alike + len(one.owners)]),
        np.concatenate([one.distances, other.distances]),
        one.terms,
    )
