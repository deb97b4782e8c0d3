"""The attack sequence once more, in icepool: another library's dice, plain numbers instead of rules.

Every number of a case is written down by hand (the result needed to hit, and so on), so that nothing of Bellona's is
used but the question.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from icepool import Die, d3, d6


class Case(NamedTuple):
    """What an attack needs. `critical_wound` of 7: none; `additional` hits of a critical; `damage` as a die."""

    attacks: Any
    hit: int
    wound: int
    save: int
    damage: Any
    models: int
    wounds: int
    again: tuple[int, ...] = ()  # hit rolls that are rolled again
    additional: Any = 0
    lethal: bool = False
    critical_wound: int = 7
    ward: int = 7


def law(case: Case) -> dict[int, float]:
    """The chance of each number of wounds lost."""
    total = case.models * case.wounds
    state = _die(case.attacks).map(lambda number: _repeated(Die([(0, 0)]), lambda at: _attack(case, at), number))
    lost = state.map(lambda at: _repeated(Die([at[0]]), lambda now: _point(case, now), at[1]), star=False)
    return {number: float(lost.probability(number)) for number in range(total + 1)}


def _repeated(state: Any, step: Any, times: int) -> Any:
    return state.map(step, star=False, repeat=times)


def _die(number: Any) -> Any:
    return number if isinstance(number, Die) else Die([number])


@cache
def _attack(case: Case, at: tuple[int, int]) -> Any:
    """Where one attack leads from so many wounds lost and so many mortal wounds waiting."""
    hit = d6.map(lambda die: d6 if die in case.again else die)
    return hit.map(lambda die: _hit(case, at, die))


def _hit(case: Case, at: tuple[int, int], die: int) -> Any:
    if die == 6:
        first = _blow(case, at) if case.lethal else _wound(case, at)
        more = _die(case.additional)
        return more.map(lambda number: _repeated(first, lambda now: _wound(case, now), number))
    return _wound(case, at) if die >= case.hit and die > 1 else Die([at])


@cache
def _wound(case: Case, at: tuple[int, int]) -> Any:
    def rolled(die: int) -> Any:
        if die >= case.critical_wound:
            return _die(case.damage).map(lambda points: (at[0], at[1] + points))
        return _blow(case, at) if die >= case.wound and die > 1 else Die([at])

    return d6.map(rolled)


@cache
def _blow(case: Case, at: tuple[int, int]) -> Any:
    """A normal wound: the save, then the damage, point by point, as far as the model needs it."""
    lost, waits = at
    left = case.wounds - lost % case.wounds
    if lost == case.models * case.wounds:
        return Die([at])

    def points(damage: int) -> Any:
        model = _repeated(Die([0]), lambda gone: _one_more(case, gone, left), damage)
        return model.map(lambda gone: (lost + gone, waits))

    return d6.map(lambda die: at if die > 1 and die >= case.save else _die(case.damage).map(points))


def _one_more(case: Case, gone: int, left: int) -> Any:
    return gone if gone == left else d6.map(lambda die: gone if die >= case.ward else gone + 1)


def _point(case: Case, lost: int) -> Any:
    """A mortal wound, which is never lost."""
    return _one_more(case, lost, case.models * case.wounds)


WORKLOADS = {
    "a": Case(attacks=10, hit=3, wound=4, save=4, damage=1, models=10, wounds=2),
    "b": Case(20, 3, 3, 4, 2, 5, 3, again=(1,), additional=1, lethal=True, ward=5),
    "c": Case(6 @ d6 + 24, 4, 2, 7, d3, 20, 1),
    "d": Case(4, 3, 5, 7, d6 + 2, 1, 12),
    "e": Case(40, 4, 3, 4, 2, 10, 2, critical_wound=4, ward=6),
}
