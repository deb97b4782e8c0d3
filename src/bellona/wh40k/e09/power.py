"""What a psychic power is: what it takes to manifest it, and what comes of it. [9e.psychic.known-powers]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, TypeVar

from bellona.kernel.rule import Rule

from ..game import Warhammer
from ..moments import WarhammerRule
from ..state import Unit
from .registry import RULES

P = TypeVar("P", bound="type[Power]")


class Power(WarhammerRule):
    """A power that a PSYKER whose rules name it knows."""

    parts: ClassVar[Mapping[str, bool]] = {
        "charge": False,
        "upon": False,
        "manifest": True,
        "charge_after": False,
        "harm": False,
    }
    warp_charge: ClassVar[int]
    everybodys: ClassVar[bool] = False  # every PSYKER knows it
    again: ClassVar[bool] = False  # it may be attempted more than once a battle round
    harming: ClassVar[tuple[str, ...]] = ()  # the rules of the mortal wounds that it inflicts

    def charge(self, game: Warhammer, player: int) -> int:
        """The result that a Psychic test needs now. [9e.psychic.psychic-test]"""
        return self.warp_charge

    @classmethod
    def charge_after(cls, attempts: int) -> int:
        """The same after so many attempts of the army this phase."""
        return cls.warp_charge

    @staticmethod
    def harm(result: int) -> str:
        """The mortal wounds that it inflicts with this result."""
        return ""

    def upon(self, game: Warhammer, unit: Unit) -> list[Unit]:
        """The units that it might concern if it were manifested now."""
        return []

    async def manifest(self, game: Warhammer, unit: Unit, result: int) -> None:
        """What it does, once it is manifested. [9e.psychic.resolution]"""


def common_power(classes: Mapping[str, type[Rule]]) -> type[Power] | None:
    """The power that every PSYKER knows, if there is one. [9e.psychic.known-powers]"""
    return next((cls for cls in classes.values() if issubclass(cls, Power) and cls.everybodys), None)


def power(name: str) -> Callable[[P], P]:
    """Decorator: a psychic power by its name."""
    return RULES.ability(name)
