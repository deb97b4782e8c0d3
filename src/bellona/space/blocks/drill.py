"""How players say where a block goes, and what that comes to: legs, a formation, or both for one that comes on.

Answers call the bases of a block by the names of their models, `stands`, in the order of their places.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ..table import Pose
from .block import Block, formed
from .contact import in_contact
from .manoeuvres import Ahead, Aside, Back, Leg, Wheel, read_legs

Legs = Annotated[list[dict[str, Any]], Meta(max_length=64)]
Number = Annotated[float, Meta(ge=-1000, le=1000)]
Files = Annotated[int, Meta(ge=1, le=100)]


class Manoeuvre(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The legs of a move: `{"legs": [{"wheel": "left", "degrees": 22.5}, {"ahead": 3.2}]}`."""

    legs: Legs

    def __post_init__(self) -> None:
        read_legs(self.legs)

    def read(self) -> tuple[Leg, ...]:
        return read_legs(self.legs)


class Formation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ranks and files: where the middle of the front edge is and which way it faces, how many files, which places of
    the last rank are filled, and the bases by their places.
    """

    at: tuple[Number, Number, Number, Number]
    files: Files
    stands: Annotated[tuple[str, ...], Meta(max_length=100)]
    last: Annotated[tuple[int, ...], Meta(max_length=100)] | None = None

    def __post_init__(self) -> None:
        if math.hypot(*self.at[2:]) < 1e-6:
            raise ValueError("at is a point and a direction")
        formed(len(self.stands), self.files, self.last)

    def block(self, width: float, depth: float) -> Block:
        """The block that bases of this size are drawn up in."""
        return Block(*self.at, width, depth, formed(len(self.stands), self.files, self.last))


class Entry(Formation, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a block comes on: the formation outside with its front on the edge, and the legs from there."""

    legs: Legs

    def __post_init__(self) -> None:
        super().__post_init__()
        read_legs(self.legs)

    def read(self) -> tuple[Leg, ...]:
        return read_legs(self.legs)


def told_legs(legs: Sequence[Leg]) -> list[dict[str, Any]]:
    """Legs as an answer has them."""
    told: list[dict[str, Any]] = []
    for leg in legs:
        match leg:
            case Ahead(inches):
                told.append({"ahead": inches})
            case Back(inches):
                told.append({"back": inches})
            case Aside(inches):
                told.append({"aside": inches})
            case Wheel(corner, degrees):
                told.append({"wheel": corner, "degrees": degrees})
    return told


def told_formation(block: Block, names: Iterable[str]) -> dict[str, Any]:
    """A formation as an answer has it."""
    at = (block.x, block.y, block.fx, block.fy)
    return {"at": at, "files": block.formation.files, "last": block.formation.last, "stands": tuple(names)}


# -- what an answer comes to -------------------------------------------------------------------------------------------


class Trace(msgspec.Struct, frozen=True):
    """What an answer comes to, whether or not it is legal: where the block ends and its bases with it, the inches that
    count and those left (None: nothing is counted), whom it touches there, and where blocks end that turn of themselves
    after it.
    """

    block: Block
    poses: dict[str, Pose]
    inches: float
    left: float | None = None
    contacts: tuple[str, ...] = ()
    then: dict[str, Block] = {}


def traced(
    end: Block,
    names: Iterable[str],
    inches: float = 0.0,
    most: float | None = None,
    others: Mapping[str, Block] | None = None,
    then: Mapping[str, Block] | None = None,
) -> Trace:
    """A block that ends here with these bases, among other blocks by their keys."""
    poses = dict(zip(names, end.poses(), strict=True))
    touched = tuple(key for key, other in (others or {}).items() if in_contact(end, other))
    left = None if most is None else round(most - inches, 3)
    return Trace(end, poses, round(inches, 3), left, touched, dict(then or {}))
