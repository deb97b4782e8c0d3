"""What a move must keep to, as numbers and names that a ruleset passes, and which of it was broken first."""

from typing import Literal, TypeAlias

import msgspec

from .numbers import FAR

Term: TypeAlias = Literal[
    "elsewhere",  # the path does not begin where the model stands
    "not-a-leg",  # neither a shift, a climb, a turn on the spot, nor what else the terms allow
    "too-long",
    "off-table",
    "through-model",
    "through-terrain",
    "too-near",
    "unsupported",  # no surface under the base where it walks or stands
    "overlap-end",
]
Pivots: TypeAlias = Literal["free", "count"] | float


class KeepOff(msgspec.Struct, frozen=True):
    """Stay further than `distance` from these models and features; at 0 they may be touched but not entered.

    A feature is kept off by its footprint, however high. Models more than `vertical` above or below do not count.
    """

    distance: float
    units: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    vertical: float = FAR
    on_the_way: bool = True  # otherwise only where the move ends


class MoveTerms(msgspec.Struct, frozen=True):
    """How far and past what a base may move."""

    distance: float = FAR
    blockers: tuple[str, ...] = ()  # units that are not moved through; name the moving unit itself and mates block too
    keep_off: tuple[KeepOff, ...] = ()
    free_height: float = 0.0  # what rises no higher than this above the leg is moved over as if it were not there
    through: tuple[str, ...] = ()  # features that are moved through, walls and floors
    flies: bool = False  # straight through the air, over models and terrain
    pivots: Pivots = "count"  # by the point that travels furthest, not at all, or so many inches for all turns together
    discs_pivot_free: bool = True
    wheel: float | None = None  # the radius by which a turn about a point off the centre counts; None: none allowed
    overhang: bool = False  # only the centre of the base needs a surface under it
    edges: bool = True  # the edges of the table hold


class Broken(msgspec.Struct, frozen=True):
    """The first term that a move breaks: by which model, measured, allowed, and what was hit."""

    model: str
    term: Term
    measured: float = 0.0
    limit: float = 0.0
    hit: tuple[str, ...] = ()  # (unit, model) or (feature,)
