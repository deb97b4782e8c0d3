"""The workloads of the odds in other hands: icepool, dyce, and a simulation with numpy.

Each is given the numbers that an attack needs, worked out by hand; Bellona works them out from the rules.
"""

from __future__ import annotations

import warnings
from fractions import Fraction
from typing import Any, NamedTuple

import dyce
import icepool
import numpy as np

Floats = Any
warnings.filterwarnings("ignore", module=__name__)  # dyce calls its `expand` experimental


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
}
WAITS = 4096  # a state is the wounds lost, and so many times the mortal wounds that wait


class Exactly:
    """The chain of attacks with exact dice, attack by attack; `die`, `sure` and `spread` are a library's own."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self._after: dict[int, Any] = {}  # where an attack leads from each state, found once a run

    def dice(self, number: int, sides: int, plus: int) -> Any: ...

    def sure(self, outcome: int) -> Any: ...

    def spread(self, die: Any, then: Any) -> Any:
        """The die with each outcome replaced by what comes of it."""

    def law(self) -> Any:
        case = self.case
        self._after = {}
        states = [self.sure(0)]
        number, sides, plus = case.attacks
        for _ in range(number * sides + plus):
            states.append(self.spread(states[-1], self.attack))
        ended = self.spread(self.dice(*case.attacks), lambda count: states[count])
        return self.spread(ended, lambda at: self.mortal(at % WAITS, at // WAITS))

    def attack(self, at: int) -> Any:
        if at not in self._after:
            six = self.dice(1, 6, 0)
            hit = self.spread(six, lambda die: six if die == 1 else self.sure(die)) if self.case.ones_again else six
            self._after[at] = self.spread(hit, lambda die: self.hit(at, die))
        return self._after[at]

    def hit(self, at: int, die: int) -> Any:
        if die < self.case.hit:
            return self.sure(at)
        then = self.blow(at) if die == 6 and self.case.lethal else self.wound(at)
        for _ in range(self.case.additional if die == 6 else 0):
            then = self.spread(then, self.wound)
        return then

    def wound(self, at: int) -> Any:
        case = self.case

        def rolled(die: int) -> Any:
            if die >= case.critical_wound:
                return self.sure(at + WAITS * case.damage[2])
            return self.blow(at) if die >= case.wound else self.sure(at)

        return self.spread(self.dice(1, 6, 0), rolled)

    def blow(self, at: int) -> Any:
        case, lost = self.case, at % WAITS
        if lost == case.total:
            return self.sure(at)
        left = case.wounds - lost % case.wounds

        def points(damage: int) -> Any:
            then = self.sure(0)
            for _ in range(damage):
                then = self.spread(then, lambda gone: self.point(gone, left))
            return self.spread(then, lambda gone: self.sure(at + gone))

        unsaved = self.spread(self.dice(*case.damage), points)
        return self.spread(self.dice(1, 6, 0), lambda die: self.sure(at) if die >= case.save else unsaved)

    def point(self, gone: int, left: int) -> Any:
        if gone == left:
            return self.sure(gone)
        if self.case.ward > 6:
            return self.sure(gone + 1)
        return self.spread(self.dice(1, 6, 0), lambda die: self.sure(gone if die >= self.case.ward else gone + 1))

    def mortal(self, lost: int, waits: int) -> Any:
        then = self.sure(lost)
        for _ in range(waits):
            then = self.spread(then, lambda at: self.point(at, self.case.total))
        return then


class InIcepool(Exactly):
    def dice(self, number: int, sides: int, plus: int) -> Any:
        return number @ icepool.d(sides) + plus if number else icepool.Die([plus])

    def sure(self, outcome: int) -> Any:
        return icepool.Die([outcome])

    def spread(self, die: Any, then: Any) -> Any:
        return die.map(then)

    def chances(self) -> list[float]:
        law = self.law()
        return [float(law.probability(number)) for number in range(self.case.total + 1)]


class InDyce(Exactly):
    def dice(self, number: int, sides: int, plus: int) -> Any:
        return number @ dyce.H(sides) + plus if number else dyce.H({plus: 1})

    def sure(self, outcome: int) -> Any:
        return dyce.H({outcome: 1})

    def spread(self, die: Any, then: Any) -> Any:
        return dyce.expand(lambda result: then(result.outcome), die, min_path_probability=Fraction(0))

    def chances(self) -> list[float]:
        law = self.law()
        return [law.get(number, 0) / law.total for number in range(self.case.total + 1)]


class Simulated:
    """Literal dice, thrown for many trials at once."""

    def __init__(self, case: Case, trials: int = 100_000, seed: int = 1) -> None:
        self.case, self.trials = case, trials
        self.random = np.random.default_rng(seed)

    def dice(self, number: int, sides: int, plus: int) -> Floats:
        thrown = (
            self.random.integers(1, sides + 1, (number, self.trials), dtype=np.int8) if number else np.zeros((1, 1))
        )
        return (thrown.sum(axis=0) + plus) * np.ones(self.trials, np.int64)

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
        mortal = hits & ~automatic & (die >= case.critical_wound)
        waits += mortal * case.damage[2]
        normal = hits & ~mortal & (automatic | (die >= case.wound)) & (self.d6() < case.save)
        damage = self.dice(*case.damage)
        end = np.minimum(lost - lost % case.wounds + case.wounds, case.total)
        for point in range(int(damage.max())):
            self.hurt(lost, normal & (point < damage), end)

    def hurt(self, lost: Floats, who: Floats, end: Floats) -> None:
        who = who & (lost < end)
        if self.case.ward <= 6:
            who = who & (self.d6() < self.case.ward)
        lost += who
