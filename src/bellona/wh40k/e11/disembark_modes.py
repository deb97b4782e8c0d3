"""Disembarking: Rapid, Tactical or Combat, as the situation rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

from bellona.kernel.flow import Each, Phase
from bellona.kernel.game import named
from bellona.kernel.orders import StandingOrder
from bellona.kernel.refusal import Refusal

from ..attacks.damage import enter_harm, leave_harm
from ..game import Warhammer
from ..moves.where_to_stand import Poses, refusal_of_set_up
from ..set_up.forced import crowd
from ..set_up.places import ask_for_places, stand, suggested_places
from ..set_up.reserves import is_zone_closed, refusal_in_enemy_zone, refusal_too_near
from ..set_up.transports import all_around, around, carrier_of, get_out_in_emergency, moved_by_now, refusal_beyond
from ..state import Unit
from .battle_shock import become_shocked
from .hazard import hazard_rolls

RAPID, TACTICAL, COMBAT = "rapid", "tactical", "combat"
MODES = "11e.transport.disembark-modes"
ELIGIBLE = "11e.transport.disembark-eligibility"
PLACEMENT = "11e.transport.disembark-placement"
AFTER_ARRIVAL = "11e.transport.rapid-after-arrival"


@named("disembark")
async def disembark(game: Warhammer, unit: Unit) -> None:
    """Set the whole unit up near its TRANSPORT in the mode that the situation asks for, or stay aboard.

    [11e.transport.disembark-modes, 11e.transport.disembark-eligibility, 11e.transport.tactical, 11e.transport.rapid,
    11e.transport.combat]
    """
    transport = carrier_of(game, unit)
    room = cache(partial(pressed, game, transport, unit))  # sought once, to rule on the mode and to suggest places
    mode = await disembark_mode(game, transport, unit, room)
    poses = await ask_for_places(
        game,
        unit,
        "disembark",
        lambda poses: refusal_of_place(game, transport, unit, poses, mode),
        lambda: around(game, transport, 1.5),
        PLACEMENT if mode != COMBAT else "11e.transport.combat",
        may_pass=True,
        pressed=lambda: room(mode),
        how=named_mode(mode),
    )
    if poses is not None:
        await get_out(game, unit, poses, mode, MODES, ELIGIBLE)


async def disembark_mode(game: Warhammer, transport: Unit, unit: Unit, room: Callable[[str], list[Poses]]) -> str:
    """Rapid from a TRANSPORT that has moved or arrived; else Tactical if the whole unit has room for it, else Combat.
    Where no room is known its player says whether there is any.

    [11e.transport.disembark-eligibility]
    """
    if transport.moved == "normal":  # as one that has just arrived counts, too
        return RAPID
    if await game.ruling("can disembark", lambda: has_room(game, transport, unit, room), (ELIGIBLE,)):
        return TACTICAL
    return await game.choose(
        unit.owner,
        "disembark mode",
        [TACTICAL, COMBAT],
        rules=(ELIGIBLE,),
        about={"unit": unit.key, "transport": transport.key},
    )


def named_mode(mode: str) -> str:
    return f"{mode} disembarkation"


def without_asking_the_idle(phase: Phase) -> Phase:
    """A phase in which units that are to do nothing, and stay aboard, are not asked how they would get out."""
    answer = StandingOrder("disembark mode", "first")
    steps = (replace(s, idle=(*s.idle, answer)) if isinstance(s, Each) and s.idle else s for s in phase.steps)
    return replace(phase, steps=tuple(steps))


def reach_of(game: Warhammer, mode: str) -> float:
    """How far from the TRANSPORT a unit may be set up. [11e.transport.disembark-placement, 11e.transport.combat]"""
    transports = game.parts.transports
    return transports.emergency if mode == COMBAT else transports.near


def has_room(game: Warhammer, transport: Unit, unit: Unit, room: Callable[[str], list[Poses]]) -> bool:
    """Whether places are known at which the whole unit could be set up in a Tactical disembarkation.

    [11e.transport.disembark-eligibility, 11e.transport.tactical]
    """

    def refuses(poses: Poses) -> Refusal | None:
        return refusal_of_set_up(game, unit, poses) or refusal_of_place(game, transport, unit, poses, TACTICAL)

    ranks = suggested_places(game, unit, around(game, transport, 1.5), refuses, 1)
    return next(ranks, None) is not None or bool(room(TACTICAL))


def pressed(game: Warhammer, transport: Unit, unit: Unit, mode: str) -> list[Poses]:
    """The whole unit wherever there is room for one model after the other, if there is."""
    poses = crowd(
        game,
        unit,
        all_around(game, transport, unit, reach_of(game, mode)),
        lambda poses: refusal_of_place(game, transport, unit, poses, mode),
    )
    return [poses] if len(poses) == len(unit.models) else []


def refusal_of_place(game: Warhammer, transport: Unit, unit: Unit, poses: Poses, mode: str) -> Refusal | None:
    """Wholly near the TRANSPORT; whoever leaves one that has just arrived keeps the limits of its arrival.

    [11e.transport.disembark-placement, 11e.transport.combat, 11e.transport.rapid-after-arrival]
    """
    rule = "11e.transport.combat" if mode == COMBAT else PLACEMENT
    refusal = refusal_beyond(game, unit, transport, poses, reach_of(game, mode), rule)
    if refusal is None and transport.set_up:
        refusal = refusal_after_arrival(game, transport, unit, poses)
    return refusal


def refusal_after_arrival(game: Warhammer, transport: Unit, unit: Unit, poses: Poses) -> Refusal | None:
    """Far from every enemy, and out of the enemy's zone while that is closed to the TRANSPORT.

    [11e.transport.rapid-after-arrival]
    """
    refusal = refusal_too_near(game, unit, poses, AFTER_ARRIVAL)
    if refusal is None and is_zone_closed(game) and not game.parts.reserves.anywhere(game, game.unit(transport.key)):
        refusal = refusal_in_enemy_zone(game, unit, poses, AFTER_ARRIVAL)
    return refusal


async def get_out(game: Warhammer, unit: Unit, poses: Poses, mode: str, *rules: str) -> None:
    """The unit stands there. Only after a Tactical disembarkation it may move and charge; a Combat disembarkation costs
    hazard rolls, and it is a shock, to all who were one unit.

    [11e.transport.tactical, 11e.transport.rapid, 11e.transport.combat, 11e.ability.attached-leftover]
    """
    game.change(unit.key, aboard="", carrier="", disembarked=True)
    if mode != TACTICAL:
        game.change(unit.key, moved=moved_by_now(unit), may_charge=False)
    enter_harm(game, unit.key)
    await stand(game, unit, poses, named_mode(mode), f"11e.transport.{mode}", *rules)
    if mode == COMBAT and game.unit(unit.key).models:
        await hazard_rolls(game, game.unit(unit.key), len(poses), ("11e.transport.combat",))
        if game.unit(unit.key).models:
            become_shocked(game, unit.key, "11e.transport.combat", "11e.battle-shock.other-causes")
    leave_harm(game, unit.key)


@named("destroyed transport")
async def escape(game: Warhammer, transport: Unit, unit: Unit) -> None:
    """A Combat disembarkation before the TRANSPORT is removed; whoever finds no place is destroyed.

    [11e.transport.destroyed, 11e.transport.combat]
    """
    game.change(unit.key, aboard="", carrier="")
    enter_harm(game, unit.key)
    poses = await get_out_in_emergency(game, transport, game.unit(unit.key))
    if poses:
        await get_out(game, game.unit(unit.key), poses, COMBAT, "11e.transport.destroyed")
    leave_harm(game, unit.key)
