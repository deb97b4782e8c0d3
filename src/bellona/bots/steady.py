"""Plays for the mission: a judge for every question that it knows, a sensible legal answer for all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from bellona.kernel.game import Game
from bellona.kernel.requests import Answer, Assign, Choose, Place, Request
from bellona.kernel.run import Run
from bellona.wh40k.game import Warhammer

from . import warhammer
from .random import RandomBot

Judge: TypeAlias = Callable[[Any, Any], Answer]

# How each family of games is seen, and who judges which question by its name; "use *" judges all that begin so.
FAMILIES: dict[type[Game[Any]], tuple[Callable[..., Any], Mapping[str, Judge]]] = {
    Warhammer: (warhammer.Situation, warhammer.JUDGES),
}


class SteadyBot(RandomBot):
    """Judges what its player may know: the other side's secrets are drawn anew before anything is looked at."""

    name = "steady"

    def answer(self, run: Run, player: int) -> Answer:
        request = run.asked(player)
        for family, (seen, judges) in FAMILIES.items():
            judge = judge_of(judges, request) if isinstance(run.game, family) else None
            if judge:
                state = run.rulebook.imagine(run.state, player, self.chance.pick)
                game = run.rulebook.game(run.rulebook, state, [])
                return judge(seen(game, player, self.chance.pick), request)
        return self.unjudged(request)

    def unjudged(self, request: Request[Any]) -> Answer:
        """Whatever is suggested first; a choice that nobody judges is left to chance."""
        if isinstance(request, Place | Assign):
            return request.suggested()
        if isinstance(request, Choose) and request.single and request.least:
            return request.some(self.chance.pick)
        return request.passing() if isinstance(request, Choose) and not request.least else request.suggested()


def judge_of(judges: Mapping[str, Judge], request: Request[Any]) -> Judge | None:
    """The judge of a question by its name, or by the first word of it."""
    return judges.get(request.name) or judges.get(f"{request.name.split()[0]} *")
