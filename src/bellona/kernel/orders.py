"""Standing orders: answers that a player gives in advance, so that open reaction windows do not flood the game.

Orders are secret. What an order answers is a row of the record like any other answer; changing one is an entry of its
own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from .refusal import Refused
from .requests import Answer, Request


class StandingOrder(msgspec.Struct, frozen=True):
    """When asked `asks` (a name, or the beginning of one and "*") and everything in `when` holds: answer.

    `answer` is "pass", "first" (the first option or suggestion), or `{"answer": ...}` with the very answer.
    """

    asks: str
    answer: Literal["pass", "first"] | dict[str, Any]
    when: dict[str, Any] = {}

    def concerns(self, request: Request[Any]) -> bool:
        asks = self.asks
        named = request.name == asks or (asks.endswith("*") and request.name.startswith(asks[:-1]))
        return named and all(request.tell(key) == value for key, value in self.when.items())

    def given(self, request: Request[Any]) -> Answer:
        if isinstance(self.answer, dict):
            return self.answer.get("answer")
        return request.suggested() if self.answer == "first" else request.passing()


def ordered_answer(orders: Iterable[StandingOrder], request: Request[Any]) -> tuple[Answer] | None:
    """The answer of the first order that concerns this request and is legal."""
    for order in orders:
        if order.concerns(request):
            raw = order.given(request)
            try:
                request.read(raw)
            except Refused:
                continue
            return (raw,)
    return None
