"""Attacks and Resolve rolls as pools of dice: what each face leads to, asked of the functions that play asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bellona.kernel.lazy import lazy
from bellona.kernel.rulebook import Rulebook

from ..attacks.attack import Hit
from ..attacks.attacking import Batch
from ..attacks.rerolls import Rerolls
from ..attacks.sequence import AttackSequence, ResolveSequence

Outcome = tuple[tuple[str, str], ...]
Numbers = npt.NDArray[np.int64]
FACES = range(1, 7)
HIT, ONE, TWO, BACK, STRUCK, FAILED = "hit", "one wound", "two wounds", "strikes back", "struck", "failed"


class Die(NamedTuple):
    """A die of six faces: what each does, and which are rolled again."""

    results: tuple[Outcome, ...]
    again: tuple[bool, ...] = ()
    limit: int | None = None


def again_of(rerolls: Rerolls, passed: Sequence[bool]) -> tuple[bool, ...]:
    """Which faces are rolled again; who may re-roll failures does."""
    found = tuple(rerolls.reaches(die, ok) for die, ok in zip(FACES, passed, strict=True))
    return found if any(found) else ()


class Pool:
    """What most pools are like: nothing comes back."""

    backs: Sequence[str] = ()

    def come_back(self, marks: Numbers) -> Numbers:
        return np.zeros(marks.shape[1:], np.int64)


class AttackPool(Pool):
    """All attacks on one target at one time: hit dice, Defense dice, and the wounds that failures cost.

    [conquest.wounds.pool]
    """

    costs = (ONE, TWO)

    def __init__(
        self,
        book: Rulebook,
        batches: Sequence[Batch],
        *,
        fine: bool = False,
        again: bool = False,
        struck: AttackSequence | None = None,
    ) -> None:
        """`again`: failed Defense dice may be re-rolled; `struck`: how the attacker defends against what strikes back,
        where that is known.
        """
        self.batches, self.again, self.struck = batches, again, struck
        self.sequences = [AttackSequence(book, batch.attack, fine=fine) for batch in batches]
        strikes = any(sequence.strikes_back(die) for sequence in self.sequences for die in FACES)
        self.backs = (STRUCK,) if struck and strikes else ()

    @property
    def first(self) -> list[tuple[str, int]]:
        return [(f"attack {number}", batch.dice) for number, batch in enumerate(self.batches)]

    def step(self, name: str) -> Die | None:
        word, *numbers = name.split()
        if word == "attack":
            return self._attack(int(numbers[0]))
        if word == "defense":
            return self._defense(int(numbers[0]), int(numbers[1]))
        return self._struck(self.struck) if name == BACK and self.struck else None

    def _attack(self, number: int) -> Die:
        sequence = self.sequences[number]
        results = tuple(self._hits(number, sequence.hit_result(die)) for die in FACES)
        return Die(results, again_of(sequence.hit_rerolls, [sequence.hits(die) for die in FACES]))

    def _hits(self, number: int, hit: Hit | None) -> Outcome:
        """A hit and those that come with it, which inherit nothing."""
        if hit is None:
            return ()
        extra = (self._defended(number, Hit(0)), (HIT, "1")) * hit.extra
        return self._defended(number, hit), (HIT, "1"), *extra

    def _defended(self, number: int, hit: Hit) -> tuple[str, str]:
        return f"defense {number} {self.sequences[number].needed(hit)}", "1"

    def _defense(self, number: int, needed: int) -> Die:
        sequence = self.sequences[number]
        passed = [sequence.defends(die, needed) for die in FACES]
        results = tuple(self._cost(sequence, die, ok) for die, ok in zip(FACES, passed, strict=True))
        return Die(results, again_of(sequence.defense_rerolls(self.again), passed))

    def _cost(self, sequence: AttackSequence, die: int, defended: bool) -> Outcome:
        back = ((BACK, str(hits)),) if (hits := sequence.strikes_back(die)) else ()
        if defended:
            return back
        wounds = sequence.failed(die).wounds
        return *back, (TWO if wounds == 2 else ONE, "1")

    def _struck(self, sequence: AttackSequence) -> Die:
        """A hit on the attacker, against which he defends. [conquest.special.counter-attack]"""
        needed = sequence.needed(Hit(0))
        passed = [sequence.defends(die, needed) for die in FACES]
        results: tuple[Outcome, ...] = tuple(() if ok else ((STRUCK, "1"),) for ok in passed)
        return Die(results, again_of(sequence.defense_rerolls(), passed))

    @lazy
    def forgiven(self) -> int:
        return max((sequence.forgiven for sequence in self.sequences), default=0)

    def come_to(self, marks: Numbers) -> Numbers:
        """The wounds in the pool, once failures are forgiven, the dearest first. [conquest.special.tenacious]"""
        ones, twos = marks
        spared = np.minimum(self.forgiven, twos)
        wounds: Numbers = np.maximum(0, ones - (self.forgiven - spared)) + 2 * (twos - spared)
        return wounds

    def come_back(self, marks: Numbers) -> Numbers:
        """The wounds of the attacker; his Defense roll against them is one of its own."""
        forgiven = self.struck.forgiven if self.struck else 0
        wounds: Numbers = np.maximum(0, marks[0] - forgiven)
        return wounds


class HitsPool(AttackPool):
    """So many hits that come without attacks: a spell's, an aura's. [conquest.spell.resolve]"""

    def __init__(self, book: Rulebook, batch: Batch, *, fine: bool = False, again: bool = False) -> None:
        super().__init__(book, (batch,), fine=fine, again=again)
        self.taken = self.sequences[0].taken(batch.dice)

    @property
    def first(self) -> list[tuple[str, int]]:
        name, _ = self._defended(0, Hit(0))
        return [(name, self.taken), (HIT, self.taken)]


class DuelPool:
    """Blows of two Characters at the same time, or of the quicker one: wounds of the challenged, and those that come
    back to the challenger.

    [conquest.duel.fight, conquest.special.counter-attack.duel]
    """

    def __init__(self, by_challenger: AttackPool | None, by_challenged: AttackPool | None) -> None:
        self.blows = (by_challenger, by_challenged)

    @property
    def first(self) -> list[tuple[str, int]]:
        return [(f"{by} {name}", dice) for by, pool in enumerate(self.blows) if pool for name, dice in pool.first]

    @property
    def costs(self) -> list[str]:
        return self._marks(0)

    @property
    def backs(self) -> list[str]:
        return self._marks(1)

    def _marks(self, by: int) -> list[str]:
        """What hurts the opponent of one of them: his blows, and what the opponent's own bring back."""
        own, other = self.blows[by], self.blows[1 - by]
        found = [f"{by} {mark}" for mark in own.costs] if own else []
        return found + ([f"{1 - by} {mark}" for mark in other.backs] if other else [])

    def step(self, name: str) -> Die | None:
        by, _, step = name.partition(" ")
        pool = self.blows[int(by)]
        die = pool.step(step) if pool else None
        if die is None:
            return None
        results = tuple(tuple((f"{by} {then}", count) for then, count in outcome) for outcome in die.results)
        return die._replace(results=results)

    def come_to(self, marks: Numbers) -> Numbers:
        return self._wounds(0, marks)

    def come_back(self, marks: Numbers) -> Numbers:
        return self._wounds(1, marks)

    def _wounds(self, by: int, marks: Numbers) -> Numbers:
        total = np.zeros(marks.shape[1:], np.int64)
        own, other = self.blows[by], self.blows[1 - by]
        if own:
            total, marks = own.come_to(marks[: len(own.costs)]), marks[len(own.costs) :]
        return total + other.come_back(marks) if other and other.backs else total


class Nerve:
    """A Morale test of any number of dice, as long as what is tested stays the same."""

    def __init__(self, sequence: ResolveSequence) -> None:
        self.sequence = sequence
        self._wounds: list[int] = []

    @lazy
    def die(self) -> Die:
        return resolve_die(self.sequence, (), ((FAILED, "1"),))

    def wounds(self, failures: Numbers) -> Numbers:
        for number in range(len(self._wounds), int(failures.max()) + 1):
            self._wounds.append(self.sequence.wounds(number))
        found: Numbers = np.array(self._wounds)[failures]
        return found


class MoralePool(Pool):
    """The Morale test for so many wounds. [conquest.morale.dice, conquest.morale.result]"""

    costs = (FAILED,)

    def __init__(self, nerve: Nerve, dice: int) -> None:
        self.nerve, self.dice = nerve, dice

    @property
    def first(self) -> list[tuple[str, int]]:
        return [("morale", self.dice)]

    def step(self, name: str) -> Die | None:
        return self.nerve.die if name == "morale" else None

    def come_to(self, marks: Numbers) -> Numbers:
        return self.nerve.wounds(marks[0])


def resolve_die(sequence: ResolveSequence, passed: Outcome, failed: Outcome, *, alone: bool = False) -> Die:
    """A die against Resolve; where it is rolled alone, one failure may be forgiven. [conquest.special.indomitable]"""
    ok = [sequence.passes(die) for die in FACES]
    spared = alone and sequence.forgiven > 0
    return Die(tuple(passed if each or spared else failed for each in ok), again_of(sequence.rerolls, ok))


class LossPool(Pool):
    """Dice that cost wounds as they say, none of which is defended against: `faces` of each step."""

    costs = (ONE,)

    def __init__(self, first: Sequence[tuple[str, int]], faces: dict[str, Callable[[], Die]]) -> None:
        self.first, self.faces = first, faces

    def step(self, name: str) -> Die | None:
        return self.faces[name]() if name in self.faces else None

    def come_to(self, marks: Numbers) -> Numbers:
        wounds: Numbers = marks[0]
        return wounds
