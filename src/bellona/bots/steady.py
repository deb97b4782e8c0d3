"""Plays for the mission: a judge for every question that it knows, a sensible legal answer for all others."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from bellona.kernel.requests import Answer, Assign, Choose, Place, Request
from bellona.kernel.run import Run

from .random import RandomBot

Judge: TypeAlias = Callable[[Any, Any], Answer]
Judgement: TypeAlias = tuple[Callable[..., Any], Mapping[str, Judge]]


@lru_cache(maxsize=16)
def judgement(found: str) -> Judgement:
    """How games of a ruleset are seen, and who judges which question by its name; "use *" judges all that begin so."""
    if not found:
        return (lambda *seen: None), {}
    module, _, name = found.partition(":")
    judged: Judgement = getattr(importlib.import_module(module), name)
    return judged


class SteadyBot(RandomBot):
    """Judges what its player may know: the other side's secrets are drawn anew before anything is looked at."""

    name = "steady"

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.left_to_chance: Counter[str] = Counter()  # questions that nobody judges, by their names

    def answer(self, run: Run, player: int) -> Answer:
        request = run.asked(player)
        seen, judges = judgement(run.rulebook.judges)
        judge = judge_of(judges, request)
        if judge is None:
            return self.unjudged(request)
        state = run.rulebook.imagine(run.state, player, self.chance.pick)
        game = run.rulebook.game(run.rulebook, state, [])
        return judge(seen(game, player, self.chance.pick), request)

    def unjudged(self, request: Request[Any]) -> Answer:
        """Whatever is suggested first; a choice that nobody judges is left to chance."""
        if isinstance(request, Place | Assign):
            return request.suggested()
        if isinstance(request, Choose) and request.single and request.least:
            self.left_to_chance[request.name] += 1
            return request.some(self.chance.pick)
        return request.passing() if isinstance(request, Choose) and not request.least else request.suggested()


def judge_of(judges: Mapping[str, Judge], request: Request[Any]) -> Judge | None:
    """The judge of a question by its name, or by the first word of it."""
    return judges.get(request.name) or judges.get(f"{request.name.split()[0]} *")
