"""Falling Back: whether a unit can, which of its models cross enemies, and Desperate Escape tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.space import paths
from bellona.space.terms import MoveTerms

from ..facts import DesperateEscape
from ..game import Warhammer
from ..rolls import roll
from ..state import Unit
from .damage import destroy
from .ground import engaged_with
from .headings import Heading, away
from .moves import ask_for_move, carry_out, has_moved, move_distances, remain_stationary, still_there
from .moving import FALL_BACK, Move
from .placing import Moves
from .suggesting import suggested_moves

ESCAPES_ON = 3  # the lowest Desperate Escape roll that costs no life


async def can_escape(game: Warhammer, unit: Unit) -> bool:
    return True


@named("fall back")
async def fall_back(game: Warhammer, unit: Unit) -> None:
    """The paths are declared, the tests are taken, and whoever is left moves.

    [10e.movement.fall-back, 10e.movement.fall-back.over-enemies, 10e.movement.fall-back.must-end-clear]
    """
    await game.window.move_begins(game, unit)
    if living := still_there(game, unit.key):
        move = Move(game, living, FALL_BACK, await move_distances(game, living))
        moves = await ask_for_escape(game, move)
        if moves is not None:
            await desperate_escape(game, move, moves)
            move, moves = await without_the_dead(game, move, moves)
        if moves is not None:
            carry_out(game, move, moves)
            await has_moved(game, unit.key, FALL_BACK)
        elif still_there(game, unit.key):
            await remain_stationary(game, unit)


async def ask_for_escape(
    game: Warhammer, move: Move, also: Callable[[Moves], Refusal | None] | None = None
) -> Moves | None:
    """Where everybody falls back to; only where no way out is known may the player give it up.

    [10e.movement.fall-back.must-end-clear]
    """

    def headings() -> Iterable[Heading]:
        return away(game, move.unit, move.reach, engaged_with(game, move.unit))

    found = suggested_moves(move, headings())
    is_lost = not any(also is None or also(moves) is None for moves in found)
    return await ask_for_move(game, move, also=also, headings=headings, may_pass=is_lost)


async def without_the_dead(game: Warhammer, move: Move, moves: Moves) -> tuple[Move, Moves | None]:
    """The survivors move as declared. Where that is not possible any more they are asked again, and then nobody crosses
    an enemy who was not tested. [10e.movement.desperate-escape.crossing]
    """
    living = still_there(game, move.unit.key)
    if living is None or len(living.models) == len(move.unit.models):
        return move, moves if living else None
    left = [model.name for model in living.models]
    move = Move(game, living, FALL_BACK, {name: far for name, far in move.distances.items() if name in left})
    moves = {name: path for name, path in moves.items() if name in left}
    if move.refusal(moves) is None:
        return move, moves

    def untested(moves: Moves) -> Refusal | None:
        for name in crossing(move, moves):
            if name not in living.tested:
                return Refusal("untested", ("10e.movement.desperate-escape.crossing",), {"model": name})
        return None

    return move, await ask_for_escape(game, move, untested)


# -- Desperate Escape --------------------------------------------------------------------------------------------------


def crossing(move: Move, moves: Moves) -> list[str]:
    """The models that move over an enemy model; TITANIC models and those that can FLY do so safely.

    [10e.movement.desperate-escape.crossing, 10e.movement.fall-back.over-enemies]
    """
    safe = [name for name in moves if move.can_fly(name) or "TITANIC" in move.keywords[name]]
    terms = MoveTerms(blockers=move.enemies, through=tuple(move.table.terrain.index))
    paths_of = {name: path for name, path in moves.items() if name not in safe}
    return [name for name, path in paths_of.items() if paths.check(move.table, move.unit.key, {name: path}, terms)]


def must_test(move: Move, moves: Moves) -> list[str]:
    """The models for which a test is due, each once a phase: those that will cross an enemy, or all if Battle-shocked.

    [10e.movement.desperate-escape.crossing, 10e.movement.desperate-escape.battle-shocked,
    10e.movement.desperate-escape.once-per-phase, 10e.command.battle-shock.desperate-escape]
    """
    everyone = [model.name for model in move.unit.models]
    due = everyone if move.unit.battle_shocked else crossing(move, moves)
    return [name for name in due if name not in move.unit.tested]


@named("desperate escape")
async def desperate_escape(game: Warhammer, move: Move, moves: Moves) -> None:
    """Before anybody moves, a D6 for each test; each 1 or 2 costs a model of the unit that its player chooses.

    [10e.movement.desperate-escape.test]
    """
    key, due = move.unit.key, must_test(move, moves)
    if not due:
        return
    unit = game.change(key, tested=(*move.unit.tested, *due))
    rolled = await roll(game, unit, "desperate escape", len(due), needed=ESCAPES_ON)
    failed = min(sum(die < ESCAPES_ON for die in rolled.dice), len(unit.models))
    why = ("battle-shocked", "once-per-phase") if unit.battle_shocked else ("crossing",)
    rules = ("10e.movement.desperate-escape.test", *(f"10e.movement.desperate-escape.{name}" for name in why))
    if unit.battle_shocked:
        rules = (*rules, "10e.command.battle-shock.desperate-escape")
    game.record(DesperateEscape(unit=key, models=tuple(due), dice=tuple(rolled.dice), failed=failed, rules=rules))
    if failed:
        names = [model.name for model in unit.models]
        for name in await game.choose_some(unit.owner, "lost in escape", names, failed, failed, rules=rules[:1]):
            await destroy(game, key, name)
