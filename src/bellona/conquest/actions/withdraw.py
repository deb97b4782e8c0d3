"""The Withdraw action: out of contact, at a price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.refusal import Refusal
from bellona.space.blocks.block import Side
from bellona.space.blocks.contact import sides_touched
from bellona.space.shapes import Point

from ..attacks.casualties import suffer
from ..attacks.morale import resolve_roll, resolve_test
from ..facts.move_facts import Withdrew
from ..field.ground import block_of, enemies_in_contact, engaged_stands
from .fights import forget_fights
from .listed import Acting, action
from .march import Off, ask_for_march, enemy_point, make, reach

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

ABLE = ("light", "medium")


def bar_to_withdraw(game: Conquest, unit: Regiment, acting: Acting) -> Refusal | None:
    """Only Light and Medium Regiments withdraw, whatever their Character; from a garrison nobody does.

    [conquest.action.withdraw.who]
    """
    class_ = game.class_of(unit)
    if class_ not in ABLE:
        return Refusal("too-heavy", ("conquest.action.withdraw.who",), {"class": class_})
    if unit.block is None:
        return Refusal("in-garrison", ("conquest.action.withdraw.who",), {"unit": unit.key})
    return None


@action("withdraw", "conquest.action.withdraw.who", in_combat=True, bar=bar_to_withdraw)
async def withdraw(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """A roll against Resolve, wounds and Morale, then one March with the back to the enemy.

    [conquest.action.withdraw.roll, conquest.action.withdraw.clean, conquest.action.withdraw.fighting]
    """
    enemies = tuple(enemy.key for enemy in enemies_in_contact(game, unit))
    clean = await resolve_roll(game, unit, "withdraw", "conquest.action.withdraw.roll")
    die = (await game.roll(unit.owner, "withdrawal wounds"))[0]
    wounds = price(die, clean, len(engaged_stands(game, unit)))
    rule = f"conquest.action.withdraw.{'clean' if clean else 'fighting'}"
    await suffer(game, unit.key, wounds, "withdraw", rule, test=resolve_test(game, unit, "morale"))
    if game.unit(unit.key).alive:
        await _march_off(game, game.unit(unit.key), enemies)


def price(die: int, clean: bool, engaged: int) -> int:
    """The wounds of a withdrawal. [conquest.action.withdraw.clean, conquest.action.withdraw.fighting]"""
    return die if clean else die * engaged


def facing_away(game: Conquest, unit: Regiment, enemy: Regiment) -> Point:
    """The direction from the enemy straight through the side that he touches; of a corner, the side nearer to him.

    [conquest.action.withdraw.facing-away]
    """
    block = block_of(unit)
    x, y = enemy_point(game, enemy)
    ahead, left = block.seen(x, y)
    outward: dict[Side, tuple[float, float]] = {"front": (1, 0), "rear": (-1, 0), "left": (0, 1), "right": (0, -1)}
    touched = sides_touched(block, enemy.block) if enemy.block else ()
    half, depth = block.front / 2, block.reach / 2

    def beyond(side: Side) -> float:
        """How far out from a side the enemy's middle is."""
        a, b = outward[side]
        return a * (ahead + depth) + b * left - (depth if a else half)

    side = max(touched or tuple(outward), key=beyond)
    a, b = outward[side]
    return -(a * block.fx - b * block.fy), -(a * block.fy + b * block.fx)


async def _march_off(game: Conquest, unit: Regiment, enemies: tuple[str, ...]) -> None:
    """It turns as it is about its centre and marches; where it cannot, it stands as before.

    Among several enemies its player says whom it turns its back on. From those that it leaves it keeps an inch where it
    ends, from all others on the way, too.
    [conquest.action.withdraw.facing-away, conquest.action.withdraw.march, conquest.action.withdraw.failed]
    """
    rules: tuple[str, ...] = ("conquest.action.withdraw.facing-away",)
    left, terms = [game.unit(key) for key in enemies], {"find": game.unit, "about": {"unit": unit.key}}
    chosen = await game.choose(unit.owner, "face away from", left, rules=rules, **terms)
    before = block_of(unit)
    game.put(unit.key, before.turned(before.centre, facing_away(game, unit, chosen)))
    off = Off(leaving=tuple(key for key in enemies if game.unit(key).block))
    legs = await ask_for_march(game, game.unit(unit.key), "withdrawal", reach(game, unit), off, goals=())
    if legs is None:
        game.put(unit.key, before)
        rules = ("conquest.action.withdraw.failed",)
    else:
        await make(game, game.unit(unit.key), legs)
        game.change(unit.key, sides=())
        forget_fights(game, unit.key)
        rules = (*rules, "conquest.action.withdraw.march")
    game.record(Withdrew(unit=unit.key, enemies=enemies, done=legs is not None, rules=rules))
