"""Attacks on a line of models: volley after volley, then what has waited."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .attack_law import Dice
from .barrage import Bombardment
from .choices import chosen, has_choices
from .kernels import Floats
from .protocols import LineLike, VolleyLike
from .states import Odds, States
from .waiting import waiting_of


def resolve(line: LineLike, volleys: Sequence[VolleyLike], dice: Dice, aim: str = "wounds") -> Odds:
    """The chance of every state of the line after these volleys, in this order; `aim`: what chosen re-rolls serve."""
    states = States(line, any(volley.aimed for volley in volleys))
    start = np.zeros(states.count)
    start[0] = 1.0
    return Odds(states, resolve_from(states, start, volleys, dice, aim))


def resolve_from(
    states: States, start: Floats, volleys: Sequence[VolleyLike], dice: Dice, aim: str = "wounds"
) -> Floats:
    """The chance of every state, from the chance of each state before."""
    barrages = [Bombardment(states, variants(states, volley), dice) for volley in volleys]
    if any(has_choices(variant) for barrage in barrages for variant in barrage.variants):
        return chosen(states, start, barrages, aim)
    waiting = waiting_of(states, barrages)
    now = np.zeros((waiting.room, states.count))
    now[0] = start
    for barrage in barrages:
        now = barrage.strike(now)
    return waiting.settled(now)


def variants(states: States, volley: VolleyLike) -> list[tuple[Floats | None, VolleyLike]]:
    """The volley as it finds the line, and in which states: who is left may matter to it."""
    if len(states.line.kinds) == 1:
        return [(None, volley)]
    found: dict[int, tuple[Floats, VolleyLike]] = {}
    for left in np.unique(states.living > 0, axis=0):
        as_found = volley.against(np.flatnonzero(left).tolist()) if left.any() else volley
        where = ((states.living > 0) == left).all(axis=1).astype(np.float64)
        known = found.get(id(as_found))
        found[id(as_found)] = (known[0] + where if known else where), as_found
    return list(found.values()) if len(found) > 1 else [(None, volley)]
