"""The states of a line of models under attack, as numbers, and what is known of each."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bellona.kernel.lazy import lazy

from .kernels import Floats, Ints, band, fronts
from .laws import Law, gathered
from .protocols import LineLike


class States:
    """All states of a line: the wounds that its models have lost, in the order in which they fall.

    Where somebody aims at those who stand last, they are a direction of their own.
    """

    def __init__(self, line: LineLike, aimed: bool = False) -> None:
        self.line = line
        apart = aimed and line.first and line.last
        first, last = (line.first, line.last) if apart else ([*line.first, *line.last], ())
        self._first, self._last = _rows(first), _rows(last)
        self.front = fronts(self._first, self._last, False)
        self.count = self.front.shape[1]
        self.strides = np.array([sum([left for _, left in last]) + 1, 1])
        self.wounds = int(self.front[3, -1])

    @lazy
    def aimed_front(self) -> Ints:
        """Whom a blow reaches that is aimed at those who stand last."""
        return fronts(self._first, self._last, True)

    def band(self, laws: Floats, ignored: Floats, aimed: bool = False) -> Floats:
        """Where a blow leads from each state: `laws[kind, points]` of its damage, the chance to ignore one point."""
        return band(self.aimed_front if aimed else self.front, laws, ignored)

    @property
    def lost(self) -> Ints:
        """Wounds lost, state by state."""
        lost: Ints = self.front[3]
        return lost

    @property
    def fallen(self) -> Ints:
        """Models destroyed, state by state."""
        fallen: Ints = self.front[4]
        return fallen

    @lazy
    def living(self) -> Ints:
        """How many models of each kind live: `living[state, kind]`."""
        ahead, behind = np.divmod(np.arange(self.count), self.strides[0])
        standing = []
        for kind in range(len(self.line.kinds)):
            of_kind = [rows[:, 0] == kind for rows in (self._first, self._last)]
            ends = [np.cumsum(rows[:, 1])[own] for rows, own in zip((self._first, self._last), of_kind, strict=True)]
            fallen = np.searchsorted(ends[0], ahead, "right") + np.searchsorted(ends[1], behind, "right")
            standing.append(len(ends[0]) + len(ends[1]) - fallen)
        return np.stack(standing, axis=1)

    @lazy
    def struck(self) -> list[tuple[int, int]]:
        """The kind and wounds left of the model that the next blow reaches, state by state; no wounds: nobody."""
        return list(zip(self.front[0].tolist(), self.front[1].tolist(), strict=True))


def _rows(models: Sequence[tuple[int, int]]) -> Ints:
    return np.array(models, np.int64).reshape(len(models), 2)


class Odds:
    """The chance of every state in which attacks may leave a line."""

    def __init__(self, states: States, chances: Floats) -> None:
        self.states, self.chances = states, chances

    @lazy
    def wounds_lost(self) -> Law:
        return Law(gathered(self.states.lost, self.chances))

    @lazy
    def models_destroyed(self) -> Law:
        return Law(gathered(self.states.fallen, self.chances))

    @lazy
    def points_destroyed(self) -> dict[float, float]:
        """The chance of each sum of the points of destroyed models."""
        points = np.array([kind.points for kind in self.states.line.kinds])
        living = self.states.living
        found: dict[float, float] = {}
        for worth, chance in zip(((living[0] - living) @ points).tolist(), self.chances.tolist(), strict=True):
            found[worth] = found.get(worth, 0.0) + chance
        return dict(sorted(found.items()))

    @property
    def destroyed(self) -> float:
        """The chance that nobody is left."""
        return float(self.chances[-1])

    def survives(self, kind: int) -> Law:
        """How many models of a kind are left."""
        return Law(gathered(self.states.living[:, kind], self.chances))
