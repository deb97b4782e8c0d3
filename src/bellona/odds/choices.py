"""Re-rolls that are chosen: worked out backwards, from what each state is worth to what is best before it.

Every state carries what it is worth and the chance of each state at the end, if both players choose well from there on.
The attacker wants the worth high and may roll damage again; the defender wants it low and may roll a save again. When
they choose they know how many blows of the volley are still to come, as all attacks have been rolled to wound by then;
they do not know the dice of what waits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from bellona.kernel.errors import BellonaError

from .barrage import Bombardment, Variant, blow_band, damage_law
from .kernels import Floats, strike
from .laws import chance, sum_of
from .protocols import BlowLike, Outcome
from .states import States
from .waiting import Packets, refuse_beyond

MOST_CELLS = 1_000_000  # of what lies ahead
Counts: TypeAlias = "tuple[int, int, int]"
"""How many dice of a plain step, of one that is elected from, and blows dealt at once."""

AIMS: dict[str, Callable[[States], Floats]] = {
    "wounds": lambda states: states.lost.astype(np.float64),
    "models": lambda states: states.fallen.astype(np.float64),
    "destroyed": lambda states: (np.arange(states.count) == states.count - 1).astype(np.float64),
}


def has_choices(variant: Variant) -> bool:
    """Whether somebody may choose, with what comes of it in view."""
    return variant.volley.elects is not None or rolls_again(variant)


def rolls_again(variant: Variant) -> bool:
    """Whether somebody may choose what to roll again of saves or damage."""
    return any(blow.chosen or blow.save.limit is not None for alike in variant.blows.values() for blow in alike)


def chosen(states: States, start: Floats, barrages: Sequence[Bombardment], aim: str) -> Floats:
    """The chance of every state at the end, if re-rolls serve this aim."""
    if any(has_choices(variant) and len(variant.bands) > 1 for each in barrages for variant in each.variants):
        raise BellonaError("what to roll again cannot be chosen well where blows of two kinds alternate")
    waiting = Packets(states, barrages)
    refuse_beyond(waiting.room * states.count * states.count, MOST_CELLS)
    worth = AIMS[aim](states)[:, np.newaxis]
    backwards = Backwards(states, waiting)
    ahead = backwards.settled(np.concatenate([worth, np.eye(states.count)], axis=1))
    for barrage in reversed(barrages):
        ahead = np.sum([backwards.struck(variant, ahead) for variant in barrage.variants], axis=0)
    result: Floats = start @ ahead[0, :, 1:]
    return result


class Backwards:
    """What lies ahead, as an array `[what waits, state, worth and chances at the end]`, before something happens."""

    def __init__(self, states: States, waiting: Packets) -> None:
        self.states, self.waiting = states, waiting

    def dealt(self, band: Floats, ahead: Floats) -> Floats:
        """Before a blow."""
        before = np.zeros_like(ahead)
        for stride, chances in zip(self.states.strides.tolist(), band, strict=False):
            for k, column in enumerate(chances):
                here = self.states.count - k * stride
                before[..., :here, :] += column[:here, np.newaxis] * ahead[..., k * stride :, :]
        return before

    def settled(self, ahead: Floats) -> Floats:
        """Before everything that waits is dealt, for each number of blows that may wait."""
        for (dice, blows), size in list(zip(self.waiting.waiting, self.waiting.sizes, strict=True))[::-1]:
            laws = [damage_law(blow, dice) for blow in blows]
            rows = [ahead]
            for _ in range(size - 1):
                rows.append(self._packet(blows, laws, rows[-1]))
            ahead = np.stack(rows, axis=-3)
        return ahead.reshape(self.waiting.room, self.states.count, -1)

    def _packet(self, blows: Sequence[BlowLike], laws: Sequence[Floats], ahead: Floats) -> Floats:
        if not blows[0].spills:
            return self.dealt(blow_band(self.states, blows, laws), ahead)
        point = blow_band(self.states, blows, [np.array([0.0, 1.0])] * len(blows))
        before = np.zeros_like(ahead)
        for share in laws[0].tolist():
            before += share * ahead
            ahead = self.dealt(point, ahead)
        return before

    def struck(self, variant: Variant, ahead: Floats) -> Floats:
        """Before a volley, in the states in which it finds the line so."""
        choosing = (
            self._electing if variant.volley.elects else self._choosing if rolls_again(variant) else self._plainly
        )
        before = choosing(variant, ahead)
        return before if variant.where is None else np.multiply(before, variant.where[:, np.newaxis])

    def _plainly(self, variant: Variant, ahead: Floats) -> Floats:
        """Before a random number of attacks that leave nobody a choice."""
        now = [ahead] * variant.paths.memories
        before: Floats = variant.number[0] * ahead
        for share in variant.number[1:].tolist():
            now = [self._attack(variant, memory, now) for memory in range(len(now))]
            before = before + share * now[-1]
        return before

    def _attack(self, variant: Variant, memory: int, ahead: Sequence[Floats]) -> Floats:
        before = np.zeros_like(ahead[0])
        for (source, goal, node, waits), share in zip(
            variant.attack.ends.tolist(), variant.attack.chances.tolist(), strict=True
        ):
            if source == memory:
                then = ahead[goal]
                while node:
                    parent, packet = variant.attack.nodes[node].tolist()
                    then, node = self.dealt(variant.bands[packet], then), parent
                before[: len(then) - waits] += share * then[waits:]
        return before

    def _electing(self, variant: Variant, ahead: Floats) -> Floats:
        return Election(self, variant, ahead).before()

    # -- a volley whose blows leave choices ----------------------------------------------------------------------------

    def _choosing(self, variant: Variant, ahead: Floats) -> Floats:
        """Before its attacks: the number of its blows and of what waits more is rolled first, then they are dealt."""
        numbers = self._numbers(variant)
        blow = RerollChoice(self, variant)
        now = blow.begin(ahead)
        before = np.zeros_like(ahead)
        for count in range(numbers.shape[1]):
            now = blow.dealt(now) if count else now
            for more, share in enumerate(numbers[:, count].tolist()):
                if share:
                    before[: len(ahead) - more] += share * now[-1][-1][more:]
        return before

    def _numbers(self, variant: Variant) -> Floats:
        """The chance of each number of blows dealt, and of what waits more: `[waiting, blows]`."""
        longest = max(_depth(variant, node) for node in range(len(variant.attack.nodes)))
        count = (len(variant.number) - 1) * longest + 1
        start = np.zeros((variant.paths.memories, self.waiting.room, count))
        start[-1, 0, 0] = 1.0
        on = np.zeros((len(variant.bands), 1, 2, count))
        on[:, 0, 1] = 1.0
        attack = variant.attack
        made = strike(start, variant.number, on, np.array([1, 1]), attack.nodes, attack.ends, attack.chances)
        numbers: Floats = made.sum(axis=0)
        return numbers


class Election:
    """A volley of which so many dice of a step are dealt as blows as serves best, when all of them are known."""

    def __init__(self, backwards: Backwards, variant: Variant, ahead: Floats) -> None:
        assert variant.volley.elects is not None
        self.step, self.blow = variant.volley.elects
        self.backwards, self.variant = backwards, variant
        self.rolled: list[dict[tuple[int, int], float]] = [{(0, 0): 1.0}]  # of so many dice: blows, and what waits
        self.known: dict[tuple[int, int], Floats] = {}
        self.dealt = [ahead]  # what lies ahead of so many blows
        self.again = RerollChoice(backwards, variant) if rolls_again(variant) else None
        self.now = self.again.begin(ahead) if self.again else []

    def before(self) -> Floats:
        """Before its attacks."""
        total = np.zeros_like(self.dealt[0])
        for (plain, elective, blows), share in self._reached().items():
            options = [self._ahead(plain + elective - some, blows + some) for some in range(elective + 1)]
            best = options[0]
            for other in options[1:]:
                best = np.where(other[..., :1] > best[..., :1], other, best)
            total += share * best
        return total

    def _reached(self) -> dict[Counts, float]:
        """The chance of each number of dice of the plain step, of the one that is elected from, and of blows."""
        paths, number = self.variant.paths, self.variant.number.tolist()
        first = paths.steps[self.variant.volley.first]
        assert first is not None
        ones = [self._from_faces(paths.faces(self.variant.volley.first, first, m)) for m in range(paths.memories)]
        now = {((0, 0, 0), paths.memories - 1): 1.0}
        found: dict[Counts, float] = {}
        for place, share in enumerate(number):
            if place:
                then: dict[tuple[Counts, int], float] = {}
                for (counts, memory), chance_of in now.items():
                    for (more, after), weight in ones[memory].items():
                        key = (counts[0] + more[0], counts[1] + more[1], counts[2] + more[2]), after
                        then[key] = then.get(key, 0.0) + chance_of * weight
                now = then
            for (counts, _), chance_of in now.items() if share else ():
                found[counts] = found.get(counts, 0.0) + share * chance_of
        return found

    def _from_faces(self, faces: dict[tuple[Outcome, int], float]) -> dict[tuple[Counts, int], float]:
        """What one attack leads to."""
        found: dict[tuple[Counts, int], float] = {}
        for (outcome, after), weight in faces.items():
            some = {(0, 0, 0): weight}
            for name, count in outcome:
                some = self._with(some, name, sum_of(*self.variant.dice(count)).tolist())
            for counts, chance_of in some.items():
                found[counts, after] = found.get((counts, after), 0.0) + chance_of
        return found

    def _with(self, before: dict[Counts, float], name: str, law: list[float]) -> dict[Counts, float]:
        """A number of dice or blows of this name more."""
        then: dict[Counts, float] = {}
        for (plain, elective, blows), chance_of in before.items():
            for more, share in enumerate(law):
                if name == self.step:
                    key = plain, elective + more, blows
                elif name == self.blow:
                    key = plain, elective, blows + more
                else:
                    key = plain + more, elective, blows
                then[key] = then.get(key, 0.0) + chance_of * share
        return then

    def _ahead(self, dice: int, blows: int) -> Floats:
        """What lies ahead of so many dice of the step, after so many blows."""
        if (dice, blows) not in self.known:
            total = np.zeros_like(self.dealt[0])
            for (more, waits), share in self._dice(dice).items():
                total[: len(total) - waits] += share * self._blows(blows + more)[waits:]
            self.known[dice, blows] = total
        return self.known[dice, blows]

    def _dice(self, number: int) -> dict[tuple[int, int], float]:
        one = self.variant.paths.ends(self.step, 0).items()
        while len(self.rolled) <= number:
            law: dict[tuple[int, int], float] = {}
            for (blows, waits), chance_of in self.rolled[-1].items():
                for (word, more, _), weight in one:
                    key = blows + len(word), waits + more
                    law[key] = law.get(key, 0.0) + chance_of * weight
            self.rolled.append(law)
        return self.rolled[number]

    def _blows(self, number: int) -> Floats:
        while len(self.dealt) <= number:
            if self.again:
                self.now = self.again.dealt(self.now)
                self.dealt.append(self.now[-1][-1])
            else:
                self.dealt.append(self.backwards.dealt(self.variant.bands[0], self.dealt[-1]))
        return self.dealt[number]


def _depth(variant: Variant, node: int) -> int:
    return 1 + _depth(variant, int(variant.attack.nodes[node, 0])) if node else 0


class RerollChoice:
    """A blow whose save or damage may be rolled again; `now[d][s]` is what lies ahead with so many re-rolls left.

    A number of re-rolls that has no limit is one that does not run down.
    """

    def __init__(self, backwards: Backwards, variant: Variant) -> None:
        (blows,) = [blows for name, blows in variant.blows.items() if name not in variant.waiting]
        states, aimed = backwards.states, variant.volley.aimed
        front = states.aimed_front if aimed else states.front
        self.backwards, self.blow = backwards, blows[0]
        self.stopped = np.array([chance(blow.save) for blow in blows])[front[0]][:, np.newaxis]
        faces, plus = variant.dice(self.blow.damage)
        self.rolled = []
        for value, share in enumerate(sum_of(faces, plus).tolist()):
            if share:
                laws = [np.bincount([blow.done(value)]).astype(np.float64) for blow in blows]
                self.rolled.append((share, blow_band(states, blows, laws, aimed)))

    @property
    def damage_left(self) -> int:
        return (self.blow.limit or 1) if self.blow.chosen else 0

    @property
    def saves_left(self) -> int:
        return self.blow.save.limit or 0

    def begin(self, ahead: Floats) -> list[list[Floats]]:
        return [[ahead] * (self.saves_left + 1) for _ in range(self.damage_left + 1)]

    def dealt(self, ahead: list[list[Floats]]) -> list[list[Floats]]:
        """Before one blow more."""
        hurt = [[self._hurt(ahead, d, s) for s in range(self.saves_left + 1)] for d in range(self.damage_left + 1)]
        return [
            [self._saved(ahead[d], hurt[d], s) for s in range(self.saves_left + 1)] for d in range(self.damage_left + 1)
        ]

    def _hurt(self, ahead: list[list[Floats]], damage: int, saves: int) -> Floats:
        """Before damage is rolled: what is worth less than a fresh roll is rolled again."""
        kept = [(share, self.backwards.dealt(band, ahead[damage][saves])) for share, band in self.rolled]
        if not damage:
            return _mean(kept)
        spent = damage if self.blow.limit is None else damage - 1
        fresh = _mean([(share, self.backwards.dealt(band, ahead[spent][saves])) for share, band in self.rolled])
        return _mean([(share, np.where(then[..., :1] >= fresh[..., :1], then, fresh)) for share, then in kept])

    def _saved(self, ahead: list[Floats], hurt: list[Floats], saves: int) -> Floats:
        """Before the save: a failure is rolled again where that is better for the defender."""
        failed = hurt[saves]
        if saves:
            again = self.stopped * ahead[saves - 1] + (1.0 - self.stopped) * hurt[saves - 1]
            failed = np.where(again[..., :1] < failed[..., :1], again, failed)
        before: Floats = self.stopped * ahead[saves] + (1.0 - self.stopped) * failed
        return before


def _mean(weighed: Sequence[tuple[float, Floats]]) -> Floats:
    total = np.zeros_like(weighed[0][1])
    for share, each in weighed:
        total += share * each
    return total
