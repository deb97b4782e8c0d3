"""The Command phase of 9th edition: a Command point for a Battle-forged army, then rules of either player."""

from __future__ import annotations

from bellona.kernel.flow import Once, Phase

from ...facts import CommandPoints
from ...game import Warhammer
from ...phases.command import begin_round
from ...state import BattleState
from ..markers_held import choose_markers


def is_battle_forged(state: BattleState, player: int) -> bool:
    """Whether the roster says so. [9e.command.battle-forged-cp]"""
    rosters = state.mission.get("rosters", ({}, {}))
    return bool(rosters[player].get("battle_forged", False))


def counts_command_points(state: BattleState) -> bool:
    """Only where an army is Battle-forged, or has got some otherwise. [9e.command.battle-forged-cp]"""
    return any(state.cp) or any(is_battle_forged(state, player) for player in (0, 1))


async def gain_command_point(game: Warhammer) -> None:
    """The player whose turn it is gains 1CP before anything else, if their army is Battle-forged.

    [9e.command.battle-forged-cp]
    """
    if is_battle_forged(game.state, game.player):
        game.pay(game.player, -1)
        total, rules = game.state.cp[game.player], ("9e.command.battle-forged-cp",)
        game.record(CommandPoints(player=game.player, change=1, total=total, rules=rules))


def in_order(game: Warhammer) -> tuple[int, int]:
    """Whose rules of the Command phase come first: the player's whose turn it is. [9e.command.phase-rules]"""
    return game.player, 1 - game.player


async def resolve_rules_of_both(game: Warhammer) -> None:
    """Rules of the Command phase. [9e.command.phase-rules]"""
    for player in in_order(game):
        await game.window.command_phase(game, player)


# At its end the mission scores. [9e.command.phase-rules]
COMMAND = Phase(
    "command",
    (
        Once("battle round", begin_round),
        Once("gain command points", gain_command_point),
        Once("command rules", resolve_rules_of_both),
        Once("markers", choose_markers),
    ),
)
