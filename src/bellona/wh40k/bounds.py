"""How much people may write: names, numbers and lists of set-ups, scenes and rosters. More than anybody plays with."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

MOST_MODELS = 100  # of a unit
MOST_IN_ARMY = 600  # models
MOST_UNITS = 100  # of an army

Text: TypeAlias = Annotated[str, Meta(max_length=200)]
Texts: TypeAlias = Annotated[tuple[Text, ...], Meta(max_length=40)]
Names: TypeAlias = Annotated[dict[Text, Text], Meta(max_length=20)]  # by language
Models: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_MODELS)]
Natural: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Number: TypeAlias = Annotated[int, Meta(ge=-200, le=200)]  # of a profile
