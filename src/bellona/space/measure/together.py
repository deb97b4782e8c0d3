"""Keeping together: does each model of a unit have mates near it, are all of them near, do they form one group?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..numbers import FAR, TOUCH, Floats
from ..table import Pose, Table
from .distances import posed
from .together_kernels import keeps_together, spacing


class Coherency(msgspec.Struct, frozen=True):
    """What holds a unit together. Distances are between bases (or hulls) and have a limit for each part."""

    within: float  # near: horizontally at most this far
    vertically: float = FAR  # and upwards this far
    neighbours: int = 1  # each model has so many mates near it
    crowd: int = 0  # in a unit of at least so many models (0: never)
    crowd_neighbours: int = 0  # it has so many
    spread: float = FAR  # every model is this close to every other, and level with it like a neighbour
    one_group: bool = False  # a chain of near mates leads from every model to every other

    def needed(self, models: int) -> int:
        """How many near mates each model must have in a unit of so many models."""
        is_crowd = 0 < self.crowd <= models
        return min(self.crowd_neighbours if is_crowd else self.neighbours, models - 1)

    @property
    def spread_up(self) -> float:
        return self.vertically if self.spread < FAR else FAR


class Stray(NamedTuple):
    """A model that breaks the rule, and the mate it would have to be nearer to."""

    model: str
    breaks: str  # "neighbours", "spread" or "group"
    mate: str
    horizontal: float
    vertical: float


def is_coherent(
    table: Table, unit: str, rule: Coherency, poses: Mapping[str, Pose] | None = None, *, volumes: bool = False
) -> bool:
    """Whether the unit keeps together, where its models stand or would stand."""
    rows = posed(table, unit, poses) if poses else table.rows(unit)
    return do_keep_together(rows, table.hulls, rule, volumes=volumes)


def do_keep_together(rows: Floats, hulls: Floats, rule: Coherency, *, volumes: bool = False) -> bool:
    """The same of models that are given by their rows."""
    return keeps_together(
        rows,
        hulls,
        volumes,
        rule.needed(len(rows)),
        rule.within + TOUCH,
        rule.vertically + TOUCH,
        rule.spread + TOUCH,
        rule.spread_up + TOUCH,
        rule.one_group,
    )


def strays(
    table: Table, unit: str, rule: Coherency, poses: Mapping[str, Pose] | None = None, *, volumes: bool = False
) -> tuple[Stray, ...]:
    """Every model that breaks the rule, each with what it breaks first and the measured gap; none if all is well."""
    names = table.names(unit)
    web = _Web(spacing(posed(table, unit, poses or {}), table.hulls, volumes), rule)
    found = []
    for model in range(len(names)):
        stray = web.stray(model)
        if stray is not None:
            breaks, mate = stray
            horizontal, vertical = web.gaps[:, model, mate].tolist()
            found.append(Stray(names[model], breaks, names[mate], horizontal, vertical))
    return tuple(found)


def largest_coherent(table: Table, unit: str, rule: Coherency, *, volumes: bool = False) -> tuple[str, ...]:
    """As many of the unit's models as can stay so that those keep together; the others would have to go."""
    names = table.names(unit)
    best = _Web(spacing(table.rows(unit), table.hulls, volumes), rule).largest()
    return tuple(name for i, name in enumerate(names) if best >> i & 1)


def groups(table: Table, unit: str, rule: Coherency, *, volumes: bool = False) -> list[tuple[str, ...]]:
    """The unit's models as groups that chains of near mates hold together."""
    names, web = table.names(unit), _Web(spacing(table.rows(unit), table.hulls, volumes), rule)
    return [tuple(names[i] for i in _members(group)) for group in web.groups(web.everyone)]


class _Web:
    """A unit as a graph. A set of models is an integer with their bits."""

    def __init__(self, gaps: Floats, rule: Coherency) -> None:
        self.gaps = gaps
        self.rule = rule
        self.everyone = (1 << gaps.shape[1]) - 1
        wide, high = gaps
        self.lacking = np.maximum(wide - rule.within, high - rule.vertically) - TOUCH  # over 0: not near
        self.beyond = np.maximum(wide - rule.spread, high - rule.spread_up) - TOUCH  # over 0: too far away
        self.near = _sets(self.lacking <= 0)
        self.scattered = _sets(self.beyond > 0)

    def stray(self, model: int) -> tuple[str, int] | None:
        """What the model breaks, and the mate it would have to be nearer to."""
        needed = self.rule.needed(self.everyone.bit_count())
        if self.near[model].bit_count() < needed:
            by_gap = sorted(_members(self.everyone & ~(1 << model)), key=lambda mate: self.lacking[model, mate])
            return "neighbours", by_gap[needed - 1]
        if self.scattered[model]:
            return "spread", max(_members(self.scattered[model]), key=lambda mate: self.beyond[model, mate])
        if self.rule.one_group:
            main = max(self.groups(self.everyone), key=int.bit_count)
            if not main >> model & 1:
                return "group", min(_members(main), key=lambda mate: self.lacking[model, mate])
        return None

    def groups(self, models: int) -> list[int]:
        """The models as groups that chains of near mates hold together."""
        found = []
        while models:
            group, border = 0, models & -models
            while border:
                group |= border
                border = _union(self.near[model] for model in _members(border)) & models & ~group
            found.append(group)
            models &= ~group
        return found

    def largest(self) -> int:
        """A set of the most models that keep together."""
        rule = self.rule
        if rule.crowd:
            best = self.best(self.everyone, rule.crowd_neighbours)
            if best.bit_count() >= rule.crowd:
                return best
        best = self.best(self.everyone, rule.neighbours)
        while rule.crowd and best.bit_count() >= rule.crowd:
            best = max(
                (self.best(best & ~(1 << model), rule.neighbours) for model in _members(best)), key=int.bit_count
            )
        pairs = (1 << i | 1 << j for i in _members(self.everyone) for j in _members(self.near[i] & ~self.scattered[i]))
        return best or next(pairs, 1)

    def best(self, models: int, needed: int) -> int:
        """The most of these models that leave each of them the needed mates."""
        lonely = -1
        while lonely:
            lonely = sum(1 << m for m in _members(models) if (self.near[m] & models).bit_count() < needed)
            models &= ~lonely
        groups = self.groups(models) if self.rule.one_group else [models]
        if len(groups) > 1:
            return max((self.best(group, needed) for group in groups), key=int.bit_count)
        worst = max(_members(models), key=lambda m: (self.scattered[m] & models).bit_count(), default=0)
        if not models or not self.scattered[worst] & models:
            return models
        without, instead = models & ~(1 << worst), models & ~self.scattered[worst]
        return max(self.best(without, needed), self.best(instead, needed), key=int.bit_count)


def _sets(matrix: NDArray[np.bool_]) -> list[int]:
    """Each row of a square matrix as a set, without the diagonal."""
    return [sum(1 << j for j, is_in in enumerate(row) if is_in and j != i) for i, row in enumerate(matrix.tolist())]


def _members(models: int) -> Iterator[int]:
    while models:
        lowest = models & -models
        yield lowest.bit_length() - 1
        models ^= lowest


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)
