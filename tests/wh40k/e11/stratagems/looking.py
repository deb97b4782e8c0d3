"""Who uses Stratagems, or has them used on them, and a look at the battle that they are in."""

from __future__ import annotations

from typing import Any

from bellona.wh40k.game import Warhammer
from bellona.wh40k.stratagem import Stratagem

from ...e10.scenes import Scene, setup
from ...editions import book

MARINE: dict[str, Any] = {"sheet": "marine", "at": [[10, 10]]}
SMOKER: dict[str, Any] = {"smoker": {"W": 2, "tags": ["INFANTRY", "SMOKE"]}}


def stratagem(name: str) -> Stratagem:
    found = book().special_rules.read(name)
    assert isinstance(found, Stratagem)
    return found


async def nothing(game: Warhammer) -> None:
    """Just the scene."""


def look(ours: Any = None, theirs: Any = None, sheets: Any = None, **more: Any) -> Warhammer:
    return Scene(setup(ours or {"A1": MARINE}, theirs or {}, sheets, **more), nothing).game
