"""Rolling dice for a unit: re-rolls first, then whoever may intervene, then what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .expressions import expression
from .facts import Rerolled

if TYPE_CHECKING:
    from .game import Warhammer
    from .state import Unit


class Rolled(msgspec.Struct):
    """Dice that have fallen for a unit. Rules at the `rolled` moment may change them.

    `together`: they are added up, so they are re-rolled all or none. `needed`: the unmodified result that will do.
    """

    name: str
    player: int
    unit: str
    dice: list[int]
    together: bool = False
    needed: int | None = None
    rerolled: list[int] = []  # places of the dice that have been rolled again

    @property
    def total(self) -> int:
        return sum(self.dice)

    def failed(self, die: int) -> bool:
        return self.needed is not None and die < self.needed

    def open(self) -> list[int]:
        """Places of dice that have not been re-rolled. [10e.dice.re-roll.once]"""
        return [place for place in range(len(self.dice)) if place not in self.rerolled]


async def roll(
    game: Warhammer,
    unit: Unit,
    name: str,
    count: int = 1,
    *,
    together: bool = False,
    needed: int | None = None,
    again: str | None = None,
) -> Rolled:
    """Roll for a unit; `again` names the dice that its player may re-roll. [10e.dice.d6, 10e.dice.unmodified]"""
    dice = await game.roll(unit.owner, name, count)
    rolled = Rolled(name, unit.owner, unit.key, list(dice), together, needed, [])
    if again and (places := rerollable(rolled, again)):
        chosen = await game.choose_some(
            unit.owner,
            f"re-roll {name}",
            [str(place) for place in places],
            0,
            len(places),
            rules=("10e.dice.re-roll.permission",),
            about={"dice": [rolled.dice[place] for place in places], "needed": needed},
        )
        await roll_again(game, rolled, [int(place) for place in chosen])
    await game.window.rolled(game, rolled)
    return rolled


def rerollable(rolled: Rolled, again: str) -> list[int]:
    """Which dice a permission reaches: judged before modifiers. [10e.dice.re-roll.before-modifiers]"""
    if again == "ones":
        return [place for place in rolled.open() if rolled.dice[place] == 1]
    if again == "failed":
        return [place for place in rolled.open() if rolled.failed(rolled.dice[place])]
    return rolled.open()


async def roll_again(game: Warhammer, rolled: Rolled, places: list[int]) -> None:
    """Re-roll these dice, all of them where they are added up. [10e.dice.re-roll.all-dice, 10e.dice.re-roll.once]"""
    if rolled.together and places:
        places = list(range(len(rolled.dice)))
    places = [place for place in places if place not in rolled.rerolled]
    if not places:
        return
    before = tuple(rolled.dice[place] for place in places)
    fresh = await game.roll(rolled.player, f"re-roll {rolled.name}", len(places))
    for place, die in zip(places, fresh, strict=True):
        rolled.dice[place] = die
    rolled.rerolled = [*rolled.rerolled, *places]
    rules = ("10e.dice.re-roll.once", *(("10e.dice.re-roll.all-dice",) if rolled.together else ()))
    game.record(Rerolled(roll=rolled.name, unit=rolled.unit, before=before, after=tuple(fresh), rules=rules))


async def roll_value(game: Warhammer, unit: Unit, name: str, text: str) -> int:
    """The value of an expression, rolled where it holds dice. [10e.datasheet.random-others]"""
    words = expression(text)
    if not words.dice:
        return words.plus
    rolled = await roll(game, unit, name, words.dice, together=True)
    return words.value(rolled.dice)


async def roll_off(game: Warhammer, name: str) -> int:
    """The player who rolls higher, rolled again while it is tied; nobody may touch these dice.

    [10e.dice.roll-off, 10e.dice.roll-off.tie, 10e.dice.roll-off.locked]
    """
    while True:
        dice = [(await game.roll(player, name))[0] for player in game.players]
        if dice[0] != dice[1]:
            return 0 if dice[0] > dice[1] else 1
