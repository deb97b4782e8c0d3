"""What a mission is: where it is played, what is set up, when it scores, how it ends and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from bellona.kernel.errors import BellonaError
from bellona.kernel.refusal import Refusal
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.shelf import elsewhere
from bellona.space.numbers import TOUCH
from bellona.space.shapes import Point
from bellona.space.table import Table

from ..facts import Scored
from ..game import Warhammer
from ..state import Objective
from ..table.objectives import objective_at
from ..table.zones import Outline

# The zones lie along the two edges that face each other across the depth of the battlefield. At 44 inches they are 10
# inches deep and leave 24 inches of No Man's Land; on other battlefields they keep the proportion.
ZONE_SHARE = 10 / 44


class Mission:
    """A mission. Its hooks do nothing here, so that a scene without a mission needs none of them.

    [10e.core.mission-required, 10e.mission.objectives-and-rules]
    """

    name: ClassVar[str] = ""
    sizes: ClassVar[tuple[str, ...]] = ()  # the battle sizes it is for
    rounds: ClassVar[int] = 5
    special: ClassVar[tuple[str, ...]] = ()  # special rules of its own, in play for both players
    markers_to_place: ClassVar[int] = 0  # markers that the players place alternately
    deep_strike_from: ClassVar[int] = 1  # the earliest battle round in which units arrive by Deep Strike

    # -- before the battle ---------------------------------------------------------------------------------------------

    def refusal_of_size(self, size: str) -> Refusal | None:
        """A mission is played at the battle sizes it names. [10e.mission.muster-guidance]"""
        if size in self.sizes:
            return None
        about = {"mission": self.name, "size": size, "sizes": list(self.sizes)}
        return Refusal("size-not-offered", ("10e.mission.muster-guidance",), about)

    def refusal_of_battlefield(self, size: str, least: Point, table: Table) -> Refusal | None:
        """The battlefield must not be smaller than the battle size asks for. [10e.mission.battlefield-setup]"""
        if table.width >= least[0] and table.depth >= least[1]:
            return None
        about = {"mission": self.name, "size": [table.width, table.depth], "least": list(least)}
        return Refusal("battlefield-too-small", ("10e.mission.battlefield-setup",), about)

    def zones(self, width: float, depth: float) -> tuple[Outline, Outline]:
        """The Attacker's and the Defender's deployment zone, fitted to the battlefield that there is.

        [10e.mission.map-zones, 10e.mission.battlefield-adjust]
        """
        deep = round(depth * ZONE_SHARE, 3)
        return _strip(width, 0.0, deep), _strip(width, depth - deep, depth)

    def markers(self, width: float, depth: float) -> dict[str, Point]:
        """The places of the markers that the mission itself sets up. [10e.mission.battlefield-setup]"""
        return {}

    def objectives(self, game: Warhammer) -> tuple[Objective, ...]:
        """The objectives that are there before a player places any. [10e.mission.battlefield-setup]"""
        table, areas = game.table, game.parts.objectives.areas(game.table.terrain)
        places = self.markers(table.width, table.depth)
        return tuple(objective_at(areas, key, x, y) for key, (x, y) in places.items())

    def to_place(self, game: Warhammer) -> int:
        """How many markers the players place alternately."""
        return self.markers_to_place

    def refusal_of_marker(self, game: Warhammer, x: float, y: float) -> Refusal | None:
        """Why a player may not place a marker there."""
        return None

    async def choose_secrets(self, game: Warhammer) -> None:
        """What the players write down in secret before battle formations."""

    # -- during the battle ---------------------------------------------------------------------------------------------

    def phase_ended(self, game: Warhammer, phase: str) -> None:
        """A phase has ended, control of the markers settled."""

    def turn_ended(self, game: Warhammer) -> None:
        """The active player's turn has ended."""

    def round_ended(self, game: Warhammer) -> None:
        """A battle round has ended."""

    def ends_now(self, game: Warhammer) -> bool:
        """Whether the battle ends before its last round does. [10e.mission.end]"""
        return False

    def victor(self, game: Warhammer) -> int:
        """The player with more VP; -1, a draw, if neither has. [10e.mission.draw]"""
        ours, theirs = game.state.vp
        return -1 if ours == theirs else int(theirs > ours)

    def victory_rules(self) -> tuple[str, ...]:
        """The rules that decide who has won."""
        return ("10e.mission.end", "10e.mission.draw")

    # -- while it is watched -------------------------------------------------------------------------------------------

    def broken(self, game: Warhammer) -> Iterator[str]:
        """What is true of the scores that the mission never brings about."""
        return iter(())


class LastStand(Mission):
    """A mission that is won by whoever destroys the other army, and else by VP. [10e.mission.only-war.end]"""

    def ends_now(self, game: Warhammer) -> bool:
        """The battle ends when all models of one army have been destroyed. [10e.mission.only-war.end]"""
        return any(True for _ in destroyed_armies(game))

    def victor(self, game: Warhammer) -> int:
        """Whoever has destroyed the other army; otherwise, and if both are destroyed, whoever has more VP.

        [10e.mission.only-war.victor]
        """
        destroyed = list(destroyed_armies(game))
        return 1 - destroyed[0] if len(destroyed) == 1 else super().victor(game)

    def victory_rules(self) -> tuple[str, ...]:
        return ("10e.mission.only-war.end", "10e.mission.only-war.victor", *super().victory_rules())


FROM_EDGE, FROM_MARKER = 6.0, 9.0
SPACING = ("10e.mission.only-war.objectives.spacing",)


def refusal_of_spacing(game: Warhammer, x: float, y: float) -> Refusal | None:
    """Markers lie more than 6 inches from every edge and more than 9 from each other, nearest part to nearest part.

    [10e.mission.only-war.objectives.spacing]
    """
    table = game.table
    radius = game.parts.ground.marker
    edge = min(x, y, table.width - x, table.depth - y) - radius
    if edge <= FROM_EDGE + TOUCH:
        return Refusal("too-near-edge", SPACING, {"distance": round(edge, 3), "limit": FROM_EDGE})
    for other in game.state.objectives:
        gap = ((x - other.x) ** 2 + (y - other.y) ** 2) ** 0.5 - 2 * radius
        if gap <= FROM_MARKER + TOUCH:
            about = {"other": other.key, "distance": round(gap, 3), "limit": FROM_MARKER}
            return Refusal("too-near-marker", SPACING, about)
    return None


def mission_named(book: Rulebook, name: str) -> Mission:
    """One of an edition's missions. [10e.mission.select]"""
    missions: Mapping[str, Mission] = book.parts.missions.all
    if name not in missions:
        there = elsewhere("mission", name) or f"there are {', '.join(missions)}"
        raise BellonaError(f"there is no mission {name!r}; {there}")
    return missions[name]


def mission_of(game: Warhammer) -> Mission:
    """The mission of this battle. A scene without one has no objectives to score. [10e.core.mission-required]"""
    missions = game.parts.missions
    return missions.all.get(game.state.mission.get("name", ""), missions.none)


def _strip(width: float, low: float, high: float) -> Outline:
    return ((0.0, low), (width, low), (width, high), (0.0, high))


def scaled(places: dict[str, Point], width: float, depth: float) -> dict[str, Point]:
    """Places given for a battlefield of 60 by 44 inches, fitted to another. [10e.mission.battlefield-adjust]"""
    return {key: (round(x * width / 60, 3), round(y * depth / 44, 3)) for key, (x, y) in places.items()}


def crosswise(width: float, depth: float) -> dict[str, Point]:
    """Four markers, one before each zone and one on each flank: our map. [10e.mission.battlefield-setup]"""
    places = {"south": (30.0, 7.0), "west": (12.0, 22.0), "east": (48.0, 22.0), "north": (30.0, 37.0)}
    return scaled(places, width, depth)


def score(game: Warhammer, player: int, points: int, because: str, *rules: str) -> None:
    """A player scores Victory points."""
    game.score(player, points)
    game.record(Scored(player=player, points=points, total=game.state.vp[player], because=because, rules=rules))


def destroyed_armies(game: Warhammer) -> Iterator[int]:
    """The players none of whose models are left; those in Reserves or aboard a TRANSPORT are not destroyed.

    [10e.mission.only-war.end]
    """
    return (player for player in game.players if not game.units(player))
