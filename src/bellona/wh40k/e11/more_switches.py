"""The points of 11th edition that tables read in more than one way."""

from __future__ import annotations

from ..readings import Switch

SWITCHES = {
    "charge-targets": Switch(
        ("before-roll", "after-roll"),
        ("11e.charge.targets-named-first",),
        "The targets of a charge are named before the Charge roll, or after it among those within that distance.",
    ),
    "walker-risk": Switch(
        ("none", "shock"),
        ("11e.terrain-movement.super-heavy-walker-mobile",),
        "A SUPER-HEAVY WALKER that took MOBILE for a move runs no risk, or is Battle-shocked on a 1 after it.",
    ),
    "stratagems": Switch(
        ("each-once", "one"),
        ("11e.stratagem.once-per-unit-per-phase",),
        "In one phase each Stratagem may be used once on a unit, or one Stratagem in all.",
    ),
}
