"""Skirmish: setting up."""

from __future__ import annotations

from collections.abc import Iterator

from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.columns import ROUND
from bellona.space.measure import Region, region
from bellona.space.setting import in_rows
from bellona.space.table import Pose

from . import phalanx
from .ground import stands
from .phalanx import ZONE
from .state import Deployed, SkirmishGame, Unit


def undeployed(game: SkirmishGame, player: int) -> list[Unit]:
    """Units that are still to be set up. [skirmish.deploy]"""
    return [unit for unit in game.units(player) if not game.table.is_on_table(unit.key) and not unit.reserve]


async def deploy(game: SkirmishGame, unit: Unit) -> None:
    """Set the unit up in its owner's zone. [skirmish.deploy]"""
    if unit.files:
        await phalanx.deploy(game, unit)
        game.record(Deployed(unit=unit.key, rules=("skirmish.deploy",)))
        return
    places = await game.place(
        unit.owner,
        "deployment",
        dict[str, Pose],
        lambda places: refusal(game, unit, places),
        lambda: suggestions(game, unit),
        rules=("skirmish.deploy",),
    )
    assert places is not None
    game.table.place(unit.key, places)
    game.record(Deployed(unit=unit.key, rules=("skirmish.deploy",)))


def refusal(game: SkirmishGame, unit: Unit, places: dict[str, Pose]) -> Refusal | None:
    """What is wrong with a unit set up here. [skirmish.deploy]"""
    rules = ("skirmish.deploy",)
    if set(places) != set(game.table.names(unit.key)):
        return Refusal("no-such-model", rules, {"unit": unit.key})
    table = game.table.clone()
    table.place(unit.key, places)
    own = zone(game, unit.owner)
    if not measure.is_wholly_within(table, unit.key, own):
        outside, far = measure.farthest(table, unit.key, own)
        return Refusal("outside-zone", rules, {"model": outside, "outside by": round(far, 3)})
    return stands(game, unit, places, rules)


def zone(game: SkirmishGame, player: int) -> Region:
    depth = game.table.depth
    left = 0.0 if player == 0 else game.table.width - ZONE
    return region([(left, 0.0), (left + ZONE, 0.0), (left + ZONE, depth), (left, depth)])


def suggestions(game: SkirmishGame, unit: Unit) -> Iterator[dict[str, Pose]]:
    """In ranks from the front of the zone, here and there."""
    names = game.table.names(unit.key)
    facing = 1.0 if unit.owner == 0 else -1.0
    step = 2 * float(game.table.rows(unit.key)[0][ROUND]) + 0.3
    for back in (2.5, 6.0):
        x = ZONE - back if unit.owner == 0 else game.table.width - ZONE + back
        for y in range(3, int(game.table.depth), 3):
            ranks = in_rows(Pose(x, float(y), 0.0, facing, 0.0), len(names), 3, step)
            places = dict(zip(names, ranks, strict=True))
            if refusal(game, unit, places) is None:
                yield places
