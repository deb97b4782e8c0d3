"""Trials: dice that are added up, passed or not."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .attack_law import Dice
from .laws import Law, sum_of
from .protocols import TrialLike


class TrialOdds(NamedTuple):
    """The chance to pass, and the law of the roll as it falls at first."""

    chance: float
    roll: Law


def trial_odds(trial: TrialLike, dice: Dice) -> TrialOdds:
    """The chance to pass; a failure is rolled again, all dice of it, where it may be."""
    faces, plus = dice(trial.dice)
    law = sum_of(faces, plus)
    passes = np.array([trial.passes(total) for total in range(len(law))])
    once = float(law[passes].sum())
    return TrialOdds(once + (1.0 - once) * once * trial.again, Law(law))
