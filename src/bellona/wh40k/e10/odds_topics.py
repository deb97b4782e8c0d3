"""What 10th edition has for odds besides attacks and tests: rolls that cost a unit models or wounds."""

from __future__ import annotations

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook

from ..expressions import results
from ..keywords import has_keyword
from ..odds.asked_attacks import line_of
from ..odds.chances import MORTAL
from ..odds.other_rolls import REMOVED, CostlyRolls, joined
from ..odds.plans import Chances, Plan, attacks, battle_shock, chain, charge
from ..odds.questions import AskedDeadlyDemise, AskedEscape, AskedHazardous, OddsQuestion
from .abilities.core import EXPLODES
from .abilities.hazardous import FAILED, STURDY, STURDY_SUFFERS


def hazardous(book: Rulebook, asked: AskedHazardous) -> CostlyRolls:
    """Each failed test costs a bearer, or a sturdy one some mortal wounds, which go on to others.

    [10e.weapon.hazardous.test, 10e.weapon.hazardous.destroys-model, 10e.weapon.hazardous.three-mortal-wounds]
    """
    line, costs, cited = line_of(asked.bearers), REMOVED, "10e.weapon.hazardous.destroys-model"
    sturdy = [any(has_keyword(kind.keywords, word) for word in STURDY) for kind in line.kinds]
    if any(sturdy) and not all(sturdy):
        raise BellonaError(f"bearers of Hazardous weapons: ask apart about those that are {', '.join(STURDY)}")
    if all(sturdy):
        line = joined(line, line_of(asked.others)) if asked.others else line
        costs, cited = f"{MORTAL}{STURDY_SUFFERS}", "10e.weapon.hazardous.three-mortal-wounds"
    rules = ("10e.weapon.hazardous.test", cited)
    return CostlyRolls(book, line, "hazardous", asked.weapons, results(FAILED), costs, rules, asked.reroll)


def deadly_demise(book: Rulebook, asked: AskedDeadlyDemise) -> CostlyRolls:
    """What the end of a model with Deadly Demise does to one unit near it. [10e.ability.deadly-demise]"""
    rules = ("10e.ability.deadly-demise", "10e.ability.deadly-demise.random")
    costs = f"{MORTAL}{asked.amount}"
    return CostlyRolls(book, line_of(asked.unit), "deadly_demise", 1, results(EXPLODES), costs, rules)


def desperate_escape(book: Rulebook, asked: AskedEscape) -> CostlyRolls:
    """Each failed test costs a model of the unit. [10e.movement.desperate-escape.test]"""
    line = line_of(asked.unit)
    tests = asked.tests or len(line.first) + len(line.last)
    rules = ("10e.movement.desperate-escape.test",)
    return CostlyRolls(
        book, line, "desperate_escape", tests, range(1, book.parts.moving.escapes_on), REMOVED, rules, asked.reroll
    )


def _plan(losses: CostlyRolls) -> Plan:
    return Plan((losses.line,), volleys=(losses,))


def _hazardous(book: Rulebook, asked: OddsQuestion) -> Plan:
    assert asked.hazardous is not None
    return _plan(hazardous(book, asked.hazardous))


def _deadly_demise(book: Rulebook, asked: OddsQuestion) -> Plan:
    assert asked.deadly_demise is not None
    return _plan(deadly_demise(book, asked.deadly_demise))


def _desperate_escape(book: Rulebook, asked: OddsQuestion) -> Plan:
    assert asked.desperate_escape is not None
    return _plan(desperate_escape(book, asked.desperate_escape))


CHANCES = Chances(
    {
        "attacks": attacks,
        "charge": charge,
        "battle_shock": battle_shock,
        "hazardous": _hazardous,
        "deadly_demise": _deadly_demise,
        "desperate_escape": _desperate_escape,
        "chain": chain,
    }
)
