"""Attacks on a line of models: volley after volley, then what has waited."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .assault import Assault
from .attacks import Dice
from .kernels import Floats
from .plans import Line, Volley
from .states import Odds, States
from .waiting import waiting_of


def resolve(line: Line, volleys: Sequence[Volley], dice: Dice) -> Odds:
    """The chance of every state of the line after these volleys, in this order."""
    states = States(line, any(volley.aimed for volley in volleys))
    start = np.zeros(states.count)
    start[0] = 1.0
    return Odds(states, resolve_from(states, start, volleys, dice))


def resolve_from(states: States, start: Floats, volleys: Sequence[Volley], dice: Dice) -> Floats:
    """The chance of every state, from the chance of each state before."""
    assaults = [Assault(states, volley, dice) for volley in volleys]
    waiting = waiting_of(states, assaults)
    now = np.zeros((waiting.room, states.count))
    now[0] = start
    for assault, attack in zip(assaults, waiting.attacks, strict=True):
        now = assault.strike(now, attack)
    return waiting.settled(now)
