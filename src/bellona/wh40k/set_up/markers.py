"""Placing objective markers: one player after the other, where the mission allows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.space.numbers import on_grid
from bellona.space.table import Table

from ..facts import MarkerPlaced
from ..game import Warhammer
from ..missions.mission import mission_of
from ..table.objectives import objective_at

MARKERS = ("10e.mission.only-war.objectives", "10e.mission.only-war.objectives.spacing", "10e.objective.marker")


class MarkerSpot(msgspec.Struct, frozen=True, array_like=True):
    """Where a marker's centre lies."""

    x: float
    y: float


class NextMarker(NamedTuple):
    """A marker that a player is to place."""

    key: str
    player: int


def next_marker(game: Warhammer, player: int) -> list[NextMarker]:
    """The marker that is to be placed next. [10e.mission.only-war.objectives]"""
    placed = len(game.state.clock.done)
    return [NextMarker(f"marker {placed + 1}", player)] if placed < mission_of(game).to_place(game) else []


def places_first(game: Warhammer) -> int:
    """The winner of the roll-off places the first marker. [10e.mission.only-war.objectives]"""
    return int(game.state.mission.get("places first", 0))


@named("place marker")
async def place_marker(game: Warhammer, marker: NextMarker) -> None:
    """One player after the other places a marker. [10e.mission.only-war.objectives, 10e.objective.marker]"""
    room = await game.ruling("room for a marker", lambda: any(True for _ in open_spots(game, marker.player)), MARKERS)
    spot = await game.place(
        marker.player,
        "marker",
        MarkerSpot,
        lambda spot: refusal_of_spot(game, spot),
        lambda: open_spots(game, marker.player),
        may_pass=not room,
        rules=MARKERS,
        about={"marker": marker.key},
    )
    if spot is not None:
        x, y = on_grid(spot.x), on_grid(spot.y)
        placed = objective_at(game.parts.objectives.areas(game.table.terrain), marker.key, x, y)
        game.state.objectives = (*game.state.objectives, placed)
        game.record(MarkerPlaced(player=marker.player, objective=marker.key, x=x, y=y, rules=MARKERS))


def refusal_of_spot(game: Warhammer, spot: MarkerSpot) -> Refusal | None:
    """A marker lies on the battlefield, where the mission allows it; a terrain area is one objective at most.

    [10e.mission.only-war.objectives, 10e.mission.only-war.objectives.spacing]
    """
    if not (0 <= spot.x <= game.table.width and 0 <= spot.y <= game.table.depth):
        return Refusal("marker-off-battlefield", MARKERS, {"x": spot.x, "y": spot.y})
    x, y = on_grid(spot.x), on_grid(spot.y)
    area = objective_at(game.parts.objectives.areas(game.table.terrain), "", x, y).area
    other = next((other.key for other in game.state.objectives if area and other.area == area), None)
    if other is not None:
        return Refusal("second-marker", MARKERS, {"terrain": area, "other": other})
    return mission_of(game).refusal_of_marker(game, x, y)


def open_spots(game: Warhammer, player: int) -> Iterator[MarkerSpot]:
    """Spots all over the battlefield, three inches apart, where nothing stands; nobody has a side of it yet."""
    table, radius = game.table, game.parts.ground.marker
    boxes = table.terrain.obstacles.boxes.tolist()
    for place in _grid(table):
        x, y = (table.width - place.x, table.depth - place.y) if player else (place.x, place.y)
        free = all(
            x + radius < left or y + radius < near or x - radius > right or y - radius > back
            for left, near, right, back in boxes
        )
        if free and refusal_of_spot(game, MarkerSpot(x, y)) is None:
            yield MarkerSpot(x, y)


def _grid(table: Table) -> Iterator[MarkerSpot]:
    for x in range(7, int(table.width), 3):
        for y in range(7, int(table.depth), 3):
            yield MarkerSpot(float(x), float(y))
