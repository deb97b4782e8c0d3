"""A ruling that a player calls for while some question is open: the other agrees, or has words of their own."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from .refusal import refuse
from .requests import Answer, Choose

CALL: Final = "call for a ruling"  # what its row in the log says was asked
LONGEST: Final = 200  # characters of what players write
AGREE: Final = "agree"


class Matter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruling is called for, and what the caller finds reasonable."""

    point: str
    words: str


def matter_of(raw: Answer) -> Matter:
    """The matter that a call brings up; raises `Refused`."""
    try:
        matter = msgspec.convert(raw, Matter)
    except msgspec.ValidationError:
        raise refuse("malformed", expected="a point and words") from None
    for written in (matter.point, matter.words):
        check_written(written)
    return matter


def check_written(text: Any, *rules: str) -> None:
    """Players write one line of bounded length; raises `Refused`."""
    if not isinstance(text, str) or not text.isprintable() or not 1 <= len(text.strip()) <= len(text) <= LONGEST:
        raise refuse("malformed", *rules, expected=f"a line of 1 to {LONGEST} characters")


class Settle(Choose[str]):
    """Agree with what somebody proposes, or answer `{"words": …}` of one's own; the rule is given the words."""

    __slots__ = ("proposed",)

    def __init__(self, player: int, name: str, matter: Matter, rules: tuple[str, ...] = ()) -> None:
        super().__init__(player, name, [AGREE], rules=rules, about={"point": matter.point, "words": matter.words})
        self.proposed = matter.words

    def _read(self, raw: Answer) -> str:
        if not isinstance(raw, dict):
            super()._read(raw)
            return self.proposed
        if list(raw) != ["words"]:
            raise self.refused("malformed", expected="words")
        check_written(raw["words"], *self.rules)
        return str(raw["words"])

    def revive(self, raw: Answer) -> str:
        return self._read(raw)

    def forced(self) -> tuple[Answer] | None:
        return None

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"writes": LONGEST}
