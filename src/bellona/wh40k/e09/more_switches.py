"""Points of 9th edition that tables read in more than one way."""

from __future__ import annotations

from ..readings import Switch

SWITCHES = {
    "aircraft-off-the-battlefield": Switch(
        ("destroyed", "strategic-reserves"),
        ("9e.aircraft.forced-removal", "9e.aircraft.strategic-reserves"),
        "AIRCRAFT that leave the battlefield are destroyed, or placed into Strategic Reserves.",
    ),
    "near-aircraft": Switch(
        ("charges-and-flyers", "never"),
        ("9e.aircraft.end-of-move",),
        "Charges at AIRCRAFT and the small moves of models that can FLY may end near them, or no move does.",
    ),
    "repeated-powers": Switch(
        ("any-number", "once-a-unit"),
        ("9e.psychic.same-power-once",),
        "How often one PSYKER may attempt a power in a battle round that may be attempted more than once.",
    ),
}
