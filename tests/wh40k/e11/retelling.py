"""A battle of 11th edition told again from its facts alone: the numbers that differ, and the facts that are new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from bellona.kernel.facts import Rolled
from bellona.wh40k import facts
from bellona.wh40k.e11.facts import HazardRolls, PartedWays

from ..e10 import retelling

FRAY = 6  # the most that a Charge roll into the fray counts


class Retelling(retelling.Retelling):
    """What the facts of one battle come to."""

    engagement = 2.0
    arrives_beyond = 8.0
    at_most: Mapping[str, float] = MappingProxyType({"surge": 6.0})  # of the armies that there are
    strikes_across = 0.0
    neighbours = staticmethod(lambda models: 1)
    spread = 9.0


def charge_roll(told: retelling.Retelling, fact: facts.ChargeRoll) -> Iterator[str]:
    told.lasts[fact.unit] = fact.total
    if fact.total not in (sum(fact.dice), min(FRAY, sum(fact.dice))):
        yield f"{fact.dice} make {fact.total}"


def rolled(told: retelling.Retelling, fact: Rolled) -> Iterator[str]:
    if fact.roll == "surge":
        told.at_most = {"surge": max(6.0, sum(fact.dice))}  # unless more dice are rolled
    yield from ()


def hazard_rolls(told: retelling.Retelling, fact: HazardRolls) -> Iterator[str]:
    if fact.failed != sum(die <= 2 for die in fact.dice):
        yield f"{fact.dice} fail {fact.failed} times"


def parted_ways(told: retelling.Retelling, fact: PartedWays) -> Iterator[str]:
    for name in fact.models:
        told.figures[name].unit = fact.other
    if not told.of(fact.unit):
        yield f"nobody is left of {fact.unit}"


Retelling.telling = retelling.Retelling.telling | {
    facts.ChargeRoll: charge_roll,
    HazardRolls: hazard_rolls,
    Rolled: rolled,
    PartedWays: parted_ways,
}
