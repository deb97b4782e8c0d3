"""Coming into contact: straight ahead until a block touches another, turning flush with it, and the wheel before that
which brings most bases into contact.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ..numbers import TOUCH, Floats, Ints
from ..shapes import Point
from .align_kernels import advances, first_free
from .block import SIDES, Block, Side
from .block_kernels import way_until
from .contact import bases_in_contact, overlap, sides_touched
from .manoeuvres import CORNERS, Ahead, Leg, Turn, Wheel, after
from .ways import Way

_STEPS = 4  # tries for each degree of a wheel
_WIDER = 1.0  # degrees by which a wheel is wider than another, whatever the grid does
_FLUSH = 0.01  # degrees: who is turned by less lies flush already


class Alignment(NamedTuple):
    """A block turned flush with a side of another: about which point, and by how much."""

    block: Block
    side: Side
    about: Point
    degrees: float  # to the left
    touching: int  # how many of its bases touch then

    @property
    def leg(self) -> Turn:
        return Turn(self.about, (self.block.fx, self.block.fy))


class Advance(NamedTuple):
    """A wheel, or none, and a straight way ahead that end in contact; how to lie flush there, the best way first.

    There may be no way: in the gap of a short rank the block cannot turn.
    """

    wheel: Wheel | None
    inches: float
    block: Block
    alignments: tuple[Alignment, ...]
    touching: int  # how many of its bases touch in the end

    @property
    def legs(self) -> tuple[Leg, ...]:
        ahead = Ahead(self.inches)
        return (self.wheel, ahead) if self.wheel else (ahead,)


def way_to_contact(block: Block, target: Block, direction: Point | None = None) -> float:
    """Inches straight ahead, or along another direction, until a block touches another; FAR: it does not."""
    dx, dy = direction or (block.fx, block.fy)
    length = math.hypot(dx, dy)
    return float(way_until(block.parts, dx / length, dy / length, target.parts))


def flush(block: Block, edge: tuple[Point, Point], about: Point) -> Block:
    """A block turned about a point until its front looks straight at an edge, and set with its front on that line.

    The edge runs from left to right as one looks out from what it belongs to.
    """
    (ax, ay), (bx, by) = edge
    length = math.dist((ax, ay), (bx, by))
    nx, ny = (ay - by) / length, (bx - ax) / length
    turned = block.turned(about, (-nx, -ny))
    off = (about[0] - ax) * nx + (about[1] - ay) * ny + turned.seen(*about)[0]
    return turned.standing(turned.x - off * nx, turned.y - off * ny, turned.fx, turned.fy)


def alignments(block: Block, target: Block) -> tuple[Alignment, ...]:
    """How a block whose front touches another can turn flush with it, about a point where they touch, by at most 90°.

    The way that leaves most bases in contact comes first, then the smaller turn. It may overlap others, or cross them
    on its way: a `Way` tells.
    """
    found: dict[tuple[Block, Side], Alignment] = {}
    for k, (a, b) in _sides(target):
        for about in _touch_points(block, a, b):
            end = flush(block, (b, a), about)
            turn = math.degrees(
                math.atan2(block.fx * end.fy - block.fy * end.fx, block.fx * end.fx + block.fy * end.fy)
            )
            if abs(turn) <= 90.001 and (end, SIDES[k]) not in found and not overlap(end, target):
                touching = len(bases_in_contact(end, target))
                found[end, SIDES[k]] = Alignment(end, SIDES[k], about, turn, touching)
    already = [each for each in found.values() if abs(each.degrees) < _FLUSH]
    return tuple(
        sorted(
            already or _fronting(target, found.values()),
            key=lambda each: (-each.touching, abs(each.degrees), each.side),
        )
    )


def _fronting(target: Block, ways: Collection[Alignment]) -> Collection[Alignment]:
    """At a corner those that lie along the side that they look at, not with a flank along the other side."""
    if len({each.side for each in ways}) < 2:
        return ways
    return [each for each in ways if each.side in sides_touched(target, each.block)] or ways


def _sides(target: Block) -> list[tuple[int, tuple[Point, Point]]]:
    """The sides of a block's parts, counter-clockwise, each with its number among those of its part."""
    return [
        (k, ((part[k][0], part[k][1]), (part[k - 3][0], part[k - 3][1])))
        for part in target.parts.tolist()
        for k in range(4)
    ]


def _touch_points(block: Block, a: Point, b: Point) -> list[Point]:
    """Where a block's front edge touches a side: its corners that lie on the side, the side's ends that lie on it."""
    front = block.corner("left"), block.corner("right")
    found = [corner for corner in front if _off(corner, a, b) <= 2 * TOUCH]
    return found + [end for end in (a, b) if _off(end, *front) <= 2 * TOUCH]


def _off(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a segment."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * ex + (point[1] - a[1]) * ey) / (ex * ex + ey * ey)
    share = min(1.0, max(0.0, share))
    return math.dist(point, (a[0] + share * ex, a[1] + share * ey))


def best_advance(
    block: Block, target: Block, distance: float, way: Way, preferred: Sequence[Side] = (), most: float = 90.0
) -> Advance | None:
    """The wheel of at most so many degrees, then straight ahead by at most a distance, that bring most bases into
    contact with a target once the block lies flush. Of several the smallest wheel; None where nothing that `way` allows
    touches.

    The wheel counts nothing. `preferred`: the sides to lie flush with where the block meets a corner.
    """
    found: Advance | None = None
    engaged = number = 0
    widest = np.array([most, most])  # by corner: a wheel by so many degrees breaks something, and so do wider ones
    tries = _tries(block, target, distance, tuple(preferred), most)
    where = block.parts, _front(block), np.array([block.fx, block.fy])
    passing, ending = way.passing, way.ending
    hurdles: Any = passing.corners, passing.starts, passing.rounds, way.limits(block), *ending[:4]
    while (number := first_free(tries, number, widest + _WIDER, *where, *hurdles)) < len(tries):
        count, degrees, inches, hub = tries[number, :4].tolist()
        number += 1
        if count <= engaged:
            break
        wheel = Wheel(CORNERS[int(hub)], degrees) if degrees else None
        legs = (wheel, Ahead(inches)) if wheel else (Ahead(inches),)
        if breach := way.check(block, legs):
            if wheel and breach.leg == 0:
                widest[int(hub)] = min(degrees, widest[int(hub)])
            continue
        end = after(block, legs)
        ways = alignments(end, target)
        chosen = tuple(each for each in ways if each.side in preferred) or ways
        touching = chosen[0].touching if chosen else len(bases_in_contact(end, target))
        if touching > engaged:
            found, engaged = Advance(wheel, inches, end, chosen, touching), touching
    return found


def _front(block: Block) -> Floats:
    return np.array([block.corner("left"), block.corner("right")])


def _tries(block: Block, target: Block, distance: float, preferred: tuple[Side, ...], most: float) -> Floats:
    """How many would touch, after a wheel by how many degrees, how far ahead, about which corner; cosine and sine.

    Most first, then the smallest wheel.
    """
    sides, lines, spans = _in_line(target)
    wanted = np.array([int(SIDES[k] in preferred) for k, _ in _sides(target)], dtype=np.int64)
    facing, form = np.array([block.fx, block.fy]), (float(block.width), block.formation.files)
    degrees, turns = _turns(most)
    made = []
    for hub, turning in enumerate((turns, turns * np.array([1.0, -1.0]))):
        inches, counts = advances(_front(block), facing, turning, hub, sides, lines, spans, wanted, *form).T
        able = (inches <= distance + TOUCH) & (counts > 0)
        rows = counts, degrees, inches, np.full(len(turns), float(hub)), *turning.T
        made.append(np.stack(rows, 1)[able])
    found = np.concatenate(made)
    return found[np.lexsort((found[:, 2], found[:, 1], -found[:, 0]))]


@lru_cache(maxsize=16)
def _turns(most: float) -> tuple[Floats, Floats]:
    """Every wheel that is tried: its degrees, cosine and sine."""
    degrees = [min(number / _STEPS, most) for number in range(math.ceil(most * _STEPS) + 1)]
    angles = [math.radians(each) for each in degrees]
    return np.array(degrees), np.array([(math.cos(angle), math.sin(angle)) for angle in angles])


@lru_cache(maxsize=256)
def _in_line(target: Block) -> tuple[Floats, Ints, Floats]:
    """The sides of a block for the kernels: which of them lie in one line, and from where to where along it."""
    sides = np.array([(*a, *b) for _, (a, b) in _sides(target)])
    lines = np.arange(len(sides))
    spans = np.empty((len(sides), 2))
    for i, (ax, ay, bx, by) in enumerate(sides.tolist()):
        for j, (px, py, qx, qy) in enumerate(sides[: i + 1].tolist()):
            length = math.dist((px, py), (qx, qy))
            ux, uy = (qx - px) / length, (qy - py) / length
            same_way = (bx - ax) * ux + (by - ay) * uy > 0
            off = max(abs((x - px) * uy - (y - py) * ux) for x, y in ((ax, ay), (bx, by)))
            if i == j or (same_way and off <= TOUCH):
                lines[i] = j
                spans[i] = (ax - px) * ux + (ay - py) * uy, (bx - px) * ux + (by - py) * uy
                break
    return sides, lines, spans
