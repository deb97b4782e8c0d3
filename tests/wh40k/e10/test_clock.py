"""What units remember of a phase and of a turn, and what they have forgotten when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.expiry import ended
from bellona.wh40k.game import Warhammer
from bellona.wh40k.state import Gain, Unit

from .scenes import Scene, setup

PHASE: dict[str, Any] = {
    "shot": True,
    "lent": ("A9.1:rifle",),
    "fought": True,
    "embarked": True,
    "moves": ("normal",),
    "allocated": ("A1.1",),
    "tested": ("A1.1",),
}
TURN: dict[str, Any] = {
    "moved": "advance",
    "advance": 4,
    "set_up": True,
    "disembarked": True,
    "inches": (("A1.1", 3.0),),
    "charged": True,
    "may_charge": False,
    "lost": 2,
}
LASTING: dict[str, Any] = {"battle_shocked": True, "hover": True}


def remembered(*over: str) -> dict[str, Any]:
    """What a unit that has done everything still knows after these have ended."""

    async def act(game: Warhammer) -> None:
        game.change("A1", **PHASE | TURN | LASTING)
        game.change("A1", gained=tuple(Gain("stealth", until) for until in ("phase", "turn", "round", "battle")))
        for what in over:
            ended(game, what)

    unit = Scene(setup({"A1": {"sheet": "marine", "at": [[10, 10]]}}, {}), act).game.unit("A1")
    told = {name for name, value in (PHASE | TURN | LASTING).items() if getattr(unit, name) == value}
    fresh = Unit("A1", 0, (), ())
    forgotten = [name for name in PHASE | TURN | LASTING if name not in told]
    assert [getattr(unit, name) for name in forgotten] == [getattr(fresh, name) for name in forgotten]
    return {"told": told, "gained": [gain.until for gain in unit.gained]}


@pytest.mark.parametrize(
    ("over", "left", "gained"),
    [
        ([], PHASE | TURN | LASTING, ["phase", "turn", "round", "battle"]),
        (["phase"], TURN | LASTING, ["turn", "round", "battle"]),
        (["phase", "turn"], LASTING, ["round", "battle"]),
        (["phase", "turn", "round"], LASTING, ["battle"]),
    ],
)
def test_what_is_remembered(over: list[str], left: dict[str, Any], gained: list[str]) -> None:
    assert remembered(*over) == {"told": set(left), "gained": gained}
