"""Small fights for tests of special rules: one Stand strikes or shoots, three defend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bellona.conquest.actions.clash import clash
from bellona.conquest.actions.listed import Acting
from bellona.conquest.actions.volley import volley
from bellona.conquest.game import Conquest

from ..scenes import ENTRIES, Scene, facing, setup

GUARDS = ENTRIES["guards"]


def entries(ours: Sequence[str], theirs: Sequence[str], us: Any, them: Any) -> Any:
    """A1 is "ours", B1 is "theirs", with these rules and other values."""
    bows = {"barrages": [{"shots": 4, "range": 20}]}
    return {"ours": GUARDS | bows | {"rules": ours} | (us or {}), "theirs": GUARDS | {"rules": theirs} | (them or {})}


def clashing(
    dice: str,
    ours: Sequence[str] = (),
    theirs: Sequence[str] = (),
    *,
    us: Any = None,
    them: Any = None,
    answers: Any = None,
    a: Any = None,
    b: Any = None,
    **more: Any,
) -> Scene:
    """A1, one Stand of four attacks, clash with B1, front to front."""

    async def strikes(game: Conquest) -> None:
        await clash(game, game.unit("A1"), Acting("A1"))

    a = {"entry": "ours", "stands": 1, "files": 1} | (a or {})
    scene = facing(a, {"entry": "theirs"} | (b or {}), entries(ours, theirs, us, them), **more)
    return Scene(scene, strikes, dice=dice, answers=answers)


def shooting(
    dice: str,
    ours: Sequence[str] = (),
    theirs: Sequence[str] = (),
    *,
    far: float = 12,
    us: Any = None,
    them: Any = None,
    answers: Any = None,
    a: Any = None,
    b: Any = None,
    aimed: bool = False,
    **more: Any,
) -> Scene:
    """A1, one Stand of four shots up to 20 inches, shoot at B1, who face them so far away."""

    async def shoots(game: Conquest) -> None:
        game.change("A1", aimed=aimed)
        await volley(game, game.unit("A1"), Acting("A1"))

    a = {"entry": "ours", "stands": 1, "files": 1, "at": [24, 10, 0, 1]} | (a or {})
    b = {"entry": "theirs", "at": [24, 10 + far, 0, -1]} | (b or {})
    friends = more.pop("A", {})
    scene = setup({"A1": a} | friends, {"B1": b}, entries(ours, theirs, us, them), **more)
    return Scene(scene, shoots, dice=dice, answers=answers)


MISS = "6 6 6"  # three of four attacks


def cites(scene: Scene, kind: str, rule: str) -> bool:
    return rule in scene.fact(kind)["rules"]
