"""The small forms that messages and bodies are made of."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from bellona.space.shapes import Inches

Id: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Key: TypeAlias = Annotated[str, msgspec.Meta(max_length=100)]
Digits: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]  # 32 bytes
Point: TypeAlias = tuple[Inches, Inches]
Point3: TypeAlias = tuple[Inches, Inches, Inches]
Pose: TypeAlias = tuple[Inches, Inches, Inches, Inches, Inches]  # x, y, elevation, facing
Pace: TypeAlias = Literal["normal", "fast", "at-once"]  # of bots
Lang: TypeAlias = Literal["en", "zh-Hans", "zh-Hant"]


class MentionShown(msgspec.Struct, frozen=True):
    """What a sentence names: a "unit", "model", "weapon", "player" or "rule"."""

    kind: str
    key: str
    text: str
    owner: int = -1
