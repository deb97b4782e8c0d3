"""Skirmish: a table and two sides for whole games."""

from __future__ import annotations

from typing import Any

SIDES: dict[str, Any] = {
    "table": {
        "size": [44, 30],
        "terrain": [
            {
                "key": "ruin",
                "kind": "ruin",
                "at": [18, 11],
                "footprint": [[0, 0], [7, 0], [7, 5], [0, 5]],
                "height": 5,
                "walls": [
                    {"a": [0, 0], "b": [7, 0], "top": 5, "openings": [{"start": 2, "end": 3, "bottom": 1, "top": 2}]},
                    {"a": [0, 0], "b": [0, 5], "top": 5},
                ],
                "floors": [{"outline": [[0, 0], [4, 0], [4, 4], [0, 4]], "level": 3}],
            },
            {
                "key": "crate",
                "kind": "crate",
                "at": [30, 21],
                "footprint": [[-2, -1], [2, -1], [2, 1], [-2, 1]],
                "height": 2.5,
                "solids": [{"outline": [[-2, -1], [2, -1], [2, 1], [-2, 1]], "top": 2.5}],
            },
            {
                "key": "hedge",
                "kind": "hedge",
                "at": [12, 5],
                "footprint": [[0, 0], [5, 0], [5, 1], [0, 1]],
                "height": 1,
            },
        ],
    },
    "A": {
        "A1": {"models": 6, "base": {"round": 32}, "rules": ["steady"]},
        "A2": {"models": 5, "base": {"round": 28.5}, "rules": ["volley 1", "vengeful", "stubborn"], "move": 7},
        "A3": {"models": 1, "base": {"square": [2, 4]}, "kind": "regiment", "height": 2.5, "rules": ["volley 4"]},
    },
    "B": {
        "B1": {"models": 6, "base": {"round": 32}, "rules": ["volley 1"]},
        "B2": {"models": 3, "base": {"oval": [60, 35]}, "rules": ["stubborn", "vengeful"], "height": 2.2, "move": 9},
        "B3": {
            "models": 1,
            "base": {"square": [2, 4]},
            "kind": "regiment",
            "height": 2.5,
            "rules": ["volley 3", "steady"],
        },
    },
}

# Phalanxes of six, one of them in reserve, zones, and secret cards.
PHALANX: dict[str, Any] = {"models": 6, "base": {"square": [1.5, 2]}, "kind": "phalanx", "files": 3, "move": 6}
PHALANXES: dict[str, Any] = {
    "table": {"size": [44, 30], "terrain": SIDES["table"]["terrain"][1:]},
    **{
        side: {
            f"{side}1": PHALANX,
            f"{side}2": PHALANX | {"rules": ["steady"]},
            f"{side}3": PHALANX | {"reserve": True},
            f"{side}4": SIDES[side][f"{side}2"],
        }
        for side in "AB"
    },
    "hands": [["early", "east", "late"], ["early", "west", "late"]],
    "zones": [
        {"key": "west", "outline": [[11, 10], [19, 10], [19, 20], [11, 20]]},
        {"key": "east", "outline": [[25, 10], [33, 10], [33, 20], [25, 20]]},
    ],
}
