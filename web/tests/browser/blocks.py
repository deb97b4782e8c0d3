"""Phalanxes of the small ruleset of the tests, opened at once on a real server."""

from __future__ import annotations

from typing import Any

import httpx

from .scenes import PERSON

SKIRMISH = "tests.skirmish:RULEBOOK"
PHALANX: dict[str, Any] = {"models": 6, "base": {"square": [1.5, 2]}, "kind": "phalanx", "files": 3, "move": 6}
HEDGE = {"key": "hedge", "kind": "hedge", "at": [12, 1], "footprint": [[0, 0], [5, 0], [5, 1], [0, 1]], "height": 1}


def drawn_up(x: float, y: float, facing: float, **more: Any) -> dict[str, Any]:
    return PHALANX | {"at": [[x, y, 0, facing, 0]]} | more


def skirmish(phase: str = "action", **more: Any) -> dict[str, Any]:
    """Two phalanxes a side, one of each in reserve; A's first card is to be turned up, or cards are to be stacked."""
    scene: dict[str, Any] = {
        "table": {"size": [44, 30], "terrain": [HEDGE]},
        "zones": [
            {"key": "west", "outline": [[11, 10], [19, 10], [19, 20], [11, 20]]},
            {"key": "east", "outline": [[25, 10], [33, 10], [33, 20], [25, 20]]},
        ],
        "A": {"A1": drawn_up(16, 15, 1), "A2": drawn_up(12, 6, 1), "A3": PHALANX | {"reserve": True}},
        "B": {"B1": drawn_up(28, 15, -1), "B2": drawn_up(32, 24, -1), "B3": PHALANX | {"reserve": True}},
        "hands": [["early", "east"], ["west", "late"]],
        "stacks": [["A1", "A3", "A2"], ["B1", "B2", "B3"]] if phase == "action" else [[], []],
        "clock": {"stage": 1, "phase": 1 if phase == "action" else 0, "next": 0 if phase == "action" else -1},
    }
    return scene | more


def opened(address: str, scene: dict[str, Any], *seats: dict[str, Any]) -> list[str]:
    """The links of the seats in a new game of Skirmish."""
    body = {"ruleset": "skirmish", "setup": {"scenario": scene}, "seats": seats or [PERSON, PERSON]}
    made = httpx.post(f"{address}api/games", json=body | {"dice": "seeded", "seed": 3}, timeout=120)
    assert made.status_code == 201, made.text
    tokens = [seat["token"] or "" for seat in made.json()["seats"]] + [made.json()["spectator"]]
    return [f"{address}#/play/{token}" for token in tokens]
