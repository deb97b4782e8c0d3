"""Switches: readings that tables really play both ways. Chosen at setup, kept in the game, shown to both players."""

from __future__ import annotations

from typing import NamedTuple

from bellona.kernel.errors import BellonaError

from ..state import BattleState


class Switch(NamedTuple):
    """A point that can be read in more than one way; the first reading is the catalogue's, and stands by default."""

    readings: tuple[str, ...]
    rules: tuple[str, ...]
    about: str


SWITCHES = {
    "mortal-wounds-of-attacks": Switch(
        ("spill", "one-model"),
        ("10e.weapon.devastating-wounds", "10e.weapon.devastating-wounds.timing"),
        "Mortal wounds that an attack causes go on to the next model, or end with the first (a later revision).",
    ),
    "first-turn": Switch(
        ("winner", "winner-chooses"),
        ("10e.mission.only-war.first-turn",),
        "The winner of the roll-off takes the first turn, or chooses who takes it.",
    ),
    "tactical-cards": Switch(
        ("secret", "open"),
        ("10e.mission.guide.secondary",),
        "Tactical cards are held in a secret hand until they score, or lie open.",
    ),
}


def reading(state: BattleState, name: str) -> str:
    """How this battle reads a switch."""
    return state.switches.get(name, SWITCHES[name].readings[0])


def readings(chosen: dict[str, str]) -> dict[str, str]:
    """Every switch with the reading that was chosen for it, or its default."""
    for name, told in chosen.items():
        if name not in SWITCHES:
            raise BellonaError(f"there is no switch {name!r}; there are {', '.join(SWITCHES)}")
        if told not in SWITCHES[name].readings:
            raise BellonaError(f"switch {name!r} is {' or '.join(SWITCHES[name].readings)}, not {told!r}")
    return {name: chosen.get(name, switch.readings[0]) for name, switch in SWITCHES.items()}
