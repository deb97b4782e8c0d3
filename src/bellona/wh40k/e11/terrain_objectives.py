"""Objectives of 11th edition: terrain areas, or markers where no terrain is, and what it means to secure one."""

from __future__ import annotations

from bellona.space.measure import Footprint
from bellona.space.move.terms import Near
from bellona.space.terrain import Feature, Terrain

from ..game import Warhammer, replace
from ..moments import WarhammerRule
from ..state import Objective
from ..table.objectives import controlled, controller_by_levels, in_range, range_of_marker
from .facts import ObjectiveSecured
from .registry import core_ability

SECURED = "11e.objective.secured"


def every_area(terrain: Terrain) -> tuple[Feature, ...]:
    """Any terrain area is an objective if a marker is put on it.

    [11e.objective.terrain-objective, 11e.mission.objective-placement]
    """
    return terrain.features


def range_of(game: Warhammer, objective: Objective) -> Near:
    """In range of a terrain area is whoever stands within it, at whatever level; of a marker, whoever is near.

    [11e.objective.terrain-objective, 11e.objective.measure, 11e.objective.marker]
    """
    return Near(Footprint(objective.area), 0.0) if objective.area else range_of_marker(game, objective)


def controller(objective: Objective, levels: tuple[int, int]) -> tuple[int, tuple[str, ...]]:
    """The player with the higher level; who has secured an objective keeps it unless the enemy's level is greater.

    [11e.objective.control, 11e.objective.tie, 11e.objective.secured, 11e.objective.secured-lost]
    """
    found, rules = controller_by_levels(objective, levels)
    if objective.area:
        rules = (*rules, "11e.objective.terrain-objective")
    if objective.secured and found == 1 - objective.controller:
        return found, (*rules, "11e.objective.secured-lost")
    return (objective.controller, (SECURED,)) if objective.secured else (found, rules)


def secure(game: Warhammer, objective: Objective, *rules: str) -> None:
    """An objective stays its controller's from now on, also with nobody there. [11e.objective.secured]"""
    secured = replace(objective, secured=True)
    game.state.objectives = tuple(secured if o.key == objective.key else o for o in game.state.objectives)
    game.record(ObjectiveSecured(player=objective.controller, objective=objective.key, rules=(SECURED, *rules)))


@core_ability("secures")
class SecuresObjectives(WarhammerRule):
    """At the end of its player's turn the unit secures each objective that the player controls and that it is in range
    of. A house ability, for no core rule secures an objective. [11e.objective.secured]
    """

    async def turn_ends(self, game: Warhammer) -> None:
        bearers = [unit for unit in game.on_battlefield(game.player) if self.text in game.abilities_of(unit)]
        for objective in controlled(game, game.player):
            if not objective.secured and any(in_range(game, unit, objective) for unit in bearers):
                secure(game, objective)
