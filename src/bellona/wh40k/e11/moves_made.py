"""What is kept of the moves that a unit makes, and what a Surge leaves it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bellona.kernel.refusal import Refusal

from ..game import Warhammer
from ..set_up.transports import bar_to_moving as bar_before_surge
from ..set_up.transports import units_to_move as movers_before_surge
from ..state import Unit

SURGED = "surge"


def remember_move(game: Warhammer, key: str, how: str, inches: Callable[[], Mapping[str, float]]) -> None:
    """The kinds of moves of this phase, and how far each model has moved this turn, all its moves together.

    [11e.movement.distance, 11e.movement.surge-eligibility]
    """
    unit = game.unit(key)
    moved = dict(unit.inches)
    for name, far in inches().items():
        moved[name] = round(moved.get(name, 0.0) + far, 6)
    game.change(key, moves=(*unit.moves, how), inches=tuple(moved.items()))


def has_moved_this_phase(game: Warhammer, unit: Unit) -> bool:
    """Whether a unit has moved in this phase, or counts as having moved. [11e.movement.surge-eligibility]"""
    in_movement_phase = game.phase == "movement" and unit.moved not in ("", "stationary")
    return bool(unit.moves) or in_movement_phase


def bar_to_moving(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit may not be selected to move: as before, or because it has made a Surge move in this phase.

    [11e.movement.surge-procedure, 11e.movement.one-at-a-time]
    """
    if SURGED in unit.moves:
        about = {"unit": unit.key, "moved": SURGED}
        return Refusal("has-moved", ("11e.movement.surge-procedure",), about)
    return bar_before_surge(game, unit)


def units_to_move(game: Warhammer, player: int) -> list[Unit]:
    """The units that may be selected to move. [11e.movement.one-at-a-time]"""
    return [unit for unit in movers_before_surge(game, player) if bar_to_moving(game, unit) is None]
