"""One volley upon a line of models: its attacks, and its blows as each kind of model takes them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .attacks import Attack, Dice, Paths
from .kernels import Floats, strike
from .laws import chance, ones_again, sum_of
from .plans import Blow, Volley
from .states import States

POINT = np.array([0.0, 1.0])  # the law of a single point


class Assault:
    """One volley upon a line. `blows` are those at the ends of its paths, as each kind of model takes them."""

    def __init__(self, states: States, volley: Volley, dice: Dice) -> None:
        self.states, self.volley, self.dice = states, volley, dice
        self.paths = Paths(volley, dice)
        kinds = range(len(states.line.kinds))
        self.blows = {name: [volley.blow(name, kind) for kind in kinds] for name in self.paths.blows}
        faces, plus = dice(volley.number)
        self.number = sum_of(faces, plus, volley.weapons, volley.number_again)
        self.waiting = {name: blows for name, blows in self.blows.items() if blows[0].waits}
        self._bands = [self._dealt(name, blows) for name, blows in self.blows.items() if name not in self.waiting]

    def damage(self, blow: Blow) -> Floats:
        """The chance of each number of points that a blow does, before any of them is ignored."""
        faces, plus = self.dice(blow.damage)
        stopped = chance(blow.save)
        if not faces:
            points = np.zeros(blow.done(plus) + 1)
            points[-1] = 1.0 - stopped
        else:
            rolled = sum_of(ones_again(faces) if blow.again == "ones" else faces, plus)
            points = (1.0 - stopped) * np.bincount([blow.done(value) for value in range(len(rolled))], rolled)
        points[0] += stopped
        return points

    def band(self, laws: Sequence[Floats], blows: Sequence[Blow], aimed: bool) -> Floats:
        """Where a blow leads from each state, given the law of its points for each kind of model."""
        return self.states.band(_table(laws), np.array([chance(blow.ward) for blow in blows]), aimed)

    def _dealt(self, name: str, blows: Sequence[Blow]) -> Floats:
        """A blow that is dealt at once: one that spills is so many single points."""
        number = len(self.paths.dealt)
        laws = [self.damage(blow) for blow in blows]
        if blows[0].spills:
            self.paths.dealt[name] = {((number,) * points, 0): p for points, p in enumerate(laws[0].tolist()) if p}
            return self.band([POINT] * len(blows), blows, False)
        self.paths.dealt[name] = {((number,), 0): 1.0}
        return self.band(laws, blows, self.volley.aimed)

    def strike(self, before: Floats, attack: Attack) -> Floats:
        """All attacks of the volley: `before[waiting, state]`, likewise what is returned."""
        memories = self.paths.memories
        start = before[np.newaxis]
        if memories > 1:
            start = np.zeros((memories, *before.shape))
            start[-1] = before
        after = strike(start, self.number, _stacked(self._bands), self.states.strides, *attack[:3])
        return after[0] if memories == 1 else after.sum(axis=0)


def _table(laws: Sequence[Floats]) -> Floats:
    """Laws of different lengths as the rows of one table."""
    if len(laws) == 1:
        return laws[0][np.newaxis]
    table = np.zeros((len(laws), max(map(len, laws))))
    for row, law in zip(table, laws, strict=True):
        row[: len(law)] = law
    return table


def _stacked(bands: Sequence[Floats]) -> Floats:
    if len(bands) == 1:
        return bands[0][np.newaxis]
    shapes = [each.shape for each in bands]
    stacked = np.zeros((len(bands), *(max(sizes) for sizes in zip(*shapes, strict=True))))
    for into, each in zip(stacked, bands, strict=True):
        into[: each.shape[0], : each.shape[1]] = each
    return stacked
