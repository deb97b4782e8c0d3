"""Warhammer 40,000 10th edition: the contents page."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.flow import Phase, Stage
from bellona.kernel.modifiers import Stacking
from bellona.kernel.orders import StandingOrder
from bellona.kernel.requests import Pick
from bellona.kernel.rule import Rules
from bellona.kernel.rulebook import Rulebook

from ..game import Warhammer
from ..moments import WarhammerRule
from ..parts import Parts
from ..scene import battle_of
from ..state import BattleState, Model, Unit
from ..stratagem import Stratagem
from . import abilities, stratagems  # noqa: F401  (they register their rules)
from .attacks import AttackSequence
from .beginning import begun
from .clock import ended
from .falling_back import fall_back
from .missions.ending import unit_destroyed
from .missions.secondaries import imagined_standings, seen_standing
from .moves import remain_stationary
from .phases.command import COMMAND
from .phases.movement import MOVEMENT, advance, make_normal_move, move_choices, units_to_move
from .phases.setup import SETUP
from .plans import Chances
from .registry import RULES
from .sequencing import affordable, in_play, sequencer

ROUNDS = 5


def turns(game: Warhammer) -> tuple[int, int]:
    """The same player takes the first turn in every round. [10e.core.battle-round.same-first-player]"""
    return game.state.first, 1 - game.state.first


def rounds(game: Warhammer) -> int:
    return int(game.state.mission.get("rounds", ROUNDS))


def battle(phases: tuple[Phase, ...]) -> Stage:
    """Rounds in which each player takes one turn, a turn being these phases in their order.

    [10e.core.battle-round, 10e.core.turn.phases, 10e.core.turn.handover]
    """
    return Stage("battle", phases, rounds, turns)


BATTLE_PHASES: tuple[Phase, ...] = (COMMAND, MOVEMENT)
STAGES = (SETUP, battle(BATTLE_PHASES))


def begin(setup: dict[str, Any]) -> BattleState:
    """The state that a set-up describes: a scene in mid-course, or a whole battle from its first step."""
    return battle_of(setup["scenario"], STAGES, RULES) if "scenario" in setup else begun(setup)


def visible(state: BattleState, player: int | None) -> dict[str, Any]:
    """Everything that lies open on the table, and the player's own cards."""
    table = state.table
    return {
        "table": {"size": [table.width, table.depth], "terrain": msgspec.to_builtins(table.terrain.features)},
        "units": {key: _unit(state, unit) for key, unit in state.units.items()},
        "objectives": msgspec.to_builtins(state.objectives),
        "cp": list(state.cp),
        "scores": list(state.vp),
        "first": state.first,
        "attacker": state.attacker,
        "mission": state.mission,
        "switches": state.switches,
        "standings": [seen_standing(state, owner, player) for owner in (0, 1)],
        "victor": state.victor,
    }


def imagine(state: BattleState, player: int, pick: Pick) -> BattleState:
    """A state as far as this player knows it: the other side's secret cards are drawn anew."""
    twin = state.clone()
    twin.standings = imagined_standings(state, player, pick)
    return twin


def _unit(state: BattleState, unit: Unit) -> dict[str, Any]:
    table = state.table
    data: dict[str, Any] = msgspec.to_builtins(unit)
    data["on_table"] = table.is_on_table(unit.key)
    data["wounds"] = {model.name: model.wounds for model in unit.models}
    data["models"] = {name: msgspec.to_builtins(table.pose(unit.key, name)) for name in table.names(unit.key)}
    return data


def shipped_orders(rules: Rules) -> tuple[StandingOrder, ...]:
    """The standing orders that come with Stratagems."""
    classes = [cls for cls in rules.classes.values() if issubclass(cls, Stratagem)]
    return tuple(order for cls in classes for order in cls.orders)


# The first option is the first of the models, and the best save.
FIRST = ("allocate", "save", "feel no pain")
ORDERS = (*(StandingOrder(asks, "first") for asks in FIRST), *shipped_orders(RULES))


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


def in_the_open(game: Warhammer, by: Unit, unit: Unit, model: Model) -> bool:
    return False


def anybody(game: Warhammer, unit: Unit, *others: Unit) -> bool:
    return True


async def nothing(game: Warhammer, unit: Unit, **terms: Any) -> None:
    """It stays where it is."""


# Set-ups ready to play, by name.
STARTERS: dict[str, dict[str, Any]] = {
    "first game": {
        "mission": "first-game",
        "battle_size": "first-game",
        "layout": "courtyard",
        "armies": ["dawn-patrol", "gnawing-brood"],
    },
    "only war": {
        "mission": "only-war",
        "battle_size": "incursion",
        "layout": "broken-street",
        "armies": ["dawn-spear", "gnawing-tide"],
    },
    "contested ground": {
        "mission": "contested-ground",
        "battle_size": "incursion",
        "layout": "crossroads",
        "armies": ["dawn-spear", "gnawing-tide"],
    },
}

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
        in_cover=in_the_open,
        chances=Chances(),
        core_attack_rules=("big-guns-never-tire",),
        unit_destroyed=unit_destroyed,
        could_shoot=anybody,
        shoot=nothing,
        could_charge=anybody,
        charge=nothing,
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
    standing_orders=ORDERS,
    starters=STARTERS,
    ended=ended,
    imagine=imagine,
    in_play=in_play,
    affordable=affordable,
    sequencer=sequencer,
)
