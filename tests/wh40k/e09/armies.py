"""Two small armies of 9th edition for tests of whole battles: all five types, a damage table, FLY, Reinforcements."""

from __future__ import annotations

from typing import Any

ARMS: dict[str, Any] = {
    "rifle": {"range": 24, "Type": "Rapid Fire 1", "S": 4, "AP": -1},
    "pistol": {"range": 12, "Type": "Pistol 1", "S": 4},
    "frag": {"range": 6, "Type": "Grenade D6", "S": 3, "abilities": ["blast"]},
    "chainsword": {"AP": -1, "abilities": ["additional-attack"]},
}
MARINE = {"WS": 3, "BS": 3, "S": 4, "T": 4, "W": 2, "A": 2, "Ld": 7, "Sv": 3, "faction": ["<CHAPTER>"], "arms": ARMS}


def of(least: int, most: int = 0) -> dict[str, Any]:
    return {"composition": [{"kind": "model", "least": least, "most": most or least}]}


SHEETS: dict[str, Any] = {
    "squad": MARINE
    | of(5, 10)
    | {"tags": ["INFANTRY"], "power": {"5": 5, "10": 10}, "rules": ["combat-squads", "objective-secured"]},
    "captain": MARINE
    | of(1)
    | {"W": 5, "A": 5, "Ld": 9, "tags": ["INFANTRY", "CHARACTER"], "power": {"1": 5}, "rules": ["overwatch"]},
    "jumpers": MARINE | of(5) | {"M": 12, "tags": ["INFANTRY", "FLY"], "power": {"5": 6}, "rules": ["deep-strike"]},
    "tank": MARINE
    | of(1)
    | {"M": 10, "WS": 6, "S": 7, "T": 7, "W": 11, "A": 3, "Ld": 8, "tags": ["VEHICLE"], "power": {"1": 8}}
    | {"base": {"square": [5, 3]}, "height": 3}
    | {"table": [{"wounds": 6, "BS": 3}, {"wounds": 3, "M": 6, "BS": 4}, {"wounds": 1, "M": 4, "BS": 5}]}
    | {
        "arms": {
            "cannon": {"range": 48, "Type": "Heavy D6", "S": 8, "AP": -2, "D": "D3", "abilities": ["blast"]},
            "carbine": {"range": 18, "Type": "Assault 3", "S": 5},
        }
    },
}
CHAPTER = {"<CHAPTER>": "Dawn"}
ARMY: dict[str, Any] = {
    "battle_forged": True,
    "units": [
        {"sheet": "captain", "warlord": True, "trait": "inspiring-leader", "keywords": CHAPTER},
        {"sheet": "squad", "models": {"model": 10}, "keywords": CHAPTER},
        {"sheet": "squad", "keywords": CHAPTER},
        {"sheet": "tank", "keywords": CHAPTER},
        {"sheet": "jumpers", "keywords": CHAPTER},
    ],
}
BLOCK = [[18, 13], [26, 13], [26, 17], [18, 17]]
LAYOUT: dict[str, Any] = {
    "size": [44, 30],
    "terrain": [
        {"key": "block", "kind": "block", "footprint": BLOCK, "solids": [{"outline": BLOCK, "bottom": 0, "top": 3}]}
    ],
}


def battle(**changes: Any) -> dict[str, Any]:
    """A set-up of two such armies."""
    told = {"mission": "combat-patrol", "battle_size": "incursion", "layout": LAYOUT, "armies": [ARMY, ARMY]}
    return told | {"sheets": SHEETS} | changes
