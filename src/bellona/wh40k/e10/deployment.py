"""Deploying the armies: which unit is set up next, and where it may stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.kernel.requests import turned
from bellona.space import measure
from bellona.space.numbers import FAR
from bellona.space.setting import in_rows
from bellona.space.table import Pose, Table

from ..facts import UnitDeployed
from ..game import Warhammer
from ..rolls import roll_off
from ..state import Unit
from .missions.ending import lose_unit
from .placing import Poses, inches, refusal_of_set_up, remembering
from .transports import all_aboard, passengers
from .zones import from_side, outline_of_zone, zone

DEPLOY = ("10e.mission.only-war.deploy", "10e.mission.map-zones")
NOT_DEPLOYED = ("10e.aircraft.start-in-reserves", "10e.muster.dedicated-transport")
INFILTRATE = ("10e.ability.infiltrators", "10e.ability.deployment")
LATE = ("10e.mission.only-war.deploy.late",)
FROM_ENEMY = 9.0
NO_ROOM = ("10e.core.coherency.setup-destroyed", "10e.mission.only-war.deploy")


# -- who ---------------------------------------------------------------------------------------------------------------


def is_to_deploy(game: Warhammer, unit: Unit) -> bool:
    """Whether the unit starts on the battlefield and is not there yet."""
    waits = unit.aboard or unit.reserves or is_empty_transport(game, unit)
    return not waits and not game.table.is_on_table(unit.key)


def is_empty_transport(game: Warhammer, unit: Unit) -> bool:
    """A DEDICATED TRANSPORT in which nobody starts the battle cannot be deployed. [10e.muster.dedicated-transport]"""
    return game.has(unit, "DEDICATED TRANSPORT") and not passengers(game, unit)


def units_to_deploy(game: Warhammer, player: int) -> list[Unit]:
    """The player's units that are still to be set up, those that come last apart. [10e.mission.only-war.deploy]"""
    return [unit for unit in game.units(player) if is_to_deploy(game, unit) and not comes_last(game, unit)]


def comes_last(game: Warhammer, unit: Unit) -> bool:
    """Whether an ability sets it up after both armies are deployed. [10e.mission.only-war.deploy.late]"""
    return game.may(unit, "deploys-last")


def late_units(game: Warhammer, player: int) -> list[Unit]:
    """Units that are set up after all others. [10e.mission.only-war.deploy.late]"""
    return [unit for unit in game.units(player) if is_to_deploy(game, unit) and comes_last(game, unit)]


async def roll_off_for_late_units(game: Warhammer) -> None:
    """If both players have such units the winner of a roll-off begins. [10e.mission.only-war.deploy.late]"""
    having = [player for player in game.players if late_units(game, player)]
    if having:
        winner = await roll_off(game, "late deployment", *LATE) if len(having) == 2 else having[0]
        game.state.mission = game.state.mission | {"late": winner}


# -- where -------------------------------------------------------------------------------------------------------------


@named("deploy")
async def deploy(game: Warhammer, unit: Unit) -> None:
    """Set the unit up; one for which there is no room counts as destroyed, and so does whoever rides in it.

    [10e.mission.only-war.deploy, 10e.core.coherency.setup-destroyed]
    """
    refuses = remembering(partial(refusal_of_deployment, game, unit))

    def suggested(spots: list[Pose] | None = None) -> Iterator[Poses]:
        return suggestions(game, unit, spots, refuses)

    room = await game.ruling("room to deploy", lambda: any(True for _ in suggested()), DEPLOY)
    poses = await game.place(
        unit.owner,
        "deployment",
        Poses,
        refuses,
        suggested,
        mixed=lambda pick: suggested(turned(anchors(game, unit), pick)),
        may_pass=not room,
        reach=lambda _: [list(outline_of_zone(game, unit.owner))],
        rules=DEPLOY,
        about={"unit": unit.key},
    )
    if poses is None:
        for lost in (unit, *all_aboard(game, unit)):
            lose_unit(game, lost, *NO_ROOM)
        return
    game.table.place(unit.key, poses)
    rules = (*DEPLOY, *(INFILTRATE if game.every_model_has(unit, "infiltrators") else ()))
    stand = {name: game.table.pose(unit.key, name) for name in poses}
    game.record(UnitDeployed(unit=unit.key, player=unit.owner, poses=stand, rules=rules))


def refusal_of_deployment(game: Warhammer, unit: Unit, poses: Poses) -> Refusal | None:
    """Set up like any unit, wholly within one's own zone; Infiltrators also anywhere far enough from the enemy.

    [10e.mission.only-war.deploy, 10e.ability.infiltrators]
    """
    if refusal := refusal_of_set_up(game, unit, poses):
        return refusal
    outside = outside_zone(game, unit, poses)
    if outside is None:
        return None
    there = placed(game, unit, poses)
    if game.every_model_has(unit, "infiltrators"):
        return refusal_of_infiltration(game, there, unit)
    _, beyond = measure.farthest(there, measure.Model(unit.key, outside), zone(game, unit.owner))
    return Refusal("outside-zone", DEPLOY, {"model": outside, "beyond": inches(beyond)})


def placed(game: Warhammer, unit: Unit, poses: Poses) -> Table:
    """The battlefield with the unit standing like this."""
    there = game.table.clone()
    there.place(unit.key, poses)
    return there


def outside_zone(game: Warhammer, unit: Unit, poses: Poses) -> str | None:
    """A model of which some part would lie outside its player's zone. [10e.mission.map-zones]"""
    there = placed(game, unit, poses)
    inside = measure.models_wholly_within(there, unit.key, zone(game, unit.owner))
    return next((name for name in there.names(unit.key) if name not in inside), None)


def refusal_of_infiltration(game: Warhammer, there: Table, unit: Unit) -> Refusal | None:
    """More than 9 inches from the enemy's zone and from all enemy models, on the level. [10e.ability.infiltrators]"""
    if measure.is_within(there, unit.key, zone(game, 1 - unit.owner), FROM_ENEMY):
        gap = measure.gap(there, unit.key, zone(game, 1 - unit.owner))
        about = {"model": gap.models[0], "zone": inches(gap.distance), "limit": FROM_ENEMY}
        return Refusal("too-near-enemy-zone", INFILTRATE, about)
    return refusal_of_nearness(game, there, unit, *INFILTRATE)


def refusal_of_nearness(game: Warhammer, there: Table, unit: Unit, *rules: str) -> Refusal | None:
    """Every enemy model must be more than 9 inches away horizontally.

    [10e.ability.infiltrators, 10e.ability.scouts.distance]
    """
    for enemy in game.enemies(unit):
        if measure.is_within(there, unit.key, enemy.key, FROM_ENEMY, vertically=FAR):
            gap = measure.gap(there, unit.key, enemy.key)
            about = {"model": gap.models[0], "enemy": gap.models[1], "distance": inches(gap.horizontal)}
            return Refusal("too-near-enemy", rules, about | {"limit": FROM_ENEMY})
    return None


# -- what a bot might do -----------------------------------------------------------------------------------------------

ENOUGH = 16  # suggestions
STRIDES = (7, 11, 13, 17)  # anchors are tried in leaps, so that the first suggestions lie all over the zone


def suggestions(
    game: Warhammer,
    unit: Unit,
    spots: list[Pose] | None = None,
    refuses: Callable[[Poses], Refusal | None] | None = None,
) -> Iterator[Poses]:
    """The whole unit in ranks, all over its zone, Infiltrators also before it; if need be in other ranks."""
    names = [model.name for model in unit.models]
    radius = max(game.profile(model).base.base().round for model in unit.models)
    infiltrates = game.every_model_has(unit, "infiltrators")
    spots, refuses = spots or anchors(game, unit), refuses or partial(refusal_of_deployment, game, unit)
    found = 0
    for wide in (5, 10, 3, 2):
        for anchor in spots:
            poses = dict(zip(names, in_rows(anchor, len(names), wide, 2 * radius + 0.1), strict=True))
            near = infiltrates or outside_zone(game, unit, poses) is None  # a quick look first
            if near and refuses(poses) is None:
                yield poses
                found += 1
            if found == ENOUGH:
                return
        if found or len(names) == 1:
            return


def anchors(game: Warhammer, unit: Unit) -> list[Pose]:
    """Where the first model of a unit might stand, facing the enemy: every two inches of its zone.

    What one side is shown is what the other side is shown, turned about.
    """
    outline, width = outline_of_zone(game, unit.owner), game.table.width
    low, high = min(y for _, y in outline), max(y for _, y in outline)
    steps = [float(inch) for inch in range(1, int(high - low), 2)]
    if game.every_model_has(unit, "infiltrators"):
        steps += [high - low + inch for inch in range(2, 14, 3)]
    spots = [(float(x), step) for step in steps for x in range(1, int(width), 2)]
    stride = next((stride for stride in STRIDES if len(spots) % stride), 1)
    leaping = [spots[i * stride % len(spots)] for i in range(len(spots))]
    low = min(low, game.table.depth - high)  # from where he sits the zone begins here
    return list(from_side(game, unit.owner, (Pose(x, low + step, 0.0, 0.0, 1.0) for x, step in leaping)))
