"""Rolls beside the attack sequence, as the odds calculator asks about them: tests, and what they cost a unit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook
from bellona.space.numbers import TOUCH

from ..attacks.line import Line
from ..keywords import merged
from ..phases.command import passes_leadership
from .chances import FACES, MORTAL, Blow, Die, Outcome, acting_in_play, as_rolled, counted, ward_of
from .questions import AskedBattleShock, AskedCharge

REMOVED = "removed"  # the blow that takes a model away, whatever wounds it has


class Trial(NamedTuple):
    """One roll of dice that are added up, passed or not."""

    dice: str
    passes: Callable[[int], bool]
    again: bool
    told: dict[str, Any]
    further: tuple[dict[str, Any], ...] = ()  # steps that follow it

    @property
    def pool(self) -> None:
        """Its dice are added up."""

    @property
    def counts(self) -> str:
        return "roll"

    def is_void(self, total: int) -> bool:
        return False

    def steps(self) -> list[dict[str, Any]]:
        return [self.told, *self.further]


def charge_test(book: Rulebook, charge: AskedCharge) -> Trial:
    """A Charge roll with nothing in the way: it must cover what the edition asks for of the way to every target.

    [10e.charge.roll, 10e.charge.success.all-targets, 10e.core.engagement-range]
    """
    near = book.parts.ground.engagement
    told: dict[str, Any] = {"step": "charge", "dice": "2D6", "modifier": charge.modifier, "again": charge.reroll}
    if charge.distance is not None and charge.needed is None:
        distances = charge.distance if isinstance(charge.distance, tuple) else (charge.distance,)
        told |= {"distance": max(distances), "engagement_range": near}
        reach = book.parts.charge.to_cover(book.parts.ground, max(distances)) - TOUCH - charge.modifier
        rules = ["10e.charge.roll", "10e.charge.success.all-targets", "10e.core.engagement-range"]
    elif charge.needed is not None and charge.distance is None:
        reach, rules = charge.needed - charge.modifier, ["10e.charge.roll"]
    else:
        raise BellonaError("a charge has either a distance or the roll that is needed")
    told |= {
        "needed": next((total for total in range(2, 13) if total >= reach), None),
        "rules": list(book.cite(tuple(rules))),
    }
    return Trial("2D6", lambda total: total >= reach, charge.reroll is not None, told)


def battle_shock_test(book: Rulebook, test: AskedBattleShock) -> Trial:
    """A Battle-shock test. [10e.command.battle-shock.test]"""
    rules = ["10e.command.battle-shock.test"]
    told = {"step": "battle_shock", "dice": "2D6", "needed": test.leadership - test.modifier, "modifier": test.modifier}
    told |= {"again": test.reroll, "rules": list(book.cite(tuple(rules)))}
    return Trial(
        "2D6", lambda total: passes_leadership(total + test.modifier, test.leadership), test.reroll is not None, told
    )


@dataclass(frozen=True)
class CostlyRolls:
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
    elects: ClassVar = None

    @property
    def number(self) -> str:
        return str(self.rolls)

    def against(self, kinds: Sequence[int]) -> CostlyRolls:
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
        rules = self.book.cite(self.rules)
        return [told | {"again": self.again, "rules": rules, "die": self.step(self.first)}]

    def uncounted(self) -> list[str]:
        """Rules of the models that act when dice fall or when they are destroyed."""
        return acting_in_play(self.book, merged(*(kind.target.abilities for kind in self.line.kinds)))


@dataclass(frozen=True)
class CappedRolls(CostlyRolls):
    """Dice of which each bad face costs a unit a mortal wound, but no more than so many in all."""

    most: int = 0

    @property
    def number(self) -> str:
        return "1"

    def step(self, name: str) -> Die[Outcome] | None:
        """All dice are one roll, and one blow comes of it."""
        return Die((((self.costs, "1"),),)) if name == self.first else None

    def blow(self, name: str, kind: int) -> Blow:
        shown = counted(self.rolls, f"{self.bad.start}-{self.bad.stop - 1}")
        return super().blow(MORTAL + shown, kind)._replace(done=lambda rolled: min(self.most, rolled))

    def steps(self) -> list[dict[str, Any]]:
        (told,) = super().steps()
        hurts = Die(tuple([die in self.bad for die in FACES]))
        return [told | {"most": self.most, "die": hurts}]


def joined(line: Line, other: Line) -> Line:
    """Two lines as one: the second falls when the first is gone."""
    more = tuple((kind + len(line.kinds), left) for kind, left in (*other.first, *other.last))
    return Line((*line.kinds, *other.kinds), (*line.first, *line.last, *more))
