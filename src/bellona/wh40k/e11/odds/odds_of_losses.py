"""What 11th edition has for odds besides attacks and tests: rolls that cost a unit wounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bellona.kernel.rulebook import Rulebook

from ...e10.odds_topics import CHANCES as TENTH
from ...expressions import results
from ...keywords import has_keyword
from ...odds.asked_attacks import line_of
from ...odds.chances import MORTAL
from ...odds.other_rolls import CappedRolls, CostlyRolls
from ...odds.plans import Chances, Plan
from ...odds.questions import OddsQuestion
from ..hazard import COSTS, FAILED, STURDY, STURDY_COSTS
from ..stratagems.crushing_impact import HURTS_ENEMY, HURTS_ONESELF, MOST
from ..stratagems.explosives import DICE, HURTS
from .odds_forms import BLANKS, AskedCrush, AskedExplosives, AskedHazard, TypedQuestion


def hazard(book: Rulebook, asked: AskedHazard) -> CostlyRolls:
    """Each failed roll costs a unit a mortal wound, or three if all its models are MONSTER or VEHICLE.

    [11e.dice.hazard-roll, 11e.dice.hazard-roll-amount]
    """
    line = line_of(asked.unit)
    sturdy = all(any(has_keyword(kind.keywords, word) for word in STURDY) for kind in line.kinds)
    costs = f"{MORTAL}{STURDY_COSTS if sturdy else COSTS}"
    rules = ("11e.dice.hazard-roll", "11e.dice.hazard-roll-amount")
    return CostlyRolls(book, line, "hazard", asked.rolls, FAILED, costs, rules, asked.reroll)


def explosives(book: Rulebook, asked: AskedExplosives) -> CostlyRolls:
    """What Explosives cost the unit that they are thrown at. [11e.stratagem.explosives]"""
    rules = ("11e.stratagem.explosives",)
    return CostlyRolls(book, line_of(asked.unit), "explosives", DICE, results(HURTS), f"{MORTAL}1", rules)


def crushing_impact(book: Rulebook, asked: AskedCrush) -> CappedRolls:
    """What a Crushing Impact costs either unit. [11e.stratagem.crushing-impact, 11e.stratagem.crushing-impact-cap]"""
    shown = results(HURTS_ONESELF if asked.own else HURTS_ENEMY)
    rules = ("11e.stratagem.crushing-impact", "11e.stratagem.crushing-impact-cap")
    line, dice = line_of(asked.unit), asked.toughness
    return CappedRolls(book, line, "crushing_impact", dice, shown, f"{MORTAL}1", rules, most=MOST)


def losses(topic: str, make: Callable[[Rulebook, Any], CostlyRolls]) -> Callable[[Rulebook, OddsQuestion], Plan]:
    """What makes a plan of a topic: rolls that cost one unit wounds."""

    def plan(book: Rulebook, asked: OddsQuestion) -> Plan:
        rolls = make(book, getattr(asked, topic))
        return Plan((rolls.line,), volleys=(rolls,))

    return plan


GONE = ("hazardous", "desperate_escape")
OWN: dict[str, Callable[[Rulebook, Any], CostlyRolls]] = {
    "hazard": hazard,
    "explosives": explosives,
    "crushing_impact": crushing_impact,
}
TOPICS = {name: topic for name, topic in TENTH.topics.items() if name not in GONE}
CHANCES = Chances(TOPICS | {name: losses(name, make) for name, make in OWN.items()}, TypedQuestion, BLANKS)
