"""What players may measure and look at in any game on a table. A ruleset says what is particular to it.

A rulebook that has its own aids names them as `aids`; these do for every ruleset whose state has a `table` and `units`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import numpy as np

from bellona.kernel.game import Game

from . import measure, sight
from .columns import FX, FY, HEIGHT, HULL, HULL_FROM, HULL_TO, KIND, RECTANGLE, A, B, X, Y, Z
from .measure.distances import Gap, Marker, OneModel
from .numbers import Bools, Floats
from .shapes import Point
from .sight.seeing import Segment
from .table import Pose, Table

CORNERS = 24  # of a round base, to draw it


class Glimpse(NamedTuple):
    """How a unit is seen: along which line, if it is, and what is in the way."""

    how: Literal["clear", "partly", "blocked"]
    line: Segment | None
    by: tuple[str, ...]


class Volume(NamedTuple):
    """A solid with an outline in plan, from one height to another: part of a feature, or a model."""

    outline: list[Point]
    bottom: float
    top: float
    feature: str = ""
    unit: str = ""
    model: str = ""


class Aids:
    """Tape, sight, distances worth showing, and attacks whose odds can be told."""

    def table(self, game: Game[Any]) -> Table:
        table: Table = game.state.table
        return table

    def owner(self, game: Game[Any], unit: str) -> int:
        return int(game.state.units[unit].owner)

    def rings(self, game: Game[Any], unit: str) -> list[tuple[str, float]]:
        """Distances round a unit that its player thinks about, by the words for them."""
        return []

    def areas(self, game: Game[Any], unit: str, poses: Mapping[str, Pose]) -> list[tuple[str, list[Point]]]:
        """Areas about a unit that its player thinks about, by the words for them, if its models stood there."""
        return []

    def attacks(
        self,
        game: Game[Any],
        unit: str,
        target: str,
        asked: str,
        answer: Any,
        about: Mapping[str, Any] | None = None,
    ) -> Any:
        """A plan for the odds calculator: what a unit may do to a target now, or what an answer to the question
        `asked` declares, which says this much `about` itself."""
        return None

    def seen(self, game: Game[Any], unit: str, target: str) -> Bools:
        """Which models of the target (columns) those of the unit (rows) see."""
        return sight.sees(self.table(game), unit, target).seen

    def fully_seen(self, game: Game[Any], unit: str, target: str) -> Bools:
        return sight.fully_visible(self.table(game), unit, target)

    def weight(self, game: Game[Any]) -> int:
        """How much there is to look through: every pair of models, and what may stand between them."""
        table = self.table(game)
        models = sum(len(table.names(unit)) for unit in game.state.units)
        return models**2 * (50 + len(table.terrain.obstacles.low))

    # -- the same for all ----------------------------------------------------------------------------------------------

    def glimpse(self, game: Game[Any], unit: str, target: str, model: str = "") -> Glimpse:
        """How a unit, or one of its models, sees another: all of it, part of it, or nothing."""
        table = self.table(game)
        rows = slice(None) if not model else [table.names(unit).index(model)]
        seen, full = self.seen(game, unit, target)[rows], self.fully_seen(game, unit, target)[rows]
        pieces = sight.in_the_way(table, (unit, model) if model else unit, target)
        by = (*pieces.features, *pieces.units)
        if not seen.any():
            return Glimpse("blocked", None, by)
        line = self._line(table, unit, target, seen, model)
        return Glimpse("clear", line, ()) if full.all(axis=1).any() else Glimpse("partly", line, by)

    def _line(self, table: Table, unit: str, target: str, seen: Bools, model: str) -> Segment | None:
        observers = (model,) if model else table.names(unit)
        lines = sight.sees(table, unit, target)
        for i, j in zip(*np.nonzero(seen), strict=True):
            if found := lines.sight(observers[int(i)], table.names(target)[int(j)]):
                return found.line
        return None

    def gap(self, game: Game[Any], a: str | OneModel | Marker, b: str | OneModel | Marker) -> Gap:
        """The same two points from either end of the tape, also where several are equally close."""
        if isinstance(a, Marker):
            return _between_points(a, b) if isinstance(b, Marker) else self.gap(game, b, a).reversed
        if not isinstance(b, Marker) and _words(b) < _words(a):
            return measure.gap(self.table(game), b, a).reversed
        return measure.gap(self.table(game), a, b)

    def imagined(self, game: Game[Any], unit: str, poses: Mapping[str, Pose]) -> Game[Any]:
        """The game if these models stood there."""
        state = game.state.clone()
        there: Game[Any] = type(game)(game.rulebook, state, [])
        self.table(there).place(unit, dict(poses))
        return there

    def prisms(self, game: Game[Any]) -> list[Volume]:
        """Everything that stands on the table."""
        table = self.table(game)
        ground = table.terrain.obstacles
        keys = [feature.key for feature in table.terrain.features]
        found = [
            Volume(_points(ground.corners[ground.starts[i] : ground.starts[i + 1]]), float(low), float(high), keys[of])
            for i, (low, high, of) in enumerate(zip(ground.low, ground.high, ground.feature.tolist(), strict=True))
        ]
        for unit in table.units():
            for name, row in zip(table.names(unit), table.rows(unit), strict=True):
                z = float(row[Z])
                found.append(Volume(outline(row, table.hulls), z, z + float(row[HEIGHT]), "", unit, name))
        return found


def outline(row: Floats, hulls: Floats) -> list[Point]:
    """The base or hull of a model in plan."""
    if row[KIND] == HULL:
        own = hulls[int(row[HULL_FROM]) : int(row[HULL_TO])]
    elif row[KIND] == RECTANGLE:
        own = np.array([(row[A], row[B]), (-row[A], row[B]), (-row[A], -row[B]), (row[A], -row[B])])
    else:
        turns = np.arange(CORNERS) * (2 * np.pi / CORNERS)
        own = np.column_stack([row[A] * np.cos(turns), row[B] * np.sin(turns)])
    x = row[X] + own[:, 0] * row[FX] - own[:, 1] * row[FY]
    y = row[Y] + own[:, 0] * row[FY] + own[:, 1] * row[FX]
    return _points(np.column_stack([x, y]))


def _points(corners: Floats) -> list[Point]:
    return [(round(float(x), 3), round(float(y), 3)) for x, y in corners]


def _words(thing: str | OneModel) -> tuple[str, ...]:
    return (thing,) if isinstance(thing, str) else tuple(thing)


def _between_points(a: Marker, b: Marker) -> Gap:
    across = float(np.hypot(b.x - a.x, b.y - a.y))
    return Gap(across, across, 0.0, ("", ""), ((a.x, a.y, a.z), (b.x, b.y, b.z)))
