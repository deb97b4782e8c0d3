"""Transports: embarking, disembarking, and what happens when one is destroyed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.numbers import TOUCH
from bellona.space.shapes import Base
from bellona.space.table import Pose

from ..attacks.damage import destroy, suffer_mortal_wounds
from ..datasheet import Carries
from ..expressions import results
from ..facts import CasualtyRolls, Embarked, ModelRemoved
from ..game import Warhammer, replace
from ..keywords import has_keyword
from ..moves.where_to_stand import Poses, inches, refusal_of_set_up
from ..phases.command import shock
from ..phases.movement import bar_to_moving as bar_on_foot
from ..phases.movement import units_to_move as units_on_foot
from ..rolls import roll
from ..state import Model, Unit
from ..table.footing import surfaces
from .forced import Candidates, crowd, set_up_who_can_be
from .places import ask_for_places, stand, suggested_places

CLOSE = 0.5  # between the places that are tried for a model where there is no room for ranks
UNPLACED = "10e.transport.emergency-disembark.unplaced-destroyed"


# -- aboard ------------------------------------------------------------------------------------------------------------


def carriers(game: Warhammer, transport: Unit) -> dict[str, Unit]:
    """The TRANSPORTs of a unit, each by itself, for it is models that carry; by the unit's key where it is but one.

    [10e.transport.capacity, 10e.transport.start-embarked]
    """
    models = {model.name: model for model in transport.models if game.sheet(model).carries}
    keys = {name: name if len(transport.models) > 1 else transport.key for name in models}
    return {keys[name]: replace(transport, models=(model,)) for name, model in models.items()}


def carrier_of(game: Warhammer, unit: Unit) -> Unit:
    """The TRANSPORT that a unit is embarked in, as one of the models of its unit. [10e.transport.embarked-state]"""
    transport = game.unit(unit.aboard)
    name = transport.carrier_of(unit)
    return replace(transport, models=tuple(model for model in transport.models if model.name == name))


def passengers(game: Warhammer, transport: Unit) -> list[Unit]:
    """The units embarked in a TRANSPORT, or in all of a unit. [10e.transport.embarked-state]"""
    names = [model.name for model in transport.models]
    aboard = [unit for unit in game.units(transport.owner) if unit.aboard == transport.key]
    return [unit for unit in aboard if any(model.name in names for model in carrier_of(game, unit).models)]


def all_aboard(game: Warhammer, transport: Unit) -> list[Unit]:
    """The units embarked in a TRANSPORT, and those embarked in them. [10e.transport.embarked-state]"""
    riders = passengers(game, transport)
    return [*riders, *(unit for rider in riders for unit in all_aboard(game, rider))]


def refusal_of_passengers(game: Warhammer, transport: Unit, unit: Unit) -> Refusal | None:
    """Why a TRANSPORT cannot take this unit: the wrong kind, or no room. [10e.transport.capacity]"""
    carries = game.sheet(transport.models[0]).carries
    about = {"unit": unit.key, "transport": transport.key}
    rules = ("10e.transport.capacity",)
    if carries is None:
        return Refusal("not-a-transport", rules, about)
    if wrong := next(wrong_passengers(game, carries, unit), None):
        return Refusal("wrong-passenger", rules, about | {"model": wrong.name})
    aboard = sum(len(other.models) for other in passengers(game, transport))
    if aboard + len(unit.models) > carries.models:
        room = {"aboard": aboard, "more": len(unit.models), "capacity": carries.models}
        return Refusal("no-room", rules, about | room)
    return None


def wrong_passengers(game: Warhammer, carries: Carries, unit: Unit) -> Iterator[Model]:
    """The models of a unit that are of no kind that a TRANSPORT takes. [10e.transport.capacity]"""
    for model in unit.models:
        words = game.model_keywords(unit, model)
        wanted = all(has_keyword(words, word) for word in carries.keywords)
        if not wanted or any(has_keyword(words, word) for word in carries.refuses):
            yield model


def refusal_of_embarking(game: Warhammer, unit: Unit, transport: Unit) -> Refusal | None:
    """Why a unit that has moved cannot embark here. A Scouts move is a Normal move.

    [10e.transport.embark, 10e.ability.scouts.move, 10e.transport.embark.not-after-disembark, 10e.transport.capacity]
    """
    about = {"unit": unit.key, "transport": transport.key}
    if unit.moved not in ("normal", "advance", "fall-back", "scouts"):
        return Refusal("has-not-moved", ("10e.transport.embark",), about)
    if unit.disembarked:
        return Refusal("disembarked-already", ("10e.transport.embark.not-after-disembark",), about)
    limit = game.parts.transports.near
    near = measure.models_within(game.table, unit.key, hull(transport), limit)
    if far := [model.name for model in unit.models if model.name not in near]:
        away = measure.gap(game.table, measure.OneModel(unit.key, far[0]), hull(transport)).distance
        measured = {"model": far[0], "distance": inches(away), "limit": limit}
        return Refusal("too-far-to-embark", ("10e.transport.embark",), about | measured)
    return refusal_of_passengers(game, transport, unit)


def transports_of(game: Warhammer, unit: Unit) -> dict[str, Unit]:
    """The friendly TRANSPORTs on the battlefield."""
    units = [other for other in game.friends(unit) if game.has(other, "TRANSPORT")]
    return {key: transport for other in units for key, transport in carriers(game, other).items()}


def could_embark(game: Warhammer, unit: Unit) -> bool:
    """Whether there is a TRANSPORT for a unit that has moved. [10e.transport.embark]"""
    return any(game.parts.transports.refusal(game, unit, t) is None for t in transports_of(game, unit).values())


async def may_embark(game: Warhammer, unit: Unit) -> None:
    """A unit that ends its move near a friendly TRANSPORT may embark, all of it or none. [10e.transport.embark]"""
    transports = transports_of(game, unit)
    refused = {key: game.parts.transports.refusal(game, unit, transport) for key, transport in transports.items()}
    open_to = [key for key, refusal in refused.items() if refusal is None]
    if not open_to:
        return
    chosen = await game.may_choose(
        unit.owner, "embark", open_to, why_not=refused.get, rules=("10e.transport.embark",), about={"unit": unit.key}
    )
    if chosen is not None:
        embark(game, unit, transports[chosen])


def hull(transport: Unit) -> measure.OneModel:
    """A TRANSPORT as a thing to measure to."""
    return measure.OneModel(transport.key, transport.models[0].name)


def embark(game: Warhammer, unit: Unit, transport: Unit) -> None:
    """The unit is taken off the battlefield. [10e.transport.embarked-state]"""
    game.table.take_off(unit.key)
    game.change(unit.key, aboard=transport.key, carrier=transport.models[0].name, embarked=True)
    rules = ("10e.transport.embark", "10e.transport.embarked-state")
    game.record(Embarked(unit=unit.key, transport=transport.key, rules=rules))


# -- disembarking ------------------------------------------------------------------------------------------------------


def units_to_move(game: Warhammer, player: int) -> list[Unit]:
    """The units on the battlefield, and those aboard that may get out. [10e.transport.disembark.eligible]"""
    aboard = [unit for unit in game.units(player) if unit.aboard and bar_to_disembarking(game, unit) is None]
    return [*units_on_foot(game, player), *aboard]


def bar_to_moving(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit may not be selected to move, on foot or aboard. [10e.transport.disembark.eligible]"""
    return bar_to_disembarking(game, unit) if unit.aboard else bar_on_foot(game, unit)


def bar_to_disembarking(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit must stay aboard in this phase.

    [10e.transport.disembark.eligible, 10e.transport.embark.not-after-disembark,
    10e.transport.disembark.not-after-advance-fall-back]
    """
    transport = game.unit(unit.aboard)
    about = {"unit": unit.key, "transport": transport.key}
    if unit.embarked:
        rules = ("10e.transport.disembark.eligible", "10e.transport.embark.not-after-disembark")
        return Refusal("embarked-this-phase", rules, about)
    if not game.table.is_on_table(transport.key):
        return Refusal("transport-not-here", ("10e.transport.disembark.eligible",), about)
    if transport.moved in ("advance", "fall-back"):
        rule = "10e.transport.disembark.not-after-advance-fall-back"
        return Refusal("transport-has-run", (rule,), about | {"moved": transport.moved})
    return None


@named("disembark")
async def disembark(game: Warhammer, unit: Unit) -> None:
    """Set the whole unit up near its TRANSPORT, or stay aboard.

    [10e.transport.disembark.setup, 10e.transport.disembark.impossible, 10e.transport.disembark.before-move,
    10e.transport.disembark.after-normal-move]
    """
    transport, near = carrier_of(game, unit), game.parts.transports.near
    poses = await ask_for_places(
        game,
        unit,
        "disembark",
        lambda poses: refusal_beyond(game, unit, transport, poses, near, "10e.transport.disembark.setup"),
        lambda: around(game, transport, 1.5),
        "10e.transport.disembark.setup",
        "10e.transport.disembark.impossible",
        may_pass=True,
    )
    if poses is None:
        return
    game.change(unit.key, aboard="", carrier="", disembarked=True)
    rules = ["10e.transport.disembark.setup", "10e.transport.disembark.eligible"]
    if transport.moved == "normal" or transport.set_up:
        game.change(unit.key, moved="normal", may_charge=False, set_up=transport.set_up)
        rules.append("10e.transport.disembark.after-normal-move")
    else:
        rules += ["10e.transport.disembark.before-move", "10e.transport.disembark.not-stationary"]
    await stand(game, unit, poses, "disembark", *rules)


def refusal_beyond(
    game: Warhammer, unit: Unit, transport: Unit, poses: Poses, limit: float, rule: str
) -> Refusal | None:
    """Every part of every base must be near the TRANSPORT. [10e.transport.disembark.setup]"""
    there = game.table.clone()
    there.place(unit.key, poses)
    inside = measure.models_wholly_within(there, unit.key, hull(transport), limit)
    for name in poses:
        if name not in inside:
            _, far = measure.farthest(there, measure.OneModel(unit.key, name), hull(transport))
            return Refusal("too-far-from-transport", (rule,), {"model": name, "distance": inches(far), "limit": limit})
    return None


def around(game: Warhammer, transport: Unit, beyond: float) -> Iterator[Pose]:
    """Places about a TRANSPORT, facing away from it: behind it, beside it, before it."""
    name = transport.models[0].name
    at = game.table.pose(transport.key, name)
    row = game.table.models[game.table.row(transport.key, name)]
    along, across = float(row[6]), float(row[7])
    for dx, dy in ((-1, 0), (0, 1), (0, -1), (1, 0), (-0.7, 0.7), (-0.7, -0.7), (0.7, 0.7), (0.7, -0.7)):
        x, y = dx * (along + beyond), dy * (across + beyond)
        fx, fy = dx * at.fx - dy * at.fy, dx * at.fy + dy * at.fx
        yield Pose(at.x + x * at.fx - y * at.fy, at.y + x * at.fy + y * at.fx, at.z, fx, fy)


# -- destroyed ---------------------------------------------------------------------------------------------------------


async def passengers_escape(game: Warhammer, unit: Unit, model: Model) -> None:
    """Whoever is aboard a TRANSPORT, which is one model, gets out before it is removed, after its Deadly Demise.
    Several units do so in the order that their player chooses: the first have the most room.

    [10e.transport.destroyed.disembark, 10e.ability.deadly-demise.transport-order,
    10e.transport.destroyed.no-deadly-demise]
    """
    transport = replace(unit, models=(model,))
    aboard = passengers(game, transport)
    if len(aboard) > 1:
        rules = ("10e.transport.destroyed.disembark",)
        aboard = await game.order(unit.owner, "order of passengers", aboard, rules=rules)
    get_away = game.parts.transports.escape if game.table.is_on_table(unit.key) else perish
    for passenger in aboard:
        await get_away(game, transport, passenger)


async def perish(game: Warhammer, transport: Unit, unit: Unit) -> None:
    """The TRANSPORT was embarked itself and found no room to get out: neither do those who ride in it.

    [10e.transport.emergency-disembark.unplaced-destroyed]
    """
    game.change(unit.key, aboard="", carrier="")
    for model in unit.models:
        game.record(ModelRemoved(unit=unit.key, model=model.name, rules=(UNPLACED,)))
        await destroy(game, unit.key, model.name)


@named("destroyed transport")
async def escape(game: Warhammer, transport: Unit, unit: Unit) -> None:
    """Get out near by; where that is impossible, further away and at a higher price. Either way it is a shock.

    [10e.transport.destroyed.disembark, 10e.transport.emergency-disembark.when, 10e.transport.destroyed.battle-shocked]
    """
    game.change(unit.key, aboard="", carrier="", disembarked=True, moved=moved_by_now(unit), may_charge=False)
    unit = game.unit(unit.key)
    poses = await get_out(game, transport, unit)
    emergency = poses is None
    if poses is None:
        poses = await get_out_in_emergency(game, transport, unit)
    rule = "10e.transport.emergency-disembark.setup" if emergency else "10e.transport.destroyed.disembark"
    if not poses:
        return
    order: tuple[str, ...] = ("10e.transport.destroyed.no-deadly-demise", "10e.ability.deadly-demise.transport-order")
    if emergency:
        order = (*order, "10e.transport.emergency-disembark.when")
    how = "emergency" if emergency else "destroyed transport"
    await stand(game, unit, poses, how, rule, "10e.transport.destroyed.no-charge", *order)
    await roll_for_casualties(game, unit.key, len(poses), emergency)
    if game.unit(unit.key).models:
        shock(game, unit.key, "10e.transport.destroyed.battle-shocked")


def moved_by_now(unit: Unit) -> str:
    """How a unit has moved that counts as having moved: it may have Advanced or Fallen Back before it embarked.

    [10e.movement.advance.no-shoot-charge, 10e.movement.fall-back.no-shoot-charge]
    """
    return unit.moved if unit.moved in ("advance", "fall-back") else "normal"


async def get_out(game: Warhammer, transport: Unit, unit: Unit) -> Poses | None:
    """The whole unit near the wreck. Where a place is known the player must find one; else they may say there is none.

    [10e.transport.destroyed.disembark, 10e.transport.emergency-disembark.when]
    """
    near = game.parts.transports.near

    def also(poses: Poses) -> Refusal | None:
        return refusal_beyond(game, unit, transport, poses, near, "10e.transport.destroyed.disembark")

    def refuses(poses: Poses) -> Refusal | None:
        return refusal_of_set_up(game, unit, poses) or also(poses)

    @cache
    def pressed() -> list[Poses]:
        poses = crowd(game, unit, all_around(game, transport, unit, near), also)
        return [poses] if len(poses) == len(unit.models) else []

    def known() -> bool:
        ranks = suggested_places(game, unit, around(game, transport, 1.5), refuses, 1)
        return next(ranks, None) is not None or bool(pressed())

    possible = await game.ruling("can disembark", known, rules=("10e.transport.emergency-disembark.when",))
    return await ask_for_places(
        game,
        unit,
        "disembark",
        also,
        lambda: around(game, transport, 1.5),
        "10e.transport.destroyed.disembark",
        "10e.transport.emergency-disembark.when",
        may_pass=not possible,
        pressed=pressed,
    )


async def get_out_in_emergency(game: Warhammer, transport: Unit, unit: Unit) -> Poses:
    """Every model that can be set up somewhat further away; the others are lost.

    [10e.transport.emergency-disembark.setup, 10e.transport.emergency-disembark.unplaced-destroyed]
    """
    rule, limit = "10e.transport.emergency-disembark.setup", game.parts.transports.emergency
    return await set_up_who_can_be(
        game,
        unit,
        "emergency disembarkation",
        all_around(game, transport, unit, limit),
        lambda poses: refusal_beyond(game, unit, transport, poses, limit, rule),
        UNPLACED,
    )


def all_around(game: Warhammer, transport: Unit, unit: Unit, limit: float) -> Candidates:
    """The places about a TRANSPORT that are tried for each model of a unit, up to so far from it."""
    near = cache(lambda base: tuple(_close_grid(game, transport, base, limit)))
    return lambda name: near(game.base(unit.model(name)))


def _close_grid(game: Warhammer, transport: Unit, base: Base, limit: float) -> Iterator[Pose]:
    """A close grid of places on every level, the TRANSPORT's own first, leaving out those at which a base surely is not
    wholly within the limit.
    """
    name = transport.models[0].name
    at = game.table.pose(transport.key, name)
    row = game.table.models[game.table.row(transport.key, name)]
    long, wide = (float(half) for half in row[6:8])  # the TRANSPORT is no larger than this box
    furthest = limit - base.inner + 2 * TOUCH
    along, across = int((long + limit) / CLOSE), int((wide + limit) / CLOSE)
    plan = [(i * CLOSE, j * CLOSE) for i in range(-along, along + 1) for j in range(-across, across + 1)]
    near = [(x, y) for x, y in plan if math.hypot(max(abs(x) - long, 0.0), max(abs(y) - wide, 0.0)) <= furthest]
    for z in _levels_about(game, transport, limit):
        for x, y in near:
            yield Pose(at.x + x * at.fx - y * at.fy, at.y + x * at.fy + y * at.fx, z, at.fx, at.fy)


def _levels_about(game: Warhammer, transport: Unit, limit: float) -> list[float]:
    """The heights of the table and of the raised surfaces about a TRANSPORT, the nearest first."""
    where = measure.OneModel(transport.key, transport.models[0].name)
    own, table = game.table.pose(*where).z, game.table
    near = [f for f in table.terrain.features if measure.is_within(table, where, measure.area(table, f.key), limit)]
    levels = {own, 0.0, *(surface.level for feature in near for surface in surfaces(feature))}
    return sorted(levels, key=lambda level: abs(level - own))


def casualty_on(die: int, emergency: bool) -> bool:
    """Whether this die costs the unit a mortal wound.

    [10e.transport.destroyed.casualty-rolls, 10e.transport.emergency-disembark.casualty-rolls]
    """
    return die in results("1-3" if emergency else "1")


async def roll_for_casualties(game: Warhammer, key: str, models: int, emergency: bool) -> None:
    """A die for each model that got out. [10e.transport.destroyed.casualty-rolls]"""
    dice = (await roll(game, game.unit(key), "casualties", models)).dice
    wounds = sum(casualty_on(die, emergency) for die in dice)
    rule = "10e.transport.emergency-disembark.casualty-rolls" if emergency else "10e.transport.destroyed.casualty-rolls"
    game.record(CasualtyRolls(unit=key, dice=tuple(dice), wounds=wounds, rules=(rule,)))
    await suffer_mortal_wounds(game, key, wounds, "destroyed transport")
