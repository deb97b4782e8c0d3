"""Objective markers: who controls them."""

from __future__ import annotations

from bellona.space import measure
from bellona.space.measure import Kept, Marker

from ..facts import ObjectiveTaken
from ..game import Warhammer, replace
from ..state import Objective, Unit
from .ground import marker

REACH, REACH_UP = 3.0, 5.0


def in_range(game: Warhammer, unit: Unit, objective: Objective) -> tuple[str, ...]:
    """The unit's models within range of the marker. [10e.objective.range]"""
    return measure.models_within(game.table, unit.key, marker(objective), REACH, vertically=REACH_UP)


def objective_control(game: Warhammer, unit: Unit, name: str) -> int:
    """A model's OC; none while its unit is Battle-shocked. [10e.command.battle-shock.oc-zero]"""
    return 0 if unit.battle_shocked else game.profile(unit.model(name)).control


def level_of_control(game: Warhammer, player: int, objective: Objective) -> int:
    """The sum of the OC of the player's models in range. [10e.objective.level-of-control]"""
    units = [(game.unit(key), names) for key, names in all_in_range(game, objective)]
    return sum(objective_control(game, unit, name) for unit, names in units if unit.owner == player for name in names)


def all_in_range(game: Warhammer, objective: Objective) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The units with models within range of the marker; found once as long as nobody moves or dies."""
    key = (game.table.stamp, marker(objective))
    known = _in_range.get(key)
    if known is None:
        units = [(unit.key, in_range(game, unit, objective)) for unit in game.on_battlefield()]
        known = _in_range.keep(key, tuple((unit, names) for unit, names in units if names))
    return known


_in_range: Kept[tuple[int, Marker], tuple[tuple[str, tuple[str, ...]], ...]] = Kept()


def settle_control(game: Warhammer) -> None:
    """At the end of a phase the player with the higher Level of Control controls a marker; equal levels contest it.

    [10e.objective.control, 10e.objective.contested]
    """
    objectives = []
    for objective in game.state.objectives:
        ours, theirs = (level_of_control(game, player, objective) for player in (0, 1))
        controller = -1 if ours == theirs else int(theirs > ours)
        if controller != objective.controller:
            rules = ("10e.objective.contested",) if controller < 0 else ("10e.objective.control",)
            levels = (ours, theirs)
            game.record(ObjectiveTaken(objective=objective.key, controller=controller, levels=levels, rules=rules))
        objectives.append(replace(objective, controller=controller))
    game.state.objectives = tuple(objectives)


def controlled(game: Warhammer, player: int) -> list[Objective]:
    """The markers that the player controlled when control was last settled; none before it has been.

    [10e.objective.contested-at-start]
    """
    return [objective for objective in game.state.objectives if objective.controller == player]
