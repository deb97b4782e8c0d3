"""How players say where a Regiment goes: a manoeuvre leg by leg, a formation, or both for one that comes on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from bellona.kernel.refusal import Refusal
from bellona.space.blocks.block import Block, formed
from bellona.space.blocks.manoeuvres import Ahead, Aside, Back, Leg, Wheel, read_legs

from ..field.formation import LEGAL, refusal_of_formation

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand

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
    the last rank are filled, and the Stands by their places.
    """

    at: tuple[Number, Number, Number, Number]
    files: Files
    stands: Annotated[tuple[str, ...], Meta(max_length=100)]
    last: Annotated[tuple[int, ...], Meta(max_length=100)] | None = None

    def __post_init__(self) -> None:
        if math.hypot(*self.at[2:]) < 1e-6:
            raise ValueError("at is a point and a direction")
        formed(len(self.stands), self.files, self.last)


class Entry(Formation, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a Regiment comes on: the formation outside with its front on the edge, and the legs from there."""

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


def told_formation(block: Block, stands: Sequence[Stand]) -> dict[str, Any]:
    """A formation as an answer has it."""
    at = (block.x, block.y, block.fx, block.fy)
    names = tuple(stand.name for stand in stands)
    return {"at": at, "files": block.formation.files, "last": block.formation.last, "stands": names}


def stands_of(unit: Regiment, formation: Formation) -> list[Stand]:
    """The Stands of a Regiment by their new places."""
    return [unit.stand(name) for name in formation.stands]


def block_of(game: Conquest, unit: Regiment, formation: Formation) -> Block:
    """The block in which a Regiment would stand."""
    width, depth = game.entry(unit).profile.stand
    return Block(*formation.at, width, depth, formed(len(formation.stands), formation.files, formation.last))


def refusal_of_stands(unit: Regiment, formation: Formation) -> Refusal | None:
    """Why the Stands of a Regiment cannot be drawn up so: all of them belong to it, in a legal formation.

    [conquest.regiment.no-lone-stands, conquest.regiment.legal.formation]
    """
    if sorted(formation.stands) != sorted(stand.name for stand in unit.stands):
        rules = ("conquest.regiment.no-lone-stands", *LEGAL)
        return Refusal("not-its-stands", rules, {"stands": len(formation.stands), "has": len(unit.stands)})
    ranks = formed(len(formation.stands), formation.files, formation.last)
    return refusal_of_formation(stands_of(unit, formation), ranks, unit.strength)
