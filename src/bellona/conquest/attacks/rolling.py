"""Rolling dice: tests, re-rolls and roll-offs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bellona.kernel.game import settles

from ..facts.roll_facts import Rerolled, RolledOff
from .rerolls import Rerolls

if TYPE_CHECKING:
    from ..game import Conquest


NONE = Rerolls()


def halved(die: int) -> int:
    """A D3 of a D6. [conquest.dice.d3]"""
    return -(-die // 2)


@settles
async def roll(
    game: Conquest,
    player: int,
    name: str,
    count: int,
    passes: Callable[[int], bool],
    rerolls: Rerolls = NONE,
    rules: tuple[str, ...] = (),
) -> tuple[int, ...]:
    """Roll so many dice, roll again those that must be, and those that may be if their player wants it.

    The new result stands, and no die is rolled a third time.
    [conquest.dice.d6, conquest.dice.reroll.new-result, conquest.dice.reroll.once]
    """
    if not count:
        return ()
    dice = list(await game.roll(player, name, count))
    again = [place for place, die in enumerate(dice) if rerolls.reaches(die, passes(die))]
    if again and not rerolls.must(dice[again[0]], passes(dice[again[0]])):
        about = {"dice": list(dice), "failed": len(again)}
        if await game.may_choose(player, f"re-roll {name}", ["re-roll"], rules=rules, about=about) is None:
            again = []
    if again:
        before = tuple(dice[place] for place in again)
        fresh = await game.roll(player, f"re-roll {name}", len(again))
        for place, die in zip(again, fresh, strict=True):
            dice[place] = die
        rules = ("conquest.dice.reroll.new-result", "conquest.dice.reroll.once", *rules)
        game.record(Rerolled(roll=name, player=player, dice=before, fresh=tuple(fresh), rules=rules))
    return tuple(dice)


async def roll_off(game: Conquest, why: str, *rules: str) -> int:
    """Each player rolls a die, the lower wins; a tie is rolled afresh.

    [conquest.dice.roll-off, conquest.dice.roll-off.tie]
    """
    while True:
        ours, theirs = (await game.roll(0, why))[0], (await game.roll(1, why))[0]
        rules = ("conquest.dice.roll-off", *(("conquest.dice.roll-off.tie",) if ours == theirs else ()), *rules)
        winner = None if ours == theirs else int(theirs < ours)
        game.record(RolledOff(why=why, dice=(ours, theirs), winner=winner, rules=tuple(dict.fromkeys(rules))))
        if winner is not None:
            return winner
