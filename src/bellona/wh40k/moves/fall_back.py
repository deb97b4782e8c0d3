"""Falling Back: whether a unit can, which of its models cross enemies, and Desperate Escape tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from bellona.kernel.game import named, settles
from bellona.kernel.lazy import Searched
from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.move import paths
from bellona.space.move.terms import EndTerms, MoveTerms
from bellona.space.place import ends

from ..attacks.damage import destroy
from ..facts import DesperateEscape
from ..game import Warhammer
from ..rolls import roll
from ..state import Unit
from ..table.footing import is_raised
from ..table.measures import engaged_with, is_within
from .headings import away
from .judging import FALL_BACK, Move
from .making import ask_for_move, carry_out, has_moved, known_distances, move_distances, remain_stationary, still_there
from .suggestions import searched_moves, suggested_moves
from .where_to_stand import Moves

Also: TypeAlias = Callable[[Moves], Refusal | None]
CROSSING = ("10e.movement.desperate-escape.crossing",)
SHOCKED = ("10e.movement.desperate-escape.battle-shocked", "10e.command.battle-shock.desperate-escape")


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


async def ask_for_escape(game: Warhammer, move: Move, also: Also | None = None) -> Moves | None:
    """Where everybody goes to get clear of enemies; only where no way out is known may the player give it up.

    [10e.movement.fall-back.must-end-clear, 10e.aircraft.others.move-over]
    """
    ways = Searched(ways_out(move))
    is_lost = game.find(lambda: not any(also is None or also(moves) is None for moves in ways))
    return await ask_for_move(game, move, also=also, suggestions=lambda: safest_first(move, ways), may_pass=is_lost)


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

    def untested(moves: Moves) -> Refusal | None:
        for name in crossing(move, moves):
            if name not in living.tested:
                return Refusal("untested", CROSSING, {"model": name})
        return None

    if (move.refusal(moves) or untested(moves)) is None:
        return move, moves
    return move, await ask_for_escape(game, move, untested)


# -- whether it can ----------------------------------------------------------------------------------------------------


@settles
async def can_escape(game: Warhammer, unit: Unit) -> bool:
    """Whether the unit might end a Fall Back move clear of its enemies: only what is proved impossible is not offered.

    [10e.movement.fall-back.must-end-clear]
    """
    move = Move(game, unit, FALL_BACK, known_distances(game, unit))
    rules = ("10e.movement.fall-back.must-end-clear",)
    stuck = await game.ruling("model that cannot escape", lambda: stuck_model(move), rules)
    return stuck is None


def ways_out(move: Move) -> Iterator[Moves]:
    """Moves clear of enemies that would be accepted: the whole unit in some direction, or else each model as it can.

    Whoever was engaged may have fallen since the unit was selected.
    """
    foes = engaged_with(move.game, move.unit) or move.game.enemies(move.unit)
    moves = None
    for moves in suggested_moves(move, away(move.game, move.unit, move.reach, foes)):
        yield moves
    if moves is None:
        yield from searched_moves(move)


def safest_first(move: Move, ways: Iterable[Moves]) -> Iterator[Moves]:
    """Those that cross nobody as soon as they are found, then those that cross the fewest."""
    risky: list[tuple[int, Moves]] = []
    for moves in ways:
        if crossed := len(crossing(move, moves)):
            risky.append((crossed, moves))
        else:
            yield moves
    yield from (moves for _, moves in sorted(risky, key=lambda way: way[0]))


def stuck_model(move: Move) -> str | None:
    """A model that is certain to end within Engagement Range, were it to go alone and straight through everything.

    [10e.movement.fall-back.must-end-clear]
    """
    if not is_plain(move) or next(ways_out(move), None) is not None:
        return None
    names = [model.name for model in move.unit.models if not move.game.random_move(model)]
    return next((name for name in names if not _has_a_way_out(move, name)), None)


def is_plain(move: Move) -> bool:
    """Whether a proof would hold: it is for round bases, where no oval ones and no raised surfaces are near."""
    game, key = move.game, move.unit.key
    near = max(move.distances.values(), default=0.0) + 2 * game.parts.ground.engagement
    others = [other for other in game.on_battlefield() if is_within(game, other, move.unit, near)]
    heights = [feature for feature in move.table.terrain.features if is_raised(feature)]
    return (
        all(game.base(model).kind == "disc" for model in move.unit.models)
        and not any(game.base(model).kind == "ellipse" for other in others for model in other.models)
        and not any(measure.is_within(move.table, key, measure.area(move.table, f.key), near) for f in heights)
    )


def _has_a_way_out(move: Move, name: str) -> bool:
    key, alone = move.unit.key, move.table.clone()
    for mate in alone.names(key):
        if mate != name:
            alone.remove(key, mate)
    start = alone.pose(key, name)
    terms = EndTerms(MoveTerms(move.distances.get(name, 0.0), keep_off=move.keep_off(name), flies=True))
    return ends.nearest_legal_point(alone, key, name, measure.Marker(start.x, start.y), {}, terms) is not None


# -- Desperate Escape --------------------------------------------------------------------------------------------------


def crossing(move: Move, moves: Moves) -> list[str]:
    """The models that move over an enemy model; TITANIC models and those that can FLY do so safely.

    [10e.movement.desperate-escape.crossing, 10e.movement.fall-back.over-enemies]
    """
    terms = MoveTerms(blockers=move.enemies, through=tuple(move.table.terrain.index))
    risky = {name: path for name, path in moves.items() if not is_safe(move, name)}
    if paths.check(move.table, move.unit.key, risky, terms) is None:
        return []
    met = {name: paths.check(move.table, move.unit.key, {name: path}, terms) for name, path in risky.items()}
    return [name for name, broken in met.items() if broken and broken.term == "through-model"]


def is_safe(move: Move, name: str) -> bool:
    return move.can_fly(name) or move.has(name, "TITANIC")


def must_test(move: Move, moves: Moves) -> list[str]:
    """The models for which a test is due, each once a phase: those that will cross an enemy, or all if Battle-shocked.

    [10e.movement.desperate-escape.crossing, 10e.movement.desperate-escape.battle-shocked,
    10e.movement.desperate-escape.once-per-phase, 10e.command.battle-shock.desperate-escape]
    """
    everyone = [model.name for model in move.unit.models]
    due = everyone if move.unit.battle_shocked else crossing(move, moves)
    return [name for name in due if name not in move.unit.tested]


@settles
@named("desperate escape")
async def desperate_escape(game: Warhammer, move: Move, moves: Moves) -> None:
    """Before anybody moves, a D6 for each test; each 1 or 2 costs a model of the unit that its player chooses.

    [10e.movement.desperate-escape.test]
    """
    key, due = move.unit.key, must_test(move, moves)
    if not due:
        return
    unit = game.change(key, tested=(*move.unit.tested, *due))
    rolled = await roll(game, unit, "desperate escape", len(due), needed=game.parts.moving.escapes_on)
    failed = len(rolled.failures())
    rules = ("10e.movement.desperate-escape.test", *(SHOCKED if unit.battle_shocked else CROSSING))
    game.record(DesperateEscape(unit=key, models=tuple(due), dice=tuple(rolled.dice), failed=failed, rules=rules))
    for _ in range(failed):
        if names := [model.name for model in game.unit(key).models]:
            await destroy(game, key, await game.choose(unit.owner, "lost in escape", names, rules=rules[:1]))
