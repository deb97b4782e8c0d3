"""TRANSPORTs of 9th edition: out only before they move, not into an engaged one, and riders have moved as it has."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal

from ..attacks.damage import destroy
from ..game import Warhammer
from ..moves.making import remain_stationary
from ..phases.movement import bar_to_moving as bar_on_foot
from ..phases.movement import units_to_move as units_on_foot
from ..rolls import roll
from ..set_up.places import stand
from ..set_up.transports import (
    all_aboard,
    bar_to_disembarking,
    get_out,
    get_out_in_emergency,
    refusal_of_embarking,
)
from ..state import Unit
from ..table.measures import engaged_with
from .facts import LostInWreck

# Ways to move, by how much they bar from for the rest of the turn; other moves are no riders' concern.
RESTRICTING = {"stationary": 1, "normal": 2, "advance": 3, "fall-back": 4}


def bar_to_embarking(game: Warhammer, unit: Unit, transport: Unit) -> Refusal | None:
    """Why a unit cannot embark here: above all, enemies are upon it. [9e.transport.embark-restrictions]"""
    if refusal := refusal_of_embarking(game, unit, transport):
        return refusal
    enemies = [enemy.key for enemy in engaged_with(game, game.unit(transport.key))]
    about = {"unit": unit.key, "transport": transport.key, "enemies": enemies}
    return Refusal("transport-engaged", ("9e.transport.embark-restrictions",), about) if enemies else None


def nobody_left_behind(game: Warhammer, unit: Unit) -> bool:
    """A TRANSPORT in which nobody starts the battle is set up like all others. [9e.mission.eternal-war-deployment]"""
    return False


def bar_to_getting_out(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit must stay aboard: its TRANSPORT has moved already, or stood still. [9e.transport.disembark]"""
    if refusal := bar_to_disembarking(game, unit):
        return refusal
    transport = game.unit(unit.aboard)
    if not transport.moved and not transport.set_up:
        return None
    about = {"unit": unit.key, "transport": transport.key, "moved": transport.moved}
    return Refusal("transport-has-run", ("9e.transport.disembark",), about)


def units_to_move(game: Warhammer, player: int) -> list[Unit]:
    """The units on the battlefield, and those aboard that may get out. [9e.transport.disembark]"""
    aboard = [unit for unit in game.units(player) if unit.aboard and bar_to_getting_out(game, unit) is None]
    return [*units_on_foot(game, player), *aboard]


def bar_to_moving(game: Warhammer, unit: Unit) -> Refusal | None:
    return bar_to_getting_out(game, unit) if unit.aboard else bar_on_foot(game, unit)


def ride_along(game: Warhammer, key: str, how: str, inches: Callable[[], Mapping[str, float]]) -> None:
    """Whoever is aboard has moved as its TRANSPORT has, and keeps what bars more from before it embarked.

    [9e.transport.embarked-movement-status, 9e.movement.advance-restriction]
    """
    for rider in map(game.unit, riders(game, key)):
        if RESTRICTING.get(how, 0) > RESTRICTING.get(rider.moved, 0):
            game.change(rider.key, moved=how)


def riders(game: Warhammer, key: str) -> tuple[str, ...]:
    """Who moves as this unit does. [9e.transport.embarked-movement-status]"""
    return tuple(rider.key for rider in all_aboard(game, game.unit(key)))


async def stand_still(game: Warhammer, unit: Unit) -> None:
    """A unit that stands still does so with all aboard. [9e.transport.embarked-movement-status]"""
    await remain_stationary(game, unit)
    ride_along(game, unit.key, "stationary", dict)


def with_riders(moves: Mapping[str, Callable[[Warhammer, Unit], Awaitable[None]]]) -> dict[str, object]:
    """Moves by name, of which standing still concerns riders, too."""
    return {**moves, "stationary": stand_still}


@named("destroyed transport")
async def escape(game: Warhammer, transport: Unit, unit: Unit) -> None:
    """Out near the wreck, whoever finds no place is destroyed; each 1 costs a model. The unit neither charges nor
    intervenes this turn, and has moved as it had aboard, but not stood still.

    [9e.transport.destroyed-sequence, 9e.transport.destroyed-casualties, 9e.transport.destroyed-restrictions,
    9e.transport.embarked-movement-status, 9e.transport.disembark-counts-as-moved]
    """
    moved = "normal" if unit.moved == "stationary" else unit.moved
    game.change(unit.key, aboard="", carrier="", disembarked=True, moved=moved, may_charge=False)
    unit = game.unit(unit.key)
    poses = await get_out(game, transport, unit)
    if poses is None:
        poses = await get_out_in_emergency(game, transport, unit)
    if poses:
        rules = ("9e.transport.destroyed-restrictions", "9e.transport.destroyed-explosion")
        await stand(game, unit, poses, "destroyed transport", "9e.transport.destroyed-sequence", *rules)
        await roll_for_losses(game, unit.key, len(poses))


async def roll_for_losses(game: Warhammer, key: str, models: int) -> None:
    """A die for each model that got out; each 1 costs one that its player picks, if those lost before have left any.

    [9e.transport.destroyed-casualties]
    """
    rules = ("9e.transport.destroyed-casualties",)
    dice = (await roll(game, game.unit(key), "casualties", models, needed=2)).dice
    lost = dice.count(1)
    game.record(LostInWreck(key, tuple(dice), lost, rules=rules))
    for _ in range(lost):
        if not (unit := game.unit(key)).models:
            break
        names, about = [model.name for model in unit.models], {"unit": key}
        name = await game.choose(unit.owner, "lost in wreck", names, rules=rules, about=about)
        await destroy(game, key, name, rules=rules)
