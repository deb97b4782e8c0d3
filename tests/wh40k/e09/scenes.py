"""Scenes of 9th edition for tests: its letters, and some datasheets in few words."""

from __future__ import annotations

from typing import Any

from ..e10.scenes import Scene

__all__ = ["ARMS", "SHEETS", "Scene", "attack", "setup"]

ARMS: dict[str, Any] = {
    "rifle": {"range": 24, "Type": "Rapid Fire 1", "S": 4, "AP": -1, "D": 1},
    "sword": {"AP": -1},
}
SHEETS: dict[str, Any] = {
    "marine": {"WS": 3, "BS": 3, "S": 4, "T": 4, "W": 2, "A": 2, "Ld": 7, "Sv": 3, "tags": ["INFANTRY"], "arms": ARMS},
    "guard": {"WS": 4, "BS": 4, "S": 3, "T": 3, "W": 1, "A": 1, "Ld": 6, "Sv": 5, "tags": ["INFANTRY"], "arms": ARMS},
    "tank": {"M": 10, "WS": 6, "BS": 3, "S": 7, "T": 7, "W": 11, "A": 3, "Ld": 8, "Sv": 3, "tags": ["VEHICLE"]}
    | {"arms": ARMS, "base": {"square": [6, 4]}, "height": 3.5},
}


def setup(ours: dict[str, Any], theirs: dict[str, Any], sheets: Any = None, **more: Any) -> dict[str, Any]:
    """A scene of A's and B's units, on an empty table unless `table` says otherwise."""
    return {"table": {"size": [44, 60]}, "sheets": SHEETS | (sheets or {}), "A": ours, "B": theirs} | more


def attack(scene: Scene, weapon: str, unit: str = "A1", target: str = "B1", **known: Any) -> Any:
    """The attack that a unit's first model makes."""
    game = scene.game
    ours = game.unit(unit)
    return game.parts.attacks.attack_by(game, ours, ours.models[0], weapon, game.unit(target), **known)
