"""Trials: dice that are added up, passed or not."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .attack_law import Dice
from .dice_pools import law_of
from .laws import Law, sum_of
from .protocols import TrialLike


class TrialOdds(NamedTuple):
    """The chance to pass, and the law of the roll as it falls at first."""

    chance: float
    roll: Law


def trial_odds(trial: TrialLike, dice: Dice) -> TrialOdds:
    """The chance to pass; a failure is rolled again, all dice of it, where it may be, and what decides nothing is
    rolled until it does.
    """
    law = law_of(trial.pool).chances if trial.pool is not None else sum_of(*dice(trial.dice))
    passes = np.array([trial.passes(total) for total in range(len(law))])
    decides = np.array([not trial.is_void(total) for total in range(len(law))])
    once = float(law[passes & decides].sum())
    if not decides.all():
        once /= float(law[decides].sum())
    return TrialOdds(once + (1.0 - once) * once * trial.again, Law(law))
