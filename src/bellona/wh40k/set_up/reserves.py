"""Reserves: units that arrive during the battle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.measure import Region, region
from bellona.space.numbers import FAR
from bellona.space.table import Pose

from ..game import Warhammer
from ..missions.mission import mission_of
from ..moves.aircraft import BACK_NEXT_TURN
from ..moves.where_to_stand import Poses, inches, refusal_of_set_up
from ..phases.movement import forsaken
from ..state import Unit
from ..table.zones import from_side, zone
from .places import ask_for_places, stand, suggested_places


def is_strategic(unit: Unit) -> bool:
    """Whether a Reserves unit is in Strategic Reserves, as AIRCRAFT are once the battle has begun; Deep Strike is not.

    [10e.strategic-reserves.kind-of-reserves, 10e.aircraft.counts-as-strategic-reserves]
    """
    return unit.reserves in ("strategic", "aircraft", *BACK_NEXT_TURN)


def by_deep_strike(game: Warhammer, unit: Unit) -> bool:
    """Whether a Reserves unit was placed there by Deep Strike, and so may arrive anywhere.

    [10e.reserves.setup-by-rule, 10e.ability.deep-strike.setup]
    """
    return not is_strategic(unit)


def bar_to_arriving(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a Reserves unit cannot arrive in this battle round; for Deep Strike the mission says from when on it can.

    [10e.strategic-reserves.arrival-round, 10e.ability.deep-strike.round]
    """
    earliest, rule = game.parts.reserves.earliest, "10e.strategic-reserves.arrival-round"
    if not is_strategic(unit):
        earliest, rule = mission_of(game).deep_strike_from, "10e.ability.deep-strike.round"
    return too_early(game, unit, earliest, rule)


def too_early(game: Warhammer, unit: Unit, earliest: int, rule: str) -> Refusal | None:
    """Before this battle round a unit cannot arrive. [10e.strategic-reserves.arrival-round]"""
    if game.state.clock.round >= earliest:
        return None
    return Refusal("too-early", (rule,), {"unit": unit.key, "round": game.state.clock.round, "earliest": earliest})


def arrivals(game: Warhammer, player: int) -> list[Unit]:
    """The player's Reserves units that may arrive now; AIRCRAFT that flew off have no choice.

    [10e.reserves.definition, 10e.reserves.arrive-in-reinforcements, 10e.aircraft.move.returns]
    """
    waiting = [unit for unit in game.units(player) if unit.reserves not in ("", *BACK_NEXT_TURN)]
    return [unit for unit in waiting if game.parts.reserves.bar(game, unit) is None]


@named("reinforcements")
async def arrive(game: Warhammer, unit: Unit) -> None:
    """Set the unit up where the rule that kept it in Reserves allows, or let it wait on. It has made its Normal move
    then, and for the rest of the turn it is a unit like any other.

    [10e.reserves.arrive-in-reinforcements, 10e.reserves.setup-by-rule, 10e.reserves.counts-as-normal-move,
    10e.reserves.no-further-move, 10e.reserves.act-normally]
    """
    poses = await ask_for_places(
        game,
        unit,
        "arrive",
        lambda poses: game.parts.reserves.refusal(game, unit, poses),
        lambda: landing_places(game, unit),
        "10e.reserves.arrive-in-reinforcements",
        *(("10e.aircraft.move.returns",) if unit.reserves in BACK_NEXT_TURN else ()),
        may_pass=unit.reserves not in BACK_NEXT_TURN or not await has_room(game, unit),
        loses=lambda: [lost for lost in forsaken(game, unit.owner) if lost.about["unit"] == unit.key],
    )
    if poses is None:
        return
    game.change(unit.key, reserves="", moved="normal", set_up=True)
    counts = ("10e.reserves.counts-as-normal-move", "10e.reserves.no-further-move", "10e.reserves.act-normally")
    await stand(game, unit, poses, unit.reserves, "10e.reserves.arrive-in-reinforcements", *counts)


async def has_room(game: Warhammer, unit: Unit) -> bool:
    """Whether a place is known at which the unit can arrive."""

    def known() -> bool:
        def refuses(poses: Poses) -> Refusal | None:
            return refusal_of_set_up(game, unit, poses) or game.parts.reserves.refusal(game, unit, poses)

        return next(suggested_places(game, unit, landing_places(game, unit), refuses, 1), None) is not None

    return bool(await game.ruling("can arrive", known, rules=("10e.aircraft.move.returns",)))


def refusal_of_arrival(game: Warhammer, unit: Unit, poses: Poses) -> Refusal | None:
    """Why the unit may not arrive here, by the rule that kept it in Reserves.

    [10e.reserves.setup-by-rule, 10e.strategic-reserves.kind-of-reserves]
    """
    if refusal := game.parts.reserves.bar(game, unit):
        return refusal
    if game.parts.reserves.anywhere(game, unit):
        return refusal_too_near(game, unit, poses, "10e.ability.deep-strike.setup")
    return refusal_from_edge(game, unit, poses) or refusal_too_near(
        game, unit, poses, "10e.strategic-reserves.setup.nine-inches"
    )


def refusal_too_near(game: Warhammer, unit: Unit, poses: Poses, rule: str) -> Refusal | None:
    """Far enough from every enemy model, height ignored.

    [10e.ability.deep-strike.setup, 10e.strategic-reserves.setup.nine-inches, 10e.reserves.horizontal-distance]
    """
    there = game.table.clone()
    there.place(unit.key, poses)
    limit = game.parts.reserves.from_enemies
    near = measure.units_within(there, unit.key, limit, vertically=FAR)
    for enemy in (key for key in near if game.unit(key).owner != unit.owner):
        gap = measure.gap(there, unit.key, enemy)
        about = {"model": gap.models[0], "enemy": gap.models[1], "distance": inches(gap.horizontal)}
        rules = (rule, "10e.reserves.horizontal-distance")
        return Refusal("too-near-to-arrive", rules, about | {"limit": limit})
    return None


def refusal_from_edge(game: Warhammer, unit: Unit, poses: Poses) -> Refusal | None:
    """Wholly near an edge; in round two with no model in the enemy's deployment zone.

    [10e.strategic-reserves.setup.round-two, 10e.strategic-reserves.setup.round-three-on]
    """
    early = is_zone_closed(game)
    rule = f"10e.strategic-reserves.setup.{'round-two' if early else 'round-three-on'}"
    there = game.table.clone()
    there.place(unit.key, poses)
    near = measure.models_wholly_within(there, unit.key, edges(game))
    for name in poses:
        if name not in near:
            _, far = measure.farthest(there, measure.OneModel(unit.key, name), edges(game))
            about = {"model": name, "beyond": inches(far), "limit": game.parts.reserves.from_edge}
            return Refusal("too-far-from-edge", (rule,), about)
    return refusal_in_enemy_zone(game, unit, poses, rule) if early else None


def refusal_in_enemy_zone(game: Warhammer, unit: Unit, poses: Poses, rule: str) -> Refusal | None:
    """No model in the enemy's deployment zone. [10e.strategic-reserves.setup.round-two]"""
    there = game.table.clone()
    there.place(unit.key, poses)
    if "zones" in game.state.mission:
        for name in measure.models_within(there, unit.key, zone(game, 1 - unit.owner)):
            return Refusal("in-enemy-zone", (rule,), {"model": name})
    return None


def is_zone_closed(game: Warhammer) -> bool:
    """Whether units that arrive along an edge keep out of the enemy's deployment zone.

    [10e.strategic-reserves.setup.round-two, 10e.strategic-reserves.setup.round-three-on]
    """
    return game.state.clock.round < 3


def edges(game: Warhammer) -> Region:
    """The strip along the battlefield's edges."""
    return _strip(game.table.width, game.table.depth, game.parts.reserves.from_edge)


@lru_cache(maxsize=16)
def _strip(w: float, d: float, deep: float) -> Region:
    return region(
        [(0, 0), (w, 0), (w, deep), (0, deep)],
        [(0, d - deep), (w, d - deep), (w, d), (0, d)],
        [(0, 0), (deep, 0), (deep, d), (0, d)],
        [(w - deep, 0), (w, 0), (w, d), (w - deep, d)],
    )


def landing_places(game: Warhammer, unit: Unit) -> Iterator[Pose]:
    """Places to arrive at, the same for both sides of the table as each sees them."""
    return from_side(game, unit.owner, _landing_places(game, unit))


def _landing_places(game: Warhammer, unit: Unit) -> Iterator[Pose]:
    """Near objectives and anywhere for those that may, along the edges for the others."""
    w, d = game.table.width, game.table.depth
    if game.parts.reserves.anywhere(game, unit):
        for objective in game.state.objectives:
            (marker,) = from_side(game, unit.owner, [Pose(objective.x, objective.y)])
            yield Pose(marker.x, marker.y - 2.5)
            yield Pose(marker.x, marker.y + 2.5)
        for x in range(6, int(w) - 3, 7):
            for y in range(6, int(d) - 3, 7):
                yield Pose(float(x), float(y))
    for y in range(6, int(d) - 3, 6):
        yield Pose(3.0, float(y), 0.0, 1.0, 0.0)
        yield Pose(w - 3.0, float(y), 0.0, -1.0, 0.0)
    for x in range(6, int(w) - 3, 6):
        yield Pose(float(x), 3.0, 0.0, 0.0, 1.0)
        yield Pose(float(x), d - 3.0, 0.0, 0.0, -1.0)
