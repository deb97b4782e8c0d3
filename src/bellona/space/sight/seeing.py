"""True line of sight in three dimensions: who sees whom, how completely, and what is in the way.

A model is seen when a straight line from any part of the observer's volume to any part of its own passes everything
else. Each "visible" comes with such a line. What "hidden" and "fully visible" mean is written in `docs/rulings.md`.

An observer or target is a unit, or one model of it as (unit, model). What a ruleset looks through is told by `Filters`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..columns import FX, FY, X, Y, Z
from ..numbers import Bools, Bytes, Floats, Ints
from ..table import Pose, Table
from .screens import Filters, Screens, scenery
from .sight_kernels import Look, hides_part_of, sees_all_of, stand_in, stand_in_the_way
from .sight_kernels import sees as look_at

Who: TypeAlias = str | tuple[str, str]
Point3: TypeAlias = tuple[float, float, float]
S = TypeVar("S", bound=np.generic)
T = TypeVar("T")

PLAIN = Filters()

_NOWHERE: Floats = np.zeros((0, 0))
_NOTHING: Bytes = np.zeros(0, np.uint8)


class Segment(NamedTuple):
    """A straight line from one point to another."""

    start: Point3
    end: Point3


class Sighting(msgspec.Struct, frozen=True):
    """One model sees another: along this line nothing is in the way."""

    observer: str
    target: str
    line: Segment


class Sights(msgspec.Struct, frozen=True, eq=False):
    """Which observers see which targets."""

    observers: tuple[str, ...]
    targets: tuple[str, ...]
    seen: Bools  # a row for each observer, a column for each target
    lines: Floats

    def __bool__(self) -> bool:
        return bool(self.seen.any())

    def seen_by(self, observer: str) -> tuple[str, ...]:
        """The targets that one observer sees."""
        row = self.seen[self.observers.index(observer)]
        return tuple(name for name, is_seen in zip(self.targets, row, strict=True) if is_seen)

    def sight(self, observer: str | None = None, target: str | None = None) -> Sighting | None:
        """How an observer, or any, sees a target, or any; none if it does not."""
        for i, j in zip(*np.nonzero(self.seen), strict=True):
            if observer in (None, self.observers[i]) and target in (None, self.targets[j]):
                ax, ay, az, bx, by, bz = self.lines[i, j].tolist()
                return Sighting(self.observers[i], self.targets[j], Segment((ax, ay, az), (bx, by, bz)))
        return None


class Pieces(msgspec.Struct, frozen=True):
    """Terrain features and units, those that matter most first."""

    features: tuple[str, ...]
    units: tuple[str, ...]


# -- visible -----------------------------------------------------------------------------------------------------------


def sees(table: Table, observer: Who, target: Who, filters: Filters = PLAIN) -> Sights:
    """Which models of the observer see which models of the target."""
    return _kept(table, "sees", observer, target, filters, _sees)


def glance(table: Table, observer: Who, target: Who, filters: Filters = PLAIN) -> Sights:
    """For each model of the observer one model of the target that it sees, if there is one. Quicker than `sees`."""
    return _kept(table, "glance", observer, target, filters, _glance)


def is_visible(table: Table, observer: Who, target: Who, filters: Filters = PLAIN) -> bool:
    """Whether any model of the observer sees any model of the target."""
    return bool(glance(table, observer, target, filters))


def in_the_way(table: Table, observer: Who, target: Who, filters: Filters = PLAIN) -> Pieces:
    """What stands across the straight lines from the middles of the observers' tops to those of the targets' tops.

    Where a target is hidden something always does; what crosses most lines comes first.
    """
    return _kept(table, "in the way", observer, target, filters, _in_the_way)


# -- fully visible -----------------------------------------------------------------------------------------------------


def fully_visible(table: Table, observer: Who, target: Who, filters: Filters = PLAIN) -> Bools:
    """For each model of the observer (row) and of the target (column), whether all of the latter is seen."""
    return _kept(table, "fully", observer, target, filters, _fully)


def hidden_in_part_by(
    table: Table, observer: Who, target: Who, features: Sequence[str], filters: Filters = PLAIN
) -> Bools:
    """For each model of the observer, each of the target and each feature, whether this feature hides part of it.

    It does if with this feature as the only thing on the table the target would not be fully visible.
    """
    keys = tuple(features)

    def answer(table: Table, a: _Group, b: _Group, filters: Filters) -> Bools:
        return _hidden_in_part_by(table, a, b, filters, keys)

    return _kept(table, keys, observer, target, filters, answer)


def hidden_in_part_by_units(
    table: Table, observer: Who, target: Who, units: Sequence[str], filters: Filters = PLAIN
) -> Bools:
    """For each model of the observer and each of the target, whether models of these units hide part of it of which
    terrain and all others leave everything to be seen. Neither side's own models are in its way.
    """
    others = tuple(unit for unit in table.units() if unit not in units)
    past_others = msgspec.structs.replace(filters, units=others, models=False, own_unit=True, target_unit=True)
    past_all = msgspec.structs.replace(filters, models=True)
    found: Bools = fully_visible(table, observer, target, past_all) & ~fully_visible(
        table, observer, target, past_others
    )
    return found


# -- if it stood there -------------------------------------------------------------------------------------------------


def would_see(
    table: Table, model: tuple[str, str], poses: Sequence[Pose], targets: Sequence[Who], filters: Filters = PLAIN
) -> Bools:
    """For each pose (row) and each target (column), whether the model would see the target if it stood there."""
    there = _standing(table, model, poses)
    found = np.zeros((len(poses), len(targets)), np.bool_)
    for column, target in enumerate(targets):
        seen, _ = look_at(_look(table, there, _group(table, target), filters), False)
        found[:, column] = (seen == 1).any(axis=1)
    return found


# -- asking the kernels ------------------------------------------------------------------------------------------------


class _Group(NamedTuple):
    """Those who look or are looked at: their rows, and which rows of the table these are."""

    unit: str
    names: tuple[str, ...]
    rows: Floats
    tags: Ints
    version: int = 0  # of a whole unit as it stands


def _group(table: Table, who: Who) -> _Group:
    unit, model = (who, None) if isinstance(who, str) else who
    start, stop = table.span(unit)
    names = table.names(unit)
    version = table.version(unit)
    if model is not None:
        start, names, version = table.row(unit, model), (model,), 0
        stop = start + 1
    if not table.is_on_table(unit):
        stop, names = start, ()
    return _Group(unit, names, table.models[start:stop], np.arange(start, stop), version)


def _standing(table: Table, model: tuple[str, str], poses: Sequence[Pose]) -> _Group:
    """The model once for each pose, standing there. It need not be on the table now."""
    row = table.row(*model)
    rows = np.repeat(table.models[row : row + 1], len(poses), axis=0)
    for there, pose in zip(rows, poses, strict=True):
        pose = pose.on_grid
        there[X], there[Y], there[Z], there[FX], there[FY] = pose.x, pose.y, pose.z, pose.fx, pose.fy
    return _Group(model[0], (model[1],) * len(poses), rows, np.full(len(poses), row))


def _look(table: Table, a: _Group, b: _Group, filters: Filters) -> Look:
    screens = scenery(table.terrain).screens(filters)
    within = _within(table, a, b, filters, screens)
    blocks = _blocks(table, a, b, filters)
    return Look(
        a.rows, a.tags, b.rows, b.tags, within, table.models, blocks, table.hulls, screens.corners, screens.prisms
    )


def _blocks(table: Table, a: _Group, b: _Group, filters: Filters) -> Bytes:
    """Which models can be in the way. The kernels know that nobody is in their own way."""
    masks = scenery(table.terrain).masks
    own, other = a.unit if filters.own_unit else None, b.unit if filters.target_unit else None
    key = (table.stamp, own, other, filters.units, filters.models)
    mask = masks.get(key)
    if mask is None:
        mask = masks.keep(key, np.zeros(len(table.models), np.uint8))
        for unit in () if filters.models else table.units():
            if unit not in (own, other, *filters.units):
                start, stop = table.span(unit)
                mask[start:stop] = 1
    return mask


def _within(table: Table, a: _Group, b: _Group, filters: Filters, screens: Screens) -> Floats:
    """Which opaque areas are not in the way of whom, because they are in them."""
    if not filters.opaque:
        return _NOWHERE
    wholly = filters.observer_in == "wholly", filters.target_in == "wholly"
    return np.concatenate([_insiders(table, a, screens, wholly[0]), _insiders(table, b, screens, wholly[1])])


def _insiders(table: Table, party: _Group, screens: Screens, wholly: bool) -> Floats:
    """Which of the models are in which opaque areas; of a whole unit this is kept."""
    known = scenery(table.terrain).insiders
    key = (party.version, screens.areas, wholly)
    found = known.get(key) if party.version else None
    if found is None:
        found = stand_in(party.rows, table.hulls, screens.rings, screens.ring_starts, wholly)
        if party.version:
            known.keep(key, found)
    return found


def _sees(table: Table, a: _Group, b: _Group, filters: Filters) -> Sights:
    seen, lines = look_at(_look(table, a, b, filters), True)
    return Sights(a.names, b.names, _fixed(seen == 1), _fixed(lines))


def _glance(table: Table, a: _Group, b: _Group, filters: Filters) -> Sights:
    seen, lines = look_at(_look(table, a, b, filters), False)
    return Sights(a.names, b.names, _fixed(seen == 1), _fixed(lines))


def _fully(table: Table, a: _Group, b: _Group, filters: Filters) -> Bools:
    return _fixed(sees_all_of(_look(table, a, b, filters)) == 1)


def _hidden_in_part_by(table: Table, a: _Group, b: _Group, filters: Filters, features: tuple[str, ...]) -> Bools:
    screens = scenery(table.terrain).alone(features, filters)
    within = _within(table, a, b, filters, screens)
    seen_past = table.models[:0], _NOTHING, table.hulls, screens.corners, screens.prisms
    parts = hides_part_of(Look(a.rows, a.tags, b.rows, b.tags, within, *seen_past), len(features))
    return _fixed(parts == 1)


def _in_the_way(table: Table, a: _Group, b: _Group, filters: Filters) -> Pieces:
    ground = scenery(table.terrain)
    screens = ground.screens(filters)
    counts = stand_in_the_way(_look(table, a, b, filters))
    prisms, models = counts[: len(screens.prisms)], counts[len(screens.prisms) :]
    features = dict.fromkeys(table.terrain.index, 0)
    for key, count in zip(ground.owners(screens), prisms.tolist(), strict=True):
        features[key] += count
    units = {unit: int(models[slice(*table.span(unit))].sum()) for unit in table.units()}
    return Pieces(_by_weight(features), _by_weight(units))


def _by_weight(weights: dict[str, int]) -> tuple[str, ...]:
    return tuple(sorted((key for key in weights if weights[key]), key=lambda key: -weights[key]))


# -- remembering -------------------------------------------------------------------------------------------------------


def _kept(
    table: Table,
    question: object,
    observer: Who,
    target: Who,
    filters: Filters,
    answer: Callable[[Table, _Group, _Group, Filters], T],
) -> T:
    """The answer, from memory if nothing on the table has changed. All tables on one terrain share the memory."""
    ground = scenery(table.terrain)
    key = (table.stamp, question, observer, target, filters)
    found: T | None = ground.answers.get(key)
    if found is None:
        found = answer(table, _group(table, observer), _group(table, target), filters)
        ground.answers.keep(key, found)
    return found


def _fixed(array: NDArray[S]) -> NDArray[S]:
    """An array that nobody who is given it from memory can change."""
    array.setflags(write=False)
    return array
