"""Facts: what happens, as data, with the rules that caused it. Logs, replays and tests read facts, never text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec


class Fact(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something that happened. Rulesets subclass it; the class name is its kind in records."""

    minor: ClassVar[bool] = False  # a short account leaves it out: other facts tell the same with less detail
    heading: ClassVar[str] = ""  # under which the shortest account tells it, if at all
    sums: ClassVar[tuple[str, ...]] = ()  # fields that it adds up where such facts stand in a row

    rules: tuple[str, ...] = ()
    seen_by: tuple[int, ...] | None = None  # the players who may know it; None: everybody

    def is_seen_by(self, player: int | None) -> bool:
        return self.seen_by is None or player in self.seen_by


class Rolled(Fact, frozen=True):
    """Dice fell."""

    minor = True

    roll: str
    player: int
    dice: tuple[int, ...]


class PhaseBegan(Fact, frozen=True):
    """The clock has come to a new phase; `player` is whose turn it is, -1 when it is nobody's."""

    stage: str
    round: int
    player: int
    phase: str


class GameEnded(Fact, frozen=True):
    """The players ended the game: one gave up or ran out of time, or both agreed; without a winner it is drawn."""

    how: str
    player: int
    winner: int | None


def kinds_in(module: Mapping[str, Any]) -> tuple[type[Fact], ...]:
    """The kinds of facts that a module defines, given its names."""
    own = [cls for cls in module.values() if isinstance(cls, type) and issubclass(cls, Fact)]
    return tuple(cls for cls in own if cls.__module__ == module["__name__"] and cls is not Fact)


def fact_data(fact: Fact, *, whole: bool = False) -> dict[str, Any]:
    """A fact as JSON would hold it; unless it is wanted whole, without what has its default value."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(fact_fields(fact, whole=whole)))
    return told


def fact_fields(fact: Fact, *, whole: bool = False) -> dict[str, Any]:
    """What is written of a fact, its values as they are."""
    data: dict[str, Any] = {"kind": type(fact).__name__}
    for name, key, default in _fields(type(fact)):
        value = getattr(fact, name)
        if whole or value != default:
            data[key] = value
    return data


@cache
def _fields(kind: type[Fact]) -> list[tuple[str, str, Any]]:
    """The fields of a kind of fact, as they are written, and their defaults; nothing equals the default of one that is
    required.
    """
    return [(field.name, field.encode_name, field.default) for field in msgspec.structs.fields(kind)]


KERNEL_FACTS = kinds_in(globals())  # of every ruleset


class Named(msgspec.Struct, frozen=True):
    """A thing on the table by its name; `names` are those in other languages.

    `number` tells one of several alike apart (the third model of a unit), `tag` one of two of the same name.
    """

    kind: str
    name: str
    names: dict[str, str] = {}
    owner: int = -1
    number: int = 0
    tag: str = ""

    def spoken(self, language: str) -> str:
        return self.names.get(language, self.name)
