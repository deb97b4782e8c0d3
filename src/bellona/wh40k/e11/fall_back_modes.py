"""Falling Back: an Ordered Retreat, or a Desperate Escape through the enemy."""

from __future__ import annotations

from bellona.kernel.game import named
from bellona.kernel.orders import StandingOrder

from ..attacks.damage import enter_harm, leave_harm
from ..game import Warhammer, replace
from ..moves.fall_back import ask_for_escape, ways_out
from ..moves.judging import FALL_BACK, Move
from ..moves.making import carry_out, has_moved, known_distances, move_distances, remain_stationary, still_there
from ..state import Unit
from .facts import FellBack
from .hazard import hazard_rolls

FALLS_BACK = "11e.movement.fall-back"
ORDERED, DESPERATE = "ordered-retreat", "desperate-escape"

# [11e.movement.ordered-retreat, 11e.movement.desperate-escape-through]
MODES = {
    ORDERED: replace(FALL_BACK, passes_over=False, over="11e.movement.ordered-retreat"),
    DESPERATE: replace(FALL_BACK, end="11e.movement.desperate-escape-through"),
}
RULES = {
    ORDERED: ("11e.movement.ordered-retreat", "11e.fly.fall-back"),
    DESPERATE: ("11e.movement.desperate-escape", "11e.movement.desperate-escape-order"),
}
# Nobody is asked who can retreat in order, and knows how.
PERSONAL_ORDERS = (StandingOrder("fall back mode", "first", {"clear": True}),)


@named("fall back")
async def fall_back(game: Warhammer, unit: Unit) -> None:
    """The mode is announced, a Desperate Escape takes its toll, which FLY and TITANIC spare nobody, and the rest move,
    as one unit still, whoever has fallen.

    [11e.movement.fall-back, 11e.movement.desperate-escape-order, 11e.fly.fall-back, 11e.ability.attached-leftover]
    """
    mode = await fall_back_mode(game, unit)
    shocked = ("11e.battle-shock.effect-fall-back",) if unit.battle_shocked else ()
    game.record(FellBack(unit=unit.key, mode=mode, rules=(FALLS_BACK, *RULES[mode], *shocked)))
    await game.window.move_begins(game, unit)
    enter_harm(game, unit.key)
    if mode == DESPERATE and (living := still_there(game, unit.key)):
        rules = ("11e.movement.desperate-escape-hazard", "11e.fly.fall-back")
        await hazard_rolls(game, living, len(living.models), rules)
    living = still_there(game, unit.key)
    cleared = living is not None and await get_clear(game, living, mode)
    leave_harm(game, unit.key)
    for key in [part.key for part in unit.parts if part.key in game.state.units] if cleared else ():
        if still_there(game, key):
            await has_moved(game, key, MODES[mode])


async def fall_back_mode(game: Warhammer, unit: Unit) -> str:
    """How a unit Falls Back: its player's choice, unless it is Battle-shocked.

    [11e.movement.fall-back, 11e.movement.desperate-escape, 11e.battle-shock.effect-fall-back]
    """
    return await game.choose(
        unit.owner,
        "fall back mode",
        open_modes(unit),
        tells=lambda mode: {"hazards": len(unit.models)} if mode == DESPERATE else {},
        rules=(FALLS_BACK,),
        about={"unit": unit.key, "clear": lambda: is_way_clear(game, unit)},
    )


def open_modes(unit: Unit) -> list[str]:
    """A Battle-shocked unit does not retreat in order. [11e.movement.ordered-retreat, 11e.movement.desperate-escape]"""
    return [DESPERATE] if unit.battle_shocked else [ORDERED, DESPERATE]


def is_way_clear(game: Warhammer, unit: Unit) -> bool:
    """Whether a way out is known by which nobody passes through an enemy."""
    move = Move(game, unit, MODES[ORDERED], known_distances(game, unit))
    return next(ways_out(move), None) is not None


async def get_clear(game: Warhammer, unit: Unit, mode: str) -> bool:
    """The models move if they can; after a Desperate Escape the unit takes a Battle-shock test, unless it is shocked
    already.

    [11e.movement.fall-back, 11e.movement.fall-back-impossible, 11e.movement.desperate-escape-shock]
    """
    move = Move(game, unit, MODES[mode], await move_distances(game, unit))
    moves = await ask_for_escape(game, move)
    if moves is None:
        await remain_stationary(game, unit)
        return False
    carry_out(game, move, moves)
    if mode == DESPERATE and not unit.battle_shocked:
        await game.parts.command.test(game, game.unit(unit.key), "11e.movement.desperate-escape-shock")
    game.change(unit.key, moved=move.kind.name)
    return True
