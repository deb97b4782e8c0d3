"""The points of 11th edition that tables read in more than one way."""

from __future__ import annotations

from ..readings import Switch

SWITCHES = {
    "charge-targets": Switch(
        ("before-roll", "after-roll"),
        ("11e.charge.targets-named-first",),
        "The targets of a charge are named before the Charge roll, or after it among those within that distance.",
    ),
    "engaged-monsters": Switch(
        ("protected", "open"),
        ("11e.shooting.engaged-monster-not-exempt",),
        "Engaged MONSTERs and VEHICLEs are not shot at by others, or may be, with -1 to the Hit roll.",
    ),
    "hidden": Switch(
        ("infantry", "beasts-and-swarms"),
        ("11e.terrain.hidden", "11e.terrain.hidden-details"),
        "In Dense terrain INFANTRY alone are Hidden, or BEASTS and SWARM, too.",
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
