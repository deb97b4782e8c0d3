"""Deploying the armies: which unit is set up next, and where it may stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.kernel.requests import turned
from bellona.space import measure
from bellona.space.numbers import FAR
from bellona.space.setting import are_unlike, in_ranks, in_rows
from bellona.space.table import Pose, Table

from ..facts import UnitDeployed
from ..game import Warhammer
from ..missions.ending import lose_unit
from ..moments import WarhammerRule
from ..moves.where_to_stand import Poses, inches, refusal_of_set_up, remembering
from ..rolls import roll_off
from ..state import Unit
from ..table.zones import from_side, outline_of_zone, zone
from .transports import all_aboard, passengers

DEPLOY = ("10e.mission.only-war.deploy", "10e.mission.map-zones")
NOT_DEPLOYED = ("10e.aircraft.start-in-reserves", "10e.muster.dedicated-transport")
LATE = ("10e.mission.only-war.deploy.late",)
NO_ROOM = ("10e.core.coherency.setup-destroyed", "10e.mission.only-war.deploy")


# -- who ---------------------------------------------------------------------------------------------------------------


def is_to_deploy(game: Warhammer, unit: Unit) -> bool:
    """Whether the unit starts on the battlefield and is not there yet."""
    waits = unit.aboard or unit.reserves or game.parts.transports.left_behind(game, unit)
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
    rules = (*DEPLOY, *cited_for_leaving(game, unit))
    stand = {name: game.table.pose(unit.key, name) for name in poses}
    game.record(UnitDeployed(unit=unit.key, player=unit.owner, poses=stand, rules=rules))


def refusal_of_deployment(game: Warhammer, unit: Unit, poses: Poses) -> Refusal | None:
    """Set up like any unit, wholly within one's own zone; with an ability for it, anywhere far enough from the enemy.

    [10e.mission.only-war.deploy, 10e.ability.deployment]
    """
    if refusal := refusal_of_set_up(game, unit, poses):
        return refusal
    outside = outside_zone(game, unit, poses)
    if outside is None:
        return None
    there = placed(game, unit, poses)
    away = deploys_beyond(game, unit)
    if away is not None:
        return refusal_beyond_zone(game, there, unit, away)
    _, beyond = measure.farthest(there, measure.OneModel(unit.key, outside), zone(game, unit.owner))
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


def deploys_beyond(game: Warhammer, unit: Unit) -> float | None:
    """How far from the enemy a unit may be deployed outside its zone, if all its models have an ability for it."""
    return next((rule.deploys_beyond(unit) for rule in _leaving_zone(game, unit)), None)


def cited_for_leaving(game: Warhammer, unit: Unit) -> tuple[str, ...]:
    """The rules by which a unit may be deployed outside its zone. [10e.ability.deployment]"""
    return next(((*rule.rules, "10e.ability.deployment") for rule in _leaving_zone(game, unit)), ())


def _leaving_zone(game: Warhammer, unit: Unit) -> tuple[WarhammerRule, ...]:
    rules = game.rulebook.special_rules.listening("deploys_beyond", game.shared_abilities(unit))
    return cast("tuple[WarhammerRule, ...]", rules)


def refusal_beyond_zone(game: Warhammer, there: Table, unit: Unit, away: float) -> Refusal | None:
    """So many inches from the enemy's zone and from all enemy models, on the level."""
    rules = cited_for_leaving(game, unit)
    if measure.is_within(there, unit.key, zone(game, 1 - unit.owner), away):
        gap = measure.gap(there, unit.key, zone(game, 1 - unit.owner))
        about = {"model": gap.models[0], "zone": inches(gap.distance), "limit": away}
        return Refusal("too-near-enemy-zone", rules, about)
    return refusal_of_nearness(game, there, unit, away, *rules)


def refusal_of_nearness(game: Warhammer, there: Table, unit: Unit, away: float, *rules: str) -> Refusal | None:
    """Every enemy model must be more than so many inches away horizontally. [10e.ability.scouts.distance]"""
    for enemy in game.enemies(unit):
        if measure.is_within(there, unit.key, enemy.key, away, vertically=FAR):
            gap = measure.gap(there, unit.key, enemy.key)
            about = {"model": gap.models[0], "enemy": gap.models[1], "distance": inches(gap.horizontal)}
            return Refusal("too-near-enemy", rules, about | {"limit": away})
    return None


# -- what a bot might do -----------------------------------------------------------------------------------------------

ENOUGH = 16  # suggestions
BETWEEN = 0.1  # inches from base to base
STRIDES = (7, 11, 13, 17)  # anchors are tried in leaps, so that the first suggestions lie all over the zone


def suggestions(
    game: Warhammer,
    unit: Unit,
    spots: list[Pose] | None = None,
    refuses: Callable[[Poses], Refusal | None] | None = None,
) -> Iterator[Poses]:
    """The whole unit in rows, all over its zone, or also before it; if need be in other rows. Bases that rows would
    tear apart stand in close ranks.
    """
    names, bases = [model.name for model in unit.models], [game.base(model) for model in unit.models]
    count, step = len(names), 2 * max(base.round for base in bases) + BETWEEN

    def rows(anchor: Pose, wide: int) -> list[Pose]:
        return in_rows(anchor, count, wide, step)

    def ranks(anchor: Pose, wide: int) -> list[Pose]:
        return in_ranks(anchor, bases, wide, BETWEEN)

    ways = [(rows, wide) for wide in (5, 10, 3, 2)]
    ways += [(ranks, wide) for wide in (5, 3, 2)] if are_unlike(bases) else []
    leaves = deploys_beyond(game, unit) is not None
    spots, refuses = spots or anchors(game, unit), refuses or partial(refusal_of_deployment, game, unit)
    found = 0
    for drawn_up, wide in ways:
        for anchor in spots:
            poses = dict(zip(names, drawn_up(anchor, wide), strict=True))
            near = leaves or outside_zone(game, unit, poses) is None  # a quick look first
            if near and refuses(poses) is None:
                yield poses
                found += 1
            if found == ENOUGH:
                return
        if found or count == 1:
            return


def anchors(game: Warhammer, unit: Unit) -> list[Pose]:
    """Where the first model of a unit might stand, facing the enemy: every two inches of its zone.

    What one side is shown is what the other side is shown, turned about.
    """
    outline, width = outline_of_zone(game, unit.owner), game.table.width
    low, high = min(y for _, y in outline), max(y for _, y in outline)
    steps = [float(inch) for inch in range(1, int(high - low), 2)]
    if deploys_beyond(game, unit) is not None:
        steps += [high - low + inch for inch in range(2, 14, 3)]
    spots = [(float(x), step) for step in steps for x in range(1, int(width), 2)]
    stride = next((stride for stride in STRIDES if len(spots) % stride), 1)
    leaping = [spots[i * stride % len(spots)] for i in range(len(spots))]
    low = min(low, game.table.depth - high)  # from their side of the table the zone begins here
    return list(from_side(game, unit.owner, (Pose(x, low + step, 0.0, 0.0, 1.0) for x, step in leaping)))
