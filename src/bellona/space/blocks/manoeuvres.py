"""Legs of a manoeuvre: where each takes a block and how many inches it counts.

Ahead, back and aside count their length, a wheel the way of the outer front corner: its angle times the front. Every
leg ends on the grid.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from ..numbers import unit_vector
from ..shapes import Point
from .block import Block

Corner: TypeAlias = Literal["left", "right"]
CORNERS: tuple[Corner, ...] = ("left", "right")
MOST_LEGS = 64
LONGEST = 1000.0  # inches


class Ahead(msgspec.Struct, frozen=True):
    inches: float


class Back(msgspec.Struct, frozen=True):
    inches: float


class Aside(msgspec.Struct, frozen=True):
    """To the right; to the left if negative."""

    inches: float


class Wheel(msgspec.Struct, frozen=True):
    """About a front corner, which stays: the other one advances, or falls back if the angle is negative."""

    corner: Corner
    degrees: float


class Turn(msgspec.Struct, frozen=True):
    """About any point, the shorter way, until it looks along a facing; a half turn goes to the left. Counts nothing."""

    about: Point
    facing: Point


class Shift(msgspec.Struct, frozen=True):
    """Straight anywhere, without turning."""

    dx: float
    dy: float


Leg: TypeAlias = Ahead | Back | Aside | Wheel | Turn | Shift


class Step(NamedTuple):
    """One leg as it is made: from where, to where, by how many inches, and how it turns, if it does."""

    start: Block
    end: Block
    inches: float
    about: Point | None = None
    angle: float = 0.0  # radians to the left


@lru_cache(maxsize=1 << 12)  # a manoeuvre is suggested, judged, measured and made
def step(block: Block, leg: Leg) -> Step:
    """What a leg does to a block."""
    match leg:
        case Ahead(inches):
            return Step(block, block.shifted(inches * block.fx, inches * block.fy), _length(inches))
        case Back(inches):
            return Step(block, block.shifted(-inches * block.fx, -inches * block.fy), _length(inches))
        case Aside(inches):
            return Step(block, block.shifted(inches * block.fy, -inches * block.fx), abs(float(inches)))
        case Wheel(corner, degrees):
            angle = math.radians(degrees if corner == "left" else -degrees)
            cos, sin = math.cos(angle), math.sin(angle)
            facing = unit_vector(block.fx * cos - block.fy * sin, block.fx * sin + block.fy * cos)
            about = block.corner(corner)
            return Step(block, block.turned(about, facing), round(abs(angle) * block.front, 6), about, angle)
        case Turn(about, facing):
            fx, fy = unit_vector(*facing)
            angle = math.atan2(block.fx * fy - block.fy * fx, block.fx * fx + block.fy * fy)
            return Step(block, block.turned(about, (fx, fy)), 0.0, about, abs(angle) if angle == -math.pi else angle)
        case Shift(dx, dy):
            return Step(block, block.shifted(dx, dy), math.hypot(dx, dy))


def _length(inches: float) -> float:
    if inches < 0:
        raise ValueError(f"a leg has no negative length: {inches}")
    return float(inches)


def steps(block: Block, legs: Sequence[Leg]) -> list[Step]:
    """A manoeuvre leg by leg."""
    made: list[Step] = []
    for leg in legs:
        made.append(step(made[-1].end if made else block, leg))
    return made


def after(block: Block, legs: Sequence[Leg]) -> Block:
    """Where a manoeuvre ends."""
    return steps(block, legs)[-1].end if legs else block


def inches(block: Block, legs: Sequence[Leg]) -> float:
    """How long a manoeuvre is."""
    return round(sum(each.inches for each in steps(block, legs)), 6)


def read_legs(data: Any) -> tuple[Leg, ...]:
    """Legs as plain data: `[{"wheel": "left", "degrees": 22.5}, {"ahead": 3.2}]`, also `back` and `aside`.

    ValueError says which leg is wrong, and why.
    """
    if not isinstance(data, list) or len(data) > MOST_LEGS:
        raise ValueError(f"legs are a list of at most {MOST_LEGS}")
    return tuple(_leg(number, each) for number, each in enumerate(data, 1))


def _leg(number: int, data: Any) -> Leg:
    match data:
        case {"wheel": "left" | "right" as corner, "degrees": degrees, **others} if not others:
            return Wheel(corner, _number(number, degrees, 360.0))
        case {"wheel": str(corner), "degrees": _, **others} if not others:
            raise ValueError(f"leg {number}: a wheel is about the left or the right corner, not {corner!r}")
        case {"ahead": far, **others} if not others:
            return Ahead(_number(number, far, LONGEST, 0.0))
        case {"back": far, **others} if not others:
            return Back(_number(number, far, LONGEST, 0.0))
        case {"aside": far, **others} if not others:
            return Aside(_number(number, far, LONGEST))
    keys = ", ".join(map(str, data)) if isinstance(data, Mapping) else type(data).__name__
    raise ValueError(f"leg {number}: ahead, back, aside, or wheel with degrees, not {keys or 'nothing'}")


def _number(number: int, value: Any, most: float, least: float | None = None) -> float:
    least = -most if least is None else least
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise ValueError(f"leg {number}: {value!r} is not a number from {least:g} to {most:g}")
    return float(value)
