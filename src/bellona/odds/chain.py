"""A chain of attacks and tests between two lines of models: what both are left with, together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .attack_law import Dice
from .kernels import Floats
from .protocols import ChainLinkLike, LineLike
from .states import Odds, States
from .trials import trial_odds
from .volleys import resolve_from
from .waiting import refuse_beyond

MOST_PAIRS = 40_000  # of states of both lines


class ChainOdds:
    """`chances[a, b]`: of the states of both lines at the end; `reached`: of coming past each test."""

    def __init__(self, states: Sequence[States], chances: Floats, reached: dict[str, float]) -> None:
        self.states, self.chances, self.reached = states, chances, reached

    def line(self, number: int) -> Odds:
        """What one of the lines is left with."""
        return Odds(self.states[number], self.chances.sum(axis=1 - number))


def chain_odds(lines: Sequence[LineLike], links: Sequence[ChainLinkLike], dice: Dice, aim: str = "wounds") -> ChainOdds:
    """Link after link. A test that is failed ends the chain, as does the end of either line; but some links follow
    whatever has become of it.
    """
    states = [States(line, _is_aimed_at(number, lines, links)) for number, line in enumerate(lines)]
    refuse_beyond(states[0].count * states[1].count, MOST_PAIRS)
    start = np.zeros((states[0].count, states[1].count))
    start[0, 0] = 1.0
    chain = _Chain(states, dice, aim)
    now, ended = chain.followed(links, start)
    return ChainOdds(states, ended + now, chain.reached)


class _Chain:
    """Two lines, and the chances of coming past tests."""

    def __init__(self, states: Sequence[States], dice: Dice, aim: str) -> None:
        self.states, self.dice, self.aim = states, dice, aim
        self.reached: dict[str, float] = {}

    def followed(self, links: Sequence[ChainLinkLike], now: Floats) -> tuple[Floats, Floats]:
        """The chance of each pair of states where the chain goes on after these links, and where it has ended."""
        ended = np.zeros_like(now)
        for link in links:
            if link.always:
                now, ended = self._attacked(now, link), self._attacked(ended, link)
                continue
            # Nobody tests or is attacked when one side is gone.
            gone = np.zeros_like(now)
            gone[-1], now[-1] = now[-1], 0.0
            gone[:, -1], now[:, -1] = gone[:, -1] + now[:, -1], 0.0
            ended += gone
            if link.routes:
                if link.trial is not None:
                    self._note(link.name, trial_odds(link.trial, self.dice).chance * now)
                parted = [self.followed(further, share * now) for share, further in link.routes]
                now = np.sum([on for on, _ in parted], axis=0)
                ended += np.sum([end for _, end in parted], axis=0)
            elif link.trial is not None:
                passed = trial_odds(link.trial, self.dice).chance
                ended += (1.0 - passed) * now
                now = passed * now
                self._note(link.name, now)
            else:
                now = self._attacked(now, link)
        return now, ended

    def _note(self, name: str, passed: Floats) -> None:
        """So often a test is passed, on whatever way it comes."""
        self.reached[name] = self.reached.get(name, 0.0) + float(passed.sum())

    def _attacked(self, now: Floats, link: ChainLinkLike) -> Floats:
        """The attacks of one line on the other: they depend on who is left of both when they are declared."""
        mine, theirs = self.states[1 - link.target], self.states[link.target]
        before = now if link.target else now.T
        after = np.zeros_like(before)
        for left in np.unique(theirs.living, axis=0):
            where = (theirs.living == left).all(axis=1)
            for state in np.flatnonzero(before[:, where].any(axis=1)):
                pair = (mine.living[state].tolist(), left.tolist())
                volleys = link.volleys(pair if link.target else pair[::-1])
                after[state] += resolve_from(theirs, before[state] * where, volleys, self.dice, self.aim)
        return after if link.target else after.T


def _is_aimed_at(number: int, lines: Sequence[LineLike], links: Sequence[ChainLinkLike]) -> bool:
    everybody = [line_counts(line) for line in lines]
    attacks = [link for link in links if link.trial is None and link.target == number]
    return any(volley.aimed for link in attacks for volley in link.volleys(everybody))


def line_counts(line: LineLike) -> list[int]:
    """How many models of each kind there are at first."""
    kinds = [kind for kind, _ in (*line.first, *line.last)]
    return [kinds.count(number) for number in range(len(line.kinds))]
