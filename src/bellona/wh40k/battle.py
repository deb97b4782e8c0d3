"""What every edition's battle is: its stages, its beginning, what lies open in it, and who has won."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.flow import Phase, Stage
from bellona.kernel.rulebook import Rulebook
from bellona.space.terrain import Feature

from .cast import marks
from .game import Warhammer
from .naming import numbers_of
from .scenes.disallowed import flaws as scene_flaws
from .scenes.scene_flaws import surroundings_of
from .set_up.beginning import begun
from .state import BattleState, Unit
from .table.zones import sits_across

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


def opening(book: Rulebook, setup: dict[str, Any]) -> BattleState:
    """The state that a set-up describes: a scene in mid-course, or a whole battle from its first step."""
    scene = setup.get("scenario")
    if scene is not None and "armies" not in scene:
        return surroundings_of(scene, book, scene_flaws)
    return begun(book, setup if scene is None else scene)


def budget(book: Rulebook, setup: dict[str, Any]) -> int:
    """The points that each army may spend. [10e.muster.battle-size]"""
    points: int = book.parts.muster.sizes[setup["battle_size"]].points
    return points


def seen(book: Rulebook, state: BattleState, player: int | None) -> dict[str, Any]:
    """Everything that lies open on the table, and the player's own cards."""
    table = state.table
    numbers = numbers_of(table.terrain)
    return {
        "table": {
            "size": [table.width, table.depth],
            "terrain": [_feature(book, feature, numbers[feature.key]) for feature in table.terrain.features],
        },
        "units": {key: _unit(state, unit) for key, unit in state.units.items()},
        "objectives": _objectives(book, state),
        "across": [sits_across(state, owner) for owner in (0, 1)],
        "tallies": {"command-points": list(state.cp)} if book.parts.command.has_points(state) else {},
        "scores": list(state.vp),
        "first": state.first if state.clock.stage else -1,  # before the battle nobody knows
        "attacker": state.attacker,
        "mission": state.mission,
        "switches": state.switches,
        "standings": [book.parts.missions.standing(book, state, owner, player) for owner in (0, 1)],
        "victor": state.victor,
    }


def _feature(book: Rulebook, feature: Feature, number: int) -> dict[str, Any]:
    """A feature with its number, and what it is in this edition besides its kind."""
    data: dict[str, Any] = msgspec.to_builtins(feature)
    return data | {"number": number, "traits": list(book.parts.terrain.traits_of(feature))}


def _objectives(book: Rulebook, state: BattleState) -> list[dict[str, Any]]:
    """Each with its number, the size of its marker, and how near to it, or to its area, models are in range."""
    game, size = book.game(book, state, []), {"radius": book.parts.ground.marker}
    return [
        msgspec.to_builtins(objective)
        | size
        | {"range": book.parts.objectives.range(game, objective).within, "number": number}
        for number, objective in enumerate(state.objectives, 1)
    ]


def _unit(state: BattleState, unit: Unit) -> dict[str, Any]:
    table = state.table
    data: dict[str, Any] = msgspec.to_builtins(unit)
    data["strength"] = unit.strength
    data["on_table"] = table.is_on_table(unit.key)
    data["marks"] = marks(unit)
    data["wounds"] = {model.name: model.wounds for model in unit.models}
    data["models"] = {name: msgspec.to_builtins(table.pose(unit.key, name)) for name in table.names(unit.key)}
    return data


def victory_points(state: BattleState) -> tuple[int, int]:
    return state.vp


def victor(state: BattleState) -> int | None:
    """Who has won a battle that is over: the mission has decided it. [10e.mission.end]"""
    return None if state.victor in (None, -1) else state.victor
