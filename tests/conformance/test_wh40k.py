"""The conformance suite over the set-up of a battle, secret formations and cards included, and over its last round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bellona.kernel.rulebook import Rulebook
from bellona.wh40k.e09.rulebook import RULEBOOK as NINTH
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH
from tests.invented.rulebook import RULEBOOK as INVENTED
from tests.invented.rulebook import STARTER

from .suite import PROPERTIES

STARTERS = [
    pytest.param(book, setup, id=f"{book.name} {name}")
    for book, setups in (
        (TENTH, {name: TENTH.starters[name] for name in ("first-game", "contested-ground")}),
        (ELEVENTH, ELEVENTH.starters),
        (NINTH, {name: NINTH.starters[name] for name in ("combat-patrol", "citadel")}),
        (INVENTED, {"starter": STARTER}),
    )
    for name, setup in setups.items()
]
checks = pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__.removeprefix("check_"))


@checks
@pytest.mark.parametrize(("book", "setup"), STARTERS)
def test_setup_conforms(check: Callable[..., None], book: Rulebook, setup: dict[str, Any]) -> None:
    only_setup = book.amended(f"{book.name} setup", "1", stages=book.stages[:1])
    check(only_setup, dict(setup), 1)


ARMS = {
    "rifle": {"range": 24, "A": 2, "BS": 3, "S": 4, "AP": -1, "D": 1, "abilities": ["assault", "hazardous"]},
    "mortar": {"range": 36, "A": 1, "BS": 4, "S": 5, "AP": 0, "D": 1, "abilities": ["indirect-fire", "lethal-hits"]},
    "sword": {"A": 3, "WS": 3, "S": 4, "AP": -1, "D": 1},
}
SHEETS = {
    "squad": {
        "M": 6,
        "T": 4,
        "Sv": 4,
        "W": 1,
        "Ld": 6,
        "OC": 2,
        "tags": ["INFANTRY", "GRENADES", "SMOKE"],
        "arms": ARMS,
    },
    "beast": {"M": 10, "T": 8, "Sv": 3, "W": 8, "Ld": 7, "OC": 4, "tags": ["MONSTER"], "arms": ARMS}
    | {"base": {"round": 60}, "height": 3},
}


def squads(y: float, **beast: Any) -> dict[str, Any]:
    """A squad at half strength and a beast, at this distance from the edge."""
    squad = {"sheet": "squad", "models": 3, "strength": 6, "at": [[20, y], [21.5, y], [23, y]]}
    return {"1": squad, "2": {"sheet": "beast", "at": [[30, y]]} | beast}


# The same in the letters of the 9th, with a PSYKER in place of the hazards.
NINTH_SHEETS = {
    "squad": {"WS": 3, "BS": 3, "S": 4, "T": 4, "W": 1, "A": 3, "Ld": 6, "Sv": 4, "tags": ["INFANTRY"]}
    | {
        "arms": {
            "carbine": {"range": 24, "Type": "Assault 2", "S": 4, "AP": -1},
            "frag": {"range": 6, "Type": "Grenade D6", "S": 3, "abilities": ["blast"]},
            "sword": {"AP": -1, "abilities": ["additional-attack"]},
        },
        "rules": ["overwatch"],
    },
    "beast": {"M": 10, "WS": 3, "BS": 4, "S": 6, "T": 8, "W": 8, "A": 3, "Ld": 7, "Sv": 3}
    | {"tags": ["MONSTER", "PSYKER", "CHARACTER"], "rules": ["psyker 2 1"], "base": {"round": 60}, "height": 3}
    | {"arms": {"mortar": {"range": 36, "Type": "Heavy D3", "S": 5}, "claws": {"S": "x2", "AP": -2, "D": "D3"}}},
}

LAST_ROUND: dict[str, Any] = {
    "table": {"size": [44, 60]},
    "sheets": SHEETS,
    "time": {"round": 5, "player": "A", "phase": "movement"},
    "first": "A",
    "cp": [3, 3],
    "A": {f"A{key}": unit for key, unit in squads(20).items()},
    "B": {f"B{key}": unit for key, unit in squads(31, at=[[30, 23.5]]).items()},
}


@checks
@pytest.mark.parametrize("book", [NINTH, TENTH, ELEVENTH, INVENTED], ids=lambda book: book.name)
def test_the_last_round_conforms(check: Callable[..., None], book: Rulebook) -> None:
    """Both turns of it: a unit that is engaged, units that move, shoot and charge, and points to spend."""
    scene = LAST_ROUND | ({"sheets": NINTH_SHEETS} if book is NINTH else {})
    for seed in range(3):
        check(book, {"scenario": scene}, seed)
