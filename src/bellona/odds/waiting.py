"""Blows that wait until all others have been dealt: as points where they spill, else counted one by one."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from bellona.kernel.errors import BellonaError

from .attack_law import Dealt, Dice
from .barrage import POINT, Bombardment, blow_band, damage_law
from .kernels import Floats, deal, settle
from .laws import chance, thinned
from .protocols import BlowLike
from .states import States

MOST_CELLS = 20_000_000  # of an array in memory
DIGIT = 24  # bits in which blows of one name are counted while one attack is followed


def refuse_beyond(cells: int, most: int = MOST_CELLS) -> None:
    """What would not fit into memory, or take minutes, is refused rather than tried."""
    if cells > most:
        raise BellonaError(f"there are too many possibilities: {cells:,} at once, where {most:,} are the most")


def waiting_of(states: States, barrages: Sequence[Bombardment]) -> Points | Packets:
    """How what waits is best counted."""
    blows = [blow for barrage in barrages for alike in barrage.waiting.values() for blow in alike]
    if not blows:
        return Points(states, barrages, certain=True)
    kinds = len(states.line.kinds)
    wards = [chance(blow.ward) for blow in blows]
    same_for_all_models = all(ward == wards[i - i % kinds] for i, ward in enumerate(wards))
    same_for_all_blows = all(ward == wards[i % kinds] for i, ward in enumerate(wards))
    if all(blow.spills for blow in blows) and (same_for_all_models or same_for_all_blows):
        return Points(states, barrages, same_for_all_models)
    return Packets(states, barrages)


class Points:
    """Points of damage wait, whichever blows they come from: where they spill, all are alike.

    If all models ignore them with the same chance (`certain`), only those that are not ignored are counted, and no more
    of them than there are wounds.
    """

    def __init__(self, states: States, barrages: Sequence[Bombardment], certain: bool) -> None:
        self.states, self.certain = states, certain
        self.blows: Sequence[BlowLike] = ()
        most = 0
        for barrage in barrages:
            dealt: dict[str, Dealt] = {}
            for name, self.blows in barrage.waiting.items():
                law = damage_law(self.blows[0], barrage.dice)
                if certain:
                    law = thinned(law, chance(self.blows[0].ward), states.wounds)
                dealt[name] = {((), points): p for points, p in enumerate(law.tolist())}
            most += barrage.attacks * barrage.follow(dealt)
        self.room = 1 + (min(most, states.wounds) if certain else most)

    def settled(self, now: Floats) -> Floats:
        """The chance of each state when everything has been dealt."""
        if self.room == 1:
            return now.reshape(-1)
        kinds = len(self.states.line.kinds)
        ignored = [0.0 if self.certain else chance(blow.ward) for blow in self.blows]
        point = self.states.band(np.tile(POINT, (kinds, 1)), np.array(ignored))
        return settle(now, point, self.states.strides)


class Packets:
    """Blows wait, counted by volley and name; they are dealt in the order of the volleys."""

    def __init__(self, states: States, barrages: Sequence[Bombardment]) -> None:
        self.states = states
        self.waiting: list[tuple[Dice, Sequence[BlowLike]]] = []
        self.sizes: list[int] = []
        for barrage in barrages:
            barrage.follow({name: {((), 1 << i * DIGIT): 1.0} for i, name in enumerate(barrage.waiting)})
            self.waiting += [(barrage.dice, blows) for blows in barrage.waiting.values()]
            self._place(barrage)
        self.room = math.prod(self.sizes)
        refuse_beyond(self.room * states.count)

    def _place(self, barrage: Bombardment) -> None:
        """Counts of blows become steps in the common row of everything that waits."""
        counted = [variant.attack.ends[:, 3] for variant in barrage.variants]
        placed = [np.zeros_like(waits) for waits in counted]
        for i in range(len(barrage.waiting)):
            most = 0
            for waits, steps in zip(counted, placed, strict=True):
                counts = waits >> i * DIGIT & (1 << DIGIT) - 1
                steps += counts * math.prod(self.sizes)
                most = max(most, int(counts.max()))
            self.sizes.append(1 + barrage.attacks * most)
        for variant, steps in zip(barrage.variants, placed, strict=True):
            ends = np.column_stack([variant.attack.ends[:, :3], steps])
            variant.attack = variant.attack._replace(ends=ends)

    def settled(self, now: Floats) -> Floats:
        """The chance of each state when everything has been dealt."""
        for (dice, blows), size in zip(self.waiting, self.sizes, strict=True):
            # The first place changes fastest: everything else of what waits stands in the rows between.
            apart = now.reshape(-1, size, self.states.count).swapaxes(0, 1).copy()
            for more in range(size - 1, 0, -1):
                apart[more - 1] += self._dealt(dice, blows, apart[more])
            now = apart[0]
        return now.reshape(-1)

    def _dealt(self, dice: Dice, blows: Sequence[BlowLike], before: Floats) -> Floats:
        laws = [damage_law(blow, dice) for blow in blows]
        if not blows[0].spills:
            return self._moved(blow_band(self.states, blows, laws), before)
        point = blow_band(self.states, blows, [POINT] * len(blows))
        after = np.zeros_like(before)
        for chance_of in laws[0].tolist()[::-1]:
            after = self._moved(point, after) + chance_of * before
        return after

    def _moved(self, band: Floats, before: Floats) -> Floats:
        after = np.empty_like(before)
        deal(band, self.states.strides, before, len(before), after)
        return after
