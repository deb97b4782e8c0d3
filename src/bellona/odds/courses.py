"""Courses: dice that fall upon one track or two, one act after the other, each of which may bring about further dice.

A track is what a unit goes through as it is worn down, so all that becomes of two of them is a table of chances. Dice
that follow others are as many as those came to, and what they need depends on what is left by then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from .attack_law import Dice
from .dice_pools import law_of, marks_of, there_and_back
from .kernels import Floats
from .laws import Law, gathered
from .protocols import ActLike, PoolLike, TrackLike
from .trials import trial_odds
from .waiting import refuse_beyond

MOST_PAIRS = 40_000  # of states of both tracks
ONE = np.ones(1)


class ActOdds:
    """What is told of one act, as far as the course comes to it: laws and chances by name."""

    def __init__(self, act: ActLike) -> None:
        self.act = act
        self.laws: dict[str, Law] = {}
        self.chances: dict[str, float] = dict.fromkeys(act.events, 0.0)


class CourseOdds:
    """`chances[a, b]`: of the states of the tracks at the end; `reached`: of coming past each trial."""

    def __init__(
        self, tracks: Sequence[TrackLike], chances: Floats, acts: Sequence[ActOdds], reached: dict[str, float]
    ) -> None:
        self.tracks, self.chances, self.acts, self.reached = tracks, chances, acts, reached

    def of(self, track: int) -> Floats:
        """The chance of every state of one track."""
        left: Floats = self.chances.sum(axis=1 - track)
        return left

    @property
    def wounds_lost(self) -> Law:
        """What the last track loses; without tracks, what was counted first."""
        if self.tracks:
            return self.laws(len(self.tracks) - 1)["wounds_lost"]
        return next(law for act in self.acts for law in act.laws.values())

    @property
    def models_destroyed(self) -> Law:
        """Of the last track, as far as it counts them."""
        return self.laws(len(self.tracks) - 1).get("models_destroyed", Law(ONE)) if self.tracks else Law(ONE)

    @property
    def destroyed(self) -> float:
        """The chance that the last track comes to its end."""
        return float(self.of(len(self.tracks) - 1)[-1]) if self.tracks else 0.0

    def laws(self, track: int) -> dict[str, Law]:
        """What is counted of a track at the end."""
        chances = self.of(track)
        return {name: Law(gathered(counts, chances)) for name, counts in self.tracks[track].laws.items()}

    def events(self, track: int) -> dict[str, float]:
        """What may be so of a track at the end."""
        chances = self.of(track)
        return {name: float(chances[np.asarray(so)].sum()) for name, so in self.tracks[track].chances.items()}


def course_odds(tracks: Sequence[TrackLike], acts: Sequence[ActLike], dice: Dice) -> CourseOdds:
    """Act after act. A trial that is failed ends the course, as does the end of a track."""
    shape = [track.length for track in tracks] + [1] * (2 - len(tracks))
    refuse_beyond(shape[0] * shape[1], MOST_PAIRS)
    now, ended = np.zeros(shape), np.zeros(shape)
    now[0, 0] = 1.0
    told, reached = [], dict[str, float]()
    for act in acts:
        if len(tracks) > 0:
            ended[-1], now[-1] = ended[-1] + now[-1], 0.0
        if len(tracks) > 1:
            ended[:, -1], now[:, -1] = ended[:, -1] + now[:, -1], 0.0
        told.append(ActOdds(act))
        if act.trial is not None:
            passed = trial_odds(act.trial, dice).chance
            ended += (1.0 - passed) * now
            now = passed * now
            reached[act.name] = float(now.sum())
        else:
            turned = now if act.track == 0 else now.T
            turned = _Acting(tracks, told[-1], len(turned)).done(turned)
            now = turned if act.track == 0 else turned.T
    for each in told:
        each.laws = {name: _whole(law) for name, law in each.laws.items()}
    return CourseOdds(tracks, ended + now, told, reached)


class _Acting:
    """One act upon all states at once: `now[theirs, ours]`, of the track that dice fall upon and of the other."""

    def __init__(self, tracks: Sequence[TrackLike], told: ActOdds, length: int) -> None:
        self.tracks, self.told, self.act, self.last = tracks, told, told.act, length - 1
        self.is_met = len(tracks) > 1
        self._laws: dict[int, tuple[PoolLike, Floats]] = {}
        self._fell, self._followed = np.zeros(length), np.zeros(length)

    def done(self, now: Floats) -> Floats:
        after = np.zeros_like(now)
        for theirs, ours, some in self._states(now):
            pool = self.act.pool(self._both(theirs, ours))
            if pool is None:
                after[theirs] += some
                continue
            self._tell(pool, float(some.sum()))
            law = self._law(pool)
            for number, back in np.argwhere(law).tolist():
                self._fall(after, (theirs, ours), law[number, back] * some, number, back)
        for name, law in zip(self.act.parts, (self._fell, self._followed), strict=True):
            if name:
                self.told.laws[name] = Law(law[: np.flatnonzero(law)[-1] + 1] if law.any() else ONE)
        return after

    def _states(self, now: Floats) -> Iterator[tuple[int, int, Floats]]:
        """Every state of those upon whom dice fall, with those states of the others in which they act alike."""
        groups: dict[object, list[int]] = {}
        for ours in np.flatnonzero(now.any(axis=0)).tolist():
            groups.setdefault(self.tracks[1 - self.act.track].alike[ours] if self.is_met else 0, []).append(ours)
        for group in groups.values():
            for theirs in np.flatnonzero(now[:, group].any(axis=1)).tolist():
                some = np.zeros(now.shape[1])
                some[group] = now[theirs, group]
                yield theirs, group[0], some

    def _both(self, theirs: int, ours: int) -> tuple[int, int]:
        """States in the order of their tracks."""
        return (theirs, ours) if self.act.track == 0 else (ours, theirs)

    def _tell(self, pool: PoolLike, chance: float) -> None:
        """The laws and chances of marks."""
        for name, mark in self.act.counted.items():
            more = chance * marks_of(pool, (mark,))
            self.told.laws[name] = Law(_sum(self.told.laws[name].chances, more) if name in self.told.laws else more)
        for name, mark in self.act.events.items():
            self.told.chances[name] += chance * float(marks_of(pool, (mark,))[1:].sum())

    def _law(self, pool: PoolLike) -> Floats:
        """What a pool comes to and what comes back of it; the same pool is asked for in many states."""
        known = self._laws.get(id(pool))
        if known is None:
            law = there_and_back(pool) if pool.backs else law_of(pool).chances[:, np.newaxis]
            known = self._laws[id(pool)] = pool, law
        return known[1]

    def _fall(self, after: Floats, states: tuple[int, int], some: Floats, number: int, back: int) -> None:
        """So many fall upon a track: what follows for it, and what it strikes back with."""
        theirs, ours = states
        hurt = min(theirs + number, self.last)
        chance = float(some.sum())
        self._fell[hurt - theirs] += chance
        more = self._following(self.act.track, hurt, ours, hurt - theirs, self.last)
        self._followed[: len(more)] += chance * more
        if not self.is_met:
            after[hurt : hurt + len(more)] += np.outer(more, some)
            return
        for there in range(hurt, hurt + len(more)):
            if more[there - hurt]:
                after[there] += more[there - hurt] * self._struck(some, there, hurt - theirs, back)

    def _following(self, track: int, state: int, other: int, number: int, last: int) -> Floats:
        """How far on the dice that follow lead; what is beyond the end is its end."""
        states = self._both(state, other) if track == self.act.track else self._both(other, state)
        pool = self.act.following(track, states, number) if number and state < last else None
        if pool is None:
            return ONE
        law, room = self._law(pool)[:, 0], last - state
        return law if len(law) <= room + 1 else np.append(law[:room], law[room:].sum())

    def _struck(self, some: Floats, there: int, number: int, back: int) -> Floats:
        """The others' states, when so many fell upon a track that is there now, and so many came back."""
        pool = self.act.returned(self._both(there, 0), number) if number else None
        if pool is not None:
            law = self._law(pool)[:, 0]
            some = sum(chance * self._worn(some, there, hits) for hits, chance in enumerate(law.tolist()) if chance)
        return self._worn(some, there, back)

    def _worn(self, some: Floats, there: int, number: int) -> Floats:
        """So many fall upon the others, with what follows for them."""
        if not number:
            return some
        found, last = np.zeros_like(some), len(some) - 1
        for ours in np.flatnonzero(some).tolist():
            hurt = min(ours + number, last)
            more = self._following(1 - self.act.track, hurt, there, hurt - ours, last)
            found[hurt : hurt + len(more)] += some[ours] * more
        return found


def _whole(law: Law) -> Law:
    """Where a course does not come to an act, nothing comes of it."""
    whole = law.chances.copy()
    whole[0] += max(0.0, 1.0 - float(whole.sum()))
    return Law(whole)


def _sum(one: Floats, other: Floats) -> Floats:
    total = np.zeros(max(len(one), len(other)))
    total[: len(one)] += one
    total[: len(other)] += other
    return total
