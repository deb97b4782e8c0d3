"""Only War: four markers, three points a turn at most, and the enemy's destruction.

The catalogue leaves the map open; the zones are those of `Mission.zones`. [10e.mission.only-war.zones]
"""

from __future__ import annotations

from typing import ClassVar

from bellona.kernel.refusal import Refusal
from bellona.space.shapes import Point
from bellona.space.table import Table

from ...game import Warhammer
from ...missions.mission import LastStand, crosswise, refusal_of_spacing, score
from ...table.objectives import controlled
from ...table.zones import Outline

MOST = 3  # VP a turn


class OnlyWar(LastStand):
    """For Incursion, Strike Force and Onslaught battles. [10e.mission.only-war.battle-sizes]"""

    name = "only-war"
    sizes: ClassVar[tuple[str, ...]] = ("incursion", "strike-force", "onslaught")
    markers_to_place = 4

    def refusal_of_battlefield(self, size: str, least: Point, table: Table) -> Refusal | None:
        """44 by 60 inches at least, 44 by 90 for Onslaught. [10e.mission.only-war.battlefield]"""
        refusal = super().refusal_of_battlefield(size, least, table)
        return refusal and Refusal(
            refusal.why, (*refusal.rules, "10e.mission.only-war.battlefield"), refusal.about | {"battle_size": size}
        )

    def zones(self, width: float, depth: float) -> tuple[Outline, Outline]:
        """Along the long edges, with 24 inches between them: our map. [10e.mission.only-war.zones]"""
        return super().zones(width, depth)

    def refusal_of_marker(self, game: Warhammer, x: float, y: float) -> Refusal | None:
        """[10e.mission.only-war.objectives.spacing]"""
        return refusal_of_spacing(game, x, y)

    def phase_ended(self, game: Warhammer, phase: str) -> None:
        """From the second round on, at the end of their Command phase, a player scores 1VP a marker, three at most.

        [10e.mission.only-war.scoring]
        """
        if phase == "command" and game.state.clock.round >= 2:
            points = min(MOST, len(controlled(game, game.player)))
            if points:
                score(game, game.player, points, "markers", "10e.mission.only-war.scoring")


class FirstGame(OnlyWar):
    """Only War made small, a house mission: 500 points on 30 by 44 inches, the markers set up already."""

    name = "first-game"
    sizes = ("first-game",)
    markers_to_place = 0

    def markers(self, width: float, depth: float) -> dict[str, Point]:
        """One before each zone and one on each flank. [10e.mission.battlefield-setup]"""
        return crosswise(width, depth)
