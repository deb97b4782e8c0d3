"""How a battle ends: a unit is destroyed, perhaps an army; or the last round is over."""

from __future__ import annotations

from ..facts import BattleEnded, UnitDestroyed
from ..game import Warhammer
from ..set_up.reserves import is_strategic
from ..state import Unit
from .mission import destroyed_armies, mission_of

NEVER_ARRIVED = "10e.reserves.never-arrived-destroyed"


def unit_destroyed(game: Warhammer, part: str) -> None:
    """A unit, as it was mustered, is gone: the mission counts it, and the battle may be over. [10e.mission.end]"""
    game.state.fallen = (*game.state.fallen, part)
    if mission_of(game).ends_now(game):
        game.finish()


def lose_unit(game: Warhammer, unit: Unit, *rules: str) -> None:
    """A unit that is not on the battlefield counts as destroyed; nothing is set off by it."""
    living = [part for part in unit.parts if any(model.part == part.key for model in unit.models)]
    for part in living:
        game.record(UnitDestroyed(unit=part.key, owner=unit.owner, rules=rules))
    for model in unit.models:
        game.table.remove(unit.key, model.name)
    game.change(unit.key, models=(), aboard="", carrier="", reserves="")
    for part in living:
        game.parts.missions.unit_destroyed(game, part.key)


def is_still_away(game: Warhammer, unit: Unit) -> bool:
    """Whether the unit is in Reserves, or aboard a TRANSPORT that is. [10e.reserves.never-arrived-destroyed]"""
    return not game.table.is_on_table(outermost(game, unit).key)


def outermost(game: Warhammer, unit: Unit) -> Unit:
    """The TRANSPORT that a unit is embarked in, or that in which this one is; or the unit itself."""
    return outermost(game, game.unit(unit.aboard)) if unit.aboard else unit


def end_battle(game: Warhammer) -> None:
    """Units that never arrived are destroyed, then the mission tells the victor.

    [10e.mission.end, 10e.mission.draw, 10e.reserves.never-arrived-destroyed, 10e.strategic-reserves.never-arrived]
    """
    if game.state.victor is not None:
        return
    away = [(unit, _never_arrived(game, unit)) for unit in game.units() if game.parts.reserves.are_lost(game, unit)]
    for unit, rules in away:
        lose_unit(game, unit, *rules)
    mission = mission_of(game)
    game.state.victor = mission.victor(game)
    destroyed = tuple(destroyed_armies(game))
    told = mission.victory_rules()
    game.record(BattleEnded(victor=game.state.victor, vp=game.state.vp, destroyed=destroyed, rules=told))


def _never_arrived(game: Warhammer, unit: Unit) -> tuple[str, ...]:
    """Strategic Reserves have a rule of their own besides that of all Reserves."""
    waiting = outermost(game, unit)
    return (NEVER_ARRIVED, *(("10e.strategic-reserves.never-arrived",) if is_strategic(waiting) else ()))
