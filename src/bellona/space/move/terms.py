"""What a move must keep to, as numbers and names that a ruleset passes, and which of it was broken first."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from ..measure.distances import Footprint, Marker
from ..measure.together import Coherency
from ..numbers import FAR, TOUCH
from ..table import Pose

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
    "must-stay",  # it is in contact and may not move
    "incoherent",
    "unreached",  # nobody came near enough to a goal
    "not-closer",
    "not-in-contact",  # though it could have been
    "not-closest",  # though it could have come closer
]
Pivots: TypeAlias = Literal["free", "count"] | float


class KeepOff(msgspec.Struct, frozen=True, cache_hash=True):
    """Stay further than `distance` from these models, features and markers; at 0 they may be touched but not entered.

    A feature is kept off by its footprint, however high. Models more than `vertical` above or below do not count.
    """

    distance: float
    units: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    vertical: float = FAR
    on_the_way: bool = True  # otherwise only where the move ends
    markers: tuple[Marker, ...] = ()


class MoveTerms(msgspec.Struct, frozen=True, cache_hash=True):
    """How far and past what a base may move."""

    distance: float = FAR
    blockers: tuple[str, ...] = ()  # units that are not moved through; name the moving unit itself and mates block too
    keep_off: tuple[KeepOff, ...] = ()
    free_height: float = 0.0  # what rises no higher than this above the leg is moved over as if it were not there
    through: tuple[str, ...] = ()  # features that are moved through, walls and floors
    on_level: tuple[str, ...] = ()  # those of them that are moved through on a level only, not up or down
    flies: bool = False  # straight through the air, over models and terrain
    level: bool = False  # height does not count towards the length
    soars: bool = False  # flies if it begins or ends above the table
    free_climbs: tuple[str, ...] = ()  # features that cost nothing to climb, from their foot to one of their tops
    no_footing: tuple[str, ...] = ()  # features on whose floors and blocks no move ends
    pivots: Pivots = "count"  # by the point that travels furthest, not at all, or so many inches for all turns together
    discs_pivot_free: bool = True
    wheel: float | None = None  # the radius by which a turn about another point of the base counts; None: none allowed
    overhang: bool = False  # only the centre of the base needs a surface under it
    edges: bool = True  # the edges of the table hold

    def between(self, a: float, b: float) -> "MoveTerms":
        """The terms of a move that begins and ends on these heights."""
        return _flying(self) if self.soars and max(a, b) > TOUCH else self


@lru_cache(maxsize=1024)
def _flying(terms: MoveTerms) -> MoveTerms:
    return msgspec.structs.replace(terms, flies=True, soars=False)


class Breach(msgspec.Struct, frozen=True):
    """The first term that a move breaks: by which model, measured, allowed, and what was hit."""

    model: str
    term: Term
    measured: float = 0.0
    limit: float = 0.0
    hit: tuple[str, ...] = ()  # (unit, model), (unit,) or (feature,)
    place: Pose | None = None  # where it could have gone instead


class Near(msgspec.Struct, frozen=True):
    """To be within a distance of a unit, a marker or an area, upwards too."""

    what: str | Marker | Footprint
    within: float
    vertical: float = FAR


class EndTerms(msgspec.Struct, frozen=True):
    """What a unit's move must bring about, and how it may move: all its models, or each of them."""

    move: MoveTerms | Mapping[str, MoveTerms]
    goals: tuple[Near, ...] = ()
    every: bool = True  # a model near each of the goals; otherwise one near any of them
    contact: tuple[str, ...] = ()  # units: a model that can end in contact with one of their models must
    rests: tuple[str, ...] = ()  # units: a model that is in contact with one of their models already may not move
    toward: tuple[str | Marker | Footprint, ...] = ()
    ignored: Mapping[str, tuple[str, ...]] = {}  # by model: units that are nothing to touch or to come closer to for it
    closer: Literal["no", "one", "nearest", "closest"] = "no"  # a model that moves ends closer to one of these than it
    # was, or to the model that was nearest to it, or, when not in contact, as close to that one as it can
    slack: float = 0.02  # inches that a model may miss the closest place by
    may_stay: bool = False  # a model that does not move need neither be in contact nor come closer
    coherency: Coherency | None = None
