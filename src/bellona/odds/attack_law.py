"""The law of one attack: its dice followed face by face to the blows that it deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from .kernels import Floats, Ints
from .laws import EVEN, SIXTH, sum_of, weights
from .protocols import DieLike, Outcome, VolleyLike

Dice: TypeAlias = Callable[[str], tuple[tuple[tuple[int, ...], ...], int]]
Word: TypeAlias = "tuple[int, ...]"
"""Blows dealt one after the other, by their numbers."""
Dealt: TypeAlias = "dict[tuple[Word, int], float]"
"""What may come of a blow: the blows dealt now, and how much more waits."""
Ends: TypeAlias = "dict[tuple[Word, int, int], float]"
"""How an attack may end: the blows dealt, how much more waits, and which dice may still be rolled again."""


MOST_KEPT = 4096


class AttackLaw(NamedTuple):
    """One attack as the kernels take it."""

    nodes: Ints
    ends: Ints
    chances: Floats
    most: int  # that may come to wait


_attacks: dict[object, AttackLaw] = {}


class Paths:
    """The ways that the dice of one volley lead, and the blows at their ends.

    Where only some dice may be rolled again, `memory` counts how many are left.
    """

    def __init__(self, volley: VolleyLike, dice: Dice) -> None:
        self.volley, self.dice = volley, dice
        self.steps: dict[str, DieLike[Outcome] | None] = {}
        self.dealt: dict[str, Dealt] = {}  # what comes of each blow; to be filled in before `attack` is called
        self.limited: dict[str, int] = {}  # the steps whose dice are counted, with their place in the memory
        self.memories = 1
        self._ends: dict[tuple[str, int], Ends] = {}
        self._find(volley.first)

    def _find(self, name: str) -> None:
        """Every step that can be reached, and room in the memory for those that are limited."""
        die = self.steps[name] = self.volley.step(name)
        if die is None:
            return
        if die.limit is not None and any(die.again):
            self.limited[name] = self.memories
            self.memories *= die.limit + 1
        for outcome in die.results:
            for further, _ in outcome:
                if further not in self.steps:
                    self._find(further)

    @property
    def blows(self) -> list[str]:
        return [name for name, die in self.steps.items() if die is None]

    def attack(self) -> AttackLaw:
        """The law of one attack; paths that are alike have been followed once."""
        dealt = tuple([(name, tuple(ends.items())) for name, ends in self.dealt.items()])
        key = (tuple(self.steps.items()), dealt, self.dice)
        found = _attacks.get(key)
        if found is None:
            if len(_attacks) >= MOST_KEPT:
                _attacks.clear()
            found = _attacks[key] = self._followed()
        return found

    def _followed(self) -> AttackLaw:
        words: dict[Word, int] = {(): 0}
        nodes: list[tuple[int, int]] = [(0, 0)]
        ends: list[tuple[int, int, int, int]] = []
        chances: list[float] = []
        most = 0
        for memory in range(self.memories):
            for (word, waits, after), chance in self.ends(self.volley.first, memory).items():
                if word not in words:
                    for length in range(1, len(word) + 1):
                        if word[:length] not in words:
                            words[word[:length]] = len(nodes)
                            nodes.append((words[word[: length - 1]], word[length - 1]))
                ends.append((memory, after, words[word], waits))
                chances.append(chance)
                most = max(most, waits)
        return AttackLaw(np.array(nodes), np.array(ends), np.array(chances), most)

    def ends(self, name: str, memory: int) -> Ends:
        """How one die of a step ends, or a blow."""
        known = self._ends.get((name, memory))
        if known is None:
            die = self.steps[name]
            if die is None:
                known = {(word, waits, memory): chance for (word, waits), chance in self.dealt[name].items()}
            else:
                known = self._rolled(name, die, memory)
            self._ends[name, memory] = known
        return known

    def _rolled(self, name: str, die: DieLike[Outcome], memory: int) -> Ends:
        """Faces that do the same are followed once."""
        found: Ends = {}
        for (outcome, after), weight in self.faces(name, die, memory).items():
            for end, chance in self._outcome(outcome, after).items():
                found[end] = found.get(end, 0.0) + weight * chance
        return found

    def faces(self, name: str, die: DieLike[Outcome], memory: int) -> dict[tuple[Outcome, int], float]:
        """The chance of each outcome of a die, and of the memory after it."""
        place = self.limited.get(name)
        found: dict[tuple[Outcome, int], float] = {}
        if place is None or memory // place % (die.limit + 1 if die.limit else 1) == 0:
            faces = EVEN[len(die.results)] if place else weights(die)
            for outcome, weight in zip(die.results, faces, strict=True):
                found[outcome, memory] = found.get((outcome, memory), 0.0) + weight
            return found
        fresh = sum(die.again) * SIXTH * SIXTH
        for outcome, again in zip(die.results, die.again, strict=True):
            if not again:
                found[outcome, memory] = found.get((outcome, memory), 0.0) + SIXTH
            found[outcome, memory - place] = found.get((outcome, memory - place), 0.0) + fresh
        return found

    def _outcome(self, outcome: Outcome, memory: int) -> Ends:
        """Everything that comes of one result, one thing after the other."""
        found: Ends = {((), 0, memory): 1.0}
        for name, count in outcome:
            faces, plus = self.dice(count)
            for _ in range(plus):
                found = self._then(found, name)
            if faces:
                found = self._some(found, name, sum_of(faces, 0).tolist())
        return found

    def _some(self, before: Ends, name: str, number: list[float]) -> Ends:
        """A random number of dice of a step."""
        total: Ends = {}
        for count, chance in enumerate(number):
            before = self._then(before, name) if count else before
            for end, weight in before.items() if chance else ():
                total[end] = total.get(end, 0.0) + chance * weight
        return total

    def _then(self, before: Ends, name: str) -> Ends:
        """One more die of a step."""
        if len(before) == 1:
            ((word, waits, memory),) = before
            if not word and not waits:
                return self.ends(name, memory)
        found: Ends = {}
        for (word, waits, memory), weight in before.items():
            for (more, longer, after), chance in self.ends(name, memory).items():
                end = word + more, waits + longer, after
                found[end] = found.get(end, 0.0) + weight * chance
        return found
