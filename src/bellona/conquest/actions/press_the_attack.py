"""Press the Attack: Regiments that lost contact by losses move back into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.space.blocks.shifting import Touching, contact_shifts
from bellona.space.blocks.ways import APART, Keep, Way

from ..facts.move_facts import PressedTheAttack
from ..field.ground import block_of, field, is_engaged
from ..field.terrain_traits import garrisons, impassable

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

RULES = (
    "conquest.press-the-attack.when",
    "conquest.press-the-attack.keep-engaged",
    "conquest.press-the-attack.no-new-enemy",
    "conquest.press-the-attack.no-impact",
)


async def press_the_attack(game: Conquest, player: int) -> None:
    """All losses are resolved: the active player's stranded Regiments move back into contact, one after the other.

    A Regiment for which there is no such move stays where it is, out of combat.
    [conquest.press-the-attack.when, conquest.press-the-attack.order, conquest.press-the-attack.fail]
    """
    if not game.state.fights:
        return
    left = stranded(game, player)
    rules = ("conquest.press-the-attack.order",)
    for unit in await game.order(player, "press the attack", left, rules=rules) if left else ():
        await _press(game, game.unit(unit.key))
    game.state.fights = ()


def stranded(game: Conquest, player: int) -> list[Regiment]:
    """A player's Regiments that fought an enemy who is still there, and touch none any more.

    [conquest.press-the-attack.stranded]
    """
    keys = dict.fromkeys(fight.between[player] for fight in game.state.fights)
    units = [game.unit(key) for key in keys]
    return [u for u in units if u.alive and u.block and former_enemies(game, u) and not is_engaged(game, u)]


def former_enemies(game: Conquest, unit: Regiment) -> list[Regiment]:
    """The enemies that a Regiment touched before the losses and that stand in the open still."""
    met = [fight.between[1 - unit.owner] for fight in game.state.fights if unit.key == fight.between[unit.owner]]
    return [enemy for enemy in map(game.unit, met) if enemy.alive and enemy.block]


def shifts(game: Conquest, unit: Regiment, enemy: Regiment) -> tuple[Touching, ...]:
    """The shortest way back into contact with an enemy, without turning, past everybody else; several if equal.

    As many Stands are engaged on either side as before, or as many as can be. It touches no new enemy.
    [conquest.press-the-attack.when, conquest.press-the-attack.keep-engaged, conquest.press-the-attack.no-new-enemy]
    """
    before = next(f for f in game.state.fights if unit.key in f.between and enemy.key in f.between).engaged
    wanted = (before[unit.owner], before[enemy.owner])
    known = {former.key for former in former_enemies(game, unit)}
    new = tuple(one.key for one in game.on_field(1 - unit.owner) if one.block and one.key not in known)
    friends = tuple(one.key for one in game.on_field(unit.owner) if one.block and one.key != unit.key)
    off = [Keep(new, APART), Keep((*friends, *sorted(known), *garrisons(game), *impassable(game)))]
    return contact_shifts(block_of(unit), block_of(enemy), Way(field(game), off, strict=True), wanted)


async def _press(game: Conquest, unit: Regiment) -> None:
    """A stranded Regiment goes to an enemy whom it fought; where there are several ways its player chooses.

    It is neither a Charge nor a March. [conquest.press-the-attack.fail, conquest.press-the-attack.no-impact]
    """
    found = {
        f"{enemy.key}/{way.shift.dx:+g} {way.shift.dy:+g}": (enemy, way)
        for enemy in former_enemies(game, unit)
        for way in shifts(game, unit, enemy)
    }
    if not found:
        game.record(PressedTheAttack(unit=unit.key, rules=("conquest.press-the-attack.fail",)))
        return
    about = {"unit": unit.key}
    enemy, way = found[await game.choose(unit.owner, "way back into contact", list(found), rules=RULES, about=about)]
    game.put(unit.key, way.block)
    block, inches = way.block, round((way.shift.dx**2 + way.shift.dy**2) ** 0.5, 3)
    at = (block.x, block.y, block.fx, block.fy)
    game.record(PressedTheAttack(unit=unit.key, target=enemy.key, inches=inches, at=at, rules=RULES))
