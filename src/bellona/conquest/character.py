"""Characters: what they do on their own cards, and at their end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Conquest
    from .state import Character, Regiment


async def activate_character(game: Conquest, one: Character) -> None:
    raise NotImplementedError


async def act_as_character(game: Conquest, one: Character) -> None:
    raise NotImplementedError


async def last_clash(game: Conquest, unit: Regiment, one: Character) -> None:
    raise NotImplementedError
