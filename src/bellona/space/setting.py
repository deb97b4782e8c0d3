"""Tables, terrain and positions as people write them in scenario files and layouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from bellona.kernel.errors import BellonaError

from .shapes import Base, Outline, Point, disc, ellipse, hull, rectangle
from .table import Pose, Table
from .terrain import Feature, Terrain

MOST_FEATURES = 100
MOST_PARTS = 2000  # that the features of a table are made of; a table of twenty ruins has some hundreds


class PlacedFeature(Feature, frozen=True, forbid_unknown_fields=True):
    """A feature drawn about its own origin and set down `at` a point, its x axis along `facing`."""

    at: Point = (0.0, 0.0)
    facing: Point = (1.0, 0.0)

    def set_down(self) -> Feature:
        length = (self.facing[0] ** 2 + self.facing[1] ** 2) ** 0.5
        if length < 1e-9:
            raise BellonaError(f"terrain {self.key}: facing needs a direction")
        drawn = Feature(
            self.key, self.kind, self.footprint, self.height, self.traits, self.walls, self.floors, self.solids
        )
        return drawn.moved(*self.at, self.facing[0] / length, self.facing[1] / length)


class TablePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table: its size in inches (width, depth) and its terrain."""

    size: tuple[float, float]
    terrain: Annotated[tuple[PlacedFeature, ...], Meta(max_length=MOST_FEATURES)] = ()

    def features(self) -> tuple[Feature, ...]:
        """The terrain where it stands, if there is not more of it, or of the table, than anybody plays on."""
        if not all(0 < length <= 1000 for length in self.size):
            raise BellonaError(f"a table is up to 1000 inches wide and deep, not {self.size[0]} x {self.size[1]}")
        if (parts := sum(feature.parts for feature in self.terrain)) > MOST_PARTS:
            raise BellonaError(f"terrain: it is made of {parts} parts; {MOST_PARTS} are the most")
        return tuple(feature.set_down() for feature in self.terrain)

    def table(self) -> Table:
        try:
            return Table(*self.size, Terrain(self.features()))
        except ValueError as error:
            raise BellonaError(f"terrain: {error}") from None


class BasePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base as people write it: `round: 32` (mm), `oval: [60, 35]` (mm), `square: [2, 4]` or `hull` (inches)."""

    round: float | None = None
    oval: tuple[float, float] | None = None
    square: tuple[float, float] | None = None
    hull: Outline | None = None

    def base(self) -> Base:
        given = [name for name in ("round", "oval", "square", "hull") if getattr(self, name) is not None]
        if len(given) != 1:
            raise BellonaError(f"a base is one of round, oval, square or hull, not {' and '.join(given) or 'nothing'}")
        sizes = [size for size in (self.round, *(self.oval or ()), *(self.square or ())) if size is not None]
        if not all(0 < size <= 1000 for size in sizes):
            raise BellonaError("a base has a size above nothing")
        if self.round is not None:
            return disc(self.round)
        if self.oval is not None:
            return ellipse(*self.oval)
        if self.square is not None:
            return rectangle(*self.square)
        try:
            return hull(list(self.hull or ()))
        except ValueError as error:
            raise BellonaError(str(error)) from None


def in_rows(at: Pose, count: int, wide: int, step: float) -> list[Pose]:
    """Places for a unit drawn up in ranks of `wide`, the first at `at`, the next ranks behind its facing."""
    across = (-at.fy, at.fx)
    places = []
    for i in range(count):
        rank, file = divmod(i, wide)
        x = at.x + (across[0] * file - at.fx * rank) * step
        y = at.y + (across[1] * file - at.fy * rank) * step
        places.append(Pose(x, y, at.z, at.fx, at.fy).on_grid)
    return places


def are_unlike(bases: Sequence[Base]) -> bool:
    """Whether rows with one step for all would leave wide gaps: the bases differ, or are longer than wide."""
    return len({(base.along, base.across) for base in bases} | {(base.round, base.round) for base in bases}) > 1


def in_ranks(at: Pose, bases: Sequence[Base], wide: int, gap: float) -> list[Pose]:
    """Places for bases of any shapes, drawn up about `at` in ranks of `wide`, side by side, the largest in front."""
    places: dict[int, tuple[float, float]] = {}  # how far behind the front and to the left of the middle
    order, front = sorted(range(len(bases)), key=lambda i: -bases[i].round), 0.0
    for first in range(0, len(order), wide):
        rank = order[first : first + wide]
        deep, left = max(bases[i].along for i in rank), -sum(bases[i].across + gap / 2 for i in rank)
        for i in rank:
            left += bases[i].across + gap / 2
            places[i] = front + deep, left
            left += bases[i].across + gap / 2
        front += 2 * deep + gap
    middle = (front - gap) / 2

    def there(back: float, left: float) -> Pose:
        ahead = middle - back
        return Pose(at.x + at.fx * ahead - at.fy * left, at.y + at.fy * ahead + at.fx * left, at.z, at.fx, at.fy)

    return [there(*places[i]).on_grid for i in range(len(bases))]
