"""One volley upon a line of models: its attacks, and its blows as each kind of model takes them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .attack_law import AttackLaw, Dealt, Dice, Paths
from .kernels import Floats, strike
from .laws import chance, gathered, rolled_again, sum_of
from .protocols import BlowLike, VolleyLike
from .states import States

POINT = np.array([0.0, 1.0])  # the law of a single point


class Bombardment:
    """One volley upon a line, perhaps in variants for states in which it finds the line changed."""

    def __init__(self, states: States, variants: Sequence[tuple[Floats | None, VolleyLike]], dice: Dice) -> None:
        self.states, self.dice = states, dice
        self.variants = [Variant(states, volley, dice, where) for where, volley in variants]
        self.waiting: dict[str, list[BlowLike]] = {}
        for variant in self.variants:
            self.waiting |= variant.waiting

    @property
    def attacks(self) -> int:
        """The most attacks that it can make."""
        return max([len(variant.number) for variant in self.variants]) - 1

    def follow(self, dealt: dict[str, Dealt]) -> int:
        """Work out the law of one attack, given what comes of blows that wait; returns the most that waits after it."""
        for variant in self.variants:
            variant.paths.dealt |= dealt
            variant.attack = variant.paths.attack()
        return max([variant.attack.most for variant in self.variants])

    def strike(self, before: Floats) -> Floats:
        """All attacks of the volley: `before[waiting, state]`, likewise what is returned."""
        after = self.variants[0].strike(before)
        for variant in self.variants[1:]:
            after = after + variant.strike(before)
        return after


class Variant:
    """A volley upon the states `where` it finds the line as it takes it to be; None: everywhere.

    `blows` are those at the ends of its paths, as each kind of model takes them.
    """

    attack: AttackLaw

    def __init__(self, states: States, volley: VolleyLike, dice: Dice, where: Floats | None) -> None:
        self.states, self.volley, self.dice, self.where = states, volley, dice, where
        self.paths = Paths(volley, dice)
        if volley.elects:
            self.paths.steps.setdefault(volley.elects[1], None)  # though no die may lead there
        kinds = range(len(states.line.kinds))
        self.blows = {name: [volley.blow(name, kind) for kind in kinds] for name in self.paths.blows}
        faces, plus = dice(volley.number)
        self.number = sum_of(faces, plus, volley.weapons, volley.number_again)
        self.waiting = {name: blows for name, blows in self.blows.items() if blows[0].waits}
        self.bands = [self._dealt(name, blows) for name, blows in self.blows.items() if name not in self.waiting]

    def _dealt(self, name: str, blows: Sequence[BlowLike]) -> Floats:
        """A blow that is dealt at once: one that spills is so many single points."""
        number = len(self.paths.dealt)
        laws = [damage_law(blow, self.dice) for blow in blows]
        if blows[0].spills:
            self.paths.dealt[name] = {((number,) * points, 0): p for points, p in enumerate(laws[0].tolist()) if p}
            laws = [POINT] * len(blows)
        else:
            self.paths.dealt[name] = {((number,), 0): 1.0}
        return blow_band(self.states, blows, laws, self.volley.aimed and not blows[0].spills)

    def strike(self, before: Floats) -> Floats:
        """All attacks of the volley, from the states that are its own."""
        memories = self.paths.memories
        if self.where is not None:
            before = before * self.where
        start = before[np.newaxis]
        if memories > 1:
            start = np.zeros((memories, *before.shape))
            start[-1] = before
        attack = self.attack
        bands, strides = _stacked(self.bands, self.states.count), self.states.strides
        after = strike(start, self.number, bands, strides, attack.nodes, attack.ends, attack.chances)
        result: Floats = after[0] if memories == 1 else after.sum(axis=0)
        return result


def damage_law(blow: BlowLike, dice: Dice) -> Floats:
    """The chance of each number of points that a blow does, before any of them is ignored."""
    faces, plus = dice(blow.damage)
    stopped = chance(blow.save)
    if not faces:
        points: Floats = np.zeros(blow.done(plus) + 1)
        points[-1] = 1.0
    else:
        rolled = sum_of(rolled_again(faces, blow.again) if blow.again else faces, plus)
        points = gathered([blow.done(value) if p else 0 for value, p in enumerate(rolled.tolist())], rolled)
    points *= 1.0 - stopped
    points[0] += stopped
    return points


def blow_band(states: States, blows: Sequence[BlowLike], laws: Sequence[Floats], aimed: bool = False) -> Floats:
    """Where a blow leads from each state, given the law of its points for each kind of model."""
    table = laws[0][np.newaxis]
    if len(laws) > 1:
        table = np.zeros((len(laws), max(map(len, laws))))
        for row, law in zip(table, laws, strict=True):
            row[: len(law)] = law
    return states.band(table, np.array([chance(blow.ward) for blow in blows]), aimed)


def _stacked(bands: Sequence[Floats], states: int) -> Floats:
    """Bands of different lengths in one array."""
    if len(bands) == 1:
        return bands[0][np.newaxis]
    shapes = [each.shape for each in bands] or [(1, 1, states)]
    stacked = np.zeros((len(shapes), *(max(sizes) for sizes in zip(*shapes, strict=True))))
    for into, each in zip(stacked, bands, strict=False):
        into[: each.shape[0], : each.shape[1]] = each
    return stacked
