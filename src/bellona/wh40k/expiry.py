"""What runs out when a phase, a turn, a battle round ends."""

from __future__ import annotations

from typing import Any

from .facts import RoundEnded, TurnEnded
from .game import Warhammer
from .missions.ending import end_battle
from .missions.mission import mission_of

PHASE: dict[str, Any] = {  # what a unit forgets when a phase ends
    "shot": False,
    "lent": (),
    "fought": False,
    "embarked": False,
    "moves": (),
    "allocated": (),
    "tested": (),
}
TURN: dict[str, Any] = {  # and when a turn does
    "moved": "",
    "advance": 0,
    "set_up": False,
    "disembarked": False,
    "inches": (),
    "charged": False,
    "may_charge": True,
    "lost": 0,
}


def ended(game: Warhammer, what: str) -> None:
    """What lasted until now is over. In the battle control of objectives is settled, and the mission hears of it."""
    if what == "game":
        end_battle(game)
        return
    if in_battle(game):
        settle_and_score(game, what)
        tell(game, what)
    run_out(game, what)


def run_out(game: Warhammer, what: str) -> None:
    """What lasted until the end of the phase, turn or battle round is over."""
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


def settle_and_score(game: Warhammer, what: str) -> None:
    """At the end of a phase control of objectives is settled; the mission hears of each end. [10e.objective.control]"""
    mission = mission_of(game)
    if what == "phase":
        game.parts.objectives.settle(game)
        mission.phase_ended(game, game.phase)
    elif what == "turn":
        mission.turn_ended(game)
    elif what == "round":
        mission.round_ended(game)


def tell(game: Warhammer, what: str, *rules: str) -> None:
    """Say that a turn or a battle round has ended, perhaps by `rules` besides.

    [10e.core.turn.handover, 10e.core.battle-round]
    """
    clock = game.state.clock
    if what == "turn":
        game.record(TurnEnded(player=game.player, round=clock.round, rules=("10e.core.turn.handover", *rules)))
    elif what == "round":
        game.record(RoundEnded(round=clock.round, rules=("10e.core.battle-round", *rules)))


def _forget(game: Warhammer, until: str, fresh: dict[str, Any]) -> None:
    for unit in game.units():
        kept = tuple(gain for gain in unit.gained if gain.until != until)
        stale = {name: value for name, value in fresh.items() if getattr(unit, name) != value}
        if stale or len(kept) < len(unit.gained):
            game.change(unit.key, gained=kept, **stale)
