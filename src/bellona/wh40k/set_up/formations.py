"""Declaring battle formations: what each player writes down in secret, and the armies that come of it.

The dialogue works on copies of the player's units; nobody's army changes before both players are done.
[10e.mission.declare-formations]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.kernel.requests import Dialogue
from bellona.space.table import Table

from ..datasheet import Datasheet
from ..facts import Hovers, LeaderAttached, PlacedInReserves, StartsEmbarked
from ..game import Warhammer, replace
from ..state import Unit
from .transports import carriers, wrong_passengers

Army: TypeAlias = dict[str, Unit]  # one player's units by key, as they would stand
Pairs: TypeAlias = Sequence[tuple[Unit, str]]  # units and the rule that keeps each in Reserves
Rides: TypeAlias = Sequence[tuple[Unit, Unit]]  # units and the TRANSPORT that each rides in, as one model

DECLARE = "10e.mission.declare-formations"
HOVER = (DECLARE, "10e.aircraft.hover.declare")
LEADERS = (DECLARE, "10e.ability.leader.attach", "10e.ability.deployment")
TRANSPORTS = (DECLARE, "10e.transport.start-embarked", "10e.transport.capacity")
CAP = "10e.strategic-reserves.points-cap"
RESERVES = (DECLARE, "10e.strategic-reserves.place", "10e.ability.deep-strike.reserves", "10e.ability.deployment")
AIRCRAFT = ("10e.aircraft.start-in-reserves",)


@named("declare battle formations")
async def declare_formations(game: Warhammer) -> None:
    """Both players write their formations down; then both are revealed and stand. [10e.mission.declare-formations]"""

    def dialogue(player: int) -> Dialogue:
        return lambda: write_formation(game, player)

    armies = await game.both("battle formations", {player: dialogue(player) for player in game.players}, (DECLARE,))
    reveal(game, armies[0] | armies[1])


async def write_formation(game: Warhammer, player: int) -> Army:
    """Who hovers, who leads whom, who rides in what, who waits in Reserves: in this order.

    [10e.mission.declare-formations, 10e.aircraft.hover.declare]
    """
    army = {unit.key: unit for unit in game.units(player)}
    army = await let_hover(game, player, army)
    army = await attach_leaders(game, player, army)
    army = await send_aboard(game, player, army)
    return await place_in_reserves(game, player, army)


async def let_hover(game: Warhammer, player: int, army: Army) -> Army:
    """Before all else a player says which of their AIRCRAFT hover. [10e.aircraft.hover.declare]"""
    flyers = [unit for unit in army.values() if game.may(unit, "hover")]
    hovering = await game.choose_some(player, "hover", flyers, 0, len(flyers), rules=HOVER)
    return army | {unit.key: replace(unit, hover=True) for unit in hovering}


# -- Leaders -----------------------------------------------------------------------------------------------------------


class Joining(NamedTuple):
    """How units join a Bodyguard: the keyword that they need, the rule by which they do, and by which only one does."""

    keyword: str
    rule: str
    only_one: str


LEADER = Joining("CHARACTER", "10e.ability.leader.attach", "10e.ability.leader.one-per-bodyguard")


async def attach_leaders(game: Warhammer, player: int, army: Army) -> Army:
    """Each Leader may join one Bodyguard unit. [10e.ability.leader.attach, 10e.ability.leader.one-per-bodyguard]"""
    pairs = await game.assign(
        player,
        "leaders",
        [unit for unit in army.values() if bodyguards(game, army, unit)],
        lambda leader: bodyguards(game, army, leader),
        refuses=lambda pairs: second_leader(game, pairs),
        rules=LEADERS,
    )
    return attached(game, army, pairs)


def joins_as(game: Warhammer, unit: Unit) -> str:
    """The permission by which a unit may join a Bodyguard; none: it may not. [10e.ability.leader.attach]"""
    ways = game.parts.muster.joining.items()
    return next((name for name, how in ways if game.may(unit, name) and game.has(unit, how.keyword)), "")


def bodyguards(game: Warhammer, army: Army, leader: Unit) -> list[Unit]:
    """The units that a CHARACTER with Leader may be attached to: those that its datasheet lists.

    [10e.ability.leader.attach]
    """
    if not joins_as(game, leader):
        return []
    listed = game.sheet(leader.models[0]).leads
    return [unit for unit in army.values() if unit.key != leader.key and unit.parts[0].sheet in listed]


def second_leader(game: Warhammer, pairs: Sequence[tuple[Unit, Unit]]) -> Refusal | None:
    """A Bodyguard unit has one Leader; whoever leads a Leader that leads others would be a second.

    [10e.ability.leader.one-per-bodyguard]
    """
    joined = {leader.key: bodyguard.key for leader, bodyguard in pairs}
    led: dict[tuple[str, str], str] = {}
    for leader, bodyguard in pairs:
        role = joins_as(game, leader)
        first = bodyguard.key if bodyguard.key in joined else led.get((role, bodyguard.key))
        if first:
            about = {"bodyguard": joined[first], "leaders": [first, leader.key]}
            only_one = game.parts.muster.joining[role].only_one
            return Refusal(f"second-{role}", (only_one, *LEADERS), about)
        led[role, bodyguard.key] = leader.key
    return None


def attached(game: Warhammer, army: Army, pairs: Sequence[tuple[Unit, Unit]]) -> Army:
    """Those who join a Bodyguard unit, the Leader first, become a single unit with it.

    [10e.ability.leader.counts-as-one-unit]
    """
    roles = [*game.parts.muster.joining]
    found = dict(army)
    for leader, bodyguard in sorted(pairs, key=lambda pair: roles.index(joins_as(game, pair[0]))):
        found[bodyguard.key] = with_leader(found[bodyguard.key], army[leader.key])
        del found[leader.key]
    return found


def with_leader(unit: Unit, leader: Unit) -> Unit:
    """An Attached unit. [10e.ability.leader.counts-as-one-unit]"""
    return replace(unit, parts=(*unit.parts, *leader.parts), models=(*unit.models, *leader.models))


# -- TRANSPORTs --------------------------------------------------------------------------------------------------------


async def send_aboard(game: Warhammer, player: int, army: Army) -> Army:
    """Units may start in a TRANSPORT, and it is said in which model; AIRCRAFT may not.

    [10e.transport.start-embarked, 10e.aircraft.start-in-reserves]
    """
    found = {key: transport for unit in army.values() for key, transport in carriers(game, unit).items()}

    def rides(pairs: Sequence[tuple[Unit, str]]) -> Rides:
        return [(rider, found[key]) for rider, key in pairs]

    def open_to(rider: Unit) -> list[str]:
        if game.parts.reserves.must_wait(game, rider):
            return []
        others = [key for key, transport in found.items() if transport.key != rider.key]
        could = [key for key in others if carries(game, found[key], rider)]
        return [key for key in could if not overloaded(game, army, rides([(rider, key)]))]

    pairs = await game.assign(
        player,
        "transports",
        [unit for unit in army.values() if open_to(unit)],
        open_to,
        refuses=lambda pairs: carried_in_itself(rides(pairs)) or overloaded(game, army, rides(pairs)),
        warns=lambda pairs: left_empty(game, army, rides(pairs)),
        rules=TRANSPORTS,
    )
    return embarked(game, army, rides(pairs))


def left_empty(game: Warhammer, army: Army, rides: Rides) -> list[Refusal]:
    """DEDICATED TRANSPORTs that nobody starts in: they count as destroyed. [10e.muster.dedicated-transport]"""
    taken = {transport.key for _, transport in rides}
    empty = [unit.key for unit in army.values() if game.has(unit, "DEDICATED TRANSPORT") and unit.key not in taken]
    return [Refusal("left-empty", ("10e.muster.dedicated-transport",), {"transport": key}) for key in empty]


def carries(game: Warhammer, transport: Unit, rider: Unit) -> bool:
    """Whether a TRANSPORT takes models of these kinds, and so many. [10e.transport.capacity]"""
    capacity = game.sheet(transport.models[0]).carries
    if capacity is None or len(rider.models) > capacity.models:
        return False
    return next(wrong_passengers(game, capacity, rider), None) is None


def carried_in_itself(rides: Rides) -> Refusal | None:
    """A TRANSPORT may ride in another, but neither in the other. [10e.transport.start-embarked]"""
    riding = {rider.key: transport.key for rider, transport in rides}
    for rider in riding:
        around = [rider]
        while (outer := riding.get(around[-1])) and outer not in around:
            around.append(outer)
        if outer:
            return Refusal("carried-in-itself", TRANSPORTS, {"transport": outer})
    return None


def overloaded(game: Warhammer, army: Army, rides: Rides) -> Refusal | None:
    """What is embarked never exceeds the capacity; in an AIRCRAFT only units ride that wait in Reserves themselves.

    [10e.transport.capacity, 10e.transport.start-embarked, 10e.aircraft.transport]
    """
    for transport in {transport.models[0].name: transport for _, transport in rides}.values():
        capacity = game.sheet(transport.models[0]).carries
        models = sum(len(rider.models) for rider, other in rides if other.models[0] == transport.models[0])
        if capacity and models > capacity.models:
            about = {"transport": transport.key, "models": models, "capacity": capacity.models}
            return Refusal("transport-full", TRANSPORTS, about)
    refusal = over_the_cap(game, embarked(game, army, rides))
    return refusal and Refusal(refusal.why, ("10e.aircraft.transport", *refusal.rules), refusal.about)


def embarked(game: Warhammer, army: Army, rides: Rides) -> Army:
    """Units that ride; those in an AIRCRAFT have thereby been placed in Strategic Reserves.

    [10e.transport.start-embarked, 10e.aircraft.transport]
    """
    found = dict(army)
    for rider, transport in rides:
        reserves = "strategic" if game.parts.reserves.must_wait(game, army[transport.key]) else ""
        carrier = transport.models[0].name
        found[rider.key] = replace(army[rider.key], aboard=transport.key, carrier=carrier, reserves=reserves)
    return found


# -- Reserves ----------------------------------------------------------------------------------------------------------


async def place_in_reserves(game: Warhammer, player: int, army: Army) -> Army:
    """Units may wait in Reserves, as far as the rules that put them there allow it. [10e.strategic-reserves.place]"""

    def refuses(pairs: Pairs) -> Refusal | None:
        return over_the_cap(game, reserved(game, army, pairs))

    pairs = await game.assign(
        player,
        "reserves",
        [unit for unit in army.values() if not unit.aboard and not game.parts.reserves.must_wait(game, unit)],
        lambda unit: [kind for kind in game.parts.reserves.open_to(game, unit) if not refuses([(unit, kind)])],
        refuses=refuses,
        rules=(*RESERVES, CAP),
    )
    return reserved(game, army, pairs)


def must_wait(game: Warhammer, unit: Unit) -> bool:
    """AIRCRAFT begin in Reserves, unless they hover. [10e.aircraft.start-in-reserves, 10e.aircraft.hover.reserves]"""
    return game.has(unit, "AIRCRAFT")


def reserves_open_to(game: Warhammer, unit: Unit) -> list[str]:
    """Strategic Reserves for all but FORTIFICATIONs; Reserves by Deep Strike if every model has it.

    [10e.strategic-reserves.place, 10e.ability.deep-strike.reserves, 10e.aircraft.hover.reserves]
    """
    strategic = [] if game.has(unit, "FORTIFICATION") else ["strategic"]
    return [*strategic, *(["deep-strike"] if game.every_model_has(unit, "deep-strike") else [])]


def reserved(game: Warhammer, army: Army, pairs: Pairs) -> Army:
    """The army with these units in Reserves, and its AIRCRAFT. [10e.aircraft.start-in-reserves]"""
    told = {unit.key: kind for unit, kind in pairs}
    told |= {key: "aircraft" for key, unit in army.items() if game.parts.reserves.must_wait(game, unit)}
    return {key: replace(unit, reserves=told.get(key, unit.reserves)) for key, unit in army.items()}


def strategic_points(army: Army) -> int:
    """The points of all units in Strategic Reserves, passengers included. [10e.strategic-reserves.points-cap]"""

    def waits(unit: Unit) -> bool:
        return unit.reserves == "strategic" or (bool(unit.aboard) and waits(army[unit.aboard]))

    return sum(part.points for unit in army.values() if waits(unit) for part in unit.parts)


def quarter(game: Warhammer) -> int:
    """A quarter of the battle size's points. [10e.strategic-reserves.points-cap]"""
    return game.parts.muster.sizes[game.state.mission["size"]].points // 4


def over_the_cap(game: Warhammer, army: Army) -> Refusal | None:
    """Only so many points may wait in Strategic Reserves. [10e.strategic-reserves.points-cap]"""
    limit = game.parts.reserves.cap(game)
    points = strategic_points(army)
    if points <= limit:
        return None
    return Refusal("too-much-in-reserves", (CAP, *RESERVES), {"points": points, "limit": limit})


# -- the reveal --------------------------------------------------------------------------------------------------------


def reveal(game: Warhammer, units: Army) -> None:
    """The formations become the armies; everybody learns them, and they stand. Passengers wait for their TRANSPORT.

    [10e.mission.declare-formations, 10e.aircraft.transport]
    """
    joined = {unit.key: game.parts.muster.joining[role] for unit in game.units() if (role := joins_as(game, unit))}
    game.state.units = {key: replace(unit, reserves="") if unit.aboard else unit for key, unit in units.items()}
    game.state.table = with_units(game.table, units.values(), game.state.sheets)
    for unit in units.values():
        if unit.hover:
            game.record(Hovers(unit=unit.key, rules=HOVER))
        for leader in unit.parts[1:]:
            how = joined[leader.key]
            cited = (DECLARE, how.rule, LEADERS[-1], how.only_one, "10e.ability.leader.counts-as-one-unit")
            game.record(LeaderAttached(leader=leader.key, bodyguard=unit.key, rules=cited))
        if unit.aboard:
            game.record(StartsEmbarked(unit=unit.key, transport=unit.aboard, rules=TRANSPORTS[:2]))
        if unit.reserves:
            rules = _rules_of_reserves(unit)
            game.record(PlacedInReserves(unit=unit.key, reserves=unit.reserves, rules=rules))


def _rules_of_reserves(unit: Unit) -> tuple[str, ...]:
    if unit.reserves == "aircraft":
        return (DECLARE, *AIRCRAFT)
    if unit.reserves == "deep-strike":
        return (DECLARE, "10e.ability.deep-strike.reserves", "10e.ability.deployment")
    hovering = ("10e.aircraft.hover.reserves",) if unit.hover else ()
    return (DECLARE, "10e.strategic-reserves.place", CAP, *hovering)


def with_units(table: Table, units: Iterable[Unit], sheets: Mapping[str, Datasheet]) -> Table:
    """A battlefield like this one with all these units beside it."""
    fresh = Table(table.width, table.depth, table.terrain)
    for unit in units:
        profiles = {model.name: sheets[model.sheet].profiles[model.kind] for model in unit.models}
        fresh.add(unit.key, {name: (profile.base.base(), profile.height) for name, profile in profiles.items()})
    return fresh
