"""Making a move: how far each model may go, asking for the paths, carrying them out, what comes after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from bellona.kernel.game import is_awaited, named
from bellona.kernel.refusal import Refusal
from bellona.kernel.requests import Pick, turned

from ..facts import RandomMove, RemainedStationary, UnitMoved
from ..game import Warhammer
from ..rolls import roll_value
from ..state import Unit
from .headings import onwards
from .judging import Move, MoveKind, reachable, way_to
from .suggestions import suggested_moves
from .where_to_stand import Moves, settled


async def move_distances(game: Warhammer, unit: Unit) -> dict[str, float]:
    """How far each model may move: its Move, a random one rolled once for the whole unit, unless it hovers.

    [10e.movement.normal-move, 10e.datasheet.random-move, 10e.datasheet.move-dash, 10e.aircraft.hover.effect]
    """
    distances = known_distances(game, unit)
    if unit.hover:
        return distances
    for text in dict.fromkeys(game.random_move(model) for model in unit.models):
        if text:
            inches = await roll_value(game, unit, "move", text)
            game.record(RandomMove(unit=unit.key, inches=inches, rules=("10e.datasheet.random-move",)))
            distances |= {m.name: float(inches) for m in unit.models if game.random_move(m) == text}
    return distances


def known_distances(game: Warhammer, unit: Unit) -> dict[str, float]:
    """The Move of each model that can move and need not roll for it; another in Hover mode.

    [10e.movement.normal-move, 10e.aircraft.hover.effect]
    """
    if unit.hover:
        return {model.name: game.parts.aircraft.hover for model in unit.models}
    moves = {model.name: game.characteristic(unit, model, "move") for model in unit.models}
    return {name: float(move.value) for name, move in moves.items() if move is not None}


async def ask_for_move(
    game: Warhammer,
    move: Move,
    *,
    also: Callable[[Moves], Refusal | None] | None = None,
    suggestions: Callable[[], Iterable[Moves]] | None = None,
    may_pass: bool,
) -> Moves | None:
    """The controlling player says which models move, in which order, along which paths; `also` may refuse more.

    [10e.movement.models-optional]
    """

    def refuses(moves: Moves) -> Refusal | None:
        return move.refusal(moves) or (also(settled(moves)) if also else None)

    def suggested() -> Iterator[Moves]:
        found = suggestions() if suggestions else suggested_moves(move, onwards(game, move.unit, move.reach))
        return (moves for moves in found if also is None or also(moves) is None)

    def mixed(pick: Pick) -> Iterator[Moves]:
        found = suggested_moves(move, turned(list(onwards(game, move.unit, move.reach)), pick))
        return (moves for moves in found if also is None or also(moves) is None)

    return await ask_for_paths(game, move, refuses, suggested, None if suggestions else mixed, may_pass=may_pass)


async def ask_for_paths(
    game: Warhammer,
    move: Move,
    refuses: Callable[[Moves], Refusal | None],
    suggested: Callable[[], Iterable[Moves]],
    mixed: Callable[[Pick], Iterable[Moves]] | None = None,
    *,
    may_pass: bool,
    about: Mapping[str, object] = {},
) -> Moves | None:
    """The question behind every move: which models go where, refused and suggested as the kind of move has it."""
    told = {"unit": move.unit.key, "distances": dict(move.distances), "from_enemies": game.parts.ground.engagement}
    answer = await game.place(
        move.unit.owner,
        f"{move.kind.asks or move.kind.name} move",
        Moves,
        refuses,
        suggested,
        mixed=mixed,
        may_pass=may_pass,
        reach=lambda name: reachable(move, name),
        way=lambda name, goal: way_to(move, name, goal),
        rules=(move.kind.length,),
        about=told | dict(about),
    )
    return None if answer is None else settled(answer)


def carry_out(game: Warhammer, move: Move, moves: Moves) -> None:
    """The models stand where their paths end."""
    game.table.place(move.unit.key, {name: path[-1] for name, path in moves.items()})
    paths = {name: tuple(path) for name, path in moves.items()}
    game.record(UnitMoved(unit=move.unit.key, how=move.kind.name, paths=paths, rules=(move.kind.length,)))
    game.parts.moving.remember(game, move.unit.key, move.kind.name, lambda: move.lengths(moves))


def forget_move(game: Warhammer, key: str, how: str, inches: Callable[[], Mapping[str, float]]) -> None:
    """Nobody asks later how far anybody has moved."""


async def has_moved(game: Warhammer, key: str, kind: MoveKind) -> None:
    """The move is over: the unit may embark, and whoever waits for its end acts. If both could be, the player whose
    turn it is says what comes first.

    [10e.core.sequencing.in-turn, 10e.transport.embark]
    """
    unit = game.change(key, moved=kind.name)
    acts = ["reactions", "embarking"]
    if game.parts.transports.could_embark(game, unit) and is_awaited(game, "move_ends", unit):
        judge, rules = await game.rulebook.sequencer(game, "move_ends"), ("10e.core.sequencing.in-turn",)
        acts = await game.order(judge, "order of embarking", acts[::-1], rules=rules, about={"unit": key})
    for act in acts:
        if act == "reactions":
            await game.window.move_ends(game, game.unit(key))
        elif living := still_there(game, key):
            await game.parts.transports.may_embark(game, living)


def still_there(game: Warhammer, key: str) -> Unit | None:
    """The unit as it is now, unless it is gone."""
    return game.unit(key) if game.table.is_on_table(key) else None


@named("remain stationary")
async def remain_stationary(game: Warhammer, unit: Unit) -> None:
    """No model of the unit moves in this phase. [10e.movement.remain-stationary]"""
    game.change(unit.key, moved="stationary")
    game.record(RemainedStationary(unit=unit.key, rules=("10e.movement.remain-stationary",)))
