"""How reinforcements enter, and the Reinforcement Lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actions import Acting
    from .game import Conquest
    from .state import Regiment


async def enter(game: Conquest, unit: Regiment, acting: Acting) -> None:
    raise NotImplementedError
