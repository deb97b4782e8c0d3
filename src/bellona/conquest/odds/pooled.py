"""Attacks and Morale as pools of dice: what each face leads to, asked of the functions that play asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bellona.kernel.lazy import lazy
from bellona.kernel.rulebook import Rulebook

from ..attacks.attack import Hit, ResolveTest
from ..attacks.attacking import Batch
from ..attacks.rerolls import Rerolls
from ..attacks.sequence import AttackSequence, ResolveSequence

Outcome = tuple[tuple[str, str], ...]
FACES = range(1, 7)
HIT, ONE, TWO, BACK, FAILED = "hit", "one wound", "two wounds", "strikes back", "failed"


class Die(NamedTuple):
    """A die of six faces: what each does, and which are rolled again."""

    results: tuple[Outcome, ...]
    again: tuple[bool, ...] = ()
    limit: int | None = None


def _again(rerolls: Rerolls, passed: Sequence[bool]) -> tuple[bool, ...]:
    """Which faces are rolled again; who may re-roll failures does."""
    found = tuple(rerolls.reaches(die, ok) for die, ok in zip(FACES, passed, strict=True))
    return found if any(found) else ()


class AttackPool:
    """All attacks on one target at one time: hit dice, Defense dice, and the wounds that failures cost.

    [conquest.wounds.pool]
    """

    costs = (ONE, TWO)

    def __init__(self, book: Rulebook, batches: Sequence[Batch], *, fine: bool = False) -> None:
        self.batches = batches
        self.sequences = [AttackSequence(book, batch.attack, fine=fine) for batch in batches]

    @property
    def first(self) -> list[tuple[str, int]]:
        return [(f"attack {number}", batch.dice) for number, batch in enumerate(self.batches)]

    def step(self, name: str) -> Die | None:
        word, *numbers = name.split()
        if word == "attack":
            return self._attack(int(numbers[0]))
        return self._defense(int(numbers[0]), int(numbers[1])) if word == "defense" else None

    def _attack(self, number: int) -> Die:
        sequence = self.sequences[number]
        results = tuple(self._hits(number, sequence.hit_result(die)) for die in FACES)
        return Die(results, _again(sequence.hit_rerolls, [sequence.hits(die) for die in FACES]))

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
        return Die(results, _again(sequence.defense_rerolls(), passed))

    def _cost(self, sequence: AttackSequence, die: int, defended: bool) -> Outcome:
        back = ((BACK, str(hits)),) if (hits := sequence.strikes_back(die)) else ()
        if defended:
            return back
        wounds = sequence.failed(die).wounds
        return *back, (TWO if wounds == 2 else ONE, "1")

    @lazy
    def forgiven(self) -> int:
        return max((sequence.forgiven for sequence in self.sequences), default=0)

    def come_to(self, marks: tuple[int, ...]) -> int:
        """The wounds in the pool, once failures are forgiven, the dearest first. [conquest.special.tenacious]"""
        ones, twos = marks
        spared = min(self.forgiven, twos)
        return max(0, ones - (self.forgiven - spared)) + 2 * (twos - spared)


class MoralePool:
    """The Morale test for so many wounds. [conquest.morale.dice, conquest.morale.result]"""

    costs = (FAILED,)

    def __init__(self, book: Rulebook, test: ResolveTest, dice: int, *, fine: bool = False) -> None:
        self.sequence, self.dice = ResolveSequence(book, test, fine=fine), dice

    @property
    def first(self) -> list[tuple[str, int]]:
        return [("morale", self.dice)]

    def step(self, name: str) -> Die | None:
        if name != "morale":
            return None
        passed = [self.sequence.passes(die) for die in FACES]
        results: tuple[Outcome, ...] = tuple(() if ok else ((FAILED, "1"),) for ok in passed)
        return Die(results, _again(self.sequence.rerolls, passed))

    def come_to(self, marks: tuple[int, ...]) -> int:
        return self.sequence.wounds(marks[0])
