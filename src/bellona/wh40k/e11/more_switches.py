"""The points of 11th edition that tables read in more than one way."""

from __future__ import annotations

from ..readings import Switch

SWITCHES = {
    "walker-risk": Switch(
        ("none", "shock"),
        ("11e.terrain-movement.super-heavy-walker-mobile",),
        "A SUPER-HEAVY WALKER that took MOBILE for a move runs no risk, or is Battle-shocked on a 1 after it.",
    ),
}
