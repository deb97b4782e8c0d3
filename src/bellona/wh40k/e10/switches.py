"""The points of 10th edition that tables read in more than one way."""

from __future__ import annotations

from ..readings import Switch

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
