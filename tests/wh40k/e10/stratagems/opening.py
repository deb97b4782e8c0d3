"""Opens the moment at which a Stratagem may be used."""

from __future__ import annotations

from typing import Any

from bellona.wh40k.game import Warhammer

from ..scenes import Scene, setup


def opened(
    moment: str,
    *happening: Any,
    ours: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    phase: str,
    turn: str = "A",
    round: int = 1,
    cp: tuple[int, int] = (2, 2),
    sheets: Any = None,
    dice: str = "",
    answers: dict[str, list[Any]] | None = None,
    parts: dict[str, Any] | None = None,
    times: int = 1,
) -> Scene:
    """The moment, opened as often as told: a word among what happens is a unit's name."""

    async def act(game: Warhammer) -> None:
        for _ in range(times):
            told = [game.unit(thing) if isinstance(thing, str) else thing for thing in happening]
            await getattr(game.window, moment)(game, *told)

    time = {"phase": phase, "player": turn, "round": round}
    scene = setup(ours or {}, theirs or {}, sheets, cp=list(cp), time=time)
    return Scene(scene, act, dice=dice, answers=answers, parts=parts)


def use(name: str, **others: Any) -> dict[str, list[Any]]:
    """The answers that use a Stratagem; other questions are answered once each."""
    return {f"use {name}": [name]} | {asks: [given] for asks, given in others.items()}
