"""Scouts: units that move before the first turn. [10e.ability.scouts.move]"""

from __future__ import annotations

from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal

from ..game import Warhammer
from ..set_up.deployment import refusal_of_nearness
from ..set_up.transports import passengers
from ..state import Unit
from .judging import NORMAL, Move, MoveKind, everybody
from .making import ask_for_move, carry_out, has_moved
from .where_to_stand import Moves, settled

SCOUTS = ("10e.ability.scouts.move", "10e.ability.deployment")
FIRST = "10e.ability.scouts.order"
DISTANCE = "10e.ability.scouts.distance"
SCOUTING = MoveKind("scouts", SCOUTS[0], NORMAL.way, NORMAL.end)


def scouting_inches(game: Warhammer, unit: Unit) -> float:
    """The X of Scouts X, if every model of the unit has it; 0: it does not scout. [10e.ability.scouts.move]"""
    if not game.every_model_has(unit, "scouts"):
        return 0.0
    told = [
        [text for text in game.abilities_of_model(unit, model) if text.split()[0] == "scouts"] for model in unit.models
    ]
    return min(max(float(text.split()[1].removesuffix('"')) for text in texts) for texts in told)


def scouting_reach(game: Warhammer, unit: Unit) -> float:
    """How far a unit may scout; a DEDICATED TRANSPORT as far as all who ride in it.

    [10e.ability.scouts.move, 10e.ability.scouts.transport]
    """
    own = scouting_inches(game, unit)
    if own or not game.has(unit, "DEDICATED TRANSPORT"):
        return own
    return min((scouting_inches(game, rider) for rider in passengers(game, unit)), default=0.0)


def units_to_scout(game: Warhammer, player: int) -> list[Unit]:
    """Units on the battlefield that may scout; the player who takes the first turn moves all of theirs first.

    [10e.ability.scouts.order]
    """
    if player != game.state.first and _unmoved(game, game.state.first):
        return []
    return _unmoved(game, player)


def _unmoved(game: Warhammer, player: int) -> list[Unit]:
    done = game.state.clock.done
    return [u for u in game.on_battlefield(player) if u.key not in done and scouting_reach(game, u) > 0]


@named("scout")
async def scout(game: Warhammer, unit: Unit) -> None:
    """It may make a Normal move of up to X inches that ends far from every enemy.

    [10e.ability.scouts.move, 10e.ability.scouts.distance]
    """
    move = Move(game, unit, SCOUTING, everybody(game, unit, scouting_reach(game, unit)))

    def too_near(moves: Moves) -> Refusal | None:
        there = game.table.clone()
        there.place(unit.key, {name: path[-1] for name, path in settled(moves).items()})
        return refusal_of_nearness(game, there, unit, game.parts.moving.scouts_end, DISTANCE, *SCOUTS)

    moves = await ask_for_move(game, move, also=too_near, may_pass=True)
    if moves is not None:
        carry_out(game, move, moves)
        await has_moved(game, unit.key, SCOUTING)
