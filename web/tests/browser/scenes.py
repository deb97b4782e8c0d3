"""Battles in mid-course, opened at once on a real server: who stands where, on which terrain, in which phase."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec

from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.table.layouts import Laid, Layout, pieces

PERSON = {"kind": "person"}
RIFLE = {"A": "2", "S": 4, "AP": -1, "D": "1", "BS": 3, "range": 24}
SHEETS: dict[str, dict[str, Any]] = {
    "Rangers": {"tags": ["INFANTRY", "BATTLELINE"], "W": 2, "arms": {"rifle": RIFLE}},
    "Captain": {"tags": ["INFANTRY", "CHARACTER"], "W": 5, "base": {"round": 40}, "arms": {"rifle": RIFLE}},
    "Strider": {"tags": ["VEHICLE", "WALKER"], "M": 8, "W": 12, "T": 9, "base": {"oval": [105, 70]}, "height": 4},
    "Hauler": {"tags": ["VEHICLE"], "M": 10, "W": 11, "T": 10, "base": {"square": [3, 5]}, "height": 3},
    "Riders": {"tags": ["MOUNTED"], "M": 12, "W": 3, "base": {"oval": [75, 42]}, "height": 2},
    "Brood": {"tags": ["INFANTRY"], "M": 8, "base": {"round": 28.5}},
    "Hulk": {"tags": ["MONSTER"], "M": 8, "W": 10, "T": 9, "base": {"round": 80}, "height": 4.5},
    "Hounds": {"tags": ["BEAST"], "M": 10, "base": {"round": 32}},
}
QUARTER = Layout(
    "Quarter",
    (44, 60),
    (
        Laid("ruin-large", (13, 22)),
        Laid("ruin-small", (33, 20), (0, 1)),
        Laid("woods", (36, 9)),
        Laid("crater", (22, 12)),
        Laid("barricade", (10, 12)),
        Laid("debris", (6, 6), (0, 1)),
        Laid("hill", (38, 29)),
    ),
)


def table(layout: Layout = QUARTER) -> dict[str, Any]:
    terrain = msgspec.to_builtins(layout.features(pieces(RULEBOOK)))
    return {"size": list(layout.size), "terrain": terrain}


def battle(**more: Any) -> dict[str, Any]:
    """Two small armies some way into a battle; it is A's Movement phase."""
    scene: dict[str, Any] = {
        "table": table(),
        "sheets": SHEETS,
        "A": {
            "A1": {"sheet": "Rangers", "models": 5, "at": [[20, 16, 0, 0, 1]]},
            "A2": {"sheet": "Rangers", "models": 5, "at": [[8, 15, 0, 0, 1]], "wounds": {"A2.1": 1}},
            "A3": {"sheet": "Strider", "at": [[30, 12, 0, 0, 1]], "wounds": {"A3.1": 7}},
            "A4": {"sheet": "Captain", "at": [[25, 10, 0, 0, 1]], "wounds": {"A4.1": 3}},
            "A5": {"sheet": "Hauler", "at": [[15, 6, 0, 0, 1]]},
            "A6": {"sheet": "Riders", "models": 3, "at": [[38, 15.6, 0, 0, 1]], "wide": 3, "spacing": 2.2},
        },
        "B": {
            "B1": {"sheet": "Brood", "models": 10, "at": [[18, 41, 0, 0, -1]]},
            "B2": {"sheet": "Hulk", "at": [[26, 38, 0, 0, -1]], "wounds": {"B2.1": 6}},
            "B3": {"sheet": "Hounds", "models": 6, "at": [[36, 44, 0, 0, -1]], "wide": 3},
            "B4": {"sheet": "Brood", "models": 10, "at": [[10.6, 30, 0, 0, -1]]},
            "B5": {"sheet": "Captain", "at": [[22, 46, 0, 0, -1]]},
        },
        "objectives": {"north": [22, 50], "south": [22, 10.5], "centre": [22, 30], "west": [6, 35], "east": [38, 25]},
        "time": {"round": 2, "phase": "movement"},
        "cp": [2, 3],
        "vp": [5, 10],
    }
    return scene | more


def opened(address: str, scene: dict[str, Any], *seats: dict[str, Any]) -> str:
    """The link of A's seat in a new game that begins like this."""
    body = {"ruleset": "wh40k-10e", "setup": {"scenario": scene}, "seats": seats or [PERSON, PERSON]}
    body |= {"dice": "seeded", "seed": 1}
    made = httpx.post(f"{address}api/games", json=body, timeout=120)
    assert made.status_code == 201, made.text
    return f"{address}#/play/{made.json()['seats'][0]['token']}"


def shooting() -> dict[str, Any]:
    """A has Rangers to shoot with; what they do to a Brood in the open is worth a reaction of B."""
    scene = battle(time={"round": 2, "phase": "shooting"}, cp=[0, 2])
    rangers = scene["sheets"]["Rangers"] | {"arms": {"rifle": RIFLE | {"A": 8}}}
    return scene | {"table": scene["table"] | {"terrain": []}, "sheets": scene["sheets"] | {"Rangers": rangers}}
