"""Battle-shock: it lasts until a unit passes a test, whatever caused it."""

from __future__ import annotations

from ..game import Warhammer
from ..phases.command import end_shock, passes_battle_shock, shock, strength_left
from ..state import Unit


def nobody_recovers(game: Warhammer, player: int) -> None:
    """Battle-shock does not wear off. [11e.battle-shock.persists]"""


def is_at_half_strength(game: Warhammer, unit: Unit) -> bool:
    """No more wounds, or for units of more models no more models, than half of what it started with.

    [11e.battle-shock.half-wounds, 11e.battle-shock.half-models]
    """
    left, full = strength_left(game, unit)
    return 2 * left <= full


def must_test(game: Warhammer, player: int) -> list[Unit]:
    """In the second step, units on the battlefield that are at or below half strength, or Battle-shocked already; each
    once, an Attached unit as the one that it is.

    [11e.battle-shock.who-tests, 11e.battle-shock.own-units, 11e.battle-shock.attached-unit, 11e.command.steps]
    """
    units = game.on_battlefield(player)
    return [unit for unit in units if unit.battle_shocked or is_at_half_strength(game, unit)]


async def battle_shock_test(game: Warhammer, unit: Unit, *because: str) -> bool:
    """Who passes is not Battle-shocked any more, who fails is: the whole of an Attached unit.

    [11e.battle-shock.roll, 11e.battle-shock.recovery, 11e.battle-shock.persists, 11e.battle-shock.attached-unit]
    """
    passed = await passes_battle_shock(game, unit, *because)
    if not passed:
        elsewhere = ("11e.battle-shock.other-causes",) if because else ()
        become_shocked(game, unit.key, "11e.battle-shock.roll", "11e.battle-shock.persists", *elsewhere)
    elif unit.battle_shocked:
        end_shock(game, unit.key, "11e.battle-shock.recovery")
    return passed


def become_shocked(game: Warhammer, key: str, *rules: str) -> None:
    """The unit is Battle-shocked; nothing is new for one that is already. [11e.battle-shock.other-causes]"""
    if not game.unit(key).battle_shocked:
        shock(game, key, *rules)
