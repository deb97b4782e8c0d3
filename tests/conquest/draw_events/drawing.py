"""A Regiment or Character whose card is drawn, for tests of draw events."""

from __future__ import annotations

from typing import Any

from bellona.conquest.game import Conquest
from bellona.conquest.rounds.activation import do_task, next_task, resolve_events
from bellona.conquest.state import NextTask

from ..scenes import ENTRIES, Scene, facing

LATER = NextTask("act", 0, card="A1")


def scene(*events: str, ours: Any = None, more: Any = None, **rest: Any) -> Any:
    """A1, who have these draw events, touch B1."""
    entries = {"drawn": ENTRIES["guards"] | {"events": list(events)}} | (more or {})
    return facing({"entry": "drawn"} | (ours or {}), rest.pop("theirs", {}), entries, **rest)


def drawn(scene: Any, event: str | None, *, dice: str = "", character: str = "", more: Any = None) -> Scene:
    """A1, or a Character, resolve a draw event, or none."""

    async def resolves(game: Conquest) -> bool:
        one = game.character(character) if character else None
        return await resolve_events(game, game.unit("A1"), one, LATER)

    return Scene(scene, resolves, dice=dice, answers={"draw event": [event]} | (more or {}))


async def all_tasks(game: Conquest) -> None:
    """Everything that player A's stack leads to."""
    while tasks := next_task(game, 0):
        await do_task(game, tasks[0])
