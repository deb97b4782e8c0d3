"""Contested Ground: our match after the guide, with Primary and Secondary VP and a Gambit in the last round.

Five markers lie where the mission says. A Tactical hand is secret until its cards score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from bellona.space.shapes import Point

from ...game import Warhammer
from ...missions.mission import Mission, scaled, score
from ...moments import WarhammerRule
from ...table.objectives import controlled
from ..registry import RULES
from .gambits import STAKE, may_declare_gambit, resolve_gambit
from .secondaries import MOST as MOST_SECONDARY
from .secondaries import change, choose_secondaries, draw_cards, put_cards_away, score_secondaries

MOST_A_ROUND, MOST_PRIMARY = 15, 50
PRIMARY = ("10e.mission.guide.primary", "10e.mission.guide.total-cap")


class ContestedGround(Mission):
    """Five rounds; VP come from Primary, Secondary and Gambit, and the higher total wins. Deep Strike waits a round.

    [10e.mission.guide.rounds, 10e.ability.deep-strike.round]
    """

    name = "contested-ground"
    sizes = ("first-game", "incursion", "strike-force", "onslaught")
    special = ("secondary-missions",)
    deep_strike_from = 2
    scoring: ClassVar[tuple[str, ...]] = PRIMARY  # the rules by which Primary VP are scored
    most_in_all: ClassVar[int | None] = None  # VP in the battle, a Gambit's among them

    def primary(self, ours: int, theirs: int) -> int:
        """5VP each for holding a marker, holding two, and holding more than the enemy. [10e.mission.guide.primary]"""
        return 5 * ((ours >= 1) + (ours >= 2) + (ours > theirs))

    def markers(self, width: float, depth: float) -> dict[str, Point]:
        """One in the centre, one on each flank, one in each zone. [10e.mission.battlefield-setup]"""
        places = {"centre": (30.0, 22.0), "west": (12.0, 22.0), "east": (48.0, 22.0)}
        return scaled(places | {"south": (30.0, 6.0), "north": (30.0, 38.0)}, width, depth)

    async def choose_secrets(self, game: Warhammer) -> None:
        """Each player decides in secret between Tactical cards and two Fixed ones. [10e.mission.guide.secondary]"""
        await choose_secondaries(game)

    def turn_ended(self, game: Warhammer) -> None:
        score_secondaries(game, game.player)

    def round_ended(self, game: Warhammer) -> None:
        for player in game.players:
            score_primary(game, player, self.primary, self.scoring)
        if game.state.clock.round == self.rounds:
            for player in game.players:
                resolve_gambit(game, player, self.most_in_all)

    def victory_rules(self) -> tuple[str, ...]:
        return ("10e.mission.guide.rounds", *super().victory_rules())

    def broken(self, game: Warhammer) -> Iterator[str]:
        """Points beyond the caps, or from nowhere. [10e.mission.guide.total-cap]"""
        for player, standing in enumerate(game.state.standings):
            if standing.primary > MOST_PRIMARY or standing.secondary > MOST_SECONDARY:
                yield f"player {player} has scored {standing.primary} and {standing.secondary}"
            rest = game.state.vp[player] - standing.primary - standing.secondary
            if standing.way and not 0 <= rest <= (STAKE if standing.gambit else 0):
                yield f"player {player} has {game.state.vp[player]} Victory points in all"


# -- Primary -----------------------------------------------------------------------------------------------------------


def score_primary(game: Warhammer, player: int, worth: Callable[[int, int], int], rules: tuple[str, ...]) -> None:
    """At the end of each round but the first, what both players' numbers of objectives are worth: 15VP at most, 50VP in
    the battle, none in the round of one's Gambit.

    [10e.mission.guide.primary, 10e.mission.guide.gambit.declare]
    """
    standing = game.state.standings[player]
    if game.state.clock.round < 2 or standing.gambit:
        return
    held = [len(controlled(game, side)) for side in (player, 1 - player)]
    points = min(worth(*held), MOST_A_ROUND, MOST_PRIMARY - standing.primary)
    if points:
        change(game, player, primary=standing.primary + points)
        score(game, player, points, "primary", *rules)


@RULES.add("secondary-missions")
class SecondaryMissions(WarhammerRule):
    """In their Command phase a player may declare a Gambit, and holds two Tactical cards again.

    [10e.mission.objectives-and-rules, 10e.mission.guide.secondary]
    """

    async def command_phase(self, game: Warhammer, player: int) -> None:
        await may_declare_gambit(game, player)
        if game.state.standings[player].way == "tactical":
            await put_cards_away(game, player)
            await draw_cards(game, player)
