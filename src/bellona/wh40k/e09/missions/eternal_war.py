"""The mission of the core rules: take markers, slay the Warlord."""

from __future__ import annotations

from typing import ClassVar

from bellona.kernel.refusal import Refusal
from bellona.space.shapes import Point
from bellona.space.table import Table

from ...game import Warhammer
from ...missions.mission import LastStand, crosswise, destroyed_armies, refusal_of_spacing, score
from ...table.objectives import controlled

DRAW = -1


class EternalWar(LastStand):
    """Four markers that the players place. [9e.mission.eternal-war-objective-placement, 9e.mission.eternal-war-end]"""

    name = "eternal-war"
    sizes: ClassVar[tuple[str, ...]] = ("combat-patrol", "incursion", "strike-force", "onslaught")
    markers_to_place = 4

    def refusal_of_battlefield(self, size: str, least: Point, table: Table) -> Refusal | None:
        """The smaller side of either counts as its depth. [9e.mission.eternal-war-battlefield-size]"""
        here, there = sorted((table.width, table.depth)), sorted(least)
        if here[0] >= there[0] and here[1] >= there[1]:
            return None
        about = {"mission": self.name, "size": [table.width, table.depth], "least": list(least), "battle_size": size}
        return Refusal("battlefield-too-small", ("9e.mission.eternal-war-battlefield-size",), about)

    def refusal_of_marker(self, game: Warhammer, x: float, y: float) -> Refusal | None:
        """[9e.mission.eternal-war-objective-placement]"""
        return refusal_of_spacing(game, x, y)

    def phase_ended(self, game: Warhammer, phase: str) -> None:
        """At the end of their Command phase, in every round, a player scores 1VP for each marker that they control.

        [9e.mission.capture-and-control]
        """
        if phase == "command" and (held := controlled(game, game.player)):
            score(game, game.player, len(held), "markers", "9e.mission.capture-and-control")

    def victor(self, game: Warhammer) -> int:
        """Before the points are compared the end of the battle scores. If both armies are destroyed they do not count.

        [9e.mission.eternal-war-victor, 9e.mission.eternal-war-end]
        """
        score_end(game)
        return DRAW if len(list(destroyed_armies(game))) == 2 else super().victor(game)


def score_end(game: Warhammer) -> None:
    """1VP for having slain the enemy's Warlord, 1VP for holding more markers than the enemy as the battle ends, be it
    in the midst of a phase.

    [9e.mission.slay-the-warlord, 9e.mission.capture-and-control-end]
    """
    game.parts.objectives.settle(game)
    held = [len(controlled(game, player)) for player in game.players]
    for player in game.players:
        if not has_warlord(game, 1 - player):
            score(game, player, 1, "slay-the-warlord", "9e.mission.slay-the-warlord")
        if held[player] > held[1 - player]:
            score(game, player, 1, "more-markers", "9e.mission.capture-and-control-end")


def has_warlord(game: Warhammer, player: int) -> bool:
    """Whether a player's Warlord is alive. [9e.mission.slay-the-warlord]"""
    names = {part.warlord for unit in game.state.units.values() if unit.owner == player for part in unit.parts}
    return any(model.name in names for unit in game.units(player) for model in unit.models)


class CombatPatrol(EternalWar):
    """The same made small, with its markers set up already: a house mission."""

    name = "combat-patrol"
    sizes = ("combat-patrol", "incursion")
    markers_to_place = 0

    def markers(self, width: float, depth: float) -> dict[str, Point]:
        """One before each zone and one on each flank. [9e.mission.create-battlefield]"""
        return crosswise(width, depth)
