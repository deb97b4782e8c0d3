"""Warhammer 40,000 10th edition: the contents page."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.flow import Phase, Stage
from bellona.kernel.modifiers import Stacking
from bellona.kernel.orders import StandingOrder
from bellona.kernel.requests import Pick
from bellona.kernel.rulebook import Rulebook

from ..cast import cast, marks
from ..facts import FACTS
from ..game import Warhammer
from ..moments import WarhammerRule
from ..naming import names, numbers_of
from ..parts import Parts
from ..scene_flaws import scene_of
from ..state import BattleState, Unit
from ..stratagem import Stratagem
from . import abilities, aircraft, reserves, stratagems, transports  # noqa: F401  (they register their rules)
from .aids import BattleAids
from .asked import VOCABULARY
from .attacks import AttackSequence
from .beginning import begun
from .clock import ended
from .cover import in_cover
from .falling_back import fall_back
from .ground import MARKER
from .house import HOUSE
from .invariants import Watched
from .library import shelf
from .missions import MISSIONS
from .missions.ending import unit_destroyed
from .missions.secondaries import imagined_standings, seen_standing
from .moves import remain_stationary
from .muster import BATTLE_SIZES
from .objectives import REACH
from .phases.charge import CHARGE_PHASE, charge, could_charge
from .phases.command import COMMAND
from .phases.fight import FIGHT
from .phases.movement import MOVEMENT, advance, make_normal_move
from .phases.setup import SETUP
from .phases.shooting import SHOOTING, could_shoot, shoot
from .plans import Chances
from .registry import RULES
from .said import said
from .scene import flaws as scene_flaws
from .seeing import visible_models
from .sequencing import affordable, in_play, present, sequencer
from .switches import SWITCHES
from .terrain import fires_down
from .zones import sits_across

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


BATTLE_PHASES: tuple[Phase, ...] = (COMMAND, MOVEMENT, SHOOTING, CHARGE_PHASE, FIGHT)
STAGES = (SETUP, battle(BATTLE_PHASES))


def opening(rulebook: Rulebook, setup: dict[str, Any]) -> BattleState:
    """The state that a set-up describes: a scene in mid-course, or a whole battle from its first step."""
    scene = setup.get("scenario")
    if scene is not None and "armies" not in scene:
        return scene_of(scene, rulebook, scene_flaws)
    return begun(setup if scene is None else scene, rulebook.rules)


def visible(state: BattleState, player: int | None) -> dict[str, Any]:
    """Everything that lies open on the table, and the player's own cards."""
    table = state.table
    numbers, size = numbers_of(table.terrain), {"radius": MARKER, "range": REACH}
    return {
        "table": {
            "size": [table.width, table.depth],
            "terrain": [msgspec.to_builtins(f) | {"number": numbers[f.key]} for f in table.terrain.features],
        },
        "units": {key: _unit(state, unit) for key, unit in state.units.items()},
        "objectives": [
            msgspec.to_builtins(marker) | size | {"number": number} for number, marker in enumerate(state.objectives, 1)
        ],
        "across": [sits_across(state, owner) for owner in (0, 1)],
        "cp": list(state.cp),
        "scores": list(state.vp),
        "first": state.first,
        "attacker": state.attacker,
        "mission": state.mission,
        "switches": state.switches,
        "standings": [seen_standing(state, owner, player) for owner in (0, 1)],
        "victor": state.victor,
    }


def victory_points(state: BattleState) -> tuple[int, int]:
    return state.vp


def victor(state: BattleState) -> int | None:
    """Who has won a battle that is over: the mission has decided it. [10e.mission.end]"""
    return None if state.victor in (None, -1) else state.victor


def imagine(state: BattleState, player: int, pick: Pick) -> BattleState:
    """A state as far as this player knows it: the other side's secret cards are drawn anew."""
    twin = state.clone()
    twin.standings = imagined_standings(state, player, pick)
    return twin


def _unit(state: BattleState, unit: Unit) -> dict[str, Any]:
    table = state.table
    data: dict[str, Any] = msgspec.to_builtins(unit)
    data["strength"] = unit.strength
    data["on_table"] = table.is_on_table(unit.key)
    data["marks"] = marks(unit)
    data["wounds"] = {model.name: model.wounds for model in unit.models}
    data["models"] = {name: msgspec.to_builtins(table.pose(unit.key, name)) for name in table.names(unit.key)}
    return data


STRATAGEMS = [cls for cls in RULES.classes.values() if issubclass(cls, Stratagem)]


# The first option is the model that was named first, the best save, the order in which attacks were declared, and to
# embark before anybody reacts.
FIRST = ("allocate", "save", "feel no pain", "order of targets", "order of profiles", "order of embarking")
PASS = ("pistols",)  # models fire their other weapons
ORDERS = (
    *(StandingOrder(asks, "first") for asks in FIRST),
    *(StandingOrder(asks, "pass") for asks in PASS),
    *(order for cls in STRATAGEMS for order in cls.orders),
)
PERSONAL_ORDERS = (
    StandingOrder("battle-shock", "first"),  # who is tested first
    StandingOrder("model to remove", "first"),  # so that as few as possible are
    StandingOrder("shoot", "pass", {"acts": False}),
    StandingOrder("pile-in move", "first"),  # it must be made, and where it ends hardly leaves a choice
    StandingOrder("consolidation move", "first", {"engaged": True}),  # towards those that it fights already
    *(StandingOrder(f"re-roll {roll}", "pass", {"failed": []}) for roll in ("hit", "wound")),
    *(order for cls in STRATAGEMS for order in cls.personal),
)


# [10e.movement.options.not-engaged, 10e.movement.options.engaged]
MOVES = {
    "stationary": remain_stationary,
    "normal": make_normal_move,
    "advance": advance,
    "fall-back": fall_back,
    "fly": aircraft.fly,
}


def anybody(game: Warhammer, unit: Unit, *others: Unit) -> bool:
    return True


async def nothing(game: Warhammer, unit: Unit, **terms: Any) -> None:
    """It stays where it is."""


# Set-ups ready to play, by name.
STARTERS: dict[str, dict[str, Any]] = {
    "first-game": {
        "mission": "first-game",
        "battle_size": "first-game",
        "layout": "courtyard",
        "armies": ["dawn-patrol", "gnawing-brood"],
    },
    "only-war": {
        "mission": "only-war",
        "battle_size": "incursion",
        "layout": "broken-street",
        "armies": ["dawn-spear", "gnawing-tide"],
    },
    "contested-ground": {
        "mission": "contested-ground",
        "battle_size": "incursion",
        "layout": "crossroads",
        "armies": ["dawn-spear", "gnawing-tide"],
    },
}

CHOICES = {
    "mission": tuple(MISSIONS),
    "battle_size": tuple(BATTLE_SIZES),
    "layout": tuple(shelf("layouts")),
    "armies": tuple(shelf("armies")),
}

RULEBOOK = Rulebook(
    name="wh40k-10e",
    version="4",
    stages=STAGES,
    state=BattleState,
    opening=opening,
    visible=visible,
    cast=cast,
    game=Warhammer,
    contract=WarhammerRule,
    rules=RULES,
    parts=Parts(
        sequence=AttackSequence,
        chances=Chances(),
        passengers_escape=transports.passengers_escape,
        visible_models=visible_models,
        in_cover=in_cover,
        fires_down=fires_down,
        core_attack_rules=("big-guns-never-tire", "plunging-fire"),
        units_to_move=transports.units_to_move,
        bar_to_moving=transports.bar_to_moving,
        move_choices=aircraft.move_choices,
        unit_destroyed=unit_destroyed,
        moves=MOVES,
        disembark=transports.disembark,
        could_embark=transports.could_embark,
        may_embark=transports.may_embark,
        arrivals=reserves.arrivals,
        bar_to_arriving=reserves.bar_to_arriving,
        must_arrive=aircraft.returning,
        could_shoot=could_shoot,
        shoot=shoot,
        could_charge=could_charge,
        charge=charge,
        arrive=reserves.arrive,
    ),
    stacking=Stacking(
        ("set", "divide", "multiply", "add", "subtract"),
        caps={"hit_roll": (-1, 1), "wound_roll": (-1, 1), "save_roll": (-99, 1)},
    ),
    standing_orders=ORDERS,
    personal_orders=PERSONAL_ORDERS,
    starters=STARTERS,
    choices=CHOICES,
    switches={name: switch.readings for name, switch in SWITCHES.items()},
    points=lambda setup: BATTLE_SIZES[setup["battle_size"]].points,
    ended=ended,
    imagine=imagine,
    in_play=in_play,
    present=present,
    affordable=affordable,
    sequencer=sequencer,
    said=said,
    scores=victory_points,
    victor=victor,
    watched=Watched,
    names=names,
    facts=FACTS,
    vocabulary=VOCABULARY,
    house=HOUSE,
    aids=BattleAids(),
)
