"""Who holds a marker in 9th edition: models are counted, unless some secure it."""

from __future__ import annotations

from collections.abc import Mapping

from bellona.space import measure

from ..game import Warhammer
from ..moments import WarhammerRule
from ..state import Objective, Unit
from ..table.objectives import all_in_range, place_of
from .facts import MarkerChosen

COUNTS = "counts for"  # what the mission remembers for a turn: by model, its marker
ONE_EACH = ("9e.objective.one-marker-per-model",)


def bar_to_ending_on_one(*_: object) -> None:
    """Nothing bars a move from ending on a marker. [9e.objective.marker]"""


def those_who_count(game: Warhammer, objective: Objective) -> Mapping[str, tuple[str, ...]]:
    """The models in range, by their units: AIRCRAFT and Fortifications never hold a marker.

    [9e.objective.range, 9e.objective.excluded-units]
    """
    found = all_in_range(game, objective)
    return {key: names for key, names in found.items() if not is_excluded(game, game.unit(key))}


def is_excluded(game: Warhammer, unit: Unit) -> bool:
    """[9e.objective.excluded-units, 9e.datasheet.battlefield-role]"""
    role = game.state.sheets[unit.parts[0].sheet].role
    return game.has(unit, "AIRCRAFT") or role.lower() == "fortification"


def models_counted(game: Warhammer, objective: Objective) -> tuple[int, int]:
    """How many models of each player count: all in range that count for no other marker this turn. Where one player
    alone secures it, the other player's do not.

    [9e.objective.control, 9e.objective.secured-contested, 9e.objective.one-marker-per-model]
    """
    counts, secure = [0, 0], [False, False]
    for key, near in game.parts.objectives.in_range(game, objective).items():
        unit = game.unit(key)
        names = [name for name in near if marker_of(game, unit, name) == objective.key]
        counts[unit.owner] += len(names)
        secure[unit.owner] = secure[unit.owner] or any(is_secure(game, unit, name) for name in names)
    if secure[0] != secure[1]:
        counts[secure.index(False)] = 0
    return counts[0], counts[1]


def is_secure(game: Warhammer, unit: Unit, name: str) -> bool:
    """Whether a model's player holds a marker for its sake alone."""
    rules = game.rulebook.special_rules.listening("secures_markers", game.abilities_of_model(unit, unit.model(name)))
    return any(rule.secures_markers() for rule in rules if isinstance(rule, WarhammerRule))


# -- one marker a model ------------------------------------------------------------------------------------------------


def marker_of(game: Warhammer, unit: Unit, name: str) -> str:
    """The marker that a model within range of some counts for: what it has counted for this turn; of several that it
    has come to since, the closest.

    [9e.objective.one-marker-per-model]
    """
    counted: dict[str, str] = game.state.mission.get(COUNTS, {})
    if name in counted:
        return counted[name]
    near = markers_near(game, unit, name)
    if len(near) < 2:
        return near[0].key if near else ""
    model = measure.OneModel(unit.key, name)
    return min(near, key=lambda objective: measure.gap(game.table, model, place_of(game, objective)).horizontal).key


def markers_near(game: Warhammer, unit: Unit, name: str) -> list[Objective]:
    """The markers that a model is within range of. [9e.objective.range]"""
    in_range = game.parts.objectives.in_range
    return [each for each in game.state.objectives if name in in_range(game, each).get(unit.key, ())]


async def choose_markers(game: Warhammer) -> None:
    """When control is first checked in a turn each model within range of a marker counts for it until the turn ends;
    within range of several, for the one that its player chooses, first the player whose turn it is.

    [9e.objective.one-marker-per-model]
    """
    found = {
        name: markers_near(game, game.unit(key), name)
        for objective in game.state.objectives
        for key, names in game.parts.objectives.in_range(game, objective).items()
        for name in names
    }
    counted = {name: near[0].key for name, near in found.items()}
    for player in (game.player, 1 - game.player):
        names = [model.name for unit in game.units(player) for model in unit.models]
        torn = [name for name in names if len(found.get(name, ())) > 1]
        if not torn:
            continue
        chosen = await game.assign(
            player, "markers", torn, lambda name: [each.key for each in found[name]], all=True, rules=ONE_EACH
        )
        counted |= dict(chosen)
        for name, key in chosen:
            game.record(MarkerChosen(name, key, rules=ONE_EACH))
    if counted or COUNTS in game.state.mission:
        game.state.mission = game.state.mission | {COUNTS: counted}
