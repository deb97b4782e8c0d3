"""Marches worth trying: at enemies and goals, straight on, about a corner, aside and back. Only geometry."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bellona.space.blocks.block import Block
from bellona.space.blocks.manoeuvres import CORNERS, Ahead, Aside, Back, Corner, Leg, Wheel, after, inches
from bellona.space.blocks.ways import Way
from bellona.space.numbers import TOUCH
from bellona.space.shapes import Point

if TYPE_CHECKING:
    from .march import Reach

FEW = 3  # goals that are tried
GETS_ON = 0.5  # of its reach that a March toward a goal goes, unless something is in the way
SHARES = (1.0, 0.75, 0.5, 0.25)  # of the way ahead, where its end is taken
SLIGHT = 0.5  # degrees: too little to wheel for
ROUNDING = 1e-6
STEP = 0.1  # inches by which a way is shortened until its end is free


def wheel_toward(block: Block, point: Point) -> Wheel | None:
    """The forward wheel after which a point lies straight ahead of the middle of the front; None: it does already.

    Seen from the corner that stays, the middle of the front is half a front aside; so is the point in the end.
    """
    _, left = block.seen(*point)
    corner: Corner = "left" if left > 0 else "right"
    x, y = block.corner(corner)
    ahead, left = block.standing(x, y, block.fx, block.fy).seen(*point)
    inward, half = left if corner == "left" else -left, block.front / 2
    far = math.hypot(ahead, inward)
    if far <= half:
        return None
    degrees = math.degrees(math.acos(-half / far) - math.atan2(ahead, inward))
    return Wheel(corner, _down(degrees)) if degrees > SLIGHT else None


def _down(number: float) -> float:
    """A length or angle with three digits, not above itself; what is three digits but for a rounding error is that."""
    return math.floor(number * 1000 + ROUNDING) / 1000


def march_at(block: Block, point: Point, far: float, way: Way) -> tuple[Leg, ...]:
    """Straight at a point: about the nearer corner until it lies ahead, then on, as far as the way allows."""
    legs: tuple[Leg, ...] = ()
    if wheel := wheel_toward(block, point):
        most = math.degrees(far / block.front)
        degrees = _down(min(wheel.degrees, most, way.furthest(block, wheel)))
        if degrees > SLIGHT:
            legs = (Wheel(wheel.corner, degrees),)
        if degrees + 0.001 < min(wheel.degrees, most):
            return legs
    return legs + _ahead(after(block, legs), far - inches(block, legs), way)


def furthest_at(block: Block, point: Point, far: float, way: Way) -> tuple[Leg, ...]:
    """The same, ended where a block may stand, as far on as it can."""
    legs = march_at(block, point, far, way)
    while legs and way.check(block, legs) is not None:
        match legs[-1]:
            case Ahead(rest) if rest > STEP:
                legs = (*legs[:-1], Ahead(_down(rest - STEP)))
            case _:
                legs = legs[:-1]
    return legs


def _ahead(block: Block, most: float, way: Way) -> tuple[Leg, ...]:
    if most <= TOUCH:
        return ()
    far = _down(min(most, way.furthest(block, Ahead(most))))
    return (Ahead(far),) if far > 2 * TOUCH else ()


def marches(block: Block, goals: Sequence[Point], far: Reach, way: Way) -> Iterator[tuple[Leg, ...]]:
    """Marches that break nothing, each once: toward the first goals first, then the other ways to go."""
    seen: set[tuple[Leg, ...]] = set()
    for legs in _tries(block, goals, far, way):
        for shorter in _shortened(legs):
            if shorter and shorter not in seen and way.check(block, shorter) is None:
                seen.add(shorter)
                yield shorter
                break


def _tries(block: Block, goals: Sequence[Point], far: Reach, way: Way) -> Iterator[tuple[Leg, ...]]:
    stuck: list[tuple[Leg, ...]] = []
    for goal in goals[:FEW]:
        legs = march_at(block, goal, far.ahead, way)
        if inches(block, legs) < far.ahead * GETS_ON:
            stuck.append(legs)
        else:
            yield legs
    yield _ahead(block, far.ahead, way)
    for degrees in (30.0, 60.0):
        for corner in CORNERS:
            wheel = Wheel(corner, degrees)
            rest = far.ahead - inches(block, (wheel,))
            if rest >= 0 and way.check(block, (wheel,)) is None:
                yield (wheel, *_ahead(after(block, (wheel,)), rest, way))
    yield from stuck
    if far.aside > TOUCH:
        yield (Back(_down(way.furthest(block, Back(far.aside)))),)
        for aside in (far.aside, -far.aside):
            yield (Aside(math.copysign(_down(way.furthest(block, Aside(aside))), aside)),)


def _shortened(legs: tuple[Leg, ...]) -> Iterator[tuple[Leg, ...]]:
    """The same with less of its last leg, where that goes straight on."""
    match legs[-1:]:
        case (Ahead(far),):
            yield from ((*legs[:-1], Ahead(_down(far * share))) for share in SHARES)
            yield legs[:-1]
        case _:
            yield legs
