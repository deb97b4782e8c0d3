"""Rolls beside the attack sequence, as the odds calculator asks about them: tests, and what they cost a unit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook
from bellona.space.numbers import TOUCH

from ..expressions import results
from ..keywords import has_keyword, merged
from ..line import Line
from ..questions import BattleShock, Charge, DeadlyDemise, DesperateEscape, Hazardous
from .abilities.core import EXPLODES
from .abilities.hazardous import FAILED, STURDY, STURDY_SUFFERS
from .asking import line_of
from .chances import FACES, MORTAL, Blow, Die, Outcome, acting_in_play, as_rolled, ward_of
from .falling_back import ESCAPES_ON
from .ground import ENGAGEMENT
from .phases.command import passes_leadership

REMOVED = "removed"  # the blow that takes a model away, whatever wounds it has


class Trial(NamedTuple):
    """One roll of dice that are added up, passed or not."""

    dice: str
    passes: Callable[[int], bool]
    again: bool
    told: dict[str, Any]

    def steps(self) -> list[dict[str, Any]]:
        return [self.told]


def charge_test(charge: Charge) -> Trial:
    """A Charge roll with nothing in the way: the unit must come within Engagement Range of every target.

    [10e.charge.roll, 10e.charge.success.all-targets, 10e.core.engagement-range]
    """
    told: dict[str, Any] = {"step": "charge", "modifier": charge.modifier, "again": charge.reroll}
    if charge.distance is not None and charge.needed is None:
        distances = charge.distance if isinstance(charge.distance, tuple) else (charge.distance,)
        told |= {"distance": max(distances), "engagement_range": ENGAGEMENT}
        reach = max(distances) - ENGAGEMENT - TOUCH - charge.modifier
        rules = ["10e.charge.roll", "10e.charge.success.all-targets", "10e.core.engagement-range"]
    elif charge.needed is not None and charge.distance is None:
        reach, rules = charge.needed - charge.modifier, ["10e.charge.roll"]
    else:
        raise BellonaError("a charge has either a distance or the roll that is needed")
    told |= {"needed": next((total for total in range(2, 13) if total >= reach), None), "rules": rules}
    return Trial("2D6", lambda total: total >= reach, charge.reroll is not None, told)


def battle_shock_test(test: BattleShock) -> Trial:
    """A Battle-shock test. [10e.command.battle-shock.test]"""
    rules = ["10e.command.battle-shock.test"]
    told = {"step": "battle_shock", "needed": test.leadership - test.modifier, "modifier": test.modifier}
    told |= {"again": test.reroll, "rules": rules}
    return Trial(
        "2D6", lambda total: passes_leadership(total + test.modifier, test.leadership), test.reroll is not None, told
    )


@dataclass(frozen=True)
class Losses:
    """Dice that cost a unit models or wounds: a blow for each bad face."""

    book: Rulebook
    line: Line
    name: str
    rolls: int
    bad: range
    costs: str
    rules: tuple[str, ...]
    again: str | None = None  # "one": one of the dice may be rolled again

    first: ClassVar = "roll"
    weapons: ClassVar = 1
    number_again: ClassVar = False
    aimed: ClassVar = False

    @property
    def number(self) -> str:
        return str(self.rolls)

    def against(self, kinds: Sequence[int]) -> Losses:
        return self

    def step(self, name: str) -> Die[Outcome] | None:
        if name != self.first:
            return None
        fails = tuple([die in self.bad for die in FACES])
        outcomes = tuple([((self.costs, "1"),) if failed else () for failed in fails])
        return Die(outcomes, fails, 1) if self.again else Die(outcomes)

    def blow(self, name: str, kind: int) -> Blow:
        of = self.line.kinds[kind]
        if name == REMOVED:
            return Blow(as_rolled, str(of.wounds))
        return Blow(as_rolled, name.removeprefix(MORTAL), ward=ward_of(self.book, of.target, None), spills=True)

    def steps(self) -> list[dict[str, Any]]:
        told = {"step": self.name, "rolls": self.rolls, "bad": list(self.bad), "costs": self.costs}
        return [told | {"again": self.again, "rules": self.rules, "die": self.step(self.first)}]

    def uncounted(self) -> list[str]:
        """Rules of the models that act when dice fall or when they are destroyed."""
        return acting_in_play(self.book, merged(*(kind.target.rules for kind in self.line.kinds)))


def hazardous(book: Rulebook, asked: Hazardous) -> Losses:
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
    return Losses(book, line, "hazardous", asked.weapons, results(FAILED), costs, rules, asked.reroll)


def joined(line: Line, other: Line) -> Line:
    """Two lines as one: the second falls when the first is gone."""
    more = tuple((kind + len(line.kinds), left) for kind, left in (*other.first, *other.last))
    return Line((*line.kinds, *other.kinds), (*line.first, *line.last, *more))


def deadly_demise(book: Rulebook, asked: DeadlyDemise) -> Losses:
    """What the end of a model with Deadly Demise does to one unit near it. [10e.ability.deadly-demise]"""
    rules = ("10e.ability.deadly-demise", "10e.ability.deadly-demise.random")
    costs = f"{MORTAL}{asked.amount}"
    return Losses(book, line_of(asked.unit), "deadly_demise", 1, results(EXPLODES), costs, rules)


def desperate_escape(book: Rulebook, asked: DesperateEscape) -> Losses:
    """Each failed test costs a model of the unit. [10e.movement.desperate-escape.test]"""
    line = line_of(asked.unit)
    tests = asked.tests or len(line.first) + len(line.last)
    rules = ("10e.movement.desperate-escape.test",)
    return Losses(book, line, "desperate_escape", tests, range(1, ESCAPES_ON), REMOVED, rules, asked.reroll)
