"""What runs out when a phase, a turn, a battle round ends."""

from __future__ import annotations

from typing import Any

from ..facts import RoundEnded, TurnEnded
from ..game import Warhammer
from .missions import mission_of
from .missions.ending import end_battle
from .objectives import settle_control

PHASE: dict[str, Any] = {  # what a unit forgets when a phase ends
    "shot": False,
    "lent": (),
    "fought": False,
    "embarked": False,
    "allocated": (),
    "tested": (),
}
TURN: dict[str, Any] = {  # and when a turn does
    "moved": "",
    "advance": 0,
    "set_up": False,
    "disembarked": False,
    "charged": False,
    "may_charge": True,
}


def ended(game: Warhammer, what: str) -> None:
    """What lasted until now is over. In the battle control of objectives is settled, and the mission hears of it."""
    if what == "game":
        end_battle(game)
        return
    if in_battle(game):
        _ended_in_battle(game, what)
    if what == "phase":
        _forget(game, "phase", PHASE)
        game.state.fights_next = ""
    elif what == "turn":
        _forget(game, "turn", TURN)
        game.state.fallen = ()
    elif what == "round":
        _forget(game, "round", {})
        game.state.extra_cp = (0, 0)


def in_battle(game: Warhammer) -> bool:
    """Whether the battle rounds have begun; until then every marker is contested. [10e.objective.contested-at-start]"""
    return game.rulebook.stages[game.state.clock.stage].name == "battle"


def _ended_in_battle(game: Warhammer, what: str) -> None:
    """[10e.objective.control, 10e.core.turn.handover, 10e.core.battle-round]"""
    mission, clock = mission_of(game), game.state.clock
    if what == "phase":
        settle_control(game)
        mission.phase_ended(game, game.rulebook.stages[clock.stage].phases[clock.phase].name)
    elif what == "turn":
        mission.turn_ended(game)
        game.record(TurnEnded(player=game.player, round=clock.round, rules=("10e.core.turn.handover",)))
    elif what == "round":
        mission.round_ended(game)
        game.record(RoundEnded(round=clock.round, rules=("10e.core.battle-round",)))


def _forget(game: Warhammer, until: str, fresh: dict[str, Any]) -> None:
    for unit in game.units():
        kept = tuple(gain for gain in unit.gained if gain.until != until)
        stale = {name: value for name, value in fresh.items() if getattr(unit, name) != value}
        if stale or len(kept) < len(unit.gained):
            game.change(unit.key, gained=kept, **stale)
