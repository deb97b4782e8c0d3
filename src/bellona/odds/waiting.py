"""Blows that wait until all others have been dealt: as points where they spill, else counted one by one."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from .assault import POINT, Assault
from .attacks import Attack
from .kernels import Floats, deal, settle
from .laws import chance, thinned
from .plans import Blow
from .states import States

DIGIT = 24  # bits in which blows of one name are counted while one attack is followed


def waiting_of(states: States, assaults: Sequence[Assault]) -> Points | Packets:
    """How what waits is best counted."""
    if not any(assault.waiting for assault in assaults):
        return Points(states, assaults, certain=True)
    blows = [blow for assault in assaults for alike in assault.waiting.values() for blow in alike]
    kinds = len(states.line.kinds)
    wards = [chance(blow.ward) for blow in blows]
    same_for_all_models = all(ward == wards[i - i % kinds] for i, ward in enumerate(wards))
    same_for_all_blows = all(ward == wards[i % kinds] for i, ward in enumerate(wards))
    if all(blow.spills for blow in blows) and (same_for_all_models or same_for_all_blows):
        return Points(states, assaults, same_for_all_models)
    return Packets(states, assaults)


class Points:
    """Points of damage wait, whichever blows they come from: where they spill, all are alike.

    If all models ignore them with the same chance (`certain`), only those that are not ignored are counted, and no more
    of them than there are wounds.
    """

    def __init__(self, states: States, assaults: Sequence[Assault], certain: bool) -> None:
        self.states, self.certain = states, certain
        self.blows: Sequence[Blow] = ()
        for assault in assaults:
            for name, self.blows in assault.waiting.items():
                law = assault.damage(self.blows[0])
                if certain:
                    law = thinned(law, chance(self.blows[0].ward), states.wounds)
                assault.paths.dealt[name] = {((), points): p for points, p in enumerate(law.tolist())}
        self.attacks = [assault.paths.attack() for assault in assaults]
        most = sum(
            (len(assault.number) - 1) * attack.most for assault, attack in zip(assaults, self.attacks, strict=True)
        )
        self.room = 1 + (min(most, states.wounds) if certain else most)

    def settled(self, now: Floats) -> Floats:
        """The chance of each state when everything has been dealt."""
        if self.room == 1:
            return now[0]
        kinds = len(self.states.line.kinds)
        ignored = [0.0 if self.certain else chance(blow.ward) for blow in self.blows]
        point = self.states.band(np.tile(POINT, (kinds, 1)), np.array(ignored))
        return settle(now, point, self.states.strides)


class Packets:
    """Blows wait, counted by volley and name; they are dealt in the order of the volleys."""

    def __init__(self, states: States, assaults: Sequence[Assault]) -> None:
        self.states = states
        self.waiting: list[tuple[Assault, Sequence[Blow]]] = []
        self.sizes: list[int] = []
        self.attacks: list[Attack] = []
        for assault in assaults:
            for i, (name, blows) in enumerate(assault.waiting.items()):
                assault.paths.dealt[name] = {((), 1 << i * DIGIT): 1.0}
                self.waiting.append((assault, blows))
            self.attacks.append(self._placed(assault, assault.paths.attack()))
        self.room = math.prod(self.sizes)

    def _placed(self, assault: Assault, attack: Attack) -> Attack:
        """Counts of blows become steps in the common row of everything that waits."""
        counted = attack.ends[:, 3].copy()
        attack.ends[:, 3] = 0
        for i in range(len(assault.waiting)):
            counts = counted >> i * DIGIT & (1 << DIGIT) - 1
            attack.ends[:, 3] += counts * math.prod(self.sizes)
            self.sizes.append(1 + (len(assault.number) - 1) * int(counts.max()))
        return attack

    def settled(self, now: Floats) -> Floats:
        """The chance of each state when everything has been dealt."""
        for (assault, blows), size in zip(self.waiting, self.sizes, strict=True):
            # The first place changes fastest: everything else of what waits stands in the rows between.
            apart = now.reshape(-1, size, self.states.count).swapaxes(0, 1).copy()
            for more in range(size - 1, 0, -1):
                apart[more - 1] += self._dealt(assault, blows, apart[more])
            now = apart[0]
        return now[0]

    def _dealt(self, assault: Assault, blows: Sequence[Blow], before: Floats) -> Floats:
        laws = [assault.damage(blow) for blow in blows]
        if not blows[0].spills:
            return self._moved(assault.band(laws, blows, False), before)
        point = assault.band([POINT] * len(blows), blows, False)
        after = np.zeros_like(before)
        for chance_of in laws[0].tolist()[::-1]:
            after = self._moved(point, after) + chance_of * before
        return after

    def _moved(self, band: Floats, before: Floats) -> Floats:
        after = np.empty_like(before)
        deal(band, self.states.strides, before, len(before), after)
        return after
