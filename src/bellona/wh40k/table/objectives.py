"""Objective markers: who controls them."""

from __future__ import annotations

from collections.abc import Mapping

from bellona.space import measure

from ..facts import ObjectiveTaken
from ..game import Warhammer, replace
from ..state import Objective, Unit
from .measures import markers


def in_range(game: Warhammer, unit: Unit, objective: Objective) -> tuple[str, ...]:
    """The unit's models within range of the marker. [10e.objective.range, 10e.objective.measure]"""
    return game.parts.objectives.in_range(game, objective).get(unit.key, ())


def all_in_range(game: Warhammer, objective: Objective) -> Mapping[str, tuple[str, ...]]:
    """The models within range of the marker, by their units. [10e.objective.range, 10e.objective.measure]"""
    places, near = markers(game), game.parts.objectives
    return measure.all_within(game.table, tuple(places.values()), near.reach, vertically=near.reach_up)[
        places[objective.key]
    ]


def objective_control(game: Warhammer, unit: Unit, name: str) -> int:
    """A model's OC; none while its unit is Battle-shocked. [10e.command.battle-shock.oc-zero]"""
    return 0 if unit.battle_shocked else game.value(unit, unit.model(name), "control")


def level_of_control(game: Warhammer, player: int, objective: Objective) -> int:
    """The sum of the OC of the player's models in range. [10e.objective.level-of-control]"""
    units = [(game.unit(key), names) for key, names in game.parts.objectives.in_range(game, objective).items()]
    return sum(objective_control(game, unit, name) for unit, names in units if unit.owner == player for name in names)


def settle_control(game: Warhammer) -> None:
    """At the end of a phase the player with the higher Level of Control controls a marker; equal levels contest it.

    [10e.objective.control, 10e.objective.contested]
    """
    game.state.objectives = tuple(_settled(game, objective) for objective in game.state.objectives)


def _settled(game: Warhammer, objective: Objective) -> Objective:
    levels = ours, theirs = level_of_control(game, 0, objective), level_of_control(game, 1, objective)
    controller = -1 if ours == theirs else int(theirs > ours)
    if controller == objective.controller:
        return objective
    rules = ("10e.objective.contested",) if controller < 0 else ("10e.objective.control",)
    game.record(ObjectiveTaken(objective=objective.key, controller=controller, levels=levels, rules=rules))
    return replace(objective, controller=controller)


def controlled(game: Warhammer, player: int) -> list[Objective]:
    """The markers that the player controlled when control was last settled; none before it has been.

    [10e.objective.contested-at-start]
    """
    return [objective for objective in game.state.objectives if objective.controller == player]
