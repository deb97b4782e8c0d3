"""The conformance suite over a battle of Conquest: secret stacks and missions, arrivals, and a round of fighting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bellona.conquest.rulebook import RULEBOOK
from tests.conquest.scenes import ENTRIES

from .suite import PROPERTIES

checks = pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__.removeprefix("check_"))


@checks
@pytest.mark.parametrize("name", RULEBOOK.starters)
def test_setup_conforms(check: Callable[..., None], name: str) -> None:
    only_setup = RULEBOOK.amended("setup", "1", stages=RULEBOOK.stages[:1])
    check(only_setup, RULEBOOK.starters[name] | {"secondaries": True}, 1)


def regiment(entry: str, x: float, y: float, facing: int, **more: Any) -> dict[str, Any]:
    return {"entry": entry, "at": [x, y, 0, facing], "files": 3} | more


HOUSE = {"key": "house", "kind": "house", "footprint": [[-3, -2], [3, -2], [3, 2], [-3, 2]], "traits": ["garrison"]}
WOOD = HOUSE | {"key": "wood", "kind": "forest", "traits": ["hindering", "obscuring"]}
ARCHERS = ENTRIES["raiders"] | {"barrages": [{"shots": 2, "range": 20}], "events": ["fire-and-advance"]}
LAST_ROUND: dict[str, Any] = {
    "table": {"size": [48, 48], "terrain": [HOUSE | {"at": [8, 24]}, WOOD | {"at": [40, 24]}]},
    "entries": ENTRIES | {"archers": ARCHERS},
    "time": {"round": 10, "phase": "command"},
    "characters": {"A": {"a": {"entry": "captain", "with": "A1"}}, "B": {"b": {"entry": "captain", "with": "B1"}}},
    "A": {
        "A1": regiment("guards", 24, 24, 1, wounds={"A1.3": 2}),
        "A2": regiment("archers", 8, 14, 1),
        "A3": regiment("riders", 36, 12, 1),
    },
    "B": {
        "B1": regiment("guards", 24, 24, -1),
        "B2": regiment("archers", 12, 34, -1),
        "B3": regiment("dragon", 37, 30, -1, stands=1, files=1),
    },
}


@checks
def test_the_last_round_conforms(check: Callable[..., None]) -> None:
    """Cards, a fight with two Characters, archers near a garrison, riders and a Monster about to charge."""
    for seed in range(3):
        check(RULEBOOK, {"scenario": LAST_ROUND}, seed)
