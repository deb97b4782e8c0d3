"""What runs out when a phase, a turn, a battle round ends."""

from __future__ import annotations

from typing import Any

from ..game import Warhammer
from .objectives import settle_control

_PHASE: dict[str, Any] = {"shot": False, "fought": False, "embarked": False, "allocated": (), "tested": ()}
_TURN: dict[str, Any] = {
    "moved": "",
    "advance": 0,
    "set_up": False,
    "disembarked": False,
    "charged": False,
    "may_charge": True,
}


def ended(game: Warhammer, what: str) -> None:
    """Control of objectives is settled; what lasted until now is over. [10e.objective.control]"""
    if what == "phase":
        settle_control(game)
        _forget(game, "phase", _PHASE)
        game.state.fights_next = ""
    elif what == "turn":
        _forget(game, "turn", _TURN)
    elif what == "round":
        _forget(game, "round", {})
        game.state.extra_cp = (0, 0)


def _forget(game: Warhammer, until: str, fresh: dict[str, Any]) -> None:
    for unit in game.units():
        kept = tuple(gain for gain in unit.gained if gain.until != until)
        stale = {name: value for name, value in fresh.items() if getattr(unit, name) != value}
        if stale or len(kept) < len(unit.gained):
            game.change(unit.key, gained=kept, **stale)
