"""Missions that are fought for terrain areas: 5VP for each that one controls when a battle round ends."""

from __future__ import annotations

from typing import ClassVar

from bellona.kernel.refusal import Refusal
from bellona.space.shapes import Point

from ...e10.missions.contested_ground import PRIMARY, ContestedGround, score_primary
from ...e10.missions.gambits import may_declare_gambit
from ...e10.missions.secondaries import draw_cards
from ...game import Warhammer
from ...missions.mission import LastStand, refusal_of_spacing
from ...moments import WarhammerRule
from ...state import Objective
from ...table.objectives import objective_of
from ..registry import core_ability

EACH = 5  # VP for an objective
MOST = 100  # VP in the battle
MARKERS = 4  # that players place where the battlefield names no objectives


class OnTerrain(LastStand):
    """The objectives are the terrain areas that the battlefield names; where it names none, players place markers.

    [11e.mission.objective-placement, 11e.objective.terrain-objective, 11e.mission.end-and-winner]
    """

    scoring: ClassVar[tuple[str, ...]] = (*PRIMARY, "11e.mission.primary-value")

    def markers(self, width: float, depth: float) -> dict[str, Point]:
        return {}

    def objectives(self, game: Warhammer) -> tuple[Objective, ...]:
        """[11e.mission.objective-placement]"""
        areas = [game.table.terrain[key] for key in game.state.mission.get("objectives", ())]
        return tuple(objective_of(area, f"objective {number}") for number, area in enumerate(areas, 1))

    def to_place(self, game: Warhammer) -> int:
        """[11e.mission.objective-placement]"""
        return 0 if game.state.mission.get("objectives") else MARKERS

    def refusal_of_marker(self, game: Warhammer, x: float, y: float) -> Refusal | None:
        """[11e.mission.objective-placement]"""
        return refusal_of_spacing(game, x, y)

    def primary(self, ours: int, theirs: int) -> int:
        """5VP for each objective that one controls. [11e.mission.primary-value]"""
        return EACH * ours


class TerrainContest(OnTerrain, ContestedGround):
    """Contested Ground: Primary and Secondary VP, and a Gambit in the last round; no more than 100VP in all.

    [11e.mission.vp-sources, 11e.mission.vp-cap, 11e.mission.gambit-details]
    """

    most_in_all = MOST


class FirstBattle(OnTerrain):
    """Contested Ground made small, a house mission: 500 points, Primary VP only."""

    name = "first-game"
    sizes = ("first-game",)

    def round_ended(self, game: Warhammer) -> None:
        """[11e.mission.primary-timing, 11e.mission.primary-value]"""
        for player in game.players:
            score_primary(game, player, self.primary, self.scoring)


@core_ability("secondary-missions")
class CardsEachCommandPhase(WarhammerRule):
    """In their Command phase a player may declare a Gambit, and draws until two Tactical cards are held; none is put
    away.

    [11e.mission.secondary-procedure, 11e.mission.gambit-declare]
    """

    async def command_phase(self, game: Warhammer, player: int) -> None:
        await may_declare_gambit(game, player)
        if game.state.standings[player].way == "tactical":
            await draw_cards(game, player)
