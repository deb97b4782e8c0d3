"""What a psychic power is: what it takes to manifest it, and what comes of it. [9e.psychic.known-powers]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, TypeVar

from ..game import Warhammer
from ..moments import WarhammerRule
from ..state import Unit
from .registry import RULES

P = TypeVar("P", bound="type[Power]")


class Power(WarhammerRule):
    """A power that a PSYKER whose rules name it knows."""

    parts: ClassVar[Mapping[str, bool]] = {"charge": False, "upon": False, "manifest": True}
    warp_charge: ClassVar[int]
    everybodys: ClassVar[bool] = False  # every PSYKER knows it
    again: ClassVar[bool] = False  # it may be attempted more than once a battle round

    def charge(self, game: Warhammer, player: int) -> int:
        """The result that a Psychic test needs now. [9e.psychic.psychic-test]"""
        return self.warp_charge

    def upon(self, game: Warhammer, unit: Unit) -> list[Unit]:
        """The units that it might concern if it were manifested now."""
        return []

    async def manifest(self, game: Warhammer, unit: Unit, result: int) -> None:
        """What it does, once it is manifested. [9e.psychic.resolution]"""


def power(name: str) -> Callable[[P], P]:
    """Decorator: a psychic power by its name."""
    return RULES.ability(name)
