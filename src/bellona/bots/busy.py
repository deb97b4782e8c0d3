"""Random, but never idle: it takes the first suggestion, assigns all it can, and passes where nothing but idling is
left.
"""

from __future__ import annotations

from typing import Any

from bellona.kernel.requests import Answer, Assign, Choose, Place
from bellona.kernel.run import Run

from .random import RandomBot


class BusyBot(RandomBot):
    """Moves at the enemy, shoots and charges whenever it may; everything else is left to chance."""

    name = "busy"

    def answer(self, run: Run, player: int) -> Answer:
        request = run.asked(player)
        if isinstance(request, Place | Assign):
            return request.suggested()
        if isinstance(request, Choose) and request.single and not request.name.startswith("use "):
            return self._something(request, run.rulebook.idle)
        return request.some(self.chance.pick)

    def _something(self, request: Choose[Any], idle: tuple[str, ...]) -> Answer:
        keys = list(request.options)
        busy = [key for key in keys if key not in idle] or (keys if request.least else [])
        return busy[self.chance.pick(len(busy))] if busy else None
