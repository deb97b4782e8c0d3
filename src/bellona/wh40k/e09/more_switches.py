"""Points of 9th edition that tables read in more than one way."""

from __future__ import annotations

from ..readings import Switch

SWITCHES = {
    "smite": Switch(
        ("any-number", "once-a-unit"),
        ("9e.psychic.same-power-once",),
        "how often one PSYKER may attempt Smite in a battle round",
    ),
}
