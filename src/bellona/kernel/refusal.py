"""Why an answer is not accepted: the rule and the measured fact. A refused answer changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from . import evidence
from .errors import BellonaError


class Refusal(msgspec.Struct, frozen=True):
    """`why` names a sentence in the language files; `about` holds what was measured; `rules` are catalogue ids."""

    why: str
    rules: tuple[str, ...] = ()
    about: dict[str, Any] = {}

    def __str__(self) -> str:
        told = ", ".join(f"{key} {value}" for key, value in self.about.items())
        cited = f" [{', '.join(self.rules)}]" if self.rules else ""
        return self.why.replace("-", " ") + (f": {told}" if told else "") + cited


class Refused(BellonaError):
    """The answer was refused; the question still stands."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        evidence.note(refusal.rules)

    def cite(self, own: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        """It is refused by the rules of another edition, which has `own` ids for them."""
        self.refusal = msgspec.structs.replace(self.refusal, rules=own(self.refusal.rules))
        self.args = (str(self.refusal),)
        evidence.note(self.refusal.rules)


def refuse(why: str, *rules: str, **about: Any) -> Refused:
    return Refused(Refusal(why, rules, about))
