"""The Movement phase: units move one after the other, then reinforcements arrive. [10e.movement.steps]"""

from __future__ import annotations

from bellona.kernel.flow import Each, Once, Phase
from bellona.kernel.game import named
from bellona.kernel.orders import StandingOrder
from bellona.kernel.refusal import Refusal

from ..facts import AdvanceRoll
from ..game import Warhammer, replace
from ..moves.fall_back import ask_for_escape
from ..moves.judging import ADVANCE, NORMAL, Move, MoveKind, can_move
from ..moves.making import ask_for_move, carry_out, has_moved, move_distances, remain_stationary, still_there
from ..rolls import roll
from ..state import Unit
from ..table.measures import engaged_with, is_engaged

# -- Move Units --------------------------------------------------------------------------------------------------------


def units_to_move(game: Warhammer, player: int) -> list[Unit]:
    """The player's units on the battlefield that have not moved yet. [10e.movement.select-units]"""
    return [unit for unit in game.on_battlefield(player) if bar_to_moving(game, unit) is None]


def bar_to_moving(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit may not be selected to move: it has moved, or it waits in Reserves for the next step.

    [10e.movement.select-units, 10e.reserves.arrive-in-reinforcements, 10e.reserves.no-further-move]
    """
    if unit.moved:
        arrived = ("10e.reserves.no-further-move",) if unit.set_up else ()
        rules = ("10e.movement.select-units", *arrived)
        return Refusal("has-moved", rules, {"unit": unit.key, "moved": unit.moved})
    if unit.reserves:
        return Refusal("in-reserves", ("10e.reserves.arrive-in-reinforcements",), {"unit": unit.key})
    return None


def why_not_moving(game: Warhammer, player: int, key: str) -> Refusal | None:
    """The rule that bars one of the player's units from being selected to move. [10e.movement.select-units]"""
    unit = own_unit(game, player, key)
    return game.parts.moving.bar(game, unit) if unit else None


def own_unit(game: Warhammer, player: int, key: str) -> Unit | None:
    unit = game.state.units.get(key)
    return unit if unit and unit.models and unit.owner == player else None


@named("move unit")
async def move_unit(game: Warhammer, unit: Unit) -> None:
    """The selected unit makes one of the moves that are open to it. One that is aboard gets out, and may be selected to
    move then.

    [10e.movement.select-units, 10e.transport.disembark.before-move]
    """
    if unit.aboard:
        await game.parts.transports.disembark(game, unit)
        if game.table.is_on_table(unit.key):
            select_again(game, unit.key)
        return
    choices = await game.parts.moving.choices(game, unit)
    rule = "10e.movement.options.engaged" if engaged_with(game, unit) else "10e.movement.options.not-engaged"
    choice = await game.choose(unit.owner, "movement", choices, rules=(rule,), about={"unit": unit.key})
    await game.parts.moving.moves[choice](game, unit)


def select_again(game: Warhammer, key: str) -> None:
    """What has been done with the unit does not count as its selection."""
    clock = game.state.clock
    game.state.clock = replace(clock, done=tuple(done for done in clock.done if done != key))


def is_held(game: Warhammer, unit: Unit) -> bool:
    """Whether enemies within Engagement Range keep the unit from moving freely; AIRCRAFT alone do not.

    [10e.movement.options.engaged, 10e.aircraft.others.engaged-only-by-aircraft]
    """
    return any(not game.has(enemy, "AIRCRAFT") for enemy in engaged_with(game, unit))


async def move_choices(game: Warhammer, unit: Unit) -> list[str]:
    """What a unit may do: fall back or stay if it is engaged, move or stay if it is not; all of it if only AIRCRAFT are
    near.

    [10e.movement.options.not-engaged, 10e.movement.options.engaged, 10e.transport.disembark.not-stationary,
    10e.aircraft.others.engaged-only-by-aircraft]
    """
    escape = ["fall-back"] if engaged_with(game, unit) and await game.parts.moving.can_escape(game, unit) else []
    if is_held(game, unit):
        return ["stationary", *escape]
    moves = ["normal", "advance"] if any(can_move(game, unit, model) for model in unit.models) else []
    if unit.disembarked:
        return moves or ["normal"]
    return ["stationary", *moves, *escape]


# -- the moves ---------------------------------------------------------------------------------------------------------


@named("normal move")
async def make_normal_move(game: Warhammer, unit: Unit) -> None:
    """Each model moves up to its Move. [10e.movement.normal-move]"""
    await game.window.move_begins(game, unit)
    if living := still_there(game, unit.key):
        await game.parts.moving.make(game, living, NORMAL, await move_distances(game, living))


@named("advance")
async def advance(game: Warhammer, unit: Unit) -> None:
    """One D6 for the whole unit is added to every model's Move.

    [10e.movement.advance.roll, 10e.movement.advance.move]
    """
    await game.window.move_begins(game, unit)
    if living := still_there(game, unit.key):
        rolled = await roll(game, living, "advance")
        game.change(unit.key, advance=rolled.total)
        game.record(AdvanceRoll(unit=unit.key, roll=rolled.total, rules=("10e.movement.advance.roll",)))
        distances = await move_distances(game, living)
        distances = {name: inches + rolled.total for name, inches in distances.items()}
        await game.parts.moving.make(game, living, ADVANCE, distances)


async def make_move(game: Warhammer, unit: Unit, kind: MoveKind, distances: dict[str, float]) -> None:
    """Move, or stay where even that would leave the unit out of Coherency; whoever has disembarked has moved anyhow.
    A unit that Advances must get away from enemy AIRCRAFT if it can.

    [10e.core.coherency.move-cancelled, 10e.transport.disembark.not-stationary, 10e.aircraft.others.move-over]
    """
    move = Move(game, unit, kind, distances)
    leaves = kind is ADVANCE and is_engaged(game, unit)
    if leaves:
        moves = await ask_for_escape(game, move)
    else:
        moves = await ask_for_move(game, move, may_pass=game.find(lambda: move.refusal({}) is not None))
    if moves is None and (leaves or (kind is NORMAL and not unit.disembarked)):
        await remain_stationary(game, unit)
        return
    carry_out(game, move, moves or {})
    await has_moved(game, unit.key, kind)


# -- Reinforcements ----------------------------------------------------------------------------------------------------


def arrivals(game: Warhammer, player: int) -> list[Unit]:
    """The Reserves units that may arrive now, and who may get out of a TRANSPORT that has just arrived.

    [10e.movement.steps, 10e.transport.disembark.after-normal-move]
    """
    aboard = [unit for unit in game.parts.moving.units(game, player) if unit.aboard]
    return [*game.parts.reserves.arrivals(game, player), *(unit for unit in aboard if game.unit(unit.aboard).set_up)]


def forsaken(game: Warhammer, player: int) -> list[Refusal]:
    """What a player loses who lets Reserves wait in the last round: they never arrive.

    [10e.reserves.never-arrived-destroyed]
    """
    if game.state.clock.round < game.rulebook.stages[game.state.clock.stage].rounds(game):
        return []
    rules = ("10e.reserves.never-arrived-destroyed",)
    return [Refusal("never-arrives", rules, {"unit": unit.key}) for unit in game.parts.reserves.arrivals(game, player)]


def why_not_arriving(game: Warhammer, player: int, key: str) -> Refusal | None:
    """The rule that bars one of the player's Reserves units from arriving, or its passengers from getting out.

    [10e.movement.steps]
    """
    unit = own_unit(game, player, key)
    if unit and unit.aboard:
        return game.parts.moving.bar(game, unit)
    return game.parts.reserves.bar(game, unit) if unit and unit.reserves else None


def until_they_are_back(game: Warhammer, player: int) -> list[Unit]:
    """AIRCRAFT that flew off come back; as long as some have not, whoever else arrives may do so before them.

    [10e.aircraft.move.returns, 10e.reserves.arrive-in-reinforcements]
    """
    left = [unit for unit in game.parts.reserves.must_arrive(game, player) if unit.key not in game.state.clock.done]
    return [*left, *arrivals(game, player)] if left else []


async def arrive(game: Warhammer, unit: Unit) -> None:
    set_up = game.parts.transports.disembark if unit.aboard else game.parts.reserves.arrive
    await set_up(game, unit)


async def end_movement_phase(game: Warhammer) -> None:
    """Nothing more arrives in the active player's Movement phase."""
    await game.window.movement_phase_ends(game, game.player)


def movers(game: Warhammer, player: int) -> list[Unit]:
    return game.parts.moving.units(game, player)


MOVEMENT = Phase(
    "movement",
    (
        Each(
            "unit to move",
            movers,
            move_unit,
            rules=("10e.movement.select-units",),
            why_not=why_not_moving,
            idle=(StandingOrder("movement", {"answer": "stationary"}), StandingOrder("disembark", "pass")),
        ),
        Each("returning aircraft", until_they_are_back, arrive, rules=("10e.aircraft.move.returns",)),
        Each(
            "reinforcements",
            arrivals,
            arrive,
            may_stop=True,
            rules=("10e.movement.steps",),
            why_not=why_not_arriving,
            loses=forsaken,
        ),
        Once("end of movement phase", end_movement_phase),
    ),
)
