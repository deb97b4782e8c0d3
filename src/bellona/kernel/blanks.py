"""A form to fill in, as data: what a question of a ruleset is made from, for those who show it to people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

Blanked: TypeAlias = Literal["number", "text", "flag", "choice", "words"]


class Blank(msgspec.Struct, frozen=True, kw_only=True):
    """What is filled in at one place of a question ("attacks.0.count"), and what stands there at first.

    None is left out of the question. "text" may hold dice, "choice" is one of the options, "words" are any number of
    them or of others; `of` is the kind of words that they are.
    """

    name: str
    at: str
    kind: Blanked = "number"
    value: Any = None
    least: int | None = None
    most: int | None = None
    options: tuple[str, ...] = ()
    of: str = ""


class Sample(msgspec.Struct, frozen=True):
    """Blanks filled in at once, by their names: a weapon, a unit. `title` is by language."""

    title: Mapping[str, str]
    values: Mapping[str, Any]


class Blanks(msgspec.Struct, frozen=True):
    """Blanks that belong together, and what they may be filled with."""

    name: str
    blanks: tuple[Blank, ...]
    samples: tuple[Sample, ...] = ()
