"""Phases of 9th edition, question by question: what is asked, what is accepted, what is refused."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from bellona.kernel.dice import Scripted
from bellona.kernel.flow import Once, Phase
from bellona.kernel.run import Run
from bellona.wh40k.game import Warhammer

from ..e10.clashing import Clash, lingering
from ..editions import book
from .scenes import setup


class PhaseByPhase(Clash):
    """A phase of player A, or of another, up to the first question."""

    def __init__(
        self,
        phase: str,
        ours: dict[str, Any],
        theirs: dict[str, Any],
        sheets: dict[str, Any] | None = None,
        *,
        dice: str = "",
        scene: dict[str, Any] | None = None,
        before: Callable[[Warhammer], Coroutine[Any, Any, None]] | None = None,
        **time: Any,
    ) -> None:
        plan = scene or setup(ours, theirs, sheets, time={"phase": phase} | time)
        self.dice = Scripted(dice)
        first = (Once("before", before),) if before else ()

        def longer(own: Phase) -> Phase:
            return lingering(replace(own, steps=(*first, *own.steps)))

        amended = book().amended("test", "1", phases={phase: longer})
        self.run = Run(amended, {"scenario": plan}, self.dice, settle=False)
        self.run.orders = dict.fromkeys(self.run.orders, ())
        self.run.settle()

    def answer(self, *answers: Any) -> PhaseByPhase:
        super().answer(*answers)
        return self

    def until(self, name: str, player: int | None = None) -> PhaseByPhase:
        """Whatever is suggested first, until this question is put, to this player."""
        while self.asked != "pause" and not (self.asked == name and player in (None, self.request.player)):
            self.suggested()
        assert self.asked == name
        return self
