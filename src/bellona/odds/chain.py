"""A chain of attacks and tests between two lines of models: what both are left with, together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .attacks import Dice
from .kernels import Floats
from .plans import Line, Stage
from .resolve import resolve_from
from .states import Odds, States
from .trials import trial_odds
from .waiting import refuse_beyond

MOST_PAIRS = 40_000  # of states of both lines


class ChainOdds:
    """`chances[a, b]`: of the states of both lines at the end; `reached`: of coming past each test."""

    def __init__(self, states: Sequence[States], chances: Floats, reached: dict[str, float]) -> None:
        self.states, self.chances, self.reached = states, chances, reached

    def line(self, number: int) -> Odds:
        """What one of the lines is left with."""
        return Odds(self.states[number], self.chances.sum(axis=1 - number))


def chain_odds(lines: Sequence[Line], stages: Sequence[Stage], dice: Dice, aim: str = "wounds") -> ChainOdds:
    """Stage after stage. A test that is failed ends the chain, as does the end of either line."""
    states = [States(line, _is_aimed_at(number, lines, stages)) for number, line in enumerate(lines)]
    refuse_beyond(states[0].count * states[1].count, MOST_PAIRS)
    now = np.zeros((states[0].count, states[1].count))
    now[0, 0] = 1.0
    ended = np.zeros_like(now)
    reached: dict[str, float] = {}
    for stage in stages:
        # Nobody tests or is attacked when one side is gone.
        ended[-1], now[-1] = ended[-1] + now[-1], 0.0
        ended[:, -1], now[:, -1] = ended[:, -1] + now[:, -1], 0.0
        if stage.trial is not None:
            passed = trial_odds(stage.trial, dice).chance
            ended += (1.0 - passed) * now
            now = passed * now
            reached[stage.name] = float(now.sum())
        else:
            now = _attacked(states, now, stage, dice, aim)
    return ChainOdds(states, ended + now, reached)


def _is_aimed_at(number: int, lines: Sequence[Line], stages: Sequence[Stage]) -> bool:
    everybody = [line_counts(line) for line in lines]
    attacks = [stage for stage in stages if stage.trial is None and stage.target == number]
    return any(volley.aimed for stage in attacks for volley in stage.volleys(everybody))


def line_counts(line: Line) -> list[int]:
    """How many models of each kind there are at first."""
    kinds = [kind for kind, _ in (*line.first, *line.last)]
    return [kinds.count(number) for number in range(len(line.kinds))]


def _attacked(states: Sequence[States], now: Floats, stage: Stage, dice: Dice, aim: str) -> Floats:
    """The attacks of one line on the other: they depend on who is left of both when they are declared."""
    mine, theirs = states[1 - stage.target], states[stage.target]
    before = now if stage.target else now.T
    after = np.zeros_like(before)
    for left in np.unique(theirs.living, axis=0):
        where = (theirs.living == left).all(axis=1)
        for state in np.flatnonzero(before[:, where].any(axis=1)):
            pair = (mine.living[state].tolist(), left.tolist())
            volleys = stage.volleys(pair if stage.target else pair[::-1])
            after[state] += resolve_from(theirs, before[state] * where, volleys, dice, aim)
    return after if stage.target else after.T
