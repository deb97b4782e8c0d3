"""What an attack of 11th edition has to know of the fight."""

from __future__ import annotations

from typing import Any


def melee_circumstances(divided: bool) -> dict[str, Any]:
    """Whether a weapon's attacks are divided among several units. [11e.weapon.cleave]"""
    return {"divided": divided}
