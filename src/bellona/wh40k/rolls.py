"""Rolling dice for a unit: re-rolls first, then whoever may intervene, then what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from bellona.kernel.game import settles

from .expressions import Expression, expression
from .facts import Rerolled, RollOff
from .rerolls import reaches

if TYPE_CHECKING:
    from .game import Warhammer
    from .state import Unit


class UnitRoll(msgspec.Struct):
    """Dice that have fallen for a unit. Rules at the `rolled` moment may change them.

    `together`: they are added up, so they are re-rolled all or none. `needed`: the unmodified result that will do.
    `matters`: whether a single better die might turn out to be decisive; `fatal`: how many failures it takes for that.
    `fails_below`: the unmodified result that a die must show not to be re-rolled as a failure, where that is not what
    is needed. `final`: nobody re-rolls it.
    """

    name: str
    player: int
    unit: str
    dice: list[int]
    together: bool = False
    needed: int | None = None
    words: Expression | None = None  # what their sum is rolled for
    matters: bool = True
    fatal: int = 1
    rerolled: list[int] = []  # places of the dice that have been rolled again
    fails_below: int | None = None
    final: bool = False

    def sides(self, place: int) -> int:
        """Whether a die is rolled as a D6 or as a D3."""
        return self.words.sides(place) if self.words else 6

    @property
    def total(self) -> int:
        """The dice added up. [10e.dice.sum]"""
        return self.words.value(self.dice) if self.words else sum(self.dice)

    def failures(self) -> list[int]:
        """Places of the dice that will not do; all of them where it is their sum that will not."""
        places = range(len(self.dice))
        if self.needed is None:
            return []
        if self.together:
            return list(places) if self.total < self.needed else []
        return [place for place in places if self.dice[place] < self.needed]

    @property
    def disappoints(self) -> bool:
        """Whether something failed, or fell short of the average where nothing particular was needed."""
        average = self.words.average if self.words else 3.5 * len(self.dice)
        return bool(self.failures()) if self.needed is not None else self.total < average

    @property
    def is_hopeful(self) -> bool:
        """Whether enough failed to be decisive, and one fresh die in three would mend it."""
        if self.needed is None or self.together:
            return True
        return len(self.failures()) >= self.fatal and self.needed <= 5

    def open(self) -> list[int]:
        """Places of dice that may still be re-rolled: none is a second time. [10e.dice.re-roll.once]"""
        return [] if self.final else [place for place in range(len(self.dice)) if place not in self.rerolled]

    def has_failed(self, place: int) -> bool:
        """Whether a die is one that a permission to re-roll failures reaches. [10e.dice.re-roll.before-modifiers]"""
        return place in self.failures() if self.fails_below is None else self.dice[place] < self.fails_below


@settles
async def roll(
    game: Warhammer,
    unit: Unit,
    name: str,
    count: int = 1,
    *,
    together: bool = False,
    needed: int | None = None,
    words: Expression | None = None,
    matters: bool = True,
    fatal: int = 1,
    again: str | None = None,
    because: tuple[str, ...] = (),
    fails_below: int | None = None,
    final: bool = False,
) -> UnitRoll:
    """Roll for a unit; `again` names the dice that its player may re-roll (`rerolls`).

    `because` are the rules that allow it.
    [10e.dice.d6, 10e.dice.unmodified]
    """
    dice = await game.roll(unit.owner, name, count)
    rolled = UnitRoll(name, unit.owner, unit.key, list(dice), together, needed, words, matters, fatal, [])
    rolled.fails_below, rolled.final = fails_below, final
    if again:
        await offer_rerolls(game, rolled, again, *because)
    await game.window.rolled(game, rolled)
    return rolled


async def offer_rerolls(game: Warhammer, rolled: UnitRoll, again: str, *because: str) -> None:
    """The player may re-roll what a permission reaches, and need not. [10e.dice.re-roll.permission]"""
    places = rerollable(rolled, again, game.parts.dice.shown)
    if not places:
        return
    about = {"dice": rolled.dice, "needed": rolled.needed, "failed": [str(place) for place in rolled.failures()]}
    options = ["all"] if rolled.together else [str(place) for place in places]
    terms: dict[str, Any] = {"rules": ("10e.dice.re-roll.permission", "10e.dice.re-roll.all-dice"), "about": about}
    if not rolled.together:
        terms["tells"] = lambda place: {"die": rolled.dice[int(place)]}
    chosen = await game.choose_some(rolled.player, f"re-roll {rolled.name}", options, 0, len(options), **terms)
    await roll_again(game, rolled, places if chosen == ["all"] else [int(place) for place in chosen], *because)


def face_of_die(face: int, sides: int) -> int:
    """Certain results are re-rolled by the face of the D6, though it be rolled as a D3."""
    return face


def rerollable(rolled: UnitRoll, again: str, shown: Callable[[int, int], int] = face_of_die) -> list[int]:
    """Which dice a permission reaches, judged by their unmodified results; `shown` is what a face counts as.

    [10e.dice.re-roll.before-modifiers]
    """
    faces = {place: shown(rolled.dice[place], rolled.sides(place)) for place in rolled.open()}
    return [place for place, face in faces.items() if reaches(again, face, rolled.has_failed(place))]


async def roll_again(game: Warhammer, rolled: UnitRoll, places: list[int], *because: str) -> None:
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
    rules = ("10e.dice.re-roll.once", *(("10e.dice.re-roll.all-dice",) if rolled.together else ()), *because)
    game.record(Rerolled(roll=rolled.name, unit=rolled.unit, before=before, after=tuple(fresh), rules=rules))


async def roll_value(
    game: Warhammer, unit: Unit, name: str, text: str, *, needed: int | None = None, again: str | None = None
) -> int:
    """The value of an expression, rolled where it holds dice: each time anew. [10e.datasheet.random-others]"""
    words = expression(text)
    if not words.dice:
        return words.plus
    matters = needed is None or needed <= words.most
    rolled = await roll(
        game, unit, name, words.dice, together=True, needed=needed, words=words, matters=matters, again=again
    )
    return rolled.total


async def roll_off(game: Warhammer, name: str, *why: str) -> int:
    """The player who rolls higher, rolled again while it is tied; nobody may touch these dice. `why` are rules.

    [10e.dice.roll-off, 10e.dice.roll-off.tie, 10e.dice.roll-off.locked]
    """
    rules: tuple[str, ...] = ("10e.dice.roll-off", *why)
    while True:
        ours, theirs = [(await game.roll(player, name))[0] for player in game.players]
        winner = -1 if ours == theirs else int(theirs > ours)
        game.record(RollOff(roll=name, dice=(ours, theirs), winner=winner, rules=rules))
        if winner >= 0:
            return winner
        rules = ("10e.dice.roll-off", "10e.dice.roll-off.tie", *why)
