"""Switches: readings that tables really play both ways. Chosen at setup, kept in the game, shown to both players."""

from __future__ import annotations

from typing import NamedTuple

from bellona.armies.forms import check_readings
from bellona.kernel.rulebook import Rulebook

from .state import BattleState


class Switch(NamedTuple):
    """A point that can be read in more than one way; the first reading is the catalogue's, and stands by default."""

    readings: tuple[str, ...]
    rules: tuple[str, ...]
    about: str


def reading(book: Rulebook, state: BattleState, name: str) -> str:
    """How a battle reads a switch."""
    return state.switches.get(name, book.switches[name][0])


def readings(book: Rulebook, chosen: dict[str, str]) -> dict[str, str]:
    """Every switch with the reading that was chosen for it, or its default."""
    check_readings(chosen, book.switches)
    return {name: chosen.get(name, told[0]) for name, told in book.switches.items()}
