"""Skirmish: the moments at which special rules act, and the special rules."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import Offer, Rule, SpecialRules

from .state import Braced, SkirmishGame, Unit


class Attack(msgspec.Struct):
    """All that a special rule may know about a volley."""

    skill: int
    stationary: bool
    target_braced: bool
    distance: float
    rules: tuple[str, ...] = ()


class Shots(msgspec.Struct):
    count: int


class SkirmishRule(Rule, contract=True):
    """The moments of Skirmish, in the order in which they come up."""

    def shots(self, attack: Attack, shots: Shots) -> None:
        """How many dice one model rolls."""

    def to_hit(self, attack: Attack) -> Modifier | None:
        """A modifier of the number of pips needed to hit."""

    async def targeted(self, game: SkirmishGame, target: Unit, by: Unit) -> None:
        """A unit has been chosen as target."""

    async def hurt(self, game: SkirmishGame, unit: Unit, by: Unit) -> None:
        """A unit has lost models."""


RULES = SpecialRules()


@RULES.add("steady")
class Steady(SkirmishRule):
    """Hits more easily when it has not moved. [skirmish.steady]"""

    def to_hit(self, attack: Attack) -> Modifier | None:
        return Modifier("add", -1, self.name) if attack.stationary else None


@RULES.add("volley")
class Volley(SkirmishRule):
    """Every model rolls more dice. [skirmish.volley]"""

    def __init__(self, extra: str) -> None:
        self.extra = int(extra)

    def shots(self, attack: Attack, shots: Shots) -> None:
        shots.count += self.extra


@RULES.add("vengeful")
class Vengeful(SkirmishRule):
    """A unit that has lost models may step up to an inch towards whoever shot it. [skirmish.vengeful]"""

    async def hurt(self, game: SkirmishGame, unit: Unit, by: Unit) -> None:
        from .actions import make_move

        if self.text in unit.rules and game.table.names(unit.key):
            await make_move(game, unit, at_most=1.0)


@RULES.add("stubborn")
class Stubborn(SkirmishRule):
    """A unit that has lost models gets a token for its owner. [skirmish.stubborn]"""

    async def hurt(self, game: SkirmishGame, unit: Unit, by: Unit) -> None:
        if self.text in unit.rules:
            tokens = list(game.state.tokens)
            tokens[unit.owner] += 1
            game.state.tokens = tuple(tokens)


@RULES.add("brace")
class Brace(SkirmishRule, Offer):
    """For a token, a unit that is shot at is harder to hit. [skirmish.brace]"""

    window = "targeted"

    def user(self, game: SkirmishGame, target: Unit, by: Unit) -> int:
        return target.owner

    def may(self, game: SkirmishGame, target: Unit, by: Unit) -> bool:
        return not target.braced

    def about(self, game: Any, *happening: Any) -> dict[str, Any]:
        target, by = happening
        return {"target": target.key, "by": by.key}

    async def use(self, game: SkirmishGame, target: Unit, by: Unit) -> None:
        game.spend_token(target.owner)
        game.change(target.key, braced=True)
        game.record(Braced(unit=target.key, rules=("skirmish.brace",)))
