"""The workloads of the odds in other hands: icepool, dyce, and a simulation with numpy.

Each is given the numbers that an attack needs, worked out by hand; Bellona works them out from the rules.
"""

from __future__ import annotations

from math import lcm
from typing import Any, NamedTuple

import dyce
import icepool
import numpy as np

Floats = Any


class Case(NamedTuple):
    """What an attack needs to hit, wound and be saved; dice as (number, sides, plus)."""

    attacks: tuple[int, int, int]
    hit: int
    wound: int
    save: int
    damage: tuple[int, int, int]
    models: int
    wounds: int
    ones_again: bool = False
    additional: int = 0
    lethal: bool = False
    critical_wound: int = 7
    ward: int = 7

    @property
    def total(self) -> int:
        return self.models * self.wounds


CASES = {
    "a": Case((0, 6, 10), 3, 4, 4, (0, 6, 1), 10, 2),
    "b": Case((0, 6, 20), 3, 3, 4, (0, 6, 2), 5, 3, ones_again=True, additional=1, lethal=True, ward=5),
    "c": Case((6, 6, 24), 4, 2, 7, (1, 3, 0), 20, 1),
    "d": Case((0, 6, 4), 3, 5, 7, (1, 6, 2), 1, 12),
    "e": Case((0, 6, 40), 4, 3, 4, (0, 6, 2), 10, 2, critical_wound=4, ward=6),
    "stress": Case((0, 6, 120), 3, 3, 4, (1, 3, 0), 20, 3, additional=1, lethal=True, critical_wound=6, ward=5),
}
PACKED = 4096  # so many times the critical wounds, and the others: both counts in one number


class Exactly:
    """Exact dice: the wounds of one attack, then of all, then the chain of wounds.

    `dice`, `sure`, `spread` and `times` are a library's own.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self._left: dict[tuple[int, int], Any] = {}  # what is known is forgotten with every run
        self._blows: dict[int, Any] = {}
        self._mortal: dict[int, Any] = {}

    def dice(self, number: int, sides: int, plus: int) -> Any: ...

    def sure(self, outcome: int) -> Any: ...

    def spread(self, die: Any, then: Any) -> Any:
        """The die with each outcome replaced by what comes of it."""

    def times(self, number: Any, die: Any) -> Any:
        """The sum of a random number of such dice."""

    def law(self) -> Any:
        self._left, self._blows, self._mortal = {(0, 0): self.sure(0)}, {}, {}
        wounds = self.times(self.dice(*self.case.attacks), self.attack())
        return self.spread(wounds, lambda packed: self.left(packed % PACKED, packed // PACKED))

    def attack(self) -> Any:
        """The wounds of one attack."""
        case, six = self.case, self.dice(1, 6, 0)
        critical = PACKED if case.critical_wound <= 6 else 1
        wound = self.spread(
            six, lambda die: self.sure(critical if die >= case.critical_wound else 1 if die >= case.wound else 0)
        )
        again = self.spread(six, lambda die: six if die == 1 else self.sure(die)) if case.ones_again else six

        def hit(die: int) -> Any:
            if die < case.hit:
                return self.sure(0)
            first = self.sure(1) if die == 6 and case.lethal else wound
            return first + self.times(self.sure(case.additional), wound) if die == 6 and case.additional else first

        return self.spread(again, hit)

    def left(self, normal: int, mortal: int) -> Any:
        """The wounds lost to so many wounds of either sort."""
        known = self._left.get((normal, mortal))
        if known is None:
            known = (
                self.spread(self.left(normal, mortal - 1), self.mortal)
                if mortal
                else self.spread(self.left(normal - 1, 0), self.blow)
            )
            self._left[normal, mortal] = known
        return known

    def blow(self, lost: int) -> Any:
        case = self.case
        if lost not in self._blows:
            model = case.wounds - lost % case.wounds
            hurt = self.spread(self.dice(*case.damage), lambda points: self.points(lost, points, lost + model))
            stopped = self.spread(
                self.dice(1, 6, 0), lambda die: self.sure(lost) if die >= case.save or lost == case.total else hurt
            )
            self._blows[lost] = stopped
        return self._blows[lost]

    def mortal(self, lost: int) -> Any:
        if lost not in self._mortal:
            self._mortal[lost] = self.points(lost, self.case.damage[2], self.case.total)
        return self._mortal[lost]

    def points(self, lost: int, points: int, end: int) -> Any:
        """Points of damage one by one, no further than to the end of the model, or of the unit."""
        if self.case.ward > 6:
            return self.sure(min(lost + points, end))
        then = self.sure(lost)
        for _ in range(points):
            then = self.spread(then, lambda now: self.sure(now) if now == end else self.point(now))
        return then

    def point(self, lost: int) -> Any:
        return self.spread(self.dice(1, 6, 0), lambda die: self.sure(lost if die >= self.case.ward else lost + 1))


class InIcepool(Exactly):
    def dice(self, number: int, sides: int, plus: int) -> Any:
        return number @ icepool.d(sides) + plus if number else icepool.Die([plus])

    def sure(self, outcome: int) -> Any:
        return icepool.Die([outcome])

    def spread(self, die: Any, then: Any) -> Any:
        return die.map(then)

    def times(self, number: Any, die: Any) -> Any:
        return number @ die

    def chances(self) -> list[float]:
        law = self.law()
        return [float(law.probability(number)) for number in range(self.case.total + 1)]


class InDyce(Exactly):
    def dice(self, number: int, sides: int, plus: int) -> Any:
        return number @ dyce.H(sides) + plus if number else dyce.H({plus: 1})

    def sure(self, outcome: int) -> Any:
        return dyce.H({outcome: 1})

    def spread(self, die: Any, then: Any) -> Any:
        # Its own `expand` does the same in several times the time.
        parts = [(count, then(outcome)) for outcome, count in die.items()]
        whole = lcm(*(part.total for _, part in parts))
        found: dict[int, int] = {}
        for count, part in parts:
            weight = count * (whole // part.total)
            for outcome, ways in part.items():
                found[outcome] = found.get(outcome, 0) + weight * ways
        return dyce.H(found).lowest_terms()

    def times(self, number: Any, die: Any) -> Any:
        return self.spread(number, lambda count: count @ die if count else self.sure(0))

    def chances(self) -> list[float]:
        law = self.law()
        return [law.get(number, 0) / law.total for number in range(self.case.total + 1)]


class Simulated:
    """Literal dice, thrown for many trials at once."""

    def __init__(self, case: Case, trials: int = 100_000, seed: int = 1) -> None:
        self.case, self.trials = case, trials
        self.random = np.random.default_rng(seed)

    def dice(self, number: int, sides: int, plus: int) -> Floats:
        if not number:
            return np.full(self.trials, plus)
        return self.random.integers(1, sides + 1, (number, self.trials), dtype=np.int8).sum(axis=0) + plus

    def d6(self) -> Floats:
        return self.random.integers(1, 7, self.trials, dtype=np.int8)

    def chances(self) -> list[float]:
        case = self.case
        lost, waits = np.zeros(self.trials, np.int64), np.zeros(self.trials, np.int64)
        attacks = self.dice(*case.attacks)
        for number in range(int(attacks.max())):
            hit = self.d6()
            if case.ones_again:
                hit = np.where(hit == 1, self.d6(), hit)
            hits = (hit >= case.hit) & (number < attacks)
            critical = hits & (hit == 6)
            self.wounded(lost, waits, hits, critical if case.lethal else critical & False)
            for _ in range(case.additional):
                self.wounded(lost, waits, critical, critical & False)
        for number in range(int(waits.max(initial=0))):
            self.hurt(lost, number < waits, np.full(self.trials, case.total))
        return [float(share) for share in np.bincount(lost, minlength=case.total + 1) / self.trials]

    def wounded(self, lost: Floats, waits: Floats, hits: Floats, automatic: Floats) -> None:
        case, die = self.case, self.d6()
        damage = self.dice(*case.damage)
        mortal = hits & ~automatic & (die >= case.critical_wound)
        waits += mortal * damage
        normal = hits & ~mortal & (automatic | (die >= case.wound)) & (self.d6() < case.save)
        end = np.minimum(lost - lost % case.wounds + case.wounds, case.total)
        for point in range(int(damage.max())):
            self.hurt(lost, normal & (point < damage), end)

    def hurt(self, lost: Floats, who: Floats, end: Floats) -> None:
        who = who & (lost < end)
        if self.case.ward <= 6:
            who = who & (self.d6() < self.case.ward)
        lost += who
