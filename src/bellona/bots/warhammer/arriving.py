"""Setting up: where units are deployed, where they arrive, and how they get out of their TRANSPORTs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import cos, hypot, sin, tau

import msgspec

from bellona.kernel.requests import Answer, Place
from bellona.space import measure
from bellona.space.columns import ROUND, A, B
from bellona.space.table import Pose
from bellona.wh40k.moves.where_to_stand import Poses
from bellona.wh40k.set_up.places import suggested_places
from bellona.wh40k.set_up.transports import carrier_of
from bellona.wh40k.state import Objective, Unit
from bellona.wh40k.table.objectives import place_of

from .moving import nearest
from .positions import Outlook
from .situation import Situation

QUARTERS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
MANY = 6  # suggestions that are looked at
A_STEP = 2.0  # points that an inch from a marker costs a unit that is set up
ASIDE = 3.0  # inches between a marker and the middle of a unit beside it
CROWD = 8.0  # inches that each unit of ours near a marker makes it seem farther
LOOSE = 0.1  # inches between models who get out side by side
STARTS = 6  # places about a TRANSPORT at which their file may begin
TURNS = 180  # steps of a walk around it


def arrive(situation: Situation, request: Place[Poses]) -> Answer:
    """The best place at a marker, or else of those that are suggested."""
    game, unit = situation.game, situation.game.unit(request.about["unit"])
    beside = list(around_markers(situation))
    found = list(suggested_places(game, unit, beside, request.refuses, len(beside)))
    found = found or list(islice(request.suggestions(), MANY))
    return msgspec.to_builtins(best_place(situation, unit, found)) if found else None


def around_markers(situation: Situation) -> Iterator[Pose]:
    """Places beside each marker, whichever way the enemy is."""
    for there in situation.objectives:
        for x, y in QUARTERS:
            yield Pose(there.x + ASIDE * x, there.y + ASIDE * y, 0.0, x, y)


def best_place(situation: Situation, unit: Unit, places: list[Poses]) -> Poses:
    """Where it is best set up: near a marker that nobody of ours serves, out of harm's way."""
    outlook = Outlook(situation, unit)

    def score(poses: Poses) -> float:
        table = situation.with_unit(unit, poses)
        ways = [situation.far(table, unit, there) + CROWD * served(situation, there) for there in situation.objectives]
        return outlook.score(table) - A_STEP * min(ways, default=0.0)

    return situation.best(places, score)


def served(situation: Situation, objective: Objective) -> int:
    """How many of our units are near a marker."""
    near = place_of(situation.game, objective)
    return sum(measure.is_within(situation.game.table, unit.key, near, 12.0) for unit in situation.ours)


def disembark(situation: Situation, request: Place[Poses]) -> Answer:
    """Get out where a marker is to be taken or an enemy is near; otherwise ride on."""
    unit, table = situation.game.unit(request.about["unit"]), situation.game.table
    if not unit.aboard:
        return arrive(situation, request)  # the TRANSPORT has been destroyed
    transport = carrier_of(situation.game, unit)
    wanted = [there for there in situation.objectives if there.controller != situation.player]
    if nearest(situation, transport) > 18.0 and all(situation.far(table, transport, there) > 8.0 for there in wanted):
        return None
    found = [places for places in files_around(situation, unit, transport) if request.refuses(places) is None]
    return msgspec.to_builtins(best_place(situation, unit, found)) if found else request.suggested()


def files_around(situation: Situation, unit: Unit, transport: Unit) -> Iterator[Poses]:
    """The whole unit in one file along its TRANSPORT, beginning on any side: so even a large one finds room."""
    table = situation.game.table
    name = transport.models[0].name
    row = table.rows(transport.key)[table.names(transport.key).index(name)]
    at = table.pose(transport.key, name)
    radii = [float(other[ROUND]) for other in table.rows(unit.key)]
    off = max(radii) + LOOSE
    ring = list(walk_around(at, float(row[A]) + off, float(row[B]) + off))
    for start in range(0, TURNS, TURNS // STARTS):
        file = [ring[start]]
        for pose in (ring[(start + i) % TURNS] for i in range(1, TURNS)):
            place = len(file)
            apart = hypot(pose.x - file[-1].x, pose.y - file[-1].y)
            if place < len(radii) and apart >= radii[place - 1] + radii[place] + LOOSE:
                file.append(pose)
        if len(file) == len(radii):
            yield dict(zip(table.names(unit.key), file, strict=True))


def walk_around(at: Pose, along: float, across: float) -> Iterator[Pose]:
    """Once around a box that lies as a model does, looking outwards."""
    for i in range(TURNS):
        x, y = cos(tau * i / TURNS), sin(tau * i / TURNS)
        out = min(along / max(abs(x), 1e-9), across / max(abs(y), 1e-9))
        fx, fy = x * at.fx - y * at.fy, x * at.fy + y * at.fx
        yield Pose(at.x + out * fx, at.y + out * fy, at.z, fx, fy).on_grid
