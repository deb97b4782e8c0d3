"""A battle of 9th edition told again from its facts alone: the numbers that differ, and the facts that are new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from bellona.kernel.facts import PhaseBegan
from bellona.wh40k.e09.facts import CombatAttrition, MoraleTest, UnitDivided

from ..e10 import retelling


class Retelling(retelling.Retelling):
    """What the facts of one battle come to."""

    at_most: Mapping[str, float] = MappingProxyType({"heroic intervention": 3.0})
    neighbours = staticmethod(lambda models: 1 if models < 6 else 2)


def phase_began(told: retelling.Retelling, fact: PhaseBegan) -> Iterator[str]:
    """Nobody has gained more than 1CP in a Command phase of theirs."""
    if max(told.gained) > fact.round:
        yield f"{told.gained}CP were gained in {fact.round} rounds"
    told.lasts.clear()
    told.random.clear()


def morale_test(told: retelling.Retelling, fact: MoraleTest) -> Iterator[str]:
    if fact.passed != (fact.die == 1 or fact.die + fact.lost <= fact.leadership):
        yield f"{fact.die} and {fact.lost} lost against {fact.leadership}: {fact.passed}"


def combat_attrition(told: retelling.Retelling, fact: CombatAttrition) -> Iterator[str]:
    if fact.fled != sum(die <= fact.fatal for die in fact.dice):
        yield f"{fact.dice} cost {fact.fled}"


def unit_divided(told: retelling.Retelling, fact: UnitDivided) -> Iterator[str]:
    for name in fact.models:
        told.figures[name].unit = fact.apart
    yield from ()


Retelling.telling = retelling.Retelling.telling | {
    PhaseBegan: phase_began,
    MoraleTest: morale_test,
    CombatAttrition: combat_attrition,
    UnitDivided: unit_divided,
}
