"""Press the Attack: Regiments that lost contact by losses move back into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Conquest


async def press_the_attack(game: Conquest, player: int) -> None:
    """The active player's stranded Regiments move back into contact, by the shortest way."""
