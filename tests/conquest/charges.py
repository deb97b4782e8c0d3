"""Charges for tests: A1, three Stands side by side, charges B1 eight inches ahead of it."""

from __future__ import annotations

from typing import Any

from bellona.conquest.actions.charge import charge
from bellona.conquest.actions.listed import Acting
from bellona.conquest.game import Conquest

from .scenes import PLAIN, Scene, setup


def charge_home(
    ours: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    dice: str = "",
    answers: Any = None,
    *,
    us: Any = None,
    them: Any = None,
    profile: Any = None,
    target: Any = None,
    no_die: bool = False,
    only_look: bool = False,
    **more: Any,
) -> Scene:
    """A Charge that reaches its target, by Regiments with these special rules; `dice` come after the Charge die."""

    async def act(game: Conquest) -> bool:
        acting = Acting("A1")
        if only_look:
            return False
        await charge(game, game.unit("A1"), acting)
        return acting.over

    entries = {
        "knights": PLAIN | {"rules": list(ours)} | (profile or {}),
        "victims": PLAIN | {"rules": list(theirs)} | (target or {}),
    }
    a = {"A1": {"entry": "knights", "at": [24, 10, 0, 1]} | (us or {})}
    b = {"B1": {"entry": "victims", "at": [24, 18, 0, -1]} | (them or {})}
    rolled = ", ".join(each for each in ("" if no_die else "charge 4", dice) if each)
    return Scene(setup(a, b, entries, **more), act, dice=rolled, answers=answers)
