"""The Movement phase of 9th edition: everybody is in the way, and who is not selected has stood still."""

from __future__ import annotations

from dataclasses import replace

from bellona.kernel.flow import Each, Once, Phase, Step
from bellona.kernel.game import named

from ..game import Warhammer
from ..moments import WarhammerRule
from ..moves.fall_back import fall_back
from ..moves.judging import ADVANCE, Move
from ..moves.making import move_distances, still_there
from ..phases import movement
from ..state import Unit
from .facts import Boosted
from .flying_on import bound_to_fly, can_fly, is_flown
from .riding import stand_still


def blockers(move: Move, name: str) -> tuple[str, ...]:
    """The units that a model does not move over: all others, friends and its own mates among them. AIRCRAFT are moved
    over; a unit that can FLY moves over everybody, in all moves but the small ones of a fight.

    [9e.movement.path, 9e.fly.over-models, 9e.fly.charge, 9e.aircraft.move-across]
    """
    game = move.game
    if can_fly(move):
        return ()
    others = (move.unit, *game.friends(move.unit), *game.enemies(move.unit))
    return tuple(unit.key for unit in others if not game.has(unit, "AIRCRAFT"))


def flight(move: Move, name: str) -> dict[str, bool]:
    """A unit that can FLY goes straight through the air, up and down for nothing; but in a charge it goes over terrain
    like anybody else.

    [9e.fly.ignore-vertical, 9e.fly.charge-terrain, 9e.core.hints-and-advanced-rules]
    """
    return dict.fromkeys(("flies", "level"), is_flown(move))


@named("advance")
async def advance(game: Warhammer, unit: Unit) -> None:
    """As in the 10th, but some rules say how far, without a roll. [9e.movement.advance]"""
    rule = next(iter(game.rulebook.special_rules.listening("advances_by", game.abilities_of(unit))), None)
    if not isinstance(rule, WarhammerRule) or (further := rule.advances_by()) is None:
        await movement.advance(game, unit)
        return
    await game.window.move_begins(game, unit)
    if living := still_there(game, unit.key):
        game.record(Boosted(unit.key, further, rules=rule.rules))
        distances = await move_distances(game, living)
        distances = {name: inches + further for name, inches in distances.items()}
        await game.parts.moving.make(game, living, ADVANCE, distances)


MOVES = {"normal": movement.make_normal_move, "advance": advance, "fall-back": fall_back}


def unselected(game: Warhammer) -> list[Unit]:
    """Whoever was not selected to move. [9e.movement.unselected-units]"""
    return [unit for unit in movement.units_to_move(game, game.player) if not unit.disembarked]


async def rest_stand_still(game: Warhammer) -> None:
    """Whoever was not selected to move has Remained Stationary. [9e.movement.unselected-units]"""
    for unit in unselected(game):
        await stand_still(game, unit)


def _steps() -> tuple[Step, ...]:
    """As in the 10th, but a player may stop selecting units; AIRCRAFT with a minimum Move fly on all the same.

    [9e.movement.select-unit, 9e.movement.unselected-units, 9e.aircraft.minimum-move]
    """
    first, *others = movement.MOVEMENT.steps
    assert isinstance(first, Each)
    flying = replace(
        first, name="aircraft to move", eligible=bound_to_fly, rules=("9e.aircraft.minimum-move",), idle=()
    )
    standing = Once("units that stand still", rest_stand_still)
    return (replace(first, may_stop=True), flying, standing, *others)


MOVEMENT = Phase("movement", _steps())
