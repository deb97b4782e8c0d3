"""Warhammer 40,000 10th edition: the contents page."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.errors import BellonaError
from bellona.kernel.flow import Phase, Stage
from bellona.kernel.modifiers import Stacking
from bellona.kernel.orders import StandingOrder
from bellona.kernel.rule import Offer
from bellona.kernel.rulebook import Rulebook

from ..game import Warhammer
from ..moments import Stratagem, WarhammerRule
from ..parts import Parts
from ..scene import battle_of
from ..state import BattleState, Model, Unit
from .abilities import core, weapons  # noqa: F401  (they register their rules)
from .attacks import AttackSequence
from .clock import ended
from .falling_back import fall_back
from .moves import remain_stationary
from .phases.command import COMMAND
from .phases.movement import MOVEMENT, advance, make_normal_move, move_choices, units_to_move
from .registry import RULES
from .said import said

ROUNDS = 5


def turns(game: Warhammer) -> tuple[int, int]:
    """The same player takes the first turn in every round. [10e.core.battle-round.same-first-player]"""
    return game.state.first, 1 - game.state.first


def rounds(game: Warhammer) -> int:
    return int(game.state.mission.get("rounds", ROUNDS))


# [10e.core.battle-round, 10e.core.turn.phases, 10e.core.turn.handover]
BATTLE_PHASES: tuple[Phase, ...] = (COMMAND, MOVEMENT)
STAGES = (Stage("battle", BATTLE_PHASES, rounds, turns),)


def begin(setup: dict[str, Any]) -> BattleState:
    """The state that a set-up describes: a scene in mid-course."""
    if "scenario" not in setup:
        raise BellonaError("a battle of 10th edition begins from a scenario")
    return battle_of(setup["scenario"], STAGES, RULES)


def visible(state: BattleState, player: int | None) -> dict[str, Any]:
    """Everything that lies open on the table."""
    table = state.table
    return {
        "table": {"size": [table.width, table.depth], "terrain": msgspec.to_builtins(table.terrain.features)},
        "units": {key: _unit(state, unit) for key, unit in state.units.items()},
        "objectives": msgspec.to_builtins(state.objectives),
        "cp": list(state.cp),
        "scores": list(state.vp),
        "first": state.first,
        "attacker": state.attacker,
    }


def _unit(state: BattleState, unit: Unit) -> dict[str, Any]:
    table = state.table
    data: dict[str, Any] = msgspec.to_builtins(unit)
    data["on_table"] = table.is_on_table(unit.key)
    data["wounds"] = {model.name: model.wounds for model in unit.models}
    data["models"] = {name: msgspec.to_builtins(table.pose(unit.key, name)) for name in table.names(unit.key)}
    return data


def in_play(game: Warhammer, moment: str, happening: tuple[Any, ...]) -> list[tuple[int, tuple[str, ...]]]:
    """The rules of the units concerned, and every Stratagem."""
    units = [game.unit(thing.key) for thing in happening if isinstance(thing, Unit)]
    owned = [(unit.owner, game.rules_of(unit)) for unit in units[:1]]
    return [*owned, (game.player, STRATAGEMS)]


STRATAGEMS = tuple(name for name, cls in RULES.classes.items() if issubclass(cls, Stratagem))


def affordable(game: Warhammer, offer: Offer, player: int) -> bool:
    """Whether the player has the CP, may use it in this turn and has not used it this phase.

    [10e.stratagem.pay, 10e.stratagem.once-per-phase, 10e.stratagem.turn-labels, 10e.stratagem.core-for-all]
    """
    if not isinstance(offer, Stratagem):
        return True
    label = "yours" if player == game.player else "opponent's"
    if offer.cost > game.state.cp[player] or offer.label not in (label, "either"):
        return False
    clock = game.state.clock
    now = (clock.round, clock.turn, clock.phase)
    return all((use.player, use.stratagem, use.when) != (player, offer.name, now) for use in game.state.uses)


def sequencer(game: Warhammer, moment: str) -> int:
    """The player whose turn it is orders simultaneous rules. [10e.core.sequencing.in-turn]"""
    return game.player


async def nobody_aboard(game: Warhammer, unit: Unit, model: Model) -> None:
    """No TRANSPORT, no passengers."""


async def nothing_more(game: Warhammer, unit: Unit) -> None:
    """No TRANSPORTs, no Reserves."""


def nobody_arrives(game: Warhammer, player: int) -> list[Unit]:
    return []


# [10e.movement.options.not-engaged, 10e.movement.options.engaged]
MOVES = {
    "stationary": remain_stationary,
    "normal": make_normal_move,
    "advance": advance,
    "fall-back": fall_back,
}


def every_model(game: Warhammer, unit: Unit, by: str, target: Unit) -> list[str]:
    return [model.name for model in target.models]


RULEBOOK = Rulebook(
    name="wh40k-10e",
    version="1",
    stages=STAGES,
    state=BattleState,
    begin=begin,
    visible=visible,
    game=Warhammer,
    contract=WarhammerRule,
    rules=RULES,
    parts=Parts(
        sequence=AttackSequence,
        passengers_escape=nobody_aboard,
        visible_models=every_model,
        core_attack_rules=("big-guns-never-tire",),
        units_to_move=units_to_move,
        move_choices=move_choices,
        moves=MOVES,
        disembark=nothing_more,
        may_embark=nothing_more,
        arrivals=nobody_arrives,
        arrive=nothing_more,
    ),
    stacking=Stacking(
        ("set", "divide", "multiply", "add", "subtract"),
        caps={"hit_roll": (-1, 1), "wound_roll": (-1, 1), "save_roll": (-99, 1)},
    ),
    standing_orders=(StandingOrder("allocate", "first"),),
    ended=ended,
    in_play=in_play,
    affordable=affordable,
    sequencer=sequencer,
    said=said,
)
