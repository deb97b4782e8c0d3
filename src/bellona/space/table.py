"""The table of one game: its size, its terrain, and every model as a row of numbers (`columns`).

Rules never read a coordinate: they ask `measure`, `move`, `place` and `sight`, which take the table and unit keys.
A unit's living models are contiguous rows; a destroyed model's row moves behind them, where it can be given back from.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
import numpy as np

from .columns import COLUMNS, FX, FY, HEIGHT, HULL_FROM, HULL_TO, KIND, ROUND, A, B
from .numbers import Floats, Ints, all_on_grid, on_grid, unit_vector
from .remembered import Remembered
from .shapes import Base, Inches
from .terrain import Feature, Terrain

_versions = itertools.count(1)
_changes: Remembered[tuple[int, str, tuple[str, ...], bool, bytes], int] = Remembered()  # the versions they have led to
_poses: Remembered[int, dict[str, Pose]] = Remembered()  # by version


class Pose(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Where a model stands and which way it faces."""

    x: Inches
    y: Inches
    z: Inches = 0.0
    fx: Inches = 1.0
    fy: Inches = 0.0

    @property
    def on_grid(self) -> Pose:
        """This pose as the table keeps it."""
        return Pose(on_grid(self.x), on_grid(self.y), on_grid(self.z), *unit_vector(self.fx, self.fy))


def rows_of(poses: Iterable[Pose], follow: bool = False) -> Floats:
    """Poses as the table keeps them, as the first columns of a row each; those that follow from another as they are."""
    if follow:
        return np.array([(pose.x, pose.y, pose.z, pose.fx, pose.fy) for pose in poses]).reshape(-1, FY + 1)
    rows = np.array([(pose.x, pose.y, pose.z, *unit_vector(pose.fx, pose.fy)) for pose in poses]).reshape(-1, FY + 1)
    rows[:, :FX] = all_on_grid(rows[:, :FX])
    return rows


class Rank(NamedTuple):
    """Which rows of the table a unit's living models are: model names[i] is row start + i. Those it lost follow."""

    start: int
    names: tuple[str, ...]
    on_table: bool
    version: int  # new with every change; caches are keyed by it
    lost: tuple[str, ...] = ()


class Table:
    """Positions of all models. What it is made of is replaced, never changed, so that copies share it."""

    __slots__ = ("_hulls", "_ranks", "_spans", "_standing", "depth", "models", "stamp", "terrain", "width")

    def __init__(self, width: float, depth: float, terrain: Terrain | None = None) -> None:
        self.width = width
        self.depth = depth
        self.terrain = terrain or Terrain()
        self.models: Floats = np.zeros((0, COLUMNS))
        self._hulls: Floats = np.zeros((0, 2))
        self._ranks: dict[str, Rank] = {}
        self._standing: tuple[str, ...] = ()
        self._spans: dict[tuple[str, ...], Ints] = {}
        self.stamp = next(_versions)  # new with every change of any unit, and the same for tables that stand the same

    # -- what is on it ---------------------------------------------------------------------------------------------

    @property
    def hulls(self) -> Floats:
        """Corners of every hull, in the hulls' own frames."""
        return self._hulls

    def units(self) -> tuple[str, ...]:
        """Every unit that has living models on the table, in the order in which they were added."""
        return self._standing

    def __contains__(self, unit: str) -> bool:
        """Whether it is on the list, wherever it is."""
        return unit in self._ranks

    def names(self, unit: str) -> tuple[str, ...]:
        """The unit's living models."""
        return self._ranks[unit].names

    def is_on_table(self, unit: str) -> bool:
        rank = self._ranks[unit]
        return rank.on_table and bool(rank.names)

    def version(self, unit: str) -> int:
        """Changes whenever one of the unit's models moves, dies, arrives or leaves."""
        return self._ranks[unit].version

    def lost(self, unit: str) -> tuple[str, ...]:
        """The unit's destroyed models, the last one first."""
        return self._ranks[unit].lost

    def row(self, unit: str, name: str) -> int:
        rank = self._ranks[unit]
        return rank.start + rank.names.index(name)

    def rows(self, unit: str) -> Floats:
        """The rows of the unit's living models (a view, not a copy)."""
        rank = self._ranks[unit]
        return self.models[rank.start : rank.start + len(rank.names)]

    def span(self, unit: str) -> tuple[int, int]:
        rank = self._ranks[unit]
        return rank.start, rank.start + len(rank.names)

    def spans(self, units: Iterable[str]) -> Ints:
        """First and last-plus-one row of each unit, for kernels that look at many; kept until a model dies."""
        keys = tuple(units)
        known = self._spans.get(keys)
        if known is None:
            known = self._spans[keys] = np.array([self.span(key) for key in keys], dtype=np.int64).reshape(-1, 2)
        return known

    def poses(self, unit: str) -> dict[str, Pose]:
        """Where each of the unit's living models stands; not to be changed."""
        rank = self._ranks[unit]
        known = _poses.get(rank.version)
        if known is None:
            rows = self.rows(unit)[:, : FY + 1].tolist()
            poses = {name: Pose(*row) for name, row in zip(rank.names, rows, strict=True)}
            known = _poses.keep(rank.version, poses)
        return known

    def pose(self, unit: str, name: str) -> Pose:
        return self.poses(unit)[name]

    # -- changes ---------------------------------------------------------------------------------------------------

    def add(self, unit: str, models: dict[str, tuple[Base, float]]) -> None:
        """Enter a unit: each model's base and height. It is off the table until it is placed."""
        if unit in self._ranks:
            raise ValueError(f"unit {unit} is on the table list already")
        rows = np.zeros((len(models), COLUMNS))
        for row, (base, height) in zip(rows, models.values(), strict=True):
            row[FX] = 1.0
            row[KIND], row[A], row[B], row[ROUND], row[HEIGHT] = base.code, base.along, base.across, base.round, height
            if base.corners:
                row[HULL_FROM], row[HULL_TO] = len(self._hulls), len(self._hulls) + len(base.corners)
                self._hulls = np.vstack([self._hulls, np.array(base.corners, dtype=np.float64)])
        self.stamp = next(_versions)
        self._ranks = {**self._ranks, unit: Rank(len(self.models), tuple(models), False, self.stamp)}
        self._spans = {}
        self.models = np.vstack([self.models, rows])

    def place(self, unit: str, poses: dict[str, Pose], follow: bool = False) -> None:
        """Set models down; nothing is judged here. Positions go to the grid, unless they `follow` from one that is on
        it, as those of a block do.
        """
        rank = self._ranks[unit]
        if poses:
            rows = [rank.start + rank.names.index(name) for name in poses]
            self.models = self.models.copy()
            self.models[rows, : FY + 1] = rows_of(poses.values(), follow)
        self._change(unit, rank.names, True, rank.lost)

    def take_off(self, unit: str) -> None:
        """The unit leaves the table, for a while or for good."""
        rank = self._ranks[unit]
        self._change(unit, rank.names, False, rank.lost)

    def remove(self, unit: str, name: str) -> None:
        """The model is destroyed: its row moves behind the living ones of its unit, which keep their order."""
        rank = self._ranks[unit]
        at, end = self.row(unit, name), rank.start + len(rank.names)
        self._shuffle(at, end, at + 1)
        self._change(unit, _without(rank.names, name), rank.on_table, (name, *rank.lost))

    def give_back(self, unit: str, name: str) -> None:
        """A destroyed model lives again, behind the others of its unit and as it stood when it was removed."""
        rank = self._ranks[unit]
        if name not in rank.lost:
            raise ValueError(f"unit {unit} has lost no {name}")
        if name in rank.names:
            raise ValueError(f"unit {unit} has a {name} already")
        end = rank.start + len(rank.names)
        at = end + rank.lost.index(name)
        self._shuffle(end, at + 1, at)
        self._change(unit, (*rank.names, name), rank.on_table, _without(rank.lost, name))

    def hand_over(self, unit: str, names: tuple[str, ...], other: str) -> None:
        """These models belong to another unit from now on, behind its own; both are on the table, or neither is."""
        giving, taking = self._ranks[unit], self._ranks[other]
        if giving.on_table != taking.on_table:
            raise ValueError(f"{unit} and {other} are not in the same place")
        if taken := next((name for name in names if name in taking.names), None):
            raise ValueError(f"unit {other} has a {taken} already")
        rows = np.vstack([self.rows(other), self._leave(unit, names)])
        self._enter(other, (*taking.names, *names), rows, taking.on_table)

    def split(self, unit: str, names: tuple[str, ...], other: str) -> None:
        """These models of a unit are another one from now on, wherever they are; in it they are as they were."""
        if other in self._ranks and self._ranks[other].names:
            raise ValueError(f"unit {other} is on the table list already")
        self._enter(other, names, self._leave(unit, names), self._ranks[unit].on_table)

    def merge(self, unit: str, other: str) -> None:
        """A unit's models belong to another one from now on, behind its own; both are on the table, or neither is."""
        self.hand_over(unit, self._ranks[unit].names, other)
        self._change(unit, (), False, self._ranks[unit].lost)

    def _leave(self, unit: str, names: tuple[str, ...]) -> Floats:
        """The rows of models that leave a unit for another; in this one they are neither living nor lost."""
        rows = self.models[[self.row(unit, name) for name in names]]
        for name in names:
            rank = self._ranks[unit]
            at = self.row(unit, name)
            self._shuffle(at, rank.start + len(rank.names) + len(rank.lost), at + 1)
            self._change(unit, _without(rank.names, name), rank.on_table, rank.lost)
        return rows

    def _enter(self, unit: str, names: tuple[str, ...], rows: Floats, on_table: bool) -> None:
        """A unit of models whose rows are known, behind all others; what it has lost comes along."""
        rank = self._ranks.get(unit, Rank(0, (), False, self.stamp))
        lost, end = rank.lost, rank.start + len(rank.names)
        fallen = self.models[end : end + len(lost)]
        self._ranks = {**self._ranks, unit: Rank(len(self.models), (), False, self.stamp)}
        self.models = np.vstack([self.models, rows, fallen])
        self._change(unit, names, on_table, lost)

    def _shuffle(self, start: int, end: int, first: int) -> None:
        """Rows `start` to `end`, beginning with row `first` and going round."""
        self.models = np.vstack(
            [self.models[:start], self.models[first:end], self.models[start:first], self.models[end:]]
        )

    def _change(self, unit: str, names: tuple[str, ...], on_table: bool, lost: tuple[str, ...]) -> None:
        """The same change of tables that stand the same has the same version.

        So clones and replays, and a move that was judged and is then made, share what is remembered.
        """
        start, before = self._ranks[unit][:2]
        if before != names:
            self._spans = {}
        change = (self.stamp, unit, names, on_table, self.models[start : start + len(names)].tobytes())
        version = _changes.get(change)
        if version is None:
            version = _changes.keep(change, next(_versions))
        self.stamp = version
        self._ranks = {**self._ranks, unit: Rank(start, names, on_table, version, lost)}
        if (unit in self._standing) != (on_table and bool(names)):
            self._standing = tuple(filter(self.is_on_table, self._ranks))

    def with_corners(self, corners: Floats) -> Table:
        """A copy that has more corners behind those of its hulls, for things that are no models."""
        copy = self.clone()
        copy._hulls = np.vstack([self._hulls, corners])
        return copy

    # -- copying and saving ----------------------------------------------------------------------------------------

    def clone(self) -> Table:
        copy = Table.__new__(Table)
        copy.width, copy.depth, copy.terrain, copy._hulls = self.width, self.depth, self.terrain, self._hulls
        copy.models, copy._ranks, copy._spans, copy._standing = self.models, self._ranks, self._spans, self._standing
        copy.stamp = self.stamp
        return copy

    def encode(self) -> dict[str, Any]:
        """The table as plain data."""
        return {
            "width": self.width,
            "depth": self.depth,
            "terrain": msgspec.to_builtins(self.terrain.features),
            "hulls": self._hulls.tolist(),
            "models": self.models.tolist(),
            "units": {key: [r.start, list(r.names), r.on_table, list(r.lost)] for key, r in self._ranks.items()},
        }

    @classmethod
    def decode(cls, data: dict[str, Any]) -> Table:
        table = cls(data["width"], data["depth"], Terrain(msgspec.convert(data["terrain"], tuple[Feature, ...])))
        table._hulls = np.array(data["hulls"], dtype=np.float64).reshape(-1, 2)
        table.models = np.array(data["models"], dtype=np.float64).reshape(-1, COLUMNS)
        for key, (start, names, on_table, *lost) in data["units"].items():  # older records do not name the lost
            table._ranks[key] = Rank(start, tuple(names), on_table, next(_versions), tuple(*lost))
        table._standing = tuple(filter(table.is_on_table, table._ranks))
        return table


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)
