"""The turn: a step before the Command phase, and one after the Fight phase, in which it ends in a fixed order."""

from __future__ import annotations

from dataclasses import replace

from bellona.kernel.flow import Once, Phase

from ..expiry import ended as ended_in_phases
from ..expiry import in_battle, run_out, settle_and_score, tell
from ..game import Warhammer
from ..moves.aircraft import RECALLED, leave_battlefield
from ..phases.command import begin_round
from ..table.coherency_check import END_OF_TURN_COHERENCY
from .facts import TurnBegan


async def begin_turn(game: Warhammer) -> None:
    """Rules of either player that act at the start of a turn, before any CP is gained.

    [11e.core.start-of-turn-step, 11e.core.turn-structure]
    """
    rules = ("11e.core.start-of-turn-step", "11e.core.turn-structure")
    game.record(TurnBegan(player=game.player, round=game.state.clock.round, rules=rules))
    await game.window.turn_begins(game)


async def resolve_rules(game: Warhammer) -> None:
    """Rules of either player that act at the end of a turn. [11e.core.end-of-turn-step]"""
    await game.window.turn_ends(game)


async def recall_aircraft(game: Warhammer) -> None:
    """AIRCRAFT of the player whose turn it is not go back into Strategic Reserves, with whoever is aboard.

    [11e.aircraft.return-to-reserves, 11e.core.end-of-turn-step]
    """
    for unit in game.on_battlefield(1 - game.player):
        if game.has(unit, "AIRCRAFT"):
            leave_battlefield(game, unit, RECALLED, rule="11e.aircraft.return-to-reserves")


async def settle_and_score_turn(game: Warhammer) -> None:
    """Control of every objective is determined; then the mission scores the turn, and after the second one the round.

    [11e.core.end-of-turn-step]
    """
    game.parts.objectives.settle(game)
    settle_and_score(game, "turn")
    if is_last_turn(game):
        settle_and_score(game, "round")


def is_last_turn(game: Warhammer) -> bool:
    """Whether the battle round ends with this turn. [11e.core.turns-in-round]"""
    clock = game.state.clock
    return clock.turn + 1 == len(game.rulebook.stages[clock.stage].turns(game))


def ended(game: Warhammer, what: str) -> None:
    """What was to be scored when a turn and a round end has been: only now what lasted so long runs out.

    [11e.core.end-of-turn-step]
    """
    if what in ("turn", "round") and in_battle(game):
        tell(game, what, "11e.core.end-of-turn-step")
        run_out(game, what)
    else:
        ended_in_phases(game, what)


START_OF_TURN = Phase("start of turn", (Once("battle round", begin_round), Once("start of turn", begin_turn)))
# [11e.core.end-of-turn-step]
END_OF_TURN = Phase(
    "end of turn",
    (
        END_OF_TURN_COHERENCY,
        Once("end of turn", resolve_rules),
        Once("recall aircraft", recall_aircraft),
        Once("score", settle_and_score_turn),
    ),
)


def after_start_of_turn(phase: Phase) -> tuple[Phase, Phase]:
    """A phase before which there is the Start-of-Turn step, in which rounds begin, too. [11e.core.turn-structure]"""
    return START_OF_TURN, without(phase, START_OF_TURN)


def before_end_of_turn(phase: Phase) -> tuple[Phase, Phase]:
    """A phase after which there is the End-of-Turn step. [11e.core.turn-structure]"""
    return without(phase, END_OF_TURN), END_OF_TURN


def without(phase: Phase, other: Phase) -> Phase:
    """A phase without the steps that have become those of another."""
    return replace(phase, steps=tuple(step for step in phase.steps if step not in other.steps))
