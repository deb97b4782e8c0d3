"""What fire costs on average, by the rules' own dice: enough to tell whether a question is worth a person's while."""

from __future__ import annotations

from itertools import product
from statistics import fmean
from typing import Any, Literal

from ..expressions import expression
from ..game import Warhammer
from ..state import Unit
from .chances import Blow, Die, VolleyDice, dice
from .in_play import line_in_play
from .previews import fire_at
from .questions import InPlay

SLIGHT = 1 / 6  # of a unit's wounds: nobody is troubled about less unless they ask for it


def share_spared(game: Warhammer, unit: Unit, target: Unit, *gains: str) -> float:
    """The part of its wounds that the target would not lose on average to the unit's fire if it had these rules."""
    state = game.state.clone()
    guarded = type(game)(game.rulebook, state, [])
    for text in gains:
        guarded.gain(target.key, text, "phase")
    fire = share_at_stake(game, unit, target, "shoot")
    return fire - share_at_stake(guarded, unit, guarded.unit(target.key), "shoot")


def share_at_stake(game: Warhammer, unit: Unit, target: Unit, how: Literal["shoot", "overwatch"]) -> float:
    """The part of its wounds that the target loses on average if the unit fires all that it can at it."""
    volleys = fire_at(game, unit, target, InPlay(unit=unit.key, target=target.key, how=how)).volleys
    line = line_in_play(game, target, unit)
    made = [VolleyDice(game.rulebook, volley.attack, len(volley.shots), line) for volley in volleys]
    lost = sum(volley.weapons * expression(volley.number).average * _comes_of(volley, volley.first) for volley in made)
    return min(1.0, lost / line.wounds)


def _comes_of(volley: VolleyDice, step: str) -> float:
    """The wounds that one die of this step costs, or one blow at the model that falls first."""
    die = volley.step(step)
    if die is None:
        kind = (*volley.line.first, *volley.line.last)[0][0]
        return _struck(volley.blow(step, kind), volley.line.kinds[kind].wounds)
    return _rolled(die, [sum(_times(count) * _comes_of(volley, then) for then, count in led) for led in die.results])


def _times(count: str) -> float:
    return expression(count).average


def _rolled(die: Die[Any], values: list[float]) -> float:
    """The mean of the faces, those that are rolled again for the mean of a fresh die."""
    fresh = fmean(values)
    again = die.again or (False,) * len(values)
    return fmean(fresh if over else value for value, over in zip(values, again, strict=True))


def _struck(blow: Blow, wounds: int) -> float:
    faces, plus = dice(blow.damage)
    done = fmean(min(blow.done(sum(shown) + plus), wounds) for shown in product(*faces))
    return done * _fails(blow.save) * _fails(blow.ward)


def _fails(die: Die[bool]) -> float:
    return _rolled(die, [float(not good) for good in die.results])
