"""What 11th edition has for odds besides attacks and tests."""

from __future__ import annotations

from typing import cast

from bellona.kernel.rulebook import Rulebook

from ...e10.odds_topics import CHANCES as TENTH
from ...keywords import has_keyword
from ...odds.asked_attacks import line_of
from ...odds.chances import MORTAL
from ...odds.other_rolls import CostlyRolls
from ...odds.plans import Chances, Plan
from ...odds.questions import OddsQuestion
from ..hazard import COSTS, FAILED, STURDY, STURDY_COSTS
from .odds_forms import BLANKS, AskedHazard, TypedQuestion


def hazard(book: Rulebook, asked: AskedHazard) -> CostlyRolls:
    """Each failed roll costs a unit a mortal wound, or three if all its models are MONSTER or VEHICLE.

    [11e.dice.hazard-roll, 11e.dice.hazard-roll-amount]
    """
    line = line_of(asked.unit)
    sturdy = all(any(has_keyword(kind.keywords, word) for word in STURDY) for kind in line.kinds)
    costs = f"{MORTAL}{STURDY_COSTS if sturdy else COSTS}"
    rules = ("11e.dice.hazard-roll", "11e.dice.hazard-roll-amount")
    return CostlyRolls(book, line, "hazard", asked.rolls, FAILED, costs, rules, asked.reroll)


def hazards(book: Rulebook, asked: OddsQuestion) -> Plan:
    told = cast(TypedQuestion, asked).hazard
    assert told is not None
    losses = hazard(book, told)
    return Plan((losses.line,), volleys=(losses,))


GONE = ("hazardous", "desperate_escape")
TOPICS = {name: topic for name, topic in TENTH.topics.items() if name not in GONE} | {"hazard": hazards}
CHANCES = Chances(TOPICS, TypedQuestion, BLANKS)
